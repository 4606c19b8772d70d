"""Periods: what a question says of time, and whether a figure is of such a period."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

MONTHS: Final = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_MONTH: Final = "|".join(f"{month}|{month[:3]}" for month in MONTHS)
_ORDINALS: Final = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
_ORDINAL: Final = "|".join(_ORDINALS)
_WHOLE_YEAR: Final = 12
_QUARTER_MONTHS: Final = 3
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


_DASH: Final = r"\s?[-–—/]\s?"
_YEAR_PAIR: Final = re.compile(rf"\b(?:FY\s?)?((?:19|20)\d\d){_DASH}((?:19|20)?\d\d)\b", re.IGNORECASE)
_DAY: Final = re.compile(
    rf"\b(?:(?P<m1>{_MONTH})\.?\s+(?P<d1>\d{{1,2}}),?\s+(?P<y1>(?:19|20)\d\d)"
    rf"|(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?\s+(?P<m2>{_MONTH})\.?,?\s+(?P<y2>(?:19|20)\d\d)"
    rf"|(?P<d3>\d{{1,2}})\.(?P<m3>\d{{1,2}})\.(?P<y3>(?:19|20)\d\d)"
    rf"|(?P<m4>\d{{1,2}})/(?P<d4>\d{{1,2}})/(?P<y4>(?:19|20)\d\d))\b",
    re.IGNORECASE,
)
_MONTH_YEAR: Final = re.compile(
    rf"(?<![A-Za-z])({_MONTH}|sept)\b\.?(?:,?\s+((?:19|20)\d\d)|\s?[-–'’/]\s?((?:19|20)\d\d|\d\d))(?!{_DASH}?\d|\w)",
    re.IGNORECASE,
)
"""A month and its year: May 2023, Mar-24; not "April 2023-24", whose year is a fiscal one."""
_FISCAL_NAME: Final = r"(?:FY|fiscal(?:\s+year)?|financial\s+year)\s?['’]?"
_FISCAL: Final = re.compile(rf"\b{_FISCAL_NAME}((?:19|20)?\d\d)\b", re.IGNORECASE)
_QUARTER: Final = re.compile(
    rf"\b(?:(?P<word>{_ORDINAL})[\s-]+quarter|Q(?P<digit>[1-4]))"
    rf"(?:,?\s+(?:of\s+)?(?:{_FISCAL_NAME}\s*)?(?P<year>(?:19|20)?\d\d)\b)?"
    rf"|\b(?:{_FISCAL_NAME})?(?P<before>(?:19|20)\d\d)\s?Q(?P<after>[1-4])\b",
    re.IGNORECASE,
)
_YEAR: Final = re.compile(
    r"\b(?:19|20)\d\d\b(?!\s+(?:(?:senior|convertible|unsecured|secured)\s+)*(?:notes|bonds|debentures)\b(?!\s+to\b))",
    re.IGNORECASE,
)
"""A year; not the one that a loan is named by, which says when it is due."""
_YEAR_RANGE: Final = re.compile(rf"\b((?:19|20)\d\d){_DASH}((?:19|20)\d\d)\b")
_MONTH_RANGE: Final = re.compile(rf"\b({_MONTH})\.?{_DASH}({_MONTH})\b", re.IGNORECASE)
_PART: Final = re.compile(
    rf"\b(?:{_ORDINAL})[\s-]+(?:quarter|half)\b|\bQ[1-4]\b|\bH[12]\b|\bhalf[\s-]year|\bquarter(?:ly|s)?\b"
    r"|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|\d{1,2})[\s-]+(?:months?|weeks?)\b"
    r"|\bguidance\b|\boutlook\b|\byear[\s-]to[\s-]date\b",
    re.IGNORECASE,
)
_WHOLE: Final = re.compile(r"\b(?:5[23])[\s-]+weeks?\b|\b(?:12|twelve)[\s-]+months?\b", re.IGNORECASE)
_CUMULATIVE: Final = re.compile(r"\bto\s+(?:the\s+)?end\s+of\b|\bto\s+date\b|\bcumulative\b", re.IGNORECASE)
"""From the beginning of all, not of the period."""
_OTHER_TIME: Final = re.compile(r"\bguidance\b|\boutlook\b|\bforecast|\bprojected\b|\bexpected\b", re.IGNORECASE)


def read_periods(text: str) -> tuple[tuple[PeriodAsked, ...], str]:
    """The periods a text names, and the text with each replaced by a mark."""
    found: list[PeriodAsked] = []

    def take(period: PeriodAsked) -> str:
        found.append(period)
        return f"⟨{len(found)}⟩"

    def day(match: re.Match[str]) -> str:
        group = next(n for n in "1234" if match[f"y{n}"])
        month, number, year = match[f"m{group}"], int(match[f"d{group}"]), int(match[f"y{group}"])
        month_no = int(month) if month.isdigit() else _month_no(month)
        if month_no > _WHOLE_YEAR:  # with slashes the day may come first
            month_no, number = number, month_no
        return take(PeriodAsked(match[0], year, month=month_no, day=number))

    def pair(match: re.Match[str]) -> str:
        start = int(match[1])
        end = _full_year(match[2], start)
        return take(PeriodAsked(match[0], end, start)) if end == start + 1 else match[0]

    def quarter(match: re.Match[str]) -> str:
        year = match["year"] or match["before"]
        if not year:
            return match[0]
        number = int(match["digit"] or match["after"] or 0) or _ORDINALS[match["word"].casefold()]
        return take(PeriodAsked(match[0], _full_year(year, 1970), quarter=number))

    def month(match: re.Match[str]) -> str:
        year = _full_year(match[2] or match[3], 1970)
        return take(PeriodAsked(match[0], year, month=_month_no(match[1])))

    text = _DAY.sub(day, text)
    text = _MONTH_YEAR.sub(month, text)
    text = _QUARTER.sub(quarter, text)
    text = _YEAR_PAIR.sub(pair, text)
    text = _YEAR_RANGE.sub(lambda match: take(PeriodAsked(match[0], int(match[2]), int(match[1]))), text)
    text = _FISCAL.sub(lambda match: take(PeriodAsked(match[0], _full_year(match[1], 1970))), text)
    text = _YEAR.sub(lambda match: take(PeriodAsked(match[0], int(match[0]))), text)
    in_order = sorted(range(len(found)), key=lambda index: text.find(f"⟨{index + 1}⟩"))
    return tuple(found[index] for index in in_order), text


def _full_year(digits: str, near: int) -> int:
    """A two-digit year in the century of `near`, or the one after: 00 after 1999 is 2000."""
    if len(digits) == 4:
        return int(digits)
    year = near // 100 * 100 + int(digits)
    return year if year >= near else year + 100


def time_text(figure: dict[str, Any]) -> str:
    """All that the labels of a figure say of time."""
    return " · ".join([figure["period"]["label"] or "", *figure["column_header"], figure["row_label"]])


def is_dated(figure: dict[str, Any]) -> bool:
    """Whether anything about a figure names a period."""
    return bool(figure["period"]["end_date"] or read_periods(time_text(figure))[0])


def covers(wanted: Sequence[PeriodAsked], figure: dict[str, Any], question: str) -> bool | None:
    """Whether a figure is of one of the periods; None where none is wanted, or the figure names none."""
    if not wanted:
        return None
    wanted = [period for period in wanted if period.quarter] or wanted
    said = time_text(figure)
    named = read_periods(said)[0]
    end_date = figure["period"]["end_date"]
    if not named and not end_date:
        return None
    if _CUMULATIVE.search(" ".join(figure["column_header"])) and not _CUMULATIVE.search(question):
        return False
    return any(_same_period(period, figure, said, named, question) for period in wanted)


def _same_period(
    wanted: PeriodAsked, figure: dict[str, Any], said: str, named: tuple[PeriodAsked, ...], question: str
) -> bool:
    end_date = figure["period"]["end_date"]
    if wanted.quarter is not None:
        return _same_quarter(wanted, figure, said, named)
    if wanted.month and wanted.day is None and end_date:
        return str(end_date).startswith(f"{wanted.end_year:04d}-{wanted.month:02d}")
    if wanted.day is None and _is_part_of_year(figure, said) and not _asks_for_part(question, said):
        return False
    if not _OTHER_TIME.search(question) and _OTHER_TIME.search(" ".join(figure["column_header"])):
        return False
    days = [period for period in named if period.day is not None]
    if wanted.day is not None and days:
        return any(wanted[1:5] == period[1:5] for period in days)
    if wanted.day is not None and end_date:
        return bool(end_date == f"{wanted.end_year:04d}-{wanted.month or 0:02d}-{wanted.day:02d}")
    for period in named:
        if wanted.start_year and period.start_year:
            if wanted[1:3] == period[1:3]:
                return True
        elif period.end_year == wanted.end_year and not period.start_year and _within_a_year(wanted):
            return True
    return bool(end_date) and not named and str(end_date)[:4] == f"{wanted.end_year:04d}"


def _within_a_year(wanted: PeriodAsked) -> bool:
    """Whether it is no range of several years."""
    return wanted.start_year is None or wanted.end_year == wanted.start_year + 1


def _same_quarter(wanted: PeriodAsked, figure: dict[str, Any], said: str, named: tuple[PeriodAsked, ...]) -> bool:
    for period in named:
        if period.quarter is not None:
            return (period.quarter, period.end_year) == (wanted.quarter, wanted.end_year)
    match = _QUARTER.search(said)
    number = int(match["digit"] or 0) or _ORDINALS.get((match["word"] or "").casefold()) if match else None
    end_date, months = figure["period"]["end_date"], figure["period"]["length_months"]
    if number is not None:
        years = {period.end_year for period in named} or ({int(end_date[:4])} if end_date else set())
        return number == wanted.quarter and wanted.end_year in years
    if not end_date or (months != _QUARTER_MONTHS and not _QUARTER_WEEKS.search(said)):
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
    return (_month_no(last) - _month_no(first)) % _WHOLE_YEAR + 1


def _month_no(name: str) -> int:
    """1 to 12 of a month's name, in full or by its first letters."""
    return next(number for number, month in enumerate(MONTHS, 1) if month.startswith(name[:3].casefold()))


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
