"""What a model may send, as a log can hold it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from auditor_tui.auditlog.canonical import canonical
from auditor_tui.text.storable import storable, storable_text


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("a\ud83db", "a\ufffdb"),
        ("\ud83d\ude00", "😀"),
        ("₹ 2,418.6", "₹ 2,418.6"),
        (1.5, "1.5"),
        (2**53, "9007199254740992"),
        (2**53 - 1, 2**53 - 1),
        (-(2**60), str(-(2**60))),
        (True, True),
        (None, None),
        ({"\ud83d": [1.0, {"x": "\udc00"}]}, {"\ufffd": ["1.0", {"x": "\ufffd"}]}),
    ],
)
def test_each_value_gets_a_form_that_a_log_can_hold(sent: Any, kept: Any) -> None:
    assert storable(sent) == kept
    canonical(storable(sent))


def test_what_is_nested_without_end_is_cut() -> None:
    deep: Any = 1
    for _ in range(5000):
        deep = [deep]
    assert json.dumps(storable(deep)).count("[") < 100


def test_halves_that_belong_together_are_joined() -> None:
    assert storable_text("\ud83d" + "\ude00") == "😀"
