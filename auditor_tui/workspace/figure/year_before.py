"""The same row a year before, and what changed since: from the figures printed beside it, never from another table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_EVEN, Decimal, InvalidOperation, localcontext
from typing import Final

from auditor_tui.workspace.figure.shown_figure import ShownFigure

_TENTH: Final = Decimal("0.1")
_DIGITS: Final = 60
"""Enough for the exact difference of any two figures that are printed."""


@dataclass(frozen=True, slots=True)
class YearBefore:
    """A figure of the year before, and the change to the later one."""

    figure: ShownFigure
    change: Decimal
    """Later less earlier, in the printed unit."""
    percent: Decimal | None
    """Of the earlier amount, to a tenth; None where that is nil."""
    same_basis: bool
    """Whether both say the same of what they are: actuals, budget estimates, …"""


def year_before(figure: ShownFigure, beside: Iterable[ShownFigure]) -> YearBefore | None:
    """The figure beside one whose period ends a year earlier; None where that cannot be said.

    Args:
        figure: The later one.
        beside: The figures of its row.
    """
    wanted = _a_year_earlier(figure.end_date)
    candidates = [
        other
        for other in beside
        if wanted and other.end_date == wanted and other.figure_id != figure.figure_id and _comparable(figure, other)
    ]
    # Of several columns for that year, the one that says the same of itself; then the one that is settled.
    candidates.sort(key=lambda other: (other.basis != figure.basis, not _is_actual(other)))
    value = _decimal(figure.value)
    for other in candidates:
        earlier = _decimal(other.value)
        if value is None or earlier is None:
            continue
        with localcontext() as context:
            context.prec = _DIGITS
            change = value - earlier
            share = None
            if earlier:
                share = (100 * change / abs(earlier)).quantize(_TENTH, ROUND_HALF_EVEN)
        return YearBefore(other, change, share, other.basis == figure.basis)
    return None


def change_in_words(found: YearBefore) -> str:
    """The change with its sign, and how much of the earlier amount it is: "+1,234 (+5.6 %)"."""
    change = f"{found.change:+,f}".replace("-", "−")
    if found.percent is None:
        return change
    return f"{change} ({found.percent:+,f} %)".replace("-", "−")


def _comparable(figure: ShownFigure, other: ShownFigure) -> bool:
    return (
        (figure.kind, figure.scale, figure.currency, figure.period_kind)
        == (other.kind, other.scale, other.currency, other.period_kind)
        and figure.length_months == other.length_months
        and "conflict" not in (figure.unit_state, other.unit_state, figure.period_state, other.period_state)
    )


def _is_actual(figure: ShownFigure) -> bool:
    return (figure.basis or "").lower().startswith(("actual", "audited"))


def _a_year_earlier(end_date: str | None) -> str | None:
    try:
        end = date.fromisoformat(end_date or "")
    except ValueError:
        return None
    try:
        return end.replace(year=end.year - 1).isoformat()
    except ValueError:
        # The 29th of February, or the year 1.
        return end.replace(year=end.year - 1, day=28).isoformat() if end.year > 1 else None


def _decimal(digits: str | None) -> Decimal | None:
    try:
        value = Decimal(digits) if digits else None
    except InvalidOperation:  # a damaged log
        return None
    return value if value is not None and value.is_finite() else None
