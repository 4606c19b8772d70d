"""A document on its way in: how far it is, what of it can be read, what unlocks it, and the wish to stop."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from auditor_tui.documents.document import Document
from auditor_tui.documents.watch import Watch


class Listener(Protocol):
    """Who is told how a document comes in, and asked; all on the thread that reads it."""

    def cancelled(self) -> bool:
        """Whether someone wished to stop."""

    def progressed(self, done: int, total: int) -> None:
        """So many pages are done, of how many."""

    def grown(self, prefix: Document) -> None:
        """The finished first pages can be read."""

    def password(self, name: str, wrong: bool) -> str | None:
        """What unlocks a file; asked again, with `wrong`, until it does or None gives up."""


class Opening:
    """Hand `watch` to whatever reads documents, and read them under `reading`, one at a time."""

    def __init__(self, password: str | None = None) -> None:
        """Args: password: Tried first on every locked file."""
        self._given = password
        self._one_at_a_time = threading.Lock()
        self._listener: Listener | None = None

    @property
    def watch(self) -> Watch:
        """What the reading side is given."""
        return Watch(self._progressed, self._cancelled, self._grown, self._password)

    @contextmanager
    def reading(self, listener: Listener) -> Iterator[None]:
        """While this is open, `listener` is told and asked; waits for an earlier reading to end."""
        with self._one_at_a_time:
            self._listener = listener
            try:
                yield
            finally:
                self._listener = None

    def _progressed(self, done: int, total: int) -> None:
        if self._listener:
            self._listener.progressed(done, total)

    def _cancelled(self) -> bool:
        return self._listener is not None and self._listener.cancelled()

    def _grown(self, prefix: Document) -> None:
        if self._listener:
            self._listener.grown(prefix)

    def _password(self, name: str, wrong: bool) -> str | None:
        if self._given is not None and not wrong:
            return self._given
        return self._listener.password(name, wrong) if self._listener else None
