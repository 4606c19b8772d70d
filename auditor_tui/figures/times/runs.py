"""Runs of months that a sentence names, and how long a time is by the words before its last day."""

from __future__ import annotations

import itertools
import re
from datetime import date
from typing import Final, NamedTuple

from auditor_tui.figures.times import dates, periods, resolving
from auditor_tui.figures.times.fiscal import FiscalCalendar
from auditor_tui.figures.times.year_parts import NUMBERS

_UNTIL: Final = r"\s*(?:[-–—]|\b(?:to|through|until|till|up\s?to)\b)\s*"
_YEAR: Final = r"(?:19|20)\d\d"
_CALLED: Final = r"(?:of\s+)?(?:the\s+)?(?:(?:FY|financial\s+year|fiscal(?:\s+year)?)\s*)?"
_MONTHS: Final = re.compile(
    rf"(?<![A-Za-z\d])(?:(?P<between>between\s+))?(?P<first>{dates.MONTH})(?:\s*,?\s*['’]?(?P<from>{_YEAR}))?"
    rf"(?:{_UNTIL}|(?(between)\s+and\s+|(?!)))(?P<last>{dates.MONTH})(?![a-z])"
    rf"(?:\s*,?\s*(?P<called>{_CALLED})(?P<year>{_YEAR}(?:\s?[-–/]\s?(?:{_YEAR}|\d\d))?))(?![\d%]|,\d)",
    re.IGNORECASE,
)
_YEAR_FIRST: Final = re.compile(
    rf"(?P<called>(?:FY|BE|RE|financial\s+year|fiscal(?:\s+year)?)?\s*)(?P<year>{_YEAR}(?:\s?[-–/]\s?(?:{_YEAR}|\d\d))?)"
    rf"\s*\(\s*(?P<first>{dates.MONTH}){_UNTIL}(?P<last>{dates.MONTH})\s*\)",
    re.IGNORECASE,
)
_LENGTH: Final = re.compile(
    r"\b(?:(?P<count>\w+)[\s-]months?(?:[\s-]period)?|(?P<quarter>quarter)|(?P<half>half[\s-]year|six[\s-]month)"
    r"|(?P<year>years?|52[\s-]weeks|53[\s-]weeks))\s+(?:then\s+)?(?:ended|ending|to|up\s?to|till|until)\s*(?:on\s+)?"
    r"(?:the\s+)?(?:end\s+(?:of\s+)?)?\Z",
    re.IGNORECASE,
)
_QUARTER_AFTER: Final = re.compile(r"[\s-]quarter\b", re.IGNORECASE)


class Run(NamedTuple):
    """A run of months named at `sentence[start:end]`."""

    start: int
    end: int
    last: date | None
    """The day on which it ends, or None where the year's end is not known."""
    months: int


def find_runs(sentence: str, fiscal: FiscalCalendar) -> list[Run]:
    """The runs of months that a sentence names with their year: "April-December 2024", "January to March 2025".

    From a month to the same one of another year is no run: prices of one are compared with those of the other.
    """
    found = []
    for match in (*_MONTHS.finditer(sentence), *_YEAR_FIRST.finditer(sentence)):
        first, last = dates.month_number(match["first"]), dates.month_number(match["last"])
        if first is None or last is None or ("from" not in match.groupdict() and first == last):
            continue
        end = _end(f"{match['first']}-{match['last']} {match['called']}{match['year']}", fiscal)
        months = (last - first) % 12 + 1
        if (opened := match.groupdict().get("from")) and end is not None:
            months = (end.year - int(opened)) * 12 + end.month - first + 1
            if months <= 0 or months % 12 == 1:
                continue
        found.append(Run(match.start("first") if match.re is _MONTHS else match.start(), match.end(), end, months))
    found += [run for run in _of_days(sentence) if not any(run.start < other.end > run.start for other in found)]
    return sorted(found)


def _end(words: str, fiscal: FiscalCalendar) -> date | None:
    return resolving.resolve(periods.read_period(words), fiscal, "duration").end


def _of_days(sentence: str) -> list[Run]:
    """From the first day of a month to the last of another, both in full."""
    found = dates.find_dates(sentence)
    runs = []
    for left, right in itertools.pairwise(found):
        between = sentence[left.end : right.start]
        whole = left.date.day == 1 and right.date == dates.month_end(right.date.year, right.date.month)
        if whole and left.date < right.date and re.fullmatch(rf"{_UNTIL}(?:the\s+)?", between, re.IGNORECASE):
            runs.append(Run(left.start, right.end, right.date, dates.months_between(left.date, right.date)))
    return runs


def length_before(before: str) -> int | None:
    """Months of a time by the words before its last day: 6 for "six months to", 3 for "quarter ended"."""
    match = _LENGTH.search(before)
    if match is None:
        return None
    if match["count"]:
        count = match["count"].lower()
        return NUMBERS.get(count) or (int(count) if count.isdigit() and int(count) <= 60 else None)
    return 3 if match["quarter"] else 6 if match["half"] else 12


def length_after(after: str) -> int | None:
    """Months of a time by the words behind it: 3 for the "December 2024 quarter"."""
    return 3 if _QUARTER_AFTER.match(after) else None
