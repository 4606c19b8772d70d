"""The line under the text for finding words, going to lines, and writing something on one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static

from auditor_tui.text.sanitise import terminal_safe
from auditor_tui.ui.keys import bindings_of
from auditor_tui.ui.widgets.inquiry import SafeInput

Purpose = Literal["find", "go to", "comment"]

_PROMPTS: dict[Purpose, str] = {"find": "/", "go to": ":", "comment": "¶"}
_PLACEHOLDERS: dict[Purpose, str] = {
    "find": "words, a number, a pattern",
    "go to": "812 for a line, p3 for a page",
    "comment": "what there is to say of this line",
}


class FindBar(Horizontal):
    """Opens over the bottom of the text; tells the screen what was typed, changed, kept or given up."""

    DEFAULT_CSS = """
    FindBar { height: 1; min-width: 4; display: none; background: $panel; }
    FindBar.-open { display: block; }
    FindBar > #find-prompt { width: 2; padding: 0 0 0 1; color: $accent; text-style: bold; background: $panel; }
    FindBar > #find-input { width: 1fr; padding: 0; }
    FindBar > #find-count { width: auto; max-width: 40; padding: 0 1; color: $foreground 70%; background: $panel; }
    """
    BINDING_GROUP_TITLE = "Find"
    BINDINGS = bindings_of("find")

    @dataclass
    class Changed(Message):
        """Something else is looked for."""

        query: str

    @dataclass
    class Kept(Message):
        """Enter: stay here, go there, or keep what was written."""

        purpose: Purpose
        text: str

    @dataclass
    class GivenUp(Message):
        """Escape: back to where it was opened."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.purpose: Purpose = "find"

    def compose(self) -> ComposeResult:
        """Prompt, input, count."""
        yield Static("/", id="find-prompt", markup=False)
        box = SafeInput(id="find-input", compact=True, select_on_focus=False)
        box.cursor_blink = False
        yield box
        yield Static("", id="find-count", markup=False)

    @property
    def is_open(self) -> bool:
        """Whether it is on the screen."""
        return self.has_class("-open")

    @property
    def box(self) -> Input:
        """The input."""
        return self.query_one("#find-input", Input)

    def open(self, purpose: Purpose, value: str = "") -> None:
        """Show it with a value in it, and take the keys."""
        self.purpose = purpose
        self.query_one("#find-prompt", Static).update(Content(_PROMPTS[purpose]))
        self.box.placeholder = _PLACEHOLDERS[purpose]
        self.say("")
        with self.prevent(Input.Changed):
            self.box.value = value
            self.box.cursor_position = len(value)
        self.add_class("-open")
        # At once, not when the screen comes to it: what is typed next is meant for the box.
        self.screen.set_focus(self.box)

    def close(self) -> None:
        """Take it off the screen."""
        self.remove_class("-open")

    def say(self, words: str) -> None:
        """The count, or why nothing can be counted."""
        self.query_one("#find-count", Static).update(Content(terminal_safe(words)))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search while it is typed."""
        event.stop()
        if self.purpose == "find":
            self.post_message(self.Changed(event.value))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter keeps the search, or goes there."""
        event.stop()
        self.post_message(self.Kept(self.purpose, event.value))

    def action_give_up(self) -> None:
        """Escape gives it up."""
        self.post_message(self.GivenUp())
