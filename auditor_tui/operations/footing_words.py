"""Footings in words: what a total is made of, and how far it is from that."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Final

from auditor_tui.figures.figure import Figure, plain
from auditor_tui.figures.footing.span_sums import SpanSum
from auditor_tui.figures.footing.sums import Footing, Rule
from auditor_tui.text.counts import counted

_MADE_OF: Final[dict[Rule, str]] = {
    "formula": "by its own formula",
    "rows_above": "above",
    "rows_below": "below",
    "columns": "across",
    "movement": "from the opening balance on",
}
_NAMED_OPERANDS: Final = 6
_BY_COMMAS: Final = re.compile(r"\d,\d{3}(?!\d)")
_BY_LAKH: Final = re.compile(r"\d,\d\d,\d{3}(?!\d)")
_THOUSANDS: Final = re.compile(r"(?<=\d)(?=(?:\d{3})+$)")
_LAKHS: Final = re.compile(r"(?<=\d)(?=(?:\d\d)*\d{3}$)")


def describe(footings: Sequence[Footing]) -> str:
    """A total against its parts, in one line; or several of one table that are not checked for one reason."""
    footing = footings[0]
    if footing.verdict == "foots" and len(footing.operands) == 1 and not footing.difference:
        (other, sign), label = footing.operands[0], footing.operands[0][0].row_label
        return f"{_named(footing)}: {footing.total.printed} equals {'' if sign > 0 else 'less '}" + " ".join(
            part for part in (other.figure_id, label, other.printed) if part
        )
    if footing.verdict != "unchecked":
        return f"{_named(footing)}: {_verdict(footing)} {_made_of(footing)}"
    others = [other.total.figure_id for other in footings[1:]]
    if len(others) > _NAMED_OPERANDS:
        others[_NAMED_OPERANDS:] = [f"… {len(others) - _NAMED_OPERANDS} more"]
    also = f" and {', '.join(others)}" if others else ""
    made = ""
    if not others and footing.sum is not None and footing.doubt:
        grouping = _grouping([footing.total.printed, *(figure.printed for figure, _ in footing.operands)])
        made = f"; printed {footing.total.printed}, and its parts make {_grouped(footing.sum, grouping)}"
    return f"{_named(footing)}{also}: not checked: {footing.why_unchecked}{made}."


def _named(footing: Footing) -> str:
    total = footing.total
    column = " ".join(total.column_header)
    name = ", ".join(part for part in (total.row_label, column) if part)
    page = f" (page {total.page_no})" if total.page_no else ""
    return " ".join(part for part in (total.figure_id, name) if part) + page


def _verdict(footing: Footing) -> str:
    printed, computed, difference = footing.total.printed, footing.sum, footing.difference
    if computed is None or difference is None or not difference:
        return f"foots: {printed} ="
    grouping = _grouping([printed, *(figure.printed for figure, _ in footing.operands)])
    in_brackets = any("(" in text for text in (printed, *(figure.printed for figure, _ in footing.operands)))
    by = _grouped(abs(difference), grouping)
    than = _grouped(abs(computed), grouping) if in_brackets else _grouped(computed, grouping)
    than = f"({than})" if in_brackets and computed < 0 else than
    amount = f"{by} {'more' if difference > 0 else 'less'} than {than}"
    if footing.verdict == "rounding":
        only_if = ", if the figures are rounded: their unit is not stated" if footing.assumes_rounding else ""
        of_base = ", with that of the amounts they were translated from" if footing.translation else ""
        down = ", figures being rounded down" if footing.rounded_down else ""
        only = "only if nearly all its figures were rounded the same way" if footing.is_unlikely else "within rounding"
        within = f"foots {only} (± {plain(footing.tolerance)}{only_if}{of_base}{down})"
        return f"{within}: {printed} is {amount}, the sum of"
    return f"differs: {printed} is {amount}, the sum of"


def _grouping(printed: Iterable[str]) -> re.Pattern[str] | None:
    """Where commas go in a number beside these: by lakh where one of them shows it, by thousands, or nowhere."""
    found = {bool(_BY_LAKH.search(text)) for text in printed if _BY_COMMAS.search(text)}
    return None if not found else _LAKHS if True in found else _THOUSANDS


def _grouped(number: Decimal, grouping: re.Pattern[str] | None) -> str:
    digits, point, decimals = plain(number).partition(".")
    return (grouping.sub(",", digits) if grouping else digits) + point + decimals


def _made_of(footing: Footing) -> str:
    return f"{counted(len(footing.operands), 'figure')} {_MADE_OF[footing.rule]}: {_terms(footing.operands)}"


def _terms(operands: Sequence[tuple[Figure, int]]) -> str:
    terms = [f"{'+' if sign > 0 else '−'} {figure.figure_id} {figure.printed}" for figure, sign in operands]
    if len(terms) > _NAMED_OPERANDS:
        left_out = len(terms) - _NAMED_OPERANDS
        terms[_NAMED_OPERANDS - 1 : -1] = [f"… {left_out} more …"]
    return " ".join(terms)


def describe_sum(added: SpanSum) -> str:
    """The sum of some lines in one column, with what it is made of."""
    grouping = _grouping(figure.printed for figure, _ in added.operands)
    name = " ".join(added.operands[0][0].column_header) or f"column {added.operands[0][0].cell}"
    return f"{name}: {_grouped(added.sum, grouping)} = {_terms(added.operands)}"
