"""What a number without a currency counts in running text: the plural noun behind it or behind its list."""

from __future__ import annotations

import re
from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_OF_MONEY: Final = _words(
    "rupees dollars euros pounds francs yuan assets liabilities receipts taxes duties costs expenses losses gains "
    "profits earnings sales revenues fees charges payments payables receivables loans bonds notes debentures "
    "securities investments deposits savings borrowings funds reserves grants subsidies dividends proceeds transfers "
    "contributions advances repayments provisions impairments benefits wages salaries obligations commitments credits "
    "disbursements purchases bps points times terms thousands lakhs millions crores billions trillions"
)
"""Plurals beside which a number without a currency may still be one of money, or of no thing at all."""
_NO_NOUNS: Final = _words("this these thus less plus across towards besides always perhaps versus whereas")
_THING: Final = re.compile(
    r"\s+(?:of\s+)?(?:(?P<first>[A-Za-z-]{3,})\s+)?(?P<noun>[A-Za-z][A-Za-z-]*[A-Za-z](?<![su])s|people|feet)(?![\w-])",
)
_LIST: Final = re.compile(
    r"(?:\s*(?:,|and|or|to|,\s*and)\s*\d[\d,.]*\s+(?:thousand|lakh|million|crore|billion)\b)+(?=\s+of\b)", re.IGNORECASE
)
"""The rest of a list whose numbers all have their scale, up to what they count: "0.1 million and 0.2 million of …"."""
_VERBAL: Final = re.compile(r"\b(?:in|on|at|for|to|from|by|as|was|were|is|are|has|had|and|or|per|than|which|that)\b")


def counts_things(after: str) -> bool:
    """Whether what follows a number and its scale word is the plural of things: "3.6 crore returns"."""
    rest = _LIST.sub("", after, count=1) if _LIST.match(after) else after
    match = _THING.match(rest)
    if match is None:
        return False
    noun, first = match["noun"].lower(), (match["first"] or "").lower()
    if _VERBAL.fullmatch(first) or first in _OF_MONEY or first in _NO_NOUNS:
        return False
    return noun not in _OF_MONEY and noun not in _NO_NOUNS and len(noun) > 3
