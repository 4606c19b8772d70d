"""Amounts: drawn at random in exact decimals, and printed the way Indian accounts print them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import Literal

NegativeStyle = Literal["brackets", "minus"]

HUNDREDTH = Decimal("0.01")


def grouped(value: Decimal) -> str:
    """Digits grouped in thousands, then in hundreds: 1234567.80 becomes 12,34,567.80. The sign is left out."""
    whole, point, fraction = format(abs(value), "f").partition(".")
    head, tail = whole[:-3], whole[-3:]
    pairs = [head[max(0, end - 2) : end] for end in range(len(head), 0, -2)]
    return ",".join([*reversed(pairs), tail]) + point + fraction


def printed(value: Decimal, style: NegativeStyle) -> str:
    """A figure as the account shows it; a negative one in brackets or after `(-)`."""
    digits = grouped(value)
    if value >= 0:
        return digits
    return f"({digits})" if style == "brackets" else f"(-){digits}"


def rounded(value: Decimal) -> Decimal:
    """Two decimals, halves away from zero."""
    return value.quantize(HUNDREDTH, rounding=ROUND_HALF_UP)


def per_cent(part: Decimal, whole: Decimal) -> Decimal:
    """A part as a percentage of the whole, to two decimals."""
    return rounded(part * 100 / whole)


class Dice:
    """Seeded draws of amounts.

    Only `randrange` is used: its sequence for a seed is the same on every Python version.
    """

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def number(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included."""
        return self._random.randrange(low, high + 1)

    def near(self, base: int, spread_percent: int = 18) -> Decimal:
        """An amount with two decimals within `spread_percent` of a base; nil for a base of nil."""
        if base == 0:
            return Decimal(0)
        return Decimal(self.number(base * (100 - spread_percent), base * (100 + spread_percent))).scaleb(-2)

    def changed(self, value: Decimal, low_percent: int, high_percent: int) -> Decimal:
        """An amount that differs from another by a whole number of tenths of a percent, to two decimals."""
        return rounded(value * (1000 + self.number(10 * low_percent, 10 * high_percent)) / 1000)

    def shared(self, total: Decimal, weights: Sequence[int], spread_percent: int) -> list[Decimal]:
        """A total cut into parts near their weights; the parts add up to the total exactly."""
        drawn = [self.near(weight, spread_percent) for weight in weights]
        whole = sum(drawn, Decimal(0))
        parts = [rounded(total * part / whole) for part in drawn[:-1]]
        return [*parts, total - sum(parts, Decimal(0))]


def misprint(value: Decimal) -> Decimal:
    """An amount with two neighbouring digits exchanged, the slip that proof-readers miss; never the amount itself."""
    digits = list(format(abs(value), "f"))
    for i in range(1, len(digits) - 1):
        pair = digits[i], digits[i + 1]
        if pair[0] != pair[1] and "." not in pair:
            digits[i], digits[i + 1] = pair[1], pair[0]
            return Decimal("".join(digits)).copy_sign(value)
    return value + 9
