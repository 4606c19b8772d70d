"""The reader's text, without Textual: which characters of a line stand in which screen cells.

Cutting the visible window out of a line comes first, styling second, so that drawing costs what the window is wide and
not what the line is long. Nearly all lines hold only characters that are surely one cell wide: there, a column is an
index. The others are walked grapheme by grapheme.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from rich.cells import cell_len, split_graphemes

from auditor_tui.text.sanitise import HIDDEN, terminal_safe
from auditor_tui.ui.cells import roomy_len, spare_cells
from auditor_tui.ui.widgets.line_rows import LEAST_CELLS, RowMap, breaks, row_count
from auditor_tui.ui.widgets.prose_layout import draw_prose
from auditor_tui.ui.widgets.table_layout import CUT, LABEL_SHARE, Drawn, bars, without_cut_numbers
from auditor_tui.ui.widgets.tables import Tables

_PLAIN = re.compile(
    "["
    " -~\u00a0-\u00ac\u00ae-\u02ff"  # Latin
    "\u0370-\u0482"  # Greek, Cyrillic
    "\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2190-\u22ff"  # dashes, quotes, bullets, currencies, arrows, operators
    "\u2500-\u25fc"  # box drawing, shapes
    "]*"
)
"""Lines of characters that are one cell wide each and join with no neighbour; financial reports are full of them."""

_PROSE_KEPT = 1_000
"""Lines of prose whose rows are remembered."""
_ROOM = 120
"""Cells for a line until somebody knows better."""
_JOINERS = "\u200d\ufe0f"


class Window(NamedTuple):
    """The part of a line that a stretch of columns shows."""

    first: int
    """0-based drawn character that `text` begins with."""
    text: str
    """Drawn characters, those that could act on a terminal replaced one by one."""
    indent: int
    """Blank cells before the text, where a wide character is cut by the window's left edge."""
    more: bool
    """Whether the line goes on to the right of the window."""
    plain: bool
    """Whether every character is one cell wide."""

    @property
    def end(self) -> int:
        """0-based drawn character just behind the window."""
        return self.first + len(self.text)


class ReaderModel:
    """Immutable lines, and how they lie on the screen.

    A row of a table is drawn in columns, prose without the signs that spell its emphasis and, where that is wanted, in
    as many rows as it needs. "Character" means a position in the source line everywhere but where "drawn" is said; a
    "row" is one of the screen, counted from 0 over the whole text, but where it is said to be of a table.
    """

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines
        self._raw = False
        self._wraps = False
        self._prose: dict[int, Drawn | None] = {}
        self._breaks: dict[int, tuple[int, ...]] = {}
        self._rows: RowMap | None = None
        self._plain = bytearray(
            # The two string methods decide most lines several times faster than the expression could.
            (line.isascii() and line.isprintable()) or _PLAIN.fullmatch(line) is not None
            for line in lines
        )
        self._tables = Tables(lines, self._plain)
        self._room = _ROOM

    @property
    def room(self) -> int:
        """Cells there are for a line on the screen; tables are laid out to fit it as far as they can."""
        return self._room

    @room.setter
    def room(self, cells: int) -> None:
        if cells != self._room:
            self._room = cells
            self._tables.forget()
            self._forget_rows()

    @property
    def raw(self) -> bool:
        """Whether everything is drawn as it is in the source."""
        return self._raw

    @raw.setter
    def raw(self, raw: bool) -> None:
        self._raw = raw
        self._forget_rows()

    @property
    def wraps(self) -> bool:
        """Whether prose is drawn in as many rows as it needs, where there is room for words at all."""
        return self._wraps

    @wraps.setter
    def wraps(self, wraps: bool) -> None:
        if wraps != self._wraps:
            self._wraps = wraps
            self._forget_rows()

    def _forget_rows(self) -> None:
        self._rows = None
        self._breaks.clear()

    def __len__(self) -> int:
        return len(self.lines)

    @cached_property
    def width(self) -> int:
        """Cells of the widest line as it is in the source."""
        widest = max((len(line) for line, plain in zip(self.lines, self._plain, strict=True) if plain), default=0)
        for line, plain in zip(self.lines, self._plain, strict=True):
            # No character is wider than two cells: most lines that might be wide can be ruled out by counting.
            if not plain and 2 * len(line) > widest:
                widest = max(widest, roomy_len(_shown(line)))
        return widest

    def is_plain(self, line_index: int) -> bool:
        """Whether in this line a column is a drawn character."""
        return bool(self._plain[line_index])

    def line_width(self, line_index: int) -> int:
        """Cells of one line, those included that only some terminals need."""
        if self.is_wrapped(line_index):
            return self._room
        text = self._text(line_index)
        if self._plain[line_index]:
            return len(text)
        return cell_len(_shown(text)) if self._is_row(line_index) else roomy_len(_shown(text))

    # Rows of the screen

    @property
    def row_count(self) -> int:
        """Rows of the whole text."""
        return len(self._row_map) if self._is_wrapping else len(self.lines)

    def rows_of(self, line_index: int) -> range:
        """The rows a line takes."""
        return self._row_map.rows_of(line_index) if self._is_wrapping else range(line_index, line_index + 1)

    def place_at(self, row: int) -> tuple[int, int]:
        """The line that a row is of, and which of its rows it is; the nearest where there is no such row."""
        if self._is_wrapping:
            return self._row_map.place_at(row)
        return max(0, min(row, len(self.lines) - 1)), 0

    def row_at(self, line_index: int, char: int = 0) -> int:
        """The row that a character of a line is drawn on."""
        rows = self.rows_of(line_index)
        if len(rows) == 1:
            return rows.start
        return rows.start + bisect_right(self._breaks_of(line_index), self.drawn_range(line_index, char, char)[0]) - 1

    def first_char(self, row: int) -> int:
        """The character of its line that a row begins with."""
        line_index, part = self.place_at(row)
        return self.char_at(line_index, self._breaks_of(line_index)[part]) if part else 0

    def is_wrapped(self, line_index: int) -> bool:
        """Whether a line takes more than one row."""
        return len(self.rows_of(line_index)) > 1

    def row_window(self, line_index: int, part: int) -> Window:
        """What one of the rows of a line that takes several shows."""
        starts = self._breaks_of(line_index)
        start = starts[part]
        stop = starts[part + 1] if part + 1 < len(starts) else None
        text = self._text(line_index)[start:stop]
        if self._plain[line_index]:
            return Window(start, text[: self._room], 0, False, True)
        return Window(start, _shown(text.rstrip(" ")), 0, False, False)

    def _breaks_of(self, line_index: int) -> tuple[int, ...]:
        found = self._breaks.get(line_index)
        if found is None:
            if len(self._breaks) >= _PROSE_KEPT:
                self._breaks.clear()
            found = self._breaks[line_index] = breaks(self._text(line_index), self._room)
        return found

    @property
    def _is_wrapping(self) -> bool:
        return self._wraps and self._room >= LEAST_CELLS

    @property
    def _row_map(self) -> RowMap:
        if self._rows is None:
            room = self._room
            self._rows = RowMap(
                1 if 2 * len(line) <= room or line[0] == "|" else self._count_rows(line) for line in self.lines
            )
        return self._rows

    def _count_rows(self, line: str) -> int:
        count = row_count(line, line, self._room)
        # What is drawn of a line is never longer than the line: most need no drawing to be counted.
        drawn = None if count == 1 or self._raw else draw_prose(line)
        return row_count(line, drawn.text, self._room) if drawn else count

    # Columns of a line

    def shift(self, line_index: int, column: int) -> int:
        """Columns that a line is moved to the left where the text is moved by `column`: none where it fits the room.

        A row of a table moves with the others.
        """
        if not column or self.is_wrapped(line_index):
            return 0
        drawn = self._drawn(line_index)
        if drawn and drawn.reach > self._room:
            return column
        return 0 if self.line_width(line_index) <= self._room else column

    def window(self, line_index: int, column: int, width: int) -> Window:
        """What `width` cells from `column` on show of a line."""
        text = self._text(line_index)
        if self._plain[line_index]:
            more = len(text) > column + width
            window = Window(min(column, len(text)), text[column : column + width], 0, more, True)
        else:
            # A row in columns has its spare cells as blanks in it already.
            window = _walk(text, column, width, roomy=not self._is_row(line_index))
        if not (window.more or column):
            return window
        return window._replace(text=without_cut_numbers(text, window.first, window.text))

    def column_of(self, line_index: int, char: int) -> int:
        """The cell at which a character of a line is drawn."""
        drawn = self._drawn(line_index)
        at = _drawn_at(drawn, char)[0] if drawn else char
        return at if self._plain[line_index] else cell_len(_shown(self._text(line_index)[:at]))

    def char_at(self, line_index: int, drawn_char: int) -> int:
        """The character of the source that a drawn one shows."""
        drawn = self._drawn(line_index)
        return drawn.origins[min(drawn_char, len(drawn.text))] if drawn else drawn_char

    def drawn_range(self, line_index: int, start: int, end: int) -> tuple[int, int]:
        """A range of characters as drawn characters, widened so that it begins and ends between graphemes."""
        drawn = self._drawn(line_index)
        if drawn:
            start, (end, behind) = _drawn_at(drawn, start)[0], _drawn_at(drawn, end)
            end = behind if end >= start else end
        if self._plain[line_index]:
            return start, end
        for first, last, _ in split_graphemes(_shown(self._text(line_index)))[0]:
            if first < start < last:
                start = first
            if first < end < last:
                end = last
        return start, end

    def label_width(self, line_index: int) -> int:
        """Cells of a table's row that stay while the rest moves sideways: its label; 0 for other lines."""
        drawn = self._drawn(line_index)
        share, whole = LABEL_SHARE
        return min(drawn.label, self._room * share // whole) if drawn else 0

    def table_of(self, line_index: int) -> int | None:
        """0-based line at which the table of a row starts; None for other lines."""
        if not self.lines[line_index].startswith("|"):
            return None
        return self._tables.start_of(line_index)

    @property
    def has_tables(self) -> bool:
        """Whether any line is a row of a table."""
        return bool(self._tables)

    def cells(self, line_index: int) -> list[tuple[int, int]]:
        """First and last-plus-one column of each cell of a table's row, as it is drawn; none for other lines."""
        line = self.lines[line_index]
        if not line.startswith("|"):
            return []
        columns = [self.column_of(line_index, at) for at in bars(line)]
        return [(left + 1, right) for left, right in pairwise(columns)]

    def strong(self, line_index: int) -> tuple[tuple[int, int], ...]:
        """Ranges of drawn characters that the source emphasises and that are not spelled."""
        drawn = self._drawn(line_index)
        return drawn.strong if drawn else ()

    def _is_row(self, line_index: int) -> bool:
        """Whether a line is drawn as a row of a table."""
        return self.lines[line_index].startswith("|") and self._drawn(line_index) is not None

    def _text(self, line_index: int) -> str:
        drawn = self._drawn(line_index)
        return drawn.text if drawn else self.lines[line_index]

    def _drawn(self, line_index: int) -> Drawn | None:
        """The line where it is not drawn as it is."""
        if self._raw:
            return None
        if not self.lines[line_index].startswith("|"):
            return self._drawn_prose(line_index)
        return self._tables.drawn(line_index, self._room)

    def _drawn_prose(self, line_index: int) -> Drawn | None:
        if line_index not in self._prose:
            if len(self._prose) >= _PROSE_KEPT:
                self._prose.clear()
            self._prose[line_index] = draw_prose(self.lines[line_index])
        return self._prose[line_index]


def _drawn_at(drawn: Drawn, char: int) -> tuple[int, int]:
    """The drawn character that a character of the source shows as, and the one at which a range up to it ends.

    What a cut cell leaves out is shown by the sign that it is cut.
    """
    at = bisect_left(drawn.origins, char)
    before = bisect_right(drawn.origins, char) - 1
    if before < at and drawn.text[before : before + 1] == CUT and drawn.origins[before] < char:
        return before, before + 1
    return at, at


def _shown(text: str) -> str:
    """The text as it is drawn, character for character.

    A joiner or variation selector at the very start has nothing to join; measured together with what follows, it would
    make that vanish.
    """
    text = terminal_safe(text)
    joined = text.lstrip(_JOINERS)
    return HIDDEN * (len(text) - len(joined)) + joined


def _walk(line: str, column: int, width: int, *, roomy: bool) -> Window:
    """The window of a line with characters of other widths; looks no further into the line than the window needs.

    `roomy`: cells that only some terminals need are counted.
    """
    right = column + width
    reach = 2 * right + 16
    shown = _shown(line[:reach])
    graphemes, cells = split_graphemes(shown)
    while cells <= right and reach < len(line):
        reach *= 2
        shown = _shown(line[:reach])
        graphemes, cells = split_graphemes(shown)
    at, first, end, indent, more, spare = 0, len(shown), len(shown), 0, False, 0
    for start, stop, size in graphemes:
        if at >= column and start < first:
            first, indent = start, min(at - column, width)
        if roomy and start >= first:
            spare += spare_cells(shown[start:stop])
        if at + size + spare > right:
            end, more = start, True
            break
        at += size
    first = min(first, end)
    return Window(first, shown[first:end], indent, more, False)
