"""The unit and the currency that a question wants its answer in."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final, NamedTuple


class UnitAsked(NamedTuple):
    """The unit the answer is wanted in."""

    name: str
    """As an answer says it; empty for single units."""
    scale: Decimal
    currencies: frozenset[str] = frozenset()
    """Codes of the currencies that the wish may mean; none where it names no currency."""
    currency: str = ""
    """As typed."""


_SCALES: Final = (
    (r"lakh\s+crores?", "lakh crore", Decimal(10) ** 12),
    (r"thousand\s+crores?", "thousand crore", Decimal(10) ** 10),
    (r"crores?", "crore", Decimal(10) ** 7),
    (r"lakhs?", "lakh", Decimal(10) ** 5),
    (r"billions?|bn", "billion", Decimal(10) ** 9),
    (r"millions?|mn", "million", Decimal(10) ** 6),
    (r"thousands?", "thousand", Decimal(10) ** 3),
)
_CURRENCIES: Final = (
    (r"US\s*\$|USD|US\s+dollars?", frozenset({"USD"})),
    (r"dollars?|\$", frozenset({"USD", "AUD", "CAD", "NZD", "SGD", "HKD"})),
    (r"₹|rs\.?|rupees?|INR", frozenset({"INR", "PKR", "LKR", "NPR"})),
    (r"euros?|EUR|€", frozenset({"EUR"})),
    (r"pounds?(?:\s+sterling)?|sterling|GBP|£", frozenset({"GBP"})),
    (r"yen|JPY|¥", frozenset({"JPY"})),
)
_SCALE: Final = "|".join(pattern for pattern, _, _ in _SCALES)
_CURRENCY: Final = "|".join(pattern for pattern, _ in _CURRENCIES)
_END: Final = r"(?![\w.]*\w)"
_AMOUNT: Final = rf"(?:(?:{_CURRENCY})\s*)?(?:{_SCALE})(?:\s+(?:of\s+)?(?:{_CURRENCY}))?|(?:single\s+)?(?:{_CURRENCY})"
WISH: Final = re.compile(rf"\(\s*in\s+[^)]{{1,40}}\)|,?\s*\bin\s+(?:{_AMOUNT}){_END}", re.IGNORECASE)
"""A wish as a question puts it: "in lakh crore", "in thousands of dollars", "in rupees"."""
_IN_BRACKETS: Final = re.compile(rf"\(\s*(?:{_AMOUNT})\s*\)", re.IGNORECASE)
"""A wish that may as well be a part of a label: "(USD millions)"."""


def read_wish(question: str) -> UnitAsked | None:
    """The unit and currency that a question names; None where it names neither."""
    for wish in (*WISH.finditer(question), *_IN_BRACKETS.finditer(question)):
        said = wish[0]
        scale = next(((name, size) for pattern, name, size in _SCALES if _has(pattern, said)), None)
        named = next(((match[0], codes) for pattern, codes in _CURRENCIES if (match := _found(pattern, said))), None)
        if scale or named:
            word, codes = named or ("", frozenset())
            return UnitAsked(*(scale or ("", Decimal(1))), codes, word)
    return None


def other_currency(wish: UnitAsked | None, currency: str | None) -> bool:
    """Whether a figure is in another currency than the one wished for."""
    return bool(wish and wish.currencies and currency and currency not in wish.currencies)


def names_money(unit: str) -> bool:
    """Whether the text of a unit names a currency."""
    return any(_has(pattern, unit) for pattern, _ in _CURRENCIES)


def _found(pattern: str, text: str) -> re.Match[str] | None:
    return re.search(rf"(?<!\w)(?:{pattern})(?!\w)", text, re.IGNORECASE)


def _has(pattern: str, text: str) -> bool:
    return _found(pattern, text) is not None
