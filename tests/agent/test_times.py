"""What words say of time, and what they may say of a figure."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from auditor_tui.agent.times import contradiction, times_in, times_of, years_in


def test_years_are_named_by_the_one_they_end_in() -> None:
    assert years_in("2023-24, FY19, fiscal 2021, 1999-2000, 1999-00 and 12,019") == {2024, 2019, 2021, 2000}


def test_days_lengths_and_bases_are_read() -> None:
    said = times_in("In the third quarter to 31 December 2024 the Revised Estimates were met.")
    assert said.days == {date(2024, 12, 31)}
    assert (said.months, said.bases) == ({3}, {"revised"})
    assert times_in("Receipts rose, and so it was.") == times_in("")


def figure(label: str = "", end: str | None = None, months: int | None = None, row: str = "Tolls") -> dict[str, Any]:
    return {"period": {"label": label, "end_date": end, "length_months": months}, "column_header": [], "row_label": row}


@pytest.mark.parametrize(
    ("said", "of", "wrong"),
    [
        ("in 2024-25", figure("2024-25", "2025-03-31", 12), None),
        ("in 2023-24", figure("2024-25", "2025-03-31", 12), "another year"),
        ("in fiscal 2025", figure("2024-25", "2025-03-31", 12), None),
        ("on 31 March 2025", figure("2024-25", "2025-03-31", 12), None),
        ("on 31 January 2025", figure("Balance as on 31 March 2025", "2025-03-31"), "another day"),
        ("from 1 April 2024 to 31 March 2025", figure("2024-25", "2025-03-31", 12), None),
        ("in the first quarter of 2024-25", figure("2024-25", "2025-03-31", 12), "another length"),
        ("in the quarter ended 31 March 2025", figure("three months ended 31 March 2025", "2025-03-31", 3), None),
        ("in the full year 2024", figure("Q4 2024", "2024-12-31", 3), "another length"),
        ("in the quarter and the full year 2024", figure("Q4 2024", "2024-12-31", 3), None),
        ("by the Revised Estimates of 2024-25", figure("2024-25 Budget Estimates", "2025-03-31", 12), "another than"),
        ("by the 2024-25 RE", figure("2024-25 Revised Estimates", "2025-03-31", 12), None),
        ("whenever", figure("2024-25", "2025-03-31", 12), None),
        ("in 2030", figure(row="Loan, repayable in 2030"), None),
        ("in 2024", figure(), None),
    ],
)
def test_what_is_said_of_a_figure_must_be_true_of_it(said: str, of: dict[str, Any], wrong: str | None) -> None:
    found = contradiction(times_in(said), times_of(of))
    assert (found is None) if wrong is None else (found is not None and wrong in found)


def test_a_title_says_on_which_basis_its_table_is_where_no_header_does() -> None:
    titled = {**figure("2024-25"), "section": ["Revised Estimates"]}
    assert times_of(titled).bases == {"revised"}
    assert times_of({**titled, "column_header": ["2024-25 BE"]}).bases == {"budget"}
