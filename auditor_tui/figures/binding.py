"""Binding: every figure of a document with what governs it.

A pure function of the document and of the rules named by `RULES_VERSION`. Tables and lines are bound when first asked
for and kept, so that one page of a long report costs one page; the binding of a document is kept while it is in use.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from functools import cached_property
from threading import Lock, RLock
from typing import Final

from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.figures.fidelity.checking import against_page
from auditor_tui.figures.fidelity.fidelity import PageChecks
from auditor_tui.figures.fidelity.visible import flagged
from auditor_tui.figures.figure import Figure, Unit
from auditor_tui.figures.governing.governing import Governing
from auditor_tui.figures.governing.measuring import as_unit
from auditor_tui.figures.governing.ruling import Ruling
from auditor_tui.figures.governing.timing import Timing
from auditor_tui.figures.reading import charts
from auditor_tui.figures.reading.cells import CellReader
from auditor_tui.figures.reading.lines import LineReader
from auditor_tui.figures.tables.context import Surroundings
from auditor_tui.figures.tables.parts import Part, Parts
from auditor_tui.figures.tables.sheets import Sheet, make_sheets
from auditor_tui.figures.times import fiscal

RULES_VERSION: Final = 15
"""Raised whenever the same document may bind otherwise than before."""
_KEPT: Final = 4
"""Bindings held at a time: the documents a session works on."""


class Binding:
    """The figures of one document, for any number of threads, one at a time: tables are read with their neighbours."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._reading = RLock()
        self._surroundings = Surroundings(document)
        self._parts = Parts(document, self._surroundings)
        self._governing = Governing(self._surroundings)
        self._checks = PageChecks(document)
        self._of_table: dict[int, tuple[Figure, ...]] = {}
        self._of_line: dict[int, tuple[Figure, ...]] = {}

    @cached_property
    def fiscal(self) -> fiscal.FiscalCalendar:
        """When the document's years end, as it says itself."""
        return fiscal.learn_calendar(self._document.lines)

    @property
    def all(self) -> tuple[Figure, ...]:
        """Every figure, in the order of lines."""
        return self.figures(1, len(self._document.lines))

    def figures(self, first_line: int, last_line: int) -> tuple[Figure, ...]:
        """The figures of a span of lines, both ends included, in order."""
        span = LineSpan(max(1, first_line), min(last_line, len(self._document.lines)))
        with self._reading:
            return tuple(self._iterate(span))

    def sheets(self, first_line: int, last_line: int) -> tuple[Sheet, ...]:
        """The tables that a span of lines touches, each whole, with all pages it runs over."""
        with self._reading:
            found = make_sheets(self._parts_with_figures(*self._table_range(first_line, last_line)))
            return tuple(sheet for sheet in found if sheet.first_line <= last_line and sheet.last_line >= first_line)

    def _table_range(self, first_line: int, last_line: int) -> tuple[int, int]:
        """Indices of the tables a span touches, on all pages these run over: the first, and the one past the last."""
        tables = self._surroundings.tables
        touched = [
            i for i, table in enumerate(tables) if table.first_line <= last_line and table.last_line >= first_line
        ]
        if not touched:
            return 0, 0
        first, last = touched[0], touched[-1]
        while first > 0 and self._goes_on(first):
            first -= 1
        while last + 1 < len(tables) and self._goes_on(last + 1):
            last += 1
        return first, last + 1

    def _goes_on(self, index: int) -> bool:
        parts = self._parts.of_table(index)
        return bool(parts) and parts[0].page_break

    def _parts_with_figures(self, first: int, stop: int) -> Iterator[tuple[Part, tuple[Figure, ...]]]:
        for index in range(first, stop):
            figures = self._table(index)
            for part in self._parts.of_table(index):
                span = LineSpan(part.segment.first_line, part.segment.last_line)
                yield part, tuple(figure for figure in figures if figure.line_no in span)

    def unit_at(self, line_no: int) -> Unit:
        """What governs the figures of a line, as one answer: its row's or table's unit, or the running head's."""
        with self._reading:
            return self._unit_at(line_no)

    def _unit_at(self, line_no: int) -> Unit:
        index = self._surroundings.table_at(line_no)
        if index is None:
            return self._unit_of_prose(line_no)
        for part in self._parts.of_table(index):
            if part.segment.first_line <= line_no <= part.segment.last_line:
                ruling = self._ruling(part, line_no)
                return as_unit(ruling, line_no) if ruling else Unit("not_stated")
        return Unit("not_stated")

    @cached_property
    def _cells(self) -> CellReader:
        timing = Timing(self._surroundings, self.fiscal)
        return CellReader(self._surroundings, self._parts, self._governing, timing)

    @cached_property
    def _lines(self) -> LineReader:
        return LineReader(self._surroundings, self._parts, self._governing, self.fiscal)

    def _iterate(self, span: LineSpan) -> Iterator[Figure]:
        line_no = span.first
        while line_no <= span.last:
            index = self._surroundings.table_at(line_no)
            if index is None:
                yield from self._line(line_no)
                line_no += 1
                continue
            yield from (figure for figure in self._table(index) if figure.line_no in span)
            line_no = self._surroundings.tables[index].last_line + 1

    def _table(self, index: int) -> tuple[Figure, ...]:
        if index not in self._of_table:
            figures = self._cells.figures(index)
            ordered = sorted(figures, key=lambda figure: (figure.line_no, figure.char))
            self._of_table[index] = self._seen(ordered)
        return self._of_table[index]

    def _line(self, line_no: int) -> tuple[Figure, ...]:
        if line_no not in self._of_line:
            figures = self._lines.figures(line_no)
            is_chart = charts.is_picture_text(self._document.line(line_no))
            self._of_line[line_no] = self._seen(charts.without_axes(figures) if is_chart else figures)
        return self._of_line[line_no]

    def _seen(self, figures: Iterable[Figure]) -> tuple[Figure, ...]:
        """Figures with what their page shows of them."""
        return flagged(self._document, against_page(self._document, self._checks, figures))

    def _ruling(self, part: Part, line_no: int) -> Ruling | None:
        label = part.labels.get(line_no)
        own = self._governing.of_row(line_no, label.text) if label else None
        found = own or self._governing.of_parents(part, line_no) or self._governing.of_table(part)
        if found:
            return found
        columns = (self._governing.of_column(part, column) for column in part.segment.value_columns)
        return next((ruling for ruling in columns if ruling), None)

    def _unit_of_prose(self, line_no: int) -> Unit:
        declared = self._surroundings.declared_at(line_no)
        if declared:
            return Unit("stated", declared[-1].text, line_no, 0, "heading")
        head = self._governing.running_head(line_no)
        return as_unit(head, line_no) if head else Unit("not_stated")


_bindings: OrderedDict[tuple[str, str], Binding] = OrderedDict()
_choosing: Final = Lock()


def bind(document: Document) -> Binding:
    """The binding of a document, made once per text and page records."""
    key = (document.text_sha256, document.pages_sha256)
    with _choosing:
        if key not in _bindings:
            _bindings[key] = Binding(document)
        _bindings.move_to_end(key)
        while len(_bindings) > _KEPT:
            _bindings.popitem(last=False)
        return _bindings[key]


def unit_at(document: Document, line_no: int) -> Unit:
    """What governs the figures of a line; cheap enough for every hit of a search."""
    return bind(document).unit_at(line_no)
