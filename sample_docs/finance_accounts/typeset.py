"""Statements on paper: ruled tables, drawn cell by cell, each figure leaving a record of what it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import accumulate, pairwise

from finance_accounts import pagination
from finance_accounts.canvas import BOLD, ITALIC, LEFT, REGULAR, RIGHT, WIDTH, Box, Canvas, Face, length, wrapped
from finance_accounts.money import printed
from finance_accounts.pagination import INDENT, LEADING, PADDING, SIZE, StatementPage, face_of
from finance_accounts.prose import draw_prose
from finance_accounts.sheet import Column, Kind, Row, Statement
from finance_accounts.truth import Declared, Record, Spot

TORN_GAP = 0.13
"""Ems left for a separator that is drawn by itself: narrow enough for a converter to close up the digits around it."""

MARK_SIZE = 5.5
FOOTNOTE_SIZE = 7.5


class Sheet:
    """One page of one statement."""

    def __init__(self, canvas: Canvas, statement: Statement, part: StatementPage, spot: Spot, first_page: int) -> None:
        self._canvas = canvas
        self._statement = statement
        self._part = part
        self._spot = spot
        self._first_page = first_page
        widths = [column.width for column in statement.columns]
        self._edges = list(accumulate(widths, initial=LEFT))
        self._records: list[Record] = []

    def draw(self) -> list[Record]:
        """Draw everything; returns what is true of each figure, in reading order."""
        if self._part.number == 1:
            self._draw_title()
        top = pagination.table_top(self._statement, self._part.number)
        self._canvas.rule(LEFT, top, self._edges[-1], top)
        body = self._draw_header(top)
        bottom = self._draw_rows(body)
        for edge in self._edges:
            self._canvas.rule(edge, body, edge, bottom)
        self._draw_footnotes(bottom + 12)
        return self._records

    def _draw_title(self) -> None:
        y = pagination.TABLE_TOP + 6
        self._canvas.centre(WIDTH / 2, y, self._statement.heading, BOLD, 12)
        self._canvas.centre(WIDTH / 2, y + 16, self._statement.title, BOLD, 11)
        if self._statement.caption:
            self._canvas.centre(WIDTH / 2, y + 31, self._statement.caption, ITALIC, 9.5)
        bottom = pagination.table_top(self._statement, 1)
        self._canvas.right(RIGHT, bottom - 5, self._statement.unit.text, ITALIC, 9)

    def _draw_header(self, y: float) -> float:
        number = self._part.number
        if number > 1 and number not in self._statement.repeat_years_on:
            return y
        heights = pagination.header_heights(self._statement)
        for level, height in enumerate(heights):
            self._draw_header_level(level, y, height)
            y += height
        if number == 1 and self._statement.numbered_columns:
            y = self._draw_column_numbers(y)
        return y

    def _draw_header_level(self, level: int, top: float, height: float) -> None:
        columns = self._statement.columns
        texts = [column.header[level] for column in columns]
        spans = _spans(texts) if self._statement.spanning_heads else [(i, i) for i in range(len(texts))]
        for first, last in spans:
            left, right = self._edges[first], self._edges[last + 1]
            text = columns[first].header[level]
            lines = wrapped(text, right - left - 6, BOLD, SIZE)
            y = top + PADDING / 2 + 7.5 + (height - PADDING - LEADING * len(lines)) / 2
            for i, line in enumerate(lines):
                self._canvas.centre((left + right) / 2, y + LEADING * i, line, BOLD, SIZE)
            self._canvas.rule(left, top, left, top + height)
            self._canvas.rule(right, top, right, top + height)
            below = columns[first].header[level + 1 : level + 2]
            if below != ("",):
                self._canvas.rule(left, top + height, right, top + height)

    def _draw_column_numbers(self, top: float) -> float:
        bottom = top + LEADING + PADDING
        for i, (left, right) in enumerate(pairwise(self._edges), start=1):
            box = self._canvas.centre((left + right) / 2, top + 10, str(i), REGULAR, 8)
            self._records.append(Record.not_a_figure(self._spot, f"n{i}", str(i), box))
            self._canvas.rule(left, top, left, bottom)
        self._canvas.rule(self._edges[-1], top, self._edges[-1], bottom)
        self._canvas.rule(LEFT, bottom, self._edges[-1], bottom)
        return bottom

    def _draw_rows(self, y: float) -> float:
        for row_no, row in enumerate(self._part.rows, start=1):
            height = pagination.row_height(self._statement, row)
            lines = pagination.label_lines(self._statement, row)
            first = y + (height - LEADING * len(lines)) / 2 + 7.5
            for i, line in enumerate(lines):
                self._canvas.text(LEFT + 4 + INDENT * row.indent, first + LEADING * i, line, face_of(row), SIZE)
            baseline = first + LEADING * (len(lines) - 1)
            for index, cell in enumerate(row.cells):
                if cell is not None:
                    self._draw_cell(row_no, row, index, cell, baseline)
            y += height
            self._canvas.rule(LEFT, y, self._edges[-1], y)
        return y

    def _draw_cell(self, row_no: int, row: Row, index: int, cell: Decimal, baseline: float) -> None:
        column = self._statement.columns[index + 1]
        kind: Kind = "nil" if cell == 0 else row.kind or column.kind
        text = self._statement.nil if kind == "nil" else printed(cell, self._statement.negative)
        right = self._edges[index + 2] - 4
        if row.mark and index == 0:
            right -= self._draw_mark(right, baseline, row.mark)
        torn = "." if column.split else ",." if row.split else ""
        box = self._draw_number(right, baseline, text, torn, face_of(row))
        damaged = any(mark in text for mark in torn)
        period = row.periods.get(index, column.period)
        self._records.append(
            Record(
                record_id=self._spot.record_id(f"r{row_no}.c{index + 1}"),
                page=self._spot.page,
                page_label=self._spot.label,
                printed=text,
                kind=kind,
                value=None if kind == "nil" else cell,
                declared=self._declared(row, column),
                period=period,
                row_label=row.label,
                column_header=tuple(level for level in column.header if level),
                statement=self._spot.statement,
                bbox=box,
                damage="split_separators" if damaged else None,
                soft=_soft_fields(row, column, index),
            )
        )

    def _draw_mark(self, right: float, baseline: float, mark: str) -> float:
        """Write a footnote mark up to a right edge: letters raised, an asterisk as it is; returns its width."""
        size, raised = (SIZE, 0) if mark == "*" else (MARK_SIZE, 3)
        self._canvas.right(right, baseline - raised, mark, REGULAR, size)
        return length(mark, REGULAR, size)

    def _draw_number(self, right: float, baseline: float, text: str, torn: str, face: Face) -> Box:
        """Write a number; the separators named in `torn` get text runs of their own, after the digits."""
        if not torn:
            return self._canvas.right(right, baseline, text, face, SIZE)
        pieces = [piece for piece in re.split(f"([{torn}])", text) if piece]
        widths = [TORN_GAP * SIZE if piece in torn else length(piece, face, SIZE) for piece in pieces]
        starts = list(accumulate(widths, initial=right - sum(widths)))
        box = (right, baseline, right, baseline)
        for piece, x in zip(pieces, starts, strict=False):
            if piece not in torn:
                drawn = self._canvas.text(x, baseline, piece, face, SIZE)
                box = (min(box[0], drawn[0]), drawn[1], max(box[2], drawn[2]), drawn[3])
        for piece, x in zip(pieces, starts, strict=False):
            if piece in torn:
                self._canvas.text(x - (length(piece, face, SIZE) - TORN_GAP * SIZE) / 2, baseline, piece, face, SIZE)
        return box

    def _declared(self, row: Row, column: Column) -> Declared:
        """The unit that governs a cell: the row's own, else the column's, else the statement's on its first page."""
        if row.unit:
            return Declared(row.unit, self._spot.page)
        return Declared(column.unit or self._statement.unit, self._first_page)

    def _draw_footnotes(self, y: float) -> None:
        for note in self._part.footnotes:
            prose = (f"{note.mark} ", *note.prose) if note.mark else note.prose
            y, _ = draw_prose(self._canvas, prose, (LEFT, RIGHT), y, FOOTNOTE_SIZE)


def _soft_fields(row: Row, column: Column, index: int) -> tuple[str, ...]:
    """What rests on convention: a balance in a column for a year, a change whose columns name no year."""
    if index in row.periods:
        return ("end_date", "period_kind", "length_months")
    return () if column.names_period else ("end_date", "period_kind", "length_months")


def _spans(texts: list[str]) -> Iterator[tuple[int, int]]:
    """First and last index of each stretch of equal headings; empty ones never join."""
    first = 0
    for i in range(1, len(texts) + 1):
        if i == len(texts) or texts[i] != texts[first] or not texts[i]:
            yield first, i - 1
            first = i
