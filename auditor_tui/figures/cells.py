"""Figures of a table's cells: each number with its unit, period, labels and place."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property
from typing import Final

from auditor_tui.figures import kinds, labels, numerals, placing, prose
from auditor_tui.figures.context import Surroundings
from auditor_tui.figures.figure import Figure, Kind, Period, State, Unit
from auditor_tui.figures.geometry import Placed
from auditor_tui.figures.governing import Governing, Ruling, is_rate_header
from auditor_tui.figures.grid import ReadCell, ReadRow
from auditor_tui.figures.kinds import Surround
from auditor_tui.figures.numerals import Numeral
from auditor_tui.figures.parts import Part, Parts
from auditor_tui.figures.placing import Place
from auditor_tui.figures.timing import Timing

_PERCENT_LIKE: Final = 1000
_IN_BRACKETS: Final = re.compile(
    r"(?:figures?|numbers?|amounts?)\s+in\s+(?:parenthes[ie]s|brackets)[^.]{0,60}(?:per ?cent|%|percentage)",
    re.IGNORECASE,
)


@dataclass
class CellReader:
    """Makes the figures of a document's tables."""

    surroundings: Surroundings
    parts: Parts
    governing: Governing
    timing: Timing

    @cached_property
    def _bracket_pages(self) -> frozenset[int | None]:
        """Pages that say their bracketed figures are percentages."""
        document = self.surroundings.document
        lines = (line_no for line_no, line in enumerate(document.lines, start=1) if _IN_BRACKETS.search(line))
        pages = (document.page_at(line_no) for line_no in lines)
        return frozenset(page.page_no if page else None for page in pages)

    def figures(self, table_index: int) -> Iterator[Figure]:
        """Every figure of a table, in reading order."""
        for part in self.parts.of_table(table_index):
            if _is_index(part):
                continue
            columns = _ColumnNotes(part)
            for row, shape in part.segment.body:
                if shape == "data":
                    yield from self._row(part, row, columns)
                elif shape == "label":
                    yield from self._label_numbers(part, row)

    def _row(self, part: Part, row: ReadRow, columns: _ColumnNotes) -> Iterator[Figure]:
        yield from self._label_numbers(part, row)
        rate_row = self._is_rate_row(part, row)
        for column in part.segment.value_columns:
            cell = row.cell(column)
            if cell is None or (
                not cell.is_quantity and not (cell.numeral and cell.is_year and _is_year_amount(part, row, column))
            ):
                continue
            numbers = cell.parts or ((cell.numeral,) if cell.numeral else ())
            for position, numeral in enumerate(numbers):
                if numeral is not None:
                    yield self._figure(part, row, cell, numeral, position, len(numbers), columns, rate_row)

    def _is_rate_row(self, part: Part, row: ReadRow) -> bool:
        """Whether a wholly bracketed row holds percentages by a note of the page, or of the document for an unnamed row."""
        if not self._bracket_pages or not labels.is_bracketed(row):
            return False
        page = part.segment.table.page
        return (page.page_no if page else None) in self._bracket_pages or not labels.has_letters(
            labels.own_label(row, part.segment)
        )

    def _figure(
        self,
        part: Part,
        row: ReadRow,
        cell: ReadCell,
        numeral: Numeral,
        position: int,
        count: int,
        columns: _ColumnNotes,
        rate_row: bool,
    ) -> Figure:
        column = cell.cell.index
        words = part.layout.cell_words(part.row_index(row), column) if part.layout is not None else None
        numeral = _reread(numeral, words or (), _left_is_filled(part, row, column))
        found = part.labels.get(row.line_no)
        label = found.text if found else labels.own_label(row, part.segment)
        if any(role == "value" for role in part.segment.roles[: _first_label(part)]) or _has_inner_label(part, column):
            label = labels.own_label(row, part.segment, column) or label
        path = self.governing.names(part, column)
        table = self.governing.of_table(part)
        around = Surround(
            label, tuple(text for _, text in found.parents) if found else (), tuple(heading.text for heading in path),
            tuple(heading.text for heading in part.stub), table.declaration.exempt_things if table else frozenset(),
            columns.is_rate(column), columns.has_rate_header(column), rate_row and numeral.bracketed,
            self.governing.of_row(row.line_no, label), self.governing.of_column(part, column),
            self.governing.of_parents(part, row.line_no),
        )  # fmt: skip
        kind = kinds.kind_of(numeral, around)
        value = abs(numeral.value) if around.percent_in_brackets and numeral.value is not None else numeral.value
        near = _nearest(around, kind)
        scale = self._scale(kind, numeral, near, table, around)
        currency = _currency(kind, numeral, near, table, columns.glyph(column), columns.any_glyph)
        unit = _unit(kind, numeral, near, table, around, row.line_no)
        marks = [mark for _, mark in cell.cell.plain.marks]
        place = placing.UNPLACED if words is None else placing.place(numeral.printed, words, marks)
        page = part.segment.table.page
        suffix = f".{position + 1}" if position else ""
        return Figure(
            figure_id=f"L{row.line_no}C{column + 1}{suffix}", line_no=row.line_no, cell=column + 1,
            char=cell.cell.plain.at(numeral.start), page_no=page.page_no if page else None, page_label=page.label if page else None,
            printed=numeral.printed.strip(), kind=kind, value=value, scale=Decimal(1) if unit.state == "conflict" else scale,
            currency=currency, unit=unit, period=self.timing.of_cell(part, row.line_no, column, label, currency == "INR"), row_label=label,
            column_header=tuple(heading.text for heading in (*self.timing.titles_over(part, column), *path)), section=self._section(part), bbox=place.bbox,
            page_check=place.check, printed_on_page=place.printed, flags=_flags(cell, numeral, count, place, label),
        )  # fmt: skip

    def _scale(
        self, kind: Kind, numeral: Numeral, near: Ruling | None, table: Ruling | None, around: Surround
    ) -> Decimal:
        shares = kinds.is_share_count(around.label, around.parents, around.columns)
        if kind == "count" and near is None and (not shares or kinds.names_exempt_thing(around)):
            return Decimal(1)
        return kinds.scale_of(kind, numeral, near, table)

    def _section(self, part: Part) -> tuple[str, ...]:
        titles = [" ".join(cell.text for cell in row.cells if cell.text) for row in part.segment.title]
        return (*self.surroundings.section(part.segment.first_line), *titles)

    def _label_numbers(self, part: Part, row: ReadRow) -> Iterator[Figure]:
        """Numbers that stand inside a row's label: share counts, allowances, par values."""
        for read in row.cells:
            if part.segment.roles[read.cell.index] != "label" or not read.is_words:
                continue
            yield from self._in_label(part, row, read)

    def _in_label(self, part: Part, row: ReadRow, read: ReadCell) -> Iterator[Figure]:
        found = part.labels.get(row.line_no)
        label = found.text if found else read.text
        table = self.governing.of_table(part)
        text = read.cell.plain.text.replace("\n", " ")
        numbers = prose.find_numbers(text, in_label=True)
        page = part.segment.table.page
        for position, found_number in enumerate(numbers):
            numeral = found_number.numeral
            kind = found_number.kind
            scale, unit = prose.label_unit(found_number, table, row.line_no)
            period = self._label_period(part, row, position, numbers, text)
            words = part.layout.cell_words(part.row_index(row), read.cell.index) if part.layout else []
            place = placing.place(numeral.printed, words) if part.layout else placing.UNPLACED
            currency = numeral.currency or (table.declaration.currency if table and kind == "amount" else None)
            yield Figure(
                figure_id=f"L{row.line_no}C{read.cell.index + 1}" + (f".{position + 1}" if position else ""), line_no=row.line_no,
                cell=read.cell.index + 1, char=read.cell.plain.at(numeral.start), page_no=page.page_no if page else None,
                page_label=page.label if page else None, printed=numeral.printed, kind=kind, value=numeral.value, scale=scale,
                currency=currency if kind in ("amount", "per_share") else None, unit=unit, period=period, row_label=label,
                column_header=(), section=self._section(part), bbox=place.bbox, page_check=place.check,
                printed_on_page=place.printed, flags=(*numeral.flags, "in_label"),
            )  # fmt: skip

    def _label_period(
        self, part: Part, row: ReadRow, position: int, numbers: Sequence[prose.Found], text: str
    ) -> Period:
        """The n-th of two like numbers in a label belongs to the n-th dated column, unless the label dates it itself."""
        if period := prose.period_in(text, numbers[position], numbers, self.timing.fiscal):
            return period
        like = prose.run_of(text, numbers[position], numbers)
        columns = part.segment.value_columns
        rank = next((index for index, number in enumerate(like) if number is numbers[position]), 0)
        if len(like) < 2 or rank >= len(columns) or len(like) > len(columns):
            return self.timing.between_balances(part, row.line_no) or Period("not_stated")
        period = self.timing.of_cell(part, row.line_no, columns[rank], "")
        return (
            period
            if period.end_date and period.kind == "instant"
            else replace(period, state="not_stated", end_date=None)
        )


class _ColumnNotes:
    """What the cells of a part's columns show: currency glyphs and percent marks."""

    def __init__(self, part: Part) -> None:
        self._glyphs: dict[int, str] = {}
        self._rates: set[int] = set()
        self._rate_headers: set[int] = set()
        rows = [row for row, shape in part.segment.body if shape == "data"]
        for column in part.segment.value_columns:
            numerals = [cell.numeral for row in rows if (cell := row.cell(column)) and cell.numeral is not None]
            glyph = next((number.currency for number in numerals if number.currency), None)
            if glyph:
                self._glyphs[column] = glyph
            marked = [
                number.form == "percent" or (number.form == "nil" and "%" in number.printed) for number in numerals
            ]
            texts = [heading.text for heading in part.path(column)]
            if any(is_rate_header(text) for text in texts):
                self._rate_headers.add(column)
                self._rates.add(column)
            elif marked and marked[0] and not glyph and _mostly_marked(part, column):
                self._rates.add(column)

    @property
    def any_glyph(self) -> str | None:
        """The one currency glyph of the part, or None where there is none or more than one."""
        found = set(self._glyphs.values())
        return next(iter(found)) if len(found) == 1 else None

    def glyph(self, column: int) -> str | None:
        """The currency glyph of a column."""
        return self._glyphs.get(column)

    def has_rate_header(self, column: int) -> bool:
        """Whether a column's header says that it holds percentages."""
        return column in self._rate_headers

    def is_rate(self, column: int) -> bool:
        """Whether a column holds percentages."""
        return column in self._rates


def _left_is_filled(part: Part, row: ReadRow, column: int) -> bool:
    """Whether the cell left of a figure is filled, so that no part of the figure's cell can belong there."""
    columns = part.segment.value_columns
    position = columns.index(column)
    if position == 0:
        return True
    left = row.cell(columns[position - 1])
    return bool(left and left.text)


def _reread(numeral: Numeral, words: Sequence[Placed], is_alone: bool) -> Numeral:
    """A number grouped by spaces, which the text leaves in doubt, read from how the page prints it.

    One printed word is one number. Words a thin gap apart are one number only where no other cell of the row is empty
    that one of them could have slipped out of.
    """
    if numeral.form == "nil" or "glued_cells" not in numeral.flags:
        return numeral
    texts = [word.text for word in words]
    gaps = [right.box[0] - left.box[2] for left, right in itertools.pairwise(words)]
    if is_alone and len(words) > 1 and all(0 <= gap <= 0.35 * words[0].height for gap in gaps):
        texts.append("\u00a0".join(texts))
    for text in texts:
        read = numerals.read_number(text)
        if read is not None and read.value is not None and read.digit_count == numeral.digit_count:
            return replace(read, start=numeral.start, end=numeral.end, printed=numeral.printed)
    return numeral


def _mostly_marked(part: Part, column: int) -> bool:
    """Whether a column whose first figure carries a percent mark holds nothing but percentages.

    It does when its last figure carries one too, when half of them do, or when all are as small as percentages are.
    """
    cells = [row.cell(column) for row, shape in part.segment.body if shape == "data"]
    found = [cell.numeral for cell in cells if cell is not None and cell.numeral is not None]
    marked = [number.form == "percent" or "%" in number.printed for number in found]
    small = all(abs(number.value or Decimal(0)) < _PERCENT_LIKE for number in found)
    return marked[-1] or sum(marked) * 2 >= len(marked) or small


def _nearest(around: Surround, kind: Kind) -> Ruling | None:
    """The declaration nearest to the figure that can govern its kind."""
    for ruling in (around.row, around.column, around.section):
        if ruling is None or (ruling.declaration.rate and kind not in ("percent", "bps", "ratio", "nil")):
            continue
        return ruling
    return None


def _currency(
    kind: Kind, numeral: Numeral, near: Ruling | None, table: Ruling | None, column: str | None, part: str | None
) -> str | None:
    if kind not in ("amount", "per_share", "nil"):
        return None
    if numeral.currency:
        return numeral.currency
    for ruling in (near, table):
        if ruling is not None and ruling.declaration.currency:
            return ruling.declaration.currency
    if (
        near is not None
        and near.source == "row"
        and near.declaration.scale is not None
        and not near.declaration.measure
    ):
        return column
    return column or part


def _unit(
    kind: Kind, numeral: Numeral, near: Ruling | None, table: Ruling | None, around: Surround, line_no: int
) -> Unit:
    if kind in ("percent", "bps", "ratio") and numeral.form in ("percent", "bps", "multiple"):
        return Unit(
            "stated",
            "%" if numeral.form == "percent" else "bps" if numeral.form == "bps" else "times",
            line_no,
            0,
            "inline",
        )
    if kind in ("percent", "bps", "ratio"):
        ruling = near if near is not None and near.declaration.rate else around.column
        if ruling is not None and ruling.declaration.rate:
            return as_unit(ruling, line_no)
        return Unit("stated", None, line_no, 0, "row") if kind == "percent" else Unit("not_stated")
    ruling = near or table
    if (
        kind == "count"
        and near is None
        and table is not None
        and not kinds.is_share_count(around.label, around.parents, around.columns)
    ):
        return Unit("not_stated")
    if ruling is None:
        return (
            Unit("stated", numeral.currency, line_no, 0, "inline")
            if kind == "per_share" and numeral.currency
            else Unit("not_stated")
        )
    return as_unit(ruling, line_no)


def as_unit(ruling: Ruling, line_no: int) -> Unit:
    """A ruling as the unit of a figure on a line."""
    state: State = "conflict" if ruling.in_conflict else "stated"
    return Unit(state, ruling.declaration.text, ruling.line_no, line_no - ruling.line_no, ruling.source, ruling.others)


def _flags(cell: ReadCell, numeral: Numeral, count: int, place: Place, label: str) -> tuple[str, ...]:
    flags = list(numeral.flags)
    if cell.cell.plain.marks:
        flags.append("footnote_marker")
    if count > 1:
        flags.append("glued_cells")
    if place.check == "different":
        flags.append("differs_from_page")
    if re.match(r"\s*(?:\(-\)|less\b)", label, re.IGNORECASE):
        flags.append("label_says_less")
    if "␦" in label:
        flags.append("label_hidden_character")
    return tuple(dict.fromkeys(flags))


def _first_label(part: Part) -> int:
    roles = part.segment.roles
    return roles.index("label") if "label" in roles else 0


def _has_inner_label(part: Part, column: int) -> bool:
    """Whether a label column stands between value columns left of a figure."""
    roles = part.segment.roles
    values = [index for index in range(column) if roles[index] == "value"]
    return bool(values) and any(roles[index] == "label" for index in range(values[0], column))


def _is_year_amount(part: Part, row: ReadRow, column: int) -> bool:
    """A number like 2016 among figures is a figure: other cells of its row are quantities, and it stands in a data row."""
    return any(
        cell.is_quantity for other in part.segment.value_columns if other != column and (cell := row.cell(other))
    )


def _is_index(part: Part) -> bool:
    """Whether a part lists exhibits or pages, where no number is a figure."""
    words = " ".join(heading.text for heading in (*part.headers.headings, *part.headers.stub)).lower()
    return bool(re.search(r"\bexhibit\b|form 10-[kq] page|incorporated by reference", words))
