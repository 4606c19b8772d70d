"""The door to documents: files as they are, conversions from the cache or made now, and the copies that logs pin."""

from __future__ import annotations

from pathlib import Path

from auditor_tui.documents.document import Document
from auditor_tui.documents.entry import load_entry, save_entry
from auditor_tui.documents.options import WHOLE, Options
from auditor_tui.documents.pinning import find_pinned, pin
from auditor_tui.documents.plain import read_plain
from auditor_tui.documents.source import look_at
from auditor_tui.documents.watch import NOBODY, Watch
from auditor_tui.errors import DocumentError

__all__ = ["at_hand", "find_pinned", "load_entry", "open_source", "pin", "save_entry"]


def open_source(
    path: Path,
    *,
    doc_id: str | None = None,
    options: Options = WHOLE,
    watch: Watch = NOBODY,
    force: bool = False,
    workers: int | None = None,
) -> Document:
    """The document of a file: a PDF from the cache or newly converted, Markdown and text as they are.

    Args:
        path: The file.
        doc_id: What the document is called in its library; the file name without suffix when None.
        options: Which pages of a PDF, and whether its pictures are read.
        watch: Who waits for it.
        force: Convert anew even when the cache has the document.
        workers: Converters that may run side by side; as many as are usual when None.

    Raises:
        DocumentError: when the file is missing, locked, damaged, of another kind, without text, or not converted.
    """
    source = look_at(path)
    doc_id = doc_id or f"{source.doc_id}{options.suffix}"
    if not source.is_pdf:
        if options.pages:
            raise DocumentError(f"{source.name} has no pages to choose from.", "Only those of a PDF are known.")
        return read_plain(source.read(), source.name, doc_id)
    # Brings the converter, which no file that is read as it is needs.
    from auditor_tui.documents.conversions import CachedConversion, usual_workers

    conversion = CachedConversion(source, doc_id, options)
    document = None if force else conversion.load()
    return document or conversion.make(watch, workers or usual_workers(), force=force)


def at_hand(path: Path, doc_id: str, options: Options = WHOLE) -> Document | None:
    """The document of a file, or None where it would have to be converted first.

    Raises:
        DocumentError: when the file is missing, empty or of another kind.
    """
    source = look_at(path)
    if not source.is_pdf:
        return read_plain(source.read(), source.name, doc_id)
    from auditor_tui.documents.conversions import CachedConversion

    return CachedConversion(source, doc_id, options).load()
