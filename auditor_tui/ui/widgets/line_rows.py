"""Lines of prose in rows of the screen: where each row begins, and which rows a line takes. No Textual.

Only counting rows goes through the whole text, once for a width; everything else is looked up in sums of those counts.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate
from typing import Final

LEAST_CELLS: Final = 20
"""Cells below which nothing is wrapped: a paragraph of single words is harder to read than one to move along."""

_WIDE = re.compile(
    "[\u1100-\u115f\u231a\u231b\u2329\u232a\u23e9-\u23f3\u25fd\u25fe\u2614-\u27bf\u2b1b-\u2b55\u2e80-\ua4cf"
    "\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe6f\uff00-\uff60\uffe0-\uffe6\U00016fe0-\U0003ffff]"
)
"""Characters that may take two cells; no other takes more than one, whatever it joins with."""
_FILLER = "\0"
"""Stands for the second cell of a wide character, and lets a row end there."""
_JOINERS = "\u200d\ufe0f"
_COLUMNS_OF_BLANKS = re.compile(r"\S {3,}(?:[(\-–—]?[$€£₹¥]? ?\d|[-–—$€£₹¥] |\S.*\S {3,}\S)")
"""A figure, or more than one stretch of text, behind blanks; a sign before an item has them too."""


def is_prose(line: str) -> bool:
    """Whether a line may be wrapped: neither a row of a table nor text that blanks put in columns."""
    return not line.startswith("|") and not ("   " in line and _COLUMNS_OF_BLANKS.search(line))


def breaks(text: str, cells: int) -> tuple[int, ...]:
    """Where the rows of a text begin, its start included: 0-based characters.

    A row ends between words, never within a number that blanks group; a word longer than a row is broken.

    Args:
        text: One line.
        cells: The most a row may need in any terminal, 2 or more; blanks at its end need none.
    """
    if text.isascii() or not _WIDE.search(text):
        found = _breaks(text, cells)
        return found if text.isascii() else tuple(_between_clusters(text, found))
    filled = _WIDE.sub(rf"\g<0>{_FILLER}", text.replace(_FILLER, " "))
    starts = []
    for at in _breaks(filled, cells, filled=True):
        starts.append(at - filled.count(_FILLER, 0, at) - (filled[at : at + 1] == _FILLER))
    return tuple(_between_clusters(text, starts))


def row_count(line: str, text: str, cells: int) -> int:
    """Rows that a line takes.

    Args:
        line: As it is in the source.
        text: As it is drawn.
        cells: The most a row may need.
    """
    if (len(text) if text.isascii() else 2 * len(text)) <= cells or not is_prose(line):
        return 1
    return len(breaks(text, cells))


class RowMap:
    """Which rows of the screen each line takes; rows and lines count from 0."""

    def __init__(self, counts: Iterable[int]) -> None:
        """Args: counts: Rows of each line, 1 or more."""
        self._starts = list(accumulate(counts, initial=0))
        self._is_even = self._starts[-1] == len(self._starts) - 1

    def __len__(self) -> int:
        return self._starts[-1]

    def rows_of(self, line_index: int) -> range:
        """The rows of a line."""
        if self._is_even:
            return range(line_index, line_index + 1)
        return range(self._starts[line_index], self._starts[line_index + 1])

    def place_at(self, row: int) -> tuple[int, int]:
        """The line a row is of, and which of its rows it is; the nearest where there is no such row."""
        row = max(0, min(row, len(self) - 1))
        if self._is_even:
            return row, 0
        line_index = bisect_right(self._starts, row) - 1
        return line_index, row - self._starts[line_index]


def _breaks(text: str, cells: int, *, filled: bool = False) -> tuple[int, ...]:
    starts, at, end = [0], 0, len(text)
    while end - at > cells:
        cut = text.rfind(" ", at, at + cells + 1)
        while cut > at and _is_within_number(text, cut):
            cut = text.rfind(" ", at, cut)
        if filled:
            cut = max(cut, text.rfind(_FILLER, at, at + cells))
        at = cut + 1 if cut > at else at + cells
        while text[at : at + 1] == " ":
            at += 1
        if at < end:
            starts.append(at)
    return tuple(starts)


def _is_within_number(text: str, blank: int) -> bool:
    """Whether a blank parts groups of digits of one number."""
    group = text[blank + 1 : blank + 5]
    return text[blank - 1].isdigit() and group[:3].isdigit() and len(group) > 2 and not group[3:].isdigit()


def _between_clusters(text: str, starts: Iterable[int]) -> Iterable[int]:
    """The same places, none of them between a letter and its marks."""
    last = -1
    for start in starts:
        at = start
        while last + 1 < at < len(text) and (_joins(text[at]) or text[at - 1] == _JOINERS[0]):
            at -= 1
        if at > last:
            last = at
            yield at


def _joins(char: str) -> bool:
    return char in _JOINERS or unicodedata.category(char).startswith("M")
