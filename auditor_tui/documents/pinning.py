"""The copies that audit logs pin: each under the digest of its text, never rebuilt, never cleared away."""

from __future__ import annotations

import re
import shutil
import tempfile
from pathlib import Path
from typing import Final

from auditor_tui.documents.document import Document
from auditor_tui.documents.entry import check_records, is_complete, load_entry, save_entry, stored_digests
from auditor_tui.documents.locking import entry_lock
from auditor_tui.errors import DocumentError, DocumentMissing
from auditor_tui.text.sanitise import terminal_safe

_ONE_AT_A_TIME: Final = ".pins"
"""Names the lock under which copies are put in place."""
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")


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
        with entry_lock(pinned_dir / _ONE_AT_A_TIME):
            if not _is_intact(folder, document):
                _replace(folder, document, pinned_dir)
    except OSError as error:
        raise DocumentError(
            f"The text cannot be kept in {pinned_dir} ({error.strerror or error}).",
            "Make room or let it be written to, or name another folder with AUDITOR_HOME.",
        ) from error
    return folder


def _replace(folder: Path, document: Document, pinned_dir: Path) -> None:
    with tempfile.TemporaryDirectory(dir=pinned_dir, prefix=".new-") as made:
        whole = Path(made) / folder.name
        save_entry(document, whole)
        shutil.rmtree(folder, ignore_errors=True)
        whole.replace(folder)


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
        kind = DocumentMissing if isinstance(error, DocumentMissing) else DocumentError
        raise kind(error.message, "Copy its folder there again from where the log was made.") from error
    for what, wanted, found in (
        ("text", text_sha256, document.text_sha256),
        ("page records", pages_sha256 or document.pages_sha256, document.pages_sha256),
    ):
        if wanted != found:
            raise DocumentError(f"The pinned {what} of {terminal_safe(doc_id)} differ: {found} is there, not {wanted}.")
    return document
