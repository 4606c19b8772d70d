"""What is said of a number beside its unit and year."""

from __future__ import annotations

import pytest

from auditor_tui.agent import beside
from auditor_tui.agent.claims import Claim, claims


def first(text: str) -> Claim:
    """The first number of a text."""
    return claims(text)[0]


@pytest.mark.parametrize(
    ("text", "own", "others", "named"),
    [
        ("The finance cost was 5.00.", "Profit", {"Finance costs"}, "finance cost"),
        ("Finance cost (net) in 2024 came to Rs. 5.00.", "Profit", {"2. Finance cost"}, "finance cost"),
        ("Rs. 5.00 of finance cost in 2024.", "Profit", {"Finance cost"}, "finance cost"),
        ("It was 5.00, and finance cost 6.00.", "Profit", {"Finance cost"}, None),
        ("Revenue from operations was 5.00.", "Revenue from operations", {"From operations"}, None),
        ("Revenue, unlike finance cost, was 5.00.", "Revenue", {"Finance cost"}, None),
        ("The revenue was 5.00.", "Turnover", {"Revenue"}, "revenue"),
        ("The operating revenue was 5.00.", "Income from operations", {"Revenue"}, None),
        ("The total was 5.00.", "Revenue", {"Total", "Net amount"}, None),
        ("The yarn was 5.00.", "Revenue", {"Yarn"}, None),
        ("The finance cost was 5.00.", "Finance Cost", {"Revenue", ""}, None),
    ],
)
def test_a_row_is_named_just_before_a_number_or_behind_it(
    text: str, own: str, others: set[str], named: str | None
) -> None:
    assert beside.other_row(first(text), own, others) == named


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("A loss of 5.00.", -1),
        ("A profit after tax of 5.00.", 1),
        ("5.00 of loss", -1),
        ("5.00, no loss", None),
        ("It made no loss of 5.00.", None),
        ("The profit and loss was 5.00.", None),
        ("After the loss of that year a profit of 5.00.", 1),
        ("The cost was 5.00.", None),
    ],
)
def test_a_number_is_said_to_be_a_profit_or_a_loss(text: str, sign: int | None) -> None:
    assert beside.sign_said(first(text)) == sign


@pytest.mark.parametrize(
    ("label", "value", "sign"),
    [
        ("Profit after tax", 5, 1),
        ("Profit after tax", -5, -1),
        ("Profit/(loss)", -5, -1),
        ("Surplus (deficit)", 5, 1),
        ("Fiscal deficit", 5, -1),
        ("Provision for losses", -5, None),
        ("Finance cost", 5, None),
        ("Profit", 0, None),
    ],
)
def test_a_label_and_a_sign_make_a_profit_or_a_loss(label: str, value: int, sign: int | None) -> None:
    assert beside.sign_meant(label, value) == sign


@pytest.mark.parametrize(
    ("text", "per"),
    [
        ("5.00 per share", "share"),
        ("Profit per share of 5.00", "share"),
        ("Rs. 5.00 lakh a month", "month"),
        ("Rs. 5.00 lakh monthly", "month"),
        ("Rs. 5.00 lakh per annum", None),
        ("a share of 5.00 per cent", None),
        ("5.00 per the statement", None),
    ],
)
def test_a_number_is_said_to_be_per_something(text: str, per: str | None) -> None:
    assert beside.per_said(first(text)) == per


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("It rose by 5.00.", 1),
        ("It is down 5.00.", -1),
        ("a decrease of Rs. 5.00", -1),
        ("5.00 more than before", 1),
        ("It did not rise by 5.00.", None),
        ("It rose to 5.00.", None),
    ],
)
def test_a_number_is_said_to_be_how_far_something_went(text: str, way: int | None) -> None:
    assert beside.way_said(first(text)) == way
