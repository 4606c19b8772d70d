"""The tables of a text: where each starts, and its rows in columns, which stand where they are however one scrolls."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from auditor_tui.ui.widgets.table_layout import Drawn, Grid, draw, measure

ROWS_MEASURED: Final = 960
"""Rows of a table that share their columns, more than printed statements have; a multiple of those drawn at once."""
_ROWS_DRAWN: Final = 80
"""Rows that are drawn at once: enough for a screen, few enough for one repaint."""
_KEPT: Final = 200


class Tables:
    """Rows of tables as they are drawn, laid out when they are first looked at."""

    def __init__(self, lines: Sequence[str], plain: Sequence[int]) -> None:
        """Args:
        lines: The whole text.
        plain: For each line, whether all its characters are one cell wide.
        """
        self._lines = lines
        self._plain = plain
        self._grids: dict[tuple[int, int], Grid | None] = {}
        self._drawn: dict[int, list[Drawn | None] | None] = {}

    def forget(self) -> None:
        """There is other room now: every table is laid out anew."""
        self._grids.clear()
        self._drawn.clear()

    def __bool__(self) -> bool:
        return bool(self._starts)

    def start_of(self, line_index: int) -> int:
        """0-based line at which the table of a row starts."""
        return self._starts[bisect_right(self._starts, line_index) - 1]

    def drawn(self, line_index: int, room: int) -> Drawn | None:
        """A row in columns; None where it, or its table, is better drawn as it is.

        Args:
            line_index: A row of a table, counted from 0 over the whole text.
            room: Cells there are for it on the screen.
        """
        start = self.start_of(line_index)
        first = line_index - (line_index - start) % _ROWS_DRAWN
        if first not in self._drawn:
            if len(self._drawn) >= _KEPT:
                self.forget()
            grid = self._grid(start, line_index, room)
            rows = self._rows(first, _ROWS_DRAWN)
            self._drawn[first] = draw(self._lines[rows], self._plain[rows], grid) if grid else None
        table = self._drawn[first]
        return table[line_index - first] if table else None

    def _grid(self, start: int, line_index: int, room: int) -> Grid | None:
        first = line_index - (line_index - start) % ROWS_MEASURED
        if (first, room) not in self._grids:
            rows = self._rows(first, ROWS_MEASURED)
            self._grids[first, room] = measure(self._lines[rows], self._plain[rows], room)
        return self._grids[first, room]

    def _rows(self, first: int, most: int) -> slice:
        """Rows of one table from one of them on."""
        last = first
        while last < min(len(self._lines), first + most) and self._lines[last].startswith("|"):
            last += 1
        return slice(first, last)

    @cached_property
    def _starts(self) -> list[int]:
        # A byte a line, and one in front: a table starts where a row follows what is none.
        rows = bytes((0, *(line[:1] == "|" for line in self._lines)))
        starts, at = [], rows.find(b"\0\1")
        while at >= 0:
            starts.append(at)
            at = rows.find(b"\0\1", at + 1)
        return starts
