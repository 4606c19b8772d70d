"""Statements on paper: ruled tables, drawn cell by cell, each figure leaving a record of what it is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from itertools import accumulate, pairwise

from finance_accounts import pagination
from finance_accounts.canvas import BOLD, ITALIC, LEFT, REGULAR, RIGHT, WIDTH, Box, Canvas, Face, length, wrapped
from finance_accounts.money import grouped, printed
from finance_accounts.pagination import INDENT, PADDING, Piece, StatementPage, face_of
from finance_accounts.prose import draw_prose
from finance_accounts.sheet import Column, Kind, Row, Statement, Table
from finance_accounts.truth import Declared, Record, Spot

TORN_GAP = 0.13
"""Ems left for a separator that is drawn by itself: narrow enough for a converter to close up the digits around it."""

MARK_SIZE = 5.5
FOOTNOTE_SIZE = 7.5


class Sheet:
    """One page of one statement."""

    def __init__(
        self, canvas: Canvas, statement: Statement, part: StatementPage, spot: Spot, table_pages: Mapping[int, int]
    ) -> None:
        self._canvas = canvas
        self._statement = statement
        self._part = part
        self._spot = spot
        self._table_pages = table_pages
        self._leading = pagination.leading(statement)
        self._row_no = 0
        self.records: list[Record] = []
        """What is true of each figure, in reading order."""
        self.cells: dict[tuple[Row, int], Record] = {}
        """The same figures by row and index of the cell."""

    def draw(self) -> None:
        """Draw everything."""
        y = pagination.TABLE_TOP
        if self._part.number == 1:
            self._draw_title(y + 6)
            y += pagination.title_height(self._statement)
        for piece in self._part.pieces:
            y = _Grid(self, piece).draw(y) + pagination.TABLE_GAP
        self._draw_footnotes(y + 2)

    def _draw_title(self, y: float) -> None:
        self._canvas.centre(WIDTH / 2, y, self._statement.heading, BOLD, 12)
        self._canvas.centre(WIDTH / 2, y + 16, self._statement.title, BOLD, 11)
        if self._statement.caption:
            self._canvas.centre(WIDTH / 2, y + 31, self._statement.caption, ITALIC, 9.5)

    def _draw_footnotes(self, y: float) -> None:
        for note in self._part.footnotes:
            prose = (f"{note.mark} ", *note.prose) if note.mark else note.prose
            y, _ = draw_prose(self._canvas, prose, (LEFT, RIGHT), y, FOOTNOTE_SIZE)

    def next_row_no(self) -> int:
        """Rows are counted through all tables of the page."""
        self._row_no += 1
        return self._row_no

    @property
    def canvas(self) -> Canvas:
        """The page."""
        return self._canvas

    @property
    def statement(self) -> Statement:
        """The statement the page belongs to."""
        return self._statement

    @property
    def spot(self) -> Spot:
        """Where the page is."""
        return self._spot

    @property
    def leading(self) -> float:
        """From one line of a cell to the next."""
        return self._leading

    def declared(self, piece: Piece, row: Row, column: Column) -> Declared | None:
        """The unit that governs a cell: the row's own, else the column's, else the table's, on the page it began on."""
        if row.unit:
            return Declared(row.unit, self._spot.page)
        unit = column.unit or piece.table.unit
        return Declared(unit, self._table_pages[piece.number]) if unit else None


class _Grid:
    """One table, as far as it stands on the page."""

    def __init__(self, sheet: Sheet, piece: Piece) -> None:
        self._sheet = sheet
        self._canvas = sheet.canvas
        self._statement = sheet.statement
        self._piece = piece
        self._table: Table = piece.table
        self._size = sheet.statement.size
        left = pagination.table_left(piece.table)
        self._edges = list(accumulate((column.width for column in piece.table.columns), initial=left))

    def draw(self, y: float) -> float:
        """Draw from a height downwards; returns where the table ends."""
        if self._piece.begins:
            y = self._draw_opening(y)
        self._canvas.rule(LEFT, y, self._edges[-1], y)
        top, body = y, self._draw_header(y)
        bottom = self._draw_rows(body)
        for edge in self._edges:
            self._canvas.rule(edge, body, edge, bottom)
        if self._table.blank_column:
            self._canvas.rule(LEFT, top, LEFT, bottom)
        return bottom

    def _draw_opening(self, y: float) -> float:
        bottom = y + pagination.opening_height(self._table)
        if self._table.title:
            self._canvas.text(LEFT, y + 11, self._table.title, BOLD, self._size + 1)
        if self._table.unit:
            self._canvas.right(RIGHT, bottom - 5, self._table.unit.text, ITALIC, 9)
        return bottom

    def _draw_header(self, y: float) -> float:
        if not self._piece.heads:
            return y
        for level, height in enumerate(pagination.header_heights(self._statement, self._table)):
            self._draw_header_level(level, y, height)
            y += height
        if self._piece.begins and self._table.numbered_columns:
            y = self._draw_column_numbers(y)
        return y

    def _draw_header_level(self, level: int, top: float, height: float) -> None:
        columns, leading = self._table.columns, self._sheet.leading
        for first, last in pagination.head_spans(self._table, level):
            left, right = self._edges[first], self._edges[last + 1]
            lines = wrapped(columns[first].header[level], right - left - 4, BOLD, self._size)
            y = top + PADDING / 2 + 0.88 * self._size + (height - PADDING - leading * len(lines)) / 2
            for i, line in enumerate(lines):
                self._canvas.centre((left + right) / 2, y + leading * i, line, BOLD, self._size)
            self._canvas.rule(left, top, left, top + height)
            self._canvas.rule(right, top, right, top + height)
            below = columns[first].header[level + 1 : level + 2]
            if below != ("",):
                self._canvas.rule(left, top + height, right, top + height)
        if self._table.blank_column and level == 0:
            self._canvas.text(LEFT + 2, top + height / 2 + 2, "No.", BOLD, self._size - 1)
            self._canvas.rule(LEFT, top + height, self._edges[0], top + height)

    def _draw_column_numbers(self, top: float) -> float:
        bottom = top + self._sheet.leading + PADDING
        for i, (left, right) in enumerate(pairwise(self._edges), start=1):
            box = self._canvas.centre((left + right) / 2, bottom - PADDING, str(i), REGULAR, self._size - 0.5)
            self._sheet.records.append(Record.not_a_figure(self._sheet.spot, f"n{i}", str(i), box))
            self._canvas.rule(left, top, left, bottom)
        self._canvas.rule(self._edges[-1], top, self._edges[-1], bottom)
        self._canvas.rule(LEFT, bottom, self._edges[-1], bottom)
        return bottom

    def _draw_rows(self, y: float) -> float:
        for row in self._piece.rows:
            row_no = self._sheet.next_row_no()
            height = pagination.row_height(self._statement, self._table, row)
            baseline = self._draw_label(row, y, height)
            for index, cell in enumerate(row.cells):
                if isinstance(cell, str):
                    self._draw_words(row_no, row, index, cell, baseline)
                elif cell is not None:
                    self._draw_cell(row_no, row, index, cell, baseline)
            y += height
            self._canvas.rule(LEFT, y, self._edges[-1], y)
        return y

    def _draw_label(self, row: Row, y: float, height: float) -> float:
        """Write a row's label; returns the baseline of its last line, on which the figures stand."""
        lines, leading = pagination.label_lines(self._statement, self._table, row), self._sheet.leading
        first = y + (height - leading * len(lines)) / 2 + 0.88 * self._size
        for i, line in enumerate(lines):
            if row.centred:
                self._canvas.centre((self._edges[0] + self._edges[-1]) / 2, first, line, face_of(row), self._size)
            else:
                x = self._edges[0] + 4 + INDENT * row.indent
                self._canvas.text(x, first + leading * i, line, face_of(row), self._size)
        return first + leading * (len(lines) - 1)

    def _draw_words(self, row_no: int, row: Row, index: int, words: str, baseline: float) -> None:
        middle = (self._edges[index + 1] + self._edges[index + 2]) / 2
        box = self._canvas.centre(middle, baseline, words, face_of(row), self._size)
        name = f"r{row_no}.c{index + 1}"
        self._sheet.records.append(Record.not_a_figure(self._sheet.spot, name, words, box, row.label))

    def _draw_cell(self, row_no: int, row: Row, index: int, cell: Decimal, baseline: float) -> None:
        column, spot = self._table.columns[index + 1], self._sheet.spot
        kind: Kind = "nil" if cell == 0 else row.kind or column.kind
        text = self._text(cell, kind)
        right = self._edges[index + 2] - 4
        if row.mark and index == 0:
            right -= self._draw_mark(right, baseline, row.mark)
        torn = "." if column.split else ",." if row.split else ""
        record = Record(
            record_id=spot.record_id(f"r{row_no}.c{index + 1}"),
            page=spot.page,
            page_label=spot.label,
            printed=text,
            kind=kind,
            value=None if kind == "nil" else cell,
            declared=self._sheet.declared(self._piece, row, column),
            period=row.periods.get(index, column.period),
            row_label=row.label,
            column_header=tuple(level for level in column.header if level),
            statement=spot.statement,
            bbox=self._draw_number(right, baseline, text, torn, face_of(row)),
            column=f"{spot.statement}.t{self._piece.number}.c{index + 1}",
            damage="split_separators" if any(mark in text for mark in torn) else None,
            planted=row.planted.get(index),
            soft=_soft_fields(row, column, index),
        )
        self._sheet.records.append(record)
        self._sheet.cells[row, index] = record

    def _text(self, cell: Decimal, kind: Kind) -> str:
        if kind == "nil":
            return self._statement.nil
        return grouped(cell) if kind == "per_share" else printed(cell, self._statement.negative)

    def _draw_mark(self, right: float, baseline: float, mark: str) -> float:
        """Write a footnote mark up to a right edge: letters raised, an asterisk as it is; returns its width."""
        size, raised = (self._size, 0) if mark == "*" else (MARK_SIZE, 3)
        self._canvas.right(right, baseline - raised, mark, REGULAR, size)
        return length(mark, REGULAR, size)

    def _draw_number(self, right: float, baseline: float, text: str, torn: str, face: Face) -> Box:
        """Write a number; the separators named in `torn` get text runs of their own, after the digits."""
        size = self._size
        if not torn:
            return self._canvas.right(right, baseline, text, face, size)
        pieces = [piece for piece in re.split(f"([{torn}])", text) if piece]
        widths = [TORN_GAP * size if piece in torn else length(piece, face, size) for piece in pieces]
        starts = list(accumulate(widths, initial=right - sum(widths)))
        box = (right, baseline, right, baseline)
        for piece, x in zip(pieces, starts, strict=False):
            if piece not in torn:
                drawn = self._canvas.text(x, baseline, piece, face, size)
                box = (min(box[0], drawn[0]), drawn[1], max(box[2], drawn[2]), drawn[3])
        for piece, x in zip(pieces, starts, strict=False):
            if piece in torn:
                self._canvas.text(x - (length(piece, face, size) - TORN_GAP * size) / 2, baseline, piece, face, size)
        return box


def _soft_fields(row: Row, column: Column, index: int) -> tuple[str, ...]:
    """What rests on convention: a balance in a column for a year, a change whose columns name no year."""
    if index in row.periods or not column.names_period:
        return ("end_date", "period_kind", "length_months")
    return column.soft
