"""Canonical JSON: one spelling for each value, and a refusal for what has none."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor_tui.auditlog.canonical import canonical, digest, record_hash
from auditor_tui.errors import LogError

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


def test_members_are_sorted_by_utf16_units_and_spelled_without_spaces() -> None:
    value = {"\U0001f600": 3, "\ufb33": 2, "€": 1, "a": [True, None, '\n\u0001"\\/']}
    assert canonical(value) == '{"a":[true,null,"\\n\\u0001\\"\\\\/"],"€":1,"\U0001f600":3,"\ufb33":2}'.encode()


@given(VALUES)
def test_every_value_comes_back_from_its_canonical_form(value: Any) -> None:
    assert json.loads(canonical(value)) == value


@given(st.dictionaries(TEXTS, VALUES, max_size=6))
def test_the_order_of_members_makes_no_difference(value: dict[str, Any]) -> None:
    assert digest(dict(reversed(value.items()))) == digest(value)


@pytest.mark.parametrize(
    ("value", "named"),
    [
        (1.5, "floating-point"),
        ({"a": [{"b": 0.0}]}, "floating-point"),
        (float("nan"), "floating-point"),
        (2**53, "2^53"),
        ([-(2**53)], "2^53"),
        ("\ud800", "lone surrogate"),
        ({"\udfff": 1}, "lone surrogate"),
        ({1: 2}, "keys must be strings"),
        (b"bytes", "bytes"),
    ],
)
def test_what_has_no_exact_spelling_is_refused_with_the_reason(value: Any, named: str) -> None:
    with pytest.raises(LogError, match=named.replace("^", r"\^")):
        canonical(value)


def test_a_value_nested_too_deeply_is_refused() -> None:
    value: list[Any] = []
    for _ in range(100_000):
        value = [value]
    with pytest.raises(LogError, match="nested too deeply"):
        canonical(value)


def test_a_record_is_hashed_under_its_tag_and_without_its_own_hash() -> None:
    record = {"seq": 1, "hash": "whatever", "data": {}}
    expected = hashlib.sha256(b'auditor-log-1\n{"data":{},"seq":1}').hexdigest()
    assert record_hash(record) == expected
