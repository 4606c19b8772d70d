"""Whether the words around a number of a table count things, or only say whose money it is."""

from __future__ import annotations

import re
from typing import Final

from auditor_tui.figures.governing import named_kinds
from auditor_tui.figures.governing.surround import Surround

_COUNTED: Final = re.compile(
    r"^\W*ages?\W*$|\bnumber (?:of|outstanding|exercisable|issued|granted|vested)\b|\bnos?\. of\b|\bheadcount\b"
    r"|\b(?:in|of)\s+(?:years|months|days)\b|\((?:in )?(?:years|months|days|units|nos?\.?)\)|\b(?:useful"
    r"|economic|estimated) (?:life|lives)\b|\blife \(|\bremaining (?:lease )?term\b|\bquantit(?:y|ies)\b"
    r"|\bpopulation\b|\bfirm orders\b|\bundelivered units\b|\bdeliveries\b|\bfull[- ]time\b"
    r"|\bsquare (?:feet|met(?:re|er)s)\b",
    re.IGNORECASE,
)
"""Words of counting and measuring, which hold beside money too."""
_NUMBERED: Final = re.compile(r"\bnumber of\b|\bnos?\. of\b|\bheadcount\b", re.IGNORECASE)
"""Words of counting that hold in a column of money too."""
_STAFF: Final = re.compile(
    r"\bemployees\b(?! (?:benefit|cost|expense|compensation|stock|share|related|contribution))"
    r"|\blocations$|\bstores\b(?=.*\bnumber\b|$)|\bpersonnel\b\W*(?:$|\()|\benrol?lments?\b|\bpupils\b|\bgraduates\b",
    re.IGNORECASE,
)
"""Who and what is mostly counted: their number, or beside money what falls to them."""
_STAFF_ALONE: Final = re.compile(
    r"\W*(?:(?!(?:to|for|from|by|with|on|due)\b)[\w-]+\s+){0,4}"
    r"(?:employees|personnel|locations|stores|enrol?lments?|pupils|graduates)(?!['’]\s?\w)\W*(?:$|\(|(?:at|as|on|in)\b)",
    re.IGNORECASE,
)
"""A name that says no more than who or what, and neither a payment to them nor a fund of theirs."""
_PARTIES: Final = re.compile(r"\bcustomers$", re.IGNORECASE)
"""Whom money comes from or goes to, and who are counted only where nothing around is money."""
_PARTY_OF: Final = re.compile(
    r"\b(?:due|owed|paid|payable|receivable|received|deposits|advances|loans|sales|revenues?|income|liabilities|claims)\s+"
    r"(?:to|from|by|on|against|with)\b(?!.*\bnumbers? of\b)",
    re.IGNORECASE,
)
"""What makes whoever is named next a party to an amount: "Amounts due to customers"."""
_STAFF_TITLE: Final = re.compile(r"\bpersonnel\b|\bemployees\b", re.IGNORECASE)
_COUNTED_TITLE: Final = re.compile(r"\bnumber of\b|\bheadcount\b|\bquantit(?:y|ies)\b", re.IGNORECASE)
_NUMBER_COLUMN: Final = re.compile(r"\W*(?:numbers?|nos?\.)\W*", re.IGNORECASE)
"""A column's whole name where it counts what its rows name."""
_COUNTING_TITLE: Final = re.compile(r"\bnumber of\b|\bheadcount\b|\bpopulation (?:totals?|by)\b", re.IGNORECASE)
_SHARES_ALONE: Final = re.compile(r"\W*shares\W*", re.IGNORECASE)


def is_measured(around: Surround) -> bool:
    """Whether a declaration names the things that are counted."""
    found = (around.row, around.column, around.section, around.table)
    return any(ruling is not None and ruling.declaration.measure for ruling in found)


def counts_things(around: Surround, whole: bool) -> bool:
    """Whether the words around a number say that it counts things.

    A name that says only who or what ("Customers", "Stores") does so where no money is declared over it.

    Args:
        around: the words.
        whole: whether the number has no decimals; a section's words do not make a count of a fraction.
    """
    if is_measured(around):
        return True
    last = around.name
    if _NUMBER_COLUMN.fullmatch(last):
        return True
    if around.table is None and around.column is None and _COUNTING_TITLE.search(around.title):
        return True
    if (
        around.column is not None
        and around.column.declaration.currency is None
        and re.search(r"population|persons|employees", last, re.IGNORECASE)
    ):
        return True
    own = (around.label, last)
    over = (*(around.parents[-1:] if whole else ()), *around.stub)
    # "Private customers" in a column of €bn are an exposure to them; "Number of customers" are counted.
    priced = around.column is not None and around.column.declaration.currency is not None
    if any((_NUMBERED if priced else _COUNTED).search(text) for text in own):
        return True
    if any(_COUNTED_TITLE.search(text) and not named_kinds.names_payment(text) for text in over):
        return True
    if priced or _PARTY_OF.search(around.label):
        return False
    in_money = is_of_money(around)
    if not in_money and any(_PARTIES.search(text) for text in own):
        return True
    if in_money:
        return whole and any(_STAFF_ALONE.match(text) for text in (*own, *over))
    return any(_STAFF.search(text) for text in own) or any(
        _STAFF_TITLE.search(text) and not named_kinds.names_payment(text) for text in over
    )


def may_be_money(around: Surround) -> bool:
    """Whether a count is told by the name alone of who or what it is of, under a heading of money.

    "Employees" or "Stores" under "(€ million)" may be how many there are, or what falls to them.
    """
    if not is_of_money(around) or is_measured(around):
        return False
    own = (around.label, around.name)
    if _NUMBER_COLUMN.fullmatch(around.name) or any(_COUNTED.search(text) for text in own):
        return False
    over = (*around.parents[-1:], *around.stub)
    if any(_COUNTED_TITLE.search(text) for text in over):
        return False
    return any(_STAFF_ALONE.match(text) for text in (*own, *over))


def holds_shares(around: Surround) -> bool:
    """Whether a row of "Shares" and nothing more stands under a heading of money, among what else is held."""
    return bool(_SHARES_ALONE.fullmatch(around.label)) and is_of_money(around)


def is_of_money(around: Surround) -> bool:
    """Whether the nearest declaration that is no row's own names a currency, and no shares or people beside it."""
    found = next((ruling.declaration for ruling in (around.column, around.section, around.table) if ruling), None)
    if found is None or found.currency is None or not found.is_money:
        return False
    return not re.search(r"\b(?:shares|units|employees|persons)\b", found.text, re.IGNORECASE)
