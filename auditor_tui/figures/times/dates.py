"""Dates, years and months as reports print them."""

from __future__ import annotations

import calendar
import re
from datetime import date
from functools import lru_cache
from typing import Final, NamedTuple

_MONTHS: Final = {name.lower(): number for number, name in enumerate(calendar.month_name) if name}
_SHORT: Final = {name[:3]: number for name, number in _MONTHS.items()} | {"sept": 9}

MONTH: Final = (
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december"
    r"|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)\.?"
)
_ORDINAL: Final = r"(?:\s?(?:st|nd|rd|th))?"
MONTH_DAY: Final = rf"\b{MONTH}\s*[0-3]?\d{_ORDINAL}(?!\d)"
DAY_MONTH: Final = rf"\b[0-3]?\d{_ORDINAL}(?:\s+of)?\s*{MONTH}(?![a-z])"

_FULL: Final = re.compile(
    rf"\b(?P<m1>{MONTH})\s*(?P<d1>[0-3]?\d){_ORDINAL}\s*,?\s*(?P<y1>(?:19|20)\d\d)(?!\d)"
    rf"|(?<!\d)(?P<d2>[0-3]?\d){_ORDINAL}(?:\s+of)?\s*(?P<m2>{MONTH})\s*,?\s*(?P<y2>(?:19|20)\d\d)(?!\d)"
    r"|(?<![\d.])(?P<d3>[0-3]?\d)\.(?P<m3>[01]?\d)\.(?P<y3>(?:19|20)\d\d)(?!\d)"
    r"|(?<![\d/])(?P<a4>[0-3]?\d)/(?P<b4>[0-3]?\d)/(?P<y4>(?:19|20)?\d\d)(?![\d/])"
    r"|(?<!\d)(?P<y5>(?:19|20)\d\d)-(?P<m5>[01]\d)-(?P<d5>[0-3]\d)(?!\d)"
    r"|(?P<era>令和|平成|昭和)?(?P<y6>\d{1,4}|元)\s?年\s?(?P<m6>\d{1,2})\s?月\s?(?P<d6>\d{1,2})\s?日",
    re.IGNORECASE,
)
_PARTIAL: Final = re.compile(
    rf"\b(?P<m1>{MONTH})\s*(?P<d1>[0-3]?\d){_ORDINAL}(?![\d])"
    rf"|(?<![\d.])(?P<d2>[0-3]?\d){_ORDINAL}(?:\s+of)?\s*(?P<m2>{MONTH})(?![a-z])"
    r"|\b(?:at|on|of|per|zum|am)\s+(?P<d3>[0-3]?\d)\.(?P<m3>[01]?\d)\.(?!\s?\d)",
    re.IGNORECASE,
)
_MONTH_YEAR: Final = re.compile(
    rf"(?<![A-Za-z])(?P<m1>{MONTH})(?:\s*,?\s*|\s?[-–/'’]\s?)(?P<y1>(?:19|20)\d\d)(?![\d%]|\s?[-–/]\s?\d\d|,\d)"
    rf"|(?<![A-Za-z])(?P<m2>{MONTH})(?:\s?['’]\s?|[-–])(?P<y2>\d\d)(?![\d%]|[.,:]\d|,?\s+(?:19|20)\d\d)"
    r"|(?<![\d/.,])(?P<m3>0?[1-9]|1[0-2])/(?P<y3>(?:19|20)\d\d)(?![\d/%])",
    re.IGNORECASE,
)
"""A month and its year: March 2024, Mar-24, Mar'24, 03/2024; not "April 2023-24", whose year is a fiscal one."""
_DAY_BEFORE: Final = re.compile(r"\d(?:st|nd|rd|th)?(?:\s+of)?\s*$", re.IGNORECASE)
_BARE_MONTH: Final = re.compile(
    r"\W*(?:(?:month|quarter|period|half[\s-]year|(?:three|six|nine|\d)[\s-]months?)\s+)?"
    rf"(?:(?:ended|ending|of|to|up ?to|till)\s+)?(?:end[\s-]+)?(?P<month>{MONTH})\W*",
    re.IGNORECASE,
)
_AS_AT: Final = re.compile(r"\b(?:at|of|on|ended|ending|al|au|am|zum|per)\s*$", re.IGNORECASE)
_ERAS: Final = {"令和": 2018, "平成": 1988, "昭和": 1925}
"""The year before the first of a Japanese era."""
_UNTIL: Final = re.compile(r"\W{0,3}(?:(?:to|through|until|till)\b|[-–—～~至])\s*(?:the )?", re.IGNORECASE)
_NAMED: Final = re.compile(
    r"\s+(?:[A-Z][\w&’'-]*|(?:convertible |senior |credit |term |secured |stock |share |repurchase |incentive ){0,3}"
    r"(?:program(?:me)?s?|plans?|notes?|bonds?|facilit(?:y|ies)|agreements?|offerings?|schemes?|loans?|awards?|grants?)\b)"
)
"""Behind a year: the name of a thing that the year is part of, as in "the 2019 Facility"."""
_ACT: Final = re.compile(r"\b(?:Act|Code|Law|Regulations?|Rules?|Order|Ordinance|Convention|Directive),?\s+(?:of\s+)?$")
"""Before a year: the law that is called by it."""
_IN_TIME: Final = re.compile(
    r"\b(?:in|during|for|since|by|until|fiscal|year|quarter|and|or|to|FY|Q[1-4])\W*$", re.IGNORECASE
)
YEAR: Final = re.compile(r"(?<![\d.,/$€£₹-])(?P<year>(?:19|20)\d\d)(?![\d%])(?!,\d|\.\d)")


_EARLIEST: Final = 1970
"""The first year that two digits stand for: 70 to 99 are of the last century."""


class Found(NamedTuple):
    """A date in a text."""

    start: int
    end: int
    date: date


class MonthDay(NamedTuple):
    """A month and day without a year."""

    month: int
    day: int

    def in_year(self, year: int) -> date:
        """The date in a year; 29 February becomes the 28th where there is none, as month ends do."""
        return date(year, self.month, min(self.day, calendar.monthrange(year, self.month)[1]))


def month_number(name: str) -> int | None:
    """1 to 12 of a month's name or abbreviation."""
    word = name.strip(". ").lower()
    return _MONTHS.get(word) or _SHORT.get(word)


def full_year(digits: str, *, after: int = _EARLIEST) -> int:
    """A year of two digits as the first of that ending from another year on, this one included; four as they are."""
    if len(digits) > 2:
        return int(digits)
    year = after // 100 * 100 + int(digits)
    return year if year >= after else year + 100


def find_dates(text: str, *, month_first: bool = False) -> list[Found]:
    """Every full date of a text, in order.

    Args:
        text: What is read.
        month_first: Whether 3/4/2020, of which either part may be the month, is the fourth of March; else it is none.
    """
    return list(_find_dates(text, month_first))


@lru_cache(maxsize=8192)
def _find_dates(text: str, month_first: bool) -> tuple[Found, ...]:
    # Each number of a sentence, and each cell under a header, asks again for what the same words say.
    matches = _FULL.finditer(text)
    return tuple(Found(match.start(), match.end(), found) for match in matches if (found := _date(match, month_first)))


def find_month_years(text: str) -> list[Found]:
    """The last day of every month that is named with its year and without a day, in order."""
    return list(_find_month_years(text))


@lru_cache(maxsize=8192)
def _find_month_years(text: str) -> tuple[Found, ...]:
    found = []
    for match in _MONTH_YEAR.finditer(text):
        month = int(match["m3"]) if match["m3"] else month_number(match["m1"] or match["m2"])
        year = full_year(match["y1"] or match["y3"] or match["y2"])
        if month and not _DAY_BEFORE.search(text[: match.start()]):
            found.append(Found(match.start(), match.end(), month_end(year, month)))
    return tuple(found)


def bare_month(text: str) -> int | None:
    """1 to 12 of a month that a text names and hardly anything else: "June", "Quarter ended Sept."."""
    match = _BARE_MONTH.fullmatch(text.strip())
    return month_number(match["month"]) if match else None


def main_date(text: str) -> date | None:
    """The date that a header or title is of: the one that "as at" or "ended" stands before, else the last."""
    found = find_dates(text)
    at = [item for item in found if _AS_AT.search(text[: item.start])]
    if len(at) == 1 and len(found) > 1 and not spanned(text):
        return at[0].date
    return found[-1].date if found else None


def is_named(text: str, end: int) -> bool:
    """Whether the year that ends at a position is part of a name: "under the 2019 Facility", "the Act of 1933"."""
    if not YEAR.fullmatch(text[end - 4 : end]):
        return False
    before = text[: end - 4]
    if _ACT.search(before):
        return True
    return bool(before.strip()) and bool(_NAMED.match(text, end)) and not _IN_TIME.search(before)


def without_names(text: str) -> str:
    """A text without the years that are parts of names."""
    for match in reversed(list(YEAR.finditer(text))):
        if is_named(text, match.end()):
            text = text[: match.start()] + text[match.end() :]
    return text


def spanned(text: str) -> tuple[date, date] | None:
    """The first and last day of a time that a text names: "1 May 2021 to 30 June 2021"."""
    found = find_dates(text)
    if len(found) != 2 or found[0].date >= found[1].date:
        return None
    between = text[found[0].end : found[1].start]
    return (found[0].date, found[1].date) if _UNTIL.fullmatch(between) else None


def months_spanned(text: str) -> int | None:
    """Months from one named with its year to another, both included: 12 for "Apr 2022 to Mar 2023"."""
    found = find_month_years(text)
    if len(found) != 2 or found[0].date >= found[1].date or find_dates(text):
        return None
    if not _UNTIL.fullmatch(text[found[0].end : found[1].start]):
        return None
    first, last = found[0].date, found[1].date
    return (last.year - first.year) * 12 + last.month - first.month + 1


def months_between(first: date, last: date) -> int:
    """Whole months from a day to another, both included, to the nearest."""
    return round(((last - first).days + 1) / 30.44)


def find_month_days(text: str) -> list[tuple[int, int, MonthDay]]:
    """Every month and day of a text, whether or not a year follows."""
    found = []
    for match in _PARTIAL.finditer(text):
        month = int(match["m3"]) if match["m3"] else month_number(match["m1"] or match["m2"])
        day = int(match["d1"] or match["d2"] or match["d3"])
        if month and month <= 12 and 1 <= day <= calendar.monthrange(2000, month)[1]:
            found.append((match.start(), match.end(), MonthDay(month, day)))
    return found


def _date(match: re.Match[str], month_first: bool) -> date | None:
    if match["y1"]:
        return _valid(int(match["y1"]), month_number(match["m1"]), int(match["d1"]))
    if match["y2"]:
        return _valid(int(match["y2"]), month_number(match["m2"]), int(match["d2"]))
    if match["y3"]:
        return _valid(int(match["y3"]), int(match["m3"]), int(match["d3"]))
    if match["y6"]:
        year = 1 if match["y6"] == "元" else int(match["y6"])
        return _valid(year + _ERAS[match["era"]] if match["era"] else year, int(match["m6"]), int(match["d6"]))
    if match["y5"]:
        return _valid(int(match["y5"]), int(match["m5"]), int(match["d5"]))
    return _slashed(int(match["a4"]), int(match["b4"]), match["y4"], month_first)


def _slashed(first: int, second: int, year: str, month_first: bool) -> date | None:
    if first > 12:
        return _valid(full_year(year), second, first)
    if second > 12 or first == second or month_first:
        return _valid(full_year(year), first, second)
    return None


def _valid(year: int, month: int | None, day: int) -> date | None:
    if (
        not month
        or not 1000 <= year <= 9999
        or not 1 <= month <= 12
        or not 1 <= day <= calendar.monthrange(year, month)[1]
    ):
        return None
    return date(year, month, day)


def month_end(year: int, month: int) -> date:
    """The last day of a month."""
    return date(year, month, calendar.monthrange(year, month)[1])


def add_months(day: date, months: int) -> date:
    """A date some months away; a month's end stays a month's end."""
    index = day.year * 12 + day.month - 1 + months
    year, month = divmod(index, 12)
    last = calendar.monthrange(year, month + 1)[1]
    if day.day == calendar.monthrange(day.year, day.month)[1]:
        return date(year, month + 1, last)
    return date(year, month + 1, min(day.day, last))
