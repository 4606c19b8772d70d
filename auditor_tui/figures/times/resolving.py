"""What a reading of headers comes to under a document's calendar: the end date and the length of a period."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from auditor_tui.figures.figure import PeriodKind
from auditor_tui.figures.times import dates
from auditor_tui.figures.times.fiscal import NEAR_YEAR_END_DAYS, FiscalCalendar
from auditor_tui.figures.times.periods import Reading, months_left


@dataclass(frozen=True, slots=True)
class Dated:
    """A resolved period."""

    kind: PeriodKind
    end: date | None
    months: int | None
    fiscal: bool = False


def resolve(reading: Reading, fiscal: FiscalCalendar, statement_kind: PeriodKind) -> Dated:
    """The end date and length that a combined reading gives under a document's calendar.

    Args:
        reading: header levels joined.
        fiscal: what the document says of its years.
        statement_kind: `instant` in a statement of position, `duration` in one of flows, where the header says neither.
    """
    kind = reading.kind if reading.kind != "unknown" else statement_kind
    end = _end_date(reading, fiscal)
    if kind == "unknown" and reading.end and not reading.months:
        kind = "instant"
    if kind == "unknown" and (reading.year or reading.months):
        kind = "duration"
    months = _length(reading, kind)
    return Dated(kind, end, months if kind == "duration" else None)


def _length(reading: Reading, kind: PeriodKind) -> int | None:
    if kind != "duration":
        return None
    if reading.quarter:
        return reading.quarter * 3 if reading.cumulative else 3
    if reading.months:
        return reading.months
    if reading.weeks:
        return 12 if reading.weeks in (52, 53) else None
    return 12 if reading.year and not reading.month_only else None


def _end_date(reading: Reading, fiscal: FiscalCalendar) -> date | None:
    if reading.end:
        return reading.end
    year = reading.year
    if year is None and reading.reported and fiscal.current and not reading.month_day and not reading.range_end_month:
        return _counted_back(reading, fiscal.current, fiscal) if reading.quarter or reading.part else fiscal.current
    if year is None:
        return None
    if year in fiscal.calendar_years and not reading.year_is_fiscal and not (reading.quarter or reading.part):
        return date(year, 12, 31)
    closed = _year_end(reading, year, fiscal)
    if reading.by_name:
        if closed is None and fiscal.name_offset is None:
            return None
        # Months and days of a year called by one number are told from the year in which it ends.
        year += fiscal.name_offset or 0
    if reading.range_end_month:
        return _range_end(reading, year, fiscal)
    if reading.span_years:
        return None
    if reading.quarter or (reading.part and not reading.month_day):
        return _counted_back(reading, closed, fiscal)
    if reading.month_day:
        return _on_day(reading, year, fiscal)
    return closed


def _counted_back(reading: Reading, year_end: date | None, fiscal: FiscalCalendar) -> date | None:
    """A part of a year counted back from its end; where weeks are counted, the printed date near it."""
    left = months_left(reading)
    if year_end is None or left is None:
        return None
    counted = dates.add_months(year_end, -left)
    return fiscal.printed_near(counted) if fiscal.weekly else counted


def _year_end(reading: Reading, year: int, fiscal: FiscalCalendar) -> date | None:
    if found := fiscal.end_of_named(year) if reading.by_name else fiscal.end_of(year):
        return found
    if fiscal.year_end is None and fiscal.indian and reading.year_is_fiscal:
        return date(year, 3, 31)
    return None


def _on_day(reading: Reading, year: int, fiscal: FiscalCalendar) -> date | None:
    assert reading.month_day is not None
    end = reading.month_day.in_year(year)
    # "September 30" under "Fiscal Year 2016" that ends in June lies in the calendar year before.
    year_end = fiscal.end_of(year)
    if reading.year_is_fiscal and reading.months == 3 and year_end and end > year_end:
        return reading.month_day.in_year(year - 1)
    if (
        reading.year_is_fiscal
        and not reading.months
        and year_end
        and end > year_end + timedelta(days=NEAR_YEAR_END_DAYS)
    ):
        return reading.month_day.in_year(year - 1)
    return end


def _range_end(reading: Reading, year: int, fiscal: FiscalCalendar) -> date | None:
    """ "April-December 2024-25" ends in 2024, "Apr-Nov 2022" in 2022."""
    month = reading.range_end_month or 12
    if not reading.year_is_fiscal:
        return dates.month_end(year, month)
    last = fiscal.year_end.month if fiscal.year_end else (3 if fiscal.indian else 12)
    return dates.month_end(year if month <= last else year - 1, month)
