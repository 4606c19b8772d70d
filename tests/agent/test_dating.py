"""Which year a sentence says of which of its numbers."""

from __future__ import annotations

import re

import pytest

from auditor_tui.agent.dating import Place, dated


def years(sentence: str) -> list[set[int]]:
    """The years said of each number with a point, in order."""
    places = [Place(match.start(), match.end()) for match in re.finditer(r"\d+\.\d+", sentence)]
    return [set(times.years) for times in dated(sentence, places)]


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("1.1 in 2023-24 and 2.2 in 2022-23", [{2024}, {2023}]),
        ("In 2023-24 1.1, and in 2022-23 2.2.", [{2024}, {2023}]),
        ("In 2023-24 it was 1.1, against 2.2 in 2022-23.", [{2024}, {2023}]),
        ("1.1 (2023-24), 2.2 (2022-23)", [{2024}, {2023}]),
        ("2023-24: 1.1, 2022-23: 2.2", [{2024}, {2023}]),
        ("1.1 in 2023-24 (2022-23: 2.2)", [{2024}, {2023}]),
        ("1.1 and 2.2 in 2023-24 and 2022-23", [{2024}, {2023}]),
        ("Between 2022-23 and 2023-24 from 2.2 to 1.1", [{2023}, {2024}]),
        ("1.1 as on Balance at 31 March 2024 and 2.2 in Outlay during 2022-23", [{2024}, {2023}]),
        ("1.1 in 2023-24, against 2.2 in the previous year", [{2024}, {2023}]),
        ("In 2023-24 it went from 2.2 to 1.1.", [set(), {2024}]),
        ("From 2022-23 to 2023-24 it changed by 3.3.", [{2023, 2024}]),
        ("1.1 in May-23, 2.2 in June 2024", [{2023}, {2024}]),
        ("1.1 and 2.2", [set(), set()]),
        ("1.1 in the year before", [set()]),
    ],
)
def test_each_number_has_the_year_said_with_it(sentence: str, said: list[set[int]]) -> None:
    assert years(sentence) == said


def test_a_day_goes_with_its_year() -> None:
    sentence = "1.1 on 31 March 2024 and 2.2 on 30 June 2023"
    first, second = dated(sentence, [Place(0, 3), Place(25, 28)])
    assert [day.isoformat() for day in (*first.days, *second.days)] == ["2024-03-31", "2023-06-30"]
