from __future__ import annotations

from auditor_tui.figures import markup


def test_emphasis_and_tags_go_and_positions_stay() -> None:
    plain = markup.unmark("|**48,964**.**89**|"[1:-1], 1)
    assert plain.text == "48,964.89"
    assert plain.at(0) == 3
    assert plain.at(7) == 14


def test_a_superscript_is_kept_apart_from_what_it_stands_on() -> None:
    plain = markup.unmark("24.91<sup>**2**</sup>")
    assert plain.text == "24.91"
    assert plain.marks == ((5, "2"),)


def test_a_line_break_is_a_newline() -> None:
    assert markup.unmark("**$**<br>**11,303**").text == "$\n11,303"


def test_a_mark_between_word_and_number_leaves_a_space() -> None:
    assert markup.unmark("outstanding**7,808**and 8,027").text == "outstanding 7,808 and 8,027"


def test_a_lone_asterisk_is_text() -> None:
    assert markup.unmark("Market Borrowings *").text == "Market Borrowings *"
