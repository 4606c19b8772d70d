"""Rows with a cursor that goes from one that leads somewhere to the next; only the rows in view cost anything."""

from __future__ import annotations

from itertools import pairwise

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.selection import Selection
from textual.strip import Strip

from auditor_tui.ui.messages import TargetChosen
from auditor_tui.ui.widgets.role_styles import RoleStyled
from auditor_tui.ui.widgets.rows import Row
from auditor_tui.workspace.inquiry.screen_state import Target


class RowView(RoleStyled, inherit_bindings=False):
    """Draws rows; tells the screen which one was chosen."""

    ALLOW_SELECT = True

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.rows: list[Row] = []
        """All rows at the present width."""
        self.cursor_row: int | None = None

    def set_rows(self, rows: list[Row]) -> None:
        """Show other rows; the cursor stays on the one that leads where its row did, as far as there is one."""
        if self.cursor_row is not None:
            led_to = self.rows[self.cursor_row][1:]
            before = sum(row[1:] == led_to for row in self.rows[: self.cursor_row])
            same = [index for index, row in enumerate(rows) if row[1:] == led_to]
            self.cursor_row = same[min(before, len(same) - 1)] if any(led_to) and same else None
        self.rows = rows
        self.virtual_size = Size(self.row_width, len(rows))
        self.refresh()

    @property
    def row_width(self) -> int:
        """Cells of a row."""
        return max(2, self.scrollable_content_region.width)

    def render_line(self, y: int) -> Strip:
        """One row."""
        index, width = self.scroll_offset.y + y, self.row_width
        if index >= len(self.rows):
            return Strip.blank(width, self.role_style(()))
        base = ("cursor",) if index == self.cursor_row else ()
        selected = self._selected(index)
        segments, at = [], 0
        for part in self.rows[index].parts:
            if part.text:
                roles = (*base, part.role)
                segments += self._segments(part.text, self.role_style(roles), at, index, selected)
                at += len(part.text)
        used = cell_len(self.rows[index].text)
        style = self.role_style(base) + Style.from_meta({"offset": (at, index)})
        return Strip([*segments, Segment(" " * max(0, width - used), style)]).crop(0, width)

    def _segments(
        self, text: str, style: Style, at: int, index: int, selected: tuple[int, int] | None
    ) -> list[Segment]:
        """A part, cut where the selection begins or ends."""
        low, high = selected or (0, 0)
        edges = sorted({0, len(text), *(min(max(edge - at, 0), len(text)) for edge in (low, high))})
        segments = []
        for start, stop in pairwise(edges):
            inside = low <= at + start < high
            placed = style + Style.from_meta({"offset": (at + start, index)})
            segments.append(Segment(text[start:stop], placed + Style(reverse=True) if inside else placed))
        return segments

    # Selecting

    def _selected(self, index: int) -> tuple[int, int] | None:
        span = self.text_selection.get_span(index) if self.text_selection else None
        if span is None:
            return None
        return span[0], len(self.rows[index].text) if span[1] == -1 else span[1]

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """The text of the selected rows."""
        return selection.extract("\n".join(row.text for row in self.rows)), "\n"

    def selection_updated(self, selection: Selection | None) -> None:
        """Draw the selection."""
        self.refresh()

    # Moving

    def action_entry(self, direction: int) -> None:
        """The next step or figure in a direction, or the last one to begin with."""
        chosen = [index for index, row in enumerate(self.rows) if any(row[1:])]
        if not chosen:
            return
        if self.cursor_row is None:
            self._move_cursor(chosen[-1])
            return
        ahead = [index for index in chosen if (index - self.cursor_row) * direction > 0]
        if ahead:
            self._move_cursor(min(ahead, key=lambda index: abs(index - (self.cursor_row or 0))))

    def _move_cursor(self, index: int) -> None:
        self.cursor_row = index
        top, height = self.scroll_offset.y, max(1, self.size.height)
        if not top <= index < top + height:
            self.scroll_to(y=max(0, index - height // 3), animate=False, force=True)
        self.refresh()

    def choose(self, target: Target) -> None:
        """A row was chosen: tell the screen where it leads."""
        self.post_message(TargetChosen(target))

    def action_show_entry(self) -> None:
        """Show the lines that the row under the cursor leads to."""
        if self.cursor_row is None:
            self.action_entry(-1)
        if self.cursor_row is not None and (target := self.rows[self.cursor_row].target):
            self.choose(target)

    def on_click(self, event: events.Click) -> None:
        """Show the lines that the row clicked on leads to, or what it opens."""
        index = self.scroll_offset.y + event.y
        if index < len(self.rows) and (self.rows[index].target or self.rows[index].opens is not None):
            self._move_cursor(index)
            self.action_show_entry()
