"""Values on the way through an expression: what each measures, what it may be put together with, and what comes of it.

Values are exact fractions of the figures' normalized amounts: nothing is rounded before the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import Final, Literal

from auditor_tui.figures.figure import Figure, plain
from auditor_tui.figures.resting import basis_of, is_plan, scope_of

Measure = Literal["amount", "count", "percent", "points", "number"]
"""`points` are percentage points, the difference of two percentages."""
NO_BASIS: Final = "no basis"
Verb = Literal["added", "compared", "divided"]

_RATES: Final = ("percent", "points")
_NAMES: Final[dict[Measure, str]] = {
    "amount": "an amount",
    "count": "a count",
    "percent": "a percentage",
    "points": "percentage points",
    "number": "a ratio",
}


class Uncomputable(Exception):
    """An expression that cannot be computed; the message says why, and what could be."""


class Mixed(Uncomputable):
    """Figures that may not be put together."""


class OtherPeriods(Mixed):
    """Figures of different periods or bases that may be put together only where that is asked for."""


class OtherScales(Mixed):
    """Figures printed in different scales that may be added up only where that is asked for."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A value on the way through an expression."""

    value: Fraction
    """Amounts in single units of their currency, percents in percent."""
    measure: Measure
    currency: str | None = None
    scales: frozenset[Decimal] = frozenset()
    """Scales of the figures it is made of."""
    figures: tuple[Figure, ...] = ()
    per: Figure | None = None
    """The count that an amount was divided by, so that it is one by the piece."""


def read_figure(figure: Figure) -> Quantity:
    """What a figure measures, exactly.

    Raises:
        Uncomputable: when its value is in doubt.
        Mixed: when its unit is.
    """
    if figure.kind == "nil":
        return Quantity(Fraction(0), "amount", figure.currency, frozenset({figure.scale}), (figure,))
    if figure.value is None:
        raise Uncomputable(f"{figure.figure_id} ({figure.printed}) cannot be read safely.")
    if figure.unit.state == "conflict":
        raise Mixed(f"The unit of {figure.figure_id} is in conflict: {' against '.join(figure.unit.others)}.")
    if figure.kind in ("percent", "bps"):
        value = Fraction(figure.value) / (100 if figure.kind == "bps" else 1)
        return Quantity(value, "percent", None, frozenset({Decimal(1)}), (figure,))
    measure: Measure = (
        "amount" if figure.kind in ("amount", "per_share") else "count" if figure.kind == "count" else "number"
    )
    return Quantity(
        Fraction(figure.value) * Fraction(figure.scale), measure, figure.currency, frozenset({figure.scale}), (figure,)
    )


def check_alike(left: Quantity, right: Quantity, verb: Verb = "added") -> None:
    """Raises: Mixed where two quantities measure different things, of which the message says which."""
    for one, other in ((left, right), (right, left)):
        if not one.figures and other.measure != "number":
            plain_one = (
                f"{say(one)}% is a plain percentage" if one.measure == "percent" else f"{say(one)} is a plain number"
            )
            raise Mixed(
                f"{plain_one} without a unit, and {say(other)} has one: they cannot be {verb}. "
                "Name a figure by its id, or multiply and divide."
            )
    if left.measure != right.measure and not {left.measure, right.measure} <= set(_RATES):
        raise Mixed(
            f"{say(left)} ({_NAMES[left.measure]}) and {say(right)} ({_NAMES[right.measure]}) cannot be {verb}: "
            "they measure different things."
        )
    if left.currency and right.currency and left.currency != right.currency:
        raise Mixed(
            f"{say(left)} is in {left.currency} and {say(right)} in {right.currency}: "
            f"two currencies cannot be {verb} without a rate of exchange."
        )
    for one, other in ((left, right), (right, left)):
        if one.measure == "amount" and _unstated(one) and not _unstated(other):
            raise Mixed(f"The unit of {say(one)} is not stated, that of {say(other)} is: they cannot be {verb}.")


def _unstated(quantity: Quantity) -> bool:
    return bool(quantity.figures) and all(
        figure.unit.state == "not_stated" and figure.scale == 1 and figure.kind != "nil" for figure in quantity.figures
    )


def check_periods(figures: Sequence[Figure]) -> None:
    """Raises: OtherPeriods where two figures are of different periods, by days, or by name where no day is known."""
    seen = periods_of(figures)
    if len(seen) > 1:
        one, other = seen[:2]
        raise OtherPeriods(
            f"{one.figure_id} is of {period_of(one)} and {other.figure_id} of {period_of(other)}: "
            "figures of different periods are not added up."
        )


def periods_of(figures: Sequence[Figure]) -> list[Figure]:
    """The first figure of each period: told apart by their days and lengths, by name where no day is known."""
    seen: dict[tuple[str | None, int | None], Figure] = {}
    for figure in figures:
        if figure.period.state == "stated" and (name := period_of(figure)):
            length = figure.period.length_months if figure.period.end_date else None
            seen.setdefault((figure.period.end_date or name.casefold(), length), figure)
    return list(seen.values())


def check_bases(figures: Sequence[Figure]) -> None:
    """Raises: OtherPeriods where two figures rest on different bases, such as actuals and a budget."""
    found = bases_of(figures)
    if len(found) > 1:
        (one, first), (other, second) = list(found.items())[:2]
        raise OtherPeriods(
            f"{first.figure_id} gives {one} and {second.figure_id} {other}: "
            "figures of different bases are not added up."
        )


def bases_of(figures: Sequence[Figure]) -> dict[str, Figure]:
    """What figures rest on, each with the first that does.

    A cell without any such word stands against the plan for the same period, whose header alone carries one.
    """
    found: dict[str, Figure] = {}
    for figure in figures:
        if basis := basis_of(figure):
            found.setdefault(basis.casefold(), figure)
    plans = {figure.period.end_date for figure in figures if figure.cell and is_plan(basis_of(figure))}
    for figure in figures:
        if figure.cell and figure.kind != "nil" and not basis_of(figure) and figure.period.end_date in plans - {None}:
            found.setdefault(NO_BASIS, figure)
    return {basis: found[basis] for basis in sorted(found, key=lambda basis: figures.index(found[basis]))}


def check_scopes(figures: Sequence[Figure]) -> None:
    """Raises: OtherPeriods where one figure is of a company alone and another of its group."""
    found = scopes_of(figures)
    if len(found) > 1:
        (one, first), (other, second) = found.items()
        raise OtherPeriods(
            f"{first.figure_id} is {one} and {second.figure_id} {other}: a group has its companies' figures in its own."
        )


def scopes_of(figures: Sequence[Figure]) -> dict[str, Figure]:
    """Whose figures they are, a company's alone or its group's, each with the first that is."""
    found: dict[str, Figure] = {}
    for figure in figures:
        if scope := scope_of(figure):
            found.setdefault(scope, figure)
    return found


def check_scales(figures: Sequence[Figure]) -> None:
    """Raises: OtherScales where two amounts are printed in different scales."""
    seen = {figure.scale: figure for figure in reversed(figures) if figure.kind == "amount"}
    if len(seen) > 1:
        other, one = list(seen.values())[-2:]
        raise OtherScales(
            f"{one.figure_id} is in {_scale(one)} and {other.figure_id} in {_scale(other)}: "
            "figures of different scales are not added up."
        )


def _scale(figure: Figure) -> str:
    """A scale as it is declared, or as a number where the declaration stands elsewhere."""
    return f"“{figure.unit.text}”" if figure.unit.text else f"units of {plain(figure.scale)}"


def same_item(left: Quantity, right: Quantity) -> bool:
    """Whether two figures are of one row, so that their difference is a change over time."""
    return len(rows_of(left, right)) == 1 and len(left.figures) == len(right.figures) == 1


def rows_of(*quantities: Quantity) -> list[str]:
    """What the rows of the figures are called, each once."""
    return list(dict.fromkeys(figure.row_label for quantity in quantities for figure in quantity.figures))


def period_of(figure: Figure) -> str:
    """The period of a figure as it is printed, else the day it ends on; empty where none is known."""
    return figure.period.label or figure.period.end_date or ""


def say(quantity: Quantity) -> str:
    """A quantity by the figures it is made of, else the number typed."""
    return ", ".join(figure.figure_id for figure in quantity.figures[:3]) or _typed(quantity.value)


def _typed(value: Fraction) -> str:
    return plain(Decimal(value.numerator) / Decimal(value.denominator))


def put_together(left: Quantity, right: Quantity, sign: int) -> Quantity:
    """The sum of two quantities, or their difference; of two percentages it is percentage points."""
    measure = left.measure
    if measure in _RATES:
        is_points = left.measure == right.measure and (sign < 0 or measure == "points")
        measure = "points" if is_points else "percent"
    return Quantity(
        left.value + sign * right.value,
        measure,
        left.currency or right.currency,
        left.scales | right.scales,
        left.figures + right.figures,
        left.per if left.per == right.per else None,
    )


def negated(quantity: Quantity) -> Quantity:
    """A quantity with the opposite sign."""
    return replace(quantity, value=-quantity.value)


def times(left: Quantity, right: Quantity) -> Quantity:
    """A product with a plain number or a percentage.

    Raises:
        Mixed: when neither is one.
    """
    figures = left.figures + right.figures
    for one, other in ((left, right), (right, left)):
        if other.measure == "number":
            return replace(one, value=one.value * other.value, scales=one.scales | other.scales, figures=figures)
        if other.measure in _RATES:
            return replace(one, value=one.value * other.value / 100, figures=figures)
    raise Mixed(f"{say(left)} times {say(right)} means nothing: only a plain number or a percentage multiplies.")


def over(left: Quantity, right: Quantity, verb: Verb = "divided") -> Quantity:
    """A quotient: a ratio of two quantities of one measure, or an amount by the piece.

    Raises:
        Uncomputable: when the divisor is zero.
        Mixed: when the two measure different things.
    """
    if not right.value:
        raise Uncomputable(f"{say(right)} is zero, and nothing can be divided by it.")
    figures = left.figures + right.figures
    if right.measure == "number":
        return replace(left, value=left.value / right.value, figures=figures)
    if left.measure == "amount" and right.measure == "count":
        per = right.figures[0] if len(right.figures) == 1 else None
        return Quantity(left.value / right.value, "amount", left.currency, frozenset({Decimal(1)}), figures, per)
    check_alike(left, right, verb)
    return Quantity(left.value / right.value, "number", None, frozenset(), figures)
