"""Which header belongs to which column: by the place of its words on the page, else by the order of cells."""

from __future__ import annotations

import calendar
import itertools
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from auditor_tui.figures.tables.geometry import Layout
from auditor_tui.figures.tables.grid import ReadRow
from auditor_tui.figures.tables.header_places import place_headings
from auditor_tui.figures.tables.segments import Segment
from auditor_tui.figures.times import periods
from auditor_tui.figures.units import units
from auditor_tui.figures.units.unit_words import SCALES


class Heading(NamedTuple):
    """A header text and the columns it stands over."""

    text: str
    columns: frozenset[int]
    line_no: int
    level: int = 0
    """Which line of text of the header it stands on, counted over the header's rows."""


@dataclass(frozen=True)
class Headers:
    """The headers of one segment."""

    headings: tuple[Heading, ...]
    """Top to bottom."""
    stub: tuple[Heading, ...]
    """Header texts over the label columns: units and periods often stand there."""

    def path(self, column: int) -> tuple[Heading, ...]:
        """What stands over a column, outermost first; lines of one wrapped header are joined."""
        if column not in self._paths:
            self._paths[column] = self._path(column)
        return self._paths[column]

    @cached_property
    def _paths(self) -> dict[int, tuple[Heading, ...]]:
        """By column, as they are asked for."""
        return {}

    def _path(self, column: int) -> tuple[Heading, ...]:
        merged: list[Heading] = []
        for heading in self.headings:
            if column not in heading.columns:
                continue
            if merged and merged[-1].columns == heading.columns and _is_wrapped(merged[-1].text, heading.text):
                text = _join(merged[-1].text, heading.text)
                merged[-1] = Heading(text, heading.columns, merged[-1].line_no, merged[-1].level)
            elif not merged or merged[-1].text != heading.text:
                merged.append(heading)
        return tuple(merged)


def read_headers(segment: Segment, layout: Layout | None) -> Headers:
    """The headers of a segment over its value columns, and what stands over its labels."""
    found = _of_words(segment, layout) if layout is not None else []
    if not found:
        for position, row in enumerate(segment.header):
            is_last = all(later.is_numbering for later in segment.header[position + 1 :])
            found.extend(_of_cells(segment, row, is_last))
    found = _beside_bare(_close_brackets(found), segment)
    found = _dated_alike(_translated(found, segment.value_columns), segment.value_columns)
    values = frozenset(segment.value_columns)
    headings = tuple(heading for heading in found if heading.columns & values)
    stub = tuple(heading for heading in found if not heading.columns & values and not _REFERENCE.match(heading.text))
    return Headers(headings, stub)


def _of_words(segment: Segment, layout: Layout) -> list[Heading]:
    found: list[Heading] = []
    level, middle = 0, None
    for placed in place_headings(segment, layout):
        if middle is not None and placed.middle - middle > placed.height / 2:
            level += 1
        middle = placed.middle
        text = _unmarked(placed.phrase.text, placed.columns, placed.row)
        found.append(Heading(text, placed.columns, placed.row.line_no, level))
    return found


def _unmarked(text: str, columns: frozenset[int], row: ReadRow) -> str:
    """A phrase without the footnote mark that the page prints glued to it and the text sets apart."""
    for column in columns:
        cell = row.cell(column)
        if cell is None:
            continue
        for _, mark in cell.cell.plain.marks:
            if mark and text.endswith(mark) and text not in cell.text and text[: -len(mark)].strip() in cell.text:
                return text[: -len(mark)].strip()
    return text


def _close_brackets(found: Sequence[Heading]) -> list[Heading]:
    """Headings with each bracket closed that a line break left open: "(in millions," over "except per share data)"."""
    joined: list[Heading] = []
    for heading in found:
        if heading.text.count(")") > heading.text.count("("):
            at = next((at for at, last in reversed(list(enumerate(joined))) if _goes_on(last, heading)), None)
            if at is not None:
                last = joined[at]
                text, columns = f"{last.text} {heading.text}", last.columns | heading.columns
                joined[at] = Heading(text, columns, last.line_no, last.level)
                continue
        joined.append(heading)
    return joined


def _beside_bare(found: Sequence[Heading], segment: Segment) -> list[Heading]:
    """Headings with those over an empty column moved to the figures right of it, which have no name of their own."""
    headed = {column for heading in found for column in heading.columns}
    empty = {column for column in headed if not any(row.has_text(column) for row, _ in segment.body)}
    bare = set(segment.value_columns) - headed
    moved = {column: column + 1 for column in empty - {0} if column + 1 in bare}
    return [
        heading._replace(columns=frozenset(moved.get(column, column) for column in heading.columns))
        for heading in found
    ]


def _translated(found: Sequence[Heading], values: Sequence[int]) -> list[Heading]:
    """Headings with a year carried on to a column that repeats the one before in another currency: "2022 | US$"."""
    headings = list(found)
    for left, right in itertools.pairwise(values):
        own, before = _currencies(headings, right), _currencies(headings, left)
        years = [at for at, heading in enumerate(headings) if heading.columns == {left} and _names_year(heading)]
        dated = any(right in heading.columns and _names_year(heading) for heading in headings)
        if len(years) == 1 and not dated and len(own) == len(before) == 1 and own != before:
            year = headings[years[0]]
            headings[years[0]] = year._replace(columns=year.columns | {right})
    return headings


def _dated_alike(found: Sequence[Heading], values: Sequence[int]) -> list[Heading]:
    """Headings with the only date of a header over every column, where it stands alone above the names of several."""
    headings = list(found)
    over = [at for at, heading in enumerate(headings) if heading.columns & set(values)]
    dated = [at for at in over if _names_year(headings[at])]
    if len(dated) != 1 or not periods.read_period(headings[dated[0]].text).end:
        return headings
    top = headings[dated[0]]
    alone = all(headings[at].level > top.level for at in over if at != dated[0])
    if alone and (len(top.columns) > 1 or top.text.startswith("(")):
        headings[dated[0]] = top._replace(columns=top.columns | set(values))
    return headings


def _currencies(headings: Sequence[Heading], column: int) -> set[str | None]:
    """The currencies that stand over one column alone."""
    own = (units.stand_alone(heading.text) for heading in headings if heading.columns == {column})
    return {unit.currency for unit in own if unit is not None and unit.currency}


def _names_year(heading: Heading) -> bool:
    reading = periods.read_period(heading.text)
    return bool(reading.year or reading.end)


def _goes_on(last: Heading, heading: Heading) -> bool:
    """Whether a bracket that one heading left open is closed by another over the same columns."""
    return _opens(last.text) and bool(last.columns & heading.columns)


def _opens(text: str) -> bool:
    return text.count("(") > text.count(")")


_YEARS: Final = re.compile(r"(?:19|20)\d\d(?:\s?[-–/]\s?(?:19|20)?\d\d)?")
_REFERENCE: Final = re.compile(r"\W*(?:notes?|s\.?\s*no\.?|sl\.?|page no\.?)\W*$", re.IGNORECASE)


def _of_cells(segment: Segment, row: ReadRow, is_last: bool) -> Iterable[Heading]:
    """Headers by the order of cells: cut words rejoined, and spread to the right over empty cells."""
    values = segment.value_columns
    pieces: list[tuple[str, list[int]]] = []
    for cell in row.cells:
        if not cell.text:
            continue
        column = cell.cell.index
        if pieces and pieces[-1][1][-1] == column - 1 and _is_cut(pieces[-1][0], cell.text) and column in values:
            pieces[-1] = (_rejoin(pieces[-1][0], cell.text), [*pieces[-1][1], column])
        else:
            pieces.append((cell.text, [column]))
    over_values = [piece for piece in pieces if set(piece[1]) & set(values)]
    if not is_last and over_values:
        for column in (column for column in values if not row.has_text(column)):
            left = [piece for piece in over_values if piece[1][-1] < column]
            if len(over_values) == 1:
                over_values[0][1].append(column)
            elif left:
                left[-1][1].append(column)
    level = segment.header.index(row)
    return [Heading(text, frozenset(columns), row.line_no, level) for text, columns in pieces]


def _is_cut(left: str, right: str) -> bool:
    """Whether two neighbouring header cells are one header cut at a column line."""
    if _opens(left) and right.count(")") > right.count("("):
        return True
    if units.stand_alone(left) and units.stand_alone(right):
        return False
    if _inside_word(left, right):
        return True
    if periods.is_period_text(left) and periods.is_period_text(right):
        return False
    if right[:1].islower() and _ENDS_OPEN.search(left):
        return True
    joined = _rejoin(left, right)
    whole = units.stand_alone(right) is not None
    if not whole and units.parse_unit(joined.strip("()")) and not units.parse_unit(left.strip("()")):
        return True
    return bool(re.search(r"\b(?:ended|december|march|june|september|31)\b", joined, re.IGNORECASE)) and bool(
        re.fullmatch(
            r"\W*(?:[a-z]+\s*)?\d{1,2},?\W*|(?:january|february|march|april|may|june|july|august|september"
            r"|october|november|december)\W*(?:\d{1,2},?)?",
            right,
            re.IGNORECASE,
        )
    )


def _inside_word(left: str, right: str) -> bool:
    """Whether a column line cut a word of headers in two, neither half of which is a word of headers: Dece|mber."""
    halves = re.search(r"[^\W\d_]+$", left), re.match(r"[^\W\d_]+", right)
    if halves[0] is None or halves[1] is None:
        return False
    first, rest = halves[0][0].lower(), halves[1][0]
    return rest.islower() and first + rest in _CUT_WORDS and not {first, rest} <= _CUT_WORDS


def _rejoin(left: str, right: str) -> str:
    """Two cut pieces as one text: a cut inside a word or number leaves no space."""
    inside_number = left[-1:].isdigit() and right[:1].isdigit()
    return left + right if inside_number or _inside_word(left, right) else f"{left} {right}"


_PLAIN_WORDS: Final = (
    "ended ending year years quarter month months period total actual actuals budget revised estimates audited "
    "unaudited restated provisional rupees dollars percentage change amount number"
)
_CUT_WORDS: Final = SCALES.keys() | {name.lower() for name in calendar.month_name[1:]} | set(_PLAIN_WORDS.split())
"""Words of headers that are known even where a column line cuts them."""
_ENDS_OPEN: Final = re.compile(r"\b(?:ended|ending|of|at|on|in|to|the|for|during)$", re.IGNORECASE)
"""How a cell ends that its neighbour goes on with."""
_COLUMN_NUMBER: Final = re.compile(r"\(?\d{1,2}\)?")
"""The number of a column, which stands under its name and is no part of it."""
_OPEN_END: Final = re.compile(r"(?:\b(?:ended|ending|of|at|on|in|to|the|for|during)|,|\d)\s*,?$", re.IGNORECASE)
"""How a line ends that the next one goes on with, though that one tells a time by itself."""


def _is_wrapped(upper: str, lower: str) -> bool:
    """Whether the lower line goes on with the upper one rather than naming another level."""
    if _COLUMN_NUMBER.fullmatch(lower):
        return False
    above, below = units.stand_alone(upper), units.stand_alone(lower)
    if above and below and above.rate != below.rate:
        return False
    if units.parse_unit(f"{upper} {lower}".strip("()")) or upper.endswith(("-", "–", "—", "/")):
        return True
    if _YEARS.fullmatch(upper):
        return False
    if lower[:1].islower() and upper[-1:].isalpha() and not below:
        return True
    if periods.is_period_text(lower) and not _OPEN_END.search(upper):
        return bool(re.fullmatch(r"(?:19|20)\d\d\W*", lower)) and bool(periods.read_period(upper).month_day)
    return not (above or below)


def _join(upper: str, lower: str) -> str:
    if upper.endswith("-") and lower[:1].islower():
        return upper[:-1] + lower
    return upper + lower if upper.endswith(("-", "–", "/")) and lower[:1].isdigit() else f"{upper} {lower}"
