"""Running heads and feet: which lines repeat at the same place on page after page.

They are text like any other and stay in it: units and periods are often printed nowhere else. They are only told apart,
so that no outline takes them for headings and a reader can pass over them.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from auditor_tui.documents.pages import Box, PageRecord


class MarginLine(NamedTuple):
    """A line near the top or the bottom of a page."""

    line_index: int
    """Within the page, 0-based."""
    key: str
    """Its words, every number in it as one mark; empty for a page number alone."""
    top: float
    """Where its block begins, in points down the page as it is shown."""
    classed: bool
    """Whether the layout engine called its block a page header or footer."""


_OUTER_LINES: Final = 3
"""Lines with text, from either end of a page, among which running heads and feet are looked for."""
_REPEATS: Final = 3
"""Pages on which a line must stand at the same place."""
_CLASSED_REPEATS: Final = 2
"""Pages that are enough where the layout engine takes the line for a page header or footer."""
_SAME_PLACE: Final = 4.0
"""Points by which a place may differ from page to page."""
_LONGEST: Final = 200
_MARGINS: Final = ("page-header", "page-footer")

_MARKUP: Final = re.compile(r"</?[A-Za-z][^<>]*>|[*_~`#>|]+")
_NUMBER: Final = re.compile(r"\d+(?:[.,]\d+)*")
_PAGE_NUMBER: Final = re.compile(
    r"[\s(\[·•~–—-]*(?:(?:page|pg|p)\b[.\s]*)?(?:[a-z]{1,3}\s?[-–—]\s?)?(?:0|[ivxlc]{1,8})(?:\s*(?:of\s|/)\s*0)?[\s)\]·•~–—-]*",
    re.IGNORECASE,
)


def margin_lines(record: PageRecord) -> tuple[MarginLine, ...]:
    """The lines of a page that may be a running head or foot."""
    lines = record.markdown.split("\n")
    printed = [index for index, line in enumerate(lines) if line.strip()]
    outer = {*printed[:_OUTER_LINES], *printed[-_OUTER_LINES:]}
    found = []
    for box in record.boxes:
        classed = box.kind in _MARGINS
        for index in range(box.first_line_index, box.first_line_index + box.line_count):
            if (classed or index in outer) and (key := _key(lines[index])) is not None:
                found.append(MarginLine(index, key, _down(record, box), classed))
    return tuple(found)


def _down(record: PageRecord, box: Box) -> float:
    """Where a block begins down the page as it is shown."""
    x0, y0, x1, y1 = box.bbox
    return {90: x0, 180: record.height - y1, 270: record.width - x1}.get(record.rotation, y0)


def _key(line: str) -> str | None:
    """What a line repeats as; None for a table row, a long line, and one that says nothing."""
    if line.startswith("|") or len(line) > _LONGEST:
        return None
    text = " ".join(_NUMBER.sub("0", _MARKUP.sub("", line)).casefold().split())
    if _PAGE_NUMBER.fullmatch(text):
        return ""
    return text if any(character.isalpha() for character in text) else None


def running_lines(pages: Sequence[tuple[int, Iterable[MarginLine]]]) -> frozenset[int]:
    """The numbers of all running lines.

    Args:
        pages: For each page, the number of its first line and its margin lines.
    """
    places: dict[str, list[tuple[float, int]]] = defaultdict(list)
    classed: dict[str, set[int]] = defaultdict(set)
    for page_index, (_, lines) in enumerate(pages):
        for line in lines:
            places[line.key].append((line.top, page_index))
            if line.classed:
                classed[line.key].add(page_index)
    for seen in places.values():
        seen.sort()
    return frozenset(
        first_line + line.line_index
        for first_line, lines in pages
        for line in lines
        if _runs(line, places[line.key], len(classed[line.key]))
    )


def _runs(line: MarginLine, places: Sequence[tuple[float, int]], classed_pages: int) -> bool:
    if line.classed and (not line.key or classed_pages >= _CLASSED_REPEATS):
        return True
    low = bisect_left(places, line.top - _SAME_PLACE, key=lambda place: place[0])
    high = bisect_right(places, line.top + _SAME_PLACE, key=lambda place: place[0])
    return len({page_index for _, page_index in places[low:high]}) >= _REPEATS
