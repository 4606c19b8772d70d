"""Where documents come from: files as they are, conversions kept in a cache, and the copies that logs pin.

A conversion lies under the digest of its source and the identity of its converter, so neither another file of the
same name nor another version of the converter is ever mistaken for it. A pinned copy lies under the digest of its
text and is never rebuilt.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from auditor_tui.documents import assemble
from auditor_tui.documents.convert import Conversion, Opening, converter_identity
from auditor_tui.documents.document import Document
from auditor_tui.documents.entry import (
    FORMAT,
    check_records,
    complete_entry,
    is_complete,
    load_entry,
    records_path,
    save_entry,
    stored_digests,
)
from auditor_tui.documents.lanes import convert_pages
from auditor_tui.documents.outline import Landmarks
from auditor_tui.documents.pages import PageRecord
from auditor_tui.documents.plain import read_plain
from auditor_tui.documents.records import RecordArchive, encode_page, write_archive
from auditor_tui.documents.source import Source, look_at
from auditor_tui.documents.staging import Staging
from auditor_tui.errors import ConversionFailed, DocumentError, DocumentMissing
from auditor_tui.settings import paths
from auditor_tui.text.sanitise import terminal_safe

__all__ = ["at_hand", "find_pinned", "load_entry", "open_source", "pin", "save_entry"]

Progress = Callable[[int, int], None]
"""Called with the number of pages done and the number there are."""

_STAGED: Final = "pages"
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")


def open_source(
    path: Path,
    *,
    doc_id: str | None = None,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
    force: bool = False,
    workers: int = 1,
) -> Document:
    """The document of a file: a PDF from the cache or newly converted, Markdown and text as they are.

    Args:
        path: The file.
        doc_id: What the document is called in its library; the file name without suffix when None.
        progress: Told how far a conversion is, from the pages found done at the start to the last.
        cancelled: Asked several times a second during a conversion; pages done by then are kept.
        force: Convert anew even when the cache has the document.
        workers: Processes that convert pages side by side.

    Raises:
        DocumentError: when the file is missing, locked, damaged, of another kind, without text, or not converted.
    """
    source = look_at(path)
    doc_id = doc_id or source.doc_id
    if not source.is_pdf:
        return read_plain(source.read(), source.name, doc_id)
    digest = source.sha256()
    folder = _entry_folder(digest)
    if force:
        shutil.rmtree(folder, ignore_errors=True)
    if document := _from_cache(source, folder, doc_id):
        return document
    with ExitStack() as stack:
        # Sharing the machine, each is faster on one thread than all are on every core.
        lanes = [
            stack.enter_context(Conversion(path, cancelled=cancelled, one_thread=workers > 1)) for _ in range(workers)
        ]
        _convert(source, digest, folder, lanes, progress or (lambda done, total: None))
    return load_entry(folder, doc_id)


def at_hand(path: Path, doc_id: str) -> Document | None:
    """The document of a file, or None where it would have to be converted first.

    Raises:
        DocumentError: when the file is missing, empty or of another kind.
    """
    source = look_at(path)
    if not source.is_pdf:
        return read_plain(source.read(), source.name, doc_id)
    return _from_cache(source, _entry_folder(source.sha256()), doc_id)


def _from_cache(source: Source, folder: Path, doc_id: str) -> Document | None:
    # A damaged entry is a reason to convert again, never to stop: the cache is no more than a shortcut.
    with suppress(DocumentError):
        return replace(load_entry(folder, doc_id), source_name=source.name)
    return None


def _entry_folder(digest: str) -> Path:
    return paths.conversions_dir() / f"{digest}-{_converter_key()}"


def _converter_key() -> str:
    identity = json.dumps(converter_identity() | {"format": FORMAT}, sort_keys=True)
    return hashlib.sha256(identity.encode()).hexdigest()[:12]


def _convert(source: Source, digest: str, folder: Path, lanes: Sequence[Conversion], progress: Progress) -> None:
    """Convert a PDF into a cache entry, going on where an earlier try stopped."""
    staging = Staging(folder / _STAGED)
    opening = lanes[0].open()
    waiting = staging.missing(opening.page_count)
    done = opening.page_count - len(waiting)
    progress(done, opening.page_count)
    for page_no, encoded in convert_pages(lanes[: max(1, len(waiting))], waiting):
        with _cache_errors(folder):
            staging.keep(page_no, encoded)
        done += 1
        progress(done, opening.page_count)
    if source.sha256() != digest:
        shutil.rmtree(folder, ignore_errors=True)
        raise ConversionFailed(f"{source.name} was changed while it was being converted.", "Open it again.")
    with _cache_errors(folder):
        try:
            _finish(source, digest, opening, staging, folder)
        except FileNotFoundError:
            # Another program converting the same file was first, and has cleared the pages away.
            if not is_complete(folder):
                raise


def _finish(source: Source, digest: str, opening: Opening, staging: Staging, folder: Path) -> None:
    """Make the entry of a conversion whose last page is in."""
    sizes = assemble.heading_sizes(staging.records(opening.page_count))
    texts: list[assemble.PageText] = []
    pages_sha256 = write_archive(records_path(folder), _settled(staging.records(opening.page_count), sizes, texts))
    joined = assemble.join_pages(texts)
    if not any(line.strip() for line in joined.lines):
        shutil.rmtree(folder, ignore_errors=True)
        raise ConversionFailed(f"No page of {source.name} could be converted: page 1 was {joined.pages[0].notice}.")
    converter = converter_identity() | {"sanitised": joined.sanitised}
    if opening.notices:
        converter["notices"] = " ".join(opening.notices)
    document = Document(
        doc_id=source.doc_id,
        lines=joined.lines,
        pages=joined.pages,
        outline=(),
        source_name=source.name,
        source_bytes=source.size_bytes,
        source_sha256=digest,
        text_sha256=assemble.text_sha256(joined.lines),
        pages_sha256=pages_sha256,
        converter=converter,
        records=RecordArchive(
            records_path(folder), Landmarks(opening.bookmarks, joined.heading_lines, joined.running_lines)
        ),
    )
    complete_entry(document, folder)
    shutil.rmtree(folder / _STAGED, ignore_errors=True)


def _settled(
    records: Iterable[PageRecord], sizes: Sequence[int], texts: list[assemble.PageText]
) -> Iterator[tuple[int, bytes]]:
    """Encoded records with their heading levels settled; what the lines are made of is put into `texts` on the way."""
    for record in records:
        settled = assemble.settle_headings(record, sizes)
        texts.append(assemble.page_text(settled))
        yield settled.page_no, encode_page(settled)


@contextmanager
def _cache_errors(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise ConversionFailed(
            f"The cache folder {folder.parent} cannot be used ({error.strerror or error}).",
            "Make room or let it be written to, or name another folder with AUDITOR_HOME.",
        ) from error


def pin(document: Document, pinned_dir: Path) -> Path:
    """Copy a document to where logs find it again; does nothing when the copy is there and intact.

    Returns:
        The folder of the copy: named by `text_sha256`, by both digests when that text was pinned with other pages.

    Raises:
        DocumentError: when the page records to copy were changed, or the folder cannot be written.
    """
    folder = _pinned_folder(document.text_sha256, document.pages_sha256, pinned_dir)
    if _is_intact(folder, document):
        return folder
    try:
        pinned_dir.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=pinned_dir, prefix=".new-") as made:
            whole = Path(made) / folder.name
            save_entry(document, whole)
            shutil.rmtree(folder, ignore_errors=True)
            whole.replace(folder)
    except OSError as error:
        raise DocumentError(
            f"The text cannot be kept in {pinned_dir} ({error.strerror or error}).",
            "Make room or let it be written to, or name another folder with AUDITOR_HOME.",
        ) from error
    return folder


def _pinned_folder(text_sha256: str, pages_sha256: str, pinned_dir: Path) -> Path:
    """The folder of a text; the same text pinned before with other pages keeps the plain name."""
    plain = pinned_dir / text_sha256
    taken = stored_digests(plain) not in (None, (text_sha256, pages_sha256))
    return pinned_dir / f"{text_sha256}-{pages_sha256}" if taken else plain


def _is_intact(folder: Path, document: Document) -> bool:
    if stored_digests(folder) != (document.text_sha256, document.pages_sha256):
        return False
    try:
        check_records(load_entry(folder, document.doc_id))
    except DocumentError:
        return False
    return True


def find_pinned(text_sha256: str, pinned_dir: Path, doc_id: str, pages_sha256: str | None = None) -> Document:
    """The pinned copy of a text, both its digests checked.

    Args:
        text_sha256: The text wanted.
        pinned_dir: Where logs pin their texts.
        doc_id: What the document is called in the log.
        pages_sha256: The page records wanted; those pinned with the text when None.

    Raises:
        DocumentMissing: when it is not there.
        DocumentError: when it was changed; says whether the text or the page records differ.
    """
    # Both come from a log, and nothing but a digest may become part of a path.
    if not all(_DIGEST.fullmatch(digest) for digest in (text_sha256, pages_sha256 or text_sha256)):
        raise DocumentError(f"The log names no SHA-256 for the text of {terminal_safe(doc_id)}.")
    folder = pinned_dir / f"{text_sha256}-{pages_sha256}"
    if not is_complete(folder):
        folder = pinned_dir / text_sha256
    if not is_complete(folder):
        raise DocumentMissing(
            f"The pinned text {text_sha256[:12]}… of {terminal_safe(doc_id)} is not in {pinned_dir}.",
            "Copy its folder there from where the log was made.",
        )
    try:
        document = load_entry(folder, doc_id)
        check_records(document)
    except DocumentError as error:
        # Converting again may give another text; only a copy can be what the log pins.
        raise DocumentError(error.message, "Copy its folder there again from where the log was made.") from error
    for what, wanted, found in (
        ("text", text_sha256, document.text_sha256),
        ("page records", pages_sha256 or document.pages_sha256, document.pages_sha256),
    ):
        if wanted != found:
            raise DocumentError(f"The pinned {what} of {terminal_safe(doc_id)} differ: {found} is there, not {wanted}.")
    return document
