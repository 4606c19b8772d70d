"""What labels and headers say of adding up: which rows are totals, which are no parts, which columns need not add up.

A header can only raise a doubt. Where the figures of a column do add up, that shows that they may be added, whatever
the column is called; where they do not, a column whose header speaks of averages, prices or balances proves nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from auditor_tui.figures.figure import Figure

_TOTAL: Final = re.compile(
    r"\btotals?\b|\bsub-?totals?\b|(?<![\u0900-\u097f])(?:कुल|योग|जोड़)(?![\u0904-\u0939])", re.IGNORECASE
)
_LONGEST_LABEL: Final = 200
"""Longer ones are sentences, which may well speak of totals."""
_CARRIED: Final = re.compile(r"\b(?:carried|brought)\s+(?:over|forward|down)\b|\b[cb]\s*/\s*[fd]\b", re.IGNORECASE)
_BARE_TOTAL: Final = re.compile(r"\W*(?:\w{1,4}[.)]\s*)?(?:sub[\s-]*)?totals?\W*(?:\(\w\)\W*)?", re.IGNORECASE)
_LEADING_TOTAL: Final = re.compile(r"\W*(?:\w{1,4}[.)]\s*)?(?:sub[\s-]*)?totals?\b", re.IGNORECASE)
_GRAND_TOTAL: Final = re.compile(r"\W*(?:\w{1,4}[.)]\s*)?grand\s+totals?\W*", re.IGNORECASE)
_LESS: Final = re.compile(r"\W*(?:\w{1,4}[.)]\s*)?(?:less|deduct(?:ions?)?)\b", re.IGNORECASE)
_ADD: Final = re.compile(r"\W*(?:\w{1,4}[.)]\s*)?(?:add|plus)\b", re.IGNORECASE)
_NO_PART: Final = re.compile(
    r"^\W*(?:\w{1,4}[.)]\s*)?(?:(?:out\s+)?of\s+(?:which|these)|thereof|including|incl\b|included|memo(?:randum)?\b)"
    r"|\bamounts?\s+accounted\s+for\b|^\W*(?:previous|prior|last)\s+year\b"
    r"|\b(?:average|mean|median|minimum|maximum|percentage|ratio)\b|\bper\s*cent\b|%",
    re.IGNORECASE,
)
_AVERAGE: Final = re.compile(r"\b(?:average|mean|median|minimum|maximum|weighted)\b", re.IGNORECASE)
_MARGIN: Final = re.compile(
    r"\bmargins?\s+of\s+error\b|\bMOE\b|±|\+\s?/\s?[-−–]|\b(?:standard|sampling|std\.?)\s+err(?:ors?|\.)?"
    r"|\bconfidence\s+(?:interval|limit)s?\b",
    re.IGNORECASE,
)
_NOT_ADDED: Final = (
    ("margins of error are not added", _MARGIN),
    ("averages are not added", re.compile(r"\b(?:average|avg|mean|median|weighted)\b", re.IGNORECASE)),
    (
        "lengths of time are not added",
        re.compile(r"\b(?:life|lives)\b|\(?\bin\s*(?:years|months|days)\b|\bmaturity\b", re.I),
    ),
    ("densities are not added", re.compile(r"\bdensit(?:y|ies)\b", re.IGNORECASE)),
    (
        "prices and rates are not added",
        re.compile(
            r"\b(?:prices?|rates?|yields?)\b(?!\s+(?:basis|risk))"
            r"|\bper\s+(?:(?:sq|square|cubic)\b|\w+(?:\s+\d{4}.*)?$|share|unit|capita|head|person|day|month|km|tonne)"
            r"|\w+\s+per\s+\w+",
            re.IGNORECASE,
        ),
    ),
    (
        "percentages are not added",
        re.compile(r"%|\bper\s*cent(?:age)?\b|\bpercent(?:age)?s?\b|\bpct\b|\bshare\s+of\b|\bbps\b", re.I),
    ),
    (
        "ratios are not added",
        re.compile(r"\bratios?\b|\bmultiples?\b|\bindex\b|\btimes\b|\bgrowth\b|\bcagr\b", re.IGNORECASE),
    ),
    (
        "running figures need not add up",
        re.compile(r"\bcumulative\b|\bup\s?to\b|\bto\s+date\b|\bytd\b|\bprogressive\b|\brunning\b", re.IGNORECASE),
    ),
    (
        "balances need not add up",
        re.compile(
            r"\bbalances?\b|\bremaining\b|\bunspent\b|\boutstanding\b|\bmay\s+yet\b|\bavailable\b|\bopening\b"
            r"|\bclosing\b|\bheadroom\b|\bunused\b",
            re.IGNORECASE,
        ),
    ),
)
"""What a header may say of its column, with the words that say it."""
_NEVER_ADDED: Final = re.compile(
    r"\bunit\s+(?:prices?|costs?|rates?|values?)\b|\bprices?\s+per\b|\baverage\s+(?:price|rate|cost)\b"
    rf"|\bper\s+(?:unit|share|capita|head)\b|\bdensit(?:y|ies)\b|{_MARGIN.pattern}",
    re.IGNORECASE,
)
"""Headers under which a sum that is met says nothing either."""
_OF_KIND: Final = {
    "percent": "percentages are not added",
    "bps": "basis points are not added",
    "ratio": "ratios are not added",
    "per_share": "figures per share are not added",
}

_CLOSING: Final = re.compile(
    r"\bclosing\b|\bat\s+(?:the\s+)?(?:end|close)\b|\bend\s+of\s+(?:the\s+)?(?:year|period|quarter|month)\b"
    r"|\bending\b|\bbalance\s+carried\b",
    re.IGNORECASE,
)
_OPENING: Final = re.compile(
    r"\bopening\b|\bbeginning\b|\bat\s+(?:the\s+)?(?:start|commencement)\b|\bstart\s+of\s+(?:the\s+)?(?:year|period)\b"
    r"|\bbalance\s+brought\b",
    re.IGNORECASE,
)
_RECONCILED: Final = re.compile(r"\W*(?:\w+\s+){1,4}as\s+per\s+\w", re.IGNORECASE)
_TAX: Final = re.compile(
    r"\W*(?:\w{1,4}[.)]\s*)?(?:net\s+)?(?:income[\s-]+)?tax(?:ation)?\s+(?:expenses?|charges?)\b[^a-z]*"
    r"(?:\(?(?:income|benefit|credit)\)?)?\W*(?:for\s+the\s+(?:year|period|quarter)|recogni[sz]ed.*|reported.*)?\W*",
    re.IGNORECASE,
)
_DATED: Final = re.compile(
    r"^\W*(?:balances?,?\s+)?(?:as\s+)?(?:at|of|on|as\s+at|as\s+of|as\s+on)\b.*\d", re.IGNORECASE
)
_BALANCE: Final = re.compile(r"\W*balances?\b", re.IGNORECASE)
_RATE_EFFECT: Final = re.compile(
    r"\beffects?\s+of\b.*\b(?:exchange|currenc)|\bexchange\b.*\bon\s+cash\b", re.IGNORECASE
)
_OUTGO: Final = re.compile(
    r"\b(?:payments?|paid|disposals?|disposed|deletions?|repayments?|repaid|utili[sz](?:ed|ation)|used|written|reversals?"
    r"|reversed|withdrawals?|withdrawn|depreciation|amorti[sz]ation|sold|sales?|decreases?|retire(?:d|ments?)|outflows?"
    r"|redeemed|redemptions?|dividends?|consumed|consumption|settle(?:d|ments?)|expen(?:ses|diture)|resigned|left)\b",
    re.IGNORECASE,
)
_INCOME: Final = re.compile(
    r"\b(?:additions?|added|receipts?|received|acquisitions?|acquired|purchases?|purchased|raised|arising|arisen|provided"
    r"|charged?|profits?|income|interest|increases?|inflows?|accru(?:ed|als?)|joined|new)\b",
    re.IGNORECASE,
)
_CASH_CHANGE: Final = re.compile(
    r"\b(?:increase|decrease|change)\b.*\bin\s+cash\b|\bnet\s+cash\s+flows?\s*$|\bnet\s+change\s+in\s+cash\b",
    re.IGNORECASE,
)
_CASH_PART: Final = re.compile(
    r"\bcash\b.*\b(?:provided|used|generated|from|flows?|\(?required)\b.*\bactivit|\beffects?\s+of\b.*\b(?:exchange|currenc)"
    r"|\bexchange\b.*\bon\s+cash\b",
    re.IGNORECASE,
)
_RESULT: Final = re.compile(
    r"\b(?:profits?|loss(?:es)?|income|surplus|deficit|margin|net|balance|earnings|ebit(?:da)?)\b"
    r"|\bcash\s+(?:generated|flows?)\b",
    re.IGNORECASE,
)
_DERIVED: Final = re.compile(
    r"\W*(?:\w{1,4}[.)]\s*)?(?:(?:adjusted|operating|underlying)\s+)*ebit(?:da)?\W*"
    r"|\W*(?:\w{1,4}[.)]\s*)?cash\s+(?:flows?\s+)?(?:generated|used)\b.{0,12}\b(?:from|in|by)\b.{0,12}\boperations\W*",
    re.IGNORECASE,
)
"""Names of lines that are worked out from those above them, though no statement of results ends with them."""
_STATED_RESULT: Final = re.compile(
    r"\W*(?:\w{1,4}[.)]\s*)?(?:gross\s+(?:profit|margin|loss)|operating\s+(?:profit|income|loss)"
    r"|(?:profit|income|loss|earnings|surplus)\b.{0,40}\b(?:before|after)\b.{0,40}\btax(?:es|ation)?"
    r"|net\s+(?:profit|income|loss|earnings)|(?:profit|loss|surplus)\b.{0,20}\bfor\s+the\s+(?:year|period|quarter))\b"
    r"[^a-z]*(?:\(?(?:loss|profit)\)?)?\W*",
    re.IGNORECASE,
)
_KEPT: Final = re.compile(
    r"\b(?:accumulated|retained|deferred|unearned|undistributed)\b|(?<!total )\bother\s+comprehensive\b", re.IGNORECASE
)
"""Words of items of a balance sheet that have the name of a result in theirs, and are the rest of nothing."""


def is_total(label: str) -> bool:
    """Whether a label says that its row is a total."""
    return len(label) <= _LONGEST_LABEL and bool(_TOTAL.search(label))


def is_bare_total(label: str) -> bool:
    """Whether a label says "total" and nothing else, so that it can only mean the rows above it."""
    return bool(_BARE_TOTAL.fullmatch(label))


def leads_with_total(label: str) -> bool:
    """Whether a label begins by saying "total" or "sub-total", whatever of."""
    return is_total(label) and bool(_LEADING_TOTAL.match(label))


def is_grand_total(label: str) -> bool:
    """Whether a label says "grand total" and nothing else: the sum of other totals, maybe of other tables."""
    return bool(_GRAND_TOTAL.fullmatch(label))


def is_carried(label: str) -> bool:
    """Whether a row only carries a figure over from one page to the next."""
    return bool(_CARRIED.search(label))


def is_part(label: str) -> bool:
    """Whether a row may be a part of a total: one that repeats parts of another, or averages them, is none."""
    return not _NO_PART.search(label)


def is_average(label: str) -> bool:
    """Whether a row gives an average, and no sum."""
    return bool(_AVERAGE.search(label))


def is_deduction(label: str, parents: Sequence[str]) -> bool:
    """Whether a row, or the heading right over it, says that it is taken off."""
    return bool(_LESS.match(label)) or (bool(parents) and bool(_LESS.match(parents[-1])))


def is_closing(label: str) -> bool:
    """Whether a row says how much there is in the end."""
    return bool(_CLOSING.search(label))


def is_opening(label: str) -> bool:
    """Whether a row says how much there was in the beginning."""
    return bool(_OPENING.search(label))


def is_reconciled(label: str) -> bool:
    """Whether a row gives what one of two records says: "Balance as per cash book"."""
    return bool(_RECONCILED.match(label))


def is_tax(label: str) -> bool:
    """Whether a label is the name of the whole tax charged and no more, which what stands above may lead to."""
    return bool(_TAX.fullmatch(label))


def is_dated(label: str) -> bool:
    """Whether a row says how much there is on some day."""
    return bool(_DATED.match(label))


def names_balance(label: str) -> bool:
    """Whether a row says that it gives a balance."""
    return bool(_BALANCE.match(label))


def is_rate_effect(label: str) -> bool:
    """Whether a row gives what exchange rates did to cash: a part of the change in it, and made of nothing."""
    return bool(_RATE_EFFECT.search(label))


def is_outgo(label: str) -> bool:
    """Whether a movement lessens the balance, by its name."""
    return bool(_OUTGO.search(label)) and not _ADD.match(label)


def says_direction(label: str, parents: Sequence[str]) -> bool:
    """Whether a movement's name says if it adds to the balance or lessens it."""
    return is_deduction(label, parents) or any(pattern.search(label) for pattern in (_ADD, _OUTGO, _INCOME))


def is_cash_change(label: str) -> bool:
    """Whether a row is the change in cash over a period."""
    return bool(_CASH_CHANGE.search(label))


def is_cash_part(label: str) -> bool:
    """Whether a row is one of the parts of a change in cash: the flows of one kind of activity, or exchange rates."""
    return bool(_CASH_PART.search(label))


def is_result(label: str) -> bool:
    """Whether a row is by its name what is left of the first of some rows when the others are taken off."""
    return bool(_RESULT.search(label)) and not _KEPT.search(label)


def states_result(label: str) -> bool:
    """Whether a label is the name of a result of a statement and no more: gross profit, profit before tax."""
    return bool(_STATED_RESULT.fullmatch(label))


def is_derived(label: str) -> bool:
    """Whether a label is the name of a line that is worked out from those above: EBITDA, cash generated."""
    return bool(_DERIVED.fullmatch(label))


def not_of_sums(figure: Figure) -> str | None:
    """Why a figure's kind is never added up, as half a sentence; None where it may be."""
    return _OF_KIND.get(figure.kind)


def doubt_of_column(header: Sequence[str]) -> str | None:
    """Why the figures under a header need not add up, as half a sentence; None where nothing says so."""
    text = " ".join(header)
    return next((why for why, pattern in _NOT_ADDED if pattern.search(text)), None)


def is_margin(header: Sequence[str]) -> bool:
    """Whether a header says that its column gives how far off the figures beside it may be."""
    return bool(header) and bool(_MARGIN.search(header[-1]))


def never_of_sums(header: Sequence[str]) -> str | None:
    """Why a sum under a header says nothing even where it is met, as half a sentence; None where it may."""
    text = " ".join(header)
    return doubt_of_column(header) or "figures for one unit are not added" if _NEVER_ADDED.search(text) else None
