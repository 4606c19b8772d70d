"""Words that say something moved."""

from __future__ import annotations

import pytest

from auditor_tui.agent.rules.question.motion import direction_of, judges, says_how_far, speaks_of_motion


@pytest.mark.parametrize(
    ("verb", "direction"),
    [("rose", "up"), ("Increased", "up"), ("went up", "up"), ("declining", "down"), ("fell", "down"), ("changed", "either")],
)  # fmt: skip
def test_a_verb_says_which_way(verb: str, direction: str) -> None:
    assert direction_of(verb) == direction


@pytest.mark.parametrize("text", ["The toll rose in 2023", "growth of sales", "has it improved"])
def test_motion_is_spoken_of(text: str) -> None:
    assert speaks_of_motion(text)


@pytest.mark.parametrize("text", ["risk of loss", "the fallow land", "changeover", "a growler", "enterprise value"])
def test_words_that_only_begin_alike_are_none(text: str) -> None:
    assert not speaks_of_motion(text)


def test_words_before_a_number_say_how_far() -> None:
    assert says_how_far("Revenue increased by approximately ")
    assert says_how_far("an improvement of")
    assert not says_how_far("Revenue increased to")


def test_better_and_worse_are_judgements() -> None:
    assert judges("improving") and judges("worsened")
    assert not judges("rose")
