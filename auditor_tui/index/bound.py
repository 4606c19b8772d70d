"""Every figure of a document, bound once per text, page records and rules, and kept beside the search indexes.

Binding hundreds of pages takes seconds, reading what came of it a fraction of one. What cannot be read back, or not
written, is bound again: it is only ever a copy.
"""

from __future__ import annotations

import gzip
import hashlib
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter, ValidationError

from auditor_tui.documents.document import Document
from auditor_tui.documents.files import write_atomically
from auditor_tui.figures import binding
from auditor_tui.figures.binding import bind
from auditor_tui.figures.figure import Figure
from auditor_tui.settings import paths

FORMAT: Final = 1
"""Version of what is written, part of its name."""

_FIGURES: Final = TypeAdapter(tuple[Figure, ...])
_LEVEL: Final = 3
"""Of gzip: figures repeat their headers, so that even little effort makes them a twentieth."""


def all_figures(document: Document) -> tuple[Figure, ...]:
    """Every figure of a document, in the order of lines."""
    if document.awaited:  # The finished beginning of a document under conversion is another text with each page.
        return bind(document).all
    kept = paths.indexes_dir() / _name(document)
    figures = _read(kept)
    if figures is None:
        figures = bind(document).all
        with suppress(OSError):
            write_atomically(kept, gzip.compress(_FIGURES.dump_json(figures), _LEVEL, mtime=0))
    return figures


def _name(document: Document) -> str:
    parts = (document.text_sha256, document.pages_sha256, f"rules {binding.RULES_VERSION}", f"format {FORMAT}")
    return f"figures-{hashlib.sha256(' '.join(parts).encode()).hexdigest()}.json.gz"


def _read(kept: Path) -> tuple[Figure, ...] | None:
    try:
        return _FIGURES.validate_json(gzip.decompress(kept.read_bytes()))
    except (OSError, EOFError, zlib.error, ValidationError):
        return None
