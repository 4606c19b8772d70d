"""Times named in a sentence, in order."""

from __future__ import annotations

import re
from datetime import date
from typing import Final, NamedTuple

from auditor_tui.figures.figure import PeriodKind
from auditor_tui.figures.times import dates, periods, resolving, runs
from auditor_tui.figures.times.fiscal import FiscalCalendar
from auditor_tui.figures.times.year_parts import NUMBERS

_MORE_YEARS: Final = re.compile(r"\s*(?:,|and|or|,\s*and)\s*(?P<year>(?:19|20)\d\d)(?!\d)")
_AND: Final = re.compile(r"\s*(?:,|and|or|,\s*and)\s*")
_PHRASE: Final = re.compile(
    rf"(?:\b(?:BE|RE|FY|Q[1-4]|H[12]|9M|first|second|third|fourth|last|actuals?|budget|revised|fiscal|financial"
    rf"|quarter|half|year|(?:{'|'.join(NUMBERS)}|\d\d?)[\s-]months?|estimates?|of|the|for)\s*[,']?\s*){{0,6}}"
    rf"(?:{dates.MONTH}\s?[-–to]+\s?{dates.MONTH}\s*)?['’]?(?:(?:19|20)\d\d(?:\s?[-–/]\s?(?:(?:19|20)\d\d"
    rf"|\d\d))?|(?<=FY)\d\d|(?<=FY )\d\d)(?![\d%]|,\d)",
    re.IGNORECASE,
)
_INSTANT_BEFORE: Final = re.compile(r"\b(?:as of|as at|at|on|as on|outstanding at)\s*(?:the\s+)?$", re.IGNORECASE)
_DURATION_BEFORE: Final = re.compile(
    r"\b(?:ended|ending|during|in|for)\s*(?:the\s+)?(?:fiscal\s+)?(?:years?\s*)?(?:ended\s*)?$", re.IGNORECASE
)
_WITHIN: Final = re.compile(r"\b(?:in|during|for|month of|month ended)\s+(?:the\s+)?$", re.IGNORECASE)
"""Before a month: what happened in it."""
_SAME_PERIOD: Final = re.compile(
    r"\b(?:same|corresponding|comparable|equivalent)\s+(?:period|months|quarter)\s+(?:(?:of|in|during|the)\s*)*$",
    re.IGNORECASE,
)


class Mention(NamedTuple):
    """A time named in a sentence."""

    start: int
    end: int
    text: str
    when: date | None
    kind: PeriodKind
    months: int | None


def find_mentions(sentence: str, fiscal: FiscalCalendar) -> list[Mention]:
    """The times a sentence names, in order; "December 31, 2022 and 2021" names two."""
    found: list[Mention] = []
    spans = runs.find_runs(sentence, fiscal)
    for run in spans:
        found.append(Mention(run.start, run.end, sentence[run.start : run.end], run.last, "duration", run.months))
        found += _more_years(sentence, found[-1])
    days, months_named = dates.find_dates(sentence), dates.find_month_years(sentence)
    for item in sorted([*days, *months_named]):
        if any(run.start < item.end and item.start < run.end for run in spans):
            continue
        before, text = sentence[: item.start], sentence[item.start : item.end]
        kind, months = _kind_before(before), None
        if item in months_named and _WITHIN.search(before):
            months = 1
        if length := runs.length_before(before) or (item in months_named and runs.length_after(sentence[item.end :])):
            kind, months = "duration", length
        if found and kind == "unknown" and _AND.fullmatch(sentence[found[-1].end : item.start]):
            kind, months = found[-1].kind, found[-1].months
        found.append(Mention(item.start, item.end, text, item.date, kind, months))
        found += _more_years(sentence, found[-1])
    taken = [(item.start, item.end) for item in found]
    for match in _PHRASE.finditer(sentence):
        if not any(start < match.end() and match.start() < end for start, end in taken):
            reading = periods.read_period(match[0])
            dated = resolving.resolve(reading, fiscal, "duration")
            if reading.year and not dates.is_named(sentence, match.end()):
                found.append(
                    Mention(match.start(), match.end(), " ".join(match[0].split()), dated.end, dated.kind, dated.months)
                )
    found.sort()
    found = [_as_before(sentence, mention, found[:index], fiscal) for index, mention in enumerate(found)]
    return [_same_months(sentence, mention, found[:index]) for index, mention in enumerate(found)]


def _same_months(sentence: str, mention: Mention, before: list[Mention]) -> Mention:
    """ "The same period in 2021" is no year where a shorter time stands before, but as long as that."""
    if not _SAME_PERIOD.search(sentence[: mention.start]):
        return mention
    first = next((item for item in reversed(before) if item.kind == "duration" and item.months), None)
    if first is None or first.months == 12 or first.when is None:
        return mention
    year = re.fullmatch(r"(?:(?:of|in|the)\s)*((?:19|20)\d\d)", mention.text)
    day = dates.MonthDay(first.when.month, first.when.day)
    return mention._replace(when=day.in_year(int(year[1])) if year else None, months=first.months)


def _more_years(sentence: str, first: Mention) -> list[Mention]:
    """The same day of the other years that are listed behind a time: "December 31, 2022 and 2021"."""
    found: list[Mention] = []
    cursor = first.end
    while first.when and (more := _MORE_YEARS.match(sentence, cursor)):
        day = dates.MonthDay(first.when.month, first.when.day).in_year(int(more["year"]))
        found.append(Mention(more.start("year"), more.end(), more["year"], day, first.kind, first.months))
        cursor = more.end()
    return found


def _as_before(sentence: str, mention: Mention, before: list[Mention], fiscal: FiscalCalendar) -> Mention:
    """A year in brackets that compares with a balance is the same day of that year: "at 31 March 2022 … (2021: …)"."""
    compared = before[-1] if before and re.fullmatch(r"(?:19|20)\d\d", mention.text) else None
    if compared is None or compared.kind != "instant" or compared.when is None:
        return mention
    if not is_comparative(sentence, mention):
        return mention
    day = dates.MonthDay(compared.when.month, compared.when.day).in_year(int(mention.text))
    when = fiscal.printed_near(day) if fiscal.weekly else day
    return mention._replace(when=when, kind="instant", months=None)


def _kind_before(before: str) -> PeriodKind:
    if _DURATION_BEFORE.search(before) and not re.search(r"\bon\s*$", before):
        return "duration"
    return "instant" if _INSTANT_BEFORE.search(before) else "unknown"


def is_comparative(sentence: str, mention: Mention) -> bool:
    """ "£1.4 million (2021: £0.7 million)": the year in brackets dates what follows its colon, nothing else."""
    return (
        bool(re.search(r"\(\s*(?:FY\s?)?$", sentence[: mention.start]))
        and sentence[mention.end : mention.end + 1] == ":"
    )
