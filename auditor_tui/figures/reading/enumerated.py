"""Lists of numbers in running text, whose last one says the scale, the rate or the things of them all."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final, NamedTuple

from auditor_tui.figures.governing.things import counts_things
from auditor_tui.figures.numbers import currencies, numerals

SCALE_WORD: Final = (
    r"(?:lakhs?|thousand|hundred)\s+(?:crores?|cr)(?![A-Za-z])|लाख\s+करोड़|करोड़|लाख"
    r"|(?:thousand|lakhs?|lacs?|crores?|cr\.?|millions?|mn|mln|billions?|bn|trillions?|tn)(?![A-Za-z])"
    r"|[mkb]n?(?![A-Za-z0-9])"
)
NOUN: Final = (
    r"(?:(?:common|ordinary|equity|preferred|preference|treasury|restricted|class [ab]|additional|authori[sz]ed"
    r"|fully paid)\s+){0,3}"
    r"(?:shares|options|rsus|psus|awards|units|employees|persons|people|customers|stores|aircraft|airplanes"
    r"|tonnes|tons|metric tons|hectares|acres|barrels|ounces|households|subscribers|passengers|users|visitors|members"
    r"|students|patients|vehicles|vessels|ships|homes|branches|restaurants|hotels|hospitals|schools|locations|warrants)\b"
)
"""Things that running text counts."""
_LINK_WORD: Final = r"(?:and|or|to|versus|vs\.?|compared (?:to|with)|±|\+/-)"
_TAIL: Final = re.compile(
    rf"\)?(?P<rest>(?:\s*(?:,|{_LINK_WORD})+\s*(?:{currencies.PATTERN})?\s*\d[\d,.]*(?<![,.])\)?)*?)"
    rf"\s*,?\s*{_LINK_WORD}\s*(?:approximately )?(?P<currency>{currencies.PATTERN})?\s*(?P<last>\d[\d,.]*(?<![,.]))"
    rf"\)?\s*(?:(?P<scale>{SCALE_WORD})\s*)?(?P<rate>%|per ?cent\b|percent\b)?\s*(?P<noun>{NOUN})?",
    re.IGNORECASE,
)
"""The rest of a list up to the words behind its last number, before which a word stands, and no mere comma."""
_CURRENCY: Final = re.compile(currencies.PATTERN, re.IGNORECASE)
_FAR: Final = 1000
"""How many times the last number another may be, and still share its scale: "₹ 2,50,000 and ₹ 12 lakhs" do not."""


class Tail(NamedTuple):
    """What the last number of a list says for one before it; empty where it says nothing."""

    scale: str
    rate: str
    noun: str


NO_TAIL: Final = Tail("", "", "")


def tail_after(after: str, body: str, currency: str) -> Tail:
    """What a number takes from the last one of its list: "$5, $6 and $7 million".

    Numbers of other money, or of things behind one of money, make no list with it.

    Args:
        after: the text behind the number.
        body: its digits.
        currency: its currency as printed, or nothing.
    """
    match = _TAIL.match(after)
    if match is None:
        return NO_TAIL
    named = {code_of(found[0]) for found in _CURRENCY.finditer(match["rest"] + (match["currency"] or ""))}
    if named - {code_of(currency)}:
        return NO_TAIL
    counts = bool(match["noun"]) or (bool(match["scale"]) and counts_things(after[match.end() :]))
    if currency and not match["currency"] and counts:
        return NO_TAIL
    own, last = numerals.read_body(body)[0], numerals.read_body(match["last"])[0]
    is_far = own is not None and last is not None and own >= _FAR * max(last, Decimal(1))
    return Tail("" if is_far else match["scale"] or "", match["rate"] or "", match["noun"] or "")


def code_of(printed: str) -> str | None:
    """A currency's code, so that "$" and "US$" of one list differ no more than their codes do."""
    return currencies.code_of(printed) if printed else None
