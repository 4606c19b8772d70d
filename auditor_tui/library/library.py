"""The library: which documents there are, by id, and their text."""

from __future__ import annotations

from typing import Protocol

from auditor_tui.documents.document import Document


class Library(Protocol):
    """What operations see of a library."""

    def ids(self) -> tuple[str, ...]:
        """Every document id, sorted."""

    def document(self, doc_id: str) -> Document:
        """The document of an id.

        Raises:
            OperationError: when the library has no such id; names the nearest.
            DocumentError: when its file cannot be read.
        """
