"""Pinned above the text: what stands over the columns of the table the cursor is in, in step with them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from textual.strip import Strip

from auditor_tui.text.sanitise import terminal_safe
from auditor_tui.ui.cells import roomy_len
from auditor_tui.ui.widgets.role_styles import RoleStyled
from auditor_tui.ui.widgets.wrapping import CUT, fitted, wrapped

ROWS: Final = 2
"""As many levels as most tables have; more are joined."""
_LEAST_CELLS: Final = 3
"""A header with less room says nothing."""


class OverColumn(NamedTuple):
    """A column in view, and what stands over it."""

    first: int
    """Screen columns, counted from the left edge of the text pane."""
    last: int
    """One past the last."""
    levels: tuple[str, ...]
    """The outermost first; empty where nothing is known of it."""
    is_current: bool = False
    """Whether the figure under the cursor stands in it."""
    is_whole: bool = True
    """Whether it is in view from edge to edge."""


class _Placed(NamedTuple):
    at: int
    text: str
    is_current: bool


class ColumnBar(RoleStyled, inherit_bindings=False):
    """Two rows over the text; empty while the cursor is outside of tables, so that the text below never jumps."""

    PREFIX = "columns"
    COMPONENT_CLASSES: ClassVar[set[str]] = {"columns--header", "columns--current"}
    DEFAULT_CSS = """
    ColumnBar {
        height: 2; min-width: 1; background: $panel; color: $foreground; scrollbar-size: 0 0; overflow: hidden hidden;
    }
    ColumnBar.-none { display: none; }
    ColumnBar > .columns--header { color: $foreground 80%; }
    ColumnBar > .columns--current { color: $unit-header-mark; text-style: bold underline; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._columns: tuple[OverColumn, ...] = ()
        self._rows: tuple[list[_Placed], ...] = ()

    def show_columns(self, columns: Sequence[OverColumn]) -> None:
        """Replace what stands over the columns; from left to right."""
        if tuple(columns) != self._columns:
            self._columns = tuple(columns)
            self._rows = _placed(self._columns)
            self.refresh()

    @property
    def rows(self) -> list[str]:
        """The rows as text."""
        return [self.render_line(y).text.rstrip() for y in range(ROWS)]

    def render_line(self, y: int) -> Strip:
        """One row of headers, each ending where its column ends."""
        ground = self.role_style(())
        segments, at = [], 0
        for placed in self._rows[y] if y < len(self._rows) else ():
            style = self.role_style(("current" if placed.is_current else "header",))
            segments += [Segment(" " * (placed.at - at), ground), Segment(placed.text, style)]
            at = placed.at + cell_len(placed.text)
        return Strip(segments, at).adjust_cell_length(max(0, self.size.width), ground)


def _placed(columns: Sequence[OverColumn]) -> tuple[list[_Placed], ...]:
    """The headers of both rows; each may reach to the left over what its neighbour leaves free."""
    rows: tuple[list[_Placed], ...] = tuple([] for _ in range(ROWS))
    free = 0
    for column in columns:
        room = column.last - free
        texts = in_two(column.levels, room) if column.levels and room >= _LEAST_CELLS else ()
        # Over a part of a column a part of a header would be read as another: there it is whole, or not there.
        if column.is_whole or not any(text.endswith(CUT) for text in texts):
            for row, text in zip(rows, texts, strict=False):
                if text:
                    row.append(_Placed(column.last - roomy_len(text), text, column.is_current))
        # One cell stays free between two headers, and none goes over a column that has none of its own.
        free = column.last + 1
    return rows


def _scripts(text: str) -> Iterator[str]:
    """A header that is said in two scripts in one of them each, with the numbers of both; nothing where it is not."""
    words = [(word, [char for char in word if char.isalpha()]) for word in text.split()]
    latin = [all(unicodedata.name(char, "").startswith("LATIN") for char in letters) for _, letters in words]
    if all(latin) or not any(is_latin and letters for is_latin, (_, letters) in zip(latin, words, strict=True)):
        return
    for wanted in (True, False):
        yield " ".join(
            word for is_latin, (word, letters) in zip(latin, words, strict=True) if is_latin is wanted or not letters
        )


def in_two(levels: Sequence[str], room: int) -> tuple[str, str]:
    """Levels of headers in two rows of a width: the innermost below, as long as it fits."""
    levels = [terminal_safe(" ".join(level.split())) for level in levels]
    whole, outer, inner = " ".join(levels), " ".join(levels[:-1]), levels[-1]
    if outer and max(roomy_len(outer), roomy_len(inner)) <= room:
        return outer, inner
    if roomy_len(whole) <= room:
        return "", whole
    # What is said twice, in two scripts, is said once where that is whole and both would not be.
    for script in _scripts(whole):
        rows = wrapped(script, room)
        if len(rows) <= ROWS and all(roomy_len(word) <= room for word in script.split()):
            return ("", *rows)[-2], rows[-1]
    # A word is never broken over two rows: half of a year reads as another.
    first, *rest = wrapped(" ".join(fitted(word, room) for word in whole.split()), room)
    return (first, fitted(" ".join(rest), room)) if rest else ("", first)
