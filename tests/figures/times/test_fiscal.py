from __future__ import annotations

from datetime import date

import pytest

from auditor_tui.figures.times.dates import MonthDay
from auditor_tui.figures.times.fiscal import FiscalCalendar, learn_calendar
from auditor_tui.figures.times.periods import read_period
from auditor_tui.figures.times.resolving import resolve


def test_the_year_end_is_learned_from_the_text() -> None:
    calendar = learn_calendar(
        ["Annual report", "For the fiscal year ended June 30, 2016", "years ended June 30, 2016 and 2015"]
    )
    assert calendar.year_end == MonthDay(6, 30)
    assert calendar.end_of(2014) == date(2014, 6, 30)


def test_a_january_year_is_dated_only_by_a_printed_pair() -> None:
    calendar = learn_calendar(
        ["Fiscal 2023 ended on January 28, 2023; the fiscal year ended January 28, 2023 had 52 weeks ended then."]
    )
    assert calendar.end_of(2023) == date(2023, 1, 28)
    assert calendar.end_of(2021) is None


def test_rupees_bring_the_april_to_march_year() -> None:
    assert learn_calendar(["(₹ in crore)"]).indian
    assert not learn_calendar(["($ in millions)"]).indian


def test_an_opening_date_is_the_printed_end_before() -> None:
    calendar = learn_calendar(
        ["52 weeks ended December 31, 2022", "12 weeks ended March 25, 2023", "fiscal year ended December 31"]
    )
    assert calendar.opening_of_year(date(2023, 3, 25)) == date(2022, 12, 31)
    assert calendar.before(date(2023, 3, 25), None) is None


def test_nothing_is_learned_from_nothing() -> None:
    calendar = learn_calendar([])
    assert calendar.year_end is None
    assert calendar.end_of(2020) is None


def test_a_sentence_that_names_one_year_and_the_end_of_another_teaches_nothing() -> None:
    calendar = learn_calendar(
        [
            "For the fiscal year ended May 31, 2019",
            "Compared with fiscal 2018, the year ended May 31, 2017 had none of it.",
        ]
    )
    end = calendar.end_of(2018)
    assert end is not None
    assert end.isoformat() == "2018-05-31"


def test_the_year_reported_on_is_the_latest_of_those_named_most() -> None:
    lines = ["For the year ended March 31, 2022"] * 3 + ["for the year ended March 31, 2021"] * 3
    lines.append("the plan for the year ending March 31, 2025")
    assert learn_calendar(lines).current == date(2022, 3, 31)


def test_a_year_that_ends_with_a_month_opens_a_year_before_whatever_else_is_printed() -> None:
    calendar = FiscalCalendar(printed=(date(2020, 1, 1), date(2020, 12, 31)))
    assert calendar.before(date(2020, 12, 31), 12) == date(2019, 12, 31)


def test_a_year_of_weeks_opens_on_the_same_weekday() -> None:
    weekly = FiscalCalendar(weekly=True, printed=(date(2022, 1, 28), date(2022, 1, 29), date(2023, 1, 28)))
    assert weekly.before(date(2023, 1, 28), 12) == date(2022, 1, 29)
    assert weekly.before(date(2022, 1, 29), 12) is None


def test_a_year_that_ends_in_january_is_called_what_the_document_calls_it_most() -> None:
    ended = ["For the fiscal year ended January 28, 2023", "fiscal years ended January 28, 2023 and January 29, 2022"]
    later = learn_calendar([*ended, *["Fiscal 2023 sales grew"] * 3, "In fiscal 2022 they fell"])
    assert later.end_of(2023) == date(2023, 1, 28)
    earlier = learn_calendar([*ended, *["Fiscal 2022 sales grew"] * 3, "In fiscal 2021 they fell"])
    assert earlier.end_of(2022) == date(2023, 1, 28)
    doubtful = learn_calendar([*ended, "Fiscal 2023 sales grew", "In fiscal 2022 they fell"])
    assert doubtful.end_of(2023) is None


def test_a_year_that_is_named_alone_ends_on_the_printed_day_of_the_same_weekday() -> None:
    calendar = learn_calendar(
        [
            "for the fiscal year ended December 2, 2022",
            "the year ended December 2, 2022; the year ended December 3, 2021",
            "the year ended November 27, 2020; the year ended December 2, 2022",
        ]
    )
    assert [calendar.end_of(year) for year in (2022, 2021, 2020)] == [
        date(2022, 12, 2),
        date(2021, 12, 3),
        date(2020, 11, 27),
    ]


def test_a_year_that_ends_on_the_same_day_of_any_month_keeps_it() -> None:
    calendar = learn_calendar(
        ["the fiscal year ended April 5, 2022", "the year ended April 5, 2022", "paid for the year on April 6, 2021"]
    )
    assert calendar.end_of(2020) == date(2020, 4, 5)


@pytest.mark.parametrize(
    ("line", "end"),
    [
        ("FOR THE YEAR ENDED MARCH 31", MonthDay(3, 31)),
        ("Die Zahlen – for the fiſcal year ended March 31", MonthDay(3, 31)),
        ("12 weeks to March 31", None),
    ],
)
def test_a_year_end_is_found_however_its_words_are_written(line: str, end: MonthDay | None) -> None:
    assert learn_calendar(["nothing", line]).year_end == end


@pytest.mark.parametrize(
    ("line", "indian"), [("Rs. 5", True), ("Rs5 million", False), ("in crores", True), ("$ 5", False)]
)
def test_rupees_are_told_by_whole_words(line: str, indian: bool) -> None:
    assert learn_calendar([line]).indian is indian


@pytest.mark.parametrize(
    ("lines", "end"),
    [
        (["FY2021: Year ended March 31, 2022", "for the fiscal year ended March 31, 2022"], "2022-03-31"),
        (["FY2022: As of March 31, 2022", "for the fiscal year ended March 31, 2022"], "2021-03-31"),
        (["Fiscal 2022 ended on June 30, 2022", "the fiscal year ended June 30, 2022"], "2021-06-30"),
        (["for the fiscal year ended June 30, 2022"] * 2 + ["in fiscal 2022, fiscal 2022, fiscal 2021"], "2021-06-30"),
        (["for the fiscal year ended March 31, 2022"] * 2 + ["in FY2021, FY2021 and FY2020"], None),
        (["for the fiscal year ended March 31, 2022", "a plan for FY2021"], None),
        (["for the year ended December 31, 2022", "a plan for FY2021"], "2021-12-31"),
        (["for the year ended March 31, 2022 (₹ in crore)", "in FY21"], "2021-03-31"),
    ],
)
def test_a_year_called_by_one_number_ends_where_the_document_says(lines: list[str], end: str | None) -> None:
    for name in ("FY2021", "fiscal 2021", "FY21"):
        found = resolve(read_period(name), learn_calendar(lines), "duration").end
        assert (found.isoformat() if found else None) == end


def test_a_plain_year_of_a_document_that_calls_years_by_their_start_is_that_in_which_it_ends() -> None:
    calendar = learn_calendar(["FY2021: Year ended March 31, 2022"] * 2)
    assert calendar.end_of(2022) == date(2022, 3, 31)
    assert resolve(read_period("FY2021 Q1"), calendar, "duration").end == date(2021, 6, 30)
    assert resolve(read_period("2021-22"), calendar, "duration").end == date(2022, 3, 31)
