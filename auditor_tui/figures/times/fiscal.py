"""When a document's years end, learned from its own words; weeks and national conventions included."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from auditor_tui.figures.times import dates
from auditor_tui.figures.times.dates import MonthDay

_YEAR_END: Final = re.compile(
    rf"\b(?:(?:fiscal|financial)?\s*years?|twelve months|52 weeks|53 weeks)\s*(?:then\s*)?(?:ended|ending|ends"
    rf"|to|that ended)\s*(?:on\s*)?(?:the\s*)?(?P<when>{dates.MONTH_DAY}|{dates.DAY_MONTH})",
    re.I,
)
_YEAR_ENDED_ON: Final = re.compile(
    rf"\byears?\s*(?:ended|ending)\s*(?:on\s*)?(?P<when>(?:{dates.MONTH_DAY}|{dates.DAY_MONTH})\s*,?\s*(?:19|20)\d\d)",
    re.I,
)
_RUNS_TO: Final = re.compile(
    rf"\b(?:fiscal|financial|accounting)\s*year\b[^.]{{0,60}}?(?:to|on|ends?"
    rf"|ending)\s+(?:the\s+)?(?P<when>{dates.MONTH_DAY}|{dates.DAY_MONTH})",
    re.I,
)
_FISCAL_NAMED: Final = re.compile(r"\bfiscal\s*(?:year\s*)?(?P<year>(?:19|20)\d\d)\b", re.I)
_NAME: Final = re.compile(
    r"\b(?:fiscal\s*(?:year\s*)?|FY\s?['’]?)(?P<year>(?:19|20)\d\d|\d\d)\b(?!\s?[-–/]\s?\d\d|[.,]\d|%)", re.I
)
"""A year called by one number; not by two, the second of which is that in which it ends."""
_NAME_ENDS: Final = re.compile(r"\s*[:=(,–-]*\s*(?:the\s+)?(?:years?\s+|(?:is|was|that)\s+|\d\d\s+weeks\s+)*", re.I)
_AS_OF: Final = re.compile(r"(?:ended|ending|ends|as\s+(?:of|at)|to)\s*(?:on\s+)?", re.I)
_ENDED: Final = re.compile(r"\b(?:ended|ending|ends)\b", re.I)
_WEEKS_ENDED: Final = re.compile(r"\b\d\d[\s-]weeks?\b.{0,20}\bended\b", re.I)
_CALENDAR_YEAR: Final = re.compile(r"\b((?:19|20)\d\d) is the calendar year\b", re.I)
_EARLY_MONTH: Final = 2
"""Years that end by this month are called by either calendar year."""
NEAR_YEAR_END_DAYS: Final = 12
"""A year of 52 or 53 weeks ends within so many days of the same date."""


@dataclass(frozen=True)
class FiscalCalendar:
    """When a document's years end, learned from its own words."""

    year_end: MonthDay | None = None
    year_end_line: int | None = None
    exact: Mapping[int, date] = field(default_factory=dict)
    """Years whose end is printed as a date of its own (52 and 53 weeks)."""
    printed: tuple[date, ...] = ()
    """Period ends printed in headers and sentences, ascending."""
    indian: bool = False
    """Whether rupees, lakh or crore are counted in: an unprinted year then ends on 31 March."""
    calendar_years: frozenset[int] = frozenset()
    current: date | None = None
    """The end of the year that the document reports on: the latest of those it names most often."""
    weekly: bool = False
    """Whether periods are counted in weeks: a quarter then ends on a printed date or on none."""

    name_offset: int | None = 0
    """Years from the number that a year is called by to that in which it ends; None where that is left open."""

    def end_of(self, year: int) -> date | None:
        """When the year called `year` ends, or None where the document does not say."""
        if year in self.exact:
            return self.exact[year]
        # A year that ends in January or February is called by either year: only a printed pair decides.
        if self.year_end is None or self.year_end.month <= 2:
            return None
        counted = self.year_end.in_year(year)
        if self.current is None or counted in self.printed:
            return counted
        # A year of 52 or 53 weeks ends on the printed day of the same weekday.
        return self._settle(counted, self.current) or counted

    def end_of_named(self, year: int) -> date | None:
        """When the year that is called `year` by one number ends, "FY2021", or None where that is not known.

        Such a year may be called by that in which it begins or ends. Where it is not the calendar year, the document
        has to say which, or to count in rupees, which settles it by convention.
        """
        if year in self.exact:
            return self.exact[year]
        offset = self.name_offset
        if offset is None:
            if self.year_end is not None and self.year_end.month != 12 and not self.indian:
                return None
            offset = 0
        return self.end_of(year + offset)

    def is_year_end(self, day: date) -> bool:
        """Whether a day may end a year: near the day on which years end, where the document says which that is."""
        if self.year_end is None:
            return True
        near = (self.year_end.in_year(year) for year in (day.year - 1, day.year, day.year + 1))
        return any(abs((end - day).days) <= NEAR_YEAR_END_DAYS for end in near)

    def opening_of_year(self, end: date) -> date | None:
        """The last year end before a period that closes at `end`."""
        if self.year_end is None or (self.year_end.month <= 2 and not self.exact):
            return None
        for year in (end.year, end.year - 1):
            closed = self.end_of(year)
            if closed is not None and closed < end:
                return self._settle(closed, end)
        return None

    def _settle(self, counted: date, end: date) -> date | None:
        """A counted day as it is, or where years are counted in weeks the printed day near it, on the same weekday."""
        if not self.weekly and end == dates.month_end(end.year, end.month):
            return counted
        near = [
            day
            for day in self.printed
            if abs((day - counted).days) <= NEAR_YEAR_END_DAYS and day.weekday() == end.weekday()
        ]
        return min(near, key=lambda day: abs((day - counted).days), default=None if self.weekly else counted)

    def printed_near(self, day: date) -> date | None:
        """The printed date nearest to a counted one, within twelve days."""
        near = [item for item in self.printed if abs((item - day).days) <= NEAR_YEAR_END_DAYS]
        return min(near, key=lambda item: abs((item - day).days)) if near else None

    def before(self, end: date, months: int | None) -> date | None:
        """The instant that opened a period ending at `end`: months counted back, or the printed end near that."""
        if not months:
            return None
        return self._settle(dates.add_months(end, -months), end)


def learn_calendar(lines: Sequence[str]) -> FiscalCalendar:
    """Read a document's year end, its printed period ends and its country's convention from all its lines."""
    votes: Counter[MonthDay] = Counter()
    first_line: dict[MonthDay, int] = {}
    exact: Counter[tuple[int, date]] = Counter()
    printed: set[date] = set()
    calendar_years: set[int] = set()
    ended: Counter[date] = Counter()
    named: Counter[int] = Counter()
    pairs: Counter[tuple[int, date]] = Counter()
    called: Counter[int] = Counter()
    indian = weekly = False
    for line_no, line in enumerate(lines, start=1):
        if not indian and _counts_in_rupees(line):
            indian = True
        if not _may_tell_a_period(line):
            continue
        text = _plain(line)
        for match in (*_YEAR_END.finditer(text), *_RUNS_TO.finditer(text)):
            for _, _, month_day in dates.find_month_days(match["when"])[:1]:
                votes[month_day] += 20 if "fiscal year ended" in match[0].lower() and line_no < 200 else 1
                first_line.setdefault(month_day, line_no)
        ended.update(found.date for match in _YEAR_ENDED_ON.finditer(text) for found in dates.find_dates(match["when"]))
        named.update(int(match["year"]) for match in _FISCAL_NAMED.finditer(text))
        called.update(dates.full_year(match["year"]) for match in _NAME.finditer(text))
        pairs.update(_names_with_ends(text))
        _learn_exact(text, exact, printed)
        weekly = weekly or bool(_WEEKS_ENDED.search(text))
        calendar_years.update(int(match[1]) for match in _CALENDAR_YEAR.finditer(text))
    ends = _most_voted(votes)
    return FiscalCalendar(
        ends,
        first_line.get(ends) if ends else None,
        _named_years(named, ended, ends)
        | _settled(Counter({pair: count for pair, count in exact.items() if _agrees(pair, ends)})),
        tuple(sorted(printed)),
        indian,
        frozenset(calendar_years),
        _reported_on(ended),
        weekly,
        _name_offset(pairs + exact, called, ended, ends),
    )


def _named_years(named: Counter[int], ended: Counter[date], year_end: MonthDay | None) -> dict[int, date]:
    """What years that end in January or February are called: the year reported on is the one named most.

    Empty where that leaves a doubt: the other of the two calendar years is named more than half as often.
    """
    current = _reported_on(ended)
    if current is None or year_end is None or year_end.month > _EARLY_MONTH or current.month > _EARLY_MONTH:
        return {}
    ranked = named.most_common(1)
    offset = current.year - ranked[0][0] if ranked else -1
    other = current.year - (1 - offset)
    if offset not in (0, 1) or named[other] * 2 > ranked[0][1]:
        return {}
    return {day.year - offset: day for day in ended if day.month <= _EARLY_MONTH and day <= current}


def _reported_on(ended: Counter[date]) -> date | None:
    """The latest year end that is named about as often as any."""
    most = max(ended.values(), default=0)
    return max((day for day, count in ended.items() if count * 2 >= most), default=None)


def _names_with_ends(text: str) -> list[tuple[int, date]]:
    """Names of years with the day that is printed as the end of each: "FY2021: Year ended March 31, 2022"."""
    found: list[tuple[int, date]] = []
    names = list(_NAME.finditer(text))
    days = dates.find_dates(text) if names else []
    for match in names:
        for day in days:
            between = text[match.end() : day.start] if day.start >= match.end() else ""
            opened = _NAME_ENDS.match(between)
            if between and opened and _AS_OF.fullmatch(between, opened.end()):
                found.append((dates.full_year(match["year"]), day.date))
    return found


def _name_offset(
    pairs: Counter[tuple[int, date]], called: Counter[int], ended: Counter[date], year_end: MonthDay | None
) -> int | None:
    """Whether years are called by the number of the year in which they end, 0, or before that, 1; None if left open.

    Names printed with their ends decide. Without any, the year reported on decides where it is called by its own
    number more often than any other is: a document that calls it by the year before names that one most.
    """
    if year_end is None or year_end.month <= _EARLY_MONTH:
        return 0
    votes: Counter[int] = Counter()
    for (year, end), count in pairs.items():
        for offset in (0, 1):
            if abs((end - year_end.in_year(year + offset)).days) <= NEAR_YEAR_END_DAYS:
                votes[offset] += count
    if votes[0] != votes[1]:
        return 0 if votes[0] > votes[1] else 1
    current = _reported_on(ended)
    if current is None or not called:
        return None
    most = max(called.values())
    return 0 if called[current.year] == most and called[current.year - 1] < most else None


def _agrees(pair: tuple[int, date], year_end: MonthDay | None) -> bool:
    """Whether a named year's end is near the day on which the document's years end.

    A sentence may name one year and the end of another. Where years end in January or February, either year may give
    the name, and the pair itself is all there is.
    """
    if year_end is None or year_end.month <= 2:
        return True
    year, end = pair
    return abs((end - year_end.in_year(year)).days) <= NEAR_YEAR_END_DAYS


def _settled(pairs: Counter[tuple[int, date]]) -> dict[int, date]:
    """The end most often printed for each year; none where two are printed equally often."""
    ends: dict[int, date] = {}
    for year in {year for year, _ in pairs}:
        ranked = sorted(((count, end) for (named, end), count in pairs.items() if named == year), reverse=True)
        if len(ranked) == 1 or ranked[0][0] > ranked[1][0]:
            ends[year] = ranked[0][1]
    return ends


_MAYBE_PERIOD: Final = re.compile(r"ended|ending|ends|year|fiscal|financial|20\d\d", re.I)
_PERIOD_WORDS: Final = ("year", "ended", "ends", "ending", "fiscal", "financial")
_RUPEES: Final = re.compile(r"₹|\bcrores?\b|\blakhs?\b|\bRs\.?\s|करोड़")
_IN_RUPEES: Final = ("₹", "crore", "lakh", "Rs", "करोड़")
"""One of them is in all that the expression finds."""


def _may_tell_a_period(line: str) -> bool:
    """What `_MAYBE_PERIOD` says; looking for words one by one goes through a long text several times faster."""
    if not line.isascii():
        return _MAYBE_PERIOD.search(line) is not None
    lower = line.lower()
    return any(word in lower for word in _PERIOD_WORDS) or ("20" in line and _MAYBE_PERIOD.search(line) is not None)


def _counts_in_rupees(line: str) -> bool:
    return any(word in line for word in _IN_RUPEES) and _RUPEES.search(line) is not None


def _plain(line: str) -> str:
    return re.sub(r"\*\*|_|<br>|<[^>]{1,12}>|\|", " ", line)


def _learn_exact(text: str, exact: Counter[tuple[int, date]], printed: set[date]) -> None:
    """Pairs like "fiscal 2023 ended January 28, 2023" or "January 3, 2026 (fiscal 2025)", and every date printed."""
    found = dates.find_dates(text)
    printed.update(item.date for item in found)
    for match in _FISCAL_NAMED.finditer(text):
        year = int(match["year"])
        for item in found:
            after = 0 <= item.start - match.end() <= 40 and _ENDED.search(text[match.end() : item.start])
            before = item.end <= match.start() and re.fullmatch(r"\s*\(\s*", text[item.end : match.start()])
            if (after or before) and abs(item.date.year - year) <= 1:
                exact[(year, item.date)] += 1


def _most_voted(votes: Counter[MonthDay]) -> MonthDay | None:
    """The month and day most often said to end a year."""
    if not votes:
        return None
    return max(votes, key=lambda end: (votes[end], -end.month, -end.day))
