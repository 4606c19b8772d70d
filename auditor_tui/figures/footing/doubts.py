"""Why a total that does not equal a sum may be no wrong total: what the table or the page says against adding it up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal
from typing import Final

from auditor_tui.figures.figure import Figure
from auditor_tui.figures.footing import additive
from auditor_tui.figures.footing.sums import Footing, is_whole, value_of
from auditor_tui.figures.tables.sheets import Sheet

NOTHING_ADDS_UP: Final = "which rows it is made of cannot be made out"
NO_COLUMNS_ADD_UP: Final = "which columns it is made of cannot be made out: none left of it make it up in most rows"
OTHER_UNITS: Final = "some of its parts are in another unit, or no amounts"
OTHER_ROWS: Final = "in this column it is the sum of other rows than in the columns beside it"
_ESTIMATES: Final = 3
"""Totals of counts that are off by no more than rounding, from which on a table is taken to give estimates."""
_FAR_FROM_WHOLE: Final = 10
"""Percentage points from which on percentages that do not come to a hundred are no shares of a whole."""
_MOSTLY: Final = Decimal("0.75")
"""Share of a column's totals that must differ for it to be taken for one that holds no sums."""


class Doubts:
    """What speaks against the totals of one table."""

    def __init__(self, sheet: Sheet) -> None:
        lines = Counter(row.line_no for row in sheet.rows)
        self._run_together = {line_no for line_no, rows in lines.items() if rows > 1}
        """Lines on which one cell holds the figures of several rows."""

    def about(self, footing: Footing) -> str | None:
        """Why a total that differs may do so and yet be right, as half a sentence; None where nothing says so."""
        if footing.verdict != "differs":
            return None
        return _of_parts(footing) or self._of_damage(footing)

    def _of_damage(self, footing: Footing) -> str | None:
        figures = [footing.total, *(figure for figure, _ in footing.operands)]
        together = next((figure for figure in figures if figure.line_no in self._run_together), None)
        if together:
            return f"line {together.line_no} holds several figures in one cell"
        torn = next((figure for figure in figures if figure.page_check == "different"), None)
        if torn:
            return f"the page shows another number at {torn.figure_id}"
        return None


def _of_parts(footing: Footing) -> str | None:
    label = footing.total.row_label
    if additive.is_average(label) and not additive.leads_with_total(label):
        return "the row is no sum, by its label"
    if is_whole(footing.total) and (not footing.is_telling or abs(footing.difference or Decimal(0)) > _FAR_FROM_WHOLE):
        return additive.not_of_sums(footing.total)
    values = [value_of(figure) for figure, _ in footing.operands]
    if not any(values):
        return "none of its parts has a figure"
    if footing.total.kind == "nil" and not footing.is_telling:
        return "it is printed as a dash"
    total = value_of(footing.total)
    if footing.is_telling and total and footing.rule != "formula" and total == values[-1]:
        return "it equals the last of the rows it would be the sum of, as in a column of running totals"
    return None


def settle(footings: Iterable[Footing]) -> list[Footing]:
    """Footings of one direction with what they say of each other: which columns hold no sums, and what is rounded."""
    found = _with_exact_counts(list(footings))
    return [_never_added(footing) for footing in _of_columns(found)]


def _never_added(footing: Footing) -> Footing:
    """A footing, with a doubt where its column's heading leaves none that its figures are no parts of a whole."""
    doubt = footing.doubt or additive.never_of_sums(footing.total.column_header)
    return replace(footing, doubt=doubt) if doubt else footing


def _with_exact_counts(footings: list[Footing]) -> list[Footing]:
    """Counts taken as exact, but where several totals of the table are off by no more than rounding: estimates.

    Where no unit says that single things are counted, twice as many totals must foot exactly as are off.
    """
    exact = [replace(footing, counts_are_rounded=False) for footing in footings]
    pairs = list(zip(exact, footings, strict=True))
    off = sum(one.verdict == "differs" and other.verdict == "rounding" for one, other in pairs)
    foot = sum(one.verdict == "foots" and one.is_telling and not one.tolerance for one in exact)
    if off >= _ESTIMATES:
        return footings
    return [one if one.total.unit.state == "stated" or foot >= 2 * off else other for one, other in pairs]


def _of_columns(footings: list[Footing]) -> list[Footing]:
    """Differences taken back where the column itself shows, or its heading says, that it holds no sums.

    Columns of rates hardly ever add up while others do; where there is one total alone, they are those that nothing
    names. What stands under a year is no rate, whatever its totals.
    """
    verdicts: dict[int, list[str]] = {}
    of_period = {footing.column for footing in footings if footing.total.period.state == "stated"}
    for footing in footings:
        if value_of(footing.total) and footing.verdict != "unchecked":
            verdicts.setdefault(footing.column, []).append(footing.verdict)
    rates = {
        column
        for column, found in verdicts.items()
        if len(found) > 1 and found.count("differs") >= _MOSTLY * len(found) and column not in of_period
    }
    if rates >= set(verdicts):
        rates = set()
    return [_settled(footing, verdicts.get(footing.column, []), rates, set(verdicts)) for footing in footings]


def _settled(footing: Footing, verdicts: list[str], rates: set[int], columns: set[int]) -> Footing:
    if footing.verdict != "differs":
        return footing
    foots_elsewhere = len(verdicts) - verdicts.count("differs")
    doubt = None
    if footing.column in rates:
        doubt = "hardly any total of its column is the sum of its parts, while those of other columns are"
    elif not foots_elsewhere and not is_whole(footing.total):
        doubt = additive.doubt_of_column(footing.total.column_header)
        if doubt is None and not footing.total.column_header and len(columns) > 1:
            doubt = "its column has no heading, and no total in it is the sum of its parts"
    return replace(footing, doubt=doubt) if doubt else footing


def unmade(total: Figure, column: int, why: str) -> Footing:
    """A total of which nothing can be said."""
    return Footing(total, (), "rows_above", column, additive.not_of_sums(total) or why)
