"""The tables within one block of rows: where a header begins anew, and what each row is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, NamedTuple

from auditor_tui.figures.numbers import currencies
from auditor_tui.figures.tables.geometry import Layout, Phrase, Placed, phrases, text_lines
from auditor_tui.figures.tables.grid import ReadCell, ReadRow
from auditor_tui.figures.tables.named_spans import without_named_spans
from auditor_tui.figures.tables.roles import Role, column_roles
from auditor_tui.figures.tables.tables import Table
from auditor_tui.figures.times import periods
from auditor_tui.figures.units import units

_HEADER_ROWS: Final = 4
"""Most rows of a header that stands at the foot of a page, without any figure."""
_SLACK: Final = 1.5
"""How far, in points, a word must reach over a column line to lie across it."""
_AMOUNT: Final = re.compile(
    rf"\W{{0,3}}(?:{currencies.PATTERN}\s?)?(?:\d{{1,3}}(?:,\d{{2,3}})+(?:\.\d+)?|\d+\.\d{{2}})(?![\d.])\D{{0,12}}"
)
"""A grouped number or one with two decimals, and a few signs or letters that follow it."""
_LATIN: Final = re.compile(r"[A-Za-z]{2}")
Shape = Literal["data", "header", "label", "blank"]


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

    @cached_property
    def remark_columns(self) -> frozenset[int]:
        """Columns of words right of all figures, under a name of their own, that say more of rows named at their left.

        Words in another script repeat the name, and names that recur need the words to be told apart.
        """
        last = max(self.value_columns, default=len(self.roles))
        named = (column for column in range(last + 1, len(self.roles)) if self.roles[column] == "label")
        return frozenset(
            column for column in named if any(row.has_text(column) for row in self.header) and self._remarks_in(column)
        )

    def _remarks_in(self, column: int) -> bool:
        first = self.value_columns[0]
        rows = [row for row, shape in self.body if shape == "data" and row.has_text(column)]
        names = [" ".join(cell.text for cell in row.cells[:first] if cell.is_words) for row in rows]
        known = [name for name in names if _LATIN.search(name)]
        words = [row.cells[column].text for row in rows]
        return len(known) * 2 > len(rows) > 0 and len(set(known)) == len(known) and all(map(_LATIN.search, words))

    @property
    def first_line(self) -> int:
        """The segment's first line."""
        rows = (*self.title, *self.header) or (self.body[0][0],)
        return rows[0].line_no

    @property
    def last_line(self) -> int:
        """The segment's last line."""
        return self.body[-1][0].line_no if self.body else (*self.title, *self.header)[-1].line_no


class CutRows(NamedTuple):
    """Lines of rows in which words run over column lines."""

    words: frozenset[int]
    """Rows where a word with letters, or a year, is cut: a lone small number there is a piece of it."""
    years: frozenset[int]
    """Rows where a year is cut and every number printed is one."""
    titles: frozenset[int] = frozenset()
    """Rows that print one phrase alone, which is set across the table and not in a column: a title of those below."""

    def is_broken(self, row: ReadRow) -> bool:
        """Whether every number of a row is a piece of a year or of a title's words."""
        has_pieces = row.line_no in self.titles and any(cell.is_quantity for cell in row.cells)
        return has_pieces or row.line_no in self.years


NO_CUTS: Final = CutRows(frozenset(), frozenset())


def find_cuts(rows: Sequence[ReadRow], layout: Layout | None) -> CutRows:
    """The rows of a table whose words the converter cut at column lines."""
    if layout is None:
        return NO_CUTS
    edges = [left for left, _ in layout.columns[1:]]
    cut: set[int] = set()
    years: set[int] = set()
    titles: set[int] = set()
    for row, words in zip(rows, layout.words, strict=False):
        over = [word for word in words if any(word.box[0] + _SLACK < edge < word.box[2] - _SLACK for edge in edges)]
        if (over or _has_no_figure(row)) and _is_title(words, layout):
            titles.add(row.line_no)
        if not any(_is_cut_word(word.text) for word in over):
            continue
        cut.add(row.line_no)
        numbers = [word.text for word in words if any(character.isdigit() for character in word.text)]
        if any(_YEAR.fullmatch(word.text) for word in over) and all(_YEAR.fullmatch(number) for number in numbers):
            years.add(row.line_no)
    return CutRows(frozenset(cut), frozenset(years), frozenset(titles))


def _has_no_figure(row: ReadRow) -> bool:
    """Whether a row holds words alone, but for a number that its first words begin with, as a code of accounts does."""
    filled = [cell for cell in row.cells if cell.text]
    code = filled[0].numeral if filled else None
    rest = filled[1:] if code is not None and code.printed.isdigit() else filled
    return not any(cell.is_quantity for cell in rest)


def _is_title(words: Sequence[Placed], layout: Layout) -> bool:
    """Whether words are one phrase set across a table that says neither a unit nor a time."""
    lines = text_lines(words)
    found = phrases(lines[0], [left for left, _ in layout.columns[1:]]) if len(lines) == 1 else []
    if len(found) != 1 or not any(character.isalpha() for character in found[0].text):
        return False
    text = found[0].text
    if periods.is_period_text(text) or units.parse_unit(text.strip("()[] ")) is not None:
        return False
    return _lies_across(found[0], layout)


def _lies_across(phrase: Phrase, layout: Layout) -> bool:
    """Whether a phrase runs over a column line, or is nearer to the middle of the table than to that of its column."""
    left, right = layout.columns[layout.column_at(phrase.left + _SLACK)]
    if phrase.right - _SLACK > right:
        return True
    middle = (layout.columns[0][0] + layout.columns[-1][1]) / 2
    return abs(phrase.middle - middle) < abs(phrase.middle - (left + right) / 2)


_YEAR: Final = re.compile(r"\W*(?:19|20)\d\d(?:[-–/](?:19|20)?\d\d)?\W*")


def _is_cut_word(text: str) -> bool:
    return any(character.isalpha() for character in text) or bool(_YEAR.fullmatch(text))


def split_segments(table: Table, rows: Sequence[ReadRow], cut: CutRows = NO_CUTS) -> tuple[Segment, ...]:
    """Split a block where a new header begins in its middle.

    Args:
        table: the block.
        rows: its rows, read.
        cut: lines of rows whose words run over column lines; a lone number there is a piece of a word.
    """
    roles = _roles_below(table, rows) or column_roles([row for row in rows if not cut.is_broken(row)], table.width)
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
            )
        )
    return tuple(segments)


def _roles_below(table: Table, rows: Sequence[ReadRow]) -> tuple[Role, ...] | None:
    """The roles of a header without figures, as one that ends a page is; None for a table that has figures."""
    if len(rows) > _HEADER_ROWS or any(cell.is_quantity for row in rows for cell in row.cells):
        return None
    if not any(periods.is_period_text(cell.text) for row in rows for cell in row.cells[1:] if cell.text):
        return None
    values: list[Role] = ["value"] * (table.width - 1)
    return ("label", *values)


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


def _shapes(rows: Sequence[ReadRow], roles: Sequence[Role], values: Sequence[int], cut: CutRows) -> list[Shape]:
    data = [_is_data(row, values) and not _is_cut_apart(row, values, cut) for row in rows]
    data = without_named_spans(rows, data, values)
    # Columns are numbered under their names; what counts upward right below figures is one more row of them.
    for index in range(1, len(rows)):
        data[index] = data[index] or (data[index - 1] and rows[index].is_numbering)
    first_data = next((index for index, is_data in enumerate(data) if is_data), len(rows))
    known = {text for row in rows[:first_data] if (text := _stub(row, roles))}
    shapes: list[Shape] = []
    for index, row in enumerate(rows):
        if not any(cell.text for cell in row.cells):
            shapes.append("blank")
        elif index > first_data and _is_unread(row, roles, values):
            shapes.append("data")
        elif not (data[index] and row.is_numbering) and (
            _is_header(row, roles, values, known if index > first_data else set())
            or (index < first_data and row.line_no in cut.words and _is_cut_header(row, roles, values))
        ):
            shapes.append("header")
        elif data[index]:
            shapes.append("data")
        else:
            shapes.append("label" if index >= first_data or not _stub_unit(row) else "header")
    named = [index for index in range(first_data) if _is_header(rows[index], roles, values, set())]
    if named:
        shapes = [
            "label"
            if named[-1] < index < first_data and shape == "header" and not _has_values(rows[index], values)
            else shape
            for index, shape in enumerate(shapes)
        ]
    last_header = max((index for index in range(first_data) if shapes[index] == "header"), default=-1)
    shapes = ["header" if index < last_header and shape != "blank" else shape for index, shape in enumerate(shapes)]
    shapes = _with_titles(rows, shapes, values, cut)
    last_data = max((index for index, shape in enumerate(shapes) if shape == "data"), default=len(rows))
    return ["label" if index > last_data and shape == "header" else shape for index, shape in enumerate(shapes)]


def _with_titles(rows: Sequence[ReadRow], shapes: Sequence[Shape], values: Sequence[int], cut: CutRows) -> list[Shape]:
    """Shapes with titles as label rows: what stands alone above rows of figures whose columns have their names."""
    found = list(shapes)
    named: set[int] = set()
    for index, (row, shape) in enumerate(zip(rows, shapes, strict=True)):
        if shape != "header":
            continue
        if row.line_no not in cut.titles:
            named.update(column for column in values if row.has_text(column))
            continue
        all_named = "data" in shapes[:index] or named.issuperset(values)
        if all_named and _stands_over_figures(rows, shapes, values, index):
            found[index] = "label"
    return found


def _stands_over_figures(rows: Sequence[ReadRow], shapes: Sequence[Shape], values: Sequence[int], index: int) -> bool:
    """Whether the next row after one, labels aside, has more than one figure, or the table ends there."""
    following = (at for at in range(index + 1, len(rows)) if shapes[at] not in ("blank", "label"))
    below = next(following, None)
    if below is None:
        return True
    cells = (rows[below].cell(column) for column in values)
    return shapes[below] == "data" and sum(cell is not None and cell.is_quantity for cell in cells) > 1


def _has_values(row: ReadRow, values: Sequence[int]) -> bool:
    return any((cell := row.cell(column)) and cell.text for column in values)


def _is_cut_header(row: ReadRow, roles: Sequence[Role], values: Sequence[int]) -> bool:
    """Whether a row whose words run over column lines names columns, not the rows below it."""
    cells = [cell for column in values if (cell := row.cell(column)) and cell.text]
    return bool(cells) and not _is_straddling_label(row, roles, values, cells)


def _is_cut_apart(row: ReadRow, values: Sequence[int], cut: CutRows) -> bool:
    """Whether a row's numbers are pieces of cut words or years."""
    return row.line_no in cut.years or (row.line_no in cut.words and _is_scrap(row, values))


def _is_scrap(row: ReadRow, values: Sequence[int]) -> bool:
    """Whether a row's only numbers are short pieces, as the end of a cut year or date is."""
    numbers = [cell.numeral for column in values if (cell := row.cell(column)) and cell.numeral is not None]
    return len(numbers) <= 2 and all(
        number.printed.lstrip("-–").isdigit() and len(number.body) <= 2 for number in numbers
    )


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


def _is_unread(row: ReadRow, roles: Sequence[Role], values: Sequence[int]) -> bool:
    """Whether a named row below figures holds amounts with more beside them than can be read, and no words."""
    cells = [cell for column in values if (cell := row.cell(column)) and cell.text]
    unread = [cell for cell in cells if cell.is_words and _AMOUNT.fullmatch(cell.text)]
    named = any(character.isalpha() for character in _stub(row, roles))
    return named and bool(unread) and all(cell.is_quantity or cell in unread for cell in cells)


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
