"""What each row and column of a table is: headers and data, labels and values, and the tables within one block."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from auditor_tui.figures.numbers import currencies, numerals
from auditor_tui.figures.numbers.numerals import Convention, Numeral
from auditor_tui.figures.tables.geometry import Layout
from auditor_tui.figures.tables.tables import Cell, Row, Table
from auditor_tui.figures.times import dates
from auditor_tui.figures.units.own_units import read_span, read_with_unit

_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_POINT_OF_THREE: Final = re.compile(r"[1-9]\d{0,2}\.\d{3}")
_SOME_POINTS: Final = 3
"""Numbers of a column with three digits behind a point, from which it is doubtful that the point is a decimal one."""
_SOME_NUMBERS: Final = 5
"""Numbers of a column from which the way that it groups digits can be told."""
_MIXED: Final = ("suspect_grouping", "ambiguous_separator")
GLYPHS_ONLY: Final = re.compile(rf"(?:{currencies.PATTERN}|[%)(\s])+")
_TORN_SIGNS: Final = re.compile(r"(?:[\u0900-\u0903\u093a-\u094f]+[\u0904-\u0939]?[\u0900-\u0903\u093a-\u094f]*\s*)+")
"""Devanagari signs without the words they belong to."""
_LEADERS: Final = re.compile(r"(?:\s*\.){4,}\s*")
_SLIPPED: Final = re.compile(r"\)\s*%?")
_SLIPPED_HEAD: Final = re.compile(r"\s*\)\s*%?\s*(?:\n|\Z)")
"""The closing bracket of the cell before, on a line of its own above a cell's own text."""
_UNREAD: Final = re.compile(
    rf"[^\w\s]{{0,2}}(?:{currencies.PATTERN})?[^\w]{{0,3}}(?P<body>\d{{1,3}}(?:,\d{{2,3}})+(?:\.\d+)?)[^\w]{{1,4}}"
)
"""One grouped number among signs that no way of writing numbers explains."""
_MARKS: Final = re.compile(r"[*#@†‡§.\s]+|n/?m\.?|n\.m\.", re.IGNORECASE)
_NUMBERED: Final = re.compile(r"\(?(\d{1,2})\)?\s*(?:=.*)?")
_NAMED: Final = re.compile(r"\b(?!columns?\b|cols?\b|nos?\b|sl\b|sr\b)[^\W\d_]{2,}", re.IGNORECASE)
"""A word beside numbers that count upward, which makes them the figures of what it names."""
_SURELY_COUNTED: Final = 5
"""From so many on, numbers that count from one name columns whatever stands beside them: "Lead time", 1, 2, 3, …"""


@dataclass(frozen=True)
class ReadCell:
    """A cell and what it holds."""

    cell: Cell
    numeral: Numeral | None
    parts: tuple[Numeral, ...] = ()
    """The numbers of a cell whose lines each hold one."""
    spaced: str | None = None
    """The cell's words as the page spaces them, where the text glued some of them."""

    @cached_property
    def text(self) -> str:
        """The cell's text on one line."""
        return self.spaced or self.cell.text

    @property
    def numbers(self) -> tuple[Numeral, ...]:
        """The numbers of the cell, top to bottom."""
        return self.parts or ((self.numeral,) if self.numeral is not None else ())

    @property
    def is_year(self) -> bool:
        """Whether the cell is a bare year, a label rather than a quantity."""
        return (
            self.numeral is not None
            and bool(_YEAR.fullmatch(self.numeral.body))
            and not self.numeral.currency
            and self.numeral.form == "number"
        )

    @cached_property
    def is_quantity(self) -> bool:
        """A number or nil mark that is not a bare year."""
        return (self.numeral is not None and not self.is_year) or bool(self.parts)

    @cached_property
    def is_words(self) -> bool:
        """Text that is neither a number nor a data mark."""
        return bool(self.text) and self.numeral is None and not self.parts and not _MARKS.fullmatch(self.text)


@dataclass(frozen=True)
class ReadRow:
    """A row and what each of its cells holds."""

    row: Row
    cells: tuple[ReadCell, ...]

    def cell(self, column: int) -> ReadCell | None:
        """The cell of a column, or None where the row is shorter."""
        return self.cells[column] if column < len(self.cells) else None

    def has_text(self, column: int) -> bool:
        """Whether the cell of a column is there and not empty."""
        cell = self.cell(column)
        return cell is not None and bool(cell.text)

    @property
    def line_no(self) -> int:
        """The line the row stands on."""
        return self.row.line_no

    @cached_property
    def is_numbering(self) -> bool:
        """Whether the row only numbers the columns: 1, 2, 3= (1+2), …"""
        found = [match for cell in self.cells if cell.text and (match := _NUMBERED.fullmatch(cell.text))]
        filled = [cell for cell in self.cells if cell.text]
        others = [cell for cell in filled if not _NUMBERED.fullmatch(cell.text)]
        if len(found) < 3 or len(others) > 1:
            return False
        numbers = [int(match[1]) for match in found]
        counts_all = numbers[0] == 1 and len(numbers) >= _SURELY_COUNTED
        if not counts_all and any(_NAMED.search(cell.text) for cell in others):
            return False
        first = numbers[0] <= 2 if others else numbers[0] <= 12
        return first and all(after - before == 1 for before, after in itertools.pairwise(numbers))


def read_rows(table: Table, fallback: Convention, layout: Layout | None = None) -> tuple[ReadRow, ...]:
    """Every row with its numbers read in the decimal convention that the table itself shows.

    Args:
        table: the block of rows.
        fallback: the convention where the table decides none.
        layout: the page's words, which show where words of a label part.
    """
    convention = numerals.convention_of(cell.plain.text for row in table.rows for cell in row.cells)
    if convention == "either":
        grouped = fallback == "either" and any(_groups_by_point(table, column) for column in range(table.width))
        convention = "comma" if grouped else fallback
    rows = _read_spans([ReadRow(row, _read_cells(row, convention)) for row in table.rows], convention)
    rows = _doubt_mixed(rows, table.width)
    return rows if layout is None else tuple(_space(row, index, layout) for index, row in enumerate(rows))


def _read_spans(rows: Sequence[ReadRow], convention: Convention) -> tuple[ReadRow, ...]:
    """The rows with spans of time read as numbers under a header: "4 years" in the row of an option's life.

    Before any number, spans that only rise name columns: "1 year", "2 years", "5 years".
    """
    found: list[ReadRow] = []
    above = False
    for index, row in enumerate(rows):
        spans = {} if not index or not row.cells or not row.cells[0].is_words else _spans_of(row, convention)
        values = [number.value for number in spans.values() if number.value is not None]
        if spans and (above or len(values) < 2 or any(left >= right for left, right in itertools.pairwise(values))):
            cells = (ReadCell(cell.cell, spans.get(cell.cell.index, cell.numeral), cell.parts) for cell in row.cells)
            row = ReadRow(row.row, tuple(cells))
        above = above or any(cell.is_quantity for cell in row.cells)
        found.append(row)
    return tuple(found)


def _doubt_mixed(rows: Sequence[ReadRow], width: int) -> tuple[ReadRow, ...]:
    """The rows without the values of columns that group digits by points here and by commas there: 7.704 over 1,710."""
    mixed = {column for column in range(width) if _is_mixed(rows, column)}
    return tuple(_doubt(row, mixed) for row in rows) if mixed else tuple(rows)


def _groups_by_point(table: Table, column: int) -> bool:
    """Whether a column prints what is below a thousand whole and the rest with a point before three digits.

    Decimals would be printed to as many places in every row.
    """
    texts = [row.cells[column].text for row in table.rows if column < len(row.cells)]
    pointed = sum(bool(_POINT_OF_THREE.fullmatch(text)) for text in texts)
    whole = [text for text in texts if text.isdigit()]
    small = [text for text in whole if len(text) <= 3]
    return (
        pointed > 0
        and pointed + len(small) >= _SOME_NUMBERS
        and len(small) > 1
        and all(len(text) <= 3 or _YEAR.fullmatch(text) for text in whole)
    )


def _is_mixed(rows: Sequence[ReadRow], column: int) -> bool:
    found = [cell.numeral for row in rows if (cell := row.cell(column)) and cell.numeral is not None]
    pointed = sum(bool(_POINT_OF_THREE.fullmatch(number.body)) for number in found)
    grouped = sum("," in number.body for number in found)
    other = any(number.form != "number" or number.decimals not in (0, 3) for number in found)
    return pointed >= _SOME_POINTS and grouped > 0 and not other


def _doubt(row: ReadRow, mixed: set[int]) -> ReadRow:
    cells = tuple(
        ReadCell(cell.cell, replace(cell.numeral, value=None, flags=(*cell.numeral.flags, *_MIXED)))
        if cell.cell.index in mixed and cell.numeral is not None and _POINT_OF_THREE.fullmatch(cell.numeral.body)
        else cell
        for cell in row.cells
    )
    return ReadRow(row.row, cells)


def _spans_of(row: ReadRow, convention: Convention) -> dict[int, Numeral]:
    read = ((cell.cell.index, read_span(cell.cell.plain.text, convention)) for cell in row.cells if cell.is_words)
    return {index: number for index, number in read if number is not None}


def _space(row: ReadRow, index: int, layout: Layout) -> ReadRow:
    """A row whose cells of words are spaced as the page spaces them."""
    return ReadRow(row.row, tuple(_space_cell(cell, index, layout) if cell.is_words else cell for cell in row.cells))


def _space_cell(cell: ReadCell, index: int, layout: Layout) -> ReadCell:
    words = [word.text for word in layout.cell_words(index, cell.cell.index)]
    marks = {mark for _, mark in cell.cell.plain.marks}
    words = [word for word in words if word not in marks] if marks else words
    if "".join(words) != "".join(cell.cell.text.split()):
        return cell
    return ReadCell(cell.cell, None, (), " ".join(words))


def _read_cells(row: Row, convention: Convention) -> tuple[ReadCell, ...]:
    """A row's cells; a closing bracket that slipped into the next cell is read with its number."""
    read: list[ReadCell] = []
    for cell in row.cells:
        closes = _SLIPPED.fullmatch(cell.text) if read and read[-1].numeral is not None else None
        if closes and (joined := numerals.read_number(f"{read[-1].cell.plain.text}{cell.text}", convention)):
            before = read[-1].numeral
            if before is not None and before.bracketed and joined.value is not None and before.value is None:
                read[-1] = ReadCell(read[-1].cell, joined)
                read.append(ReadCell(cell, None))
                continue
        head = _SLIPPED_HEAD.match(cell.plain.text) if closes is None else None
        if head and (whole := _closed(read[-1] if read else None, convention)):
            read[-1] = whole
            read.append(_read_rest(cell, head.end(), convention))
            continue
        read.append(_read_cell(cell, convention))
    return tuple(_read_lines(read, convention))


def _read_lines(cells: Sequence[ReadCell], convention: Convention) -> Iterator[ReadCell]:
    """The cells of a row that holds several: each with as many lines as the label, all numbers or nil marks."""
    filled = [cell for cell in cells if cell.text]
    count = len(lines_of(filled[0])) if filled and filled[0].is_words else 0
    if count < 2:
        yield from cells
        return
    read = {cell.cell.index: _read_each(cell, count, convention) for cell in filled[1:]}
    for cell in cells:
        found = read.get(cell.cell.index, ()) if all(read.values()) else ()
        yield ReadCell(cell.cell, None, found) if found and not cell.parts else cell


def _read_each(cell: ReadCell, count: int, convention: Convention) -> tuple[Numeral, ...]:
    """The numbers and nil marks of a cell's lines, where they are as many as asked for; dot leaders are neither."""
    lines = lines_of(cell)
    read = [numerals.read_number(line, convention) for line in lines if not _LEADERS.fullmatch(line)]
    found = [number for number in read if number is not None]
    return _placed(cell.cell.plain.text, lines, found) if len(found) == len(lines) == count else ()


def lines_of(cell: ReadCell) -> list[str]:
    """The lines of a cell that hold anything."""
    return [line for line in cell.cell.plain.text.split("\n") if line.strip()]


def _closed(before: ReadCell | None, convention: Convention) -> ReadCell | None:
    """A cell whose number lacks its closing bracket, read with it."""
    if before is None or before.numeral is None or "unbalanced_bracket" not in before.numeral.flags:
        return None
    joined = numerals.read_number(f"{before.cell.plain.text})", convention)
    return ReadCell(before.cell, joined) if joined is not None and joined.value is not None else None


def _read_rest(cell: Cell, start: int, convention: Convention) -> ReadCell:
    """A cell read without the bracket of the cell before it."""
    numeral = numerals.read_number(cell.plain.text[start:], convention)
    if numeral is None:
        return ReadCell(cell, None)
    return ReadCell(cell, replace(numeral, start=numeral.start + start, end=numeral.end + start))


def _read_cell(cell: Cell, convention: Convention) -> ReadCell:
    text = cell.plain.text
    if not text or text.isspace() or (len(text) > 5 and dates.find_dates(text)):
        return ReadCell(cell, None)
    if "\n" in text and (kept := _beside_torn_marks(text)) is not None:
        first, last = kept
        whole = numerals.read_number(text[first:last], convention)
        return ReadCell(cell, replace(whole, start=whole.start + first, end=whole.end + first) if whole else None)
    if below := _over_nil(text, convention):
        return ReadCell(cell, None, below)
    numeral = numerals.read_number(text, convention) or read_with_unit(text, convention) or _unread(text)
    if numeral is not None and "suspect_grouping" not in numeral.flags:
        return ReadCell(cell, numeral)
    if "\n" in text:
        lines = [line for line in text.split("\n") if line.strip()]
        read = [numerals.read_number(line, convention) for line in lines]
        if len(read) > 1 and all(number is not None and number.form != "nil" for number in read):
            placed = _placed(text, lines, [number for number in read if number])
            # A year over another number is the label of a row that the converter ran into one cell with it.
            figures = tuple(number for number in placed if not _YEAR.fullmatch(number.printed))
            return ReadCell(cell, None, figures or placed)
    return ReadCell(cell, numeral)


def _over_nil(text: str, convention: Convention) -> tuple[Numeral, ...]:
    """A number and the nil mark on the line below it, which is that of another row and no minus sign."""
    lines = [line for line in text.split("\n") if line.strip()]
    if len(lines) != 2:
        return ()
    upper, lower = (numerals.read_number(line, convention) for line in lines)
    if upper is None or lower is None or upper.value is None or lower.form != "nil":
        return ()
    return _placed(text, lines, (upper, lower))


def _unread(text: str) -> Numeral | None:
    """A number among signs that leave its value in doubt: it is shown without one, for what is printed is a figure."""
    match = _UNREAD.fullmatch(numerals.fold(text))
    if match is None:
        return None
    return Numeral(0, len(text), text, "number", None, body=match["body"], flags=("suspect_grouping",))


def _beside_torn_marks(text: str) -> tuple[int, int] | None:
    """Where the one line of a cell stands that is no mark torn from another row: commas, points, vowel signs.

    A point below a whole number may be the number's own; above it, it is the last of the label's leaders.
    """
    lines = [(match.start(), match.end(), match[0].strip()) for match in re.finditer(r"[^\n]+", text)]
    kept = [(start, end, line) for start, end, line in lines if line.strip(",. ") and not _TORN_SIGNS.fullmatch(line)]
    if len(kept) != 1 or len(lines) == 1:
        return None
    start, end, line = kept[0]
    has_point = re.search(r"\.\d", line)
    below = [other for at, _, other in lines if at > start]
    return (start, end) if has_point or not any("." in other for other in below) else None


def _placed(text: str, lines: Sequence[str], read: Sequence[Numeral]) -> tuple[Numeral, ...]:
    """Numbers of a cell's lines, with positions in the whole cell."""
    placed: list[Numeral] = []
    cursor = 0
    for line, number in zip(lines, read, strict=True):
        cursor = text.index(line, cursor)
        placed.append(replace(number, start=cursor + number.start, end=cursor + number.end))
        cursor += len(line)
    return tuple(placed)
