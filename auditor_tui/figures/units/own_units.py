"""Numbers that carry their unit in words inside their own cell: "Yen" over "1,455.67", "$1.2 billion"."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from auditor_tui.figures.numbers import numerals
from auditor_tui.figures.numbers.numerals import Convention, Form, Numeral
from auditor_tui.figures.units import units

_SCALED: Final = re.compile(
    r"(?P<number>[^A-Za-z]*(?:[A-Z]{2,3}\$?)?[^A-Za-z]*\d[\d.,)]*)\s*(?P<unit>[A-Za-z][A-Za-z.\s]*)"
)
_SPAN: Final = re.compile(r"(?P<number>\d[\d.,]*)\s*(?P<unit>(?:year|yr|month|week|day|hour)s?\.?)", re.IGNORECASE)
_FORMS: Final[tuple[tuple[re.Pattern[str], Form], ...]] = (
    (re.compile(r"%|per ?cent|percent", re.IGNORECASE), "percent"),
    (re.compile(r"bps|basis points?", re.IGNORECASE), "bps"),
    (re.compile(r"times|x", re.IGNORECASE), "multiple"),
)


def read_with_unit(text: str, convention: Convention) -> Numeral | None:
    """Read a cell that holds one number and the words of its unit, above it or after it.

    Args:
        text: plain text of the cell, line breaks kept.
        convention: which decimal mark the table uses.

    Returns:
        The number with `unit` as printed, or None when the cell is something else.
    """
    return _under_unit(text, convention) if "\n" in text else _before_scale(text, convention)


def _under_unit(text: str, convention: Convention) -> Numeral | None:
    """A number on the last line of a cell whose other lines name its unit."""
    above, _, last = text.rstrip().rpartition("\n")
    words = " ".join(above.split())
    number = numerals.read_number(last, convention)
    if number is None or number.form == "nil" or not words or units.parse_unit(words) is None:
        return None
    at = len(above) + 1
    form = next((form for pattern, form in _FORMS if pattern.fullmatch(words)), number.form)
    return replace(number, start=number.start + at, end=number.end + at, form=form, unit=words)


def read_span(text: str, convention: Convention) -> Numeral | None:
    """Read a cell that holds a span of time and nothing else: "4.5 years", "18 months".

    Args:
        text: plain text of the cell.
        convention: which decimal mark the table uses.

    Returns:
        The number with its `unit`, or None when the cell is something else.
    """
    match = _SPAN.fullmatch(text.strip())
    number = numerals.read_number(match["number"], convention) if match else None
    if match is None or number is None:
        return None
    at = len(text) - len(text.lstrip())
    return replace(number, start=number.start + at, end=number.end + at, unit=match["unit"])


def _before_scale(text: str, convention: Convention) -> Numeral | None:
    """A number with a scale in words after it; other words make a cell text."""
    match = _SCALED.fullmatch(text.strip())
    unit = units.parse_unit(match["unit"].strip()) if match else None
    number = numerals.read_number(match["number"], convention) if match else None
    if match is None or unit is None or unit.scale is None or unit.measure or number is None:
        return None
    at = len(text) - len(text.lstrip())
    return replace(number, start=number.start + at, end=number.end + at, unit=match["unit"].strip())
