"""What a number of a table amounts to: its kind, scale, currency, and the unit that says so."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Final, NamedTuple

from auditor_tui.figures.figure import Kind, State, Unit
from auditor_tui.figures.governing import counted, kinds, named_kinds
from auditor_tui.figures.governing.ruling import Ruling
from auditor_tui.figures.governing.surround import Surround
from auditor_tui.figures.numbers import currencies
from auditor_tui.figures.numbers.numerals import Numeral
from auditor_tui.figures.units import unit_words

_RATES: Final = ("percent", "bps", "ratio")
_MARKS: Final = {"percent": "%", "bps": "bps", "multiple": "times"}
_ONE: Final = Decimal(1)


class Glyphs(NamedTuple):
    """Currency glyphs printed near a number."""

    column: str | None
    part: str | None


class Measured(NamedTuple):
    """A number's meaning."""

    kind: Kind
    value: Decimal | None
    scale: Decimal
    currency: str | None
    unit: Unit


def measure(numeral: Numeral, around: Surround, table: Ruling | None, glyphs: Glyphs, line_no: int) -> Measured:
    """The kind, value, scale, currency and unit of a number in a table.

    Args:
        numeral: the number.
        around: the words around it.
        table: the declaration over its table as a whole.
        glyphs: currency glyphs printed in its column and table.
        line_no: its line.
    """
    kind = kinds.kind_of(numeral, around)
    near = _nearest(around, kind)
    if kind == "count" and kinds.names_exempt_thing(around):
        near = None
    if kind == "count" and near is not None and near.source != "inline" and _is_of_money_alone(near):
        # A column's money says of a count no more than a table's: only rows of shares follow it.
        near, table = None, table or near
    if kind == "count" and near is None and kinds.counts_by_itself(around):
        near = around.counting
    if kind == "nil" and near is not None and not near.declaration.is_money:
        # Nothing under "% change" is no amount of money.
        table, glyphs = None, Glyphs(None, None)
    unit = _unit(kind, numeral, near, table, around, line_no)
    if kind == "amount" and (other := _of_other_currency(numeral, near, table)):
        unit = as_unit(replace(other, others=(str(numeral.currency), other.declaration.text)), line_no)
    if kind == "count" and near is None and table is not None and counted.may_be_money(around):
        unit = as_unit(replace(table, others=(around.label or around.name, table.declaration.text)), line_no)
    if kind == "amount" and (near is None or near.source != "row") and named_kinds.may_be_rate(around.label, numeral):
        return Measured(kind, numeral.value, _ONE, None, Unit("not_stated"))
    scale = _ONE if unit.state == "conflict" else _scale(kind, numeral, near, table, around)
    value = numeral.value
    if around.bracket_note is not None and value is not None:
        value = abs(value)
    return Measured(kind, value, scale, _currency(kind, numeral, near, table, glyphs), unit)


def _is_of_money_alone(ruling: Ruling) -> bool:
    """Whether a declaration names a currency, and no shares beside it."""
    return ruling.declaration.currency is not None and not kinds.scales_shares(ruling.declaration)


def _of_other_currency(numeral: Numeral, near: Ruling | None, table: Ruling | None) -> Ruling | None:
    """The declaration that a number would take its scale from, where that is said of another currency than its own."""
    if not numeral.currency or (near is not None and near.declaration.currency == numeral.currency):
        return None
    ruling = near if near is not None and near.declaration.scale is not None else table
    if ruling is None or not ruling.declaration.is_money or ruling.declaration.scale is None:
        return None
    declared = ruling.declaration.currency
    return None if declared is None or currencies.may_be_one(numeral.currency, declared) else ruling


def as_unit(ruling: Ruling, line_no: int) -> Unit:
    """A ruling as the unit of a figure on a line."""
    state: State = "conflict" if ruling.in_conflict else "stated"
    return Unit(state, ruling.declaration.text, ruling.line_no, line_no - ruling.line_no, ruling.source, ruling.others)


def _nearest(around: Surround, kind: Kind) -> Ruling | None:
    """The declaration nearest to the figure that can govern its kind."""
    for ruling in (around.row, around.column, around.section):
        if ruling is not None and (not ruling.declaration.rate or kind in (*_RATES, "nil")):
            return ruling
    return None


def _scale(kind: Kind, numeral: Numeral, near: Ruling | None, table: Ruling | None, around: Surround) -> Decimal:
    if kind == "count" and near is None and not _follows_scale(around):
        return table.declaration.factor if table is not None and table.declaration.measure else _ONE
    return kinds.scale_of(kind, numeral, near, table)


def _follows_scale(around: Surround) -> bool:
    """Counts of shares follow their table's scale; counts of other things, and exempt ones, do not."""
    shares = kinds.is_share_count(around.label, around.parents, around.columns)
    return shares and not kinds.names_exempt_thing(around)


def _currency(kind: Kind, numeral: Numeral, near: Ruling | None, table: Ruling | None, glyphs: Glyphs) -> str | None:
    """The nearest currency printed: on the number, in a declaration, in the column, in the table."""
    if kind not in ("amount", "per_share", "nil"):
        return None
    if numeral.currency:
        return numeral.currency
    for ruling in (near, table):
        if ruling is not None and ruling.declaration.currency:
            return ruling.declaration.currency
    if near is not None and near.source == "row" and near.declaration.scale is not None:
        # A row that names its own scale and no currency ("In crore") need not share the table's.
        return glyphs.column
    return glyphs.column or glyphs.part


def _unit(
    kind: Kind, numeral: Numeral, near: Ruling | None, table: Ruling | None, around: Surround, line_no: int
) -> Unit:
    if kind in _RATES:
        return _rate_unit(kind, numeral, near, around, line_no)
    if kind == "count" and not _is_governed_count(numeral, near, table, around):
        return Unit("not_stated")
    if kind == "per_share":
        return _unit_by_piece(numeral, near, table, line_no)
    ruling = near or table
    if near is not None and near.source == "column" and _names_currency_alone(near) and _scales(table):
        ruling = table
    return as_unit(ruling, line_no) if ruling is not None else Unit("not_stated")


def _names_currency_alone(ruling: Ruling) -> bool:
    return ruling.declaration.is_money and ruling.declaration.scale is None and not ruling.in_conflict


def _scales(table: Ruling | None) -> bool:
    """Whether a table's declaration gives the scale of a column that names a currency alone."""
    return table is not None and table.declaration.is_money and table.declaration.scale is not None


def _unit_by_piece(numeral: Numeral, near: Ruling | None, table: Ruling | None, line_no: int) -> Unit:
    """What is said of money per share: a declaration that names it or leaves it out, or a currency alone."""
    for ruling in (near, table):
        if ruling is not None and not ruling.declaration.measure and kinds.speaks_of_pieces(ruling.declaration):
            return as_unit(ruling, line_no)
    if numeral.currency:
        return Unit("stated", numeral.currency, line_no, 0, "inline")
    return Unit("not_stated")


def _is_governed_count(numeral: Numeral, near: Ruling | None, table: Ruling | None, around: Surround) -> bool:
    """Whether what is declared holds for a count beyond doubt."""
    if near is not None:
        # "Tonnes" over a column under "(in thousands)": whether they are thousands of tonnes is not said.
        bare = near.declaration.measure and near.declaration.scale is None and near.source == "column"
        scaled = table is not None and table.declaration.scale is not None and table.declaration.currency is None
        return not (bare and scaled and not unit_words.counts_time(near.declaration.text))
    if table is None or table.declaration.measure:
        return table is not None
    return _counts_shares(around) and not kinds.is_printed_in_full(numeral)


def _counts_shares(around: Surround) -> bool:
    return kinds.is_share_count(around.label, around.parents, around.columns)


def _rate_unit(kind: Kind, numeral: Numeral, near: Ruling | None, around: Surround, line_no: int) -> Unit:
    """A rate's own mark, the note that makes it one, or the header or label that says percentages."""
    if numeral.form in _MARKS:
        return Unit("stated", _MARKS[numeral.form], line_no, 0, "inline")
    if around.bracket_note is not None:
        at, text = around.bracket_note
        return Unit("stated", text, at, line_no - at, "caption")
    for ruling in (near, around.column):
        if ruling is not None and ruling.declaration.rate:
            return as_unit(ruling, line_no)
    if kind != "percent":
        return Unit("not_stated")
    if words := kinds.rate_words(around.label):
        return Unit("stated", words, line_no, 0, "row")
    if around.table is not None and around.table.declaration.rate:
        return as_unit(around.table, line_no)
    return Unit("stated", "%", line_no, 0, "column") if around.rate_column else Unit("not_stated")
