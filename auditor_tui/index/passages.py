"""A document cut into passages that never lose their headers.

A piece of a long table means nothing without the rows that name its columns, the line that states its unit and the row
that says which year. Those are repeated with every piece: the table's own header rows, and, where these do not say it,
the nearest unit line and the nearest period row above. A passage lies on one page and in one section.

What is repeated helps to find a passage. What governs a figure is another question, which `figures.binding` answers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from typing import Final

from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.figures.numbers import markup
from auditor_tui.figures.tables.context import Surroundings
from auditor_tui.figures.tables.tables import TableSpan
from auditor_tui.figures.times import periods
from auditor_tui.figures.units import units

PASSAGES_VERSION: Final = 1
"""Raised whenever the same document may be cut otherwise than before."""
MAX_CHARS: Final = 2_000
"""A passage's length, with what is repeated; only a single line that is longer by itself exceeds it."""
LINES_BACK: Final = 200
"""How far above a table's row its unit and period are looked for."""

_CONTEXT_CHARS: Final = 600
"""Of a passage's length, the most that repeated lines may take."""
_HEADER_ROWS: Final = 4
_STEP: Final = " › "
_CAPTION_CHARS: Final = 200
_RULE: Final = re.compile(r"[\s|:-]*")
_BAR: Final = re.compile(r"(?<!\\)\|")
_AMOUNT: Final = re.compile(
    r"\|[\s*_~]*(?P<amount>[(\[]?[-–−+]?\s*(?:Rs\.?|[₹$€£¥`])?\s*[-–−]?\d[\d,]*(?:\.\d+)?\s*%?[)\]]?)"
    r"(?:<sup>[^<|]*</sup>)?[\s*_~]*(?=\||$)"
)
_YEAR: Final = re.compile(r"(?<![\d.,])(?:19|20)\d\d(?![\d,]|\.\d)")
_MAYBE_PERIOD: Final = re.compile(
    r"(?<!\d)(?:19|20)\d\d|\b(?i:q[1-4]\b|fy)|\b[BRP][EA]\b"
    r"|(?i:actual|estimate|month|year|quarter|ended)|अनुमान|वास्तविक"
)
_MAYBE_UNIT: Final = re.compile(
    r"(?i:thousand|million|billion|trillion|crore|lakh|lacs?\b|\b[mb]n\b)|000|[$€£¥₹`%]|\bRs\b|करोड|लाख"
    r"|\bin [A-Z]{3}\b|\([A-Z]{3}\)|(?i:\bunits\b|\bnumbers?\b|\btonnes\b|\bin per cent\b)"
)


@dataclass(frozen=True, slots=True)
class Passage:
    """Consecutive lines of one page and one section, and the lines above that are repeated with them."""

    first_line: int
    """1-based, as every line number."""
    last_line: int
    page_no: int | None
    """1-based PDF page, or None where pages are unknown."""
    section: tuple[str, ...]
    """Titles it stands under, outermost first."""
    context: tuple[int, ...]
    """Numbers of the lines that are repeated with it, in line order: header rows, a unit line, a period row."""

    @property
    def span(self) -> LineSpan:
        """Its own lines."""
        return LineSpan(self.first_line, self.last_line)


def cut_passages(document: Document, max_chars: int = MAX_CHARS) -> tuple[Passage, ...]:
    """The passages of a document, in line order; blank lines and running heads make none by themselves."""
    return tuple(_Cutter(document, max_chars).passages())


def passage_lines(document: Document, passage: Passage) -> Iterator[tuple[int, str]]:
    """Number and text of a passage's lines, what is repeated first; without blank lines, table rules, running heads."""
    for line_no in passage.context:
        yield line_no, document.line(line_no)
    for line_no, line in document.numbered(passage.span):
        if _says_something(line) and not document.is_running(line_no):
            yield line_no, line


def passage_text(document: Document, passage: Passage) -> str:
    """A passage as one would be given it to read: section path, repeated lines, its own lines."""
    path = [_STEP.join(passage.section)] if passage.section else []
    return "\n".join([*path, *(line for _, line in passage_lines(document, passage))])


def _says_something(line: str) -> bool:
    return not _RULE.fullmatch(line)


@dataclass
class _Piece:
    """A passage while lines are still added to it."""

    first_line: int
    last_line: int
    chars: int = 0
    has_lines: bool = False
    has_text: bool = False
    """Whether it holds more than headings."""
    tables: set[int] = field(default_factory=set)
    """Tables that it holds data rows of."""
    context: set[int] = field(default_factory=set)


class _Cutter:
    def __init__(self, document: Document, max_chars: int) -> None:
        self._document = document
        self._max_chars = max_chars
        self._surroundings = Surroundings(document)
        self._headers = _Headers(document, self._surroundings)
        self._headings = {heading.line_no for heading in document.outline}

    def passages(self) -> Iterator[Passage]:
        piece: _Piece | None = None
        for line_no, line in enumerate(self._document.lines, start=1):
            if not _says_something(line) or self._document.is_running(line_no):
                continue
            if piece is not None and self._begins_anew(piece, line_no):
                yield self._finish(piece)
                piece = None
            if piece is None or not self._add(piece, line_no, line):
                if piece is not None:
                    yield self._finish(piece)
                piece = _Piece(line_no, line_no)
                self._add(piece, line_no, line)
        if piece is not None:
            yield self._finish(piece)

    def _begins_anew(self, piece: _Piece, line_no: int) -> bool:
        """Whether a line opens a section or stands on another page; headings stay with what follows them."""
        return (piece.has_text and line_no in self._headings) or self._page_no(line_no) != self._page_no(
            piece.first_line
        )

    def _add(self, piece: _Piece, line_no: int, line: str) -> bool:
        """Add a line with what has to be repeated for it; False, and nothing is added, when there is no room."""
        table = self._surroundings.table_at(line_no)
        data_of = table if table is not None and table not in piece.tables and _is_data(line) else None
        repeated: set[int] = set()
        if data_of is not None:
            above = {above for above in self._headers.over(data_of, line_no) if above < piece.first_line}
            repeated = self._affordable(piece.context | above) - piece.context
        chars = len(line) + 1 + sum(len(self._document.line(above)) + 1 for above in repeated)
        if piece.has_lines and self._path_chars(line_no) + piece.chars + chars > self._max_chars:
            return False
        piece.chars += chars
        piece.last_line = line_no
        piece.has_lines = True
        piece.has_text = piece.has_text or line_no not in self._headings
        piece.context |= repeated
        if data_of is not None:
            piece.tables.add(data_of)
        return True

    def _path_chars(self, line_no: int) -> int:
        path = self._surroundings.section(line_no)
        return sum(len(title) + len(_STEP) for title in path)

    def _affordable(self, line_nos: set[int]) -> set[int]:
        """Those of the lines to repeat that there is room for, the nearest first."""
        taken: set[int] = set()
        room = min(_CONTEXT_CHARS, self._max_chars // 2)
        for line_no in sorted(line_nos, reverse=True):
            room -= len(self._document.line(line_no)) + 1
            if room < 0:
                break
            taken.add(line_no)
        return taken

    def _finish(self, piece: _Piece) -> Passage:
        return Passage(
            piece.first_line,
            piece.last_line,
            self._page_no(piece.first_line),
            self._surroundings.section(piece.last_line),
            tuple(sorted(piece.context)),
        )

    def _page_no(self, line_no: int) -> int | None:
        page = self._document.page_at(line_no)
        return page.page_no if page else None


class _Headers:
    """The lines that have to be repeated with a row of a table."""

    def __init__(self, document: Document, surroundings: Surroundings) -> None:
        self._document = document
        self._surroundings = surroundings
        self._states_unit = cache(self._find_unit)
        self._states_period = cache(self._find_period)

    def over(self, table: int, line_no: int) -> set[int]:
        """The header rows over a table's row, with a unit line and a period row from above where they say neither."""
        span = self._surroundings.tables[table]
        own = list(self._own(span, line_no))
        found = set(own)
        top = max(1, line_no - LINES_BACK)
        if not any(map(self._states_unit, own)):
            found |= self._nearest(self._states_unit, span.first_line - 1, top)
        if not any(self._states_period(row) or _YEAR.search(self._document.line(row)) for row in own):
            found |= self._nearest(self._states_period, span.first_line - 1, top)
        return found

    def _nearest(self, states: Callable[[int], bool], first: int, last: int) -> set[int]:
        """The first line that states something, from one line up to another; nothing where none does."""
        return set(islice(filter(states, range(first, last - 1, -1)), 1))

    def _own(self, span: TableSpan, line_no: int) -> Iterator[int]:
        """The first rows of a table up to its first data row."""
        for row in range(span.first_line, min(line_no, span.first_line + _HEADER_ROWS + 1)):
            line = self._document.line(row)
            if _is_data(line):
                return
            if _says_something(line):
                yield row

    def _find_unit(self, line_no: int) -> bool:
        line = self._document.line(line_no)
        if not _MAYBE_UNIT.search(line):
            return False
        if not _is_row(line):
            return bool(self._surroundings.declared_at(line_no))
        return not _is_data(line) and any(
            units.unit_in_label(cell) or any(units.find_units(cell)) for cell in _cells(line) if cell
        )

    def _find_period(self, line_no: int) -> bool:
        """Whether a line is a row that names periods, or a short line outside tables that names a year."""
        line = self._document.line(line_no)
        if not _MAYBE_PERIOD.search(line):
            return False
        if _is_row(line):
            return not _is_data(line) and any(periods.is_period_text(cell) for cell in _cells(line) if cell)
        # A running head names the year of the volume, not that of a column.
        is_caption = len(line) <= _CAPTION_CHARS and not self._document.is_running(line_no)
        return is_caption and _YEAR.search(line) is not None


def _is_row(line: str) -> bool:
    return line.lstrip().startswith("|")


def _is_data(line: str) -> bool:
    """Whether a row holds an amount: a cell that is a number and no year."""
    return _is_row(line) and any(
        not _YEAR.fullmatch(found["amount"].strip("()[] ")) for found in _AMOUNT.finditer(line)
    )


def _cells(line: str) -> list[str]:
    """The texts of a row's cells, without emphasis."""
    return [markup.flat(markup.unmark(cell).text).strip("* ") for cell in _BAR.split(line)]
