"""From page records to a document's text: heading levels settled, lines made safe to show, pages laid over them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Final, NamedTuple

from auditor_tui.documents.labels import MarginNumber, PageMargins, margin_numbers, printed_labels
from auditor_tui.documents.pages import Box, PageInfo, PageRecord
from auditor_tui.documents.running import MarginLine, margin_lines, running_lines
from auditor_tui.text.sanitise import sanitise

_LEVELS: Final = 6
"""Markdown has six heading levels, and the converter ranks no more font sizes than that."""


class PageText(NamedTuple):
    """The light part of a settled page record: what the document's lines are made of."""

    page_no: int
    label: str | None
    """The PDF's own label."""
    markdown: str
    notice: str | None = None
    heading_indices: tuple[int, ...] = ()
    """Lines within the page, 0-based, that the converter wrote as headings."""
    numbers: tuple[MarginNumber, ...] = ()
    """What may be the page's printed number."""
    margin_lines: tuple[MarginLine, ...] = ()
    """What may be a running head or foot."""


def page_text(record: PageRecord) -> PageText:
    """The light part of a settled record."""
    heading_indices = tuple(box.first_line_index for box in _headings(record))
    return PageText(
        record.page_no,
        record.label,
        record.markdown,
        record.notice,
        heading_indices,
        margin_numbers(record),
        margin_lines(record),
    )


def _headings(record: PageRecord) -> list[Box]:
    return [box for box in record.boxes if box.font_size is not None and box.line_count]


class Lines(NamedTuple):
    """A document's lines and the pages laid over them."""

    lines: tuple[str, ...]
    pages: tuple[PageInfo, ...]
    heading_lines: frozenset[int]
    """Numbers of the lines that are headings."""
    running_lines: frozenset[int]
    """Numbers of the lines that are running heads or feet."""
    sanitised: int
    """Characters that had to be replaced before the text could be shown."""


def heading_sizes(records: Iterable[PageRecord]) -> tuple[int, ...]:
    """The font sizes that rank as heading levels 1, 2, …: the largest six of all headings of the document."""
    return rank_sizes(box.font_size for record in records for box in record.boxes if box.font_size is not None)


def rank_sizes(sizes: Iterable[int]) -> tuple[int, ...]:
    """Font sizes in the order of the heading levels they stand for."""
    return tuple(sorted(set(sizes), reverse=True)[:_LEVELS])


def settle_headings(record: PageRecord, sizes: Sequence[int]) -> PageRecord:
    """The record with each heading at the level its font size has in the whole document.

    The converter ranks sizes over the pages of one call, and a call sees one page: each level it wrote is replaced by
    the one it would have written had it seen them all.
    """
    lines = record.markdown.split("\n")
    for box in _headings(record):
        _, space, text = lines[box.first_line_index].partition(" ")
        lines[box.first_line_index] = "#" * _level(box, sizes) + space + text
    return replace(record, markdown="\n".join(lines))


def _level(box: Box, sizes: Sequence[int]) -> int:
    assert box.font_size is not None
    return sizes.index(box.font_size) + 1 if box.font_size >= sizes[-1] else _LEVELS


def join_pages(pages: Sequence[PageText]) -> Lines:
    """One run of numbered lines; a line belongs to the page it starts on."""
    infos = []
    heading_lines: set[int] = set()
    margins: list[tuple[int, tuple[MarginLine, ...]]] = []
    labels = printed_labels(
        [PageMargins(page.page_no, page.label, page.numbers, not page.markdown.strip()) for page in pages]
    )
    line_no, at_line_start = 1, True
    for page, label in zip(pages, labels, strict=True):
        ends = page.markdown.count("\n")
        # Text that goes on with the line of the page before begins a line of its own only after its first line feed.
        first_line = line_no if at_line_start else line_no + 1
        line_no += ends
        if page.markdown:
            at_line_start = page.markdown.endswith("\n")
        next_start = line_no if at_line_start else line_no + 1
        heading_lines.update(first_line + index for index in page.heading_indices)
        margins.append((first_line, page.margin_lines))
        infos.append(PageInfo(page.page_no, label, first_line, next_start - first_line, page.notice))
    text, replaced = sanitise("".join(page.markdown for page in pages))
    lines = tuple(text.removesuffix("\n").split("\n"))
    return Lines(lines, tuple(infos), frozenset(heading_lines), running_lines(margins), replaced)


def text_sha256(lines: Iterable[str]) -> str:
    """The digest that names a text: over its lines joined by a line feed, in UTF-8."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def line_index_sha256(lines: Iterable[str]) -> str:
    """The digest of where each line begins, so that a line number means one thing however a program splits lines.

    Over the byte offsets of the lines' beginnings in the text, from 0, in decimal, one a line, each ended by a line
    feed.
    """
    sizes = (len(line.encode()) + 1 for line in lines)
    starts = accumulate(sizes, initial=0)
    *begun, _ = map(str, starts)
    return hashlib.sha256("".join(f"{start}\n" for start in begun).encode()).hexdigest()
