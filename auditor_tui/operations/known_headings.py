"""Which headings a document has, for whoever asked for one that it has not."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from typing import Final

from auditor_tui.documents.document import Document
from auditor_tui.documents.outline import Heading
from auditor_tui.text.sanitise import terminal_safe

_FEW: Final = 8
"""Headings that are all named, each with its title."""
_NEAREST: Final = 3
_TITLE_CHARS: Final = 60
_NODE_ID: Final = re.compile(r"h\d+", re.IGNORECASE)


def known_headings(document: Document, asked: str) -> str:
    """The headings there are, all where they are few, else from which to which and those nearest to what was asked.

    Empty where the document has none.
    """
    headings = document.outline
    if len(headings) <= _FEW:
        return ", ".join(map(_named, headings))
    known = f"h1 to h{len(headings)}"
    near = _nearest(headings, asked)
    return f"{known}; nearest: {', '.join(map(_named, near))}" if near else known


def _nearest(headings: Sequence[Heading], asked: str) -> list[Heading]:
    """The last heading where an id is past it; else those whose title holds what was asked, or is spelt like it."""
    if _NODE_ID.fullmatch(asked.strip()):
        return [heading for heading in headings if heading.node_id == asked.strip().lower()] or [headings[-1]]
    wanted = " ".join(asked.casefold().split())
    titles = [" ".join(heading.title.casefold().split()) for heading in headings]
    holding = [heading for heading, title in zip(headings, titles, strict=True) if wanted and wanted in title]
    alike = difflib.get_close_matches(wanted, titles, n=_NEAREST)
    holding.sort(key=lambda heading: len(heading.title))
    return holding[:_NEAREST] or [headings[titles.index(title)] for title in alike]


def _named(heading: Heading) -> str:
    title = terminal_safe(heading.title)
    return f"{heading.node_id} ‘{title if len(title) <= _TITLE_CHARS else f'{title[:_TITLE_CHARS]}…'}’"
