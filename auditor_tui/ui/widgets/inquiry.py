"""The inquiry pane: questions asked on this document, what each step found, and the answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final

from textual.widgets import Input

from auditor_tui.text.sanitise import terminal_safe
from auditor_tui.ui.keys import bindings_of
from auditor_tui.ui.messages import Asked
from auditor_tui.ui.widgets.inquiry_rows import FOLD, ROLES, folded_rows, inquiry_rows, own_rows
from auditor_tui.ui.widgets.row_view import RowView
from auditor_tui.ui.widgets.rows import Part, Row
from auditor_tui.ui.widgets.wrapping import fitted, wrapped
from auditor_tui.workspace.inquiry.question_history import keep_typed, typed_before
from auditor_tui.workspace.inquiry.screen_state import ScreenState
from auditor_tui.workspace.inquiry.step import ShownStep

_INVITATION = (
    "Ask about this document.",
    "Each step of the search shows here and moves the text; the answer says where each figure was read.",
    "Or do an operation yourself: /grep fiscal deficit, /foot 101-109.",
)


UNFOLDED: Final = 3
"""Inquiries that are shown whole; of those before them only what was asked, and what came of it."""


@dataclass
class _Block:
    """An inquiry, or one operation of a person."""

    shown: ScreenState | ShownStep | str
    """An operation that is at work is shown as it is typed."""
    opened: set[int] = field(default_factory=set)
    """Steps whose result is shown, by `seq`."""
    rows: list[Row] = field(default_factory=list)
    is_old: bool = False
    """Whether there were as many inquiries since that it can be folded."""
    is_folded: bool = False


class InquiryView(RowView, can_focus=True, inherit_bindings=False):
    """Draws inquiries as rows; only the rows in view cost anything, however many answers there are."""

    PREFIX = "inquiry"
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
        self._blocks: list[_Block] = []
        self._now = -1
        """Which block the newest inquiry is."""
        self._reminder = ""

    # What others ask of it

    def remind(self, words: str) -> None:
        """Say something more where nothing was asked yet."""
        self._reminder = words
        self._lay_out()

    def begin(self) -> None:
        """A new inquiry follows; the ones before stay."""
        self._now = len(self._blocks)
        self._blocks.append(_Block(ScreenState()))
        self.cursor_row = None
        inquiries = [block for block in self._blocks if isinstance(block.shown, ScreenState)]
        for block in inquiries[:-UNFOLDED][-1:]:  # those before it were folded when they came to stand there
            block.is_old = block.is_folded = True
            block.rows = self._rows_of(block)

    def update_state(self, state: ScreenState) -> None:
        """Show the newest inquiry as it stands now."""
        if self._now < 0:
            self.begin()
        block = self._blocks[self._now]
        block.shown = state
        block.rows = self._rows_of(block)
        self._lay_out()
        self.scroll_end(animate=False, force=True, x_axis=False)

    def begin_own(self, words: str) -> int:
        """Show that a person's own operation is at work; gives the number it goes by."""
        block = _Block(words)
        block.rows = self._rows_of(block)
        self._blocks.append(block)
        self._lay_out()
        self.scroll_end(animate=False, force=True, x_axis=False)
        return len(self._blocks) - 1

    def end_own(self, number: int, step: ShownStep | None, *, opened: bool = False) -> None:
        """Show what came of it, with what it returned or in one row; nothing where it is None."""
        block = self._blocks[number]
        block.shown = step or ""
        block.opened = {step.seq} if step and opened else set()
        block.rows = self._rows_of(block)
        self._lay_out()
        top = sum(len(before.rows) + 1 for before in self._blocks[:number] if before.rows)
        self.scroll_to(y=min(top, max(0, len(self.rows) - self.size.height)), animate=False, force=True)

    def action_open_step(self) -> None:
        """Show what the step under the cursor returned, or all of a folded inquiry; or hide it."""
        if self.cursor_row is None:
            self.action_entry(-1)
        if self.cursor_row is None:
            return
        seq, block = self.rows[self.cursor_row].opens, self._block_at(self.cursor_row)
        if seq is not None and block:
            if seq == FOLD:
                block.is_folded = not block.is_folded
            else:
                block.opened ^= {seq}
            block.rows = self._rows_of(block)
            self._lay_out()

    def action_show_entry(self) -> None:
        """Go where the row under the cursor leads; one that leads nowhere shows what it returned."""
        if self.cursor_row is not None and self.rows[self.cursor_row].target is None:
            self.action_open_step()
        else:
            super().action_show_entry()

    def _rows_of(self, block: _Block) -> list[Row]:
        if isinstance(block.shown, ShownStep):
            return own_rows(block.shown, self.row_width, opened=bool(block.opened))
        if isinstance(block.shown, str):
            return [Row((Part(fitted(f" {block.shown} …", self.row_width), "detail"),))] if block.shown else []
        if block.is_folded:
            return folded_rows(block.shown, self.row_width)
        rows = self.state_rows(block.shown, block.opened)
        return [rows[0]._replace(opens=FOLD), *rows[1:]] if block.is_old and rows else rows

    def state_rows(self, state: ScreenState, opened: set[int]) -> list[Row]:
        """The rows of an inquiry; under the steps that are opened, by `seq`, what they returned."""
        return inquiry_rows(state, self.row_width, opened)

    def _block_at(self, index: int) -> _Block | None:
        for block in self._blocks:
            if index < len(block.rows):
                return block
            index -= len(block.rows) + bool(block.rows)
        return None

    def _lay_out(self) -> None:
        blank = Row((Part("", "detail"),))
        rows = [row for block in self._blocks if block.rows for row in (*block.rows, blank)]
        if not rows:
            invitation = [*_INVITATION, *([self._reminder] if self._reminder else [])]
            rows = [Row((Part(row, "detail"),)) for text in invitation for row in wrapped(text, self.row_width)]
        self.set_rows(rows)

    def on_resize(self) -> None:
        """Wrap everything anew for the new width."""
        for block in self._blocks:
            block.rows = self._rows_of(block)
        self._lay_out()


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
        super().__init__(placeholder="Ask about this document, or /grep …", id=id)
        self.cursor_blink = False
        self._before: Sequence[str] = ()
        """What was typed before, and last what is being typed."""
        self._at = 0
        """Which of them is in the box."""

    def begin_with(self, text: str) -> None:
        """Have something in the box, to be gone on with."""
        self.value = text
        self.cursor_position = len(self.value)

    async def action_copy_or_stop(self) -> None:
        """Copy what is selected here; else what the screen does with that key."""
        if self.selected_text:
            self.action_copy()
        else:
            await self.run_action("screen.copy_or_stop")

    def action_recall(self, direction: int) -> None:
        """What was typed before this, or after it; what was being typed comes last."""
        if not self._before or self.value != self._before[self._at]:
            self._before = (*typed_before(), self.value)
            self._at = len(self._before) - 1
        at = self._at + direction
        if 0 <= at < len(self._before):
            draft = self._before[-1]
            self._at = at
            self.value = draft if at == len(self._before) - 1 else self._before[at]
            self.cursor_position = len(self.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Hand a question that says something to the screen."""
        event.stop()
        if event.value.strip():
            keep_typed(event.value.strip())
            self._before = ()
            self.post_message(Asked(event.value.strip()))
