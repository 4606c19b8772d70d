"""What words say of time: years, days, how long, and on which basis; and whether that can be said of a figure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from auditor_tui.figures import dates
from auditor_tui.text.fold import fold

_YEAR: Final = re.compile(
    r"(?<![\w.,/-])(?:(?:FY|fiscal(?:\s+year)?)\s*['’]?)?(?P<first>(?:19|20)\d\d|(?<=FY)\s?\d\d|(?<=FY['’])\d\d)"
    r"(?:\s?[-–/]\s?(?P<second>(?:19|20)?\d\d))?(?![\w%,]*\d)",
    re.IGNORECASE,
)
_LENGTHS: Final = (
    (re.compile(r"\bquarter(?:ly|s)?\b|\bQ[1-4]\b|\bthree[\s-]+months?\b|\b3[\s-]+months?\b", re.IGNORECASE), 3),
    (re.compile(r"\bhalf[\s-]+year\b|\bH[12]\b|\bsix[\s-]+months?\b|\b6[\s-]+months?\b", re.IGNORECASE), 6),
    (re.compile(r"\bnine[\s-]+months?\b|\b9[\s-]+months?\b", re.IGNORECASE), 9),
    (re.compile(r"\b(?:full|whole|entire)[\s-]+year\b|\bannual(?:ly)?\b|\btwelve[\s-]+months?\b", re.IGNORECASE), 12),
)
_BASES: Final = (
    (re.compile(r"(?i:\bbudget\s+estimates?)|\bBE\b"), "budget"),
    (re.compile(r"(?i:\brevised\s+estimates?)|\bRE\b"), "revised"),
    (re.compile(r"(?i:\bactuals)\b"), "actual"),
)


@dataclass(frozen=True, slots=True)
class Times:
    """What a text names of time; each empty where it names none."""

    years: frozenset[int]
    """Each by the year it ends in."""
    days: frozenset[date]
    months: frozenset[int]
    """Lengths, in months."""
    bases: frozenset[str]


def times_in(text: str) -> Times:
    """What a text names of time."""
    folded = fold(text)
    return Times(
        years_in(text),
        frozenset(found.date for found in dates.find_dates(folded)),
        frozenset(months for pattern, months in _LENGTHS if pattern.search(folded)),
        frozenset(basis for pattern, basis in _BASES if pattern.search(folded)),
    )


def times_of(item: Mapping[str, Any]) -> Times:
    """What governs a figure or a calculation: what its labels name, with its period as it was bound."""
    period = item.get("period") or {}
    header = [*map(str, item.get("column_header") or ()), str(item.get("row_label") or "")]
    named = times_in("\n".join([str(period.get("label") or ""), str(period.get("basis") or ""), *header]))
    end, length = period.get("end_date"), period.get("length_months")
    days = frozenset((date.fromisoformat(str(end)),)) if end else frozenset[date]()
    return Times(
        named.years | {day.year for day in days},
        named.days | days,
        named.months | ({int(length)} if length else set()),
        named.bases,
    )


def contradiction(said: Times, governing: Times) -> str | None:
    """What words say of time that cannot be said of a figure, as the end of a sentence; None where nothing is wrong."""
    if said.years and governing.years and not said.years & governing.years:
        return f"is of {_listed(governing.years)}, another year than the sentence names"
    same_years = {day.year for day in said.days} & {day.year for day in governing.days}
    if same_years and not said.days & governing.days:
        return f"is of {_listed(governing.days)}, another day than the sentence names"
    if said.months and governing.months and not said.months & governing.months:
        return f"is of {_listed(governing.months)} months, another length than the sentence names"
    if said.bases and governing.bases and not said.bases & governing.bases:
        return f"is on the basis {_listed(governing.bases)}, another than the sentence names"
    return None


def years_in(text: str) -> frozenset[int]:
    """The years a text names, each by the year it ends in: 2024-25 is 2025, FY19 is 2019."""
    folded = fold(text)
    found = {day.date.year for day in dates.find_dates(folded)}
    for match in _YEAR.finditer(without_dates(folded)):
        first = int(match["first"])
        first = first + 2000 if first < 100 else first
        second = match["second"]
        if second is None:
            found.add(first)
        else:
            found.add(
                int(second)
                if len(second) == 4
                else first // 100 * 100 + int(second) + (100 if int(second) < first % 100 else 0)
            )
    return frozenset(found)


def without_dates(text: str) -> str:
    """A folded text with its full dates blanked in place."""
    for found in dates.find_dates(text):
        text = f"{text[: found.start]}{' ' * (found.end - found.start)}{text[found.end :]}"
    return text


def _listed(items: frozenset[Any]) -> str:
    return ", ".join(map(str, sorted(items)))
