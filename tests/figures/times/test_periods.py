from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor_tui.figures.times import periods


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


def test_period_texts_are_told_from_names() -> None:
    assert periods.is_period_text("As of December 31, 2021")
    assert periods.is_period_text("FY23 BE")
    assert not periods.is_period_text("Cost of revenue 2021 vintage stores")
    assert not periods.is_period_text("Particulars")


@given(st.text(max_size=80))
def test_reading_periods_never_raises(text: str) -> None:
    periods.read_period(text)
    periods.is_period_text(text)
