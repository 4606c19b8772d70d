"""Figures of a table's cells: each number with its unit, period, labels and place."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from auditor_tui.figures.fidelity import placing, printed
from auditor_tui.figures.fidelity.placing import Place
from auditor_tui.figures.figure import Figure
from auditor_tui.figures.governing import measuring
from auditor_tui.figures.governing.column_notes import ColumnNotes
from auditor_tui.figures.governing.governing import Governing
from auditor_tui.figures.governing.measuring import Glyphs
from auditor_tui.figures.governing.surround import Surround
from auditor_tui.figures.governing.timing import Timing
from auditor_tui.figures.numbers import numerals
from auditor_tui.figures.numbers.numerals import Numeral
from auditor_tui.figures.reading import explained, prose
from auditor_tui.figures.reading.inner import InnerReader
from auditor_tui.figures.tables import labels
from auditor_tui.figures.tables.context import Surroundings
from auditor_tui.figures.tables.geometry import Placed
from auditor_tui.figures.tables.grid import ReadCell, ReadRow
from auditor_tui.figures.tables.parts import Part, Parts

_IN_BRACKETS: Final = re.compile(
    r"(?:figures?|numbers?|amounts?)\s+in\s+(?:parenthes[ie]s|brackets)[^.]{0,60}(?:per ?cent|%|percentage)",
    re.IGNORECASE,
)
_LEGEND: Final = re.compile(
    r"(?:^|[\s>*_])\(\s*\)\s*[*_]*\s*(?:=|:|[-–]\s|based|denotes?|indicates?|means?)", re.IGNORECASE
)
"""A note that says what brackets mean: "( ) Based on fewer than 50 cases"."""
_LISTS: Final = re.compile(r"\bexhibit\b|form 10-[kq] page|incorporated by reference", re.IGNORECASE)
_FORM: Final = re.compile(r"(?:form )?(?:10-?[kq]|8-?k|20-?f|6-?k|s-[1348]|def 14a)(?:405|/a)?", re.IGNORECASE)
_SOME_FORMS: Final = 3
"""Cells that name a form and nothing else, from which a table is taken for a list of exhibits."""
_SOME_PAGES: Final = 6
"""Rising numbers from which a column without a name is taken for the pages of a list of contents."""
_OVER_EDGE: Final = 1.0
"""How far, in points, a word must reach over a column line to lie across it."""
_LONGEST_TITLE: Final = 120
"""Longest line above a table, in characters, that tells what the table is of without being a heading."""
_THIN_GAP: Final = 0.35
"""Widest gap, in line heights, that a space which groups digits leaves."""


@dataclass(frozen=True)
class _Place:
    """Where a number stands in its table."""

    part: Part
    row: ReadRow
    cell: ReadCell
    position: int
    """Which number of its cell, from 0."""
    count: int
    """How many numbers the cell holds."""

    @property
    def column(self) -> int:
        return self.cell.cell.index

    @cached_property
    def words(self) -> Sequence[Placed] | None:
        """The page's words in the cell, or None where boxes are unknown."""
        layout = self.part.layout
        return None if layout is None else layout.cell_words(self.part.row_index(self.row), self.column)

    @cached_property
    def rank(self) -> int:
        """Which number of its cell of the line it is, from 0: columns may share one."""
        own = self.cell.cell
        beside = [cell for cell in self.row.cells[: self.column] if own.is_piece and cell.cell.number == own.number]
        return self.position + sum(_numbers_in(cell) for cell in beside)


class CellReader:
    """Makes the figures of a document's tables."""

    def __init__(self, surroundings: Surroundings, parts: Parts, governing: Governing, timing: Timing) -> None:
        self._surroundings = surroundings
        self._parts = parts
        self._governing = governing
        self._timing = timing
        self._inner = InnerReader(surroundings, governing, timing)

    def figures(self, table_index: int) -> Iterator[Figure]:
        """Every figure of a table."""
        for part in self._parts.of_table(table_index):
            if _lists_references(part):
                continue
            notes = ColumnNotes(part)
            for row, shape in part.segment.body:
                if shape != "blank":
                    yield from self._inner.figures(part, row)
                if shape == "data":
                    yield from self._row(part, row, notes)

    def _row(self, part: Part, row: ReadRow, notes: ColumnNotes) -> Iterator[Figure]:
        bracket_note = self._bracket_note(part, row)
        page = part.segment.table.page
        above = labels.row_ended_by(part.segment, row)
        legend = (page.page_no if page else None) in self._legend_pages
        for column in part.segment.value_columns:
            cell = row.cell(column)
            if cell is None or not (cell.is_quantity or (cell.is_year and _has_other_figures(part, row, column))):
                continue
            found = cell.numbers
            found = tuple(explained.unsigned(numeral) for numeral in found) if legend else found
            over = above.cell(column) if above is not None else None
            found = tuple(explained.goes_on(numeral, over.numeral if over else None) for numeral in found)
            for position, numeral in enumerate(found):
                place = _Place(part, row, cell, position, len(found))
                yield self._figure(place, numeral, notes, bracket_note if numeral.bracketed else None)

    @cached_property
    def _legend_pages(self) -> frozenset[int | None]:
        """Pages with a note that gives brackets a meaning of their own."""
        document = self._surroundings.document
        pages = (
            document.page_at(line_no)
            for line_no, line in enumerate(document.lines, start=1)
            if "(" in line and _LEGEND.search(line) and not line.startswith("|")
        )
        return frozenset(page.page_no if page else None for page in pages)

    @cached_property
    def _bracket_notes(self) -> dict[int | None, tuple[int, str]]:
        """Pages that say their bracketed figures are percentages, each with the line that says so."""
        document = self._surroundings.document
        notes: dict[int | None, tuple[int, str]] = {}
        for line_no, line in enumerate(document.lines, start=1):
            if match := _IN_BRACKETS.search(line):
                page = document.page_at(line_no)
                notes.setdefault(page.page_no if page else None, (line_no, match[0]))
        return notes

    def _bracket_note(self, part: Part, row: ReadRow) -> tuple[int, str] | None:
        """The note that makes a wholly bracketed row percentages: its page's, or any where the row is unnamed."""
        if not self._bracket_notes or not labels.is_bracketed(row):
            return None
        page = part.segment.table.page
        own = self._bracket_notes.get(page.page_no if page else None)
        unnamed = not labels.has_letters(labels.own_label(row, part.segment))
        return own or (next(iter(self._bracket_notes.values())) if unnamed else None)

    def _figure(
        self, place: _Place, numeral: Numeral, notes: ColumnNotes, bracket_note: tuple[int, str] | None
    ) -> Figure:
        part, row, column = place.part, place.row, place.column
        numeral = _doubt_pieces(_reread(numeral, place), place)
        label = _label(place)
        table = self._governing.of_table(part)
        around = self._surround(place, label, notes, bracket_note)
        numeral = explained.pence_or_mark(numeral, around)
        if own := self._governing.of_number(numeral, row.line_no):
            around = replace(around, row=own)
        glyphs = Glyphs(notes.glyph(column), notes.any_glyph)
        measured = measuring.measure(numeral, around, table, glyphs, row.line_no)
        measured = explained.beside_number(measured, place.cell.parts, place.position, around)
        if measured.kind in ("amount", "nil") and not measured.currency:
            measured = measured._replace(currency=notes.row_currency(row))
        printed_at = _find(numeral, place)
        headers = (*self._timing.titles_over(part, column), *self._governing.names(part, column))
        page = part.segment.table.page
        return Figure(
            figure_id=f"L{row.line_no}C{place.cell.cell.number}" + (f".{place.rank + 1}" if place.rank else ""),
            line_no=row.line_no,
            cell=place.cell.cell.number,
            char=place.cell.cell.plain.at(numeral.start),
            page_no=page.page_no if page else None,
            page_label=page.label if page else None,
            printed=numeral.printed.strip(),
            kind=measured.kind,
            value=measured.value,
            scale=measured.scale,
            currency=measured.currency,
            unit=measured.unit,
            period=self._timing.of_cell(part, row.line_no, column, label, measured.currency == "INR"),
            row_label=label,
            column_header=tuple(heading.text for heading in headers),
            section=self._section(part),
            bbox=printed_at.bbox,
            page_check=printed_at.check,
            printed_on_page=printed_at.printed,
            flags=_flags(numeral, place, printed_at, label),
        )

    def _surround(
        self, place: _Place, label: str, notes: ColumnNotes, bracket_note: tuple[int, str] | None
    ) -> Surround:
        part, line_no, column = place.part, place.row.line_no, place.column
        found = part.labels.get(line_no)
        table, over = self._governing.of_table(part), self._governing.of_column(part, column)
        names = self._governing.names(part, column)
        return Surround(
            label=label,
            parents=tuple(text for _, text in found.parents) if found else (),
            columns=tuple(heading.text for heading in names),
            name=" ".join(heading.text for heading in names if heading.columns == names[-1].columns),
            stub=tuple(heading.text for heading in part.stub),
            title=_title(part),
            exempt=frozenset().union(*(ruling.declaration.exempt_things for ruling in (table, over) if ruling)),
            rate_column=notes.is_rate(column),
            rate_header=notes.has_rate_header(column),
            counting=self._governing.counting(part, line_no, column, label),
            in_equity=notes.is_equity,
            bracket_note=bracket_note,
            row=self._governing.of_row(line_no, label),
            column=over,
            section=self._governing.of_parents(part, line_no),
            table=table,
        )

    def _section(self, part: Part) -> tuple[str, ...]:
        titles = [" ".join(cell.text for cell in row.cells if cell.text) for row in part.segment.title]
        return (*self._surroundings.section(part.segment.first_line), *titles)


def _title(part: Part) -> str:
    """What a table is of, as the line right above it says, or the label row that begins it inside a block."""
    if part.segment.title:
        return " ".join(cell.text for cell in part.segment.title[-1].cells if cell.text)
    nearest = part.above[0] if part.above else None
    is_title = nearest and (nearest.is_heading or len(nearest.text) <= _LONGEST_TITLE) and not nearest.beyond_table
    if nearest is None or not is_title:
        return ""
    over = part.above[1] if len(part.above) > 1 else None
    wrapped = over is not None and over.line_no == nearest.line_no - 1 and not nearest.is_heading
    return f"{over.text} {nearest.text}" if over is not None and wrapped else nearest.text


def _label(place: _Place) -> str:
    """What the figure's row is called; where labels stand between values too, what stands nearest left of it."""
    part, column = place.part, place.column
    lines = labels.of_each_line(place.row) if place.count > 1 else []
    if len(lines) == place.count:
        return lines[place.position]
    found = part.labels.get(place.row.line_no)
    label = found.text if found else labels.own_label(place.row, part.segment)
    roles = part.segment.roles
    values = [index for index in range(column) if roles[index] == "value"]
    first, last = values[0] if values else column, max(part.segment.value_columns)
    after = range(first, column if values else last)
    between = [index for index in after if roles[index] == "label" and (values or place.row.has_text(index))]
    if between and not any(_says_more(part, index) for index in between):
        nearest = labels.own_label(place.row, part.segment, column)
        return nearest if labels.names_rows(part.segment, nearest) else label
    return label


def _says_more(part: Part, column: int) -> bool:
    """Whether a column of words has a name of its own, beside one that names the rows: "Name | Age | Position"."""
    first = next((index for index, role in enumerate(part.segment.roles) if role == "label"), column)
    named, own = (
        {heading.text for heading in (*part.headers.stub, *part.headers.headings) if at in heading.columns}
        for at in (first, column)
    )
    return first != column and bool(named and own) and named != own


def _find(numeral: Numeral, place: _Place) -> Place:
    if place.words is None:
        return placing.UNPLACED
    return placing.place(numeral.printed, place.words, [mark for _, mark in place.cell.cell.plain.marks])


def _reread(numeral: Numeral, place: _Place) -> Numeral:
    """A number grouped by spaces, which the text leaves in doubt, read from how the page prints it.

    One printed word is one number. Words a thin gap apart are one number only where no other cell of the row is empty
    that one of them could have slipped out of.
    """
    if "suspect_grouping" in numeral.flags and place.words and (whole := _cut_elsewhere(numeral, place)):
        return whole
    if "split_digits" in numeral.flags and numeral.value is None and place.words:
        return _with_separators(numeral, place.words)
    if "glued_cells" not in numeral.flags or not place.words:
        return numeral
    texts = [word.text for word in place.words]
    gaps = [right.box[0] - left.box[2] for left, right in itertools.pairwise(place.words)]
    is_thin = all(0 <= gap <= _THIN_GAP * place.words[0].height for gap in gaps)
    if len(texts) > 1 and is_thin and _left_is_filled(place):
        texts.append("\u00a0".join(texts))
    for text in texts:
        read = numerals.read_number(text)
        if read is not None and read.value is not None and read.digit_count == numeral.digit_count:
            return replace(read, start=numeral.start, end=numeral.end, printed=numeral.printed)
    return numeral


def _with_separators(numeral: Numeral, words: Sequence[Placed]) -> Numeral:
    """A number whose separators are words of their own, which lie on the digits: their places tell the value."""
    points = [word for word in words if not word.text.strip(",.")]
    digits = [word for word in words if word.text.strip("()-$").replace(",", "").isdigit()]
    if not points or len(digits) != 1:
        return numeral
    read = numerals.read_number(printed.with_separators(digits[0], points))
    if read is None or read.value is None or read.flags:
        return numeral
    return replace(read, start=numeral.start, end=numeral.end, printed=numeral.printed, flags=("split_digits",))


def _cut_elsewhere(numeral: Numeral, place: _Place) -> Numeral | None:
    """The number printed over a cell, where a row's cells hold the digits that the page prints, cut in other places."""
    layout = place.part.layout
    if layout is None or place.words is None or len(place.words) != 1:
        return None
    printed_row = layout.words[place.part.row_index(place.row)]
    columns = place.part.segment.value_columns
    first, last = layout.columns[columns[0]][0], layout.columns[columns[-1]][1]
    on_page = "".join(_digits(word.text) for word in printed_row if first <= word.middle[0] < last)
    in_cells = "".join(_digits(cell.text) for column in columns if (cell := place.row.cell(column)))
    read = numerals.read_number(place.words[0].text)
    if on_page != in_cells or read is None or read.value is None or read.flags:
        return None
    return replace(read, start=numeral.start, end=numeral.end, flags=("split_digits",))


def _digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))


def _doubt_pieces(numeral: Numeral, place: _Place) -> Numeral:
    """A number without its value when the page prints it as part of a longer one that a column line cut in two."""
    layout, column = place.part.layout, place.column
    if layout is None or numeral.value is None or "split_digits" in numeral.flags:
        return numeral  # what is split was read from the page already
    if _find(numeral, place).check == "same":
        return numeral
    left, right = layout.columns[column]
    row_words = layout.words[place.part.row_index(place.row)]
    if not any(_crosses(word, left) or _crosses(word, right) for word in row_words):
        return numeral
    return replace(numeral, value=None, flags=(*numeral.flags, "suspect_grouping", "split_digits"))


def _crosses(word: Placed, edge: float) -> bool:
    """Whether a printed number lies across a column line."""
    return word.box[0] + _OVER_EDGE < edge < word.box[2] - _OVER_EDGE and any(map(str.isdigit, word.text))


def _left_is_filled(place: _Place) -> bool:
    columns = place.part.segment.value_columns
    position = columns.index(place.column)
    return position == 0 or place.row.has_text(columns[position - 1])


def _numbers_in(cell: ReadCell) -> int:
    """How many numbers of a cell become figures."""
    if cell.is_words:
        return len(prose.find_numbers(cell.cell.plain.text.replace("\n", " "), in_label=True))
    return len(cell.parts) or int(cell.numeral is not None)


def _flags(numeral: Numeral, place: _Place, printed_at: Place, label: str) -> tuple[str, ...]:
    flags = list(numeral.flags)
    if place.cell.cell.plain.marks:
        flags.append("footnote_marker")
    if place.count > 1 or place.cell.cell.is_piece:
        flags.append("glued_cells")
    if printed_at.check == "different":
        flags.append("differs_from_page")
    if re.match(r"\s*(?:\(-\)|less\b)", label, re.IGNORECASE):
        flags.append("label_says_less")
    if "␦" in label:
        flags.append("label_hidden_character")
    return tuple(dict.fromkeys(flags))


def _has_other_figures(part: Part, row: ReadRow, column: int) -> bool:
    """A number like 2016 is a figure where other cells of its row hold quantities."""
    cells = (row.cell(other) for other in part.segment.value_columns if other != column)
    return any(cell is not None and cell.is_quantity for cell in cells)


def _lists_references(part: Part) -> bool:
    """Whether a part lists exhibits or pages, where no number is a figure."""
    if any(_LISTS.search(heading.text) for heading in (*part.headers.headings, *part.headers.stub)):
        return True
    cells = [cell.text for row in part.segment.table.rows for cell in row.cells if cell.text]
    return sum(bool(_FORM.fullmatch(text)) for text in cells) >= _SOME_FORMS or _is_contents(part)


def _is_contents(part: Part) -> bool:
    """Whether a part without column names has a single column of numbers that only rise, as a list of contents has."""
    columns = part.segment.value_columns
    if len(columns) != 1 or part.segment.header or part.earlier is not None:
        return False
    cells = [cell for row, shape in part.segment.body if shape == "data" and (cell := row.cell(columns[0]))]
    numbers = [cell.numeral.value for cell in cells if cell.numeral is not None and cell.numeral.printed.isdigit()]
    pages = [number for number in numbers if number is not None]
    return len(pages) >= _SOME_PAGES and len(pages) == len(cells) and pages == sorted(pages) and pages[0] < pages[-1]
