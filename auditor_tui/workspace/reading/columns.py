"""What stands over the columns of a table, wherever in the table one is: what a spreadsheet keeps in frozen panes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from auditor_tui.documents.document import Document, LineSpan

if TYPE_CHECKING:
    from auditor_tui.figures.figure import Figure

_NUMBER: Final = re.compile(r"\d+")
_REACH: Final = 60
"""Rows looked at above and below: a page of a table; columns keep their meaning that long."""


class ColumnHeader(NamedTuple):
    """What is printed over one column, or what the column takes over from the page where its table began."""

    cell: int
    """1-based cell of the rows."""
    levels: tuple[str, ...]
    """The period first where no header says it; then the headers, the outermost first."""


def columns_at(document: Document, line_no: int) -> tuple[ColumnHeader, ...]:
    """The headers over the columns of the table that a line is a row of, from left to right; none elsewhere."""
    if not is_row(document, line_no):
        return ()
    from auditor_tui.figures.binding import bind  # takes longer to load than a document takes to be shown

    block = block_of(document, line_no)
    first, last = max(block.first, line_no - _REACH), min(block.last, line_no + _REACH)
    nearest: dict[int, Figure] = {}
    for figure in sorted(bind(document).figures(first, last), key=lambda figure: abs(figure.line_no - line_no)):
        if figure.cell is not None and any(_levels(figure)):
            nearest.setdefault(figure.cell, figure)
    return tuple(ColumnHeader(cell, tuple(_levels(nearest[cell]))) for cell in sorted(nearest))


def block_of(document: Document, line_no: int) -> LineSpan:
    """The rows of a table that follow one another around a line; the line alone outside of tables."""
    first = last = line_no
    while is_row(document, line_no) and is_row(document, first - 1):
        first -= 1
    while is_row(document, line_no) and is_row(document, last + 1):
        last += 1
    return LineSpan(first, last)


def is_same_block(document: Document, line_no: int, other: int) -> bool:
    """Whether two lines are rows of one table, as far as that shows within as many rows as keep their columns."""
    first, last = sorted((line_no, other))
    return last - first <= 2 * _REACH and all(is_row(document, at) for at in range(first, last + 1))


def table_beyond(document: Document, line_no: int, direction: int) -> int | None:
    """The first row of the next table below (1) a line, or above (-1) it: there also of the table it stands in."""
    last = len(document.lines)
    for at in range(line_no + direction, last + 1 if direction > 0 else 0, direction):
        if is_row(document, at) and not is_row(document, at - 1):
            return at
    return None


def is_row(document: Document, line_no: int) -> bool:
    """Whether a line is a row of a table."""
    return 1 <= line_no <= len(document.lines) and document.lines[line_no - 1].startswith("|")


def _levels(figure: Figure) -> Iterator[str]:
    """The headers over a figure; its period before them where they do not tell it, as under a caption that does.

    A header whose words the period, or the header over it, has already is not said again: "2018 First Quarter" over
    "First Quarter".
    """
    label = figure.period.label if figure.period.state == "stated" else None
    said = " ".join(figure.column_header)
    if not label or set(_NUMBER.findall(label)) & set(_NUMBER.findall(said)):
        label = ""
    else:
        yield label
    told, over = set(label.casefold().split()), [""]
    for header in figure.column_header:
        words = header.casefold().split()
        if words != over and not told.issuperset(words):
            yield header
        over = words
