from __future__ import annotations

from datetime import date

import pytest

from auditor_tui.figures.times import dates


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("December 31, 2018", [date(2018, 12, 31)]),
        ("31 March 2025", [date(2025, 3, 31)]),
        ("31.12.2022", [date(2022, 12, 31)]),
        ("3/25/2023", [date(2023, 3, 25)]),
        ("June 30,\n2016", [date(2016, 6, 30)]),
        ("May31, 2019", [date(2019, 5, 31)]),
        ("27th December 2024", [date(2024, 12, 27)]),
        ("令和元年5月1日", [date(2019, 5, 1)]),
        ("平成25年３月31日", [date(2013, 3, 31)]),
        ("2023年12月31日", [date(2023, 12, 31)]),
        ("9999年99月1日", []),
        ("3/4/2020", []),
        ("3/25/99", [date(1999, 3, 25)]),
        ("February 30, 2020", []),
        ("nothing", []),
    ],
)
def test_full_dates(text: str, found: list[date]) -> None:
    assert [item.date for item in dates.find_dates(text)] == found


@pytest.mark.parametrize(
    ("text", "months"),
    [
        ("1 May 2021 to 30 June 2021", 2),
        ("January 1, 2021 through December 31, 2021", 12),
        ("1.1.2021 – 30.9.2021", 9),
        ("自 平成24年4月1日 至 平成25年3月31日", 12),
        ("December 31, 2021 and December 31, 2022", None),
        ("December 31, 2022 to December 31, 2021", None),
    ],
)
def test_two_days_may_bound_a_time(text: str, months: int | None) -> None:
    span = dates.spanned(text)
    assert (dates.months_between(*span) if span else None) == months


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("as at 31/12/2021 (decree 20/01/2023)", date(2021, 12, 31)),
        ("31 December 2021 and 31 December 2022", date(2022, 12, 31)),
        ("no date", None),
    ],
)
def test_the_date_that_a_header_is_of(text: str, day: date | None) -> None:
    assert dates.main_date(text) == day


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("outstanding as of May 31, 2022 under the 2010 Stock Plan:", "outstanding as of May 31, 2022 under the  Stock Plan:"),
        ("sales in 2022 Acme made", "sales in 2022 Acme made"),
        ("Fiscal 2019 compared to fiscal 2018", "Fiscal 2019 compared to fiscal 2018"),
    ],
)  # fmt: skip
def test_a_year_in_a_name_is_left_out(text: str, left: str) -> None:
    assert dates.without_names(text) == left


def test_a_day_with_points_follows_a_word_of_time() -> None:
    assert [item[2] for item in dates.find_month_days("Carrying amount as at 31.12.")] == [dates.MonthDay(12, 31)]
    assert dates.find_month_days("1.1. General, see section 5.2.") == []
    assert dates.find_month_days("at 31.13.") == []


def test_a_month_end_stays_a_month_end() -> None:
    assert dates.add_months(date(2024, 2, 29), -12) == date(2023, 2, 28)
    assert dates.add_months(date(2018, 12, 31), -9) == date(2018, 3, 31)
    assert dates.add_months(date(2022, 3, 15), 1) == date(2022, 4, 15)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("March 2024", [date(2024, 3, 31)]),
        ("Feb-24 and Feb-23", [date(2024, 2, 29), date(2023, 2, 28)]),
        ("31 March 2024", []),
        ("March 31, 2024", []),
        ("April 2023-24", []),
        ("Mar 24", []),
        ("Dec-31, 2023", []),
        ("13/2024", []),
        ("a 5.06/2024 part", []),
    ],
)
def test_months_named_with_their_year(text: str, found: list[date]) -> None:
    assert [item.date for item in dates.find_month_years(text)] == found


def test_a_month_alone_is_told_from_a_word() -> None:
    assert [dates.bare_month(text) for text in ("June", "Quarter ended Sept.", "Marketing", "May be paid")] == [
        6, 9, None, None
    ]  # fmt: skip
