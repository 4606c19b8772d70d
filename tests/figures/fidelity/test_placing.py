from __future__ import annotations

from decimal import Decimal

from auditor_tui.figures.fidelity import placing
from auditor_tui.figures.tables.geometry import Placed


def _words(*texts: str) -> list[Placed]:
    boxes = [(10.0 * index, 5.0, 10.0 * index + 8, 15.0) for index in range(len(texts))]
    return [Placed(text, box, box) for text, box in zip(texts, boxes, strict=True)]


def test_a_number_is_found_among_the_words_of_its_cell() -> None:
    found = placing.place("1,577", _words("$", "1,577"))
    assert (found.check, found.printed) == ("same", "1,577")
    assert found.bbox == (Decimal("10.00"), Decimal("5.00"), Decimal("18.00"), Decimal("15.00"))


def test_digits_and_point_in_words_of_their_own_are_one_number() -> None:
    assert placing.place("48,964.89", _words("48,964", ".", "89")).check == "same"


def test_a_mark_glued_on_the_page_is_no_difference() -> None:
    assert placing.place("24.91", _words("24.912"), ["2"]).check == "same"


def test_other_digits_are_a_difference_and_none_an_absence() -> None:
    assert placing.place("1,100", _words("11.00")).check == "different"
    assert placing.place("1,100", _words("eleven")).check == "absent"
    assert placing.place("1,100", []).check == "absent"


def test_the_second_of_two_like_numbers_in_a_block() -> None:
    found = placing.find_in_block("5%", 1, _words("5%", "and", "5%"))
    assert found.bbox is not None
    assert found.bbox[0] == Decimal("20.00")


def test_the_end_of_a_sentence_before_a_number_is_no_part_of_it() -> None:
    found = placing.find_in_block("$3.7", 0, _words("years.", "The", "$3.7"))
    assert (found.check, found.printed) == ("same", "$3.7")
