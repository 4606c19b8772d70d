"""Times that a text names one by one, each with its year: a day, a month, a quarter, a year, or a run of years."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from auditor_tui.figures.times import dates

ORDINALS: Final = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
"""The number of a quarter, by its word."""
_ORDINAL: Final = "|".join(ORDINALS)
_DASH: Final = r"\s?[-–—/]\s?"
_YEARS: Final = re.compile(rf"\b(?:FY\s?)?(?P<first>(?:19|20)\d\d){_DASH}(?P<last>(?:19|20)?\d\d)\b", re.IGNORECASE)
_FISCAL_NAME: Final = r"(?:FY|fiscal(?:\s+year)?|financial\s+year)\s?['’]?"
_FISCAL: Final = re.compile(rf"\b{_FISCAL_NAME}(?P<year>(?:19|20)?\d\d)\b", re.IGNORECASE)
QUARTER: Final = re.compile(
    rf"\b(?:(?P<word>{_ORDINAL})[\s-]+quarter|Q(?P<digit>[1-4]))"
    rf"(?:,?\s+(?:of\s+)?(?:{_FISCAL_NAME}\s*)?(?P<year>(?:19|20)?\d\d)\b)?"
    rf"|\b(?:{_FISCAL_NAME})?(?P<before>(?:19|20)\d\d)\s?Q(?P<after>[1-4])\b",
    re.IGNORECASE,
)
"""A quarter, with the year that may be named beside it."""
_YEAR: Final = re.compile(
    r"\b(?:19|20)\d\d\b(?!\s+(?:(?:senior|convertible|unsecured|secured)\s+)*(?:notes|bonds|debentures)\b(?!\s+to\b))",
    re.IGNORECASE,
)
"""A year; not the one that a loan is named by, which says when it is due."""
_TAKEN: Final = "\0"
"""Stands where a time was found, so that no other is read from parts of it."""


class NamedTime(NamedTuple):
    """A time named at `text[start:end]`."""

    start: int
    end: int
    text: str
    end_year: int
    start_year: int | None = None
    """The first year of `2025-26`, or of a run of years."""
    month: int | None = None
    day: int | None = None
    quarter: int | None = None


def find_named(text: str) -> list[NamedTime]:
    """Every time that a text names with its year, in order; the narrower reading of the same words counts."""
    found: list[NamedTime] = []
    rest = text
    for read in (_days, _months, _quarters, _pairs, _runs, _fiscal, _years):
        named = list(read(rest))
        for time in named:
            rest = f"{rest[: time.start]}{_TAKEN * (time.end - time.start)}{rest[time.end :]}"
        found += named
    return sorted(found)


def _days(text: str) -> Iterator[NamedTime]:
    # A question and a row that name a day in the same digits name the same day, whichever part is the month.
    for item in dates.find_dates(text, month_first=True):
        day = item.date
        yield NamedTime(item.start, item.end, text[item.start : item.end], day.year, month=day.month, day=day.day)


def _months(text: str) -> Iterator[NamedTime]:
    for item in dates.find_month_years(text):
        yield NamedTime(item.start, item.end, text[item.start : item.end], item.date.year, month=item.date.month)


def _quarters(text: str) -> Iterator[NamedTime]:
    for match in QUARTER.finditer(text):
        if year := match["year"] or match["before"]:
            yield NamedTime(*match.span(), match[0], dates.full_year(year), quarter=quarter_number(match))


def quarter_number(match: re.Match[str]) -> int:
    """1 to 4 of a match of `QUARTER`."""
    return int(match["digit"] or match["after"] or 0) or ORDINALS[match["word"].casefold()]


def _pairs(text: str) -> Iterator[NamedTime]:
    """A year of two calendar years."""
    return (time for time in _two_years(text) if time.start_year is not None and time.end_year == time.start_year + 1)


def _runs(text: str) -> Iterator[NamedTime]:
    """Several years, both ends in full."""
    return (time for time in _two_years(text) if re.search(r"\d{4}\Z", time.text))


def _two_years(text: str) -> Iterator[NamedTime]:
    for match in _YEARS.finditer(text):
        first = int(match["first"])
        yield NamedTime(*match.span(), match[0], dates.full_year(match["last"], after=first), first)


def _fiscal(text: str) -> Iterator[NamedTime]:
    for match in _FISCAL.finditer(text):
        yield NamedTime(*match.span(), match[0], dates.full_year(match["year"]))


def _years(text: str) -> Iterator[NamedTime]:
    for match in _YEAR.finditer(text):
        yield NamedTime(*match.span(), match[0], int(match[0]))
