"""Which header belongs to which column: by the place of its words on the page, else by the order of cells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from auditor_tui.figures import periods, units
from auditor_tui.figures.geometry import Layout, Phrase, phrases, text_lines
from auditor_tui.figures.grid import ReadRow, Segment


class Heading(NamedTuple):
    """A header text and the columns it stands over."""

    text: str
    columns: frozenset[int]
    line_no: int


@dataclass(frozen=True)
class Headers:
    """The headers of one segment."""

    headings: tuple[Heading, ...]
    """Top to bottom."""
    stub: tuple[Heading, ...]
    """Header texts over the label columns: units and periods often stand there."""

    def path(self, column: int) -> tuple[Heading, ...]:
        """What stands over a column, outermost first; lines of one wrapped header are joined."""
        merged: list[Heading] = []
        for heading in self.headings:
            if column not in heading.columns:
                continue
            if merged and merged[-1].columns == heading.columns and _is_wrapped(merged[-1].text, heading.text):
                merged[-1] = Heading(_join(merged[-1].text, heading.text), heading.columns, merged[-1].line_no)
            elif not merged or merged[-1].text != heading.text:
                merged.append(heading)
        return tuple(merged)


def read_headers(segment: Segment, layout: Layout | None) -> Headers:
    """The headers of a segment over its value columns, and what stands over its labels."""
    found: list[Heading] = []
    rows = segment.header
    for position, row in enumerate(rows):
        is_last = position == len(rows) - 1 or all(later.is_numbering for later in rows[position + 1 :])
        row_index = segment.table.rows.index(row.row)
        if layout is not None and row_index < len(layout.words) and layout.words[row_index]:
            found.extend(_placed_headings(segment, row, layout, row_index, is_last))
        else:
            found.extend(_ordered_headings(segment, row, is_last))
    values = frozenset(segment.value_columns)
    headings = tuple(heading for heading in found if heading.columns & values)
    stub = tuple(heading for heading in found if not heading.columns & values and not _REFERENCE.match(heading.text))
    return Headers(headings, stub)


_YEARS = re.compile(r"(?:19|20)\d\d(?:\s?[-–/]\s?(?:19|20)?\d\d)?")
_PAGE_NUMBER = re.compile(r"\d{1,3}")
_REFERENCE = re.compile(r"\W*(?:notes?|s\.?\s*no\.?|sl\.?|page no\.?)\W*$", re.IGNORECASE)


def _placed_headings(
    segment: Segment, row: ReadRow, layout: Layout, row_index: int, is_last: bool
) -> Iterable[Heading]:
    edges = [left for left, _ in layout.columns[1:]]
    placed: list[tuple[Phrase, frozenset[int]]] = []
    for line in text_lines(layout.words[row_index]):
        found = phrases(line, edges)
        for phrase in found:
            if not _PAGE_NUMBER.fullmatch(phrase.text) or row.is_numbering or row_index:
                others = [other for other in found if other is not phrase]
                columns = _columns_under(phrase, layout, row, others)
                placed.append((phrase, _without_labels(columns, phrase, segment, layout)))
    if not is_last:
        placed = _spread(segment, row, layout, placed)
    return [Heading(_unmarked(phrase.text, columns, row), columns, row.line_no) for phrase, columns in placed]


def _unmarked(text: str, columns: frozenset[int], row: ReadRow) -> str:
    """A phrase without the footnote mark that the page prints glued to it and the text sets apart."""
    for column in columns:
        cell = row.cell(column)
        for _, mark in cell.cell.plain.marks if cell else ():
            if mark and text.endswith(mark) and text not in cell.text and text[: -len(mark)].strip() in cell.text:
                return text[: -len(mark)].strip()
    return text


def _without_labels(columns: frozenset[int], phrase: Phrase, segment: Segment, layout: Layout) -> frozenset[int]:
    """A phrase that begins over the labels and runs on is a title, not the header of the columns it reaches."""
    start = layout.column_at(phrase.left + 1)
    if segment.roles[start] not in ("label", "serial") or len(columns) < 2:
        return columns
    inside = layout.columns[start][1] - phrase.left
    return frozenset({start}) if inside >= 0.15 * (phrase.right - phrase.left) else columns - {start}


def _columns_under(phrase: Phrase, layout: Layout, row: ReadRow, others: Sequence[Phrase]) -> frozenset[int]:
    """Columns that a phrase covers for a good part, of the column or of itself, or into which the text of it was cut."""
    width = max(phrase.right - phrase.left, 1.0)
    covered = []
    for column, (left, right) in enumerate(layout.columns):
        overlap = min(right, phrase.right) - max(left, phrase.left)
        if overlap <= 0:
            continue
        cut = (
            overlap >= 2
            and (cell := row.cell(column))
            and cell.text
            and not any(left <= other.middle < right for other in others)
        )
        if cut or overlap >= 0.3 * (right - left) or overlap >= 0.5 * width:
            covered.append(column)
    return frozenset(covered) or frozenset({layout.column_at(phrase.middle)})


def _spread(
    segment: Segment, row: ReadRow, layout: Layout, placed: list[tuple[Phrase, frozenset[int]]]
) -> list[tuple[Phrase, frozenset[int]]]:
    """Let a header reach over the empty columns around it, as far as it stays in their middle."""
    taken = frozenset(column for _, columns in placed for column in columns)
    free = {
        column
        for column in segment.value_columns
        if column not in taken and not ((cell := row.cell(column)) and cell.text)
    }
    if not free:
        return placed
    groups = sorted({columns for _, columns in placed if columns & set(segment.value_columns)}, key=min)
    reach = {columns: _reach(columns, free, layout, placed) for columns in groups}
    return [(phrase, reach.get(columns, columns)) for phrase, columns in placed]


def _reach(
    columns: frozenset[int],
    free: set[int],
    layout: Layout,
    placed: Sequence[tuple[Phrase, frozenset[int]]],
) -> frozenset[int]:
    middles = {covered: phrase.middle for phrase, covered in reversed(placed)}
    middle = middles[columns]
    lows, highs = [min(columns)], [max(columns)]
    while lows[-1] - 1 in free and _nearer(lows[-1] - 1, columns, middles, layout):
        lows.append(lows[-1] - 1)
    while highs[-1] + 1 in free and _nearer(highs[-1] + 1, columns, middles, layout):
        highs.append(highs[-1] + 1)

    def offset(low: int, high: int) -> float:
        return abs((layout.extents[low][0] + layout.extents[high][1]) / 2 - middle)

    width = layout.columns[min(columns)][1] - layout.columns[min(columns)][0]
    # Among spans that are about equally well centred, the widest: a header over three columns also stands over the middle one.
    best = min(offset(low, high) for low in lows for high in highs)
    close = [(low, high) for low in lows for high in highs if offset(low, high) <= best + 0.3 * width]
    low, high = max(close, key=lambda span: (span[1] - span[0], -offset(*span)))
    return frozenset(range(low, high + 1))


def _nearer(column: int, columns: frozenset[int], middles: Mapping[frozenset[int], float], layout: Layout) -> bool:
    """Whether no other header of the row stands nearer to a column; of two as near, the left one has it."""
    left, right = layout.extents[column]
    centre = (left + right) / 2

    def distance(group: frozenset[int]) -> tuple[float, float]:
        return round(abs(middles[group] - centre), 1), middles[group]

    return all(
        distance(columns) <= distance(other) for other in middles if other & frozenset(range(len(layout.columns)))
    )


def _ordered_headings(segment: Segment, row: ReadRow, is_last: bool) -> Iterable[Heading]:
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
        free = [column for column in values if not ((cell := row.cell(column)) and cell.text)]
        for column in free:
            left = [piece for piece in over_values if piece[1][-1] < column]
            if len(over_values) == 1:
                over_values[0][1].append(column)
            elif left:
                left[-1][1].append(column)
    return [Heading(text, frozenset(columns), row.line_no) for text, columns in pieces]


def _is_cut(left: str, right: str) -> bool:
    """Whether two neighbouring header cells are one header cut at a column line."""
    if periods.is_period_text(left) and periods.is_period_text(right):
        return False
    joined = _rejoin(left, right)
    if units.parse_unit(joined.strip("()")) and not units.parse_unit(left.strip("()")):
        return True
    if right[:1].islower() and left[-1:].isalpha():
        return True
    if left.count("(") > left.count(")") and right.count(")") > right.count("("):
        return True
    return bool(re.search(r"\b(?:ended|december|march|june|september|31)\b", joined, re.IGNORECASE)) and bool(
        re.fullmatch(
            r"\W*(?:[a-z]+\s*)?\d{1,2},?\W*|(?:january|february|march|april|may|june|july|august|september|october|november|december)\W*(?:\d{1,2},?)?",
            right,
            re.IGNORECASE,
        )
    )


def _rejoin(left: str, right: str) -> str:
    """Two cut pieces as one text: a cut inside a word or number leaves no space."""
    inside_word = left[-1:].isalpha() and right[:1].islower() and not units.parse_unit(right)
    inside_number = left[-1:].isdigit() and right[:1].isdigit()
    return left + right if inside_word or inside_number else f"{left} {right}"


def _is_wrapped(upper: str, lower: str) -> bool:
    """Whether the lower line goes on with the upper one rather than naming another level."""
    if units.parse_unit(f"{upper} {lower}".strip("()")) or upper.endswith(("-", "–", "—", "/")):
        return True
    if _YEARS.fullmatch(upper):
        return False
    if periods.is_period_text(lower) and not re.search(r"(?:ended|ending|,|of|at)\s*$|\d\s*,?$", upper, re.IGNORECASE):
        return bool(re.fullmatch(r"(?:19|20)\d\d\W*", lower)) and bool(periods.read_period(upper).month_day)
    return not (units.parse_unit(lower.strip("()")) or units.parse_unit(upper.strip("()")))


def _join(upper: str, lower: str) -> str:
    if upper.endswith("-") and lower[:1].islower():
        return upper[:-1] + lower
    return upper + lower if upper.endswith(("-", "–", "/")) and lower[:1].isdigit() else f"{upper} {lower}"
