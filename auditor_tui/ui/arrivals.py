"""Documents asked for: which are on their way, and which screen waits for each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from textual.app import App

from auditor_tui.errors import AuditorError
from auditor_tui.ui.incoming import MOST_AT_ONCE, Incoming
from auditor_tui.ui.screens.main import MainScreen
from auditor_tui.ui.screens.opening import OpeningScreen
from auditor_tui.ui.screens.password import PasswordScreen
from auditor_tui.workspace.desk import Desk
from auditor_tui.workspace.vocabulary import Document


class Arrivals:
    """Opens documents; one that is left while it comes in goes on coming in, and is there when one comes back."""

    def __init__(
        self,
        app: App[AuditorError],
        desk: Desk,
        show: Callable[[Document], None],
        nothing: Callable[[AuditorError | None], None],
    ) -> None:
        """Args:
        app: Whose screens wait.
        desk: Whose library the documents are of.
        show: Given what can be read of a document that was asked for.
        nothing: Given why there is nothing to read, or None where a person gave up.
        """
        self._app = app
        self._desk = desk
        self._show = show
        self._nothing = nothing
        self._incoming: dict[str, Incoming] = {}
        """By id, the one begun first first."""
        self._wanted: str | None = None
        """The document a person waits for."""

    def open(self, doc_id: str) -> None:
        """Show a document, now or as soon as some of it can be read."""
        self._leave_waiting()
        incoming = self._incoming.get(doc_id)
        if incoming and incoming.latest:
            self._show(incoming.latest)
            return
        self._wanted = doc_id
        if self._desk.patience_seconds > 0:
            self._app.set_timer(self._desk.patience_seconds, partial(self._say_waiting, doc_id))
        else:
            self._say_waiting(doc_id)
        if incoming is None:
            self._make_room()
            self._begin(doc_id)

    def stop_all(self) -> None:
        """Nobody waits for a document any more."""
        for incoming in self._incoming.values():
            incoming.cancel()

    def _begin(self, doc_id: str) -> None:
        incoming = Incoming(
            self._app,
            self._desk,
            doc_id,
            progressed=self._progressed,
            arrived=self.arrived,
            failed=self.failed,
            ask_password=self._ask_password,
        )
        self._incoming[doc_id] = incoming
        incoming.start()

    def _make_room(self) -> None:
        while len(self._incoming) >= MOST_AT_ONCE:
            self._stop(next(iter(self._incoming)))

    def _stop(self, doc_id: str) -> None:
        if incoming := self._incoming.pop(doc_id, None):
            incoming.cancel()
            self._cut_off(doc_id, "Its conversion was stopped; open it again to go on.")

    def _say_waiting(self, doc_id: str) -> None:
        if self._wanted == doc_id:
            self._app.push_screen(OpeningScreen(doc_id), partial(self._given_up, doc_id))

    def _given_up(self, doc_id: str, _: None) -> None:
        self._wanted = None
        self._stop(doc_id)
        self._nothing(None)

    # What documents on their way tell

    def _progressed(self, doc_id: str, done: int, total: int) -> None:
        if waiting := self._waiting_for(doc_id):
            waiting.show_progress(done, total)

    def arrived(self, doc_id: str, document: Document) -> None:
        """The first pages of a document can be read, or more of them, or all."""
        if not document.awaited:
            self._incoming.pop(doc_id, None)
        if self._wanted == doc_id:
            self._leave_waiting()
            self._show(document)
            return
        for screen in self._growing(doc_id):
            screen.grow(document)

    def failed(self, doc_id: str, error: AuditorError) -> None:
        """There will be no more of a document."""
        self._incoming.pop(doc_id, None)
        if self._wanted == doc_id:
            self._leave_waiting()
            self._nothing(error)
        else:
            self._cut_off(doc_id, str(error))

    def _cut_off(self, doc_id: str, reason: str) -> None:
        """Tell whoever shows a document that is still coming in that it does not."""
        for screen in self._growing(doc_id):
            screen.no_more(reason)

    def _growing(self, doc_id: str) -> list[MainScreen]:
        return [
            screen
            for screen in self._app.screen_stack
            if isinstance(screen, MainScreen) and screen.document.awaited and screen.document.doc_id == doc_id
        ]

    def _waiting_for(self, doc_id: str) -> OpeningScreen | None:
        screens = (screen for screen in self._app.screen_stack if isinstance(screen, OpeningScreen))
        return next((screen for screen in screens if screen.doc_id == doc_id), None)

    def _leave_waiting(self) -> None:
        """Nobody waits any more: the screen that says so is taken away, and whatever lies over it."""
        self._wanted = None
        while any(isinstance(screen, OpeningScreen) for screen in self._app.screen_stack):
            self._app.pop_screen()

    def _ask_password(self, name: str, wrong: bool, answer: Callable[[str | None], None]) -> None:
        self._app.push_screen(PasswordScreen(name, wrong), answer)
