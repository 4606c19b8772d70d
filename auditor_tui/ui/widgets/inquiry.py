"""The inquiry pane: questions asked on this document, what each step found, and the answers."""

from __future__ import annotations

from typing import ClassVar

from textual.widgets import Input

from auditor_tui.text.sanitise import terminal_safe
from auditor_tui.ui.keys import bindings_of
from auditor_tui.ui.messages import Asked
from auditor_tui.ui.widgets.inquiry_rows import ROLES, inquiry_rows
from auditor_tui.ui.widgets.row_view import RowView
from auditor_tui.ui.widgets.rows import Part, Row
from auditor_tui.ui.widgets.wrapping import wrapped
from auditor_tui.workspace.screen_state import ScreenState

_INVITATION = (
    "Ask about this document.",
    "Each step of the search shows here and moves the text; the answer says where each figure was read.",
)


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
        self._states: list[ScreenState] = []
        self._blocks: list[list[Row]] = []

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

    def _rows_of(self, state: ScreenState) -> list[Row]:
        return inquiry_rows(state, self.row_width)

    def _lay_out(self) -> None:
        blank = Row((Part("", "detail"),))
        rows = [row for block in self._blocks for row in (*block, blank)]
        if not self._states:
            rows = [Row((Part(row, "detail"),)) for text in _INVITATION for row in wrapped(text, self.row_width)]
        self.set_rows(rows)

    def on_resize(self) -> None:
        """Wrap everything anew for the new width."""
        self._blocks = [self._rows_of(state) for state in self._states]
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
        super().__init__(placeholder="Ask about this document", id=id)
        self.cursor_blink = False

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Hand a question that says something to the screen."""
        event.stop()
        if event.value.strip():
            self.post_message(Asked(event.value.strip()))
