from __future__ import annotations

from datetime import date

import pytest

from auditor_tui.figures import dates


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
        ("3/4/2020", []),
        ("February 30, 2020", []),
        ("nothing", []),
    ],
)
def test_full_dates(text: str, found: list[date]) -> None:
    assert [item.date for item in dates.find_dates(text)] == found


def test_a_month_end_stays_a_month_end() -> None:
    assert dates.add_months(date(2024, 2, 29), -12) == date(2023, 2, 28)
    assert dates.add_months(date(2018, 12, 31), -9) == date(2018, 3, 31)
    assert dates.add_months(date(2022, 3, 15), 1) == date(2022, 4, 15)
