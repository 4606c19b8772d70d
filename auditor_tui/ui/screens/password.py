"""Asking for the password of a locked file; what is typed is handed over and kept nowhere."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input

from auditor_tui.text.sanitise import terminal_safe
from auditor_tui.ui.keys import bindings_of
from auditor_tui.ui.widgets.hints import Hints
from auditor_tui.ui.widgets.roomy_text import RoomyText


class PasswordScreen(ModalScreen[str | None]):
    """Gives back what was typed, or None where the person gave up."""

    BINDING_GROUP_TITLE = "Password"
    BINDINGS = bindings_of("password")
    CSS = """
    PasswordScreen { align: center middle; }
    PasswordScreen > #password { width: 60; max-width: 100%; height: auto; padding: 1 2; background: $surface; }
    PasswordScreen > Hints { dock: bottom; }
    PasswordScreen Static { height: auto; }
    """

    def __init__(self, file_name: str, wrong: bool) -> None:
        """Args: file_name: The locked file. wrong: Whether a password was tried that does not open it."""
        super().__init__()
        self._file_name = file_name
        self._wrong = wrong

    def compose(self) -> ComposeResult:
        """What is asked, and where to type."""
        said = "That password does not open it. " if self._wrong else ""
        with Vertical(id="password"):
            yield RoomyText(f"{said}{terminal_safe(self._file_name)} is locked with a password.")
            yield Input(password=True, placeholder="password", id="password-input")
            yield RoomyText("enter opens it, esc gives up; it is never stored")
        yield Hints()

    def on_mount(self) -> None:
        """Ready to type."""
        self.query_one(Input).focus()

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.dismiss(event.value or None)

    def action_give_up(self) -> None:
        """Leave the file locked."""
        self.dismiss(None)
