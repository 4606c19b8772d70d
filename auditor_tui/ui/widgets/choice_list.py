"""A list to choose one thing from; every row is plain text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from auditor_tui.text.sanitise import terminal_safe
from auditor_tui.ui.keys import bindings_of
from auditor_tui.ui.widgets.roomy_text import Roomy


class Choice(NamedTuple):
    """One row: a title, and what else is known in a quieter tone."""

    title: str
    detail: str


class ChoiceList(OptionList):
    """Rows of a title and a detail."""

    DEFAULT_CSS = """
    ChoiceList, ChoiceList:focus {
        border: none; background: $background; background-tint: $background 0%; min-width: 8; height: 1fr;
        scrollbar-size-vertical: 1;
    }
    """
    BINDINGS = bindings_of("list")

    class Scrolled(Message):
        """Other rows are in view."""

    def choose_from(self, choices: Sequence[Choice]) -> None:
        """Replace the rows; the first is under the cursor."""
        self.clear_options()
        self.add_options([Option(_row(choice)) for choice in choices])
        self.highlighted = 0 if choices else None

    def add(self, choices: Sequence[Choice]) -> None:
        """Put more rows below; the cursor stays."""
        self.add_options([Option(_row(choice)) for choice in choices])
        if self.highlighted is None and self.option_count:
            self.highlighted = 0

    @property
    def in_view(self) -> range:
        """Which rows are on the screen, if only in part."""
        first, height = self.scroll_offset.y, self.scrollable_content_region.height
        lines = self._lines[first : first + height]
        return range(lines[0][0], lines[-1][0] + 1) if lines else range(0)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Tell that other rows are in view."""
        super().watch_scroll_y(old_value, new_value)
        self.post_message(self.Scrolled())

    def on_resize(self) -> None:
        """As many rows are in view as there is room for now."""
        self.post_message(self.Scrolled())

    def change(self, index: int, choice: Choice) -> None:
        """Say something else in a row; the cursor stays."""
        self.replace_option_prompt_at_index(index, _row(choice))


def _row(choice: Choice) -> Roomy:
    title = Content(terminal_safe(choice.title))
    if not choice.detail:
        return Roomy(title)
    return Roomy(Content.assemble(title, "\n", (terminal_safe(choice.detail), "$foreground 60%")))
