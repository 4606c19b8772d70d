"""A document on its way in: how far it is, and Esc to stop."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from auditor_tui.text.sanitise import terminal_safe
from auditor_tui.ui.keys import bindings_of
from auditor_tui.ui.widgets.hints import Hints
from auditor_tui.ui.widgets.roomy_text import RoomyText

_BAR_CELLS = 40


class OpeningScreen(Screen[None]):
    """Says how far a document is that is being read; dismissed where a person stops that."""

    BINDING_GROUP_TITLE = "Reading the document"
    BINDINGS = bindings_of("opening")
    CSS = """
    OpeningScreen { align: center middle; }
    OpeningScreen > #opening { width: auto; max-width: 100%; height: auto; padding: 1 2; }
    OpeningScreen Static { width: auto; height: 1; }
    OpeningScreen #opening-bar { color: $accent; }
    """

    def __init__(self, doc_id: str) -> None:
        super().__init__()
        self.doc_id = doc_id

    def compose(self) -> ComposeResult:
        """The name, a bar, and the page."""
        with Vertical(id="opening"):
            yield RoomyText(f"Opening {terminal_safe(self.doc_id)}", id="opening-name")
            yield Static("", id="opening-bar", markup=False)
            yield Static("", id="opening-page", markup=False)
        yield Hints()

    def action_cancel(self) -> None:
        """Stop; pages that are done are kept for another time."""
        self.dismiss(None)

    def show_progress(self, done: int, total: int) -> None:
        """So many pages are done, of how many."""
        if not self.is_running:
            return
        filled = _BAR_CELLS * done // max(1, total)
        self.query_one("#opening-bar", Static).update(Content("█" * filled + "░" * (_BAR_CELLS - filled)))
        self.query_one("#opening-page", Static).update(Content(f"page {done:,} of {total:,} read"))
