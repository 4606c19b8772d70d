"""A document on its way in: how far it is, what of it can be read, what unlocks it, and the wish to stop."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from auditor_tui.documents.document import Document
from auditor_tui.documents.watch import Watch
from auditor_tui.library.library import Library, Shelf


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
    """How documents come in: hand `watch` to whatever reads them, or read them with `read`, any number side by side."""

    def __init__(self, password: str | None = None) -> None:
        """Args: password: Tried first on every locked file."""
        self.given = password
        self._listener: Listener | None = None

    @property
    def watch(self) -> Watch:
        """For a library that is told of no watch with each document: whoever began to read last is told and asked."""
        return Watch(
            lambda done, total: self._listener.progressed(done, total) if self._listener else None,
            lambda: self._listener is not None and self._listener.cancelled(),
            lambda prefix: self._listener.grown(prefix) if self._listener else None,
            lambda name, wrong: self._password(self._listener, name, wrong),
        )

    def read(self, library: Library, doc_id: str, listener: Listener) -> Document:
        """The document of an id, its reader told and asked meanwhile.

        Raises:
            OperationError: when the library has no such id.
            DocumentError: when its file cannot be read.
        """
        with self.reading(listener) as watch:
            if isinstance(library, Shelf):
                return library.document(doc_id, watch)
            return library.document(doc_id)

    @contextmanager
    def reading(self, listener: Listener) -> Iterator[Watch]:
        """While this is open, `listener` is told and asked, through what it gives and through `watch`."""
        self._listener = listener
        try:
            yield Watch(
                listener.progressed,
                listener.cancelled,
                listener.grown,
                lambda name, wrong: self._password(listener, name, wrong),
            )
        finally:
            if self._listener is listener:
                self._listener = None

    def _password(self, listener: Listener | None, name: str, wrong: bool) -> str | None:
        if self.given is not None and not wrong:
            return self.given
        return listener.password(name, wrong) if listener else None
