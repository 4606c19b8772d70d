"""One row of facts: the most important ones survive when the row is short."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    """The lower, the more important; a fact of rank 0 is never left out."""
    short: str = ""
    """Said where there is no room for the text, and never left out."""


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
    """Both groups in `width` cells: the most important facts that fit; where rank 0 alone is too much, it is cut.

    Returns:
        The left, the blanks between, the right.
    """
    said = {id(fact): fact.text if fact.rank == 0 else fact.short for fact in (*left, *right)}
    for fact in sorted((*left, *right), key=lambda fact: fact.rank):
        tried = said | {id(fact): fact.text}
        head_text, tail_text = _joined(left, tried), _joined(right, tried)
        if roomy_len(head_text) + roomy_len(tail_text) + bool(tail_text) <= width:
            said = tried
    head_text, tail_text = _joined(left, said), _joined(right, said)
    # Where even the most important facts are too long, the left keeps its share: the right alone would say of nothing.
    share = width * 3 // 5 if roomy_len(head_text) > width - roomy_len(tail_text) - 1 else width
    tail = fitted(tail_text, max(share, width - roomy_len(head_text) - 1) if head_text else width)
    room = width - cell_len(tail) - bool(tail)
    head = fitted(head_text, room)
    return head, " " * (width - cell_len(head) - cell_len(tail)), tail


def _joined(facts: Sequence[Fact], said: Mapping[int, str]) -> str:
    """What is said of some facts, by the identity of each; nothing is of one that is left out."""
    return _SEPARATOR.join(words for fact in facts if (words := said[id(fact)]))


def _kept(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    return tuple(Fact(terminal_safe(fact.text), fact.rank, terminal_safe(fact.short)) for fact in facts if fact.text)
