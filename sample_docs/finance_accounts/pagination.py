"""How tall each row is, and which rows go on which page."""

from __future__ import annotations

from typing import NamedTuple

from finance_accounts.canvas import BOLD, REGULAR, Face, wrapped
from finance_accounts.sheet import Footnote, Row, Statement

TABLE_TOP = 66.0
"""Where a continuation page's table begins."""
BOTTOM = 778.0
SIZE = 8.5
LEADING = 10.0
PADDING = 5.0
INDENT = 10.0


class StatementPage(NamedTuple):
    """The rows of one page, the first page being number 1, and the notes under them."""

    number: int
    rows: tuple[Row, ...]
    footnotes: tuple[Footnote, ...]


def label_lines(statement: Statement, row: Row) -> list[str]:
    """A row's label, wrapped in its column."""
    return wrapped(row.label, statement.columns[0].width - 6 - INDENT * row.indent, face_of(row), SIZE)


def face_of(row: Row) -> Face:
    """Totals and headings are bold."""
    return BOLD if row.bold else REGULAR


def row_height(statement: Statement, row: Row) -> float:
    """Points a row takes."""
    return max(statement.row_height, LEADING * len(label_lines(statement, row)) + PADDING)


def header_heights(statement: Statement) -> list[float]:
    """Points each level of the column headings takes."""
    depth = len(statement.columns[0].header)
    return [
        LEADING * max(len(wrapped(column.header[level], column.width - 6, BOLD, SIZE)) for column in statement.columns)
        + PADDING
        for level in range(depth)
    ]


def title_height(statement: Statement) -> float:
    """Points the statement's title, year and unit take above the table of its first page."""
    return 62.0 if statement.caption else 48.0


def table_top(statement: Statement, number: int) -> float:
    """Where the table of a page begins."""
    return TABLE_TOP + (title_height(statement) if number == 1 else 0)


def header_height(statement: Statement, number: int) -> float:
    """Points the column headings of a page take; none on most continuation pages."""
    if number == 1:
        return sum(header_heights(statement)) + (PADDING + LEADING if statement.numbered_columns else 0)
    return sum(header_heights(statement)) if number in statement.repeat_years_on else 0.0


def paginate(statement: Statement) -> list[StatementPage]:
    """Cut a statement into pages."""
    pages: list[list[Row]] = [[]]
    y = table_top(statement, 1) + header_height(statement, 1)
    for row in statement.rows:
        height = row_height(statement, row)
        if pages[-1] and (row.new_page or y + height > BOTTOM):
            pages.append([])
            y = table_top(statement, len(pages)) + header_height(statement, len(pages))
        pages[-1].append(row)
        y += height
    return [
        StatementPage(number, tuple(rows), _footnotes(statement, rows, number == len(pages)))
        for number, rows in enumerate(pages, start=1)
    ]


def _footnotes(statement: Statement, rows: list[Row], is_last: bool) -> tuple[Footnote, ...]:
    marks = {row.mark for row in rows}
    return tuple(note for note in statement.footnotes if (note.mark in marks if note.mark else is_last))
