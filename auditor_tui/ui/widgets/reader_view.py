"""The reader's picture: a document's numbered lines, drawn a window at a time, with what is marked on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple

from textual.cache import LRUCache
from textual.geometry import Region, Size
from textual.selection import Selection
from textual.strip import Strip

from auditor_tui.ui.widgets.line_painter import ROLES, Highlights, LinePainter, Range, Where
from auditor_tui.ui.widgets.reader_model import ReaderModel
from auditor_tui.ui.widgets.role_styles import RoleStyled
from auditor_tui.workspace.vocabulary import Document, LineSpan

_LINES_CACHED = 1024


class CellInView(NamedTuple):
    """Where a cell of a row is drawn."""

    cell: int
    """Counted from 1."""
    first: int
    """Screen columns, counted from the left edge of the reader."""
    last: int
    """One past the last."""
    is_whole: bool
    """Whether no part of it is scrolled out."""


class _Frame(NamedTuple):
    """What all rows of one picture have in common."""

    column: int
    top: int
    width: int


class ReaderView(RoleStyled, inherit_bindings=False):
    """Draws numbered lines and what is marked on them; knows what to highlight, not why.

    Whatever changes the picture is in the key of the line cache or raises `_epoch`, so no line is ever drawn stale.
    """

    ALLOW_SELECT = True
    PREFIX = "reader"
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"reader--{role}" for role in ROLES}
    DEFAULT_CSS = """
    ReaderView {
        background: $background; color: $foreground; min-width: 12;
        overflow-x: auto; overflow-y: scroll; scrollbar-gutter: stable;
        scrollbar-size-horizontal: 0; scrollbar-size-vertical: 1;
    }
    ReaderView > .reader--number { color: $line-number; }
    ReaderView > .reader--number-now { color: $foreground; }
    ReaderView > .reader--cursor { background: $cursor-line; }
    ReaderView > .reader--cursor-glyph { color: $agent-hit-mark; }
    ReaderView > .reader--reading { background: $agent-read; }
    ReaderView > .reader--hit { background: $agent-hit; }
    ReaderView > .reader--cited { background: $citation; }
    ReaderView > .reader--governs { background: $unit-header; }
    ReaderView > .reader--read-mark { color: $agent-read-mark; }
    ReaderView > .reader--hit-mark { color: $agent-hit-mark; }
    ReaderView > .reader--cited-mark { color: $citation-mark; text-style: bold; }
    ReaderView > .reader--governs-mark { color: $unit-header-mark; text-style: bold; }
    ReaderView > .reader--own { color: $success; text-style: bold; }
    ReaderView > .reader--unseen { color: $line-number; }
    ReaderView > .reader--heading { color: $heading; text-style: bold; }
    ReaderView > .reader--strong { color: $heading; text-style: bold; }
    ReaderView > .reader--rule { color: $syntax; }
    ReaderView > .reader--syntax { color: $syntax; }
    ReaderView > .reader--figure { color: $citation-mark; text-style: bold underline; }
    ReaderView > .reader--figure-now { color: $heading; text-style: bold underline; }
    ReaderView > .reader--unit { color: $unit-header-mark; text-style: bold underline; }
    ReaderView > .reader--match { background: $match; color: $match-text; text-style: underline; }
    ReaderView > .reader--match-now { background: $match-now; color: $match-now-text; text-style: bold underline; }
    ReaderView > .reader--selection { background: $selection; }
    ReaderView > .reader--edge { color: $line-number; }
    ReaderView:ansi > .reader--match-now { text-style: bold reverse; }
    ReaderView:nocolor > .reader--match-now { text-style: bold underline reverse; }
    ReaderView:nocolor > .reader--unit { text-style: italic underline; }
    ReaderView:nocolor > .reader--selection { text-style: reverse; }
    """

    def __init__(self, document: Document, *, wraps: bool = True, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._wraps = wraps
        self._highlights = Highlights()
        self._epoch = 0
        self._take(document)
        self._positions = True
        self._frame: _Frame | None = None
        """While a picture is drawn: asking for each row where it stands takes as long as drawing it."""
        self._lines: LRUCache[tuple[Any, ...], Strip] = LRUCache(_LINES_CACHED)
        self.cursor_line_no = 1
        self.cursor_char = 0
        """0-based character of the cursor's line that was clicked, found or revealed last."""

    def _take(self, document: Document) -> None:
        self.document = document
        self._model = ReaderModel(document.lines)
        self._painter = LinePainter(self._model, self.role_style)
        self._heading_lines = sorted({heading.line_no for heading in document.outline})
        self._highlights = replace(self._highlights, headings=frozenset(self._heading_lines))
        self._size_of_text()

    def _size_of_text(self) -> None:
        self.virtual_size = Size(self._model.width + self._painter.gutter_width + 1, self._model.row_count)

    # What others ask of it

    @property
    def model(self) -> ReaderModel:
        """How the lines lie in the room there is now."""
        # Whoever asks may do so before the new size was told to this widget.
        self._fit()
        return self._model

    @property
    def wraps(self) -> bool:
        """Whether prose is wrapped."""
        return self._wraps

    @wraps.setter
    def wraps(self, wraps: bool) -> None:
        self._wraps = wraps
        self._fit()
        self._redraw()

    def _fit(self) -> None:
        """Lay the text out in the room there is now, where that is another; what stands at the top stays there."""
        room = self._text_width
        if not self.is_seen or (room, self._wraps) == (self._model.room, self._model.wraps):
            return
        with self._same_top():
            self._model.room, self._model.wraps = room, self._wraps

    @contextmanager
    def _same_top(self) -> Iterator[None]:
        """Keep the line at the upper edge there while rows come to be others."""
        model, top = self._model, self.scroll_offset.y
        (line_index, _), char = model.place_at(top), model.first_char(top) if len(model) else 0
        yield
        self._size_of_text()
        if len(model) and (row := model.row_at(line_index, char)) != top:
            self.scroll_to(y=row, animate=False, force=True)

    def grow(self, document: Document) -> None:
        """Show more of the same document; lines that are there already keep their numbers and their place."""
        raw, top = self._model.raw, self.top
        self._take(document)
        self._model.raw = raw
        self._fit()
        self.scroll_to(y=self._model.row_at(*top), animate=False, force=True)
        self._redraw()

    @property
    def highlights(self) -> Highlights:
        """What is marked on the text now."""
        return self._highlights

    def highlight(self, **changes: Any) -> None:
        """Replace parts of what is marked on the text; see `Highlights` for the parts."""
        self._highlights = replace(self._highlights, **changes)
        self._redraw()

    def highlight_figure(self, figure: tuple[int, Range] | None, governing: Mapping[int, tuple[Range, ...]]) -> None:
        """Mark the figure under the cursor and what governs it; nothing is drawn anew where that is marked already."""
        if (figure, governing) != (self._highlights.figure_now, self._highlights.governing_now):
            self.highlight(figure_now=figure, governing_now=governing)

    @property
    def has_tables(self) -> bool:
        """Whether any line is a row of a table."""
        return self.model.has_tables

    @property
    def gutter_width(self) -> int:
        """Cells in front of the text."""
        return self._painter.gutter_width

    @property
    def selected_lines(self) -> LineSpan:
        """The lines of the selection, or the cursor's line."""
        selection = self.text_selection
        if selection is None:
            return LineSpan(self.cursor_line_no, self.cursor_line_no)
        first = selection.start.y if selection.start else 0
        last = selection.end.y if selection.end else len(self.model) - 1
        return LineSpan(first + 1, last + 1)

    @property
    def column(self) -> int:
        """1-based cell column of the first one shown."""
        return self.scroll_offset.x + 1

    @property
    def is_seen(self) -> bool:
        """Whether it is on the screen: in a narrow one another pane may be there instead."""
        return self._width > self.gutter_width

    @property
    def lines_in_view(self) -> LineSpan:
        """The lines on the screen, as far as there are any."""
        model, top = self.model, self.scroll_offset.y
        if not len(model):
            return LineSpan(1, 1)
        return LineSpan(*(model.place_at(row)[0] + 1 for row in (top, top + max(1, self.size.height) - 1)))

    @property
    def top(self) -> tuple[int, int]:
        """What stands at the upper edge: 0-based line, and the character that its first row in view begins with."""
        row = self.scroll_offset.y
        return (self.model.place_at(row)[0], self.model.first_char(row)) if len(self.model) else (0, 0)

    def columns_in_view(self, line_no: int) -> list[CellInView]:
        """The cells of a table's row in view, from left to right."""
        left = self.model.shift(line_no - 1, self.scroll_offset.x)
        frozen = self._painter.frozen_width(line_no - 1, left)
        start = max(left, frozen)
        # Cells that move begin behind the gutter, the label that stays, and the mark between them.
        moved = self.gutter_width + (frozen + 1 if frozen else 0) - start
        right = self.gutter_width + self._text_width
        placed = []
        for cell, (low, high) in enumerate(self.model.cells(line_no - 1), 1):
            first, last = max(low, start) + moved, min(high + moved, right)
            if high > start and first < last:
                placed.append(CellInView(cell, first, last, low >= start and high + moved <= right))
        return placed

    def is_in_view(self, line_no: int, range_: Range) -> bool:
        """Whether a stretch of a line is not scrolled out: sideways, or the rows of a paragraph that hold it."""
        if self.model.is_wrapped(line_no - 1):
            top = self.scroll_offset.y
            return top <= self.model.row_at(line_no - 1, range_[0]) < top + max(1, self.size.height)
        start, stop = (self.model.column_of(line_no - 1, char) for char in range_)
        left = self.model.shift(line_no - 1, self.scroll_offset.x)
        frozen = self._painter.frozen_width(line_no - 1, left)
        return max(left, frozen) <= start and stop <= max(left, frozen) + self._room(frozen)

    def _room(self, frozen: int) -> int:
        """Cells of the text that move sideways."""
        return self._text_width - (frozen + 1 if frozen else 0)

    # Drawing

    def render_lines(self, crop: Region) -> list[Strip]:
        """Rows for the screen. Outside of this a row is asked for by the mouse, which wants character positions."""
        self._positions = False
        self._fit()
        self._frame = self._frame_now()
        try:
            return super().render_lines(crop)
        finally:
            self._positions = True
            self._frame = None

    def render_line(self, y: int) -> Strip:
        """One row."""
        column, top, width = self._frame or self._frame_now()
        row = top + y
        if row >= self._model.row_count or width < 1:
            return Strip.blank(max(0, width), self.role_style(()))
        line_index, part = self._model.place_at(row)
        at_cursor = line_index + 1 == self.cursor_line_no
        key = (line_index, part, column, width, at_cursor, self._epoch, self._positions)
        strip = self._lines.get(key)
        if strip is None:
            where = Where(line_index, column, width, at_cursor, self._selected(line_index), part, self._positions)
            strip = self._lines[key] = self._painter.paint(where, self._highlights)
        return strip

    def _frame_now(self) -> _Frame:
        return _Frame(*self.scroll_offset, self._width)

    def _selected(self, line_index: int) -> Range | None:
        selection = self.text_selection
        span = selection.get_span(line_index) if selection else None
        if span is None:
            return None
        start, end = span
        return max(0, start), len(self.model.lines[line_index]) if end == -1 else end

    def _redraw(self) -> None:
        self._epoch += 1
        self.refresh()

    def notify_style_update(self) -> None:
        """Forget every drawn line too: the theme or the focus changed."""
        super().notify_style_update()
        self._lines.clear()

    # Selecting

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """The source text of a selection, without gutter."""
        first, first_char = (selection.start.y, max(0, selection.start.x)) if selection.start else (0, 0)
        last = min(selection.end.y if selection.end else len(self.model) - 1, len(self.model) - 1)
        lines = list(self.model.lines[first : last + 1])
        if not lines:
            return None
        if selection.end:
            lines[-1] = lines[-1][: max(0, selection.end.x)]
        lines[0] = lines[0][first_char:]
        return "\n".join(lines), "\n"

    def selection_updated(self, selection: Selection | None) -> None:
        """Draw the selection."""
        self._redraw()

    @property
    def _width(self) -> int:
        return self.scrollable_content_region.width

    @property
    def _text_width(self) -> int:
        return self._painter.text_width(self._width)
