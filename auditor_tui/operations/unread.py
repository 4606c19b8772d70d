"""Pages that show more than their text says: what a search or a read must not pass over in silence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, Final

from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import BLANK
from auditor_tui.operations.result import clip_line

_MAX_CHARS: Final = 800
"""Most characters of the sentences together; the first is always there."""
_NOTICE_CHARS: Final = 300
_MAX_PAGES: Final = 100
"""Pages named in a search's data."""
_MAX_RUNS: Final = 20
"""Ranges of pages named one by one; every one counts in the number before them."""


def unread_pages(document: Document, page_nos: Iterable[int | None] | None = None) -> list[str]:
    """A sentence for each notice among some pages, naming those that have it.

    Of all pages, when None, blank ones are left out: nothing that is looked for can stand there. Notices that there is
    no room for are counted: a damaged file may have another one on every page.
    """
    wanted = None if page_nos is None else set(page_nos)
    noticed: dict[str, list[int]] = {}
    for page in document.noticed_pages:
        if page.notice and (page.notice != BLANK if wanted is None else page.page_no in wanted):
            noticed.setdefault(page.notice, []).append(page.page_no)
    sentences: list[str] = []
    room = _MAX_CHARS
    for notice, noticed_nos in noticed.items():
        sentence = f"{ranges(noticed_nos)}: {clip_line(notice, 0, _NOTICE_CHARS)}."
        room -= len(sentence) + 1
        if sentences and room < 0:
            break
        sentences.append(sentence)
    left_out = [page_no for noticed_nos in list(noticed.values())[len(sentences) :] for page_no in noticed_nos]
    if left_out:
        sentences.append(f"{ranges(sorted(left_out))}: other notices.")
    return sentences


def unread_data(document: Document) -> dict[str, Any]:
    """For the data of a search: the pages that show what their lines do not say; nothing where there is none."""
    pages = [{"page": page.page_no, "notice": page.notice} for page in document.noticed_pages if page.says_less]
    return {"unread": {"total": len(pages), "of": len(document.pages), "pages": pages[:_MAX_PAGES]}} if pages else {}


def ranges(page_nos: Sequence[int]) -> str:
    """Ascending page numbers in words: "Page 2", "4 pages (2, 5–7)"."""
    if len(page_nos) == 1:
        return f"Page {page_nos[0]}"
    runs = []
    for _, run in groupby(enumerate(page_nos), key=lambda placed: placed[1] - placed[0]):
        members = [page_no for _, page_no in run]
        runs.append(f"{members[0]}–{members[-1]}" if len(members) > 1 else str(members[0]))
    if len(runs) > _MAX_RUNS:
        runs[_MAX_RUNS:] = [f"… {page_nos[-1]}"]
    return f"{len(page_nos)} pages ({', '.join(runs)})"
