"""The outline: what a document's headings are and where each one's section ends.

The PDF's own bookmarks are the skeleton where its pages bear them out; the titles found in the text hang below them. An
outline is a function of lines, pages and landmarks, all of which are stored: the same document has the same outline.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from auditor_tui.documents.pages import PageInfo
from auditor_tui.documents.titles import find_titles, numbered_name, plain_title
from auditor_tui.text.sanitise import terminal_safe


class Bookmark(NamedTuple):
    """An entry of the PDF's own table of contents."""

    level: int
    title: str
    page_no: int | None
    """1-based, or None where it points outside the document."""


class Landmarks(NamedTuple):
    """What an outline is built from besides the lines and pages."""

    bookmarks: tuple[Bookmark, ...] = ()
    heading_lines: frozenset[int] | None = None
    """Line numbers the converter wrote as headings; None where every line that looks like one is one."""
    running_lines: frozenset[int] | None = None
    """Line numbers of running heads and feet; None where nothing tells them, as in an entry stored without them."""


_MOST_BOOKMARKS: Final = 10_000
"""Entries of a PDF's own table of contents that are looked at: a file may claim any number."""
_NOT_IN_WORDS: Final = re.compile(r"[\W_]+")

NO_LANDMARKS: Final = Landmarks()


@dataclass(frozen=True, slots=True)
class Heading:
    """One entry of the outline."""

    node_id: str
    """Stable within the document: its place in line order, `h1`, `h2`, …"""
    title: str
    """Plain text, without emphasis or tags."""
    level: int
    """1 is outermost."""
    line_no: int
    last_line: int
    """Last line of the section, its subsections included."""
    page_no: int | None
    source: str
    """`bookmark` (the PDF's own), `heading` (Markdown heading) or `title` (a table or statement title)."""

    def as_data(self) -> dict[str, Any]:
        """The heading as plain JSON values."""
        return {
            "id": self.node_id,
            "title": self.title,
            "level": self.level,
            "line": self.line_no,
            "last_line": self.last_line,
            "page": self.page_no,
            "source": self.source,
        }


class _Entry(NamedTuple):
    line_no: int
    rank: tuple[int, ...]
    title: str
    source: str


def build_outline(
    lines: Sequence[str], pages: Sequence[PageInfo], landmarks: Landmarks = NO_LANDMARKS
) -> tuple[Heading, ...]:
    """The outline of a document, in line order."""
    entries = _place_bookmarks(lines, pages, landmarks.bookmarks)
    taken = {entry.line_no for entry in entries if _says(lines[entry.line_no - 1], entry.title)}
    titles = find_titles(lines, pages, landmarks.heading_lines, landmarks.running_lines, taken)
    entries += [_Entry(*title) for title in titles if title.line_no not in taken]
    entries.sort(key=lambda entry: (entry.line_no, entry.rank))
    return _nest(entries, len(lines), pages)


def _nest(entries: Sequence[_Entry], line_count: int, pages: Sequence[PageInfo]) -> tuple[Heading, ...]:
    """Each entry at its depth: below the nearest entry before it of lesser rank."""
    levels: list[int] = []
    last_lines = [line_count] * len(entries)
    enclosing: list[int] = []
    for index, entry in enumerate(entries):
        while enclosing and entries[enclosing[-1]].rank >= entry.rank:
            ended = enclosing.pop()
            last_lines[ended] = max(entries[ended].line_no, entry.line_no - 1)
        levels.append(len(enclosing) + 1)
        enclosing.append(index)
    starts = [page.first_line for page in pages]
    return tuple(
        Heading(
            node_id=f"h{index + 1}",
            title=entry.title,
            level=levels[index],
            line_no=entry.line_no,
            last_line=last_lines[index],
            page_no=pages[bisect_right(starts, entry.line_no) - 1].page_no if pages else None,
            source=entry.source,
        )
        for index, entry in enumerate(entries)
    )


def _place_bookmarks(lines: Sequence[str], pages: Sequence[PageInfo], bookmarks: Sequence[Bookmark]) -> list[_Entry]:
    """The bookmarks on the lines they point at; none when most of those on these pages name nothing printed."""
    by_number = {page.page_no: page for page in pages}
    printed: dict[int, _Printed] = {}
    entries = []
    borne_out = 0
    for bookmark in bookmarks[:_MOST_BOOKMARKS]:
        page = by_number.get(bookmark.page_no or 0)
        title = plain_title(terminal_safe(bookmark.title))
        if page is None or not title:
            continue
        if page.page_no not in printed:
            printed[page.page_no] = _Printed(lines[page.first_line - 1 : page.last_line])
        here = printed[page.page_no]
        borne_out += not here.folded or _stands_on(title, here.words)
        line_no = page.first_line + (here.index_of(title) or 0)
        entries.append(_Entry(min(line_no, len(lines)), (0, bookmark.level), title, "bookmark"))
    return entries if 2 * borne_out > len(entries) else []


class _Printed:
    """The lines of a page in the forms that titles are compared with, each made once."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines
        self.folded = [_folded(line) for line in lines]
        self.words = frozenset(word for line in self.folded for word in line.split())

    @cached_property
    def _numbers(self) -> list[tuple[str, str] | None]:
        return [numbered_name(line) for line in self._lines]

    def index_of(self, title: str) -> int | None:
        """The first line that is a title, begins with it, or has its number ("SCHEDULE 5" for "Schedule No. 5")."""
        folded = _folded(title)
        if not folded:
            return None
        number = numbered_name(title)
        for index, line in enumerate(self.folded):
            if f"{line} ".startswith(f"{folded} ") or (number is not None and self._numbers[index] == number):
                return index
        return None


def _stands_on(title: str, words: frozenset[str]) -> bool:
    """Whether at least half the words of a title are among those printed on a page."""
    wanted = set(_folded(title).split())
    return 2 * len(wanted & words) >= len(wanted)


def _says(line: str, title: str) -> bool:
    """Whether a line is a title, begins with it, or has its number."""
    return _Printed([line]).index_of(title) is not None


def _folded(text: str) -> str:
    return " ".join(_NOT_IN_WORDS.sub(" ", plain_title(text).casefold()).split())
