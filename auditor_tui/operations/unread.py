"""Pages that show more than their text says: what a search or a read must not pass over in silence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from auditor_tui.documents.pages import PageInfo

_MAX_RUNS: Final = 40
"""Ranges of pages named one by one; every one counts in the number before them."""


def unread_pages(pages: Iterable[PageInfo]) -> list[str]:
    """A sentence for each notice among the pages, naming those that have it."""
    noticed: dict[str, list[int]] = {}
    for page in pages:
        if page.notice:
            noticed.setdefault(page.notice, []).append(page.page_no)
    return [f"{ranges(page_nos)}: {notice}." for notice, page_nos in noticed.items()]


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
