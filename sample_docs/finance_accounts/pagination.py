"""How tall each row is, and which rows go on which page."""

from __future__ import annotations

from dataclasses import dataclass

from finance_accounts.canvas import BOLD, LEFT, REGULAR, Face, wrapped
from finance_accounts.sheet import Footnote, Row, Statement, Table

TABLE_TOP = 66.0
"""Where a continuation page's table begins."""
BOTTOM = 778.0
FOOTNOTE_HEIGHT = 11.0
LEADING_RATIO = 1.18
PADDING = 5.0
INDENT = 10.0
UNIT_HEIGHT = 14.0
TABLE_TITLE_HEIGHT = 14.0
TABLE_GAP = 10.0
LAST_TABLE_START = 690.0
"""Below this height no table begins."""


@dataclass(frozen=True)
class Piece:
    """The rows of one table on one page."""

    table: Table
    number: int
    """The table's number in its statement."""
    rows: tuple[Row, ...]
    begins: bool
    """Whether the table begins here, with its title, its unit and its column headings."""
    heads: bool
    """Whether the column headings are printed."""


@dataclass(frozen=True)
class StatementPage:
    """What stands on one page of a statement, the first page being number 1."""

    number: int
    pieces: tuple[Piece, ...]
    footnotes: tuple[Footnote, ...]


def leading(statement: Statement) -> float:
    """From one line of a cell to the next."""
    return round(statement.size * LEADING_RATIO, 1)


def label_lines(statement: Statement, table: Table, row: Row) -> tuple[str, ...]:
    """A row's label, wrapped in its column; one that stands across the table is not."""
    if row.centred:
        return (row.label,)
    return wrapped(row.label, table.columns[0].width - 6 - INDENT * row.indent, face_of(row), statement.size)


def face_of(row: Row) -> Face:
    """Totals and headings are bold."""
    return BOLD if row.bold else REGULAR


def row_height(statement: Statement, table: Table, row: Row) -> float:
    """Points a row takes."""
    return max(statement.row_height, leading(statement) * len(label_lines(statement, table, row)) + PADDING)


def header_heights(statement: Statement, table: Table) -> list[float]:
    """Points each level of the column headings takes; a heading that spans columns is measured across them."""
    heights = []
    for level in range(len(table.columns[0].header)):
        lines = 1
        for first, last in head_spans(table, level):
            width = sum(column.width for column in table.columns[first : last + 1])
            lines = max(lines, len(wrapped(table.columns[first].header[level], width - 4, BOLD, statement.size)))
        heights.append(leading(statement) * lines + PADDING)
    return heights


def head_spans(table: Table, level: int) -> list[tuple[int, int]]:
    """First and last column of each heading of a level; neighbours with equal words may share one."""
    texts = [column.header[level] for column in table.columns]
    if not table.spanning_heads:
        return [(i, i) for i in range(len(texts))]
    spans, first = [], 0
    for i in range(1, len(texts) + 1):
        if i == len(texts) or texts[i] != texts[first] or not texts[i]:
            spans.append((first, i - 1))
            first = i
    return spans


def title_height(statement: Statement) -> float:
    """Points the statement's title, and the line that says the year, take on its first page."""
    return 48.0 if statement.caption else 34.0


def opening_height(table: Table) -> float:
    """Points a table's own title and unit take where it begins."""
    return UNIT_HEIGHT + (TABLE_TITLE_HEIGHT if table.title else 0)


def head_height(statement: Statement, table: Table, begins: bool) -> float:
    """Points the column headings take, with the row of column numbers where the table begins."""
    numbers = PADDING + leading(statement) if begins and table.numbered_columns else 0
    return sum(header_heights(statement, table)) + numbers


def table_left(table: Table) -> float:
    """Where the labels begin: at the left margin, or after a column that is left blank."""
    return LEFT + table.blank_column


class _Paginator:
    def __init__(self, statement: Statement) -> None:
        self._statement = statement
        self._pages: list[list[Piece]] = [[]]
        self._y = TABLE_TOP + title_height(statement)
        self._bottom = BOTTOM - FOOTNOTE_HEIGHT * len(statement.footnotes)

    def run(self) -> list[StatementPage]:
        for number, table in enumerate(self._statement.tables, start=1):
            self._place(table, number)
        last = len(self._pages)
        return [
            StatementPage(number, tuple(pieces), _footnotes(self._statement, pieces, number == last))
            for number, pieces in enumerate(self._pages, start=1)
        ]

    def _place(self, table: Table, number: int) -> None:
        if self._pages[-1] and self._y > LAST_TABLE_START:
            self._turn()
        self._y += opening_height(table) + head_height(self._statement, table, True)
        begins, heads, rows = True, True, list[Row]()
        for row in table.rows:
            height = row_height(self._statement, table, row)
            if rows and (row.new_page or self._y + height > self._bottom):
                self._pages[-1].append(Piece(table, number, tuple(rows), begins, heads))
                self._turn()
                begins, rows = False, []
                heads = len(self._pages) in table.repeat_heads_on
                self._y += head_height(self._statement, table, False) if heads else 0
            rows.append(row)
            self._y += height
        self._pages[-1].append(Piece(table, number, tuple(rows), begins, heads))
        self._y += TABLE_GAP

    def _turn(self) -> None:
        self._pages.append([])
        self._y = TABLE_TOP


def paginate(statement: Statement) -> list[StatementPage]:
    """Cut a statement into pages."""
    return _Paginator(statement).run()


def _footnotes(statement: Statement, pieces: list[Piece], is_last: bool) -> tuple[Footnote, ...]:
    marks = {row.mark for piece in pieces for row in piece.rows}
    return tuple(note for note in statement.footnotes if (note.mark in marks if note.mark else is_last))
