"""Periods asked for against what figures say of time."""

from __future__ import annotations

from typing import Any

import pytest

from auditor_tui.agent.rules.question.periods import covers, read_periods


def covered(
    question: str, *, label: str | None = None, end: str | None = None, months: int | None = None, **given: Any
):
    figure: dict[str, Any] = {
        "period": {"label": label, "end_date": end, "length_months": months},
        "column_header": given.get("headers", []),
        "row_label": "Ferry fund",
        "cell": 2,
    }
    return covers(read_periods(question)[0], figure, question)


@pytest.mark.parametrize(
    ("question", "label", "end", "months", "expected"),
    [
        ("in FY2023", "Apr-Nov 2023", "2023-11-30", 8, False),
        ("in Apr-Nov 2023", "Apr-Nov 2023", "2023-11-30", 8, True),
        ("in Apr-Nov 2023", "Apr-Dec 2023", "2023-12-31", 9, False),
        ("in 2023", "First Quarter 2023", "2023-03-31", 3, False),
        ("in the first quarter of 2023", "First Quarter 2023", "2023-03-31", 3, True),
        ("in the first quarter of 2023", "Second Quarter 2023", "2023-06-30", 3, False),
        ("in the first quarter of 2022", "12 Weeks Ended 3/19/2022", "2022-03-19", 3, True),
        ("in the second quarter of 2022", "12 Weeks Ended 3/19/2022", "2022-03-19", 3, False),
        ("in Q1 2022", "13 weeks ended April 2, 2022", "2022-04-02", 3, True),
        ("in Q1 2022", "Year 2022", "2022-12-31", 12, False),
        ("in fiscal 2022", "52 weeks ended January 29, 2022", "2022-01-29", 12, True),
        ("in 2013–2022", "Totals 2022", None, None, False),
        ("in 2013–2022", "Totals 2013–2022", None, None, True),
    ],
)
def test_a_part_of_a_year_is_not_the_year(
    question: str, label: str, end: str | None, months: int | None, expected: bool
) -> None:
    assert covered(question, label=label, end=end, months=months) is expected


def test_guidance_is_no_result() -> None:
    assert covered("in 2023", label="2023", end="2023-12-31", months=12, headers=["2023 guidance"]) is False


def test_what_runs_to_the_end_of_a_year_is_not_of_the_year() -> None:
    assert covered("during 2023", label="2023", end="2023-12-31", headers=["Outlay to end of 2023"]) is False
    assert covered("to end of 2023", label="2023", end="2023-12-31", headers=["Outlay to end of 2023"]) is True


def test_a_figure_that_names_no_period_is_neither() -> None:
    assert covered("in 2023") is None


@pytest.mark.parametrize(
    ("text", "month"),
    [
        ("in May 2023", (2023, 5)),
        ("Mar-24", (2024, 3)),
        ("Sept'22", (2022, 9)),
        ("April 2023-24", None),
        ("May 12", None),
    ],
)
def test_a_month_with_its_year_is_a_period(text: str, month: tuple[int, int] | None) -> None:
    found = read_periods(text)[0]
    named = [(period.end_year, period.month) for period in found if period.month and not period.day]
    assert named == ([month] if month else [])
