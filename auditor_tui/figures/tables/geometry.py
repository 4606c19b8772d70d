"""Words of a page laid over the cells of a table, in a frame where text reads from left to right.

The frame is turned by the direction in which most of the page's text runs, not by the page's `/Rotate`: pages are
turned without being printed sideways, and printed sideways without being turned.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from auditor_tui.documents.pages import BBox, PageRecord
from auditor_tui.figures.tables.tables import Table


class Placed(NamedTuple):
    """A word in the upright frame, and its box as the page has it."""

    text: str
    box: BBox
    printed: BBox

    @property
    def middle(self) -> tuple[float, float]:
        """Centre of the upright box."""
        return (self.box[0] + self.box[2]) / 2, (self.box[1] + self.box[3]) / 2

    @property
    def height(self) -> float:
        """Height of the upright box."""
        return self.box[3] - self.box[1]


@dataclass(frozen=True)
class PageWords:
    """A page's words in the upright frame."""

    words: tuple[Placed, ...]
    direction: tuple[int, int]
    width: float
    height: float

    def upright(self, box: BBox) -> BBox:
        """A box of the page in the upright frame."""
        return _turn(box, self.direction, self.width, self.height)


def page_words(record: PageRecord) -> PageWords:
    """The words of a page, turned so that most of its text reads from left to right."""
    votes: Counter[tuple[int, int]] = Counter()
    for run in record.runs:
        votes[(round(run.direction[0]), round(run.direction[1]))] += len(run.text)
    direction = max(votes, key=lambda turn: (votes[turn], turn)) if votes else (1, 0)
    words = tuple(
        Placed(word.text, _turn(word.bbox, direction, record.width, record.height), word.bbox) for word in record.words
    )
    return PageWords(words, direction, record.width, record.height)


def _turn(box: BBox, direction: tuple[int, int], width: float, height: float) -> BBox:
    left, top, right, bottom = box
    if direction == (0, -1):
        return (height - bottom, left, height - top, right)
    if direction == (0, 1):
        return (top, width - right, bottom, width - left)
    return box


@dataclass(frozen=True)
class Layout:
    """A table's cells and words in the upright frame, by row and column."""

    columns: tuple[tuple[float, float], ...]
    """Left and right edge of each column."""
    words: tuple[tuple[Placed, ...], ...]
    """Per row, in reading order."""
    extents: tuple[tuple[float, float], ...] = ()
    """Left and right edge of the numbers printed in each column, or of the column where it holds none."""

    def column_at(self, x: float) -> int:
        """The column that a position lies in."""
        return max(0, bisect_right([left for left, _ in self.columns], x) - 1)

    def cell_words(self, row: int, column: int) -> list[Placed]:
        """Words whose centre lies in a cell, in reading order."""
        if row >= len(self.words) or column >= len(self.columns):
            return []
        left, right = self.columns[column]
        return [word for word in self.words[row] if left <= word.middle[0] < right]


def lay_out(table: Table, page: PageWords) -> Layout | None:
    """The words of a table by its rows and columns, or None where its cells have no boxes."""
    rows = [[page.upright(cell.bbox) for cell in row.cells if cell.bbox] for row in table.rows]
    boxes = [box for row in rows for box in row]
    widest = max(rows, key=len, default=[])
    if not boxes or len(widest) < table.width:
        return None
    columns = tuple((box[0], box[2]) for box in sorted(widest, key=lambda box: box[0]))
    left, right = min(box[0] for box in boxes), max(box[2] for box in boxes)
    bottoms = [max((box[3] for box in row), default=0.0) for row in rows]
    top = min(box[1] for box in boxes)
    by_row: list[list[Placed]] = [[] for _ in rows]
    for word in page.words:
        x, y = word.middle
        if left - 2 <= x <= right + 2 and top - 2 <= y <= bottoms[-1] + 2:
            by_row[min(bisect_right(bottoms, y), len(rows) - 1)].append(word)
    placed = tuple(tuple(_reading_order(words)) for words in by_row)
    return Layout(columns, placed, _extents(columns, placed))


def _extents(
    columns: Sequence[tuple[float, float]], rows: Sequence[Sequence[Placed]]
) -> tuple[tuple[float, float], ...]:
    lefts = [left for left, _ in columns]
    edges: list[list[float]] = [[] for _ in columns]
    for row in rows:
        for word in row:
            if any(character.isdigit() for character in word.text):
                column = max(0, bisect_right(lefts, word.middle[0]) - 1)
                edges[column] += [max(word.box[0], columns[column][0]), min(word.box[2], columns[column][1])]
    return tuple((min(found), max(found)) if found else column for found, column in zip(edges, columns, strict=True))


def _reading_order(words: Sequence[Placed]) -> list[Placed]:
    return [word for line in text_lines(words) for word in line]


def text_lines(words: Sequence[Placed]) -> list[list[Placed]]:
    """Words grouped into lines of text, top to bottom, each from left to right.

    Headers of different heights are centred beside each other, so that one's lines fall between another's: a word joins
    the line of its first word, never of its nearest.
    """
    lines: list[list[Placed]] = []
    for word in sorted(words, key=lambda item: (item.middle[1], item.box[0])):
        if lines and abs(word.middle[1] - lines[-1][0].middle[1]) <= 0.4 * min(word.height, lines[-1][0].height):
            lines[-1].append(word)
        else:
            lines.append([word])
    return [sorted(line, key=lambda item: item.box[0]) for line in lines]


class Phrase(NamedTuple):
    """Words that stand together on one line of text."""

    text: str
    left: float
    right: float
    top: float
    bottom: float

    @property
    def middle(self) -> float:
        """Horizontal centre."""
        return (self.left + self.right) / 2


def phrases(line: Sequence[Placed], edges: Sequence[float]) -> list[Phrase]:
    """Cut a line of text where words stand apart: at a wide gap, or at a narrower one along a column edge."""
    groups: list[list[Placed]] = []
    for word in line:
        if groups:
            gap = word.box[0] - groups[-1][-1].box[2]
            height = max(word.height, 1.0)
            crossed = any(groups[-1][-1].box[2] - 1 <= edge <= word.box[0] + 1 for edge in edges)
            if gap <= 0.45 * height or (gap <= 0.75 * height and not crossed):
                groups[-1].append(word)
                continue
        groups.append([word])
    return [part for group in groups for part in _unrepeat(group)]


def _unrepeat(group: Sequence[Placed]) -> list[Phrase]:
    """ "Apr-Nov Apr-Nov" is two headers that stand close."""
    texts = [word.text for word in group]
    half = len(texts) // 2
    if half and len(texts) % 2 == 0 and texts[:half] == texts[half:]:
        return [_phrase(group[:half]), _phrase(group[half:])]
    return [_phrase(group)]


def _phrase(group: Sequence[Placed]) -> Phrase:
    tops, bottoms = [word.box[1] for word in group], [word.box[3] for word in group]
    text = " ".join(word.text for word in group)
    return Phrase(text, group[0].box[0], group[-1].box[2], min(tops), max(bottoms))
