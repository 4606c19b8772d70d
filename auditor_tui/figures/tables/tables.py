"""Table blocks of a document: pipe rows as cells with positions, and the boxes of the page where they are known."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import BBox, PageInfo
from auditor_tui.figures.numbers import markup
from auditor_tui.figures.numbers.markup import Plain

_BAR: Final = re.compile(r"(?<!\\)\|")
_SEPARATOR: Final = re.compile(r"\s*\|?(?:\s*:?-{3,}:?\s*\|)+\s*(?::?-{3,}:?\s*)?")


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a row."""

    index: int
    """0-based column."""
    plain: Plain
    bbox: BBox | None = None
    source: int | None = None
    """0-based cell of its line, where columns were told apart that share one."""
    is_piece: bool = False
    """Whether another column has a part of the same cell."""

    @property
    def number(self) -> int:
        """Which cell of its line it stands in, 1-based."""
        return 1 + (self.index if self.source is None else self.source)

    @property
    def text(self) -> str:
        """Text without emphasis, on one line."""
        return markup.flat(self.plain.text)


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table, one line of the document."""

    line_no: int
    cells: tuple[Cell, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """The cells' texts, on one line each."""
        return tuple(cell.text for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Table:
    """Consecutive rows that share a separator line."""

    first_line: int
    last_line: int
    rows: tuple[Row, ...]
    """The header row first; the separator line is left out."""
    width: int
    """Columns of the widest row."""
    page: PageInfo | None
    has_boxes: bool


@dataclass(frozen=True, slots=True)
class TableSpan:
    """Where a table stands, before its cells are read."""

    first_line: int
    last_line: int
    separator: int | None
    """Line number of the separator, or None for bare pipe rows."""


def find_tables(lines: Sequence[str]) -> tuple[TableSpan, ...]:
    """Every block of pipe rows, in order; a second separator begins another table."""
    return tuple(_spans(lines))


def _spans(lines: Sequence[str]) -> Iterator[TableSpan]:
    first: int | None = None
    separator: int | None = None
    for line_no, line in enumerate(lines, start=1):
        if not line.lstrip().startswith("|"):
            if first is not None:
                yield TableSpan(first, line_no - 1, separator)
            first = separator = None
            continue
        if first is None:
            first = line_no
        if "---" in line and _SEPARATOR.fullmatch(line):
            if separator is not None and line_no - 1 > separator:
                yield TableSpan(first, line_no - 2, separator)
                first = line_no - 1
            separator = line_no
    if first is not None:
        yield TableSpan(first, len(lines), separator)


def read_table(document: Document, span: TableSpan) -> Table:
    """The rows of a table, each cell with its text and, where the page record has it, its box."""
    page = document.page_at(span.first_line)
    boxes = _cell_boxes(document, span, page)
    columns = _column_count(document, span)
    rows: list[Row] = []
    for line_no in range(span.first_line, span.last_line + 1):
        if line_no == span.separator:
            continue
        row_boxes = boxes[len(rows)] if len(rows) < len(boxes) else ()
        rows.append(Row(line_no, _cells(document.line(line_no), row_boxes, columns)))
    width = max((len(row.cells) for row in rows), default=0)
    return Table(span.first_line, span.last_line, tuple(rows), width, page, bool(boxes))


def _column_count(document: Document, span: TableSpan) -> int | None:
    """How many columns a table has: as many as most of its rows below the header, where a bar was not taken for one."""
    first = span.separator + 1 if span.separator else span.first_line
    counts = Counter(len(_BAR.findall(document.line(line_no))) - 1 for line_no in range(first, span.last_line + 1))
    return max(counts, key=lambda count: (counts[count], count)) if counts else None


def _cells(line: str, boxes: Sequence[BBox | None], columns: int | None) -> tuple[Cell, ...]:
    bars = [match.start() for match in _BAR.finditer(line)]
    if not line.rstrip().endswith("|"):
        bars.append(len(line))
    bounds = list(pairwise(bars))
    while columns is not None and len(bounds) > columns and (inner := _inner_bar(line, bounds)) is not None:
        bounds[inner : inner + 2] = [(bounds[inner][0], bounds[inner + 1][1])]
    return tuple(
        Cell(index, markup.unmark(line[left + 1 : right], left + 1), boxes[index] if index < len(boxes) else None)
        for index, (left, right) in enumerate(bounds)
    )


def _inner_bar(line: str, bounds: Sequence[tuple[int, int]]) -> int | None:
    """Which bar of a row with too many is printed text: the first with a space beside it, for cells have none there."""
    for index, (left, right) in enumerate(bounds[:-1]):
        if right > left + 1 and (line[right - 1] == " " or line[right + 1 : right + 2] == " "):
            return index
    return None


def _cell_boxes(document: Document, span: TableSpan, page: PageInfo | None) -> Sequence[Sequence[BBox | None]]:
    """The boxes of a table's cells, when the page record holds a table at these lines."""
    record = document.record(page.page_no) if page else None
    if page is None or record is None:
        return ()
    offset = span.first_line - page.first_line
    for box in record.boxes:
        if box.cells and box.first_line_index <= offset <= box.last_line_index:
            rows = span.last_line - span.first_line + (0 if span.separator else 1)
            return box.cells if abs(len(box.cells) - rows) <= 1 else ()
    return ()
