"""Numbers that stand inside a row's label: share counts, allowances, par values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from auditor_tui.figures.fidelity import placing
from auditor_tui.figures.figure import Figure, Period
from auditor_tui.figures.governing.governing import Governing
from auditor_tui.figures.governing.timing import Timing
from auditor_tui.figures.reading import prose
from auditor_tui.figures.tables import labels
from auditor_tui.figures.tables.context import Surroundings
from auditor_tui.figures.tables.grid import ReadCell, ReadRow
from auditor_tui.figures.tables.parts import Part


def _left_of(part: Part, row: ReadRow, column: int) -> str:
    """What names a row of words: its label cells left of the one that holds a number, where they are words."""
    roles = part.segment.roles[:column]
    if not {"label", "serial"} & set(roles):
        return ""
    text = labels.own_label(row, part.segment, column)
    return text if any(map(str.isalpha, text)) else ""


def _over(part: Part, column: int) -> tuple[str, ...]:
    """The headers over a column, be it one of labels."""
    headings = (*part.headers.headings, *part.headers.stub)
    return tuple(heading.text for heading in headings if column in heading.columns)


class InnerReader:
    """Makes the figures of row labels."""

    def __init__(self, surroundings: Surroundings, governing: Governing, timing: Timing) -> None:
        self._surroundings = surroundings
        self._governing = governing
        self._timing = timing

    def figures(self, part: Part, row: ReadRow) -> Iterator[Figure]:
        """The figures inside a row's label cells, and inside words that stand where other rows hold a number."""
        for cell in row.cells:
            if part.segment.roles[cell.cell.index] in ("label", "value") and cell.is_words:
                yield from self._in_cell(part, row, cell)

    def _in_cell(self, part: Part, row: ReadRow, cell: ReadCell) -> Iterator[Figure]:
        text = cell.cell.plain.text.replace("\n", " ")
        numbers = prose.find_numbers(text, in_label=True)
        for position in range(len(numbers)):
            yield self._figure(part, row, cell, text, numbers, position)

    def _figure(
        self, part: Part, row: ReadRow, cell: ReadCell, text: str, numbers: Sequence[prose.Found], position: int
    ) -> Figure:
        found = numbers[position]
        numeral, column = found.numeral, cell.cell.index
        table = self._governing.of_table(part)
        scale, unit = prose.label_unit(found, table, row.line_no)
        words = part.layout.cell_words(part.row_index(row), column) if part.layout else None
        place = placing.UNPLACED if words is None else placing.place(numeral.printed, words)
        currency = numeral.currency or (table.declaration.currency if table and found.kind == "amount" else None)
        label = part.labels.get(row.line_no)
        named = _left_of(part, row, column) if label is None else ""
        page = part.segment.table.page
        suffix = f".{position + 1}" if position else ""
        return Figure(
            figure_id=f"L{row.line_no}C{cell.cell.number}{suffix}",
            line_no=row.line_no,
            cell=cell.cell.number,
            char=cell.cell.plain.at(numeral.start),
            page_no=page.page_no if page else None,
            page_label=page.label if page else None,
            printed=numeral.printed,
            kind=found.kind,
            value=numeral.value,
            scale=scale,
            currency=currency if found.kind in ("amount", "per_share") else None,
            unit=unit,
            period=self._period(part, row, text, numbers, position),
            row_label=label.text if label else named or cell.text,
            column_header=_over(part, column) if named else (),
            section=self._surroundings.section(part.segment.first_line),
            bbox=place.bbox,
            page_check=place.check,
            printed_on_page=place.printed,
            flags=(*numeral.flags, "in_label"),
        )

    def _period(self, part: Part, row: ReadRow, text: str, numbers: Sequence[prose.Found], position: int) -> Period:
        """The label's own date; else the n-th of two like numbers belongs to the n-th dated column."""
        number = numbers[position]
        if period := prose.period_in(text, number, numbers, self._timing.fiscal):
            return period
        like = prose.run_of(text, number, numbers)
        columns = part.segment.value_columns
        rank = next(index for index, other in enumerate(like) if other is number)
        if len(like) < 2 or len(like) > len(columns):
            return self._timing.between_balances(part, row.line_no) or Period("not_stated")
        period = self._timing.of_cell(part, row.line_no, columns[rank], "")
        is_dated = period.end_date is not None and period.kind == "instant"
        return period if is_dated else replace(period, state="not_stated", end_date=None)
