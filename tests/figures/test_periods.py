from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor_tui.figures import periods
from auditor_tui.figures.dates import MonthDay
from auditor_tui.figures.fiscal import FiscalCalendar

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
    dated = periods.resolve(reading, calendar, "unknown")
    assert (dated.end, dated.months, reading.basis) == (end, months, basis)


def test_a_date_alone_is_an_instant_unless_the_statement_is_one_of_flows() -> None:
    reading = periods.read_period("December 31, 2022")
    assert periods.resolve(reading, UNKNOWN, "unknown").kind == "instant"
    assert periods.resolve(reading, UNKNOWN, "duration").kind == "duration"


def test_levels_join_the_nearest_first() -> None:
    joined = periods.combine([periods.read_period("2018"), periods.read_period("Years ended December 31,")])
    assert periods.resolve(joined, UNKNOWN, "unknown").end == date(2018, 12, 31)
    quarter = periods.combine([periods.read_period("Second Quarter"), periods.read_period("Year ended June 30, 2019")])
    assert periods.resolve(quarter, UNKNOWN, "unknown").end == date(2018, 12, 31)


def test_half_a_year_over_a_year_is_no_whole_one() -> None:
    joined = periods.combine([periods.read_period("2024-25"), periods.read_period("For the half year")])
    dated = periods.resolve(joined, INDIA, "unknown")
    assert (dated.kind, dated.end, dated.months) == ("duration", None, 6)
    joined = periods.combine([periods.read_period("H1"), periods.read_period("Year ended June 30, 2019")])
    assert periods.resolve(joined, UNKNOWN, "unknown").end == date(2018, 12, 31)


def test_a_quarter_counted_in_weeks_ends_on_a_printed_date_or_on_none() -> None:
    weekly = FiscalCalendar(year_end=MonthDay(12, 31), weekly=True, printed=(date(2023, 3, 25),))
    assert periods.resolve(periods.read_period("Q1 2023"), weekly, "unknown").end == date(2023, 3, 25)
    assert periods.resolve(periods.read_period("Q2 2023"), weekly, "unknown").end is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "The tables below contain sales by segment for the years ended December 31, 2018 and 2017.",
            "for the years ended December 31, 2018 and 2017",
        ),
        ("900 shares authorized; none outstanding as of June 30, 2022", "as of June 30, 2022"),
        ("How the scheme supported the revenues of States from FY19 to FY23", "FY19 to FY23"),
        ("Claims of the funds and other claims", ""),
    ],
)
def test_the_words_of_time_are_taken_from_a_long_text(text: str, said: str) -> None:
    assert periods.time_words(text) == said


def test_the_year_under_review_is_the_one_reported_on() -> None:
    calendar = FiscalCalendar(current=date(2022, 3, 31))
    title = periods.read_period("Quarters of the fiscal year under review")
    assert periods.resolve(title, calendar, "unknown").end == date(2022, 3, 31)
    quarter = periods.combine([periods.read_period("Q2"), title])
    assert periods.resolve(quarter, calendar, "unknown").end == date(2021, 9, 30)
    assert not periods.read_period("Change from the current fiscal year").reported


def test_period_texts_are_told_from_names() -> None:
    assert periods.is_period_text("As of December 31, 2021")
    assert periods.is_period_text("FY23 BE")
    assert not periods.is_period_text("Cost of revenue 2021 vintage stores")
    assert not periods.is_period_text("Particulars")


@given(st.text(max_size=80))
def test_reading_periods_never_raises(text: str) -> None:
    periods.resolve(periods.read_period(text), DECEMBER, "unknown")
    periods.is_period_text(text)
