"""Styles by role for widgets that draw their own lines."""

from __future__ import annotations

from typing import ClassVar

from rich.style import Style
from textual.scroll_view import ScrollView


class RoleStyled(ScrollView, inherit_bindings=False):
    """A scroll view whose component classes are `PREFIX--role`.

    Asking the stylesheet walks every ancestor; each combination of roles is asked for once, until the look of the app
    changes.
    """

    PREFIX: ClassVar[str] = ""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._role_styles: dict[tuple[str, ...], Style] = {}

    def role_style(self, roles: tuple[str, ...]) -> Style:
        """The widget's own style with each role laid over it, the last on top."""
        style = self._role_styles.get(roles)
        if style is None:
            style = self.rich_style
            for role in roles:
                style += self.get_component_rich_style(f"{self.PREFIX}--{role}", partial=True)
            self._role_styles[roles] = style
        return style

    def notify_style_update(self) -> None:
        """Forget every style: the theme or the focus changed."""
        super().notify_style_update()
        self._role_styles.clear()
