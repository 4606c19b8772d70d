"""What words say of time: years, days, how long, and on which basis; and whether that can be said of a figure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from auditor_tui.figures.numbers import numerals
from auditor_tui.figures.times import dates
from auditor_tui.text.fold import fold

_YEAR: Final = re.compile(
    r"(?<![\w.,/-])(?:(?:FY|fiscal(?:\s+year)?)\s*['’]?)?(?P<first>(?:19|20)\d\d|(?<=FY)\s?\d\d|(?<=FY['’])\d\d)"
    r"(?:\s?[-–/]\s?(?P<second>(?:19|20)?\d\d))?(?![\w%,]*\d)"
    r"(?!\s*(?:%|per\s?cent|thousand|lakh|lac|million|mn|crore|cr\b|billion|bn|trillion))",
    re.IGNORECASE,
)
"""A year, alone or as two; "2019 lakh" is an amount."""
_YEAR_BEFORE: Final = re.compile(
    r"\b(?:previous|prior|preceding|last|earlier)\s+(?:fiscal\s+|financial\s+)?(?:year|period|quarter)(?:['’]s)?\b"
    r"|\byear\s+(?:before|earlier|ago)\b",
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


NO_TIMES: Final = Times(frozenset(), frozenset(), frozenset(), frozenset())


@dataclass(frozen=True, slots=True)
class Mention:
    """Where a text names a year or a day, `text[start:end]`."""

    start: int
    end: int
    years: frozenset[int] | None
    """Each by the year it ends in; None for one that is told by another, as in "the year before"."""
    days: frozenset[date] = frozenset()


def mentions(text: str) -> list[Mention]:
    """Every year and day that a text names, in order."""
    folded = numerals.fold(text)
    days = dates.find_dates(folded)
    found = [Mention(day.start, day.end, frozenset((day.date.year,)), frozenset((day.date,))) for day in days]
    without = without_dates(folded)
    months = [
        Mention(month.start, month.end, frozenset((month.date.year,))) for month in dates.find_month_years(without)
    ]
    found += months
    found += [
        Mention(*match.span(), frozenset((_year_of(match),)))
        for match in _YEAR.finditer(without)
        if not any(month.start <= match.start() < month.end for month in months)
    ]
    found += [Mention(*match.span(), None) for match in _YEAR_BEFORE.finditer(folded)]
    return sorted({mention.start: mention for mention in found}.values(), key=lambda mention: mention.start)


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
    titles = times_in("\n".join(map(str, item.get("section") or ())))
    return Times(
        named.years | {day.year for day in days},
        named.days | days,
        named.months | ({int(length)} if length else set()),
        named.bases or titles.bases,
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
    if said.bases and not said.bases & governing.bases:
        on = f"is on the basis {_listed(governing.bases)}" if governing.bases else "is on no basis that is printed"
        return f"{on}, another than the sentence names"
    return None


def years_in(text: str) -> frozenset[int]:
    """The years a text names, each by the year it ends in: 2024-25 is 2025, FY19 is 2019."""
    folded = fold(text)
    found = {day.date.year for day in (*dates.find_dates(folded), *dates.find_month_years(folded))}
    return frozenset({*found, *(_year_of(match) for match in _YEAR.finditer(without_dates(folded)))})


def _year_of(match: re.Match[str]) -> int:
    """The year that a year, or two of them, end in."""
    first = dates.full_year(match["first"].strip())
    return first if match["second"] is None else dates.full_year(match["second"], after=first)


def without_dates(text: str) -> str:
    """A folded text with its full dates blanked in place."""
    for found in dates.find_dates(text):
        text = f"{text[: found.start]}{' ' * (found.end - found.start)}{text[found.end :]}"
    return text


def _listed(items: frozenset[Any]) -> str:
    return ", ".join(map(str, sorted(items)))
