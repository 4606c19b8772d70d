"""The last row: the keys most worth knowing here, one widget however many there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.app import RenderResult
from textual.content import Content
from textual.dom import DOMNode
from textual.events import Click
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input

from auditor_tui.ui.keys import key_name

_GAP: Final = "   "
MOST: Final = 8
"""More hints than this are not read."""


class Hint(NamedTuple):
    """A key and what it does."""

    key: str
    words: str
    action: str
    node: DOMNode
    """Whose action it is."""


class Hints(Widget):
    """Keys with what they do, made from the bindings in force; a click does the same."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Hints { height: 1; min-width: 1; padding: 0 1; background: $surface; color: $foreground 80%; }
    """

    def __init__(self, words_for: Callable[[str], str | None] = lambda action_id: None) -> None:
        """Args: words_for: Given the id of an action, other words for it as things stand, "" where it is no use now."""
        super().__init__()
        self._words_for = words_for

    def on_mount(self) -> None:
        """Follow the bindings as the focus moves."""
        self.screen.bindings_updated_signal.subscribe(self, self._bindings_changed)

    def _bindings_changed(self, screen: Screen[object]) -> None:
        if screen is self.screen:
            self.refresh()

    @property
    def hints(self) -> list[Hint]:
        """What is worth knowing here, that of the pane with the keys first."""
        shown: dict[str, Hint] = {}
        typing = isinstance(self.screen.focused, Input)
        for active in self.screen.active_bindings.values():
            binding = active.binding
            # Where text is typed, a letter is a letter.
            if not binding.show or not active.enabled or (typing and len(key_name(binding.key)) == 1):
                continue
            words = self._words_for(binding.id or "")
            if words != "":
                hint = Hint(key_name(binding.key), words or binding.description, binding.action, active.node)
                shown.setdefault(binding.action, hint)
        return [*list(shown.values())[: MOST - 1], Hint("ctrl+p", "everything", "app.command_palette", self)]

    def render(self) -> RenderResult:
        """As many hints as fit."""
        return Content(_GAP).join(
            Content.assemble((hint.key, "bold $accent"), " ", hint.words)
            for hint, (_, end) in _placed(self.hints)
            if end <= self.size.width
        )

    async def on_click(self, event: Click) -> None:
        """Do what the hint clicked on says."""
        x = event.get_content_offset_capture(self).x
        for hint, (start, end) in _placed(self.hints):
            if start <= x < end:
                await self.app.run_action(hint.action, hint.node)


def _placed(hints: list[Hint]) -> Iterator[tuple[Hint, tuple[int, int]]]:
    """Each hint with its first and last-plus-one cell."""
    at = 0
    for hint in hints:
        end = at + cell_len(f"{hint.key} {hint.words}")
        yield hint, (at, end)
        at = end + len(_GAP)
