"""Cells that took in several columns, parted again along the columns of the page before.

A table that goes on over a page prints few rows there and no heading. A conversion then sees fewer columns than the
page before has: it puts two numbers, or a label and a number, into one cell, though the page prints them apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from auditor_tui.documents.pages import BBox
from auditor_tui.figures.numbers import numerals
from auditor_tui.figures.numbers.markup import Plain
from auditor_tui.figures.tables import geometry
from auditor_tui.figures.tables.geometry import Layout, PageWords, Placed
from auditor_tui.figures.tables.segments import Segment
from auditor_tui.figures.tables.tables import Cell, Row, Table

_UPRIGHT: Final = (1, 0)
_APART: Final = 0.75
"""Gap, in line heights, from which words of one line stand apart."""
_SAME_EDGE_POINTS: Final = 15.0
"""How far the ends of numbers of one column may be apart on two pages."""
_TOKEN: Final = re.compile(r"\S+")


@dataclass(frozen=True)
class _Zone:
    """A column of the page before."""

    left: float
    right: float
    end: float | None
    """Where its numbers end; None for labels."""


def part_cells(table: Table, page: PageWords, segment: Segment, earlier: Layout) -> Table:
    """A table parted along the columns of the one it goes on with, or as it is where nothing in it stands apart.

    Args:
        table: a block of rows without a header of its own.
        page: the words of its page.
        segment: the table of the page before.
        earlier: where the columns of that one stand.
    """
    zones = _zones(segment, earlier)
    layout = geometry.lay_out(table, page)
    if layout is None or page.direction != _UPRIGHT or not zones or table.width >= len(zones):
        return table
    rows: list[Row] = []
    for index, row in enumerate(table.rows):
        cells = list(_parted(row, index, layout, zones))
        rows.append(Row(row.line_no, tuple(_filled(cells, row, zones))))
        if len({cell.index for cell in cells}) != len(cells):
            return table
    if not any(cell.is_piece for row in rows for cell in row.cells):
        return table
    return replace(table, rows=tuple(rows), width=len(zones))


def _zones(segment: Segment, layout: Layout) -> list[_Zone]:
    """What stands left of the first figures as one column, and all columns from there on."""
    values = segment.value_columns
    if not values or values[0] == 0:
        return []
    labels = _Zone(layout.columns[0][0], layout.columns[values[0]][0], None)
    others = (
        _Zone(left, right, layout.extents[column][1] if column in values else None)
        for column, (left, right) in enumerate(layout.columns)
        if column >= values[0]
    )
    return [labels, *others]


def _parted(row: Row, index: int, layout: Layout, zones: Sequence[_Zone]) -> Iterator[Cell]:
    """The cells of a row that hold text, each in its column of the page before; what stands apart in one is parted."""
    for cell in row.cells:
        if not cell.text:
            continue
        words = layout.cell_words(index, cell.index)
        tokens = _matched(cell.plain.text, words)
        pieces: dict[int, list[tuple[int, int]]] = {}
        for run in _runs(words) if tokens else [list(words)]:
            zone = _zone_of(run, zones)
            pieces.setdefault(zone, []).extend(tokens[id(word)] for word in run if tokens)
        for zone, spans in pieces.items():
            plain = _slice(cell.plain, spans) if len(pieces) > 1 else cell.plain
            yield Cell(zone, plain, None, cell.index, len(pieces) > 1)


def _filled(cells: Sequence[Cell], row: Row, zones: Sequence[_Zone]) -> Iterator[Cell]:
    """A whole row: the cells that hold text where they belong, empty ones elsewhere, each with its box."""
    boxes = [cell.bbox for cell in row.cells if cell.bbox]
    top, bottom = min((box[1] for box in boxes), default=0.0), max((box[3] for box in boxes), default=0.0)
    held = {cell.index: cell for cell in cells}
    for index, zone in enumerate(zones):
        box: BBox | None = (zone.left, top, zone.right, bottom) if boxes else None
        found = held.get(index, Cell(index, Plain("", (), ()), None, index))
        yield replace(found, bbox=box)


def _matched(text: str, words: Sequence[Placed]) -> dict[int, tuple[int, int]]:
    """For each word of a cell where it stands in the cell's text; empty where text and page do not agree."""
    tokens = [(match[0], match.start(), match.end()) for match in _TOKEN.finditer(text)]
    found: dict[int, tuple[int, int]] = {}
    for word in words:
        at = next((at for at, token in enumerate(tokens) if token[0] == word.text), None)
        if at is None:
            return {}
        _, start, end = tokens.pop(at)
        found[id(word)] = (start, end)
    return {} if tokens else found


def _runs(words: Sequence[Placed]) -> Iterator[list[Placed]]:
    """Words that stand together: a line of text is parted at wide gaps."""
    for line in geometry.text_lines(words):
        run = [line[0]]
        for before, word in pairwise(line):
            if word.box[0] - before.box[2] > _APART * max(word.height, 1.0):
                yield run
                run = []
            run.append(word)
        yield run


def _zone_of(run: Sequence[Placed], zones: Sequence[_Zone]) -> int:
    """The column of a run: a number's by where it ends, words' where they stand among labels, else the first."""
    if not run:
        return 0
    text, end = " ".join(word.text for word in run), run[-1].box[2]
    if numerals.read_number(text) is not None:
        ends = [(abs(zone.end - end), index) for index, zone in enumerate(zones) if zone.end is not None]
        if ends and min(ends)[0] <= _SAME_EDGE_POINTS:
            return min(ends)[1]
    middle = (run[0].box[0] + end) / 2
    return next((at for at, zone in enumerate(zones) if zone.end is None and zone.left <= middle < zone.right), 0)


def _slice(plain: Plain, spans: Sequence[tuple[int, int]]) -> Plain:
    """Stretches of a text as one, each on a line of its own where others stood between them."""
    text, offsets, marks = "", list[int](), list[tuple[int, str]]()
    last = None
    for start, end in sorted(spans):
        if last is not None:
            text += plain.text[last:start] if not plain.text[last:start].strip() else "\n"
            offsets += [plain.at(start - 1)] * (len(text) - len(offsets))
        marks += [(at - start + len(text), mark) for at, mark in plain.marks if start <= at <= end]
        text += plain.text[start:end]
        offsets += [plain.at(at) for at in range(start, end)]
        last = end
    return Plain(text, offsets, tuple(dict.fromkeys(marks)))
