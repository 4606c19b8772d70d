"""One printed total against the sum of what it is made of, and how far rounding may part the two.

The tolerance of a sum is what rounding can do: half a unit of the last printed place, for every operand and the total.
Whole numbers that count single things are not rounded at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final, Literal, NamedTuple

from auditor_tui.figures.figure import Figure, plain

Verdict = Literal["foots", "rounding", "differs", "unchecked"]
Rule = Literal["formula", "rows_above", "rows_below", "columns", "movement"]

_SUMMABLE: Final = ("amount", "count", "nil")
_LIKELY_DEVIATIONS: Final = 3
"""Standard deviations beyond which a difference is hardly one of rounding."""
_FEWEST_DIGITS: Final = 3
"""Digits of a sum, fewer are met by chance too often to bear out a run of rows in one column alone."""
_HUNDRED: Final = Decimal(100)
_UNREADABLE: Final = "a figure in it cannot be read safely"


@dataclass(frozen=True, slots=True)
class Footing:
    """One printed total against the sum of its operands."""

    total: Figure
    operands: tuple[tuple[Figure, int], ...]
    """Each with its sign in the sum, 1 or -1; none where nothing was added up."""
    rule: Rule
    column: int
    """The total's column on the page its table began on."""
    doubt: str | None = None
    """Why nothing is said of the total, as half a sentence; None where the sum decides."""
    counts_are_rounded: bool = False
    """Whether its table shows that even whole numbers of single things are rounded there: estimates."""
    translation: Decimal = Decimal(0)
    """How far off each figure is by the rounding of what it was translated from, in the printed unit; 0 for none."""
    rounded_down: bool = False
    """Whether the document says that what is less than a unit is left off: each part may then lack a whole one."""

    @property
    def sum(self) -> Decimal | None:
        """In the total's printed unit; None where a figure cannot be read safely, or nothing was added up."""
        values = [value_of(figure) for figure, _ in self.operands]
        if not values or any(value is None for value in values):
            return None
        return sum((value * sign for value, (_, sign) in zip(values, self.operands, strict=True) if value), Decimal(0))

    @property
    def difference(self) -> Decimal | None:
        """Printed less computed."""
        printed, computed = value_of(self.total), self.sum
        return None if printed is None or computed is None else printed - computed

    @property
    def tolerance(self) -> Decimal:
        """The most that rounding of the printed figures can make the difference; 0 where none is rounded."""
        figures = [figure for figure, _ in self.operands] + [self.total]
        if not self.counts_are_rounded and all(_is_exact(figure, self.total) for figure in figures):
            return Decimal(0)
        each = 2 if self.rounded_down else 1
        halves = (half_unit(figure) + self.translation for figure in figures if figure.kind != "nil")
        return each * sum(halves, Decimal(0))

    @property
    def is_unlikely(self) -> bool:
        """Whether it foots within rounding only if nearly every figure were rounded the same way."""
        return self.verdict == "rounding" and self._is_far

    @property
    def _is_far(self) -> bool:
        """Whether the difference is more than rounding is likely to make."""
        figures = [figure for figure, _ in self.operands] + [self.total]
        # The error of a rounded figure is spread evenly over one unit, whose variance is a twelfth; of a sum, so many.
        variance = sum(((2 * (half_unit(figure) + self.translation)) ** 2 / 12 for figure in figures), Decimal(0))
        off = self.difference or Decimal(0)
        return not self.rounded_down and off * off > _LIKELY_DEVIATIONS**2 * variance

    @property
    def is_within_rounding(self) -> bool:
        """Whether the total is the sum, or as near as rounding may bring it."""
        return self.difference is not None and abs(self.difference) <= self.tolerance

    @property
    def verdict(self) -> Verdict:
        """Whether the total is the sum."""
        if self.doubt or self.difference is None:
            return "unchecked"
        if not self.difference:
            return "foots"
        # Whole numbers that may as well be exact are no rounded ones where rounding is no likely reason.
        is_rounding = self.is_within_rounding and not (self._may_be_exact and self._is_far)
        return "rounding" if is_rounding else "differs"

    @property
    def why_unchecked(self) -> str | None:
        """Why nothing is said of the total, as half a sentence; None where there is a verdict."""
        return (self.doubt or _UNREADABLE) if self.verdict == "unchecked" else None

    @property
    def assumes_rounding(self) -> bool:
        """Whether it foots within rounding of whole numbers whose unit is stated nowhere, and so may be exact."""
        return self.verdict == "rounding" and self._may_be_exact

    @property
    def _may_be_exact(self) -> bool:
        """Whether all figures are whole numbers whose unit is stated nowhere."""
        figures = (self.total, *(figure for figure, _ in self.operands))
        return all(
            figure.kind == "nil" or (figure.unit.state == "not_stated" and _is_whole(figure)) for figure in figures
        )

    @property
    def is_telling(self) -> bool:
        """Whether it can bear a structure out: more than one of its operands counts."""
        return sum(bool(value_of(figure)) for figure, _ in self.operands) > 1

    @property
    def is_sure(self) -> bool:
        """Whether the sum is met by more than chance."""
        digits = str(value_of(self.total) or 0).lstrip("-0.").replace(".", "")
        return self.verdict == "foots" and self.is_telling and len(digits) >= _FEWEST_DIGITS

    def as_data(self) -> dict[str, Any]:
        """The footing as plain JSON values, decimals as strings."""
        computed, difference = self.sum, self.difference
        return {
            "cell": self.total.cell,
            "line": self.total.line_no,
            "total": self.total.figure_id,
            "row_label": self.total.row_label,
            "rule": self.rule,
            "operands": [figure.figure_id for figure, _ in self.operands],
            "signs": [sign for _, sign in self.operands],
            "sum": None if computed is None else plain(computed),
            "printed": self.total.printed,
            "difference": None if difference is None else plain(difference),
            "tolerance": plain(self.tolerance),
            "verdict": self.verdict,
            "why_unchecked": self.why_unchecked,
        }


class Structure(NamedTuple):
    """How one line of totals is made: the operands' rows or columns, with their signs."""

    rule: Rule
    operands: tuple[tuple[int, int], ...]
    """Pairs of index and sign."""


def is_summable(figure: Figure) -> bool:
    """Whether a figure is of a kind that may be added up."""
    return figure.kind in _SUMMABLE


def is_whole(total: Figure) -> bool:
    """Whether a figure is the hundred per cent that shares of a whole add up to."""
    return total.kind == "percent" and total.value == _HUNDRED


def may_total(total: Figure) -> bool:
    """Whether a figure may be a sum: of amounts, or of shares where it is the whole of them."""
    return is_summable(total) or is_whole(total)


def may_add(figure: Figure, total: Figure) -> bool:
    """Whether a figure may be a part of a total."""
    if is_whole(total):
        return figure.kind in ("percent", "nil")
    return is_summable(figure) and same_measure(figure, total)


def same_measure(figure: Figure, total: Figure) -> bool:
    """Whether two figures count in the same unit; a nil mark does in any, and one without a currency in every one."""
    currencies = {figure.currency, total.currency} - {None}
    return figure.kind == "nil" or (figure.scale == total.scale and len(currencies) < 2)


def value_of(figure: Figure) -> Decimal | None:
    """A figure's value, 0 for a nil mark; None where it cannot be read safely."""
    return Decimal(0) if figure.kind == "nil" else figure.value


def _is_exact(figure: Figure, total: Figure) -> bool:
    """Whether a figure counts single things, which nobody rounds; parts of a count do so where no unit is stated."""
    is_count = figure.kind == "count" or (total.kind == "count" and figure.unit.state == "not_stated")
    # Nothing is counted below zero: such a number is an amount under the heading of a count.
    return figure.kind == "nil" or (is_count and _is_whole(figure) and (figure.value or 0) >= 0)


def _is_whole(figure: Figure) -> bool:
    return figure.scale == 1 and figure.value is not None and figure.value.as_tuple().exponent == 0


def half_unit(figure: Figure) -> Decimal:
    """Half a unit of the last printed place."""
    if figure.kind == "nil" or figure.value is None:
        return Decimal(0)
    exponent = figure.value.as_tuple().exponent
    return Decimal(5).scaleb((exponent if isinstance(exponent, int) else 0) - 1)
