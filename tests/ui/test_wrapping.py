from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from auditor_tui.text.sanitise import terminal_safe
from auditor_tui.ui.cells import roomy_len
from auditor_tui.ui.widgets.bar import Fact, laid_out
from auditor_tui.ui.widgets.wrapping import fitted, wrapped


def test_rows_break_between_words_and_inside_one_that_is_too_long() -> None:
    assert wrapped("one two three", 7) == ["one two", "three"]
    assert wrapped("abcdefgh ij", 4) == ["abcd", "efgh", "ij"]
    assert wrapped("a\nb", 10) == ["a", "b"]
    assert wrapped("", 10) == [""]


def test_a_text_that_is_too_long_ends_in_an_ellipsis() -> None:
    assert fitted("Revenue Receipts", 9) == "Revenue…"
    assert fitted("Revenue", 7) == "Revenue"
    assert fitted("Revenue", 0) == ""


_TEXT = st.text(st.sampled_from("ab 12–₹काि्र総\u0301\x1b[]"), max_size=40)


@given(_TEXT, st.integers(2, 20))
def test_no_row_needs_more_cells_than_there_are(text: str, width: int) -> None:
    for row in wrapped(text, width):
        assert roomy_len(row) <= width
        assert "\x1b" not in row
    assert roomy_len(fitted(text, width)) <= width


@given(_TEXT, st.integers(2, 20))
def test_nothing_but_blanks_at_row_ends_is_lost(text: str, width: int) -> None:
    rows = wrapped(text, width)
    assert "".join(rows).replace(" ", "") == terminal_safe(text).replace(" ", "")


def test_a_letter_keeps_its_marks_where_a_word_is_broken() -> None:
    assert wrapped("किकिकिकि", 4) == ["किकि", "किकि"]


@given(
    st.lists(st.tuples(_TEXT, st.integers(0, 3)), max_size=5),
    st.lists(st.tuples(_TEXT, st.integers(0, 3)), max_size=4),
    st.integers(0, 80),
)
def test_a_bar_fills_its_width_exactly(left: list[tuple[str, int]], right: list[tuple[str, int]], width: int) -> None:
    facts = [[Fact(text.replace("\x1b", ""), rank) for text, rank in side] for side in (left, right)]
    assert cell_len("".join(laid_out(*facts, width))) == width


def test_the_least_important_facts_go_first() -> None:
    left = [Fact("₹ 345 crore"), Fact("2024-25", 2), Fact("Fiscal Deficit", 5)]
    right = [Fact("line 108", 1), Fact("PDF page 2", 3)]
    shown = {width: "".join(laid_out(left, right, width)) for width in (70, 45, 30, 22, 12)}
    assert shown[70].split() == [
        "₹",
        "345",
        "crore",
        "·",
        "2024-25",
        "·",
        "Fiscal",
        "Deficit",
        "line",
        "108",
        "·",
        "PDF",
        "page",
        "2",
    ]
    assert "Fiscal" not in shown[45]
    assert shown[30].split() == ["₹", "345", "crore", "·", "2024-25", "line", "108"]
    assert shown[22].split() == ["₹", "345", "crore", "line", "108"]
    assert shown[12].strip() == "₹ 345 crore"


def test_what_has_a_short_form_is_never_left_out() -> None:
    left = [Fact("₹ 15,68,936 crore"), Fact("2024-25 Revised Estimates", 2, "2024-25 RE"), Fact("Fiscal deficit", 5)]
    said = {width: "".join(laid_out(left, [Fact("line 1,204", 1)], width)) for width in (38, 60)}
    assert said[38].rstrip() == "₹ 15,68,936 crore · 2024-25 RE"
    assert said[60].startswith("₹ 15,68,936 crore · 2024-25 Revised Estimates ")
