"""A document: immutable numbered lines, and what is known of each line's page."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, Protocol

from auditor_tui.documents.outline import Heading
from auditor_tui.documents.pages import PageInfo, PageRecord


class LineSpan(NamedTuple):
    """First and last line number, both 1-based and included."""

    first: int
    last: int

    def __contains__(self, line_no: object) -> bool:
        return isinstance(line_no, int) and self.first <= line_no <= self.last


class PageRecords(Protocol):
    """Where a document's page records are read from, one at a time."""

    def page(self, page_no: int) -> PageRecord:
        """The record of a 1-based page."""


@dataclass(frozen=True)
class Document:
    """One source file as numbered lines.

    The three digests say which file, which text and which page records it is; the records themselves are read when
    asked for, and take no part in comparing two documents.
    """

    doc_id: str
    """Path inside the library without the suffix, with `/`."""
    lines: tuple[str, ...] = field(repr=False)
    """Sanitised lines; `lines[0]` is line number 1."""
    pages: tuple[PageInfo, ...] = field(repr=False)
    """Empty for a document that has no pages (Markdown, plain text)."""
    outline: tuple[Heading, ...] = field(repr=False)
    """Headings in line order."""
    source_name: str
    """File name as opened, sanitised; for people, never used to open anything."""
    source_bytes: int
    source_sha256: str
    text_sha256: str
    """SHA-256 of the sanitised lines joined by a newline, in UTF-8."""
    pages_sha256: str
    """SHA-256 over the canonical JSON of the page records, in order."""
    converter: Mapping[str, str | int] = field(repr=False)
    """Name, version and options of what made the lines, and how many characters were sanitised."""
    records: PageRecords | None = field(default=None, repr=False, compare=False)
    running_lines: frozenset[int] = field(default=frozenset(), repr=False, compare=False)
    """Numbers of the lines that are running heads or feet, as far as known."""
    awaited: range = field(default=range(0), repr=False)
    """Page numbers still to come, while the document is the finished beginning of one being converted."""

    def line(self, line_no: int) -> str:
        """The text of a 1-based line.

        Raises:
            IndexError: when the document has no such line.
        """
        if line_no < 1:
            raise IndexError(line_no)
        return self.lines[line_no - 1]

    def numbered(self, span: LineSpan) -> Iterator[tuple[int, str]]:
        """Pairs of line number and text for the lines of a span that exist."""
        for line_no in range(max(1, span.first), min(span.last, len(self.lines)) + 1):
            yield line_no, self.lines[line_no - 1]

    @cached_property
    def noticed_pages(self) -> tuple[PageInfo, ...]:
        """The pages whose reader must know something, in order."""
        return tuple(page for page in self.pages if page.notice)

    @cached_property
    def _page_starts(self) -> Sequence[int]:
        return [page.first_line for page in self.pages]

    def page_at(self, line_no: int) -> PageInfo | None:
        """The page a line stands on, or None where pages are unknown."""
        index = bisect_right(self._page_starts, line_no) - 1
        # Pages without lines share their start with the page after them: bisect_right lands on the last, which owns it.
        return self.pages[index] if index >= 0 else None

    def page(self, page_no: int) -> PageInfo | None:
        """A page by its 1-based PDF number."""
        first = self.pages[0].page_no if self.pages else 1
        index = page_no - first
        return self.pages[index] if 0 <= index < len(self.pages) else None

    def record(self, page_no: int) -> PageRecord | None:
        """Boxes, cells and printed words of a page, read when asked for; None where there are none."""
        if self.records is None or self.page(page_no) is None:
            return None
        return self.records.page(page_no)

    def is_running(self, line_no: int) -> bool:
        """Whether a line is a running head or foot: printed for the page, not for what the page says.

        What it states, a unit or a period, still holds for its page.
        """
        return line_no in self.running_lines

    def section_at(self, line_no: int) -> tuple[Heading, ...]:
        """The headings a line stands under, outermost first."""
        starts, paths = self._sections
        index = bisect_right(starts, line_no) - 1
        return paths[index] if index >= 0 else ()

    @cached_property
    def _sections(self) -> tuple[Sequence[int], Sequence[tuple[Heading, ...]]]:
        """The lines headings stand on, and for each the headings one is under from there on."""
        path: list[Heading] = []
        paths: list[tuple[Heading, ...]] = []
        for heading in self.outline:
            while path and path[-1].level >= heading.level:
                path.pop()
            path.append(heading)
            paths.append(tuple(path))
        return [heading.line_no for heading in self.outline], paths
