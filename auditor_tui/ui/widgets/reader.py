"""The reader: a document's numbered lines, drawn a window at a time, with what is marked on them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import replace
from typing import Any, ClassVar

from rich.cells import set_cell_size
from textual import events
from textual.cache import LRUCache
from textual.geometry import Region, Size
from textual.selection import Selection
from textual.strip import Strip

from auditor_tui.ui.keys import bindings_of
from auditor_tui.ui.messages import CursorMoved, PersonMoved
from auditor_tui.ui.widgets.line_painter import ROLES, Highlights, LinePainter, Range, Where
from auditor_tui.ui.widgets.reader_model import ReaderModel
from auditor_tui.ui.widgets.role_styles import RoleStyled
from auditor_tui.workspace.vocabulary import Document, LineSpan

_LINES_CACHED = 1024


class LineReader(RoleStyled, can_focus=True, inherit_bindings=False):
    """Shows numbered lines; knows what to highlight, not why.

    Whatever changes the picture is in the key of the line cache or raises `_epoch`, so no line is ever drawn stale.
    """

    ALLOW_SELECT = True
    PREFIX = "reader"
    BINDING_GROUP_TITLE = "Reader"
    BINDINGS = bindings_of("reader")
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"reader--{role}" for role in ROLES}
    DEFAULT_CSS = """
    LineReader {
        background: $background; color: $foreground; min-width: 12;
        overflow-x: auto; overflow-y: scroll; scrollbar-gutter: stable;
        scrollbar-size-horizontal: 0; scrollbar-size-vertical: 1;
    }
    LineReader > .reader--number { color: $line-number; }
    LineReader > .reader--number-now { color: $foreground; }
    LineReader > .reader--cursor { background: $cursor-line; }
    LineReader > .reader--cursor-glyph { color: $agent-hit-mark; }
    LineReader > .reader--reading { background: $agent-read; }
    LineReader > .reader--hit { background: $agent-hit; }
    LineReader > .reader--cited { background: $citation; }
    LineReader > .reader--governs { background: $unit-header; }
    LineReader > .reader--read-mark { color: $agent-read-mark; }
    LineReader > .reader--hit-mark { color: $agent-hit-mark; }
    LineReader > .reader--cited-mark { color: $citation-mark; text-style: bold; }
    LineReader > .reader--governs-mark { color: $unit-header-mark; text-style: bold; }
    LineReader > .reader--heading { color: $heading; text-style: bold; }
    LineReader > .reader--strong { color: $heading; text-style: bold; }
    LineReader > .reader--rule { color: $syntax; }
    LineReader > .reader--syntax { color: $syntax; }
    LineReader > .reader--figure { color: $citation-mark; text-style: bold underline; }
    LineReader > .reader--figure-now { color: $heading; text-style: bold underline; }
    LineReader > .reader--unit { color: $unit-header-mark; text-style: bold underline; }
    LineReader > .reader--match { background: $match; color: $match-text; text-style: underline; }
    LineReader > .reader--match-now { background: $match-now; color: $match-now-text; text-style: bold underline; }
    LineReader > .reader--selection { background: $selection; }
    LineReader > .reader--edge { color: $line-number; }
    LineReader:ansi > .reader--match-now { text-style: bold reverse; }
    LineReader:nocolor > .reader--selection { text-style: reverse; }
    """

    def __init__(self, document: Document, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._highlights = Highlights()
        self._epoch = 0
        self._take(document)
        self._positions = True
        self._lines: LRUCache[tuple[Any, ...], Strip] = LRUCache(_LINES_CACHED)
        self.cursor_line_no = 1
        self.cursor_char = 0
        """0-based character of the cursor's line that was clicked, found or revealed last."""

    def _take(self, document: Document) -> None:
        self.document = document
        self.model = ReaderModel(document.lines)
        self._painter = LinePainter(self.model, self.role_style)
        self._heading_lines = sorted({heading.line_no for heading in document.outline})
        self._highlights = replace(self._highlights, headings=frozenset(self._heading_lines))
        self.virtual_size = Size(self.model.width + self._painter.gutter_width + 1, len(self.model))

    # What others ask of it

    def grow(self, document: Document) -> None:
        """Show more of the same document; lines that are there already keep their numbers and their place."""
        raw = self.model.raw
        self._take(document)
        self.model.raw = raw
        self._redraw()

    @property
    def highlights(self) -> Highlights:
        """What is marked on the text now."""
        return self._highlights

    def highlight(self, **changes: Any) -> None:
        """Replace parts of what is marked on the text; see `Highlights` for the parts."""
        self._highlights = replace(self._highlights, **changes)
        self._redraw()

    def highlight_figure(self, figure: tuple[int, Range] | None) -> None:
        """Mark the figure under the cursor; nothing is drawn anew where that is the one marked."""
        if figure != self._highlights.figure_now:
            self.highlight(figure_now=figure)

    def show(self, span: LineSpan) -> None:
        """Bring lines into view, the first of them a third down, and put the cursor there; never animated."""
        self._move_cursor(span.first)
        self._scroll_third(span.first)

    def keep_in_view(self, line_nos: set[int]) -> None:
        """Scroll so that the cursor's line and as many of these as fit are on the screen, the nearest first."""
        height, cursor = max(1, self.size.height), self.cursor_line_no
        first = last = cursor
        for line_no in sorted(line_nos, key=lambda line_no: abs(line_no - cursor)):
            if max(last, line_no) - min(first, line_no) < height:
                first, last = min(first, line_no), max(last, line_no)
        top = self.scroll_offset.y
        if first - 1 < top or last - 1 >= top + height:
            self.scroll_to(y=max(0, first - 1 - (height - (last - first + 1)) // 3), animate=False, force=True)

    def reveal(self, line_no: int, range_: Range) -> None:
        """Bring a stretch of a line into view, sideways too."""
        self.show(LineSpan(line_no, line_no))
        self.cursor_char = range_[0]
        self.reveal_sideways(line_no, range_)

    def reveal_sideways(self, line_no: int, range_: Range) -> None:
        """Move sideways where a stretch of a line is out of view."""
        start = self.model.column_of(line_no - 1, range_[0])
        stop = self.model.column_of(line_no - 1, range_[1])
        left = self.scroll_offset.x
        frozen = self._painter.frozen_width(line_no - 1, left, self._width)
        room = self._text_width - (frozen + 1 if frozen else 0)
        left = max(left, frozen)
        if start < left or stop > left + room:
            # As little as will do, so that much of what stands to the left stays in view.
            frozen = self._painter.frozen_width(line_no - 1, 1, self._width)
            room = self._text_width - (frozen + 1 if frozen else 0)
            self._scroll_sideways(0 if stop <= self._text_width else min(start, stop + 1 - room))

    def put_back(self, line_no: int, x: int, y: int) -> None:
        """Stand again where one stood before."""
        self._move_cursor(line_no)
        self.scroll_to(x=x, y=y, animate=False, force=True)

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

    # Drawing

    def render_lines(self, crop: Region) -> list[Strip]:
        """Rows for the screen. Outside of this a row is asked for by the mouse, which wants character positions."""
        self._positions = False
        try:
            return super().render_lines(crop)
        finally:
            self._positions = True

    def render_line(self, y: int) -> Strip:
        """One row."""
        column, top = self.scroll_offset
        width, line_index = self._width, top + y
        if line_index >= len(self.model) or width < 1:
            return Strip.blank(max(0, width), self.role_style(()))
        at_cursor = line_index + 1 == self.cursor_line_no
        key = (line_index, column, width, at_cursor, self._epoch, self._positions)
        strip = self._lines.get(key)
        if strip is None:
            where = Where(line_index, column, width, at_cursor, self._selected(line_index), self._positions)
            strip = self._lines[key] = self._painter.paint(where, self._highlights)
        return strip

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

    # Moving

    @property
    def _width(self) -> int:
        return self.scrollable_content_region.width

    @property
    def _text_width(self) -> int:
        return self._painter.text_width(self._width)

    def _move_cursor(self, line_no: int) -> None:
        line_no = max(1, min(line_no, len(self.model)))
        if line_no != self.cursor_line_no:
            before, self.cursor_line_no = self.cursor_line_no, line_no
            self.cursor_char = 0
            self.refresh_line(before - 1)
            self.refresh_line(line_no - 1)
            self.post_message(CursorMoved(line_no))

    def _scroll_third(self, line_no: int) -> None:
        self.scroll_to(y=max(0, line_no - 1 - self.size.height // 3), animate=False, force=True)

    def _step(self, line_no: int) -> None:
        """A person moved the cursor: keep it in view."""
        self._move_cursor(line_no)
        top, height = self.scroll_offset.y, max(1, self.size.height)
        index = self.cursor_line_no - 1
        if index < top:
            self.scroll_to(y=index, animate=False, force=True)
        elif index >= top + height:
            self.scroll_to(y=index - height + 1, animate=False, force=True)
        self.post_message(PersonMoved())

    def _turn(self, lines: int) -> None:
        """A person turned over the text: the cursor goes with it."""
        self.scroll_to(y=self.scroll_offset.y + lines, animate=False, force=True)
        self._step(self.cursor_line_no + lines)

    def _keep_cursor_in_view(self) -> None:
        top, height = self.scroll_offset.y, max(1, self.size.height)
        self._move_cursor(max(top + 1, min(self.cursor_line_no, top + height)))
        self.post_message(PersonMoved())

    def _sideways(self, column: int) -> None:
        self._scroll_sideways(column)
        self.post_message(PersonMoved())

    def _scroll_sideways(self, column: int) -> None:
        # Rows in columns may be wider than any line of the source: the room to scroll grows when it is needed.
        needed = column + self._width
        if needed > self.virtual_size.width:
            self.virtual_size = Size(needed, len(self.model))
        self.scroll_to(x=max(0, column), animate=False, force=True)

    def action_line_down(self) -> None:
        """One line down."""
        self._step(self.cursor_line_no + 1)

    def action_line_up(self) -> None:
        """One line up."""
        self._step(self.cursor_line_no - 1)

    def action_page_down(self) -> None:
        """One screen down, two lines kept."""
        self._turn(max(1, self.size.height - 2))

    def action_page_up(self) -> None:
        """One screen up, two lines kept."""
        self._turn(-max(1, self.size.height - 2))

    def action_half_down(self) -> None:
        """Half a screen down."""
        self._turn(max(1, self.size.height // 2))

    def action_half_up(self) -> None:
        """Half a screen up."""
        self._turn(-max(1, self.size.height // 2))

    def action_top(self) -> None:
        """The first line."""
        self._step(1)

    def action_bottom(self) -> None:
        """The last line."""
        self._step(len(self.model))

    def action_left(self) -> None:
        """Half a screen to the left."""
        self._sideways(self.scroll_offset.x - max(1, self._text_width // 2))

    def action_right(self) -> None:
        """Half a screen to the right, as far as a line in view goes on."""
        room = self._text_width
        left = min(self.scroll_offset.x + max(1, room // 2), max(0, self._widest_in_view() - room // 2))
        self._sideways(max(left, self.scroll_offset.x))

    def action_line_start(self) -> None:
        """The start of the line."""
        self._sideways(0)

    def action_line_end(self) -> None:
        """The end of the cursor's line."""
        self._sideways(self.model.line_width(self.cursor_line_no - 1) - self._text_width if len(self.model) else 0)

    def action_raw(self) -> None:
        """Draw tables in columns, or as they are in the text."""
        self.model.raw = not self.model.raw
        self._redraw()

    def action_heading(self, direction: int) -> None:
        """The heading above the cursor, or the next one."""
        lines, cursor = self._heading_lines, self.cursor_line_no
        index = bisect_right(lines, cursor) if direction > 0 else bisect_left(lines, cursor) - 1
        if 0 <= index < len(lines):
            self.show(LineSpan(lines[index], lines[index]))
            self.post_message(PersonMoved())

    def _widest_in_view(self) -> int:
        top = self.scroll_offset.y
        shown = range(top, min(top + self.size.height, len(self.model)))
        return max((self.model.line_width(index) for index in shown), default=0)

    # The mouse

    def on_click(self, event: events.Click) -> None:
        """Put the cursor on the line that was clicked."""
        line_no = self.scroll_offset.y + event.y + 1
        if line_no <= len(self.model):
            self._move_cursor(line_no)
            self.cursor_char = self._char_at(event.x, event.y)
            self.post_message(CursorMoved(line_no))
            self.post_message(PersonMoved())

    def _char_at(self, x: int, y: int) -> int:
        """The character of the source under a cell."""
        at = 0
        for segment in self.render_line(y):
            if x < at + segment.cell_length and segment.style:
                char: int = segment.style.meta["offset"][0]
                return max(0, char + len(set_cell_size(segment.text, x - at)))
            at += segment.cell_length
        return 0

    def on_mouse_scroll_down(self) -> None:
        """The wheel moved the text: the cursor stays in view."""
        self.call_after_refresh(self._keep_cursor_in_view)

    def on_mouse_scroll_up(self) -> None:
        """The wheel moved the text: the cursor stays in view."""
        self.call_after_refresh(self._keep_cursor_in_view)

    def on_scroll_to(self) -> None:
        """The scrollbar was dragged."""
        self.call_after_refresh(self._keep_cursor_in_view)

    on_scroll_up = on_scroll_down = on_scroll_to
