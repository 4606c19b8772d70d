"""Lists of titles: the lines of a contents page name sections that begin elsewhere and are none themselves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple


class Named(NamedTuple):
    """A line that could be a title, as far as a list of contents goes."""

    line_no: int
    key: str
    """What it has in common with the title it announces: its word and number, or its words."""
    page_index: int
    ends_in_number: bool
    """Whether its last word could be a page number."""


_FEWEST: Final = 3
"""Titles in a row that can be a list."""
_MOST_RECUR: Final = 0.75
_LINES_BETWEEN: Final = 60
_LONGEST: Final = 200

_PAGE_REFERENCE: Final = r"(?:\d{1,4}|[ivxlc]{1,7}|[A-Z]{1,2}\s?[-–]\s?\d{1,3})(?:\s?[-–]\s?\d{1,4})?"
_ENDS_IN_REFERENCE: Final = re.compile(rf"(?:^|[\s.…_]){_PAGE_REFERENCE}$")
_BEGINS_WITH_REFERENCE: Final = re.compile(r"\d{1,4}\s")
_LEADER: Final = re.compile(rf"(?:(?:\.\s?){{4,}}|…{{2,}}|_{{4,}})\s*{_PAGE_REFERENCE}?$")
_MARKUP: Final = re.compile(r"^[-*+] |</?[A-Za-z][^<>]*>|[*_`#>]+")
_NUMBER: Final = re.compile(r"[\d.,()%-]+")
_CONTENTS: Final = re.compile(r"(?:table ?of ?)?contents|index|page|particulars|description|list of \w+", re.IGNORECASE)


def ends_in_leader(text: str) -> bool:
    """Whether a plain line runs into dots, as an entry of a list of contents does: "Loans . . . . . 47"."""
    return bool(_LEADER.search(text))


def ends_in_reference(text: str) -> bool:
    """Whether the last word of a plain line could be a page number."""
    return bool(_ENDS_IN_REFERENCE.search(text))


def without_reference(text: str) -> str:
    """A plain line without a page number at its end."""
    return _ENDS_IN_REFERENCE.sub("", text)


def listed(titles: Sequence[Named], lines: Sequence[str]) -> frozenset[int]:
    """Line numbers of the titles that only announce a later one: most of a page's close row of titles come again."""
    last = {title.key: index for index, title in enumerate(titles)}
    found: set[int] = set()
    start, fewest = 0, _FEWEST
    while start < len(titles):
        stop = start + 1
        while stop < len(titles) and _is_close(titles[stop - 1], titles[stop], lines):
            stop += 1
        row = [(index, titles[index]) for index in range(start, stop) if not _CONTENTS.fullmatch(titles[index].key)]
        again = [title for index, title in row if last[title.key] > index]
        is_list = len(row) >= fewest and len(again) >= _MOST_RECUR * len(row)
        if is_list:
            found.update(title.line_no for title in again)
            found.update(title.line_no for _, title in row if title.ends_in_number)
        # A list that goes on overleaf may end there after a line or two.
        goes_on = is_list and stop < len(titles) and titles[stop].page_index == titles[stop - 1].page_index + 1
        start, fewest = stop, 1 if goes_on else _FEWEST
    return frozenset(found)


def _is_close(title: Named, after: Named, lines: Sequence[str]) -> bool:
    """Whether nothing but entries of a list stands between two titles of a page."""
    if after.page_index != title.page_index or after.line_no - title.line_no > _LINES_BETWEEN:
        return False
    return all(_is_entry(line) for line in lines[title.line_no : after.line_no - 1])


def _is_entry(line: str) -> bool:
    text = " ".join(_MARKUP.sub("", line.replace("|", " ")).split())
    if not any(map(str.isalpha, text)):
        return True
    if len(text) > _LONGEST:
        return False
    if line.startswith("|"):
        cells = [cell.strip(" *_") for cell in line.split("|") if cell.strip(" *_")]
        return sum(bool(_NUMBER.fullmatch(cell)) for cell in cells[1:]) <= 1 and ends_in_reference(text)
    return bool(ends_in_reference(text) or _BEGINS_WITH_REFERENCE.match(text) or _CONTENTS.fullmatch(text))
