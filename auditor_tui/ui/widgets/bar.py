"""One row of facts: the most important ones survive when the row is short."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.app import RenderResult
from textual.content import Content
from textual.widget import Widget

from auditor_tui.text.sanitise import terminal_safe
from auditor_tui.ui.cells import roomy_len
from auditor_tui.ui.widgets.wrapping import fitted

_SEPARATOR = " · "


class Fact(NamedTuple):
    """One thing a row says."""

    text: str
    rank: int = 0
    """Facts of the highest rank are left out first; one of rank 0 never is."""


class Bar(Widget):
    """A row with facts on the left and on the right."""

    DEFAULT_CSS = """
    Bar { height: 1; min-width: 1; padding: 0 1; background: $surface; color: $foreground 80%; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._left: tuple[Fact, ...] = ()
        self._right: tuple[Fact, ...] = ()

    def show(self, left: Sequence[Fact], right: Sequence[Fact] = ()) -> None:
        """Replace what the row says; empty facts are left out."""
        facts = _kept(left), _kept(right)
        if facts != (self._left, self._right):
            self._left, self._right = facts
            self.refresh()

    @property
    def text(self) -> str:
        """What the row says at its present width."""
        return "".join(laid_out(self._left, self._right, self.size.width))

    def render(self) -> RenderResult:
        """The row as plain text, never as markup; the right is a piece of its own, so that the left cannot push it."""
        head, gap, tail = laid_out(self._left, self._right, self.size.width)
        return Content.assemble((head, "not italic"), gap, (tail, "not italic"))


def laid_out(left: Sequence[Fact], right: Sequence[Fact], width: int) -> tuple[str, str, str]:
    """Both groups in `width` cells: less important facts go first, then the left is cut, then the right.

    Returns:
        The left, the blanks between, the right.
    """
    for rank in sorted({fact.rank for fact in (*left, *right)} - {0}, reverse=True):
        if _needed(left, right) <= width:
            break
        left = [fact for fact in left if fact.rank < rank]
        right = [fact for fact in right if fact.rank < rank]
    tail = fitted(_joined(right), width)
    room = width - cell_len(tail) - bool(tail)
    head = fitted(_joined(left), room)
    return head, " " * (width - cell_len(head) - cell_len(tail)), tail


def _joined(facts: Sequence[Fact]) -> str:
    return _SEPARATOR.join(fact.text for fact in facts)


def _needed(left: Sequence[Fact], right: Sequence[Fact]) -> int:
    return roomy_len(_joined(left)) + roomy_len(_joined(right)) + bool(right)


def _kept(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    return tuple(Fact(terminal_safe(fact.text), fact.rank) for fact in facts if fact.text)
