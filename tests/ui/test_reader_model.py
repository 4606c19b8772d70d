from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len, get_character_cell_size

from auditor_tui.ui.widgets import reader_model
from auditor_tui.ui.widgets.reader_model import ReaderModel


def test_every_plain_character_is_one_cell_wide() -> None:
    character_class = re.compile(reader_model._PLAIN.pattern.removesuffix("*"))
    plain = [chr(code) for code in range(0x3100) if character_class.fullmatch(chr(code))]
    assert len(plain) > 1000
    assert {get_character_cell_size(character) for character in plain} == {1}


def test_a_window_of_a_plain_line_is_a_slice() -> None:
    model = ReaderModel(["₹ 15,68,936 crore – “as printed”"])
    assert model.is_plain(0)
    window = model.window(0, 2, 9)
    assert (window.text, window.first, window.end, window.more) == ("15,68,936", 2, 11, True)


def test_a_wide_character_cut_by_the_left_edge_leaves_a_blank_cell() -> None:
    window = ReaderModel(["総資産 1"]).window(0, 1, 4)
    assert (window.indent, window.text, window.first) == (1, "資", 1)
    assert window.more


def test_a_combining_mark_stays_with_its_letter() -> None:
    line = "e\u0301a\u0300b"
    window = ReaderModel([line]).window(0, 1, 1)
    assert window.text == "a\u0300"


def test_a_window_past_the_end_is_empty() -> None:
    for line in ("short", "総資産"):
        window = ReaderModel([line]).window(0, 40, 10)
        assert (window.text, window.first, window.more) == ("", len(line), False)


def test_nothing_that_acts_on_a_terminal_is_shown() -> None:
    line = "a\x1b]0;x\x07b\x9b31m\u202e431\u200b"
    window = ReaderModel([line]).window(0, 0, 80)
    assert len(window.text) == len(line)
    assert not re.search(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u200b]", window.text)


def test_the_widest_line_is_measured_in_cells() -> None:
    assert ReaderModel(["abcdef", "総資産合"]).width == 8
    assert ReaderModel([]).width == 0


def test_a_range_inside_a_grapheme_is_widened_to_it() -> None:
    model = ReaderModel(["xe\u0301y", "plain"])
    assert model.drawn_range(0, 2, 3) == (1, 3)
    assert model.drawn_range(1, 2, 3) == (2, 3)


_TEXT = st.text(st.sampled_from("ab1,|₹–é\u0301\u0940कराष्ट्र総資産\u200d🇮\ufe0f\x1b"), max_size=60)


@given(_TEXT, st.integers(0, 40), st.integers(0, 40))
def test_a_window_never_holds_more_cells_than_it_is_wide(line: str, column: int, width: int) -> None:
    window = ReaderModel([line]).window(0, column, width)
    assert window.indent + cell_len(window.text) <= width
    assert len(window.text) == window.end - window.first


@given(_TEXT)
def test_windows_side_by_side_miss_no_character_of_a_narrow_line(line: str) -> None:
    model = ReaderModel([line])
    width = model.line_width(0)
    whole = model.window(0, 0, width)
    assert model.char_at(0, whole.end) == len(line)
    assert not whole.more


@pytest.mark.parametrize("line", ["x" * 5000, "資" * 5000])
def test_a_window_far_along_a_long_line_starts_where_it_should(line: str) -> None:
    model = ReaderModel([line])
    column = 4000
    window = model.window(0, column, 20)
    assert model.column_of(0, window.first) == column


def test_columns_of_a_long_table_stand_in_the_same_place_in_all_of_its_rows() -> None:
    rows = [f"|Item {number}|{number}|{2 * number}|" for number in range(300)]
    rows[250] = "|An item with a much longer name than any other|1,234,567.89|12|"
    model = ReaderModel(["|Name|One|Other|", "|---|---|---|", *rows])
    model.room = 60
    texts = [model.window(index, 0, 60).text for index in range(len(model))]
    bars = {tuple(at for at, char in enumerate(text) if char in "│├┼┤") for text in texts}
    assert len(bars) == 1


def test_a_table_longer_than_is_measured_at_once_is_drawn_to_its_end() -> None:
    model = ReaderModel(["|Name|One|", "|---|---|", *(f"|Item|{number}|" for number in range(5_000))])
    for index in (0, 79, 80, 959, 960, 961, 1_040, 5_001):
        assert len(model.cells(index)) == 2
        assert model.window(index, 0, 60).text.startswith(("│", "├"))
