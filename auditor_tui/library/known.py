"""What is known of a library at one moment: a value, so that what was done on it can be done again on its equal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Literal

from auditor_tui.documents.document import Document
from auditor_tui.errors import DocumentError
from auditor_tui.library.ids import unknown_id
from auditor_tui.library.library import Description, description_of


class NotKnown(Exception):
    """Raised when an operation asks for what is not known yet: whoever runs it finds out, and runs it again.

    No `AuditorError`, so that no operation takes it for a document that cannot be read.
    """

    def __init__(self, doc_id: str, wanted: Literal["document", "description"]) -> None:
        super().__init__(f"The {wanted} of {doc_id!r} is not known.")
        self.doc_id = doc_id
        self.wanted = wanted


@dataclass(frozen=True)
class KnownLibrary:
    """The ids of a library, and the documents and descriptions that are at hand."""

    names: tuple[str, ...] = ()
    """Every id."""
    opened: Mapping[str, Document] = field(default_factory=lambda: MappingProxyType({}))
    described: Mapping[str, Description] = field(default_factory=lambda: MappingProxyType({}))
    """What was found of documents without opening them."""
    unopened: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Why a document could not be opened, where that was tried."""

    @classmethod
    def of(cls, documents: Iterable[Document]) -> KnownLibrary:
        """The library of some open documents, and of nothing else."""
        opened = {document.doc_id: document for document in documents}
        return cls(tuple(sorted(opened)), MappingProxyType(opened))

    def and_also(
        self,
        names: Iterable[str] | None = None,
        opened: Iterable[Document] = (),
        described: Iterable[Description] = (),
        unopened: Mapping[str, str] = MappingProxyType({}),
    ) -> KnownLibrary:
        """This library with more known of it; `names` takes the place of the ids where it is given."""
        return replace(
            self,
            names=self.names if names is None else tuple(names),
            opened=MappingProxyType({**self.opened, **{document.doc_id: document for document in opened}}),
            described=MappingProxyType({**self.described, **{known.doc_id: known for known in described}}),
            unopened=MappingProxyType({**self.unopened, **unopened}),
        )

    def ids(self) -> tuple[str, ...]:
        """Every document id, sorted."""
        return self.names

    def document(self, doc_id: str) -> Document:
        """The document of an id.

        Raises:
            OperationError: when there is no such id; names the nearest.
            DocumentError: when it could not be opened.
            NotKnown: when it was not tried to open it.
        """
        self._check(doc_id)
        if doc_id in self.opened:
            return self.opened[doc_id]
        if doc_id in self.unopened:
            raise DocumentError(self.unopened[doc_id])
        raise NotKnown(doc_id, "document")

    def describe(self, doc_id: str) -> Description:
        """What is known of a document.

        Raises:
            OperationError: when there is no such id; names the nearest.
            NotKnown: when nobody looked.
        """
        self._check(doc_id)
        if doc_id in self.opened:
            return description_of(doc_id, self.opened[doc_id])
        if doc_id not in self.described:
            raise NotKnown(doc_id, "description")
        description = self.described[doc_id]
        return replace(description, note=self.unopened.get(doc_id, description.note))

    def _check(self, doc_id: str) -> None:
        if doc_id not in self.names:
            raise unknown_id(doc_id, self.names)
