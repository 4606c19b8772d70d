"""One column beside the text: where in the document hits, reads, citations and marks are, and where one is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, Final, NamedTuple

from rich.segment import Segment
from textual import events
from textual.strip import Strip

from auditor_tui.ui.messages import OverviewChosen
from auditor_tui.ui.widgets.line_painter import (
    CITED_GLYPH,
    COMMENT_GLYPH,
    GOVERNS_GLYPH,
    HIT_GLYPH,
    MARKED_GLYPH,
    READ_GLYPH,
    UNSEEN_GLYPH,
    Highlights,
)
from auditor_tui.ui.widgets.role_styles import RoleStyled

MATCH_GLYPH: Final = "─"
_KINDS: Final = (
    (UNSEEN_GLYPH, "unseen"),
    (READ_GLYPH, "read-mark"),
    (HIT_GLYPH, "hit-mark"),
    (MATCH_GLYPH, "match"),
    (GOVERNS_GLYPH, "governs-mark"),
    (MARKED_GLYPH, "own"),
    (COMMENT_GLYPH, "own"),
    (CITED_GLYPH, "cited-mark"),
)
"""What a row can show, the weakest first: of several in one row the strongest is shown."""


class Sight(NamedTuple):
    """What there is to see of a document from afar."""

    line_count: int
    highlights: Highlights
    matches: Iterable[int]
    """Lines the find box matches."""
    first: int
    """The lines in view, by number."""
    last: int


class Overview(RoleStyled, inherit_bindings=False):
    """Draws the whole document in the height of the text; a click goes there."""

    PREFIX = "overview"
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"overview--{role}" for role in {role for _, role in _KINDS} | {"in-view"}}
    DEFAULT_CSS = """
    Overview {
        width: 1; min-width: 1; height: 1fr; background: $background;
        scrollbar-size: 0 0; overflow: hidden hidden;
    }
    Overview > .overview--unseen { color: $line-number; }
    Overview > .overview--read-mark { color: $agent-read-mark; }
    Overview > .overview--hit-mark { color: $agent-hit-mark; }
    Overview > .overview--match { color: $secondary; text-style: bold; }
    Overview > .overview--governs-mark { color: $unit-header-mark; }
    Overview > .overview--own { color: $success; text-style: bold; }
    Overview > .overview--cited-mark { color: $citation-mark; text-style: bold; }
    Overview > .overview--in-view { background: $cursor-line; }
    Overview:nocolor > .overview--in-view { text-style: reverse; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._sight: Sight | None = None
        self._kinds: dict[int, int] = {}
        """What each row shows, as an index of the table above."""

    def show_sight(self, sight: Sight) -> None:
        """Draw what there is to see now."""
        before, self._sight = self._sight, sight
        if before is None or not _same_marks(before, sight):
            self._kinds = self._worked_out(sight)
            self.refresh()
        elif (before.first, before.last) != (sight.first, sight.last):
            self.refresh()

    def on_resize(self) -> None:
        """Another height holds other lines in each row."""
        if self._sight:
            self._kinds = self._worked_out(self._sight)

    @property
    def text(self) -> str:
        """The column from top to bottom."""
        return "".join(self.render_line(y).text for y in range(self.size.height))

    def render_line(self, y: int) -> Strip:
        """One row."""
        sight = self._sight
        if sight is None or not sight.line_count:
            return Strip.blank(1, self.role_style(()))
        in_view = self._row_of(sight.first) <= y <= self._row_of(sight.last)
        base = ("in-view",) if in_view else ()
        kind = self._kinds.get(y)
        if kind is None:
            return Strip([Segment(" ", self.role_style(base))], 1)
        glyph, role = _KINDS[kind]
        return Strip([Segment(glyph, self.role_style((*base, role)))], 1)

    def on_click(self, event: events.Click) -> None:
        """Go to the first line of the row clicked on."""
        sight = self._sight
        if sight and sight.line_count:
            rows = self._rows(sight)
            self.post_message(OverviewChosen(min(sight.line_count, 1 + event.y * sight.line_count // rows)))

    def _row_of(self, line_no: int) -> int:
        assert self._sight is not None
        return (line_no - 1) * self._rows(self._sight) // max(1, self._sight.line_count)

    def _rows(self, sight: Sight) -> int:
        return max(1, min(self.size.height, sight.line_count))

    def _worked_out(self, sight: Sight) -> dict[int, int]:
        kinds: dict[int, int] = {}
        count = max(1, sight.line_count)
        rows = self._rows(sight)

        def see(line_nos: Iterable[int], glyph_index: int) -> None:
            for line_no in line_nos:
                row = (line_no - 1) * rows // count
                if kinds.get(row, -1) < glyph_index:
                    kinds[row] = glyph_index

        def index_of(glyph: str) -> int:
            return next(index for index, (each, _) in enumerate(_KINDS) if each == glyph)

        marks = sight.highlights.marks
        if unseen := sight.highlights.unseen:
            see(self._unseen(sight.line_count, unseen), index_of(UNSEEN_GLYPH))
        see((line_no for line_no, mark in marks.items() if mark.steps), index_of(READ_GLYPH))
        see((line_no for line_no, mark in marks.items() if mark.hit), index_of(HIT_GLYPH))
        see(sight.matches, index_of(MATCH_GLYPH))
        see((line_no for line_no, mark in marks.items() if mark.governs), index_of(GOVERNS_GLYPH))
        see((line_no for line_no, words in sight.highlights.own.items() if not words), index_of(MARKED_GLYPH))
        see((line_no for line_no, words in sight.highlights.own.items() if words), index_of(COMMENT_GLYPH))
        see((line_no for line_no, mark in marks.items() if mark.cited), index_of(CITED_GLYPH))
        return kinds

    @staticmethod
    def _unseen(line_count: int, unseen: Callable[[int], bool]) -> Iterable[int]:
        return filter(unseen, range(1, line_count + 1))


def _same_marks(one: Sight, other: Sight) -> bool:
    """Whether the same is marked: each kind of marks is a value that is replaced whole, so that a look tells."""
    return (
        one.line_count == other.line_count
        and one.matches is other.matches
        and one.highlights.marks is other.highlights.marks
        and one.highlights.own is other.highlights.own
        and one.highlights.unseen == other.highlights.unseen
    )
