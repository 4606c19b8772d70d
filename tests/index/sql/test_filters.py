from __future__ import annotations

import pytest

from auditor_tui.index.sql.filters import nearest, say_values

LABELS = ["8. Fiscal Deficit [6-(1+2a+2b)]", "Fiscal Services", "Revenue Deficit", "Total", "open", "closed"]


@pytest.mark.parametrize(
    ("wanted", "first"),
    [
        ("Open", "open"),
        ("  fiscal   services ", "Fiscal Services"),
        ("fiscal deficit", "8. Fiscal Deficit [6-(1+2a+2b)]"),
        ("fiscl defict", "8. Fiscal Deficit [6-(1+2a+2b)]"),
        ("Totl", "Total"),
    ],
)
def test_the_nearest_value_is_named_first(wanted: str, first: str) -> None:
    assert nearest(wanted, LABELS)[0] == first


@pytest.mark.parametrize("wanted", ["", "%", "zebra", "' OR 1=1 --"])
def test_what_is_like_nothing_is_near_to_nothing(wanted: str) -> None:
    assert nearest(wanted, LABELS) == []


def test_few_values_are_all_named_and_many_only_where_they_are_near() -> None:
    assert say_values("Open", ["closed", "open"]) == "there are: 'closed', 'open'"
    many = [f"value {index:03}" for index in range(300)]
    assert say_values("Value 007", many).startswith("nearest: 'value 007', ")
    assert say_values("zebra", many) == "none of its 300 values is like it"
    assert say_values("zebra", []) == "it holds no value"


def test_a_value_cannot_act_on_a_terminal_nor_fill_it() -> None:
    said = say_values("x", ["\x1b[31mred", "y" * 500])
    assert "\x1b" not in said
    assert len(said) < 300
