"""What each row and column of a table is: headers and data, labels and values, and the tables within one block."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from auditor_tui.figures import currencies, dates, numerals, periods, units
from auditor_tui.figures.geometry import Layout
from auditor_tui.figures.numerals import Convention, Numeral
from auditor_tui.figures.tables import Cell, Row, Table

Role = Literal["label", "value", "serial", "reference", "mark"]
Shape = Literal["data", "header", "label", "blank"]

_REFERENCE_HEADER: Final = re.compile(
    r"^\W*(?:notes?(?:\s*(?:no|ref)s?\.?)?|page(?:\s*no)?s?\.?|form\s*10-?[kq]\s*page\s*no\.?|schedule(?:\s*no)?\.?|annex(?:ure)?|ref\.?"
    r"|reference|exhibit(?:\s*(?:no|number))?\.?|form|filing date|file no\.?|item\s*no\.?|code|isin|cusip|section|para(?:graph)?"
    r"|s\s*[./]?\s*n[o0]\.?|sl\.?\s*no\.?|sr\.?\s*no\.?|serial(?:\s*no)?\.?|(?:\w+\s){1,2}no\.|#)\W*$",
    re.IGNORECASE,
)
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_SERIAL: Final = re.compile(r"\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]?\)?", re.IGNORECASE)
GLYPHS_ONLY: Final = re.compile(rf"(?:{currencies.PATTERN}|[%)(\s])+")
_MARKS: Final = re.compile(r"[*#@†‡§.\s]+|n/?m\.?|n\.m\.", re.IGNORECASE)
_NUMBERED: Final = re.compile(r"\(?(\d{1,2})\)?\s*(?:=.*)?")


@dataclass(frozen=True)
class ReadCell:
    """A cell and what it holds."""

    cell: Cell
    numeral: Numeral | None
    parts: tuple[Numeral, ...] = ()
    """The numbers of a cell whose lines each hold one."""

    @cached_property
    def text(self) -> str:
        """The cell's text on one line."""
        return self.cell.text

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

    @property
    def line_no(self) -> int:
        """The line the row stands on."""
        return self.row.line_no

    @cached_property
    def is_numbering(self) -> bool:
        """Whether the row only numbers the columns: 1, 2, 3= (1+2), …"""
        found = [match for cell in self.cells if cell.text and (match := _NUMBERED.fullmatch(cell.text))]
        filled = [cell for cell in self.cells if cell.text]
        if len(found) < 3 or len(found) < len(filled) - 1:
            return False
        numbers = [int(match[1]) for match in found]
        return (
            all(after - before == 1 for before, after in zip(numbers, numbers[1:], strict=False)) and numbers[0] <= 12
        )


@dataclass(frozen=True)
class Segment:
    """One table within a block: its header rows and what stands under them."""

    table: Table
    roles: tuple[Role, ...]
    title: tuple[ReadRow, ...]
    """Label rows directly above a header in the middle of a block."""
    header: tuple[ReadRow, ...]
    body: tuple[tuple[ReadRow, Shape], ...]
    first: bool
    """Whether it is the first of its block, so that what stands above the block governs it."""

    @cached_property
    def value_columns(self) -> tuple[int, ...]:
        """Columns that hold figures."""
        return tuple(column for column, role in enumerate(self.roles) if role == "value")

    @property
    def first_line(self) -> int:
        """The segment's first line."""
        rows = (*self.title, *self.header) or (self.body[0][0],)
        return rows[0].line_no

    @property
    def last_line(self) -> int:
        """The segment's last line."""
        return self.body[-1][0].line_no if self.body else (*self.title, *self.header)[-1].line_no


def read_rows(table: Table, fallback: Convention) -> tuple[ReadRow, ...]:
    """Every row with its numbers read in the decimal convention that the table itself shows."""
    convention = numerals.convention_of(cell.plain.text for row in table.rows for cell in row.cells)
    if convention == "either":
        convention = fallback
    return tuple(ReadRow(row, tuple(_read_cell(cell, convention) for cell in row.cells)) for row in table.rows)


def _read_cell(cell: Cell, convention: Convention) -> ReadCell:
    text = cell.plain.text
    if not text or text.isspace() or (len(text) > 5 and dates.find_dates(text)):
        return ReadCell(cell, None)
    numeral = numerals.read_number(text, convention)
    if numeral is not None and "suspect_grouping" not in numeral.flags:
        return ReadCell(cell, numeral)
    if "\n" in text:
        lines = [line for line in text.split("\n") if line.strip()]
        read = [numerals.read_number(line, convention) for line in lines]
        if len(read) > 1 and all(number is not None and number.form != "nil" for number in read):
            return ReadCell(cell, None, _placed(text, lines, [number for number in read if number]))
    return ReadCell(cell, numeral)


def _placed(text: str, lines: Sequence[str], read: Sequence[Numeral]) -> tuple[Numeral, ...]:
    """Numbers of a cell's lines, with positions in the whole cell."""
    from dataclasses import replace

    placed: list[Numeral] = []
    cursor = 0
    for line, number in zip(lines, read, strict=True):
        cursor = text.index(line, cursor)
        placed.append(replace(number, start=cursor + number.start, end=cursor + number.end))
        cursor += len(line)
    return tuple(placed)


def column_roles(rows: Sequence[ReadRow], width: int) -> tuple[Role, ...]:
    """What each column holds, judged from all rows that are not numbering rows."""
    rows = [row for row in rows if not row.is_numbering]
    quantities = [sum(1 for row in rows if (cell := row.cell(column)) and cell.is_quantity) for column in range(width)]
    words = [sum(1 for row in rows if (cell := row.cell(column)) and cell.is_words) for column in range(width)]
    roles: list[Role] = []
    for column in range(width):
        cells = [cell for row in rows if (cell := row.cell(column)) and cell.text]
        unnamed = "value" not in roles and _is_unnamed_notes(rows, column, width)
        if cells and _holds_marks(rows, column):
            roles.append("mark")
        elif unnamed or _is_reference(rows, column) and words[column] <= len(cells) // 2 + 1:
            roles.append("reference")
        elif (
            "value" not in roles
            and column + 1 < width
            and _next_is_words(words, quantities, column)
            and (_is_serial(cells) or (column == 0 and not any(quantities[1:])))
        ):
            roles.append("serial")
        elif quantities[column] and quantities[column] * 3 >= words[column] and not _is_label_years(cells, column):
            roles.append("value")
        else:
            roles.append("label")
    if roles[:1] == ["value"] and "value" in roles[1:] and words[0] and not _is_amounts(rows):
        roles[0] = "label"
    return tuple(roles)


def _is_amounts(rows: Sequence[ReadRow]) -> bool:
    """Whether the first column mostly holds grouped or decimal numbers, as the right half of a wide table does."""
    numbers = [cell.numeral for row in rows for cell in row.cells[:1] if cell.numeral and cell.numeral.form == "number"]
    return sum("," in number.body or "." in number.body for number in numbers) * 2 > len(numbers) > 1


def _is_reference(rows: Sequence[ReadRow], column: int) -> bool:
    """Whether the top cells of a column name it a column of notes, pages or serial numbers."""
    for row in rows[:4]:
        cell = row.cell(column)
        if cell and cell.text and _REFERENCE_HEADER.match(cell.text):
            return True
        if cell and cell.is_quantity:
            return False
    joined = " ".join(
        cell.text for row in rows[:3] if (cell := row.cell(column)) and cell.text and not cell.is_quantity
    )
    return bool(joined) and bool(_REFERENCE_HEADER.match(joined))


def _holds_marks(rows: Sequence[ReadRow], column: int) -> bool:
    """Whether a column holds nothing but currency glyphs, percent marks or brackets of its neighbours."""
    cells = [cell for row in rows if (cell := row.cell(column)) and cell.text]
    return sum(bool(GLYPHS_ONLY.fullmatch(cell.text)) for cell in cells) * 2 > len(cells) and not any(cell.is_quantity for cell in cells)


def _is_unnamed_notes(rows: Sequence[ReadRow], column: int, width: int) -> bool:
    """Whether a column without a name, where all after it have one, holds nothing but note numbers."""
    cells = [cell for row in rows if (cell := row.cell(column)) and cell.text]
    if column == 0 or not cells or column + 1 >= width:
        return False
    bare = all(cell.numeral is not None and cell.numeral.printed.isdigit() and len(cell.numeral.body) <= 2 for cell in cells)
    top = next((index for index, row in enumerate(rows) if (cell := row.cell(width - 1)) and cell.is_quantity), 0)
    named = all(any((cell := row.cell(other)) and cell.text for row in rows[:top]) for other in range(column + 1, width))
    return bare and top > 0 and named and not any((cell := row.cell(column)) and cell.text for row in rows[:top])


def _is_serial(cells: Sequence[ReadCell]) -> bool:
    numbers = [cell for cell in cells if cell.numeral is not None or _SERIAL.fullmatch(cell.text)]
    if not numbers or len(numbers) * 2 < len(cells) - 2:
        return False
    return all(_SERIAL.fullmatch(cell.text.rstrip(".")) for cell in numbers if cell.is_quantity)


def _next_is_words(words: Sequence[int], quantities: Sequence[int], column: int) -> bool:
    return words[column + 1] > quantities[column + 1]


def _is_label_years(cells: Sequence[ReadCell], column: int) -> bool:
    """A first column of years, or of small whole numbers, labels its rows."""
    if column != 0:
        return False
    numbers = [cell for cell in cells if cell.numeral is not None and cell.numeral.form != "nil"]
    return bool(numbers) and sum(cell.is_year for cell in numbers) * 2 >= len(numbers)


def cut_cells(rows: Sequence[ReadRow], layout: Layout | None) -> frozenset[int]:
    """Lines of rows in which a word with letters, or a year, runs over a column line: they hold words, not figures."""
    if layout is None:
        return frozenset()
    edges = [left for left, _ in layout.columns[1:]]
    return frozenset(
        row.line_no
        for row, words in zip(rows, layout.words, strict=False)
        if any(
            _is_cut_word(word.text) and any(word.box[0] + 1.5 < edge < word.box[2] - 1.5 for edge in edges)
            for word in words
        )
    )


def _is_cut_word(text: str) -> bool:
    return any(character.isalpha() for character in text) or bool(
        re.fullmatch(r"\W*(?:19|20)\d\d(?:[-–/](?:19|20)?\d\d)?\W*", text)
    )


def split_segments(table: Table, rows: Sequence[ReadRow], cut: frozenset[int] = frozenset()) -> tuple[Segment, ...]:
    """Split a block where a new header begins in its middle.

    Args:
        table: the block.
        rows: its rows, read.
        cut: lines of rows whose words run over column lines; a lone number there is a piece of a word.
    """
    roles = column_roles([row for row in rows if row.line_no not in cut], table.width)
    values = [column for column, role in enumerate(roles) if role == "value"]
    shapes = _shapes(rows, roles, values, cut)
    segments: list[Segment] = []
    index = 0
    while index < len(rows):
        start = index
        while index < len(rows) and shapes[index] in ("label", "blank"):
            index += 1
        if index < len(rows) and shapes[index] == "header":
            while index < len(rows) and shapes[index] == "header":
                index += 1
            header_end = index
        else:
            header_end = index = start
        while index < len(rows) and not _begins_header(shapes, index):
            index += 1
        title_end = next((at for at in range(start, header_end) if shapes[at] == "header"), start)
        segments.append(
            Segment(
                table,
                roles,
                tuple(rows[start:title_end]),
                tuple(rows[title_end:header_end]),
                tuple(zip(rows[header_end:index], shapes[header_end:index], strict=True)),
                not segments,
            )  # fmt: skip
        )
    return tuple(segments)


def _begins_header(shapes: Sequence[Shape], index: int) -> bool:
    """Whether a header, with at most two label rows as its title, begins here."""
    if shapes[index] == "header":
        return True
    return (
        shapes[index] == "label"
        and index > 0
        and shapes[index - 1] == "data"
        and shapes[index + 1 : index + 2] == ["header"]
    )


def _shapes(rows: Sequence[ReadRow], roles: Sequence[Role], values: Sequence[int], cut: frozenset[int]) -> list[Shape]:
    data = [_is_data(row, values) and not (row.line_no in cut and _is_scrap(row, values)) for row in rows]
    first_data = next((index for index, is_data in enumerate(data) if is_data), len(rows))
    known = {text for row in rows[:first_data] if (text := _stub(row, roles))}
    shapes: list[Shape] = []
    for index, row in enumerate(rows):
        if not any(cell.text for cell in row.cells):
            shapes.append("blank")
        elif _is_header(row, roles, values, known if index > first_data else set()) or (
            index < first_data and row.line_no in cut and _is_cut_header(row, roles, values)
        ):
            shapes.append("header")
        elif data[index]:
            shapes.append("data")
        else:
            shapes.append("label" if index >= first_data or not _stub_unit(row) else "header")
    named = [index for index in range(first_data) if _is_header(rows[index], roles, values, set())]
    if named:
        shapes = ["label" if named[-1] < index < first_data and shape == "header" and not _has_values(rows[index], values) else shape for index, shape in enumerate(shapes)]
    last_header = max((index for index in range(first_data) if shapes[index] == "header"), default=-1)
    shapes = ["header" if index < last_header and shape != "blank" else shape for index, shape in enumerate(shapes)]
    last_data = max((index for index, shape in enumerate(shapes) if shape == "data"), default=len(rows))
    return ["label" if index > last_data and shape == "header" else shape for index, shape in enumerate(shapes)]


def _has_values(row: ReadRow, values: Sequence[int]) -> bool:
    return any((cell := row.cell(column)) and cell.text for column in values)


def _is_cut_header(row: ReadRow, roles: Sequence[Role], values: Sequence[int]) -> bool:
    """Whether a row whose words run over column lines names columns, not the rows below it."""
    cells = [cell for column in values if (cell := row.cell(column)) and cell.text]
    return bool(cells) and not _is_straddling_label(row, roles, values, cells)


def _is_scrap(row: ReadRow, values: Sequence[int]) -> bool:
    """Whether a row's only numbers are short pieces, as the end of a cut year or date is."""
    numbers = [cell.numeral for column in values if (cell := row.cell(column)) and cell.numeral is not None]
    return len(numbers) <= 2 and all(number.printed.isdigit() and len(number.body) <= 2 for number in numbers)


def _stub(row: ReadRow, roles: Sequence[Role]) -> str:
    return next((cell.text for cell in row.cells if cell.text and roles[cell.cell.index] == "label"), "")


def _stub_unit(row: ReadRow) -> bool:
    """A first row that says nothing but a unit or a period belongs to the header."""
    text = " ".join(cell.text for cell in row.cells if cell.text)
    return units.parse_unit(text) is not None or periods.is_period_text(text)


def _is_data(row: ReadRow, values: Sequence[int]) -> bool:
    """Whether a row holds a quantity in a value column and does not merely number or date the columns."""
    if row.is_numbering:
        return False
    cells = [cell for column in values if (cell := row.cell(column)) and cell.text]
    if not any(cell.is_quantity for cell in cells):
        return False
    quantities = sum(cell.is_quantity for cell in cells)
    bare = all(not cell.is_quantity or (cell.numeral is not None and cell.numeral.printed.isdigit()) for cell in cells)
    words = sum(cell.is_words for cell in cells)
    if words and bare and not row.cells[0].text:
        return False
    return quantities * 2 >= words


def _is_header(row: ReadRow, roles: Sequence[Role], values: Sequence[int], known: set[str]) -> bool:
    """Whether a row names columns: words, years or units where other rows hold figures."""
    if row.is_numbering:
        return True
    cells = [cell for column in values if (cell := row.cell(column)) and cell.text]
    if not cells:
        return False
    if known and _stub(row, roles) in known and all(cell.is_year or cell.is_words or _is_short(cell) for cell in cells):
        return True
    if any(cell.is_quantity for cell in cells) and not _is_mostly_words(cells) and not _names_models(row, roles, cells):
        return False
    if not any(cell.is_words or cell.is_year for cell in cells):
        return False
    return not _is_straddling_label(row, roles, values, cells)


def _is_short(cell: ReadCell) -> bool:
    return (
        cell.numeral is not None
        and cell.numeral.form == "number"
        and cell.numeral.body.isdigit()
        and len(cell.numeral.body) <= 2
    )


def _is_mostly_words(cells: Sequence[ReadCell]) -> bool:
    return sum(cell.is_quantity for cell in cells) * 2 < sum(cell.is_words or cell.is_year for cell in cells)


def _names_models(row: ReadRow, roles: Sequence[Role], cells: Sequence[ReadCell]) -> bool:
    """Column names that look like numbers (737, 777X): no label, no grouping, and at least one of them not a number."""
    if _stub(row, roles) or not any(cell.is_words for cell in cells):
        return False
    return all(
        cell.numeral is None or (cell.numeral.printed.isdigit() and len(cell.numeral.body) <= 4) for cell in cells
    )


def _is_straddling_label(row: ReadRow, roles: Sequence[Role], values: Sequence[int], cells: Sequence[ReadCell]) -> bool:
    """A section title cut at the first column line: words left of the values and in the first value column alone."""
    if len(values) < 2 or len(cells) != 1 or cells[0].cell.index != values[0] or cells[0].is_year:
        return False
    if periods.is_period_text(cells[0].text) or units.parse_unit(cells[0].text):
        return False
    return any(cell.text for cell in row.cells if roles[cell.cell.index] in ("label", "serial"))
