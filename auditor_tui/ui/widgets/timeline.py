"""A replay as one row: how far it is, what each operation came to, and how fast it goes; a click goes there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

from rich.cells import cell_len
from textual.app import RenderResult
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

Mark = Literal["same", "different", "ahead"]
MARK_GLYPHS: Final[dict[Mark, str]] = {"same": "=", "different": "≠", "ahead": "·"}
"""What an operation came to when it was done again, or that it was not yet."""
_WORST: Final[tuple[Mark, ...]] = ("different", "ahead", "same")
_STYLES: Final[dict[Mark, str]] = {"same": "$success", "different": "$error bold", "ahead": "$foreground 50%"}
_HERE: Final = "reverse"


class Timeline(Widget):
    """The operations from left to right; where there are more than cells, a cell shows the worst of its own."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Timeline { height: 1; min-width: 1; padding: 0 1; background: $surface; color: $foreground 80%; }
    """

    @dataclass
    class Chosen(Message):
        """An operation is to be gone to."""

        number: int
        """1-based."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._marks: Sequence[Mark] = ()
        self._place = 0
        self._head = self._tail = ""

    def show(self, marks: Sequence[Mark], place: int, *, runs: bool, pace: str) -> None:
        """Show how far a replay is.

        Args:
            marks: What each operation came to.
            place: How many of them are behind.
            runs: Whether it goes on by itself.
            pace: How fast it does then.
        """
        self._marks, self._place = marks, place
        self._head = f"{'▶' if runs else '‖'} step {place:,}/{len(marks):,} "
        self._tail = f" {pace}"
        self.refresh()

    @property
    def cells(self) -> list[range]:
        """Which operations, from 0, each cell between head and tail shows."""
        room = max(1, self.size.width - cell_len(self._head) - cell_len(self._tail))
        count = min(room, len(self._marks))
        edges = [index * len(self._marks) // count for index in range(count + 1)] if count else []
        return [range(first, last) for first, last in pairwise(edges)]

    def render(self) -> RenderResult:
        """`‖ step 3/12 ===·········· 1×`."""
        parts: list[str | tuple[str, str]] = [self._head]
        for cell in self.cells:
            mark = next(mark for mark in _WORST if mark in [self._marks[index] for index in cell])
            style = f"{_STYLES[mark]} {_HERE}" if self._place - 1 in cell else _STYLES[mark]
            parts.append((MARK_GLYPHS[mark], style))
        return Content.assemble(*parts, self._tail)

    def on_click(self, event: Click) -> None:
        """Go to the operation that was clicked on."""
        at = event.get_content_offset_capture(self).x - cell_len(self._head)
        if 0 <= at < len(self.cells):
            self.post_message(self.Chosen(self.cells[at][0] + 1))
