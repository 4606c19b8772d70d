"""Documents on their way onto the screen: each read in a thread, told to whichever screen shows it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

from textual.app import App

from auditor_tui.errors import AuditorError, ProgramFault
from auditor_tui.workspace.desk import Desk
from auditor_tui.workspace.vocabulary import Document

GROUP = "open"
MOST_AT_ONCE: Final = 2
"""Conversions side by side: each takes as many cores as there are."""


class Incoming:
    """Reads one document of the desk's library, and tells of each step on the screen's own thread."""

    def __init__(
        self,
        app: App[AuditorError],
        desk: Desk,
        doc_id: str,
        *,
        progressed: Callable[[str, int, int], None],
        arrived: Callable[[str, Document], None],
        failed: Callable[[str, AuditorError], None],
        ask_password: Callable[[str, bool, Callable[[str | None], None]], None],
    ) -> None:
        """Args:
        app: Whose thread the callbacks run on.
        desk: Whose library the document is of.
        doc_id: The document.
        progressed: Told the document's id, pages done, and of how many.
        arrived: Given the id and the first pages as soon as they can be read, again as there are more, and in the end
            the whole.
        failed: Told of which document there will be no more, and why.
        ask_password: Given a file's name, whether a password was wrong before, and where to put the next.
        """
        self._app = app
        self._desk = desk
        self.doc_id = doc_id
        self._progressed = progressed
        self._arrived = arrived
        self._failed = failed
        self._ask_password = ask_password
        self._cancelled = threading.Event()
        self.latest: Document | None = None
        """What can be read of it so far."""
        self.is_ended = False
        """Whether nothing more of it comes."""

    def start(self) -> None:
        """Begin to read, away from the screen's thread."""
        self._app.run_worker(self._read, group=GROUP, thread=True, exit_on_error=False)

    def cancel(self) -> None:
        """Stop reading as soon as may be; pages that are done are kept for another time."""
        self._cancelled.set()

    def _read(self) -> None:
        result: Document | AuditorError
        try:
            result = self._desk.opening.read(self._desk.library, self.doc_id, self)
        except AuditorError as error:
            result = error
        except Exception as error:  # the top of a worker: the screen must say so
            result = ProgramFault.of(error)
        self._tell(lambda: self._end(result))

    def _end(self, result: Document | AuditorError) -> None:
        self.is_ended = True
        if isinstance(result, Document):
            self._take(result)
        else:
            self._failed(self.doc_id, result)

    def _take(self, document: Document) -> None:
        self.latest = document
        self._arrived(self.doc_id, document)

    def _tell(self, what: Callable[[], None]) -> None:
        def unless_cancelled() -> None:
            # Looked at on the screen's own thread, where the wish to stop is said: nothing stale comes after it.
            if not self._cancelled.is_set():
                what()

        if not self._cancelled.is_set():
            self._app.call_from_thread(unless_cancelled)

    # What the reading side tells and asks

    def cancelled(self) -> bool:
        """Whether someone wished to stop."""
        return self._cancelled.is_set()

    def progressed(self, done: int, total: int) -> None:
        """So many pages are done, of how many."""
        self._tell(lambda: self._progressed(self.doc_id, done, total))

    def grown(self, prefix: Document) -> None:
        """The finished first pages can be read."""
        self._tell(lambda: self._take(prefix))

    def password(self, name: str, wrong: bool) -> str | None:
        """What a person types, or None when that person gives up."""
        answered = threading.Event()
        typed: list[str | None] = []

        def answer(text: str | None) -> None:
            typed.append(text)
            answered.set()

        self._tell(lambda: self._ask_password(name, wrong, answer))
        while not answered.wait(timeout=0.1):
            if self._cancelled.is_set():
                return None
        return typed[0]
