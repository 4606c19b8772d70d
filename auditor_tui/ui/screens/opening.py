"""A document being read: how far it is, and Esc to stop."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static
from textual.worker import get_current_worker

from auditor_tui.errors import AuditorError
from auditor_tui.text.sanitise import terminal_safe
from auditor_tui.ui.keys import bindings_of
from auditor_tui.ui.widgets.hints import Hints
from auditor_tui.workspace.desk import Desk
from auditor_tui.workspace.vocabulary import Document

_BAR_CELLS = 40


class OpeningScreen(Screen[Document | AuditorError | None]):
    """Gives back the document, why it cannot be read, or None where a person stopped it."""

    BINDING_GROUP_TITLE = "Reading the document"
    BINDINGS = bindings_of("opening")
    CSS = """
    OpeningScreen { align: center middle; }
    OpeningScreen > #opening { width: auto; max-width: 100%; height: auto; padding: 1 2; }
    OpeningScreen Static { width: auto; height: 1; }
    OpeningScreen #opening-bar { color: $accent; }
    """

    def __init__(self, desk: Desk, doc_id: str) -> None:
        super().__init__()
        self._desk = desk
        self._doc_id = doc_id

    def compose(self) -> ComposeResult:
        """The name, a bar, and the page."""
        with Vertical(id="opening"):
            yield Static(Content(f"Opening {terminal_safe(self._doc_id)}"), id="opening-name")
            yield Static("", id="opening-bar", markup=False)
            yield Static("", id="opening-page", markup=False)
        yield Hints()

    def on_mount(self) -> None:
        """Start reading, away from the screen's thread."""
        self._desk.opening.listen(self._progressed)
        self.run_worker(self._read, group="open", exclusive=True, thread=True, exit_on_error=False)

    def on_unmount(self) -> None:
        """Nobody is told any more."""
        self._desk.opening.cancel()

    def action_cancel(self) -> None:
        """Stop; pages that are done are kept for another time."""
        self._desk.opening.cancel()
        self.dismiss(None)

    def _read(self) -> None:
        """In a thread: open the document, converting it where that is needed."""
        worker = get_current_worker()
        result: Document | AuditorError
        try:
            result = self._desk.session.library.document(self._doc_id)
        except AuditorError as error:
            result = error
        except Exception as error:  # the top of a worker: the screen must say so
            result = AuditorError(f"This is a fault of the program, not yours: {type(error).__name__}.")
        if not (worker.is_cancelled or self._desk.opening.is_cancelled()):
            self.app.call_from_thread(self._finish, result)

    def _finish(self, result: Document | AuditorError) -> None:
        # Not handed over itself: whoever awaits a dismissal from here would wait for the thread to end first.
        self.dismiss(result)

    def _progressed(self, done: int, total: int) -> None:
        if not self._desk.opening.is_cancelled():
            self.app.call_from_thread(self._show_progress, done, total)

    def _show_progress(self, done: int, total: int) -> None:
        if not self.is_running:
            return
        filled = _BAR_CELLS * done // max(1, total)
        self.query_one("#opening-bar", Static).update(Content("█" * filled + "░" * (_BAR_CELLS - filled)))
        self.query_one("#opening-page", Static).update(Content(f"page {done:,} of {total:,} read"))
