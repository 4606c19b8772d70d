"""What kind of number a question wants: an amount, a rate, a number of things, an amount per share."""

from __future__ import annotations

import re
from typing import Any, Final

from auditor_tui.agent.rules.words import words

RATES: Final = ("percent", "bps", "ratio")
_RATE_WORDS: Final = frozenset(
    "percent percentage rate ratio margin proportion gdp yield return growth change share".split()  # noqa: SIM905
)
"""Words of a question that may be answered with a rate rather than an amount."""
_RATE_ONLY: Final = re.compile(
    r"\b(?:what|which|how\s+many)\s+(?:percentage|per\s?cent)\b|\brates?\s+of\b|\bper\s?cent\b|%|\btax\s+rate\b",
    re.IGNORECASE,
)
"""What can be answered with a rate alone."""
_HOW_MANY: Final = re.compile(
    r"\bhow\s+many\b(?!\s+(?:lakh|crore|million|billion|thousand|rupee|dollar|euro|per\s?cent|us\s+dollar|percentage))",
    re.IGNORECASE,
)
_HOW_MUCH: Final = re.compile(r"\bhow\s+(?:much|many)\b", re.IGNORECASE)
_MONEY: Final = re.compile(
    r"\b(?:revenues?|incomes?|expens\w+|costs?|profits?|expenditure|receipts?|outlay|dividends?|assets?|liabilit\w+|debt"
    r"|remuneration|emoluments|salar(?:y|ies)|bonus(?:es)?|wages|fees?)\b",
    re.IGNORECASE,
)
"""What is money and nothing that is counted, unless a question asks how many."""
_ASKS_MONEY: Final = re.compile(
    r"\b(?:spen[dt]|spending|budget(?:ed)?|costs?|expenditure|outlays?|paid|payments?|earn(?:ed)?|revenues?|grants?|fees?)\b",
    re.IGNORECASE,
)
"""What only an amount of money answers."""
_OF_PEOPLE: Final = re.compile(
    r"\b(?:staff|headcount|full[\s-]time|part[\s-]time|employees|persons|people|inhabitants|population|members|pupils"
    r"|students|patients|visitors|households|posts|vacancies)\b|\bFTEs?\b",
    re.IGNORECASE,
)
"""What is counted in heads: a table of it gives no money unless it says so."""
_COUNTED: Final = re.compile(r"\b(?:shares|units?|numbers?|volumes?|counts?)\b", re.IGNORECASE)
_NUMBER_OF: Final = re.compile(r"\bnumber\s+of\b", re.IGNORECASE)
_PER_SHARE: Final = re.compile(r"\b(?:per\s+(?:\w+\s+)?|each\s+)share\b|\bEPS\b", re.IGNORECASE)
_SHARE_COUNT: Final = re.compile(
    r"\bshares\s+(?:used|outstanding)\b|\bnumber\s+of\s+shares\b|\bhow\s+many\b[^?]*?\bshares\b", re.IGNORECASE
)
_COUNTS_ITSELF: Final = re.compile(r"\d\d.*\bshares\b", re.IGNORECASE)
"""A row label that gives the number of shares: the cells of its row give their value."""
_OTHER_KIND: Final = 0.4
_NEVER: Final = -1.0


def wants_rate(question: str) -> bool:
    """Whether only a rate can answer it."""
    return bool(_RATE_ONLY.search(question))


def asks_how_much(question: str) -> bool:
    """Whether it wants an amount or a number, never a rate."""
    return bool(_HOW_MUCH.search(question))


def kind_score(question: str, phrase: str, names_column: bool, figure: dict[str, Any]) -> float:
    """What a figure's kind adds to its score; -1 where it is a kind that cannot answer.

    Rows of one label may give an amount, a rate of it, and an amount per share.
    """
    kind = figure["kind"]
    if kind in ("amount", "count") and _counts_heads(figure) and _asks_money(question):
        return _NEVER
    if kind in RATES:
        if "%" in question or _RATE_WORDS & set(words(question)) or "per cent" in question.casefold():
            return 0.0
        return -_OTHER_KIND if names_column else _NEVER
    if _RATE_ONLY.search(question) and not names_column and kind in ("amount", "count", "per_share"):
        # An amount without a unit may be a rate whose header says nothing.
        return _NEVER if kind != "amount" or figure["unit"]["state"] == "stated" else -_OTHER_KIND
    if kind == "count" and _MONEY.search(phrase) and not _COUNTED.search(phrase) and not asks_how_much(question):
        return _NEVER
    counts = _NUMBER_OF.search(" ".join(figure["column_header"])) and not _NUMBER_OF.search(question)
    if counts and not names_column and not asks_how_much(question):
        return -_OTHER_KIND
    if _SHARE_COUNT.search(question):  # "shares used in computing earnings per share" asks for shares
        if figure["currency"] or (_COUNTS_ITSELF.search(str(figure["row_label"])) and figure["column_header"]):
            return _NEVER
        return _OTHER_KIND if kind == "count" else -_OTHER_KIND
    if _HOW_MANY.search(question) or _NUMBER_OF.search(question):
        if kind == "count" or _NUMBER_OF.search(" ".join(figure["column_header"])):
            return _OTHER_KIND
        return _NEVER if kind == "per_share" or figure["currency"] else 0.0
    if _PER_SHARE.search(question):
        return _OTHER_KIND if kind == "per_share" else -_OTHER_KIND
    return -_OTHER_KIND if kind == "per_share" else 0.0


def _asks_money(question: str) -> bool:
    """Whether only an amount of money answers a question, and it speaks of nobody."""
    return bool(_ASKS_MONEY.search(question)) and not _HOW_MANY.search(question) and not _OF_PEOPLE.search(question)


def _counts_heads(figure: dict[str, Any]) -> bool:
    """Whether what governs a figure without a currency says that people are counted, and names no money."""
    over = " ".join([*figure["section"][-1:], *figure["column_header"], figure["unit"]["text"] or ""])
    return not figure["currency"] and bool(_OF_PEOPLE.search(over)) and not _ASKS_MONEY.search(over)
