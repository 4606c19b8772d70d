"""The documents of a library as a list to choose from: file, size, and how far each is."""

from __future__ import annotations

from dataclasses import dataclass

from auditor_tui.errors import AuditorError
from auditor_tui.library.library import Library, Shelf

_UNITS = ("B", "kB", "MB", "GB")


@dataclass(frozen=True, slots=True)
class Listed:
    """One document of the list."""

    doc_id: str
    title: str
    """Its id with the suffix of its file."""
    size: str
    """Of the file; "" where there is none."""


def listed(library: Library) -> tuple[Listed, ...]:
    """Every document, in the order of ids; no file is read for it."""
    return tuple(_listed(library, doc_id) for doc_id in library.ids())


def state_in_words(library: Library, doc_id: str) -> str:
    """How far a document is: its pages and lines, that it is not converted yet, or why it cannot be read.

    Reads what there is of it from the cache: away from the screen's thread.
    """
    try:
        known = library.describe(doc_id)
    except AuditorError as error:
        return str(error)
    if known.lines is None:
        return known.note or "not read"
    pages = f"{known.pages:,} pages, " if known.pages else ""
    return f"{pages}{known.lines:,} lines"


def _listed(library: Library, doc_id: str) -> Listed:
    if not isinstance(library, Shelf):
        return Listed(doc_id, doc_id, "")
    path = library.path(doc_id)
    suffix = path.suffix
    title = doc_id if not suffix or doc_id.endswith(suffix) else _with_suffix(doc_id, suffix)
    try:
        size = size_in_words(path.stat().st_size)
    except OSError:
        size = ""
    return Listed(doc_id, title, size)


def _with_suffix(doc_id: str, suffix: str) -> str:
    """`report#pages=3-4` is of `report.pdf#pages=3-4`."""
    name, mark, pages = doc_id.partition("#pages=")
    return f"{name}{suffix}{mark}{pages}"


def size_in_words(size_bytes: int) -> str:
    """A size with its unit: "712 kB", "3.4 MB"."""
    size, unit = float(size_bytes), 0
    while size >= 1000 and unit + 1 < len(_UNITS):
        size, unit = size / 1000, unit + 1
    return f"{size:.1f} {_UNITS[unit]}" if unit > 1 and size < 10 else f"{size:.0f} {_UNITS[unit]}"
