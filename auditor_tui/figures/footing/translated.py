"""Columns that are another column in another currency: a report in yen gives dollars for the convenience of readers.

Such figures carry the rounding of what they were translated from: a million yen is eight thousand dollars, and a total
in thousands of dollars may be off by several of these without anyone having added wrongly.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import ROUND_UP, Decimal
from typing import Final

from auditor_tui.figures.figure import Figure
from auditor_tui.figures.footing.sums import half_unit
from auditor_tui.figures.tables.sheets import Sheet

Translated = Mapping[tuple[str, Decimal], Decimal]
"""For a currency and a scale, how far off its printed figures are by the rounding of what they were translated from."""

_SAYS_SO: Final = re.compile(
    r"(?=.*\b(?:translat|conver[st]))(?=.*\b(?:convenience|solely|purposes? of presentation)\b)", re.IGNORECASE
)
_FEWEST_ROWS: Final = 4
_LEAST: Final = 1_000
"""The least largest figure, in printed units, that shows a rate exactly enough."""
_PLACES: Final = Decimal("0.001")
_SLACK: Final = Decimal("1.02")


def says_translated(lines: Iterable[str]) -> bool:
    """Whether a document says that amounts are translated for convenience; cheap enough for every line."""
    return any("ranslat" in line and _SAYS_SO.search(line) for line in lines)


def learn_translated(sheets: Iterable[Sheet]) -> Translated:
    """What the tables themselves show: two columns of different currencies with one rate in every row."""
    found: dict[tuple[str, Decimal], Decimal] = {}
    for sheet in sheets:
        for base in sheet.columns:
            for column in sheet.columns:
                for key, half in _learn(sheet, base, column):
                    found[key] = max(half, found.get(key, Decimal(0)))
    return found


def _learn(sheet: Sheet, base: int, column: int) -> Iterator[tuple[tuple[str, Decimal], Decimal]]:
    pairs = [(row.cells[base], row.cells[column]) for row in sheet.rows if base in row.cells and column in row.cells]
    amounts = [(_size(one), _size(other)) for one, other in pairs]
    counted = [(one, other) for one, other in amounts if one and other]
    if len(counted) < _FEWEST_ROWS:
        return
    first, second = pairs[0]
    keys = {(one.currency, one.scale, other.currency, other.scale) for one, other in pairs if one.value and other.value}
    if len(keys) != 1 or not second.currency or first.currency in (None, second.currency):
        return
    largest, translated = max(counted)
    rate = translated / largest
    half = rate * max(half_unit(one) for one, _ in pairs)
    own = max(half_unit(other) for _, other in pairs)
    fits = all(abs(other - rate * one) <= _SLACK * (half + own) for one, other in counted)
    if fits and largest >= _LEAST and half > own:
        yield (second.currency, second.scale), half.quantize(_PLACES, ROUND_UP)


def _size(figure: Figure) -> Decimal:
    return abs(figure.value or Decimal(0)) if figure.kind == "amount" else Decimal(0)
