"""The inquiry pane: questions asked on this document, what each step found, and the answers."""

from __future__ import annotations

from itertools import pairwise
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.selection import Selection
from textual.strip import Strip
from textual.widgets import Input

from auditor_tui.text.sanitise import terminal_safe
from auditor_tui.ui.keys import bindings_of
from auditor_tui.ui.messages import Asked, TargetChosen
from auditor_tui.ui.widgets.inquiry_rows import ROLES, Part, Row, inquiry_rows
from auditor_tui.ui.widgets.role_styles import RoleStyled
from auditor_tui.ui.widgets.wrapping import wrapped
from auditor_tui.workspace.screen_state import ScreenState

_INVITATION = (
    "Ask about this document.",
    "Each step of the search shows here and moves the text; the answer says where each figure was read.",
)


class InquiryView(RoleStyled, can_focus=True, inherit_bindings=False):
    """Draws inquiries as rows; only the rows in view cost anything, however many answers there are."""

    PREFIX = "inquiry"
    ALLOW_SELECT = True
    BINDING_GROUP_TITLE = "Inquiry"
    BINDINGS = bindings_of("inquiry")
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"inquiry--{role}" for role in ROLES}
    DEFAULT_CSS = """
    InquiryView {
        background: $background; color: $foreground; min-width: 8; height: 1fr; padding: 0 1;
        overflow-x: hidden; overflow-y: auto; scrollbar-gutter: stable;
        scrollbar-size-vertical: 1; scrollbar-size-horizontal: 0;
    }
    InquiryView > .inquiry--question { color: $heading; text-style: bold; }
    InquiryView > .inquiry--number { color: $agent-hit-mark; }
    InquiryView > .inquiry--summary { color: $foreground; }
    InquiryView > .inquiry--said { color: $line-number; text-style: italic; }
    InquiryView > .inquiry--frame { color: $syntax; }
    InquiryView > .inquiry--outcome-good { color: $success; text-style: bold; }
    InquiryView > .inquiry--outcome-open { color: $warning; text-style: bold; }
    InquiryView > .inquiry--outcome-bad { color: $error; text-style: bold; }
    InquiryView > .inquiry--figure { color: $heading; text-style: bold; }
    InquiryView > .inquiry--support { color: $citation-mark; text-style: bold; }
    InquiryView > .inquiry--unsupported { color: $error; text-style: bold; }
    InquiryView > .inquiry--governs { color: $unit-header-mark; }
    InquiryView > .inquiry--detail { color: $line-number; }
    InquiryView > .inquiry--fault { color: $error; }
    InquiryView > .inquiry--cursor { background: $block-cursor-blurred-background; }
    InquiryView:focus > .inquiry--cursor { background: $block-cursor-background; }
    InquiryView:nocolor > .inquiry--cursor { text-style: reverse; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._states: list[ScreenState] = []
        self._blocks: list[list[Row]] = []
        self.rows: list[Row] = []
        """All rows at the present width."""
        self.cursor_row: int | None = None

    # What others ask of it

    def begin(self) -> None:
        """A new inquiry follows; the ones before stay."""
        self._states.append(ScreenState())
        self._blocks.append([])
        self.cursor_row = None

    def update_state(self, state: ScreenState) -> None:
        """Show the newest inquiry as it stands now."""
        if not self._states:
            self.begin()
        self._states[-1] = state
        self._blocks[-1] = self._rows_of(state)
        self._lay_out()
        self.scroll_end(animate=False, force=True, x_axis=False)

    # Drawing

    @property
    def _row_width(self) -> int:
        return max(2, self.scrollable_content_region.width)

    def _rows_of(self, state: ScreenState) -> list[Row]:
        return inquiry_rows(state, self._row_width)

    def _lay_out(self) -> None:
        blank = Row((Part("", "detail"),))
        self.rows = [row for block in self._blocks for row in (*block, blank)]
        if not self._states:
            self.rows = [Row((Part(row, "detail"),)) for text in _INVITATION for row in wrapped(text, self._row_width)]
        if self.cursor_row is not None and self.cursor_row >= len(self.rows):
            self.cursor_row = None
        self.virtual_size = Size(self._row_width, len(self.rows))
        self.refresh()

    def on_resize(self) -> None:
        """Wrap everything anew for the new width."""
        self._blocks = [self._rows_of(state) for state in self._states]
        self._lay_out()

    def render_line(self, y: int) -> Strip:
        """One row."""
        index, width = self.scroll_offset.y + y, self._row_width
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
        chosen = [index for index, row in enumerate(self.rows) if row.target]
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

    def action_show_entry(self) -> None:
        """Show the lines that the step or figure under the cursor leads to."""
        if self.cursor_row is None:
            self.action_entry(-1)
        if self.cursor_row is not None and (target := self.rows[self.cursor_row].target):
            self.post_message(TargetChosen(target))

    def on_click(self, event: events.Click) -> None:
        """Show the lines that the row clicked on leads to."""
        index = self.scroll_offset.y + event.y
        if index < len(self.rows) and self.rows[index].target:
            self._move_cursor(index)
            self.action_show_entry()


class SafeInput(Input):
    """A line to type in that holds nothing a terminal would act on, whatever is pasted."""

    DEFAULT_CSS = """
    SafeInput { border: none; height: 1; min-width: 4; padding: 0 1; background: $panel; }
    SafeInput:focus { border: none; background-tint: $foreground 6%; }
    """

    def validate_value(self, value: str) -> str:
        """The value with every acting character replaced."""
        return terminal_safe(value)


class QuestionInput(SafeInput):
    """Where a question is typed."""

    BINDING_GROUP_TITLE = "Question"
    BINDINGS = bindings_of("question")

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(placeholder="Ask about this document", id=id)
        self.cursor_blink = False

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Hand a question that says something to the screen."""
        event.stop()
        if event.value.strip():
            self.post_message(Asked(event.value.strip()))
