"""The words of an answer: what was found, under which headers, and where it stands."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from auditor_tui.agent.rules.question import Asked
from auditor_tui.figures.wording import after_number


def answer(asked: Asked, figures: list[dict[str, Any]]) -> str:
    """One sentence a figure; every number in it is as printed, or an exact product of value and scale."""
    return " ".join(_sentence(asked, figure) for figure in figures)


def _sentence(asked: Asked, figure: dict[str, Any]) -> str:
    parts = [f"{label(figure)}: {figure['printed']}{_unit(figure)}"]
    if converted := _in_asked_unit(asked, figure):
        parts.append(converted)
    parts.append(place(figure))
    text = "; ".join(parts) + "."
    if figure["value"] is not None and Decimal(figure["value"]) < 0:
        text += " Negative as printed: an outflow, a loss or a deduction."
    if figure["page_check"] == "different":
        text += f" The page prints {figure['printed_on_page']}: the conversion changed it."
    return text


def label(figure: dict[str, Any]) -> str:
    """Row label and period of a figure, as printed."""
    period = figure["period"]["label"] or " ".join(figure["column_header"])
    return f"{figure['row_label']}, {period}" if period else str(figure["row_label"])


def place(figure: dict[str, Any]) -> str:
    """Line, printed page and PDF page, as far as known."""
    text = f"line {figure['line']}"
    if figure["page"] is None:
        return text
    if figure["page_label"] and figure["page_label"] != str(figure["page"]):
        return f"{text}, p. {figure['page_label']} (PDF {figure['page']})"
    return f"{text}, PDF page {figure['page']}"


def _unit(figure: dict[str, Any]) -> str:
    unit = figure["unit"]
    match unit["state"]:
        case "stated" if unit["line"] is not None and unit["line"] != figure["line"]:
            return f" {unit['text']} (unit from line {unit['line']})"
        case "stated":
            said = after_number(figure["printed"], unit["text"] or "")
            return f" {said}" if said else ""
        case "conflict":
            return f" (units in conflict: {'; '.join(unit['others'])})"
        case _:
            return "" if figure["kind"] in ("percent", "ratio", "bps", "count") else " (unit not stated)"


def _in_asked_unit(asked: Asked, figure: dict[str, Any]) -> str:
    """The amount in the unit asked for, when that is another one than printed."""
    if asked.unit is None or figure["normalized"] is None or figure["unit"]["state"] != "stated":
        return ""
    if Decimal(figure["scale"]) == asked.unit.scale or figure["kind"] != "amount":
        return ""
    amount = Decimal(figure["normalized"]) / asked.unit.scale
    currency = f"{figure['currency']} " if figure["currency"] else ""
    return f"that is {currency}{amount.normalize():f} {asked.unit.name}"
