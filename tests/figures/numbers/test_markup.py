from __future__ import annotations

from collections.abc import Callable

from auditor_tui.documents.document import Document
from auditor_tui.figures.binding import bind
from auditor_tui.figures.numbers import markup
from auditor_tui.figures.numbers.markup import unmark


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


def test_text_of_a_monospaced_font_is_no_rupee(make_document: Callable[..., Document]) -> None:
    assert unmark("`1,087,948`").text == "1,087,948"
    assert unmark("**`2,218,406 `**").text.strip() == "2,218,406"
    assert unmark("from `12 crore to `15 crore").text == "from `12 crore to `15 crore"
    assert unmark("```").text == ""
    document = make_document("|`Item`|`2021`|\n|---|---|\n|`Wheat`|`1,087`|")
    assert [(figure.printed, figure.currency) for figure in bind(document).all] == [("1,087", None)]
