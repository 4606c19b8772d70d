"""The words of an answer: what was found, under which headers, and where it stands."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any, Final

from auditor_tui.agent.rules.answer.signs import sign_in_words
from auditor_tui.agent.rules.question.asked import Asked
from auditor_tui.agent.rules.question.wishes import names_money
from auditor_tui.agent.rules.search.turned import turn
from auditor_tui.agent.rules.words import clip, marked, words
from auditor_tui.figures.wording import after_number

_YEARS: Final = re.compile(r"\b(?:19|20)\d\d(?:\s?[-–/]\s?\d{2,4})?\b")
_SERIAL: Final = re.compile(r"^\(?\d+[.)]*\s+(?=\D)")
_DOTTED: Final = re.compile(r"^\W*\d+(?:\.\d+)+\.?\s+(?=\D)")
"""The number of a section within another."""
_DASH_BEFORE_NUMBER: Final = re.compile(r"\s[-–—]\s(?=\d)")
_IN: Final = re.compile(r"^in\s+", re.IGNORECASE)
_EXCEPT: Final = re.compile(r"\bexcept\b", re.IGNORECASE)
_SCALES: Final = {
    Decimal(10) ** 3: "thousand",
    Decimal(10) ** 5: "lakh",
    Decimal(10) ** 6: "million",
    Decimal(10) ** 7: "crore",
    Decimal(10) ** 9: "billion",
    Decimal(10) ** 12: "lakh crore",
}
_WORDS_OF_UNIT: Final = 3
_NUMBER: Final = re.compile(r"\d\d")


def answer(asked: Asked, figures: list[dict[str, Any]]) -> str:
    """One sentence a figure; every number in it is as printed, or an exact product of value and scale."""
    return " ".join(_sentence(asked, figure) for figure in figures)


def _sentence(asked: Asked, figure: dict[str, Any]) -> str:
    parts = [f"{label(figure)}: {printed(figure)}"]
    if converted := _in_asked_unit(asked, figure):
        parts.append(converted)
    if title := statement(figure):
        parts.append(f"in {title}")
    parts.append(place(figure))
    text = "; ".join(parts) + "."
    if signed := sign_in_words(asked.phrase, figure):
        text += f" {signed}"
    if figure["page_check"] == "different":
        text += " The line shows it changed by the conversion: this is what the page prints."
    return text


def printed(figure: dict[str, Any]) -> str:
    """The number as printed, with its unit and where that is declared."""
    shown = figure["printed_on_page"] if figure["page_check"] == "different" else figure["printed"]
    number = str(shown or figure["printed"])
    if figure["kind"] == "percent" and number.startswith("(") and Decimal(figure["value"] or 0) > 0:
        number = number.strip("()")  # brackets that mark a rate, and no minus
    return f"{number}{_unit(figure)}"


def statement(figure: dict[str, Any]) -> str:
    """The innermost title over a figure without a number but years: another could be taken for a quantity."""
    bare = (_DOTTED.sub("", str(title)) for title in reversed(figure["section"]))
    titles = (title for title in bare if not _NUMBER.search(_YEARS.sub(" ", title)))
    return clip(next(titles, ""))


def label(figure: dict[str, Any]) -> str:
    """Row label, column and period of a figure, as printed; what is measured first where rows are times."""
    figure = turn(figure)
    name = _DASH_BEFORE_NUMBER.sub(", ", row_name(figure))  # a dash there reads as a minus
    return ", ".join(filter(None, [name, column(figure)]))


def row_name(figure: dict[str, Any]) -> str:
    """The row label as printed, without the serial number or code before it."""
    return _SERIAL.sub("", str(figure["row_label"])) or str(figure["row_label"])


def quoted(figure: dict[str, Any]) -> str:
    """What a row is called, in quotation marks."""
    return marked(row_name(figure))


def column(figure: dict[str, Any]) -> str:
    """Column headers of a figure and its period, which mostly is one of them."""
    header = " ".join(figure["column_header"])
    period = figure["period"]["label"] or ""
    return header if set(words(period)) <= set(words(header)) else ", ".join(filter(None, [header, period]))


def place(figure: dict[str, Any]) -> str:
    """Line, printed page and PDF page, as far as known."""
    text = f"line {figure['line']}"
    if figure["page"] is None:
        return text
    if figure["page_label"] and figure["page_label"] != str(figure["page"]):
        return f"{text}, page {figure['page_label']} (PDF {figure['page']})"
    return f"{text}, PDF page {figure['page']}"


def _unit(figure: dict[str, Any]) -> str:
    unit = figure["unit"]
    text = _IN.sub("", unit["text"] or "")
    elsewhere = unit["line"] is not None and unit["line"] != figure["line"]
    match unit["state"]:
        case "stated" if figure["kind"] == "per_share" and _EXCEPT.search(text):
            return f" a share; unit from line {unit['line']}: {text}"
        case "stated" if figure["kind"] == "count" and (figure["currency"] or names_money(text)):
            return ""  # a number of things is in no currency, whatever its table is in
        case "stated" if _EXCEPT.search(text) or any(char.isdecimal() for char in text):
            scale = scale_name(Decimal(figure["scale"]))
            said = " ".join(filter(None, [figure["currency"], scale]))
            return f" {said} (unit from line {unit['line']})" if said else ""
        case "stated" if figure["kind"] == "percent" and len(text.split()) > _WORDS_OF_UNIT:
            return f" per cent (unit from line {unit['line']})"
        case "stated" if elsewhere:
            return f" {text} (unit from line {unit['line']})"
        case "stated":
            said = after_number(figure["printed"], text)
            return f" {said}" if said else ""
        case "conflict":
            return f" (units in conflict: {'; '.join(unit['others'])})"
        case _:
            return "" if figure["kind"] in ("percent", "ratio", "bps", "count") else " (unit not stated)"


def scale_name(scale: Decimal) -> str:
    """The word for a scale; empty for single units and for scales that have none."""
    return _SCALES.get(scale, "")


def _in_asked_unit(asked: Asked, figure: dict[str, Any]) -> str:
    """The amount in the unit asked for, when that is another one than printed."""
    wish = asked.unit
    if wish is None or figure["normalized"] is None or figure["kind"] not in ("amount", "count"):
        return ""
    if figure["unit"]["state"] != "stated":
        said = " ".join(filter(None, [wish.name, wish.currency]))
        return f"its unit is not stated, so it is not converted to {said}"
    if Decimal(figure["scale"]) == wish.scale or (figure["kind"] == "count" and wish.currencies):
        return ""
    amount = Decimal(figure["normalized"]) / wish.scale
    return f"that is {' '.join(filter(None, [figure['currency'], f'{amount.normalize():,f}', wish.name]))}"
