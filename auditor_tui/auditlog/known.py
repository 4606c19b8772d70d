"""What a log says is known of the library, record after record: the same for who writes the log and who replays it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from auditor_tui.auditlog.events import DescribedDocument, DocumentIdentity, LibraryKnown
from auditor_tui.documents.document import Document
from auditor_tui.library.known import KnownLibrary
from auditor_tui.library.library import Description


def grown(library: KnownLibrary, known: LibraryKnown, document: Callable[[str], Document]) -> KnownLibrary:
    """The library once a record was written.

    Args:
        library: What was known before.
        known: What the record says.
        document: The open document of an id that the record names as opened.
    """
    return library.and_also(
        known.ids,
        [_as_named(document(identity.doc_id), identity) for identity in known.opened],
        [Description(**dict(described)) for described in known.described],
        {unopened.doc_id: unopened.reason for unopened in known.unopened},
    )


def _as_named(document: Document, identity: DocumentIdentity) -> Document:
    """The document with the file the record names: files of one text share a pinned copy, which names the first."""
    if document.source_sha256 == identity.source_sha256 and document.source_name == identity.source_name:
        return document
    return replace(
        document,
        source_name=identity.source_name,
        source_bytes=identity.source_bytes,
        source_sha256=identity.source_sha256,
    )


def as_described(description: Description) -> DescribedDocument:
    """A description as a record holds it."""
    return DescribedDocument(
        doc_id=description.doc_id,
        lines=description.lines,
        pages=description.pages,
        source_bytes=description.source_bytes,
        note=description.note,
    )
