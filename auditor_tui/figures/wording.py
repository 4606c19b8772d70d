"""A figure in words: one line that says what it is, what governs it, and where that stands."""

from __future__ import annotations

from auditor_tui.figures.figure import Figure, Unit


def describe(figure: Figure) -> str:
    """One line: id, number, unit and where it is declared, period, row, column, place, and what is doubtful."""
    parts = [
        f"{figure.figure_id} {figure.printed}",
        unit_in_words(figure.unit, figure.kind),
        _period(figure),
        f"row {figure.row_label}" if figure.row_label else "",
        _columns(figure),
        _place(figure),
        _doubts(figure),
    ]
    return " · ".join(part for part in parts if part)


def unit_in_words(unit: Unit, kind: str = "amount") -> str:
    """The unit and how far away it is declared; what is not stated says so."""
    if unit.state == "conflict":
        return "unit in conflict: " + " against ".join(unit.others)
    if unit.state == "not_stated" or unit.text is None:
        return (
            kind.replace("_", " ")
            if kind in ("percent", "ratio", "bps")
            else f"{kind.replace('_', ' ')}, unit not stated"
        )
    text = unit.text.strip("()[] ")
    shown = text if kind in ("amount", "nil") else f"{kind.replace('_', ' ')}, {text}"
    return f"{shown} ({_where(unit)})" if unit.distance else shown


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
