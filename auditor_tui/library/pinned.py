"""The library of a log: the pinned copies of the texts its header names, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from auditor_tui.documents.store import find_pinned
from auditor_tui.library.library import MemoryLibrary


class Pin(NamedTuple):
    """What a log says of one document."""

    doc_id: str
    text_sha256: str
    pages_sha256: str


def pinned_library(pins: Iterable[Pin], pinned_dir: Path) -> MemoryLibrary:
    """Every pinned document, looked up by its text's digest and called what the log calls it.

    Raises:
        DocumentMissing: when a text is not at hand.
        DocumentError: when a pinned copy was changed; names both digests.
    """
    return MemoryLibrary(
        {pin.doc_id: find_pinned(pin.text_sha256, pinned_dir, pin.doc_id, pin.pages_sha256) for pin in pins}
    )
