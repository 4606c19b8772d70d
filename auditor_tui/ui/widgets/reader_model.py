"""The reader's text, without Textual: which characters of a line stand in which screen cells.

Cutting the visible window out of a line comes first, styling second, so that drawing costs what the window is wide and
not what the line is long. Nearly all lines hold only characters that are surely one cell wide: there, a column is an
index. The others are walked grapheme by grapheme.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from rich.cells import cell_len, split_graphemes

from auditor_tui.text.sanitise import HIDDEN, terminal_safe

_PLAIN = re.compile(
    "["
    " -~\u00a0-\u00ac\u00ae-\u02ff"  # Latin
    "\u0370-\u0482"  # Greek, Cyrillic
    "\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2190-\u22ff"  # dashes, quotes, bullets, currencies, arrows, operators
    "\u2500-\u25fc"  # box drawing, shapes
    "]*"
)
"""Lines of characters that are one cell wide each and join with no neighbour; financial reports are full of them."""

_JOINERS = "\u200d\ufe0f"


class Window(NamedTuple):
    """The part of a line that a stretch of columns shows."""

    first: int
    """0-based character of the line that `text` begins with."""
    text: str
    """One character for each of the line's, those that could act on a terminal replaced."""
    indent: int
    """Blank cells before the text, where a wide character is cut by the window's left edge."""
    more: bool
    """Whether the line goes on to the right of the window."""
    plain: bool
    """Whether every character is one cell wide."""

    @property
    def end(self) -> int:
        """0-based character of the line just behind the window."""
        return self.first + len(self.text)


class ReaderModel:
    """Immutable lines, and how they lie on the screen."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines
        self._plain = bytearray(_is_plain(line) for line in lines)

    def __len__(self) -> int:
        return len(self.lines)

    @cached_property
    def width(self) -> int:
        """Cells of the widest line."""
        widest = max((len(line) for line, plain in zip(self.lines, self._plain, strict=True) if plain), default=0)
        for line, plain in zip(self.lines, self._plain, strict=True):
            # No character is wider than two cells: most lines that might be wide can be ruled out by counting.
            if not plain and 2 * len(line) > widest:
                widest = max(widest, cell_len(_shown(line)))
        return widest

    def is_plain(self, line_index: int) -> bool:
        """Whether in this line column and character index are the same thing."""
        return bool(self._plain[line_index])

    def line_width(self, line_index: int) -> int:
        """Cells of one line."""
        line = self.lines[line_index]
        return len(line) if self._plain[line_index] else cell_len(_shown(line))

    def window(self, line_index: int, column: int, width: int) -> Window:
        """What `width` cells from `column` on show of a line."""
        line = self.lines[line_index]
        if self._plain[line_index]:
            return Window(min(column, len(line)), line[column : column + width], 0, len(line) > column + width, True)
        return _walk(line, column, width)

    def column_of(self, line_index: int, char: int) -> int:
        """The cell at which a character of a line begins."""
        if self._plain[line_index]:
            return char
        return cell_len(_shown(self.lines[line_index][:char]))

    def snap(self, line_index: int, start: int, end: int) -> tuple[int, int]:
        """A range of characters widened so that it begins and ends between graphemes."""
        if self._plain[line_index]:
            return start, end
        for first, last, _ in split_graphemes(_shown(self.lines[line_index]))[0]:
            if first < start < last:
                start = first
            if first < end < last:
                end = last
        return start, end


def _shown(text: str) -> str:
    """The text as it is drawn, character for character.

    A joiner or variation selector at the very start has nothing to join; measured together with what follows, it would
    make that vanish.
    """
    text = terminal_safe(text)
    joined = text.lstrip(_JOINERS)
    return HIDDEN * (len(text) - len(joined)) + joined


def _is_plain(line: str) -> bool:
    # The two string methods decide most lines several times faster than the expression could.
    return (line.isascii() and line.isprintable()) or _PLAIN.fullmatch(line) is not None


def _walk(line: str, column: int, width: int) -> Window:
    """The window of a line with characters of other widths; looks no further into the line than the window needs."""
    right = column + width
    reach = 2 * right + 16
    shown = _shown(line[:reach])
    graphemes, cells = split_graphemes(shown)
    while cells <= right and reach < len(line):
        reach *= 2
        shown = _shown(line[:reach])
        graphemes, cells = split_graphemes(shown)
    at, first, end, indent, more = 0, len(shown), len(shown), 0, False
    for start, _, size in graphemes:
        if at >= column and start < first:
            first, indent = start, min(at - column, width)
        if at + size > right:
            end, more = start, True
            break
        at += size
    first = min(first, end)
    return Window(first, shown[first:end], indent, more, False)
