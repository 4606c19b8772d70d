"""The end date and length that headers come to under a document's calendar."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor_tui.figures.times import periods, resolving
from auditor_tui.figures.times.dates import MonthDay
from auditor_tui.figures.times.fiscal import FiscalCalendar

DECEMBER = FiscalCalendar(year_end=MonthDay(12, 31))
JUNE = FiscalCalendar(year_end=MonthDay(6, 30))
INDIA = FiscalCalendar(indian=True)
UNKNOWN = FiscalCalendar()


@pytest.mark.parametrize(
    ("text", "calendar", "end", "months", "basis"),
    [
        ("2025-2026 Budget Estimates", INDIA, date(2026, 3, 31), 12, "budget estimates"),
        ("RE 2024-25", INDIA, date(2025, 3, 31), 12, "revised estimates"),
        ("FY22 PA", INDIA, date(2022, 3, 31), 12, "provisional actuals"),
        ("April-December 2024-25", INDIA, date(2024, 12, 31), 9, None),
        ("Apr-Nov 2022", INDIA, date(2022, 11, 30), 8, None),
        ("Year Ended December 31, 2019", UNKNOWN, date(2019, 12, 31), 12, None),
        ("First Quarter 2018", DECEMBER, date(2018, 3, 31), 3, None),
        ("12 Weeks Ended 3/25/2023", UNKNOWN, date(2023, 3, 25), None, None),
        ("1.1.-31.12.2022", UNKNOWN, date(2022, 12, 31), 12, None),
        ("20 vs. 19", DECEMBER, date(2020, 12, 31), 12, None),
        ("2018", JUNE, date(2018, 6, 30), 12, None),
        ("2018", UNKNOWN, None, 12, None),
        ("2013–2022", DECEMBER, None, 120, None),
        ("H1 FY24", INDIA, date(2023, 9, 30), 6, None),
        ("H1FY24", INDIA, date(2023, 9, 30), 6, None),
        ("9M FY24", INDIA, date(2023, 12, 31), 9, None),
        ("H2 2023-24", INDIA, date(2024, 3, 31), 6, None),
        ("First half of 2024", DECEMBER, date(2024, 6, 30), 6, None),
        ("HY 2024-25", INDIA, None, 6, None),
        ("Half year ended 30.09.2024", INDIA, date(2024, 9, 30), 6, None),
        ("Half-year ended September 30, 2024", UNKNOWN, date(2024, 9, 30), 6, None),
    ],
)
def test_a_header_gives_date_length_and_basis(
    text: str, calendar: FiscalCalendar, end: date | None, months: int | None, basis: str | None
) -> None:
    reading = periods.read_period(text)
    dated = resolving.resolve(reading, calendar, "unknown")
    assert (dated.end, dated.months, reading.basis) == (end, months, basis)


def test_a_date_alone_is_an_instant_unless_the_statement_is_one_of_flows() -> None:
    reading = periods.read_period("December 31, 2022")
    assert resolving.resolve(reading, UNKNOWN, "unknown").kind == "instant"
    assert resolving.resolve(reading, UNKNOWN, "duration").kind == "duration"


def test_levels_join_the_nearest_first() -> None:
    joined = periods.combine([periods.read_period("2018"), periods.read_period("Years ended December 31,")])
    assert resolving.resolve(joined, UNKNOWN, "unknown").end == date(2018, 12, 31)
    quarter = periods.combine([periods.read_period("Second Quarter"), periods.read_period("Year ended June 30, 2019")])
    assert resolving.resolve(quarter, UNKNOWN, "unknown").end == date(2018, 12, 31)


def test_half_a_year_over_a_year_is_no_whole_one() -> None:
    joined = periods.combine([periods.read_period("2024-25"), periods.read_period("For the half year")])
    dated = resolving.resolve(joined, INDIA, "unknown")
    assert (dated.kind, dated.end, dated.months) == ("duration", None, 6)
    joined = periods.combine([periods.read_period("H1"), periods.read_period("Year ended June 30, 2019")])
    assert resolving.resolve(joined, UNKNOWN, "unknown").end == date(2018, 12, 31)


def test_a_quarter_counted_in_weeks_ends_on_a_printed_date_or_on_none() -> None:
    weekly = FiscalCalendar(year_end=MonthDay(12, 31), weekly=True, printed=(date(2023, 3, 25),))
    assert resolving.resolve(periods.read_period("Q1 2023"), weekly, "unknown").end == date(2023, 3, 25)
    assert resolving.resolve(periods.read_period("Q2 2023"), weekly, "unknown").end is None


def test_the_year_under_review_is_the_one_reported_on() -> None:
    calendar = FiscalCalendar(current=date(2022, 3, 31))
    title = periods.read_period("Quarters of the fiscal year under review")
    assert resolving.resolve(title, calendar, "unknown").end == date(2022, 3, 31)
    quarter = periods.combine([periods.read_period("Q2"), title])
    assert resolving.resolve(quarter, calendar, "unknown").end == date(2021, 9, 30)
    assert not periods.read_period("Change from the current fiscal year").reported


@pytest.mark.parametrize(
    ("levels", "end", "months"),
    [
        (["December 2023"], date(2023, 12, 31), None),
        (["Mar-24"], date(2024, 3, 31), None),
        (["Mar'24"], date(2024, 3, 31), None),
        (["Sept. 2021"], date(2021, 9, 30), None),
        (["06/2024"], date(2024, 6, 30), None),
        (["Month of February 2024"], date(2024, 2, 29), None),
        (["Year ended March 2024"], date(2024, 3, 31), 12),
        (["Quarter ended Dec 2023"], date(2023, 12, 31), 3),
        (["Apr 2022 to Mar 2023"], date(2023, 3, 31), 12),
        (["Dec", "2023"], date(2023, 12, 31), None),
        (["Apr", "2023-24"], date(2023, 4, 30), None),
        (["Mar", "2023-24"], date(2024, 3, 31), None),
        (["Mar 2024", "Quarter ended"], date(2024, 3, 31), 3),
        (["December 2023", "for the year ended 31 March 2024"], date(2023, 12, 31), None),
        (["March 2023", "for the year ended 31 March 2024"], date(2023, 3, 31), 12),
        (["BE FY23", "from April to November 2022"], date(2023, 3, 31), 12),
    ],
)
def test_a_month_ends_on_its_last_day_and_tells_no_length(levels: list[str], end: date, months: int | None) -> None:
    india = FiscalCalendar(year_end=MonthDay(3, 31), indian=True)
    joined = periods.combine(periods.read_period(level) for level in levels)
    dated = resolving.resolve(joined, india, "duration")
    assert (dated.end, dated.months) == (end, months)


@given(st.text(max_size=80))
def test_resolving_what_was_read_never_raises(text: str) -> None:
    resolving.resolve(periods.read_period(text), DECEMBER, "unknown")
