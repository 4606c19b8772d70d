from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor_tui.workspace.figure.shown_figure import shown_figure
from auditor_tui.workspace.figure.unit_choice import CHOICES, Choice, in_unit, next_choice, why_not

STATED = {"state": "stated", "text": "(In ₹ crore)", "line": 790}
FIGURE: dict[str, Any] = {
    "printed": "1568936",
    "value": "1568936",
    "kind": "amount",
    "scale": "10000000",
    "normalized": "15689360000000",
    "currency": "INR",
    "unit": STATED,
}


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ("printed", ""),
        ("full", "₹ 1,56,89,36,00,00,000"),
        ("thousand", "₹ 15,689,360,000 thousand"),
        ("lakh", "₹ 15,68,93,600 lakh"),
        ("million", "₹ 15,689,360 million"),
        ("crore", "₹ 15,68,936 crore"),
        ("billion", "₹ 15,689.36 billion"),
        ("lakh crore", "₹ 15.68936 lakh crore"),
        ("trillion", "₹ 15.68936 trillion"),
    ],
)
def test_a_value_is_said_in_each_unit_to_its_last_digit(choice: Choice, words: str) -> None:
    assert in_unit(shown_figure(FIGURE), choice) == words


def test_the_units_are_gone_through_in_a_ring() -> None:
    seen: list[Choice] = ["printed"]
    for _ in CHOICES:
        seen.append(next_choice(seen[-1]))
    assert seen == [*CHOICES, "printed"]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"unit": {"state": "not_stated"}}, "unit not stated"),
        ({"unit": {"state": "conflict", "others": ["₹ lakh", "₹ crore"]}}, "units in conflict"),
        ({"kind": "percent"}, "percent: it has no unit"),
        ({"normalized": None}, "cannot be read safely"),
        ({"normalized": "many"}, "cannot be read safely"),
        ({"normalized": "NaN"}, "cannot be read safely"),
    ],
)
def test_nothing_is_converted_that_is_not_known(changes: dict[str, Any], reason: str) -> None:
    figure = shown_figure(FIGURE | changes)
    assert reason in why_not(figure)
    assert {in_unit(figure, choice) for choice in CHOICES} == {""}


@given(st.decimals(-(10**12), 10**12, places=4), st.sampled_from(CHOICES[1:]))
def test_a_converted_value_is_exactly_the_same_amount(normalized: Decimal, choice: Choice) -> None:
    figure = shown_figure(FIGURE | {"normalized": format(normalized, "f"), "currency": None})
    number, _, unit = in_unit(figure, choice).partition(" ")
    factors = {
        "": 0,
        "thousand": 3,
        "lakh": 5,
        "million": 6,
        "crore": 7,
        "billion": 9,
        "lakh crore": 12,
        "trillion": 12,
    }
    assert Decimal(number.replace(",", "").replace("−", "-")) * 10 ** factors[unit] == normalized
