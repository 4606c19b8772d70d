"""The reader: its cursor, how a person and a researcher move it, and the mouse."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable

from rich.cells import set_cell_size
from textual import events
from textual.geometry import Offset, Size
from textual.selection import Selection

from auditor_tui.ui.keys import bindings_of
from auditor_tui.ui.messages import CursorMoved, MovedSideways, PersonMoved, ReaderResized
from auditor_tui.ui.widgets.line_painter import Range
from auditor_tui.ui.widgets.reader_view import ReaderView
from auditor_tui.workspace.reading.columns import table_beyond
from auditor_tui.workspace.vocabulary import Document, LineSpan


class LineReader(ReaderView, can_focus=True, inherit_bindings=False):
    """Numbered lines with a cursor; tells the screen when it moved, and whether a person did that."""

    BINDING_GROUP_TITLE = "Reader"
    BINDINGS = bindings_of("reader")

    def __init__(self, document: Document, *, wraps: bool = True, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(document, wraps=wraps, id=id)
        self._wish: Callable[[], None] | None = None
        self._anchor: int | None = None
        """The line that a selection by keys began at, while there is one."""

    # What others ask of it

    def show(self, span: LineSpan, char: int = 0) -> None:
        """Bring lines into view from their start, the first a third down, and put the cursor there; never animated.

        Args:
            span: The lines.
            char: The character of the first line that is meant.
        """
        self._move_cursor(span.first)
        self.cursor_char = char
        self.scroll_to(x=0, y=self._a_third_above(span.first, char), animate=False, force=True)

    def go(self, line_no: int, char: int = 0) -> None:
        """A person goes to a line: as little as will do where it is near, with what stands above it where it is far."""
        row, top, height = self._row_of(line_no, char), self.scroll_offset.y, max(1, self.size.height)
        if top - height <= row < top + 2 * height:
            self._step(line_no)
        else:
            self.show(LineSpan(line_no, line_no))
            self.post_message(PersonMoved())
        self.cursor_char = char

    def keep_in_view(self, line_nos: set[int]) -> None:
        """Scroll so that the cursor's line and as many of these as fit are on the screen, the nearest first."""
        height, cursor = max(1, self.size.height), self._cursor_row
        first = last = cursor
        for row in sorted((self._row_of(line_no) for line_no in line_nos), key=lambda row: abs(row - cursor)):
            if max(last, row) - min(first, row) < height:
                first, last = min(first, row), max(last, row)
        top = self.scroll_offset.y
        if first < top or last >= top + height:
            self.scroll_to(y=max(0, first - (height - (last - first + 1)) // 3), animate=False, force=True)

    def reveal(self, line_no: int, range_: Range) -> None:
        """Bring a stretch of a line into view, sideways too."""
        self._move_cursor(line_no)
        self.cursor_char = range_[0]
        self.scroll_to(y=self._a_third_above(line_no, range_[0]), animate=False, force=True)
        self.reveal_sideways(line_no, range_)

    def reveal_sideways(self, line_no: int, range_: Range) -> None:
        """Move sideways where a stretch of a line is out of view; as little as will do, so that what is left stays.

        In a paragraph of several rows, to the row.
        """
        if self.is_in_view(line_no, range_):
            return
        index = line_no - 1
        if self.model.is_wrapped(index):
            self.scroll_to(y=self._a_third_above(line_no, range_[0]), animate=False, force=True)
            return
        start, stop = (self.model.column_of(index, char) for char in range_)
        if stop <= self._text_width:
            self._scroll_sideways(0)
            return
        least = min(start, stop + 1 - self._room(self.model.label_width(index)))
        # No column is cut at the left where there is room to leave it out.
        edges = [low - 1 for low, _ in self.model.cells(index) if least < low <= start]
        self._scroll_sideways(min(edges, default=least))

    def when_seen(self, act: Callable[[], None]) -> None:
        """Do something that needs the reader's size: now, or once it is on the screen; only the last wish counts."""
        self._wish = None if self.is_seen else act
        if self.is_seen:
            act()

    def on_resize(self) -> None:
        """It has another size, or came onto the screen."""
        self._fit()
        if self._wish and self.is_seen:
            wish, self._wish = self._wish, None
            wish()
        self.post_message(ReaderResized())

    def watch_scroll_x(self, old_value: float, new_value: float) -> None:
        """What stands over the columns moves with them."""
        super().watch_scroll_x(old_value, new_value)
        if round(old_value) != round(new_value):
            self.post_message(MovedSideways())

    def put_back(self, line_no: int, x: int, top: int, top_char: int = 0) -> None:
        """Stand again where one stood before; see `top` of the view."""
        self._move_cursor(line_no)
        if len(self.model):
            y = self.model.row_at(min(top, len(self.model) - 1), top_char)
            self.scroll_to(x=x, y=y, animate=False, force=True)

    def _move_cursor(self, line_no: int) -> None:
        line_no = max(1, min(line_no, len(self.model)))
        if line_no != self.cursor_line_no:
            self._forget_selection()
            before, self.cursor_line_no = self.cursor_line_no, line_no
            self.cursor_char = 0
            for changed in (before, line_no):
                rows = self.model.rows_of(changed - 1)
                self.refresh_lines(rows.start, len(rows))
            self.post_message(CursorMoved(line_no))

    def _row_of(self, line_no: int, char: int = 0) -> int:
        return self.model.row_at(max(1, min(line_no, len(self.model))) - 1, char) if len(self.model) else 0

    @property
    def _cursor_row(self) -> int:
        """The row of the cursor's character, or the first in view of its line."""
        if self.cursor_char or not len(self.model):
            return self._row_of(self.cursor_line_no, self.cursor_char)
        rows = self.model.rows_of(self.cursor_line_no - 1)
        return max(rows.start, min(self.scroll_offset.y, rows.stop - 1))

    def _a_third_above(self, line_no: int, char: int = 0) -> int:
        return max(0, self._row_of(line_no, char) - self.size.height // 3)

    def _select_to(self, line_no: int) -> None:
        """A person selects whole lines, from where the cursor was to another."""
        anchor = self._anchor if self._anchor and self.text_selection else self.cursor_line_no
        self._step(line_no)
        first, last = sorted((anchor, self.cursor_line_no))
        end = Offset(len(self.model.lines[last - 1]), last - 1)
        self.screen.selections = {self: Selection(Offset(0, first - 1), end)}
        self._anchor = anchor

    def _forget_selection(self) -> None:
        """Lines selected by keys are selected no more once the cursor goes on without them."""
        if self._anchor is not None:
            self._anchor = None
            self.screen.clear_selection()

    def _step(self, line_no: int) -> None:
        """A person moved the cursor: keep it in view; how far a table is moved sideways is said of that table alone."""
        left_behind = self._table_here()
        self._move_cursor(line_no)
        if self._table_here() != left_behind:
            self._scroll_sideways(0)
        self._bring_into_view(self.cursor_line_no)
        self.post_message(PersonMoved())

    def _bring_into_view(self, line_no: int) -> None:
        """Scroll as little as will do to show a whole line; of one with more rows than there are, any part will do."""
        if not len(self.model):
            return
        rows = self.model.rows_of(line_no - 1)
        top, height = self.scroll_offset.y, max(1, self.size.height)
        from_top, from_bottom = (rows.start, rows.stop - height)
        if len(rows) > height:
            from_top, from_bottom = rows.stop - height, rows.start
            if top < rows.stop and rows.start < top + height:
                return
        if rows.start < top:
            self.scroll_to(y=from_top, animate=False, force=True)
        elif rows.stop > top + height:
            self.scroll_to(y=from_bottom, animate=False, force=True)

    def _table_here(self) -> int | None:
        """What tells the table of the cursor's line from others; None outside of tables."""
        return self.model.table_of(self.cursor_line_no - 1) if len(self.model) else None

    def _turn(self, rows: int) -> None:
        """A person turned over the text: the cursor goes with it."""
        top = self.scroll_offset.y
        at = max(top, min(self._cursor_row, top + max(1, self.size.height) - 1)) + rows
        self.scroll_to(y=top + rows, animate=False, force=True)
        if self.scroll_offset.y == top:  # there is no more: the end itself
            at = self.model.row_count if rows > 0 else 0
        self._step(self.model.place_at(at)[0] + 1)

    def _go_on(self, direction: int) -> None:
        """A person goes to the next line, or the one before; first through one that is longer than the screen."""
        height = max(1, self.size.height)
        rows = self.model.rows_of(self.cursor_line_no - 1) if len(self.model) else range(1)
        ahead = self.scroll_offset.y + (height if direction > 0 else -1)
        if len(rows) > height and ahead in rows:
            self.scroll_to(y=self.scroll_offset.y + direction, animate=False, force=True)
            self.post_message(PersonMoved())
        else:
            self._step(self.cursor_line_no + direction)

    def _to_end(self, line_no: int) -> None:
        self._scroll_sideways(0)
        self._step(line_no)

    def _keep_cursor_in_view(self) -> None:
        first, last = self.lines_in_view
        self._move_cursor(max(first, min(self.cursor_line_no, last)))
        self.post_message(PersonMoved())

    def _sideways(self, column: int) -> None:
        self._scroll_sideways(column)
        self.post_message(PersonMoved())

    def _scroll_sideways(self, column: int) -> None:
        # Rows in columns may be wider than any line of the source: the room to scroll grows when it is needed.
        needed = column + self._width
        if needed > self.virtual_size.width:
            self.virtual_size = Size(needed, self.model.row_count)
        self.scroll_to(x=max(0, column), animate=False, force=True)

    def action_line_down(self) -> None:
        """One line down."""
        self._go_on(1)

    def action_line_up(self) -> None:
        """One line up."""
        self._go_on(-1)

    def action_select_down(self) -> None:
        """Select this line and the one below."""
        self._select_to(self.cursor_line_no + 1)

    def action_select_up(self) -> None:
        """Select this line and the one above."""
        self._select_to(self.cursor_line_no - 1)

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
        self._to_end(1)

    def action_bottom(self) -> None:
        """The last line."""
        self._to_end(len(self.model))

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
        if not len(self.model):
            return
        index = self.cursor_line_no - 1
        width = self.model.line_width(index)
        self._sideways(0 if width <= self._text_width else width - self._room(self.model.label_width(index)))

    def action_raw(self) -> None:
        """Draw tables in columns, or as they are in the text."""
        with self._same_top():
            self._model.raw = not self._model.raw
        self._redraw()
        # Columns stand elsewhere now: the figure one is at stays in view, and nothing else can.
        self._scroll_sideways(0)
        if (now := self.highlights.figure_now) and now[0] == self.cursor_line_no:
            self.reveal_sideways(*now)
        self.post_message(MovedSideways())

    def action_heading(self, direction: int) -> None:
        """The heading above the cursor, or the next one."""
        lines, cursor = self._heading_lines, self.cursor_line_no
        index = bisect_right(lines, cursor) if direction > 0 else bisect_left(lines, cursor) - 1
        if 0 <= index < len(lines):
            self.show(LineSpan(lines[index], lines[index]))
            self.post_message(PersonMoved())

    def action_table(self, direction: int) -> None:
        """The first row of the table above the cursor's place, or of the next one."""
        if (line_no := table_beyond(self.document, self.cursor_line_no, direction)) is not None:
            self.show(LineSpan(line_no, line_no))
            self.post_message(PersonMoved())

    def _widest_in_view(self) -> int:
        if not len(self.model):
            return 0
        first, last = self.lines_in_view
        return max(self.model.line_width(index) for index in range(first - 1, last))

    # The mouse

    def on_click(self, event: events.Click) -> None:
        """Put the cursor on the line that was clicked."""
        row = self.scroll_offset.y + event.y
        if row < self.model.row_count:
            line_no = self.model.place_at(row)[0] + 1
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
