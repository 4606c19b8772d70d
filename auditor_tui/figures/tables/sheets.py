"""A document's tables as sheets of figures: rows by columns, continuation pages joined to where the table began."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from auditor_tui.figures.figure import Figure
from auditor_tui.figures.tables.parts import Part


@dataclass(frozen=True)
class SheetRow:
    """The figures printed side by side on one line of a table."""

    line_no: int
    label: str
    cells: dict[int, Figure] = field(repr=False)
    """By column of the page the table began on."""
    parents: tuple[str, ...] = ()
    """The label rows that the row stands under, outermost first."""


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
    seen: Counter[tuple[int, int]] = Counter()
    for figure in figures:
        column = part.column_of(figure)
        if column is None or _is_of_label(part, figure, column):
            continue
        # Numbers below each other in one column are of rows that the conversion ran together.
        seen[figure.line_no, column] += 1
        key = (figure.line_no, seen[figure.line_no, column])
        row = rows.setdefault(key, SheetRow(figure.line_no, figure.row_label, {}, _parents(part, figure.line_no)))
        row.cells.setdefault(_first_column(part, column), figure)
    return [rows[key] for key in sorted(rows)]


def _is_of_label(part: Part, figure: Figure, column: int) -> bool:
    """Whether a figure is named within a label, "net of allowances of 95", and stands for no column."""
    return (
        part.segment.roles[column] == "label"
        and figure.printed in figure.row_label
        and figure.printed != figure.row_label
    )


def _parents(part: Part, line_no: int) -> tuple[str, ...]:
    label = part.labels.get(line_no)
    return tuple(text for _, text in label.parents) if label else ()


def _first_column(part: Part, column: int) -> int:
    """The column of the page the table began on; its own number, set apart, where it has none there."""
    while part.page_break and part.earlier is not None:
        if column not in part.column_map:
            return -1 - column
        column, part = part.column_map[column], part.earlier
    return column
