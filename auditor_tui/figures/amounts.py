"""The same amount printed elsewhere: in another grouping, another unit, or rounded.

Two printings say the same amount when one is the other rounded to its last printed place (half a unit either way), and
the rounded one has at least three significant digits: fewer fit too many amounts to mean anything. A loss is not the
profit of the same digits: where the signs differ, the rule says so.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal

from auditor_tui.figures.figure import Figure
from auditor_tui.figures.numbers import currencies, numerals
from auditor_tui.figures.units import units

Sameness = Literal[
    "same", "other_unit", "rounded", "more_exact", "unit_not_stated", "opposite_sign", "opposite_sign_rounded"
]

_FEWEST_DIGITS: Final = 3
_FEWEST_COARSE: Final = 2
"""Digits from which on a rounding is told of, though it is left out."""
_NEIGHBOURS: Final = (0, 1, 899)
"""By how much the first three digits of an amount and of its rounding may differ: 999 rounds up to 100."""
_PRINTED: Final = re.compile(r"\d[\d,.\u00a0\u2009\u202f ]*")
_NO_DIGIT: Final = re.compile(r"\D")
_KINDS: Final = ("amount", "count")


@dataclass(frozen=True, slots=True)
class Amount:
    """What is looked for."""

    value: Decimal
    """In the unit given."""
    scale: Decimal | None
    """What the unit counts for; None where no unit was given, and then only digits are compared."""
    currency: str | None = None

    @property
    def normalized(self) -> Decimal:
        """Value times scale, exactly; the value itself where no unit was given."""
        return self.value * (self.scale or 1)


def read_amount(text: str, unit: str | None) -> Amount:
    """An amount as a person types it: -1,234 and (1,234) are negative.

    Raises:
        ValueError: when the text is no number, or the unit none; the message says which.
    """
    glyphs = "|".join(re.escape(glyph) for glyph in currencies.GLYPHS)
    numeral = numerals.read_number(re.sub(rf"^\s*(?:{glyphs})\s*", "", text.strip()), "point")
    if numeral is None or numeral.value is None:
        raise ValueError(f"{text!r} is no number.")
    if unit is None:
        return Amount(numeral.value, None)
    declared = units.parse_unit(unit)
    if declared is None or not declared.is_money:
        raise ValueError(f"{unit!r} is no unit of money.")
    return Amount(numeral.value, declared.factor, declared.currency)


def may_be_printed(line: str, wanted: Amount) -> bool:
    """Whether a line may print an amount: some number in it begins with the same digits, but for rounding.

    Cheap enough for every line of a long document; what it rules out, `compare` would not find.
    """
    leading = _leading(str(int("".join(map(str, wanted.value.as_tuple().digits)))))
    numbers = (_NO_DIGIT.sub("", match[0]).lstrip("0") for match in _PRINTED.finditer(line))
    return any(number and abs(_leading(number) - leading) in _NEIGHBOURS for number in numbers)


def _leading(digits: str) -> int:
    """The first three significant digits, fewer filled up with zeros."""
    return int(digits[:_FEWEST_DIGITS].ljust(_FEWEST_DIGITS, "0"))


def compare(figure: Figure, wanted: Amount) -> Sameness | None:
    """How a figure says an amount, or None where it says another."""
    if figure.kind not in _KINDS or figure.value is None or not figure.value:
        return None
    if wanted.currency and figure.currency and wanted.currency != figure.currency:
        return None
    rule = _by_size(figure, abs(figure.value), abs(wanted.value), wanted.scale)
    if rule is None or (figure.value < 0) == (wanted.value < 0):
        return rule
    return "opposite_sign_rounded" if rule in ("rounded", "more_exact") else "opposite_sign"


def _by_size(figure: Figure, value: Decimal, wanted: Decimal, scale: Decimal | None) -> Sameness | None:
    """How a figure says an amount, signs left out."""
    if scale is None:
        return _by_digits(value, wanted, "same")
    if figure.unit.state == "not_stated" and figure.scale == 1:
        if _by_digits(value, wanted, "unit_not_stated"):
            return "unit_not_stated"
        if not figure.currency:
            return None
        # Money with nothing said of thousands or crores: "Rs. 4,89,64,89,00,000" may be printed in full.
    if value * figure.scale == wanted * scale:
        return "same" if figure.scale == scale else "other_unit"
    return _rounded(value, figure.scale, wanted, scale)


def _by_digits(value: Decimal, wanted: Decimal, exact: Sameness) -> Sameness | None:
    return exact if value == wanted else _rounded(value, Decimal(1), wanted, Decimal(1))


def is_coarser(figure: Figure, wanted: Amount) -> bool:
    """Whether a figure may say an amount rounded so far that it fits many others: "0.49 lakh crore", "49,000 crore".

    Zeros at the end of a number are taken for the places it is rounded to.
    """
    if wanted.scale is None or figure.kind not in _KINDS or not figure.value or figure.unit.state != "stated":
        return False
    is_other = wanted.currency and figure.currency and wanted.currency != figure.currency
    if is_other or (figure.value < 0) != (wanted.value < 0) or _digit_count(figure.value) < _FEWEST_COARSE:
        return False
    step = Decimal(1).scaleb(_exponent(figure.value.normalize())) * figure.scale
    return 2 * abs(figure.value * figure.scale - wanted.normalized) <= step


def may_be_coarser(line: str, wanted: Amount) -> bool:
    """Whether a line may print an amount so coarsely: some number in it is the amount's first digits, rounded."""
    digits = "".join(map(str, wanted.value.as_tuple().digits)).lstrip("0").rstrip("0")
    for match in _PRINTED.finditer(line):
        number = _NO_DIGIT.sub("", match[0]).strip("0")
        if _FEWEST_COARSE <= len(number) < len(digits) and int(number) - int(digits[: len(number)]) in (0, 1):
            return True
    return False


def _digit_count(number: Decimal) -> int:
    """Digits from the first to the last that is not zero."""
    return len("".join(map(str, number.as_tuple().digits)).strip("0"))


def _exponent(number: Decimal) -> int:
    exponent = number.as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0


def _rounded(value: Decimal, scale: Decimal, wanted: Decimal, wanted_scale: Decimal) -> Sameness | None:
    """Whether one of two numbers is the other, rounded to its last printed place."""
    difference = abs(value * scale - wanted * wanted_scale)
    unit, wanted_unit = _last_place(value) * scale, _last_place(wanted) * wanted_scale
    if unit > wanted_unit and 2 * difference <= unit and _significant(value) >= _FEWEST_DIGITS:
        return "rounded"
    if wanted_unit > unit and 2 * difference <= wanted_unit and _significant(wanted) >= _FEWEST_DIGITS:
        return "more_exact"
    return None


def _last_place(number: Decimal) -> Decimal:
    return Decimal(1).scaleb(_exponent(number))


def _significant(number: Decimal) -> int:
    """Digits from the first that is not zero, those printed after the point included."""
    return len(str(int("".join(map(str, number.as_tuple().digits)))))
