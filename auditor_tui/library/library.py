"""The library: which documents there are, by id, and their text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from auditor_tui.documents.document import Document
from auditor_tui.documents.options import WHOLE, Options
from auditor_tui.documents.source import READ_SUFFIXES
from auditor_tui.documents.store import at_hand, open_source
from auditor_tui.documents.watch import NOBODY, Watch
from auditor_tui.errors import DocumentError, DocumentMissing
from auditor_tui.library.ids import assign_ids, unknown_id
from auditor_tui.library.jail import check_inside, files_inside
from auditor_tui.text.sanitise import terminal_safe


@dataclass(frozen=True, slots=True)
class Description:
    """What is known of a document without converting it."""

    doc_id: str
    lines: int | None = None
    """None where the document is not converted yet, or cannot be read."""
    pages: int | None = None
    """None where pages are not known."""
    source_bytes: int | None = None
    note: str | None = None
    """Why there are no lines, in one sentence."""


class Library(Protocol):
    """What operations see of a library."""

    def ids(self) -> tuple[str, ...]:
        """Every document id, sorted."""

    def describe(self, doc_id: str) -> Description:
        """What is known of a document; nothing is converted for it.

        Raises:
            OperationError: when the library has no such id; names the nearest.
        """

    def document(self, doc_id: str) -> Document:
        """The document of an id.

        Raises:
            OperationError: when the library has no such id; names the nearest.
            DocumentError: when its file cannot be read.
        """


class MemoryLibrary:
    """Documents that are open already: pinned copies under replay, a sample, a test."""

    def __init__(self, documents: Mapping[str, Document]) -> None:
        self._documents = dict(sorted(documents.items()))

    def ids(self) -> tuple[str, ...]:
        """Every document id, sorted."""
        return tuple(self._documents)

    def document(self, doc_id: str) -> Document:
        """The document of an id.

        Raises:
            OperationError: when there is no such id; names the nearest.
        """
        try:
            return self._documents[doc_id]
        except KeyError:
            raise unknown_id(doc_id, self.ids()) from None

    def describe(self, doc_id: str) -> Description:
        """What is known of a document.

        Raises:
            OperationError: when there is no such id; names the nearest.
        """
        return description_of(doc_id, self.document(doc_id))


class Shelf:
    """The documents of a folder, or one file as a library of one; each is opened when first asked for, and kept."""

    def __init__(
        self,
        files: Mapping[str, Path],
        jail: Path | None = None,
        watch: Watch = NOBODY,
        options: Options = WHOLE,
    ) -> None:
        """Use `Shelf.open`; `jail` is the folder no file may lead out of, None for a file its owner named."""
        self._files = dict(files)
        self._jail = jail
        self._watch = watch
        self._options = options
        self._opened: dict[str, Document] = {}

    @classmethod
    def open(cls, path: Path, watch: Watch = NOBODY, options: Options = WHOLE) -> Shelf:
        """The library of a folder or of one file; no document is read yet.

        Args:
            path: A folder, or a file.
            watch: Who waits for each document.
            options: How PDFs are converted.

        Raises:
            DocumentMissing: when there is nothing at the path, or no document in the folder.
        """
        if path.is_dir():
            files = assign_ids(path, files_inside(path))
            if not files:
                folder = "this folder" if path == Path() else f"the folder {terminal_safe(str(path))}"
                *others, last = READ_SUFFIXES
                raise DocumentMissing(
                    f"There is no document in {folder}.",
                    f"Documents are files ending in {', '.join(others)} or {last}; `auditor demo` opens a sample.",
                )
            return cls(files, path, watch, options)
        if not path.exists():
            raise DocumentMissing(f"There is no file or folder {terminal_safe(str(path))}.", "Check the path.")
        named = {f"{doc_id}{options.suffix}": file for doc_id, file in assign_ids(path.parent, [path]).items()}
        return cls(named, None, watch, options)

    def ids(self) -> tuple[str, ...]:
        """Every document id, sorted."""
        return tuple(self._files)

    def path(self, doc_id: str) -> Path:
        """The file of an id.

        Raises:
            OperationError: when the library has no such id; names the nearest.
        """
        try:
            return self._files[doc_id]
        except KeyError:
            raise unknown_id(doc_id, self.ids()) from None

    def document(self, doc_id: str, watch: Watch | None = None) -> Document:
        """The document of an id, converted now where that is needed; one that is open already waits for no other.

        Args:
            doc_id: The document.
            watch: Who waits for it, where that is not who waits for every document of the library.

        Raises:
            OperationError: when the library has no such id; names the nearest.
            DocumentError: when its file cannot be read.
        """
        file = self.path(doc_id)
        if doc_id not in self._opened:
            if self._jail is not None:
                check_inside(file, self._jail)
            document = open_source(file, doc_id=doc_id, options=self._options, watch=watch or self._watch)
            # Two may have opened it at the same time: everyone is given the same one.
            self._opened.setdefault(doc_id, document)
        return self._opened[doc_id]

    def describe(self, doc_id: str) -> Description:
        """What is known of a document; nothing is converted for it, and a file that cannot be read says why.

        Raises:
            OperationError: when the library has no such id; names the nearest.
        """
        file = self.path(doc_id)
        try:
            if self._jail is not None:
                check_inside(file, self._jail)
            document = self._opened.get(doc_id) or at_hand(file, doc_id, self._options)
        except DocumentError as error:
            return Description(doc_id, note=str(error))
        if document is None:
            return Description(doc_id, source_bytes=file.stat().st_size, note="not converted yet")
        return description_of(doc_id, document)

    def resolve(self, doc: str) -> str:
        """The id that a person means by an id or by the path of one of the library's files.

        Raises:
            OperationError: when it is neither; names the nearest ids.
        """
        if doc in self._files:
            return doc
        wanted = Path(doc).resolve()
        for doc_id, file in self._files.items():
            if file.resolve() == wanted:
                return doc_id
        raise unknown_id(doc, self.ids())


def description_of(doc_id: str, document: Document) -> Description:
    """What is known of a document that is open."""
    pages = len(document.pages) or None
    return Description(doc_id, len(document.lines), pages, document.source_bytes)
