"""One row to choose one of a few things in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual.app import RenderResult
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from auditor_tui.text.sanitise import terminal_safe
from auditor_tui.ui.keys import bindings_of
from auditor_tui.ui.widgets.wrapping import fitted


class ChoiceRow(Widget, can_focus=True):
    """Shows what is chosen, and how many choices there are; a click takes the next."""

    DEFAULT_CSS = """
    ChoiceRow { height: 1; min-width: 4; padding: 0 1; background: $panel; }
    ChoiceRow:focus { background-tint: $foreground 6%; text-style: bold; }
    """
    BINDINGS = bindings_of("choice")

    @dataclass
    class Chosen(Message):
        """Something else is chosen."""

        value: str

    def __init__(self, choices: Sequence[tuple[str, str]], *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        """Args: choices: Each a value and what it is; the first is chosen to begin with. id: The widget's."""
        super().__init__(id=id)
        self._choices = tuple(choices)
        self._index = 0

    @property
    def value(self) -> str:
        """What is chosen."""
        return self._choices[self._index][0]

    def render(self) -> RenderResult:
        """`◂ html  working paper, HTML ▸  2/6`."""
        value, words = self._choices[self._index]
        where = f"  {self._index + 1}/{len(self._choices)}"
        text = fitted(terminal_safe(f"{value}  {words}"), self.size.width - len(where) - 4)
        return Content(f"◂ {text} ▸{where}")

    def action_choose(self, direction: int) -> None:
        """The next choice, or the one before, going round; one that is out of sight is only brought into view."""
        if isinstance(self.parent, Widget) and not self.parent.can_view_partial(self):
            self.scroll_visible(animate=False)
            return
        self._index = (self._index + direction) % len(self._choices)
        self.refresh()
        self.post_message(self.Chosen(self.value))

    def on_click(self, event: Click) -> None:
        """The next choice."""
        event.stop()
        self.action_choose(1)
