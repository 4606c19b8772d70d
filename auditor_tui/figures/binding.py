"""Binding: every figure of a document with what governs it.

A pure function of the document and of the rules named by `RULES_VERSION`. Tables and lines are bound when first asked for and
kept, so that one page of a long report costs one page; the binding of a document is kept while it is in use.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from decimal import Decimal
from functools import cached_property
from typing import Final

from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.documents.pages import Box
from auditor_tui.figures import currencies, markup, periods, placing, prose
from auditor_tui.figures.cells import CellReader, as_unit
from auditor_tui.figures.context import Surroundings
from auditor_tui.figures.figure import Figure, Period, Unit
from auditor_tui.figures.geometry import Placed
from auditor_tui.figures.governing import Governing
from auditor_tui.figures.parts import Parts
from auditor_tui.figures.placing import Place
from auditor_tui.figures.timing import Timing

RULES_VERSION: Final = 1
"""Raised whenever the same document may bind otherwise than before."""
_KEPT: Final = 4
"""Bindings held at a time: the documents a session works on."""


class Binding:
    """The figures of one document."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._surroundings = Surroundings(document)
        self._parts = Parts(document, self._surroundings)
        self._governing = Governing(self._surroundings)
        self._of_table: dict[int, tuple[Figure, ...]] = {}
        self._of_line: dict[int, tuple[Figure, ...]] = {}

    @cached_property
    def fiscal(self) -> periods.FiscalCalendar:
        """When the document's years end, as it says itself."""
        return periods.learn_calendar(self._document.lines)

    @cached_property
    def _cells(self) -> CellReader:
        return CellReader(self._surroundings, self._parts, self._governing, Timing(self._surroundings, self.fiscal))

    @property
    def all(self) -> tuple[Figure, ...]:
        """Every figure, in the order of lines."""
        return self.figures(1, len(self._document.lines))

    def figures(self, first_line: int, last_line: int) -> tuple[Figure, ...]:
        """The figures of a span of lines, both ends included, in order."""
        return tuple(self._iterate(LineSpan(max(1, first_line), min(last_line, len(self._document.lines)))))

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
            self._of_table[index] = tuple(sorted(figures, key=lambda figure: (figure.line_no, figure.char)))
        return self._of_table[index]

    def _line(self, line_no: int) -> tuple[Figure, ...]:
        if line_no not in self._of_line:
            self._of_line[line_no] = tuple(self._prose(line_no))
        return self._of_line[line_no]

    def unit_at(self, line_no: int) -> Unit:
        """What governs the figures of a line, as one answer: its row's or table's declaration, or that of the running head."""
        index = self._surroundings.table_at(line_no)
        if index is None:
            declared = self._surroundings.declared_at(line_no)
            if declared:
                return Unit("stated", declared[-1].text, line_no, 0, "heading")
            head = self._governing.running_head(line_no)
            return as_unit(head, line_no) if head else Unit("not_stated")
        for part in self._parts.of_table(index):
            if part.segment.first_line <= line_no <= part.segment.last_line:
                row = part.labels.get(line_no)
                ruling = (
                    (self._governing.of_row(part, line_no, row.text) if row else None)
                    or self._governing.of_parents(part, line_no)
                    or self._governing.of_table(part)
                    or next(
                        filter(
                            None, (self._governing.of_column(part, column) for column in part.segment.value_columns)
                        ),
                        None,
                    )
                )
                return as_unit(ruling, line_no) if ruling else Unit("not_stated")
        return Unit("not_stated")

    def _prose(self, line_no: int) -> Iterator[Figure]:
        line = self._document.line(line_no)
        if not any(character.isdigit() for character in line) or line.startswith("<!--"):
            return
        plain = markup.strip(line)
        numbers = prose.find_numbers(plain.text)
        if not numbers:
            return
        page = self._document.page_at(line_no)
        words = self._block_words(line_no)
        section = self._surroundings.section(line_no)
        seen: dict[str, int] = {}
        for found in numbers:
            numeral = found.numeral
            scale, unit = self._prose_unit(found, line_no)
            place = self._place(found, plain.text, words, seen)
            currency = numeral.currency or (
                currencies.code_of("₹") if "crore" in found.scale_text and "₹" in line else None
            )
            yield Figure(
                figure_id=f"L{line_no}@{plain.at(numeral.start)}", line_no=line_no, cell=None, char=plain.at(numeral.start),
                page_no=page.page_no if page else None, page_label=page.label if page else None, printed=numeral.printed,
                kind=found.kind, value=numeral.value, scale=scale, currency=currency if found.kind in ("amount", "per_share") else None,
                unit=unit, period=prose.period_in(plain.text, found, numbers, self.fiscal) or Period("not_stated"),
                row_label=markup.flat(prose.label_of(plain.text, found)), column_header=(), section=section, bbox=place.bbox,
                page_check=place.check, printed_on_page=place.printed, flags=(*numeral.flags, "in_prose"),
            )  # fmt: skip

    def _prose_unit(self, found: prose.Found, line_no: int) -> tuple[Decimal, Unit]:
        if found.scale is None and found.kind == "amount" and found.numeral.currency:
            head = self._governing.running_head(line_no)
            if head is not None and head.declaration.scale is not None:
                return head.declaration.factor, as_unit(head, line_no)
            return Decimal(1), Unit("not_stated")
        if found.scale is None and found.kind == "count":
            return Decimal(1), Unit("not_stated")
        return prose.label_unit(found, None, line_no)

    def _block_words(self, line_no: int) -> tuple[Placed, ...]:
        """The page's words inside the block that a line of prose comes from."""
        page = self._document.page_at(line_no)
        words = self._parts.page_words(page.page_no) if page else None
        record = self._document.record(page.page_no) if page and words else None
        if page is None or words is None or record is None:
            return ()
        offset = line_no - page.first_line
        box = next((box for box in record.boxes if box.line_count and box.first_line <= offset <= box.last_line), None)
        return tuple(word for word in words.words if box is None or _inside(word, box))

    def _place(self, found: prose.Found, text: str, words: tuple[Placed, ...], seen: dict[str, int]) -> Place:
        printed = found.numeral.printed
        body = found.numeral.body
        nth = text[: found.numeral.start].count(body) if body not in seen else seen[body]
        seen[body] = seen.get(body, nth) + 1
        return placing.find_in_block(printed, min(nth, seen[body] - 1), words)


def _inside(word: Placed, box: Box) -> bool:
    left, top, right, bottom = box.bbox
    x, y = (word.printed[0] + word.printed[2]) / 2, (word.printed[1] + word.printed[3]) / 2
    return left - 2 <= x <= right + 2 and top - 2 <= y <= bottom + 2


_bindings: OrderedDict[tuple[str, str], Binding] = OrderedDict()


def bind(document: Document) -> Binding:
    """The binding of a document, made once per text and page records."""
    key = (document.text_sha256, document.pages_sha256)
    binding = _bindings.get(key)
    if binding is None or not document.text_sha256:
        binding = Binding(document)
        if document.text_sha256:
            _bindings[key] = binding
    _bindings.move_to_end(key) if key in _bindings else None
    while len(_bindings) > _KEPT:
        _bindings.popitem(last=False)
    return binding


def unit_at(document: Document, line_no: int) -> Unit:
    """What governs the figures of a line; cheap enough for every hit of a search."""
    return bind(document).unit_at(line_no)
