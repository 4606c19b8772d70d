"""Whether a figure or a calculation bears out a number that an answer states, and what is wrong where it does not."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from decimal import Decimal
from typing import Any, Final

from auditor_tui.agent import beside
from auditor_tui.agent.claims import Claim
from auditor_tui.agent.times import contradiction, times_of

_FEWEST_DIGITS: Final = 3
"""Significant digits from which a rounded number still says which amount is meant."""
_FEWEST_WHERE_ROUNDED: Final = 2
"""The same, where the number has decimals or is said to be a round one."""
_NEAR: Final = Decimal("0.05")
"""How far a round number of one digit, or "twice" and its like, may be from what it stands for, as a part of it."""
_HUNDREDTHS: Final = re.compile(r"\s*\(?\s*100\s*\*")
_NEGATED: Final = re.compile(r"\b(?:not|no|never|n['’]t|without)\b\W*(?:\w+\W*){0,2}$", re.IGNORECASE)


class Source:
    """A figure or a calculation that may stand behind a number in the words."""

    def __init__(self, item: dict[str, Any], other_rows: Collection[str] = ()) -> None:
        """Args:
        item: The figure or calculation, as operations return it.
        other_rows: Labels of the other rows of the figure's table.
        """
        self.expression = str(item.get("expression") or "")
        self.name = str(item.get("id") or self.expression)
        self.value = _decimal(item.get("value"))
        self.scale = _decimal(item.get("scale")) or Decimal(1)
        self.currency = item.get("currency")
        self.kind = str(item.get("kind", item.get("measure")) or "")
        self.printed = str(item.get("printed") or "")
        self.row_label = str(item.get("row_label") or "")
        self.other_rows = other_rows
        period, unit = item.get("period") or {}, item.get("unit") or {}
        self.column_header = [str(header) for header in item.get("column_header") or ()]
        self.headers = [str(period.get("label") or ""), *self.column_header]
        self.titles = [str(title) for title in item.get("section") or ()]
        self.times = times_of(item)
        self.unit = str(unit.get("text") or "no unit")

    @property
    def is_rate(self) -> bool:
        """Whether it is a percentage, or in basis points."""
        return self.kind in ("percent", "bps")

    @property
    def is_ratio(self) -> bool:
        """Whether it is a calculation of one thing by another: a number that is said as a percentage too."""
        return bool(self.expression) and self.kind == "number"

    @property
    def words(self) -> str:
        """All that is printed over and beside it, in lower case."""
        return "\n".join((self.row_label, *self.headers, *self.titles, self.unit)).casefold()

    def amounts(self) -> Iterator[Decimal]:
        """The value in the unit it is printed in, and in single units."""
        if self.value is not None:
            yield self.value
            if self.scale != 1:
                yield self.value * self.scale
        elif self.kind == "nil":
            yield Decimal(0)


def fault_of(claim: Claim, sources: Sequence[Source], *, may_be_repeated: bool) -> str | None:
    """What is wrong with one number, as the end of a sentence; None where a source bears it out.

    Args:
        claim: The number.
        sources: What is cited.
        may_be_repeated: Whether it needs no source, since the question or a label has it.
    """
    if claim.is_multiple:
        fits = _NEGATED.search(claim.before) or any(_is_times(claim, source) for source in sources)
        return None if fits else "no calculation cited says so."
    behind = [source for source in sources if _bears_out(claim, source)]
    if not behind:
        if may_be_repeated:
            return None
        same_digits = [source for source in sources if source.value is not None and _alike(claim, source.value)]
        return f"{same_digits[0].name} is in {same_digits[0].unit}." if same_digits else "no figure cited says so."
    for check in (_sign, _time, _measure, _profit_or_loss, _way, _row):
        wrong = [check(claim, source) for source in behind]
        if all(wrong):
            return f"{behind[0].name} {wrong[0]}."
        behind = [source for source, fault in zip(behind, wrong, strict=True) if fault is None]
    return None


def _bears_out(claim: Claim, source: Source) -> bool:
    if claim.is_rate and source.is_ratio and source.value is not None:
        in_hundredths = source.value if _HUNDREDTHS.match(source.expression) else 100 * source.value
        return _alike(claim, in_hundredths)
    if claim.is_rate != source.is_rate and (claim.is_rate or claim.scale is not None):
        return False
    if claim.currency and source.currency and claim.currency != source.currency:
        return False
    scale = claim.scale
    if scale is None and source.kind == "amount":
        scale = claim.scale_of_all
    if scale is None and source.value is None and claim.said == source.printed:
        return True  # what its points and commas mean is not known, so it can only be said as it is
    if scale is None or source.value is None:
        return any(_alike(claim, amount) for amount in source.amounts())
    return _alike(claim, source.value * source.scale / scale)


def _alike(claim: Claim, meant: Decimal) -> bool:
    """Whether a number says another: the same, or that rounded to the places said."""
    said, meant = abs(claim.value), abs(meant)
    if said == meant:
        return True
    is_about = beside.is_about(claim)
    rounded = said.normalize() if is_about else said
    exponent = rounded.as_tuple().exponent
    places = exponent if isinstance(exponent, int) else 0
    digits = len(str(int("".join(map(str, rounded.as_tuple().digits)))))
    is_near = 2 * abs(said - meant) <= Decimal(1).scaleb(places)
    if is_about and digits < _FEWEST_WHERE_ROUNDED:
        return is_near and abs(said - meant) <= _NEAR * meant
    return is_near and digits >= (_FEWEST_WHERE_ROUNDED if is_about or places < 0 else _FEWEST_DIGITS)


def _is_times(claim: Claim, source: Source) -> bool:
    """Whether a calculation, or a percentage, says that something is so many times something else."""
    if source.value is None or source.kind == "amount":
        return False
    said, meant = claim.value, source.value
    percentages = (100 * said, 100 * (said - 1), -100 * said)
    meanings = percentages if source.is_rate else (said, 1 / said if said else said)
    return any(abs(meaning - meant) <= _NEAR * abs(meaning) for meaning in meanings)


def _sign(claim: Claim, source: Source) -> str | None:
    if not source.value or not claim.value or (claim.value < 0) == (source.value < 0):
        return None
    return None if source.value < 0 and beside.admits_negative(claim) else "has the other sign"


def _time(claim: Claim, source: Source) -> str | None:
    return None if source.expression else contradiction(claim.times, source.times)


def _measure(claim: Claim, source: Source) -> str | None:
    """What is wrong with "per share" or "a month" said of it."""
    per = beside.per_said(claim)
    if per is None or "/" in source.expression or per.rstrip("s") in source.words:
        return None
    is_per_share = source.kind == "per_share" and per.rstrip("s") in ("share", "unit")
    return None if is_per_share else f"is not per {per}"


def _profit_or_loss(claim: Claim, source: Source) -> str | None:
    said = beside.sign_said(claim)
    meant = beside.sign_meant(source.row_label, source.value)
    if said is None or meant is None or said == meant or (said > 0 and beside.has_minus(claim)):
        return None
    return "is a profit or a surplus" if meant > 0 else "is a loss or a deficit"


def _way(claim: Claim, source: Source) -> str | None:
    """What is wrong with "rose by" or "fell by" said of a change."""
    way = beside.way_said(claim)
    if way is None or not source.value or not beside.is_change(source.expression) or claim.value < 0:
        return None
    goes_up = source.value > 0
    if goes_up == (way > 0):
        return None
    return "is a rise" if goes_up else "is a fall"


def _row(claim: Claim, source: Source) -> str | None:
    if other := beside.other_row(claim, source.row_label, source.other_rows):
        return f"is of the row ‘{source.row_label}’, not ‘{other}’"
    return None


def _decimal(text: Any) -> Decimal | None:
    return None if text is None else Decimal(str(text))
