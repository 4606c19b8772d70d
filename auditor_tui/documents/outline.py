"""The outline: what a document's headings are and where each one's section ends."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from auditor_tui.documents.pages import PageInfo


class Bookmark(NamedTuple):
    """An entry of the PDF's own table of contents."""

    level: int
    title: str
    page_no: int | None
    """1-based, or None where it points outside the document."""


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


_MARKDOWN_HEADING: Final = re.compile(r"^(#{1,6}) +(.+)$")
_MARKUP: Final = re.compile(r"</?[a-z][^<>]*>|\*\*|~~|`|(?<!\w)_|_(?!\w)")


def build_outline(
    lines: Sequence[str], pages: Sequence[PageInfo], bookmarks: Sequence[Bookmark]
) -> tuple[Heading, ...]:
    """The outline of a document, a pure function of what is stored of it."""
    found: list[tuple[int, int, str]] = []
    for line_no, line in enumerate(lines, start=1):
        if match := _MARKDOWN_HEADING.match(line):
            title = plain_title(match[2])
            if title:
                found.append((line_no, len(match[1]), title))
    headings = []
    for index, (line_no, level, title) in enumerate(found):
        last_line = next((later - 1 for later, other, _ in found[index + 1 :] if other <= level), len(lines))
        headings.append(Heading(f"h{index + 1}", title, level, line_no, last_line, None, "heading"))
    return tuple(headings)


def plain_title(text: str) -> str:
    """A title without emphasis, tags and doubled spaces."""
    return " ".join(_MARKUP.sub("", text).split())
