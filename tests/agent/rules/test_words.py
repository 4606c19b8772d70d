"""Words in the form in which they are compared."""

from __future__ import annotations

import pytest

from auditor_tui.agent.rules.words import content, is_latin, share, words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Receipts", "receipt"),
        ("properties", "property"),
        ("taxes", "tax"),
        ("losses", "loss"),
        ("Company's", "company"),
        ("Purchases<sup>2</sup>", "purchase"),
    ],
)
def test_forms_of_one_word_compare_equal(one: str, other: str) -> None:
    assert words(one) == words(other)


def test_short_words_and_endings_that_only_look_plural_stay() -> None:
    assert words("gas basis surplus") == ("gas", "basis", "surplus")


def test_content_leaves_out_words_that_name_nothing() -> None:
    assert content("What is the amount of the revenue deficit?") == ("revenue", "deficit")


def test_share_counts_what_is_wanted() -> None:
    assert share(("a", "b"), {"a", "c"}) == 0.5
    assert share((), {"a"}) == 1.0


def test_other_scripts_are_told_from_latin() -> None:
    assert is_latin("café2024")
    assert not is_latin("राजस्व")


def test_vowel_signs_and_accents_are_parts_of_their_word() -> None:
    assert words("राजकोषीय घाटा") == ("राजकोषीय", "घाटा")
    assert words("re\u0301sume\u0301") == ("re\u0301sume\u0301",)
