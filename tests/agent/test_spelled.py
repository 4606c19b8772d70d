"""Numbers and multiples in words."""

from __future__ import annotations

from decimal import Decimal

import pytest

from auditor_tui.agent.spelled import multiples, spelled_numbers


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("It is nine hundred lakh.", {"nine hundred": 900}),
        ("Two hundred and eleven", {"Two hundred and eleven": 211}),
        ("two thousand four hundred and six", {"two thousand four hundred and six": 2406}),
        ("two hundred thousand and five", {"two hundred thousand and five": 200005}),
        ("twenty-five or a hundred", {"twenty-five": 25, "a hundred": 100}),
        ("lines one and two", {"one": 1, "two": 2}),
        ("a dozen", {"a dozen": 12}),
        ("five and a half lakh, half a crore, a million", {"five and a half": "5.5", "half a": "0.5", "a": 1}),
        ("The profit is nil, or zero.", {"nil": 0, "zero": 0}),
        ("MCMXCIX lakh", {"MCMXCIX": 1999}),
        ("net zero, zero-coupon bonds, hundreds of them, a one-off, someone", {}),
    ],
)
def test_numbers_in_words_are_read(text: str, numbers: dict[str, int | str]) -> None:
    found = {text[number.start : number.end]: number.value for number in spelled_numbers(text)}
    assert found == {words: Decimal(value) for words, value in numbers.items()}


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("twice last year's", {"twice": 2}),
        ("It doubled, then trebled.", {"doubled": 2, "trebled": 3}),
        ("ten times Rs. 210, and 2.5 times as much", {"ten times": 10, "2.5 times": "2.5"}),
        ("rose by half, to half of the total", {"half": "0.5"}),
        ("three quarters of the cost", {"three quarters": "0.75"}),
        ("searched 3 times; the first half, half of the year, half-yearly, in three quarters of the year", {}),
    ],
)
def test_multiples_in_words_are_read_and_times_of_year_are_none(text: str, times: dict[str, int | str]) -> None:
    found = {text[number.start : number.end]: number.value for number in multiples(text)}
    assert found == {words: Decimal(value) for words, value in times.items()}
