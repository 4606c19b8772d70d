"""A document's tables as sheets of figures: rows by columns, continuation pages joined to where the table began."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from auditor_tui.figures import geometry
from auditor_tui.figures.figure import Figure
from auditor_tui.figures.geometry import Layout
from auditor_tui.figures.parts import Part

_SECOND_IN_CELL: Final = re.compile(r"\.(\d+)$")
_SAME_EDGE_POINTS: Final = 15.0
"""How far the ends of numbers of one column may be apart on two pages."""


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
    beside = _side_by_side(part, figures)
    for figure in figures:
        if figure.cell is None:
            continue
        second = _SECOND_IN_CELL.search(figure.figure_id)
        column = beside.get(figure.figure_id)
        key = (figure.line_no, int(second[1]) if second and column is None else 1)
        row = rows.setdefault(key, SheetRow(figure.line_no, figure.row_label, {}))
        row.cells.setdefault(_first_column(part, figure.cell - 1) if column is None else column, figure)
    return [rows[key] for key in sorted(rows)]


def _side_by_side(part: Part, figures: Sequence[Figure]) -> dict[str, int]:
    """The columns, on the page the table began on, of figures that stand beside each other in one cell.

    On a page without headings a conversion may take two columns for one; where the numbers are printed tells them
    apart. By the figure's id; only those that each have a column of their own.
    """
    first = part
    while first.page_break and first.earlier is not None:
        first = first.earlier
    if first is part or first.layout is None:
        return {}
    found: dict[str, int] = {}
    in_cell: dict[tuple[int, int], list[Figure]] = {}
    for figure in figures:
        if figure.cell is not None:
            in_cell.setdefault((figure.line_no, figure.cell - 1), []).append(figure)
    for (line_no, column), together in in_cell.items():
        edges = _right_edges(part, line_no, column) if len(together) > 1 else []
        if len(edges) == len(together):
            columns = [_nearest_column(first, first.layout, edge) for edge in edges]
            if len(set(columns)) == len(columns):
                found |= {figure.figure_id: at for figure, at in zip(together, columns, strict=True) if at is not None}
    return found


def _right_edges(part: Part, line_no: int, column: int) -> list[float]:
    """Where the numbers printed in a cell end, when they stand on one line of text; else nothing."""
    row = next((at for at, row in enumerate(part.segment.table.rows) if row.line_no == line_no), None)
    if part.layout is None or row is None:
        return []
    words = [word for word in part.layout.cell_words(row, column) if any(map(str.isdigit, word.text))]
    lines = geometry.text_lines(words)
    return [word.box[2] for word in lines[0]] if len(lines) == 1 else []


def _nearest_column(first: Part, layout: Layout, edge: float) -> int | None:
    """The column whose numbers end nearest to a position; None where none does."""
    columns = first.segment.value_columns
    nearest = min(columns, key=lambda column: abs(layout.extents[column][1] - edge), default=None)
    return nearest if nearest is not None and abs(layout.extents[nearest][1] - edge) <= _SAME_EDGE_POINTS else None


def _first_column(part: Part, column: int) -> int:
    """The column of the page the table began on; its own number, set apart, where it has none there."""
    while part.page_break and part.earlier is not None:
        if column not in part.column_map:
            return -1 - column
        column, part = part.column_map[column], part.earlier
    return column
