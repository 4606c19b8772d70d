from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from auditor_tui.operations.result import clip_bounds, clip_line


def test_a_short_line_is_kept() -> None:
    assert clip_line("48,964.89", 3, limit=9) == "48,964.89"


def test_a_long_line_says_what_was_left_out() -> None:
    assert clip_line("abcdefghij", 5, limit=4) == "…[3 characters before]defg[3 characters after]…"
    assert clip_line("abcdefghij", 0, limit=4) == "abcd[6 characters after]…"
    assert clip_line("abcdefghij", 9, limit=4) == "…[6 characters before]ghij"


@given(st.text("1,. a", max_size=200), st.integers(0, 200), st.integers(85, 120))
def test_no_number_is_cut(text: str, at: int, limit: int) -> None:
    start, end = clip_bounds(text, at, limit)
    assert 0 <= start <= end <= len(text)
    assert end - start <= limit
    numbers = set("1,.")
    longest = max(map(len, "".join(char if char in numbers else " " for char in text).split()), default=0)
    if longest <= 40:
        for cut in (start, end):
            assert not (0 < cut < len(text) and {text[cut - 1], text[cut]} <= numbers)
