"""The numbers in the lines of a page, each with its place: a cell of a table, or a line of text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import BBox, PageInfo, PageRecord
from auditor_tui.figures.fidelity.printed import find_numbers, sign_before
from auditor_tui.figures.numbers import markup, numerals
from auditor_tui.figures.numbers.markup import Plain
from auditor_tui.figures.tables.geometry import PageWords
from auditor_tui.figures.tables.tables import Table, TableSpan, find_tables, read_table

_ITEM: Final = re.compile(r"\s*(?:[-*+]\s+)+")
_LONE_POINT: Final = re.compile(r"(?<![\w.,'])[.,'](?:\s*[.,'])?(?![\w.,'])")
"""One or two separators that belong to no digits."""
_DASH: Final = re.compile(r"[\s\x1f]*-")
_DASHED: Final = re.compile(r"-[\s\x1f]*\Z")
_OPENED: Final = re.compile(r"(?:\A|\s)[$₹£€]?[\s$₹£€]*\([\s$₹£€]*\Z")
"""The bracket of a number that slipped into the cell before it; a lone dash there is a nil mark of its own."""

_LONGEST_MARK: Final = 2
"""Digits of the number of a footnote."""

Spot = tuple[int, int, int]
"""Block of the page, row and column: -1 for what is not in a table, or in no block."""
NOWHERE: Final[Spot] = (-1, -1, -1)
SLACK: Final = 2.0
"""Points by which a word may stand out of its block."""


@dataclass(frozen=True, slots=True)
class WrittenNumber:
    """Digits and separators that stand together in a line."""

    text: str
    """In ASCII, separators included, sign left out."""
    line_no: int
    cell: int | None
    """1-based cell of a table's row, or None in prose."""
    start: int
    """0-based position in the line."""
    end: int
    """Position after the last character."""
    spot: Spot
    sign: str
    """`(` or `-` before it, the end of the cell before included, or a `-` after it; or nothing."""
    is_mark: bool = False
    """Whether it is written as a superscript, or as one that lost its place and touches a word."""
    has_lone_point: bool = False
    """Whether separators without digits stand in its cell, or in one beside it."""


@dataclass(frozen=True)
class TablePlace:
    """A table of a page: which block it is, and where its cells lie in the upright frame."""

    block: int
    table: Table
    columns: tuple[tuple[float, float], ...]
    bottoms: tuple[float, ...]


def page_tables(document: Document, page: PageInfo) -> list[Table]:
    """The tables on the lines of a page."""
    lines = document.lines[page.first_line - 1 : page.last_line]
    offset = page.first_line - 1
    return [
        read_table(
            document,
            TableSpan(
                span.first_line + offset,
                span.last_line + offset,
                span.separator + offset if span.separator is not None else None,
            ),
        )
        for span in find_tables(lines)
    ]


def written_numbers(
    document: Document, page: PageInfo, record: PageRecord, tables: Sequence[Table]
) -> list[WrittenNumber]:
    """Every number in the lines of a page, in order."""
    found: list[WrittenNumber] = []
    inside = {line_no: table for table in tables for line_no in range(table.first_line, table.last_line + 1)}
    blocks = _blocks(page, record)
    for table in tables:
        block = blocks.get(table.first_line, -1)
        for row_index, row in enumerate(table.rows):
            found += _in_row(
                row.line_no, document.line(row.line_no), [cell.plain for cell in row.cells], block, row_index
            )
    for line_no in range(page.first_line, page.last_line + 1):
        line = document.line(line_no)
        if line_no not in inside and any(map(str.isdigit, line)):
            found += _in_line(line_no, line, blocks.get(line_no, -1))
    found.sort(key=lambda number: (number.line_no, number.start))
    return found


def _blocks(page: PageInfo, record: PageRecord) -> dict[int, int]:
    """The block of each line."""
    return {
        page.first_line + index: block
        for block, box in enumerate(record.boxes)
        for index in range(box.first_line_index, box.last_line_index + 1)
    }


def _in_row(line_no: int, line: str, cells: Sequence[Plain], block: int, row: int) -> Iterator[WrittenNumber]:
    for column, plain in enumerate(cells):
        if not any(map(str.isdigit, plain.text)) and not plain.marks:
            continue
        beside = cells[max(0, column - 1) : column + 2]
        has_point = any(_LONE_POINT.search(numerals.fold(other.text)) for other in beside)
        before = cells[column - 1].text if column else ""
        for text, start, end, sign, is_mark in _numbers(plain, line, before):
            yield WrittenNumber(text, line_no, column + 1, start, end, (block, row, column), sign, is_mark, has_point)


def _in_line(line_no: int, line: str, block: int) -> Iterator[WrittenNumber]:
    item = _ITEM.match(line)
    begin = item.end() if item else 0
    plain = markup.unmark(line[begin:], begin)
    has_point = bool(_LONE_POINT.search(plain.text))
    for text, start, end, sign, is_mark in _numbers(plain, line, ""):
        yield WrittenNumber(text, line_no, None, start, end, (block, -1, -1), sign, is_mark, has_point)


def _numbers(plain: Plain, line: str, before: str) -> Iterator[tuple[str, int, int, str, bool]]:
    """The numbers of a text: digits, positions in the line, sign, and whether it is a superscript."""
    text = plain.text
    for number, start, end in find_numbers(text):
        ahead = text[max(0, start - 8) : start]
        if not ahead.strip() and before and _OPENED.search(numerals.fold(before[-8:])):
            ahead = before[-8:] + ahead
        dashed = _DASH.match(numerals.fold(text[end : end + 4])) or _DASHED.search(numerals.fold(ahead))
        sign = sign_before(ahead) or ("-" if dashed else "")
        first, last = plain.at(start), plain.at(end - 1) + 1
        if last - first > end - start and "_" in line[first:last]:
            # An underscore among digits parts numbers, whatever Markdown makes of it.
            for piece, left, right in find_numbers(line[first:last]):
                yield piece, first + left, first + right, sign, False
        else:
            yield number, first, last, sign, len(number) <= _LONGEST_MARK and text[start - 1 : start].isalpha()
    for at, mark in plain.marks:
        for number, _, _ in find_numbers(mark):
            place = plain.at(at)
            yield number, place, place + 1, "", True


def table_places(page: PageInfo, record: PageRecord, words: PageWords, tables: Sequence[Table]) -> list[TablePlace]:
    """Where the tables of a page lie, for those whose cells have boxes."""
    blocks = _blocks(page, record)
    found: list[TablePlace] = []
    for table in tables:
        rows = [[words.upright(cell.bbox) for cell in row.cells if cell.bbox] for row in table.rows]
        widest = max(rows, key=len, default=[])
        if not widest or table.first_line not in blocks:
            continue
        columns = tuple((box[0], box[2]) for box in sorted(widest, key=lambda box: box[0]))
        bottoms = tuple(max((box[3] for box in row), default=0.0) for row in rows)
        found.append(TablePlace(blocks[table.first_line], table, columns, bottoms))
    return found


def holds(box: BBox, x: float, y: float) -> bool:
    """Whether a point lies in a box, or a hair beside it."""
    return box[0] - SLACK <= x <= box[2] + SLACK and box[1] - SLACK <= y <= box[3] + SLACK
