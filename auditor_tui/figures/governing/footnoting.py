"""Figures with the footnotes that apply to them: marked in the cell, in its row or column, or on the whole table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.documents.footnotes import Footnote, MarkPlace, footnotes
from auditor_tui.figures.figure import Figure, Note
from auditor_tui.figures.numbers.markup import unmark

_LONGEST: Final = 300
"""Characters kept of a note's text; its line holds the rest."""
_MARKUP_CHARS: Final = 8
"""Characters of markup and closing marks that may part a figure of running text from its mark."""


def with_footnotes(document: Document, figures: Iterable[Figure]) -> tuple[Figure, ...]:
    """The figures, each with its footnotes; what cannot be tied to a figure is left out."""
    on_page: dict[int, tuple[Footnote, ...]] = {}
    noted = []
    for figure in figures:
        if figure.page_no is None:
            noted.append(figure)
            continue
        if figure.page_no not in on_page:
            on_page[figure.page_no] = footnotes(document, figure.page_no)
        notes = tuple(
            Note(note.mark, note.line_no, _clipped(note.text))
            for note in on_page[figure.page_no]
            if _applies(document, note, figure)
        )
        noted.append(replace(figure, footnotes=notes) if notes else figure)
    return tuple(noted)


def _clipped(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _applies(document: Document, note: Footnote, figure: Figure) -> bool:
    if note.mark is None:
        return figure.cell is not None and note.table is not None and figure.line_no in note.table
    return any(_marks(document, place, figure) for place in note.places)


def _marks(document: Document, place: MarkPlace, figure: Figure) -> bool:
    """Whether a mark stands at a figure, in the label of its row or in the header of its column."""
    if figure.cell is None:
        after = place.char - figure.char - len(figure.printed)
        return place.line_no == figure.line_no and place.cell is None and 0 <= after <= _MARKUP_CHARS
    if place.cell is None:
        return False
    if place.line_no == figure.line_no:
        return place.cell == figure.cell or (place.cell < figure.cell and _has_words(document, place))
    if place.cell != figure.cell or place.line_no > figure.line_no:
        return False
    table = _table(document, place.line_no, figure.line_no)
    return table is not None and (place.line_no == table.first or _has_words(document, place))


def _has_words(document: Document, place: MarkPlace) -> bool:
    """Whether the cell of a mark is a label or a header, and not another figure."""
    line = document.line(place.line_no)
    first, last = line.rfind("|", 0, place.char), line.find("|", place.char)
    text = unmark(line[first + 1 : last if last >= 0 else len(line)]).text
    return sum(character.isalpha() for character in text) > 1


def _table(document: Document, first: int, last: int) -> LineSpan | None:
    """The table that holds two lines, from its own first line; None where they stand in two."""
    if not all(document.line(line_no).startswith("|") for line_no in range(first, last + 1)):
        return None
    while first > 1 and document.line(first - 1).startswith("|"):
        first -= 1
    return LineSpan(first, last)
