"""A figure in words: one line that says what it is, what governs it, and where that stands."""

from __future__ import annotations

import re
from typing import Final

from auditor_tui.figures.figure import Figure, Unit
from auditor_tui.figures.numbers import currencies

_GLUED: Final = re.compile(r"([$€£¥₹₩₽₺₪])(?=[A-Za-z])")
_RATE: Final = re.compile(r"%|\bper ?cent\b", re.IGNORECASE)


def describe(figure: Figure) -> str:
    """One line: id, number, unit and where it is declared, period, row, column, place, and what is doubtful."""
    unit = unit_in_words(figure.unit, figure.kind, figure.printed)
    beside = " … " in (figure.unit.text or "")
    parts = [
        f"{figure.figure_id} {figure.printed}" + (f" {unit}" if beside else ""),
        "" if beside else unit,
        _period(figure),
        f"row {figure.row_label}" if figure.row_label else "",
        _columns(figure),
        _place(figure),
        _doubts(figure),
    ]
    return " · ".join(part for part in parts if part)


def unit_in_words(unit: Unit, kind: str = "amount", printed: str = "") -> str:
    """The unit and how far away it is declared; what is not stated says so.

    Args:
        unit: what governs the figure.
        kind: what the figure counts.
        printed: the figure as printed, whose own marks are not said again.
    """
    if unit.state == "conflict":
        return "unit in conflict: " + " against ".join(unit.others)
    name = kind.replace("_", " ")
    if unit.state == "not_stated" or unit.text is None:
        return name if kind in ("percent", "ratio", "bps") else f"{name}, unit not stated"
    text = after_number(printed, unit.text)
    shown = text if kind in ("amount", "nil") and text else ", ".join(part for part in (name, text) if part)
    return f"{shown} ({_where(unit)})" if unit.distance else shown


def after_number(printed: str, unit_text: str) -> str:
    """A unit as it is said right after a number: brackets off, and without what the number already shows.

    Args:
        printed: the number as printed, with the marks that touch it.
        unit_text: the declaration as printed; "$ … million" where its parts stand on either side of the number.
    """
    text = _GLUED.sub(r"\1 ", _unbracketed(unit_text))
    before, _, after = text.rpartition(" … ")
    if before and before in printed:
        return after
    says_rate = _RATE.fullmatch(text) and _RATE.search(printed)
    says_currency = currencies.code_of(text) and re.search(currencies.PATTERN, printed)
    return "" if says_rate or says_currency else text


def _unbracketed(text: str) -> str:
    """A text without the bracket around the whole of it."""
    closed = text[:1] + text[-1:] in ("()", "[]")
    return text[1:-1].strip() if closed else text


def _where(unit: Unit) -> str:
    distance = unit.distance or 0
    return f"line {unit.line_no}, {abs(distance)} {'up' if distance > 0 else 'down'}"


def _period(figure: Figure) -> str:
    period = figure.period
    if period.state == "not_stated":
        return "period not stated"
    if period.state == "conflict":
        return "period in conflict"
    label = period.label or ""
    return f"{label} (to {period.end_date})" if period.end_date and period.end_date not in label else label


def _columns(figure: Figure) -> str:
    """The column's header where the period does not already repeat it."""
    rest = [text for text in figure.column_header if text not in (figure.period.label or "")]
    return f"column {' > '.join(rest)}" if rest else ""


def _place(figure: Figure) -> str:
    if figure.page_no is None:
        return ""
    return f"p. {figure.page_label} (PDF {figure.page_no})" if figure.page_label else f"PDF page {figure.page_no}"


def _doubts(figure: Figure) -> str:
    doubts = [flag.replace("_", " ") for flag in figure.flags if flag not in ("in_prose", "in_label")]
    if figure.page_check == "different":
        doubts.append(f"the page shows {figure.printed_on_page}")
    return "! " + ", ".join(doubts) if doubts else ""
