"""One row of the outline: the title, and at the right edge what is known of the section and where it stands."""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.cells import cell_len

from auditor_tui.text.sanitise import terminal_safe
from auditor_tui.ui.widgets.line_painter import CURSOR_GLYPH, HIT_GLYPH, READ_GLYPH
from auditor_tui.ui.widgets.wrapping import fitted
from auditor_tui.workspace.reading.sections import SectionFacts
from auditor_tui.workspace.vocabulary import Heading

FOOTS_GLYPH: Final = "✓"
DIFFERS_GLYPH: Final = "≠"
NO_TEXT_GLYPH: Final = "∅"
DAMAGE_GLYPH: Final = "!"
_ROOMY: Final = 44
"""Cells from which the line stands beside the page."""
_MARKS_SHARE: Final = 2
"""The marks take one part in so many of the room at the most: the title needs the rest."""


class Label(NamedTuple):
    """The parts of a row, from left to right."""

    icon: str
    title: str
    marks: str
    place: str


class PlaceCells(NamedTuple):
    """Cells that the longest page and the longest line number of an outline take."""

    page: int
    line: int


def label(
    heading: Heading, facts: SectionFacts, icon: str, width: int, places: PlaceCells, *, reader_here: bool
) -> Label:
    """A heading in exactly `width` cells.

    Args:
        heading: What the row is about.
        facts: What is known of its section.
        icon: Whether it is folded; one character, blank where there is nothing below it.
        width: Cells of the row, its indent left out.
        places: Room for page and line.
        reader_here: Whether the reader stands in this section.
    """
    page = "" if heading.page_no is None else str(heading.page_no)
    place = f" {page:>{places.page}}"
    if width >= _ROOMY:
        place = f" {heading.line_no:>{places.line},} {f'p{page}' if page else '':>{places.page + 1}}"
    icon = f"{icon}{CURSOR_GLYPH if reader_here else ' '}"
    room = max(1, width - len(icon) - len(place))
    marks = f" {marks_of(facts)}" if marks_of(facts) else ""
    marks = fitted(marks, room // _MARKS_SHARE)
    room = max(1, room - cell_len(marks))
    title = fitted(title_of(heading), room)
    return Label(icon, title + " " * (room - cell_len(title)), marks, place)


def title_of(heading: Heading) -> str:
    """The title, safe to show."""
    return terminal_safe(heading.title).strip() or "(no title)"


def marks_of(facts: SectionFacts) -> str:
    """Counts and signs: `█3 ▌2 ≠ !`; what must not be missed first."""
    damage = NO_TEXT_GLYPH if facts.without_text else DAMAGE_GLYPH if facts.damaged else ""
    footing = {True: FOOTS_GLYPH, False: DIFFERS_GLYPH, None: ""}[facts.foots]
    hits = f"{HIT_GLYPH}{facts.hits:,}" if facts.hits else ""
    reads = f"{READ_GLYPH}{facts.reads:,}" if facts.reads else ""
    return " ".join(mark for mark in (footing, damage, hits, reads) if mark)
