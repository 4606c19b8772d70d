from __future__ import annotations

import pytest

from auditor_tui.figures.reading.sentences import sentence_around

TEXT = "Mr. Rao lent 5. He was paid 6 by Acme Inc. in June; Bell Corp. (7) was not"


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        ("5", "Mr. Rao lent 5"),
        ("6", " He was paid 6 by Acme Inc. in June"),
        ("7", " Bell Corp. (7) was not"),
    ],
)
def test_a_sentence_ends_at_a_point_that_ends_no_abbreviation(number: str, sentence: str) -> None:
    first, last = sentence_around(TEXT, TEXT.index(number))
    assert TEXT[first:last] == sentence


def test_a_name_in_capitals_ends_a_sentence_as_a_word_does() -> None:
    text = "We paid 5 to the BVV. For 2023 we expect 6 from ACME LTD. and others"
    assert sentence_around(text, text.index("5")) == (0, text.index(". For"))
    assert sentence_around(text, text.index("6")) == (text.index(" For"), len(text))


def test_a_point_at_the_end_belongs_to_no_sentence() -> None:
    assert sentence_around("It is 5.", 6) == (0, 7)
    assert sentence_around("", 0) == (0, 0)
