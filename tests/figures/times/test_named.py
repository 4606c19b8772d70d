"""Times named one by one in a text."""

from __future__ import annotations

import pytest

from auditor_tui.figures.times.named import find_named


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("in 2024-25 and 2023-24", [(2025, 2024, None, None, None), (2024, 2023, None, None, None)]),
        ("in 1999-00", [(2000, 1999, None, None, None)]),
        ("over 2013–2022", [(2022, 2013, None, None, None)]),
        ("2013-05", [(2013, None, None, None, None)]),
        ("in FY19", [(2019, None, None, None, None)]),
        ("in fiscal 98", [(1998, None, None, None, None)]),
        ("Mar-99, Mar-24", [(1999, None, 3, None, None), (2024, None, 3, None, None)]),
        ("on 31.03.2023, 3/25/2023", [(2023, None, 3, 31, None), (2023, None, 3, 25, None)]),
        ("on 3/4/2020", [(2020, None, 3, 4, None)]),
        ("third quarter of fiscal 2016", [(2016, None, None, None, 3)]),
        ("2022 Q4", [(2022, None, None, None, 4)]),
        ("the 2028 notes", []),
        ("in Q1", []),
    ],
)
def test_times_are_found_in_order(text: str, found: list[tuple[int | None, ...]]) -> None:
    assert [tuple(time[3:]) for time in find_named(text)] == found


def test_a_time_stands_where_it_is_named() -> None:
    text = "At 31 March 2025, against FY 2023-24"
    assert [text[time.start : time.end] for time in find_named(text)] == ["31 March 2025", "FY 2023-24"]
