"""Periods: what a question says of time, and whether a figure is of such a period."""

from __future__ import annotations

import calendar
import re
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from auditor_tui.figures.times import dates, named

MONTHS: Final = tuple(name.lower() for name in calendar.month_name if name)
_MONTH: Final = "|".join(f"{month}|{month[:3]}" for month in MONTHS)
_ORDINAL: Final = "|".join(named.ORDINALS)
_WHOLE_YEAR: Final = 12
_QUARTER_MONTHS: Final = 3
_BARE_MONTH: Final = re.compile(rf"(?:{_MONTH})\.?", re.IGNORECASE)
_QUARTER_WEEKS: Final = re.compile(r"\b(?:1[1-4]|twelve|thirteen)[\s-]+weeks?\b", re.IGNORECASE)
_NEAR_QUARTER_END: Final = 15
"""Days of a month up to which a week-based quarter may run over into it."""


class PeriodAsked(NamedTuple):
    """A year, a pair of years, a quarter, a month, or a day, as the question names it."""

    text: str
    end_year: int
    start_year: int | None = None
    """The first year of `2025-26`."""
    month: int | None = None
    day: int | None = None
    quarter: int | None = None
    ends: tuple[int, int] | None = None
    """Year and month in which a fiscal quarter ends, where they are known."""


_MONTH_RANGE: Final = re.compile(rf"\b({_MONTH})\.?\s?[-–—/]\s?({_MONTH})\b", re.IGNORECASE)
_PART: Final = re.compile(
    rf"\b(?:{_ORDINAL})[\s-]+(?:quarter|half)\b|\bQ[1-4]\b|\bH[12]\b|\bhalf[\s-]year|\bquarter(?:ly|s)?\b"
    r"|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|\d{1,2})[\s-]+(?:months?|weeks?)\b"
    r"|\bguidance\b|\boutlook\b|\byear[\s-]to[\s-]date\b",
    re.IGNORECASE,
)
_WHOLE: Final = re.compile(r"\b(?:5[23])[\s-]+weeks?\b|\b(?:12|twelve)[\s-]+months?\b", re.IGNORECASE)
_CUMULATIVE: Final = re.compile(r"\bto\s+(?:the\s+)?end\s+of\b|\bto\s+date\b|\bcumulative\b", re.IGNORECASE)
"""From the beginning of all, not of the period."""
_FISCAL: Final = re.compile(r"FY|fiscal|financial", re.IGNORECASE)
_OTHER_TIME: Final = re.compile(r"\bguidance\b|\boutlook\b|\bforecast|\bprojected\b|\bexpected\b", re.IGNORECASE)


def read_periods(text: str) -> tuple[tuple[PeriodAsked, ...], str]:
    """The periods a text names, in order, and the text with each replaced by a mark of its number: ⟨1⟩."""
    found = named.find_named(text)
    marked = text
    for number, time in reversed(list(enumerate(found, start=1))):
        marked = f"{marked[: time.start]}⟨{number}⟩{marked[time.end :]}"
    return tuple(PeriodAsked(*time[2:]) for time in found), marked


def time_text(figure: dict[str, Any]) -> str:
    """All that the labels of a figure say of time."""
    return " · ".join([figure["period"]["label"] or "", *figure["column_header"], figure["row_label"]])


def names_time(label: str) -> bool:
    """Whether a label is nothing but a time: a year, a quarter with its year, or a month of a year named elsewhere."""
    text = label.strip(" .:*_")
    periods, marked = read_periods(text)
    return bool(_BARE_MONTH.fullmatch(text)) or (len(periods) == 1 and marked == "⟨1⟩")


def _month_beside(figure: dict[str, Any]) -> int | None:
    """The month that a label of a figure names alone, its year being named elsewhere."""
    for label in (figure["row_label"], *figure["column_header"]):
        if match := _BARE_MONTH.fullmatch(str(label).strip(" .:*_")):
            return dates.month_number(match[0])
    return None


def is_dated(figure: dict[str, Any]) -> bool:
    """Whether anything about a figure names a period."""
    return bool(figure["period"]["end_date"] or read_periods(time_text(figure))[0])


def covers(wanted: Sequence[PeriodAsked], figure: dict[str, Any], question: str) -> bool | None:
    """Whether a figure is of one of the periods; None where none is wanted, or the figure names none."""
    if not wanted:
        return None
    wanted = [period for period in wanted if period.quarter] or wanted
    said = time_text(figure)
    periods = read_periods(said)[0]
    end_date = figure["period"]["end_date"]
    if not periods and not end_date:
        return None
    if _CUMULATIVE.search(" ".join(figure["column_header"])) and not _CUMULATIVE.search(question):
        return False
    return any(_same_period(period, figure, said, periods, question) for period in wanted)


def _same_period(
    wanted: PeriodAsked, figure: dict[str, Any], said: str, given: tuple[PeriodAsked, ...], question: str
) -> bool:
    end_date = figure["period"]["end_date"]
    if wanted.quarter is not None:
        return _same_quarter(wanted, figure, said, given)
    if wanted.month and wanted.day is None and (month := _month_beside(figure)):
        years = {period.end_year for period in given} or ({int(str(end_date)[:4])} if end_date else set())
        return month == wanted.month and wanted.end_year in years
    if wanted.month and wanted.day is None and end_date:
        return str(end_date).startswith(f"{wanted.end_year:04d}-{wanted.month:02d}")
    if wanted.day is None and not wanted.month and _month_beside(figure):
        return False
    if wanted.day is None and _is_part_of_year(figure, said) and not _asks_for_part(question, said):
        return False
    if not _OTHER_TIME.search(question) and _OTHER_TIME.search(" ".join(figure["column_header"])):
        return False
    days = [period for period in given if period.day is not None]
    if wanted.day is not None and days:
        return any(wanted[1:5] == period[1:5] for period in days)
    if wanted.day is not None and end_date:
        return bool(end_date == f"{wanted.end_year:04d}-{wanted.month or 0:02d}-{wanted.day:02d}")
    for period in given:
        if wanted.start_year and period.start_year:
            if wanted[1:3] == period[1:3]:
                return True
        elif period.end_year == wanted.end_year and _within_a_year(wanted) and _within_a_year(period):
            is_fiscal = bool(_FISCAL.match(wanted.text))  # "FY24" and "2023-24" are one year
            if not period.start_year or is_fiscal:
                return True
    return bool(end_date) and not given and str(end_date)[:4] == f"{wanted.end_year:04d}"


def _within_a_year(wanted: PeriodAsked) -> bool:
    """Whether it is no range of several years."""
    return wanted.start_year is None or wanted.end_year == wanted.start_year + 1


def _same_quarter(wanted: PeriodAsked, figure: dict[str, Any], said: str, given: tuple[PeriodAsked, ...]) -> bool:
    for period in given:
        if period.quarter is not None:
            return (period.quarter, period.end_year) == (wanted.quarter, wanted.end_year)
    match = named.QUARTER.search(said)
    number = named.quarter_number(match) if match else None
    end_date, months = figure["period"]["end_date"], figure["period"]["length_months"]
    if number is not None:
        years = {period.end_year for period in given} or ({int(end_date[:4])} if end_date else set())
        return number == wanted.quarter and wanted.end_year in years
    is_at_end = months is None and any(period.day is not None for period in given)  # what stood on a day
    if not end_date or (months != _QUARTER_MONTHS and not is_at_end and not _QUARTER_WEEKS.search(said)):
        return False
    # A quarter without a number is counted from January; weeks may carry its end some days into the next month.
    year, month, day = map(int, end_date.split("-"))
    if wanted.ends:
        return (year, month - (day <= _NEAR_QUARTER_END)) == wanted.ends or (year, month) == wanted.ends
    month -= day <= _NEAR_QUARTER_END and month % 3 == 1
    return (year, (month + 2) // 3) == (wanted.end_year, wanted.quarter)


def _is_part_of_year(figure: dict[str, Any], said: str) -> bool:
    months = figure["period"]["length_months"]
    if _WHOLE.search(said):
        return False
    if months is not None:
        return int(months) < _WHOLE_YEAR
    ends = _MONTH_RANGE.search(said)
    return bool(ends and _months_between(ends[1], ends[2]) != _WHOLE_YEAR) or bool(_PART.search(said))


def _months_between(first: str, last: str) -> int:
    return ((dates.month_number(last) or 0) - (dates.month_number(first) or 0)) % _WHOLE_YEAR + 1


def _asks_for_part(question: str, said: str) -> bool:
    """Whether the question names the part of the year that the figure is of: the same months, or the same words."""
    asked = _MONTH_RANGE.search(question)
    if asked:
        given = _MONTH_RANGE.search(said)
        return given is None or [end[:3].casefold() for end in asked.groups()] == [
            end[:3].casefold() for end in given.groups()
        ]
    return bool(_PART.search(question) or re.search(rf"\b(?:{_MONTH})\b", question, re.IGNORECASE))


def recency(figure: dict[str, Any]) -> tuple[str, int]:
    """Sorts figures by how late their period ends; figures without a date come first, by the last year they name."""
    years = [period.end_year for period in read_periods(time_text(figure))[0]]
    return figure["period"]["end_date"] or f"{max(years, default=0):04d}", int(figure["cell"] or 0)


def years_later(period: PeriodAsked, years: int) -> PeriodAsked:
    """The period some years later, or before where they are negative, as a question would name it."""
    year = period.end_year + years
    if period.day is not None and period.month is not None:
        text = f"{period.day}.{period.month}.{year}"
    elif period.quarter is not None:
        text = f"Q{period.quarter} {year}"
    elif period.month is not None:
        text = f"{MONTHS[period.month - 1].capitalize()} {year}"
    elif period.start_year is not None:
        text = f"{period.start_year + years}-{year % 100:02d}"
    else:
        text = f"fiscal {year}"
    return period._replace(text=text, end_year=year, start_year=period.start_year and period.start_year + years)
