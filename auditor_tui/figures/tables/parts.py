"""The tables of a document in parts, each with its headers, labels, what stands above it and what it goes on from."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from auditor_tui.documents.document import Document
from auditor_tui.figures.figure import Figure
from auditor_tui.figures.numbers import numerals
from auditor_tui.figures.numbers.numerals import Convention
from auditor_tui.figures.tables import geometry, grid, headers, labels, regrid, segments, tables
from auditor_tui.figures.tables.context import Above, Surroundings
from auditor_tui.figures.tables.geometry import Layout, PageWords
from auditor_tui.figures.tables.grid import ReadRow
from auditor_tui.figures.tables.headers import Headers, Heading
from auditor_tui.figures.tables.labels import RowLabel
from auditor_tui.figures.tables.segments import Segment
from auditor_tui.figures.tables.tables import Row
from auditor_tui.figures.units import units

_CONTINUED: Final = re.compile(r"\b(?:contd|cont'?d|continued|concld|concluded)\b", re.IGNORECASE)
_FOOTNOTE: Final = re.compile(r"\W*(?:\(?[a-z\d]{1,2}\)\s|[*†‡§#@]+|notes?\b|source\b|\d{1,2}\s)", re.IGNORECASE)
_SAME_HEADER: Final = 0.8
"""Share of a table's header words that the table before it must have for it to be taken as its continuation."""
_SAME_EDGE_POINTS: Final = 60.0


@dataclass(frozen=True)
class Part:
    """One table, or one of several within a block, with all that governs it."""

    segment: Segment
    layout: Layout | None
    headers: Headers
    labels: dict[int, RowLabel]
    above: tuple[Above, ...]
    """Lines above, nearest first; empty for a part that begins inside a block."""
    earlier: Part | None
    """The part of an earlier page that this one goes on with, or the one above it in the same block."""
    before: Part | None = None
    """The last part of the page before, where nothing but the page break parts it from this one."""

    @property
    def page_break(self) -> bool:
        """Whether `earlier` stands on another page."""
        return self.earlier is not None and self.earlier.segment.table is not self.segment.table

    @cached_property
    def column_map(self) -> dict[int, int]:
        """Columns of `earlier` for the columns of a part that has no header of its own."""
        if self.earlier is None:
            return {}
        if self.segment.table.width == self.earlier.segment.table.width:
            return {column: column for column in self.segment.value_columns}
        return self._by_edges(self.earlier)

    def _by_edges(self, earlier: Part) -> dict[int, int]:
        if self.layout is None or earlier.layout is None:
            return {}
        mapped: dict[int, int] = {}
        for column in self.segment.value_columns:
            right = self.layout.columns[column][1]
            distances = [
                (abs(earlier.layout.columns[other][1] - right), other) for other in earlier.segment.value_columns
            ]
            if distances and min(distances)[0] <= _SAME_EDGE_POINTS:
                mapped[column] = min(distances)[1]
        return mapped

    def path(self, column: int) -> tuple[Heading, ...]:
        """The headers over a column, taken from an earlier page where this one repeats none."""
        if self.segment.header or self.earlier is None:
            return self.headers.path(column)
        return self.earlier.path(self.column_map[column]) if column in self.column_map else ()

    @property
    def stub(self) -> tuple[Heading, ...]:
        """What the header says over the labels."""
        if self.segment.header or self.earlier is None:
            return self.headers.stub
        return self.earlier.stub

    def column_of(self, figure: Figure) -> int | None:
        """The column that a figure of the part stands in, or None for one of another table."""
        row = self._rows.get(figure.line_no)
        cells = (cell for cell in row.cells if cell.number == figure.cell) if row else ()
        return next((cell.index for cell in cells if figure.char in cell.plain.offsets), None)

    @cached_property
    def _rows(self) -> dict[int, Row]:
        return {row.line_no: row for row in self.segment.table.rows}

    def row_index(self, row: ReadRow) -> int:
        """The row's place in its table."""
        return self.segment.table.rows.index(row.row)


class Parts:
    """A document's tables, read when asked for and kept."""

    def __init__(self, document: Document, surroundings: Surroundings) -> None:
        self._document = document
        self._surroundings = surroundings
        self._parts: dict[int, tuple[Part, ...]] = {}
        self._pages: dict[int, PageWords | None] = {}
        self._reading: set[int] = set()

    @cached_property
    def _fallback(self) -> Convention:
        """The decimal mark of a table that does not decide it: the point where the other tables show only that."""
        shown: set[Convention] = set()
        for span in self._surroundings.tables:
            lines = (self._document.line(line_no) for line_no in range(span.first_line, span.last_line + 1))
            shown.add(numerals.shown_convention(cell.strip("* ") for line in lines for cell in line.split("|")))
        return "point" if "point" in shown and "comma" not in shown else "either"

    def of_table(self, index: int) -> tuple[Part, ...]:
        """The parts of a table block, top to bottom."""
        if index not in self._parts:
            self._reading.add(index)
            self._parts[index] = tuple(self._read(index))
            self._reading.discard(index)
        return self._parts[index]

    def page_words(self, page_no: int) -> PageWords | None:
        """A page's words in the upright frame, or None where there are none."""
        if page_no not in self._pages:
            record = self._document.record(page_no)
            self._pages[page_no] = geometry.page_words(record) if record is not None else None
        return self._pages[page_no]

    def _read(self, index: int) -> list[Part]:
        table = tables.read_table(self._document, self._surroundings.tables[index])
        page = self.page_words(table.page.page_no) if table.page else None
        layout = geometry.lay_out(table, page) if page is not None else None
        rows = grid.read_rows(table, self._fallback, layout)
        found = segments.split_segments(table, rows, segments.find_cuts(rows, layout))
        before = self._before(index)
        if page is not None and before is not None and before.layout is not None and not found[0].header:
            parted = regrid.part_cells(table, page, before.segment, before.layout)
            if parted is not table:
                layout = geometry.lay_out(parted, page)
                rows = grid.read_rows(parted, self._fallback, layout)
                found = segments.split_segments(parted, rows, segments.find_cuts(rows, layout))
        parts: list[Part] = []
        for segment in found:
            own = headers.read_headers(segment, layout)
            earlier = parts[-1] if parts else self._earlier(index, segment)
            above = self._surroundings.above(table.first_line) if not parts else ()
            names = labels.read_labels(segment, layout)
            parts.append(Part(segment, layout, own, names, above, earlier, None if parts else before))
        return parts

    def _before(self, index: int) -> Part | None:
        """The last part of the table before, when only a page break stands between."""
        if index == 0 or index - 1 in self._reading:
            return None
        before, span = self._surroundings.tables[index - 1], self._surroundings.tables[index]
        if not self._is_page_break(before.last_line, span.first_line):
            return None
        previous = self.of_table(index - 1)
        return previous[-1] if previous else None

    def _earlier(self, index: int, segment: Segment) -> Part | None:
        """The last part of the table before, when this table goes on with it over a page break."""
        last = self._before(index)
        if last is None:
            return None
        if not segment.header:
            return last if last.segment.value_columns else None
        return last if _same_header(segment, last) else None

    def _is_page_break(self, last_line: int, first_line: int) -> bool:
        """Whether only page numbers, running heads and repeated titles part two tables on neighbouring pages."""
        upper, lower = self._document.page_at(last_line), self._document.page_at(first_line)
        if upper is None or lower is None or lower.page_no != upper.page_no + 1:
            return False
        between = range(last_line + 1, first_line)
        return all(self._may_part(line_no, line_no <= upper.last_line) for line_no in between)

    def _may_part(self, line_no: int, is_under: bool) -> bool:
        """Whether a line may stand between two pages of one table: furniture, a repeated title, a note at the foot."""
        text = self._surroundings.plain(line_no)
        if self._surroundings.is_page_furniture(line_no) or _CONTINUED.search(text):
            return True
        return is_under and bool(_FOOTNOTE.match(text))


def _same_header(segment: Segment, last: Part) -> bool:
    """Whether a header repeats that of the part before, nearly word for word."""
    source = last
    while not source.segment.header and source.earlier is not None:
        source = source.earlier
    own, other = _header_words(segment), _header_words(source.segment)
    return bool(own) and len(own & other) >= _SAME_HEADER * len(own) and len(own) >= _SAME_HEADER * len(other)


def _header_words(segment: Segment) -> set[str]:
    values = segment.value_columns
    cells = (cell for row in segment.header for cell in row.cells if cell.cell.index in values)
    # A unit may stand over the first page alone.
    text = " ".join(cell.text for cell in cells if not units.parse_unit(cell.text.strip("()")))
    return {
        word
        for word in re.findall(r"\w+", _CONTINUED.sub(" ", text.lower()))
        if not (word.isdigit() and len(word) <= 3)
    }
