from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor_tui.text.fold import fold


@pytest.mark.parametrize(
    ("printed", "folded"),
    [
        ("proﬁt and eﬃciency", "profit and efficiency"),
        ("Geſchäft at 300 \u212a", "Geschäft at 300 K"),
        ("the Group’s “claim”", 'the Group\'s "claim"'),
        ("−4,567 – 845 — first‑time", "-4,567 - 845 - first-time"),
        ("29\u00a0000 27\u2009450 8\u202f315", "29 000 27 450 8 315"),
        ("क्\u200dष", "क्ष"),
    ],
)
def test_typographic_forms_become_what_is_typed(printed: str, folded: str) -> None:
    assert fold(printed) == folded


@given(st.text())
def test_digits_are_never_touched(text: str) -> None:
    assert [char for char in fold(text) if char.isdigit()] == [char for char in text if char.isdigit()]


def test_what_looks_like_a_digit_stays_what_it_is() -> None:
    assert fold("m² ₂ ½ १२ ４２") == "m² ₂ ½ १२ ４２"


@given(st.text(st.sampled_from("aﬁ’“–−\u00a0\u2009\u200d \t1")) | st.text())
def test_folding_again_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text())
def test_lines_are_kept(text: str) -> None:
    assert fold(text).count("\n") == text.count("\n")
