"""A document's tables as sheets of figures: rows by columns, continuation pages joined to where the table began."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from auditor_tui.figures.figure import Figure
from auditor_tui.figures.parts import Part

_SECOND_IN_CELL: Final = re.compile(r"\.(\d+)$")


@dataclass(frozen=True)
class SheetRow:
    """The figures printed side by side on one line of a table."""

    line_no: int
    label: str
    cells: dict[int, Figure] = field(repr=False)
    """By column of the page the table began on."""


@dataclass(frozen=True)
class Sheet:
    """One table, over however many pages it runs."""

    first_line: int
    last_line: int
    rows: tuple[SheetRow, ...] = field(repr=False)

    @property
    def columns(self) -> tuple[int, ...]:
        """The columns that hold figures, from left to right."""
        return tuple(sorted({column for row in self.rows for column in row.cells}))

    def header(self, column: int) -> tuple[str, ...]:
        """What stands over a column, outermost level first."""
        return next((row.cells[column].column_header for row in self.rows if column in row.cells), ())


def make_sheets(parts: Iterable[tuple[Part, Sequence[Figure]]]) -> Iterator[Sheet]:
    """Sheets of tables that follow each other, each part given with its figures in order."""
    rows: list[SheetRow] = []
    last: Part | None = None
    first_line = last_line = 0
    for part, figures in parts:
        goes_on = last is not None and part.page_break and part.earlier is last
        if not goes_on:
            if rows:
                yield Sheet(first_line, last_line, tuple(rows))
            rows, first_line = [], part.segment.first_line
        rows += _rows(part, figures)
        last, last_line = part, part.segment.last_line
    if rows:
        yield Sheet(first_line, last_line, tuple(rows))


def _rows(part: Part, figures: Sequence[Figure]) -> list[SheetRow]:
    rows: dict[tuple[int, int], SheetRow] = {}
    for figure in figures:
        if figure.cell is None:
            continue
        second = _SECOND_IN_CELL.search(figure.figure_id)
        key = (figure.line_no, int(second[1]) if second else 1)
        row = rows.setdefault(key, SheetRow(figure.line_no, figure.row_label, {}))
        row.cells.setdefault(_first_column(part, figure.cell - 1), figure)
    return [rows[key] for key in sorted(rows)]


def _first_column(part: Part, column: int) -> int:
    """The column of the page the table began on; its own number, set apart, where it has none there."""
    while part.page_break and part.earlier is not None:
        if column not in part.column_map:
            return -1 - column
        column, part = part.column_map[column], part.earlier
    return column
