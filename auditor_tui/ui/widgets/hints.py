"""The last row: the keys most worth knowing here, one widget however many there are."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from textual.app import RenderResult
from textual.content import Content
from textual.screen import Screen
from textual.style import Style
from textual.widget import Widget

from auditor_tui.ui.keys import key_name

MOST: Final = 8
"""More hints than this are not read."""


class Hints(Widget):
    """Keys with what they do, made from the bindings in force; a click does the same."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Hints { height: 1; min-width: 1; padding: 0 1; background: $surface; color: $foreground 80%; }
    """

    def on_mount(self) -> None:
        """Follow the bindings as the focus moves."""
        self.screen.bindings_updated_signal.subscribe(self, self._bindings_changed)

    def _bindings_changed(self, screen: Screen[object]) -> None:
        if screen is self.screen:
            self.refresh()

    @property
    def hints(self) -> list[tuple[str, str, str]]:
        """Key, what it does, and the action, those of the pane with the keys first."""
        shown: dict[str, tuple[str, str, str]] = {}
        for active in self.screen.active_bindings.values():
            binding = active.binding
            if binding.show and active.enabled:
                shown.setdefault(binding.action, (key_name(binding.key), binding.description, binding.action))
        return [*list(shown.values())[: MOST - 1], ("ctrl+p", "everything", "app.command_palette")]

    def render(self) -> RenderResult:
        """As many hints as fit."""
        parts: list[Content] = []
        room = self.size.width
        for key, words, action in self.hints:
            room -= cell_len(f"{key} {words}   ")
            if room < -3:
                break
            click = Style.from_meta({"@click": action})
            parts.append(Content.assemble((key, "bold $accent"), " ", words).stylize(click))
        return Content("   ").join(parts)
