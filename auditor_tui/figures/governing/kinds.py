"""What a number counts: money, money per share, things, a rate, or nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from auditor_tui.figures.figure import Kind
from auditor_tui.figures.governing import counted, named_kinds
from auditor_tui.figures.governing.ruling import Ruling, is_rate_header
from auditor_tui.figures.governing.surround import Surround
from auditor_tui.figures.numbers.numerals import Numeral
from auditor_tui.figures.units.units import Declaration

_PER_SHARE: Final = re.compile(
    r"\bper(?:\s?|\s(?:[\w.&']+\s){1,3}?)(?:share|unit|ads|ads\.|depositary receipt|option)"
    r"(?!s\s+(?:used|outstanding))"
    r"|\b(?:basic |diluted |core )?eps\b|\bdps\b|par value"
    r"|\b(?:face|nominal|issue) (?:value|price) (?:of (?:an?|each|one)|per)\b"
    r"|(?:[₹$€£¥]|\b(?:Rs\.?|INR|USD|EUR|GBP|cents?|pence|p))\s?/\s?(?:equity |ordinary )?shares?\b"
    r"|per-share|(?:earnings|income|loss|dividends?)\s?per\b"
    r"|\b(?:exercise|strike|conversion|offer|option|closing|market|share|stock) prices?\b"
    r"(?!\s+(?:adjustment|reserve|risk|variation|fluctuation|movement|guarantee|equali[sz]ation))"
    r"|(?:grant[- ]date|weighted[- ]average) fair value",
    re.IGNORECASE,
)
_PER_THING: Final = re.compile(
    r"\bper\s(?:[\w&'-]+\s){0,3}?(?:subscribers?|users?|customers?|members?|employees?|guests?|passengers?|patients?"
    r"|capita|persons?|households?|rooms?|(?:operating )?days?|square (?:foot|feet|met(?:re|er)s?)|sq\.? ?ft|acres?"
    r"|hectares?|tonnes?|tons?|barrels?|boe|ounces?|oz|lbs?|pounds?|gallons?|[kmg]wh|mmbtu|mcf|transactions?|orders?"
    r"|visits?|vehicles?|litres?|quintals?|pupils?|students?|teachers?|beds?|seats?)\b",
    re.IGNORECASE,
)
"""Money by the piece, which a table's thousands or millions do not multiply."""
_SAYS_PER_SHARE: Final = re.compile(r"\b(?:dividends?|earnings) per (?:\w+ )?share\b", re.IGNORECASE)
_SHARE_COUNT: Final = re.compile(
    r"\bshares?\s+(?:used|outstanding|issued|authori[sz]ed|repurchased|granted|vested|in issue|held)"
    r"|\bnumber of\b[^()]*?\b(?:shares|options|units|rsus|awards)\b"
    r"|weighted[- ]average(?: common stock|[^()]*?\bshares)\b|average[^()]*\bshares\b|\bshares\s*(?:\(|$|,|for|in\b)"
    r"|\bnumber of equity shares\b",
    re.IGNORECASE,
)
_GRANTS: Final = re.compile(
    r"^(?!.*\b(?:prices?|values?|amounts?|costs?|expenses?|compensation|term|li[fv]es?|\$)).*"
    r"\b(?:options|warrants|awards|rsus?|psus?|stock units|share units)\W*$",
    re.IGNORECASE,
)
_MOVEMENT: Final = re.compile(
    r"\W*(?:granted|vested|exercised|forfeited|cancell?ed|expired|lapsed|outstanding|exercisable|balance"
    r"|opening balance|closing balance|unvested|non-?vested)\b",
    re.IGNORECASE,
)
_RATE_LABEL: Final = re.compile(
    r"\(\s*(?:in )?(?:%|per ?cent|percent(?:age)?)\s*\)|,\s*%|(?<!\d)%\s*$|(?<!\d)%\s+(?:of|change|growth)"
    r"|\b(?:as an? )?(?:percentage|per ?cent|percent) (?:of|change|increase|growth)"
    r"|\bin (?:per ?cent|percent)\b|\bpercentage points?\b",
    re.IGNORECASE,
)
_RATIO_LABEL: Final = re.compile(r"\bratio\b(?! of)|\btimes\b|\bmultiple\b|\bturnover \(x\)", re.IGNORECASE)
_BASIC: Final = re.compile(r"^\W*(?:[-–—•]\s*)?(?:basic|diluted)\b(?!\s*(?:earnings|loss|net))", re.IGNORECASE)
_BASIC_ALONE: Final = re.compile(
    r"\W*(?:basic|diluted|and|or|earnings|loss|income|profit|net|eps|weighted|average|shares?|per|\([^()]*\)|[^\w(])+",
    re.IGNORECASE,
)
_MANY_DIGITS: Final = Decimal(10) ** 7
"""A share count with this many units printed is printed in full, whatever the table's scale."""
_ONE: Final = Decimal(1)
_CHANGES: Final = re.compile(r"\b(?:change|growth|variance)\b|\bvs\b", re.IGNORECASE)
_EXCEPTED: Final = re.compile(r"\b(?:except|excluding|other than)\b.*", re.IGNORECASE)
_FORMS: Final[dict[str, Kind]] = {"nil": "nil", "percent": "percent", "bps": "bps", "multiple": "ratio"}
_TIMES: Final = re.compile(r"\(?(?:in )?(?:times|multiples?|x)\)?\s*\Z", re.IGNORECASE)
_BASIS_POINTS: Final = re.compile(r"\bbps?\b|\bbasis points?\b", re.IGNORECASE)


def kind_of(numeral: Numeral, around: Surround) -> Kind:
    """The kind of a number, nearest evidence first: its own marks, its row, its column."""
    if numeral.form in _FORMS:
        return _FORMS[numeral.form]
    if around.bracket_note is not None:
        return "percent"
    if numeral.currency is None and _is_rate(around):
        return _rate_kind(around)
    if per_share := _share_kind(numeral, around):
        return per_share
    if numeral.currency is None and _RATIO_LABEL.search(around.label):
        return "ratio"
    if numeral.currency is None and names_exempt_thing(around):
        return "count"
    if numeral.currency is None and not _is_paid(around) and counted.counts_things(around, not numeral.decimals):
        return "count"
    return (named_kinds.kind_named(around.label, numeral) if around.row is None else None) or "amount"


def _is_rate(around: Surround) -> bool:
    if around.row is not None and not around.row.declaration.is_money:
        return around.row.declaration.rate
    if around.row is not None:
        # A rate of change over a row of money is still a rate, where the column's header says so.
        return around.rate_header or (around.rate_column and bool(_CHANGES.search(" ".join(around.columns))))
    if around.section is not None and around.section.declaration.measure and not around.rate_header:
        return False
    if around.rate_column or (around.column is not None and around.column.declaration.rate):
        return True
    return bool(_RATE_LABEL.search(around.label)) or _section_rate(around) or _is_of_rates(around)


def _is_of_rates(around: Surround) -> bool:
    """Whether the table as a whole is one of rates, and no column says otherwise."""
    column = around.column.declaration if around.column is not None else None
    rated = around.table is not None and around.table.declaration.rate
    # "Year over Year % Change" over the labels, where nothing is declared in money.
    rated = rated or (around.table is None and any(is_rate_header(text) for text in around.stub))
    return rated and (column is None or column.rate)


def _rate_kind(around: Surround) -> Kind:
    """Basis points or times, where the nearest words that make a number a rate name them; else percent."""
    own = around.row is not None and around.row.declaration.rate
    words = [around.row.declaration.text] if around.row is not None and own else around.columns[-1:]
    if any(_BASIS_POINTS.search(text) for text in words):
        return "bps"
    return "ratio" if any(_TIMES.search(text) for text in words) else "percent"


def rate_words(label: str) -> str | None:
    """The words of a label that make its figures percentages, as printed."""
    match = _RATE_LABEL.search(label)
    return match[0].strip(" ,") if match else None


def _section_rate(around: Surround) -> bool:
    return around.section is not None and around.section.declaration.rate and not around.columns


def _share_kind(numeral: Numeral, around: Surround) -> Kind | None:
    """Per share or a count of shares; rows called only "Basic" or "Diluted" are told apart by their decimals."""
    column = " ".join(_EXCEPTED.sub(" ", text) for text in around.columns)
    label = around.label
    context = " ".join(around.parents[-2:])
    if _is_par_label(label) and re.search(r"\d", label):
        return None
    is_money = around.in_equity and bool(around.columns) and not _is_share_column(around)
    is_money = is_money or _is_paid(around) or counted.holds_shares(around)
    if around.columns and _SAYS_PER_SHARE.search(around.columns[-1]) and not _SHARE_COUNT.search(around.columns[-1]):
        return "per_share"
    if _SHARE_COUNT.search(label) and numeral.currency is None and numeral.decimals < 2 and not is_money:
        return "count"
    if _BASIC.match(label) and (
        _PER_SHARE.search(context + " " + label) or _SHARE_COUNT.search(context) or _BASIC_ALONE.fullmatch(label)
    ):
        return "per_share" if numeral.decimals >= 2 or numeral.currency else "count"
    if _PER_SHARE.search(label) and not re.search(r"\([^)]*par value", label, re.IGNORECASE):
        return None if _is_par_label(label) or named_kinds.states_price(label, numeral) else "per_share"
    if _PER_SHARE.search(column) and not _SHARE_COUNT.search(column):
        return "per_share"
    if _is_by_piece(around, column) or _is_priced(around):
        return "per_share"
    if around.columns and numeral.currency is None and (_is_share_column(around) or _is_grant_count(around)):
        return "count"
    if (
        _SHARE_COUNT.search(context)
        and numeral.currency is None
        and re.search(r"\bshares\b", context, re.IGNORECASE)
        and _is_plain(label)
    ):
        return "count"
    return None


def _is_paid(around: Surround) -> bool:
    """Whether a row names a payment for shares or to people, in a table of money that leaves no counts out."""
    found = [ruling.declaration for ruling in (around.row, around.column, around.table) if ruling is not None]
    in_money = bool(found) and found[0].currency is not None and not scales_shares(found[0])
    return in_money and not found[0].exempts_share_counts and named_kinds.names_payment(around.label)


def _is_priced(around: Surround) -> bool:
    """Whether a declaration is itself a price: "p/kWh", "₹ per share"."""
    found = (around.row, around.column, around.table)
    return any(ruling is not None and ruling.declaration.per_share for ruling in found)


def _is_by_piece(around: Surround, column: str) -> bool:
    """Whether a number is money by the subscriber, by the tonne, …: no scale holds for it but one of its own."""
    own = [ruling.declaration for ruling in (around.row, around.column) if ruling is not None]
    if any(unit.scale is not None for unit in own) or counted.is_measured(around):
        return False
    return any(
        _PER_THING.search(text) for text in (around.label, *around.parents[-1:], column, around.title, *around.stub)
    )


def names_exempt_thing(around: Surround) -> bool:
    """Whether the row or its section names what the table's declaration leaves out of its scale."""
    words = {
        word.rstrip("s")
        for text in (around.label, *around.parents[-1:])
        for word in re.findall(r"[a-z]+", text.lower())
    }
    return bool(around.exempt & words)


def _is_par_label(label: str) -> bool:
    """A share capital row names its par value and still holds money."""
    return bool(re.search(r"par value|authori[sz]ed|issued", label, re.IGNORECASE))


def _is_plain(label: str) -> bool:
    return bool(re.match(r"\W*(?:basic|diluted|dilutive|weighted|total|effect|assumed)", label, re.IGNORECASE))


def _is_share_column(around: Surround) -> bool:
    """Whether a column counts shares; "Treasury shares" under "Millions of yen" holds money."""
    name = around.columns[-1]
    if re.search(r"^\W*shares?\W*$|number of", name, re.IGNORECASE):
        return True
    if not re.search(r"^\W*(?:ordinary|common|treasury|equity|preferred) shares?\W*$", name, re.IGNORECASE):
        return False
    declared = [ruling.declaration for ruling in (around.column, around.table) if ruling is not None]
    return not any(unit.currency and not unit.share_scale and not unit.exempts_share_counts for unit in declared)


def _is_grant_count(around: Surround) -> bool:
    """Whether a row of a plan's movements stands in a column of options or units, and not in one of their price."""
    return bool(_GRANTS.search(around.columns[-1]) and _MOVEMENT.match(around.label))


def scale_of(kind: Kind, numeral: Numeral, near: Ruling | None, table: Ruling | None) -> Decimal:
    """What one printed unit counts for.

    Args:
        kind: what the number counts.
        numeral: the number.
        near: a declaration of the figure's own row, column or section.
        table: the declaration over the table as a whole.
    """
    if kind in ("percent", "bps", "ratio"):
        return _ONE
    own = near.declaration if near is not None and not near.declaration.rate else None
    if kind == "per_share":
        return own.scale if own is not None and own.scale is not None and (own.scale < _ONE or own.per_share) else _ONE
    if kind == "count":
        if own is not None and own.measure:
            return own.factor
        return _count_scale(numeral, own.scale if own is not None else None, table)
    if own is not None and (own.scale is not None or table is None or (own.currency is not None and _is_row(near))):
        return own.factor
    return table.declaration.factor if table is not None and table.declaration.is_money else _ONE


def speaks_of_pieces(unit: Declaration) -> bool:
    """Whether a declaration says what money per share is printed in; a bare "in millions" does not."""
    return (
        unit.per_share
        or bool(re.search(r"\bper\b|\bshares?\b|\beps\b", unit.text, re.IGNORECASE))
        or (unit.scale is None and unit.currency is not None)
        or (unit.scale is not None and unit.scale < _ONE)
    )


def _is_row(ruling: Ruling | None) -> bool:
    """A row's or a number's own "(€)" says units of one; a column's "RMB" leaves the scale to what stands above."""
    return ruling is not None and ruling.source in ("row", "inline")


def _count_scale(numeral: Numeral, own: Decimal | None, table: Ruling | None) -> Decimal:
    if own is not None:
        return own
    if table is None or is_printed_in_full(numeral):
        return _ONE
    declared = table.declaration
    if declared.share_scale is not None:
        return declared.share_scale
    return _ONE if declared.exempts_share_counts else declared.factor


def counts_by_itself(around: Surround) -> bool:
    """Whether a count is one of things that its column or row names, and no scale of its table can hold for it.

    A scale of money holds for the money alone. Rows of shares among rows of money follow their table, but for those
    that begin with "Number of".
    """
    if around.counting is None or names_exempt_thing(around):
        return False
    of_shares = around.counting.source == "row" and is_share_count(around.label, around.parents, around.columns)
    if of_shares and not named_kinds.numbers_first(around.label):
        return False
    declared = around.table.declaration if around.table is not None else None
    return declared is None or (declared.currency is not None and not scales_shares(declared))


def scales_shares(declared: Declaration) -> bool:
    """Whether a declaration names shares beside money: "(shares and $ in millions)"."""
    return declared.share_scale is not None or bool(re.search(r"\bshares\b", _EXCEPTED.sub(" ", declared.text)))


def is_printed_in_full(numeral: Numeral) -> bool:
    """Whether a count of shares has so many digits that no scale holds for it."""
    return numeral.value is not None and abs(numeral.value) >= _MANY_DIGITS


def is_share_count(label: str, parents: Sequence[str], columns: Sequence[str]) -> bool:
    """Whether a count is one of shares, which follow the table's scale, and not of other things, which do not."""
    text = " ".join((label, *parents[-2:], *columns[-1:]))
    return bool(
        re.search(
            r"\bshares?\b|\bstock units\b|\brsus\b|\bawards\b|\boptions\b|\bbasic\b|\bdiluted\b|\bdilutive\b",
            text,
            re.IGNORECASE,
        )
    )
