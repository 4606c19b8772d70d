"""The first place where two results part."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor_tui.auditlog.difference import EXCERPT_CHARS, first_difference

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(0, 3) | st.text("ab\n", max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("xyz"), inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.parametrize(
    ("recorded", "now", "sentence"),
    [
        ({"text": "a\nb\nc"}, {"text": "a\nB\nc"}, "text, line 2: recorded 'b', now 'B'"),
        ({"text": "a\nb"}, {"text": "a"}, "text: recorded 2 lines, now 1 lines"),
        ({"data": {"hits": [{"line": 1}]}}, {"data": {"hits": [{"line": 2}]}}, "data.hits[0].line: recorded 1, now 2"),
        ({"spans": [[1, 2]]}, {"spans": []}, "spans: recorded 1 items, now 0 items"),
        ({"error": "no"}, {"text": "yes"}, "error: recorded 'no', now nothing"),
        ({"a": 1}, {"a": 1, "b": 2}, "b: recorded nothing, now 2"),
        ({"total": 1}, {"total": True}, "total: recorded 1, now True"),
        ("x", "y", "result: recorded 'x', now 'y'"),
        ([], {}, "result: recorded [], now {}"),
    ],
)
def test_a_difference_names_its_part_and_both_sides(recorded: Any, now: Any, sentence: str) -> None:
    found = first_difference(recorded, now)
    assert found is not None
    assert found.sentence == sentence


def test_a_long_line_is_shown_where_it_parts() -> None:
    found = first_difference("x" * 5_000 + "1", "x" * 5_000 + "2")
    assert found is not None
    assert found.recorded == repr("x" * 20 + "1")
    assert len(first_difference({"a": "y" * 5_000}, {}).recorded) == EXCERPT_CHARS  # type: ignore[union-attr]


@given(JSON, JSON)
def test_a_difference_is_found_exactly_where_there_is_one(recorded: Any, now: Any) -> None:
    assert (first_difference(recorded, now) is None) == (repr_of(recorded) == repr_of(now))


def repr_of(value: Any) -> str:
    """A spelling that tells True from 1 and ignores the order of members."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{name}:{repr_of(value[name])}" for name in sorted(value)) + "}"
    return "[" + ",".join(map(repr_of, value)) + "]" if isinstance(value, list) else repr(value)
