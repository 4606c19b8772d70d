"""What stands around a table: the lines above it that belong to its statement, and the running heads of its page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from auditor_tui.documents.document import Document
from auditor_tui.figures.figure import PeriodKind
from auditor_tui.figures.numbers import markup
from auditor_tui.figures.tables.tables import TableSpan, find_tables
from auditor_tui.figures.units import units
from auditor_tui.figures.units.units import Declaration

_MAX_LINES_UP: Final = 60
"""How far above a table its statement may begin; a page of prose is longer than any caption."""
_HEAD_LINES: Final = 4
_BOXED_LINES: Final = 3
_FURNITURE: Final = re.compile(
    r"\W*(?:page\s*)?[ivxlF\d-]{0,6}\W*|<u>table of contents</u>|table of contents|index", re.IGNORECASE
)
_INSTANT_TITLE: Final = re.compile(
    r"balance sheets?|financial position|financial condition(?! and results)|assets and liabilities|debt position"
    r"|outstanding liabilities|\bas (?:of|at|on)\b|end-march",
    re.IGNORECASE,
)
_DURATION_TITLE: Final = re.compile(
    r"income|operations|earnings|cash flows?|profit (?:and|or) loss|comprehensive|receipts|expenditure|revenues?"
    r"|results|sales|expenses?|quarterly|growth",
    re.IGNORECASE,
)


class Above(NamedTuple):
    """A line above a table that belongs to its statement."""

    line_no: int
    text: str
    is_heading: bool
    beyond_table: bool
    """Whether another table lies between."""


@dataclass(frozen=True)
class Surroundings:
    """A document's lines as statements see them: plain text, tables, headings and running heads."""

    document: Document

    @cached_property
    def tables(self) -> tuple[TableSpan, ...]:
        """Every table block, in order."""
        return tuple(span for span in find_tables(self.document.lines) if not self._is_boxed_text(span))

    def _is_boxed_text(self, span: TableSpan) -> bool:
        """Whether a block is text in a box, not a table: a single column, as a unit line above a table becomes."""
        bars = self.document.line(span.first_line).count("|")
        return bars <= 2 and span.last_line - span.first_line <= _BOXED_LINES

    @cached_property
    def _table_of_line(self) -> dict[int, int]:
        return {
            line_no: index
            for index, span in enumerate(self.tables)
            for line_no in range(span.first_line, span.last_line + 1)
        }

    def table_at(self, line_no: int) -> int | None:
        """The index of the table a line belongs to, or None in prose."""
        return self._table_of_line.get(line_no)

    def section(self, line_no: int) -> tuple[str, ...]:
        """The titles a line stands under, outermost first."""
        return tuple(heading.title for heading in self.document.section_at(line_no))

    @cached_property
    def _running_heads(self) -> dict[int, tuple[tuple[int, str], ...]]:
        """By page, as they are asked for."""
        return {}

    def plain(self, line_no: int) -> str:
        """A line without marks, on one line."""
        return markup.flat(markup.unmark(self.document.line(line_no).lstrip("#> ").strip("| ")).text)

    @cached_property
    def _declared(self) -> dict[int, tuple[Declaration, ...]]:
        found: dict[int, tuple[Declaration, ...]] = {}
        for line_no, line in enumerate(self.document.lines, start=1):
            if line and _MAYBE_UNIT.search(line) and self.table_at(line_no) is None:
                declarations = tuple(units.find_units(self.plain(line_no)))
                if declarations:
                    found[line_no] = declarations
        return found

    def declared_at(self, line_no: int) -> tuple[Declaration, ...]:
        """The unit declarations a line of prose or a heading makes."""
        return self._declared.get(line_no, ())

    def above(self, line_no: int) -> tuple[Above, ...]:
        """The lines above a table or a figure, nearest first, up to where its statement begins or its page ends."""
        page = self.document.page_at(line_no)
        top = max(page.first_line if page else 1, line_no - _MAX_LINES_UP)
        found: list[Above] = []
        beyond = False
        current = line_no - 1
        while current >= top:
            table = self.table_at(current)
            if table is not None:
                if any(item.is_heading for item in found):
                    break
                beyond = True
                current = self.tables[table].first_line - 1
                continue
            line = self.document.line(current)
            if line.strip() and (text := self.plain(current)):
                found.append(Above(current, text, line.lstrip().startswith("#"), beyond))
            current -= 1
        return tuple(found)

    @cached_property
    def _repeated_heads(self) -> Counter[str]:
        """How many pages begin with a line, numbers aside."""
        seen: Counter[str] = Counter()
        for page in self.document.pages:
            seen.update({_numberless(text) for _, text in self._head(page.first_line, page.last_line)})
        return seen

    def _head(self, first_line: int, last_line: int) -> list[tuple[int, str]]:
        head: list[tuple[int, str]] = []
        for line_no in range(first_line, last_line + 1):
            if self.table_at(line_no) is not None or len(head) >= _HEAD_LINES:
                break
            if self.document.line(line_no).strip():
                head.append((line_no, self.plain(line_no)))
        return head

    def page_head(self, line_no: int) -> tuple[tuple[int, str], ...]:
        """The first lines of a line's page, before any table; of the document where pages are unknown."""
        page = self.document.page_at(line_no)
        return tuple(self._head(page.first_line, page.last_line) if page else self._head(1, len(self.document.lines)))

    def running_heads(self, line_no: int) -> tuple[tuple[int, str], ...]:
        """The lines at the top of a line's page that other pages repeat."""
        page = self.document.page_at(line_no)
        if page is None:
            return ()
        if page.page_no not in self._running_heads:
            head = self._head(page.first_line, page.last_line)
            repeated = tuple((at, text) for at, text in head if self._repeated_heads[_numberless(text)] >= 3)
            self._running_heads[page.page_no] = repeated
        return self._running_heads[page.page_no]

    def is_page_furniture(self, line_no: int) -> bool:
        """Whether a line is blank, a page number, or a head or foot that other pages repeat."""
        text = self.plain(line_no)
        return (
            not text
            or bool(_FURNITURE.fullmatch(text))
            or self._repeated_heads[_numberless(text)] >= 3
            or self._is_foot(line_no)
        )

    def _is_foot(self, line_no: int) -> bool:
        page = self.document.page_at(line_no)
        return page is not None and len(self.plain(line_no)) <= 60 and self._feet[_numberless(self.plain(line_no))] >= 3

    @cached_property
    def _feet(self) -> Counter[str]:
        seen: Counter[str] = Counter()
        for page in self.document.pages:
            tail = [
                self.plain(line_no) for line_no in range(max(page.first_line, page.last_line - 5), page.last_line + 1)
            ]
            seen.update({_numberless(text) for text in tail if text and not text.startswith("|")})
        return seen


_MAYBE_UNIT: Final = re.compile(
    r"thousand|million|billion|trillion|crore|lakh|lacs?\b|000|\bmn\b|\bbn\b|[$€£¥₹`]|\bRs\b|करोड़|करोड़|लाख"
    r"|\bin [A-Z]{3}\b|\([A-Z]{3}\)|[円元]|\b[mkt][A-Z]{3}\b|\b[A-Z]{3}(?:m|bn)\b|milli|tausend|\bmrd\b|\bmill\b",
    re.IGNORECASE,
)


def _numberless(text: str) -> str:
    return re.sub(r"\d+", "#", text).strip().lower()


def kind_of_titles(titles: Sequence[str]) -> PeriodKind:
    """Whether titles, nearest first, name a statement of position or one of flows."""
    for title in titles:
        instant, duration = _INSTANT_TITLE.search(title), _DURATION_TITLE.search(title)
        if instant and (not duration or instant.start() < duration.start()):
            return "instant"
        if duration:
            return "duration"
    return "unknown"
