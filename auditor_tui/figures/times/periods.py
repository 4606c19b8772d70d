"""Periods: what headers say of time, and the dates that follow from them by a named rule.

A date is claimed when the headers print it, or when the document itself says when its years end. The Indian year, April
to March, is the only convention used unprinted, and only where the document counts in rupees, lakh or crore.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from typing import Final

from auditor_tui.figures.figure import PeriodKind
from auditor_tui.figures.times import bases, dates
from auditor_tui.figures.times.dates import MonthDay
from auditor_tui.figures.times.named import ORDINALS
from auditor_tui.figures.times.year_parts import NUMBERS, YearPart, find_part

_FISCAL_SPAN: Final = re.compile(
    r"(?<![\d.,])(?P<from>(?:19|20)\d\d)\s?[-–—/]\s?(?P<to>(?:19|20)?\d\d)(?![\d%]|[-–/]\d)"
)
_FISCAL_SHORT: Final = re.compile(
    r"(?:\b|(?<=[QH][1-4])|(?<=\dM))(?:FY|F\.Y\.|fiscal(?: year)?)\s?['’]?"
    r"(?P<year>(?:(?:19|20)\d\d)|\d\d)(?![\d.,]|\s?[-–/]\s?\d\d)",
    re.I,
)
_QUARTER: Final = re.compile(rf"\b(?P<word>{'|'.join(ORDINALS)})[\s-]+quarter\b|\bQ(?P<digit>[1-4])(?=FY|\b)", re.I)
_UNDER_REVIEW: Final = re.compile(
    r"\b(?:(?:fiscal |financial )?(?:year|period) under review|current (?:fiscal |financial )year)\b", re.I
)
_SET_AGAINST: Final = re.compile(r"\b(?:compar\w+|change|than|over|growth|increase|decrease)\b", re.I)
_END_OF_MONTH: Final = re.compile(rf"\bend[\s-]+(?:of\s+)?({dates.MONTH})(?![a-z])", re.I)
_VERSUS: Final = re.compile(r"(?<!\d)(\d\d)\s?vs?\.?\s?\d\d(?!\d)")
_MONTHS_ENDED: Final = re.compile(r"\b(?P<count>\w+)[\s-]+months?\s*(?:period\s*)?(?:ended|ending|to)\b", re.I)
_WEEKS: Final = re.compile(r"\b(?P<count>\d+|\w+)[\s-]+weeks?\b", re.I)
_MONTH_RANGE: Final = re.compile(rf"\b({dates.MONTH})\s?[-–—]\s?({dates.MONTH})(?![a-z])", re.I)
_YEAR_ENDED: Final = re.compile(
    r"\b(?:fiscal\s*|financial\s*)?(?<!half[\s-])years?\s*(?:then\s*)?(?:ended|ending|to)\b"
    r"|\bfor the\s*(?:fiscal\s*)?years?\b|\btwelve months\b",
    re.I,
)
_DURATION: Final = re.compile(
    r"\b(?:ended|ending|for the|during|quarter|half[\s-]year|months?|weeks?"
    r"|(?<!\bend )(?<!\bbeginning )(?<!\bstart )(?<!\bclose )of the (?:fiscal |financial )?year)\b",
    re.I,
)
_INSTANT: Final = re.compile(r"\b(?:as\s*(?:of|at|on)|at|balance|outstanding|end[\s-]+(?=[A-Z]))\b", re.I)


@dataclass(frozen=True, slots=True)
class Reading:
    """What one stretch of header text says of time; parts that it does not say are None."""

    text: str = ""
    year: int | None = None
    year_is_fiscal: bool = False
    by_name: bool = False
    """Whether a fiscal year is called by one number, which need not be that of the year in which it ends."""
    span_years: int | None = None
    """Years a range covers where it is more than one (2013–2022)."""
    end: date | None = None
    month_day: MonthDay | None = None
    quarter: int | None = None
    months: int | None = None
    weeks: int | None = None
    part: YearPart | None = None
    cumulative: bool = False
    reported: bool = False
    """Whether it says "the year under review": the one that the document reports on."""
    range_end_month: int | None = None
    month_only: bool = False
    """Whether it names a month and no day: how long its figures run, a year's title cannot say."""
    kind: PeriodKind = "unknown"
    basis: str | None = None

    @property
    def says_anything(self) -> bool:
        """Whether any part of it is about time."""
        return bool(
            self.year
            or self.end
            or self.month_day
            or self.quarter
            or self.months
            or self.range_end_month
            or self.weeks
            or self.part
            or self.reported
        )


@lru_cache(maxsize=8192)
def read_period(text: str) -> Reading:
    """Read what a header, a title or a label says of time."""
    found = dates.find_dates(text)
    reading = Reading(text=" ".join(text.split()), end=dates.main_date(text), basis=bases.read_basis(text))
    if not found and (found := dates.find_month_years(text)):
        reading = replace(reading, end=found[-1].date, month_only=True)
    rest = text
    for item in reversed(found):
        rest = rest[: item.start] + " " + rest[item.end :]
    if not found:
        month_days = dates.find_month_days(rest)
        month_day = month_days[-1][2] if month_days else _month_end(rest)
        reading = replace(reading, month_day=month_day, month_only=bool(month_day and not month_days))
    reading = _read_year(rest, reading)
    return _read_length(text, reading)


def _month_end(text: str) -> MonthDay | None:
    """ "end-March" names the last day of a month, and so does a month alone over a column."""
    match = _END_OF_MONTH.search(text)
    month = dates.month_number(match[1]) if match else dates.bare_month(text)
    return MonthDay(month, 31 if month != 2 else 29) if month else None


def _read_year(rest: str, reading: Reading) -> Reading:
    if spans := list(_FISCAL_SPAN.finditer(rest)):
        first, last = int(spans[-1]["from"]), spans[-1]["to"]
        until = dates.full_year(last, after=first)
        if until == first + 1:
            return replace(reading, year=until, year_is_fiscal=True)
        if until > first and (len(last) == 4 or until // 100 == first // 100):
            return replace(reading, year=until, span_years=until - first + 1)
    if short := _FISCAL_SHORT.search(rest):
        return replace(reading, year=dates.full_year(short["year"]), year_is_fiscal=True, by_name=True)
    if short := _VERSUS.search(rest):
        return replace(reading, year=dates.full_year(short[1]))
    years = [int(match["year"]) for match in dates.YEAR.finditer(rest)]
    if not years:
        return reading
    # "2022 vs. 2021": the change belongs to the first of the two.
    return replace(reading, year=years[0] if re.search(r"\bvs?\.?\b|versus|compared", rest) else years[-1])


def _read_length(text: str, reading: Reading) -> Reading:
    kind = _kind_of(text)
    months = weeks = quarter = range_end = None
    if match := _MONTHS_ENDED.search(text):
        months = NUMBERS.get(match["count"].lower()) or (int(match["count"]) if match["count"].isdigit() else None)
    if _YEAR_ENDED.search(text) and not months:
        months = 12
    if (match := _WEEKS.search(text)) and (match["count"].isdigit() or match["count"].lower() in NUMBERS):
        weeks = int(match["count"]) if match["count"].isdigit() else NUMBERS[match["count"].lower()]
        kind, months = "duration", 12 if weeks in (52, 53) else months
    part = find_part(text)
    if part and not months:
        kind, months = "duration", part.months
    if match := _QUARTER.search(text):
        quarter = int(match["digit"]) if match["digit"] else ORDINALS[match["word"].lower()]
        kind = "duration"
    if re.search(r"\bquarters?\s*(?:ended|ending)\b", text, re.I):
        months = 3
    if match := _MONTH_RANGE.search(text):
        first, last = dates.month_number(match[1]), dates.month_number(match[2])
        if first and last:
            range_end, months, kind = last, (last - first) % 12 + 1, "duration"
    if reading.span_years:
        months = reading.span_years * 12
    start = re.search(r"(?<!\d)\d?\d\.\d?\d\.\s?[-–—]", text)
    span = dates.spanned(text)
    if run := dates.months_spanned(text):
        kind, months = "duration", months or run
    if start or span:
        kind, months = "duration", months or (dates.months_between(*span) if span else 12)
    return replace(
        reading, kind=kind, months=months, weeks=weeks, quarter=quarter, part=part, range_end_month=range_end,
        cumulative=bool(re.search(r"\bcumulative\b", text, re.I)),
        reported=bool(_UNDER_REVIEW.search(text)) and not _SET_AGAINST.search(text),
    )  # fmt: skip


def _kind_of(text: str) -> PeriodKind:
    if _YEAR_ENDED.search(text) or _DURATION.search(text):
        return "duration"
    return "instant" if _INSTANT.search(text) else "unknown"


@lru_cache(maxsize=8192)
def is_period_text(text: str) -> bool:
    """Whether a header cell is about time and little else: a year, a date, a quarter, an estimate of a year."""
    reading = read_period(text)
    if not (reading.says_anything or reading.basis):
        return False
    rest = re.sub(r"[\d.,/()'’\-–—*:]", " ", text.lower())
    words = [
        word
        for word in rest.split()
        if word not in _PERIOD_WORDS and dates.month_number(word) is None and len(word) > 1
    ]
    return len(words) <= 1


def time_words(text: str) -> str:
    """What a title, a sentence or a long label says of time, as printed: from its first word of time to its last.

    Words of time that stand apart are left out where a part of them names a year, so that "the three months ended
    June 30, 2020" is taken from a sentence that also says "see note 5".
    """
    runs: list[list[str]] = [[]]
    for word in text.split():
        bare = word.strip(".,;:()[]'’\"").lower()
        if bare in _PERIOD_WORDS or dates.month_number(bare) or _TIME_NUMBER.fullmatch(bare):
            runs[-1].append(word)
        elif runs[-1]:
            runs.append([])
    said = [" ".join(_trimmed(run)).strip(" ,;:(.") for run in runs]
    named = [part for part in said if read_period(part).says_anything]
    dated = [part for part in named if dates.YEAR.search(part) or read_period(part).year]
    return " ".join(dict.fromkeys(dated or named))


def _trimmed(run: list[str]) -> list[str]:
    """A run of words of time without the small words around it."""
    first, last = 0, len(run)
    while first < last and run[first].lower().strip(",") in _SMALL_WORDS:
        first += 1
    while last > first and run[last - 1].lower().strip(",.") in _SMALL_WORDS | {"as", "at"}:
        last -= 1
    return run[first:last]


_TIME_NUMBER: Final = re.compile(
    r"\d{1,2}(?:st|nd|rd|th)?|(?:19|20)\d\d(?:[-–/](?:(?:19|20)?\d\d))?|\d{1,2}[./]\d{1,2}[./]\d{2,4}|(?:fy|q[1-4]|h[12]|[12]h|9m|hy)\d*"
)
_SMALL_WORDS: Final = frozenset("and or the of be re to change on period note")
_PERIOD_WORDS: Final = frozenset(
    " ".join(
        (
            "as of at on and to the for year years ended ending fiscal fy be re pa quarter first second third",
            "fourth st nd rd th q months month weeks actual actuals budget revised estimates estimate audited",
            "unaudited restated provisional cumulative vs half end three six nine twelve financial period note",
            "change avg yr hy yearly projected current previous prior last year's",
        )
    ).split()
)


def combine(readings: Iterable[Reading]) -> Reading:
    """Join what several header levels say, the nearest to the figure first: the first to say a part is heard."""
    merged = Reading()
    for reading in readings:
        merged = _merge(merged, reading)
    return merged


def _merge(near: Reading, far: Reading) -> Reading:
    complete = near.end is not None
    left = months_left(near)
    if left is not None and far.end and not near.year and not complete:
        # The quarters of "Year ended December 31, 2019" are counted back from that day.
        return replace(near, end=dates.add_months(far.end, -left), basis=near.basis or far.basis)
    return Reading(
        text=near.text or far.text,
        year=near.year or (far.year if not complete and not near.end else None),
        year_is_fiscal=near.year_is_fiscal if near.year else far.year_is_fiscal,
        by_name=near.by_name if near.year else far.by_name,
        span_years=near.span_years if near.year else far.span_years,
        end=near.end
        or (far.end if not (near.year or near.month_day or near.quarter or near.range_end_month) else None),
        month_day=near.month_day
        or (None if complete or _ends_elsewhere(near, far) else far.month_day or _day_of(far.end)),
        quarter=near.quarter or (far.quarter if not complete else None),
        # A title's range of years says nothing of the length of one of them.
        months=near.months or (far.months if _runs_alike(near, far) else None),
        weeks=near.weeks or far.weeks,
        part=near.part or (far.part if not (complete or near.quarter or near.months or near.weeks) else None),
        cumulative=near.cumulative or far.cumulative,
        reported=near.reported or far.reported,
        range_end_month=near.range_end_month or (far.range_end_month if not complete else None),
        month_only=near.month_only if near.end or near.month_day or _ends_elsewhere(near, far) else far.month_only,
        kind=near.kind if near.kind != "unknown" else far.kind,
        basis=near.basis or far.basis,
    )


def _runs_alike(near: Reading, far: Reading) -> bool:
    """Whether what a far header says of the length holds for a near one.

    It does not for weeks, for one year of a range, or for a month under a title of a year that ends in another month.
    """
    if near.weeks or (near.year and far.span_years):
        return False
    last = far.month_day or _day_of(far.end)
    return not near.month_only or last is None or last.month == (near.month_day or _day_of(near.end) or last).month


def _ends_elsewhere(near: Reading, far: Reading) -> bool:
    """Whether a fiscal year stands under a month of its own year: "BE FY23" in a table of "April to November 2022"."""
    return near.year_is_fiscal and far.month_only and far.end is not None


def months_left(reading: Reading) -> int | None:
    """Months from the end of a quarter or another part of a year to the year's end, where it is known which it is."""
    if reading.quarter:
        return 3 * (4 - reading.quarter)
    return 12 - reading.part.elapsed if reading.part and reading.part.elapsed else None


def _day_of(end: date | None) -> MonthDay | None:
    return MonthDay(end.month, end.day) if end else None
