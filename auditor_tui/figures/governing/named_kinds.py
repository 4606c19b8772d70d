"""What a row's name says of its unmarked numbers: money that changes hands, or rates, days and capacities."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from auditor_tui.figures.figure import Kind
from auditor_tui.figures.numbers.numerals import Numeral

_KIND_OF_RATE: Final = (
    r"(?:effective|statutory|average|weighted|corporate|income|nominal|annual|adjusted|underlying|blended|tax|interest"
    r"|discount|growth|inflation|coupon|occupancy|attrition|churn|utili[sz]ation)"
)
_RATE: Final = re.compile(
    rf"\W*{_KIND_OF_RATE}(?:[\s-]+{_KIND_OF_RATE})*\s+rates?(?:\s*\([^()\d]*\))?\W*"
    r"|\W*(?:(?:adjusted|underlying) )?(?:net|operating|ebitda|ebit|pre-tax|net profit|profit) margins?\W*"
    r"|\W*return on (?:average )?(?:equity|assets|capital employed|net worth|invested capital)\W*"
    r"|\W*(?:(?:adjusted|pre-tax|post-tax|average) )?(?:roa?ce|roe|roa|roic|ronw|rona|rote|roi)\W*"
    r"|\W*(?:capacity|plant|fleet|bed|asset|labou?r|network) utili[sz]ation\W*",
    re.IGNORECASE,
)
_MULTIPLE: Final = re.compile(
    r".*\((?:in )?(?:x|times)\)\W*"
    r"|\W*(?:(?:adjusted|total|gross|net) )*(?:debt|borrowings|ev|enterprise value)\s?(?:/|to)\s?"
    r"(?:(?:adjusted|total) )?(?:ebitda|equity|ebit)\W*"
    r"|\W*(?:interest|debt service|fixed charge) cover(?:age)?\W*",
    re.IGNORECASE,
)
"""Names of one amount divided by another."""
_CHANGE_OR_MARGIN: Final = re.compile(
    r"\W*(?:\S+\s+){0,3}(?:growth|margins?|yields?)\W*|\W*growth (?:in|of|over) .*|.*\bgrowth \((?:yoy|y-o-y|qoq)\)\W*",
    re.IGNORECASE,
)
"""Names of rates that some accounts give to amounts."""
_EXCHANGE: Final = re.compile(
    r"\W*(?:(?:average|closing|year[- ]end|period[- ]end) )?(?:foreign )?exchange rates?\b[^()\d]{0,20}", re.IGNORECASE
)
_DAYS: Final = re.compile(
    r"\W*(?:days (?:of )?(?:sales|inventory|inventories|payables?|receivables?|working capital)\b[^\d]{0,20}"
    r"|(?:debtors?|creditors?|inventory|receivables?|payables?|working capital) days\W*)",
    re.IGNORECASE,
)
_CAPACITY: Final = re.compile(r"[A-Za-z][^\d,]*\s(?:[kMGT]Wh?|MTPA|MT|TEUs?|MMSCMD|bpd|boe|sq\.? ?ft\.?|km)")
_NUMBER_FIRST: Final = re.compile(r"\W*(?:numbers?|nos?\.) of\b", re.IGNORECASE)
_PAYMENT: Final = re.compile(
    r"\W*(?:issu(?:e|ance)|(?:re)?purchases?|buy-?backs?|investments?|loans?|advances?|payments?|proceeds|sale"
    r"|subscription|contributions?|amounts? (?:due|paid|payable))\s+(?:of|to|from|in|for|on|due|against)\b"
    r"(?!.*\b(?:numbers?|nos?\.) of\b)",
    re.IGNORECASE,
)
"""What a row names first where it is the money that changes hands, and neither the shares nor the people."""
_EQUITY: Final = re.compile(
    r"paid[- ]in|share capital|retained (?:earnings|deficit)|accumulated (?:deficit|other)|share premium"
    r"|capital surplus|\bequity\b",
    re.IGNORECASE,
)
"""Columns of a statement of changes in equity, in which rows of shares issued hold money."""
_PRICED: Final = re.compile(
    r"(?:[$€£¥₹]|\b(?:rs|inr|usd|eur|gbp)\b\.?)\s*\d[\d.,]*(?:/-)?\s*(?:per|a|/)\s*(?:\w+\s+){0,2}?(?:share|unit)\b",
    re.IGNORECASE,
)
_PRICE_PLACES: Final = 2
_WHOLE: Final = Decimal(100)
_DEAREST: Final = Decimal(1000)
"""From here on a number in a row of exchange rates is rather an amount that a change of them comes to."""


def kind_named(label: str, numeral: Numeral) -> Kind | None:
    """The kind of an unmarked number by its row's name, or None where the name may be one of money.

    "Operating margin" over 1,240 is money; over 12.5 it is a rate.
    """
    if numeral.value is None or numeral.currency is not None:
        return None
    size = abs(numeral.value)
    if _MULTIPLE.fullmatch(label) and size < _DEAREST:
        return "ratio"
    if _RATE.fullmatch(label) and size <= _WHOLE and (numeral.decimals or "margin" not in label.lower()):
        return "percent"
    if _EXCHANGE.fullmatch(label) and size < _DEAREST and numeral.decimals:
        return "ratio"
    return "count" if _DAYS.fullmatch(label) or _CAPACITY.fullmatch(label.strip()) else None


def may_be_rate(label: str, numeral: Numeral) -> bool:
    """Whether a name is one of a rate or of an amount and the number does not tell which: "Growth in sales" over 14."""
    if numeral.value is None or numeral.currency is not None or abs(numeral.value) > _WHOLE:
        return False
    return bool(_CHANGE_OR_MARGIN.fullmatch(label))


def states_price(label: str, numeral: Numeral) -> bool:
    """Whether a name gives the money per share itself, so that a whole number beside it is what all shares got.

    "Dividends, $2.20 per share" over 580.
    """
    return numeral.decimals < _PRICE_PLACES and bool(_PRICED.search(label))


def numbers_first(label: str) -> bool:
    """Whether a name begins with what makes it one of a count: "Number of shares"."""
    return bool(_NUMBER_FIRST.match(label))


def names_payment(label: str) -> bool:
    """Whether a name is one of money for shares or to people: "Purchase of own shares", "Loans to employees"."""
    return bool(_PAYMENT.match(label))


def is_equity_column(name: str) -> bool:
    """Whether a column's name is that of a component of equity."""
    return bool(_EQUITY.search(name))
