"""What the cells of a table's columns show by themselves: currency glyphs and percent marks."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from auditor_tui.figures.governing import named_kinds
from auditor_tui.figures.governing.ruling import is_rate_header
from auditor_tui.figures.numbers import currencies
from auditor_tui.figures.numbers.numerals import Numeral
from auditor_tui.figures.tables.grid import ReadRow
from auditor_tui.figures.tables.parts import Part

_PERCENT_LIKE: Final = 1000
"""No percentage of a table that is not marked as one has more digits."""


class ColumnNotes:
    """The glyphs and marks of one part's columns."""

    def __init__(self, part: Part) -> None:
        self._glyphs: dict[int, str] = {}
        self._rates: set[int] = set()
        self._rate_headers: set[int] = set()
        for column in part.segment.value_columns:
            self._note(part, column)
        self._currency_columns = _currency_columns(part)
        names = [heading.text for heading in part.headers.headings]
        self.is_equity = sum(named_kinds.is_equity_column(name) for name in names) > 1

    def _note(self, part: Part, column: int) -> None:
        cells = [row.cell(column) for row, shape in part.segment.body if shape == "data"]
        found = [number for cell in cells if cell is not None for number in cell.numbers]
        glyph = next((number.currency for number in found if number.currency), None) or self._slipped(part, column)
        if glyph:
            self._glyphs[column] = glyph
        if any(is_rate_header(heading.text) for heading in part.path(column)):
            self._rate_headers.add(column)
            self._rates.add(column)
        elif not glyph and _holds_percentages(found):
            self._rates.add(column)

    @staticmethod
    def _slipped(part: Part, column: int) -> str | None:
        """The glyph of a column's first number where it stands at the end of the cell before: "47,654 $ | 476"."""
        for row, shape in part.segment.body:
            before, cell = row.cell(column - 1), row.cell(column)
            if shape == "data" and cell is not None and cell.numeral is not None and before is not None:
                glyph = before.text.rsplit(" ", 1)[-1]
                return (
                    currencies.code_of(glyph) if glyph in currencies.WRITTEN_BEFORE and before.text != glyph else None
                )
        return None

    def row_currency(self, row: ReadRow) -> str | None:
        """The currency that a column of currencies names for a row."""
        codes = (currencies.code_of(cell.text) for column in self._currency_columns if (cell := row.cell(column)))
        return next((code for code in codes if code), None)

    @property
    def any_glyph(self) -> str | None:
        """The one currency glyph of the part, or None where there is none or more than one."""
        found = set(self._glyphs.values())
        return next(iter(found)) if len(found) == 1 else None

    def glyph(self, column: int) -> str | None:
        """The currency glyph of a column."""
        return self._glyphs.get(column)

    def has_rate_header(self, column: int) -> bool:
        """Whether a column's header says that it holds percentages."""
        return column in self._rate_headers

    def is_rate(self, column: int) -> bool:
        """Whether a column holds percentages, by its header or by its marks."""
        return column in self._rates


def _currency_columns(part: Part) -> list[int]:
    """The columns whose cells are codes of currencies and nothing else."""
    found = []
    for column, role in enumerate(part.segment.roles):
        if role in ("label", "mark"):
            cells = [cell.text for row, shape in part.segment.body if shape == "data" and (cell := row.cell(column))]
            texts = [text for text in cells if text]
            if len(texts) > 1 and all(text in currencies.CODES for text in texts):
                found.append(column)
    return found


def _holds_percentages(found: Sequence[Numeral]) -> bool:
    """Whether a column whose first figure carries a percent mark holds nothing but percentages.

    It does when its last figure carries one too, when half of them do, or when all are as small as percentages are.
    """
    marked = [number.form == "percent" or "%" in number.printed for number in found]
    if not marked or not marked[0]:
        return False
    small = all(abs(number.value or Decimal(0)) < _PERCENT_LIKE for number in found)
    return marked[-1] or sum(marked) * 2 >= len(marked) or small
