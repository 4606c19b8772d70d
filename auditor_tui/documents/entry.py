"""A stored document: a folder with its text, its page records and what is known of both.

text.md       the lines, exactly the bytes that `text_sha256` is made over
records.zip   the page records, one JSON member a page; only where there are pages
meta.json     digests, converter, pages, bookmarks; written last, so that a folder which has it is complete
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from auditor_tui.documents.document import Document, PageRecords
from auditor_tui.documents.files import write_atomically
from auditor_tui.documents.outline import NO_LANDMARKS, Bookmark, Landmarks, build_outline
from auditor_tui.documents.pages import PageInfo
from auditor_tui.documents.records import NO_PAGES_SHA256, PagesDigest, RecordArchive, encode_page, write_archive
from auditor_tui.errors import DocumentError, DocumentMissing
from auditor_tui.text.sanitise import terminal_safe

FORMAT: Final = 1
"""Version of the folder's layout and of the records in it; part of what names a conversion."""

_TEXT: Final = "text.md"
_RECORDS: Final = "records.zip"
_META: Final = "meta.json"


def save_entry(document: Document, folder: Path) -> None:
    """Write a document into a folder, checking its page records on the way; the folder is complete once this returns.

    Raises:
        DocumentError: when a page record cannot be read, or the records are not those the document names.
        OSError: when the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    digest = write_archive(folder / _RECORDS, _encoded_pages(document)) if document.records else NO_PAGES_SHA256
    if digest != document.pages_sha256:
        raise DocumentError(
            f"The page records of {document.source_name} were changed: their SHA-256 is {digest}, not"
            f" {document.pages_sha256}.",
            "Convert it again: `auditor convert --force`.",
        )
    complete_entry(document, folder)


def complete_entry(document: Document, folder: Path) -> None:
    """Write all of an entry but its page records, which are there already.

    Raises:
        OSError: when the folder cannot be written.
    """
    write_atomically(folder / _TEXT, "\n".join(document.lines).encode())
    write_atomically(folder / _META, _encode_meta(document))


def abandon_entry(folder: Path) -> None:
    """Make a folder hold no whole entry any more, before its parts are replaced one by one.

    Raises:
        OSError: when the folder cannot be written.
    """
    (folder / _META).unlink(missing_ok=True)


def records_path(folder: Path) -> Path:
    """Where an entry's page records lie."""
    return folder / _RECORDS


def is_complete(folder: Path) -> bool:
    """Whether a folder holds a whole entry."""
    return (folder / _META).is_file()


def stored_digests(folder: Path) -> tuple[str, str] | None:
    """The text and page digests an entry names, unchecked; None where there is no entry."""
    try:
        meta = _read_meta(folder)
        return str(meta["text_sha256"]), str(meta["pages_sha256"])
    except (DocumentError, KeyError):
        return None


class EntrySummary(NamedTuple):
    """What a complete entry says of itself, unchecked."""

    format: int
    """`FORMAT` of what wrote it; only of the present one can the document be loaded."""
    source_name: str
    pages: int
    lines: int
    converter: Mapping[str, Any]


def stored_summary(folder: Path) -> EntrySummary:
    """What an entry holds, without loading its document.

    Raises:
        DocumentMissing: when the folder holds no complete entry.
        DocumentError: when a part of it is missing or was changed.
    """
    meta = _read_any_meta(folder)
    try:
        lines = (folder / _TEXT).read_bytes().count(b"\n") + 1
    except OSError as error:
        raise _damaged(folder, f"{_TEXT} cannot be read") from error
    try:
        name, converter = terminal_safe(meta["source_name"]), dict(meta["converter"])
        return EntrySummary(int(meta["format"]), name, len(meta["pages"]), lines, converter)
    except (KeyError, TypeError, ValueError) as error:
        raise _damaged(folder, f"{_META} was changed") from error


def load_entry(folder: Path, doc_id: str) -> Document:
    """The stored document, its text checked against its digest; page records are read when asked for.

    Raises:
        DocumentMissing: when the folder holds no complete entry.
        DocumentError: when a part of it was changed or cannot be read; says which.
    """
    meta = _read_meta(folder)
    try:
        data = (folder / _TEXT).read_bytes()
    except FileNotFoundError as error:
        raise DocumentMissing(f"{_TEXT} is missing from the stored document in {folder}.") from error
    except OSError as error:
        raise _damaged(folder, f"{_TEXT} cannot be read") from error
    digest = hashlib.sha256(data).hexdigest()
    if digest != meta.get("text_sha256"):
        raise _damaged(folder, f"{_TEXT} was changed, its SHA-256 is {digest} and not {meta.get('text_sha256')}")
    try:
        document = _document(folder, doc_id, meta, data)
    except (KeyError, TypeError, ValueError) as error:
        raise _damaged(folder, f"{_META} was changed") from error
    if document.records and not records_path(folder).is_file():
        raise _damaged(folder, f"{_RECORDS} is missing")
    return document


def check_records(document: Document) -> None:
    """Compare every page record with the digest the document names.

    Raises:
        DocumentError: when one is missing or was changed.
    """
    digest = PagesDigest()
    for _, encoded in _encoded_pages(document):
        digest.add(encoded)
    if digest.hexdigest() != document.pages_sha256:
        raise DocumentError(
            f"The page records of {document.source_name} were changed: their SHA-256 is {digest.hexdigest()}, not"
            f" {document.pages_sha256}."
        )


def _encoded_pages(document: Document) -> Iterator[tuple[int, bytes]]:
    records: PageRecords | None = document.records
    if isinstance(records, RecordArchive):
        yield from records.encoded(page.page_no for page in document.pages)
    elif records is not None:
        for page in document.pages:
            yield page.page_no, encode_page(records.page(page.page_no))


def _encode_meta(document: Document) -> bytes:
    landmarks = document.records.landmarks if isinstance(document.records, RecordArchive) else NO_LANDMARKS
    meta = {
        "format": FORMAT,
        "source_name": document.source_name,
        "source_bytes": document.source_bytes,
        "source_sha256": document.source_sha256,
        "text_sha256": document.text_sha256,
        "pages_sha256": document.pages_sha256,
        "converter": dict(document.converter),
        "pages": [[page.page_no, page.label, page.first_line, page.line_count, page.notice] for page in document.pages],
        "bookmarks": [list(bookmark) for bookmark in landmarks.bookmarks],
        "heading_lines": None if landmarks.heading_lines is None else sorted(landmarks.heading_lines),
        "running_lines": None if landmarks.running_lines is None else sorted(landmarks.running_lines),
    }
    return json.dumps(meta, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def _read_meta(folder: Path) -> dict[str, Any]:
    meta = _read_any_meta(folder)
    if meta.get("format") != FORMAT:
        raise _damaged(folder, f"{_META} is not of format {FORMAT}")
    return meta


def _read_any_meta(folder: Path) -> dict[str, Any]:
    try:
        meta = json.loads((folder / _META).read_bytes())
    except (FileNotFoundError, NotADirectoryError) as error:
        raise DocumentMissing(f"There is no stored document in {folder}.") from error
    except (OSError, ValueError) as error:
        raise _damaged(folder, f"{_META} cannot be read") from error
    if not isinstance(meta, dict):
        raise _damaged(folder, f"{_META} is not of format {FORMAT}")
    return meta


def _document(folder: Path, doc_id: str, meta: Mapping[str, Any], text: bytes) -> Document:
    lines = tuple(text.decode().split("\n"))
    pages = tuple(PageInfo(*page) for page in meta["pages"])
    bookmarks = tuple(Bookmark(*bookmark) for bookmark in meta["bookmarks"])
    landmarks = Landmarks(bookmarks, _line_nos(meta["heading_lines"]), _line_nos(meta.get("running_lines")))
    has_records = meta["pages_sha256"] != NO_PAGES_SHA256
    return Document(
        doc_id=doc_id,
        lines=lines,
        pages=pages,
        outline=build_outline(lines, pages, landmarks),
        source_name=terminal_safe(meta["source_name"]),
        source_bytes=meta["source_bytes"],
        source_sha256=meta["source_sha256"],
        text_sha256=meta["text_sha256"],
        pages_sha256=meta["pages_sha256"],
        converter=meta["converter"],
        records=RecordArchive(records_path(folder), landmarks) if has_records else None,
        running_lines=landmarks.running_lines or frozenset(),
    )


def _line_nos(stored: list[int] | None) -> frozenset[int] | None:
    return None if stored is None else frozenset(stored)


def _damaged(folder: Path, what: str) -> DocumentError:
    return DocumentError(f"The stored document in {folder} does not hold together: {what}.")
