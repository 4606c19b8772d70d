"""The units that single columns of a table have: inside a column's name, or standing alone over it."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from typing import Final

from auditor_tui.figures.governing.ruling import Ruling, is_rate_header
from auditor_tui.figures.tables.headers import Heading
from auditor_tui.figures.tables.parts import Part
from auditor_tui.figures.units import units
from auditor_tui.figures.units.unit_words import counts_time
from auditor_tui.figures.units.units import Declaration

_IN_THOUSANDS: Final = re.compile(r"[A-Za-z*)]\s+1[,.]000\.?$")
"""A column's name over the number that one in print stands for: "Equity" over "1,000"."""
_BRACKET: Final = re.compile(r"[(\[（]([^()\[\]（）]{1,60})[)\]）]")
_COUNTED: Final = re.compile(
    r"(?:(?:in|no\.? of|number of) )?(?:(?:thousands|millions|lakhs?|crores?)(?: of)? )?"
    r"(?:shares|units|nos?\.?|numbers?|persons|people|employees|tonnes|tons)",
    re.IGNORECASE,
)
_OF_COLUMNS: Final = re.compile(r"\b(?:change|growth|variance|variation|increase|decrease|share|of)\b", re.IGNORECASE)
"""Words that make a rate what a column is of, and no unit of a table."""
_NO_PERCENTAGE: Final = 1000
"""Numbers from which on a column without percent marks is none of percentages."""


def _measures_columns(heading: Heading, part: Part) -> bool:
    """Whether a span of time measures the numbers that name the columns under it: "Lead time (years)" over 1, 2, 3."""
    unit = units.unit_in_label(heading.text) or units.stand_alone(heading.text)
    if unit is None or not counts_time(unit.text):
        return False
    alone = not any(other.level == heading.level for other in part.headers.headings if other is not heading)
    if len(heading.columns) < 2 and not alone:
        return False
    return any(row.is_numbering and row.line_no > heading.line_no for row in part.segment.header)


def column_rulings(part: Part) -> dict[int, Ruling]:
    """Units that hold for single columns: those inside a column's name, and standalone ones where there are several."""
    columns = part.segment.value_columns
    standalone: dict[int, Ruling] = {}
    embedded: dict[int, Ruling] = {}
    for column in columns:
        for heading in part.path(column):
            if _measures_columns(heading, part):
                continue
            if both := _of_two_things(heading):
                embedded[column] = both
            elif unit := units.stand_alone(heading.text):
                standalone[column] = _joined(standalone.get(column), Ruling(unit, heading.line_no, "column"))
            elif unit := units.unit_in_label(heading.text):
                embedded[column] = Ruling(unit, heading.line_no, "column")
            elif _IN_THOUSANDS.search(heading.text):
                embedded[column] = Ruling(Declaration("1,000", Decimal(1000), None), heading.line_no, "column")
            elif is_rate_header(heading.text):
                embedded[column] = Ruling(Declaration(heading.text, None, None, rate=True), heading.line_no, "column")
        printed = _printed_in_column(part, column)
        known = embedded.get(column) or standalone.get(column)
        if printed is not None and printed.declaration.scale is not None and _lacks_scale(known):
            embedded[column] = printed
    whole = whole_units(part)
    if len(whole) == 1 and len({ruling.declaration for ruling in standalone.values()}) == 1:
        heading, unit = whole[0]
        if unit.is_money:
            standalone = {column: ruling for column, ruling in standalone.items() if not ruling.declaration.is_money}
        elif unit.rate and _is_over_all(part, heading):
            ruling = Ruling(unit, heading.line_no, "column")
            standalone = {
                column: ruling for column in columns if column in heading.columns or not _holds_amounts(part, column)
            }
    return {**standalone, **embedded}


def _of_two_things(heading: Heading) -> Ruling | None:
    """A name over one column that says in brackets what is counted and, in others, what money: "Stock (shares) / …"."""
    brackets = _BRACKET.findall(heading.text) if len(heading.columns) == 1 else []
    counted = [text for text in brackets if _COUNTED.fullmatch(text)]
    money = [text for text in brackets if (unit := units.parse_unit(text)) and unit.is_money and unit.currency]
    if not counted or not money:
        return None
    return Ruling(Declaration(heading.text, None, None), heading.line_no, "column", (*counted, *money))


def _is_over_all(part: Part, heading: Heading) -> bool:
    """Whether a rate stands over every column: "(Per cent)" on a line of its own, and not what some are of.

    A change in per cent is of the columns under it alone, and so is a rate beside a unit of money for the whole.
    """
    if any(other.level == heading.level for other in part.headers.headings if other is not heading):
        return False
    stub = (unit for over in part.stub for unit in units.find_units(over.text))
    return not _OF_COLUMNS.search(heading.text) and not any(unit.is_money for unit in stub)


def _holds_amounts(part: Part, column: int) -> bool:
    """Whether a column shows by itself that it holds amounts: with a currency's glyph, or too large for percentages."""
    cells = (row.cell(column) for row, shape in part.segment.body if shape == "data")
    numbers = [number for cell in cells if cell is not None and not cell.is_year for number in cell.numbers]
    return any(
        number.currency or (number.form == "number" and abs(number.value or Decimal(0)) >= _NO_PERCENTAGE)
        for number in numbers
    )


def _joined(upper: Ruling | None, lower: Ruling) -> Ruling:
    """Two units over one column as one, where the one names a currency alone and the other a scale alone."""
    if upper is not None and upper.declaration.rate:
        return upper
    if upper is None or not (upper.declaration.is_money and lower.declaration.is_money):
        return lower
    scaled, named = (upper, lower) if upper.declaration.scale is not None else (lower, upper)
    if scaled.declaration.currency or not named.declaration.currency or named.declaration.scale is not None:
        return lower
    return replace(scaled, declaration=replace(scaled.declaration, currency=named.declaration.currency))


def _printed_in_column(part: Part, column: int) -> Ruling | None:
    """The bracketed unit among the words printed over one column, where lines of neighbours ran into each other."""
    if part.layout is None or not part.segment.header:
        return None
    words = [word.text for row in part.segment.header for word in part.layout.cell_words(part.row_index(row), column)]
    unit = units.unit_in_label(" ".join(words)) if words and words[-1].endswith((")", "]")) else None
    return Ruling(unit, part.segment.header[-1].line_no, "column") if unit and not unit.rate else None


def _lacks_scale(ruling: Ruling | None) -> bool:
    return ruling is None or (ruling.declaration.scale is None and ruling.declaration.measure)


def whole_units(part: Part) -> list[tuple[Heading, Declaration]]:
    """Standalone units of the header that are no line of a single column's name."""
    found = [(heading, unit) for heading in part.headers.headings if (unit := units.stand_alone(heading.text))]
    return [(heading, unit) for heading, unit in found if not names_one_column(part, heading)]


def names_one_column(part: Part, heading: Heading) -> bool:
    """Whether a unit is a line of one column's name: wrapped over lines, or beside the names of other columns."""
    if len(heading.columns) != 1:
        return False
    wrapped = part.path(next(iter(heading.columns)))
    if any(heading.text in other.text and other.text != heading.text for other in wrapped):
        # "Thousands of" over "U.S. dollars".
        return True
    beside = (other for other in part.headers.headings if other.level == heading.level and other is not heading)
    return any(len(other.columns) == 1 and units.stand_alone(other.text) is None for other in beside)
