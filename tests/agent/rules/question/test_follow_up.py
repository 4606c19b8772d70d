"""Questions that go on from others, said in full."""

from __future__ import annotations

import pytest

from auditor_tui.agent.rules.question.follow_up import Before, goes_on, in_full

PAT = Before("What was PAT in 2023-24?")


@pytest.mark.parametrize(
    ("question", "full"),
    [
        ("And in 2022-23?", "What was PAT in 2022-23?"),
        ("2022-23?", "What was PAT in 2022-23?"),
        ("And the year before?", "What was PAT in 2022-23?"),
        ("And the next year?", "What was PAT in 2024-25?"),
        ("What about finance cost?", "What was finance cost in 2023-24?"),
        ("And finance cost in 2021-22?", "What was finance cost in 2021-22?"),
        ("By how much did it change?", "By how much did PAT change in 2023-24?"),
        ("What share of revenue is that?", "What share of revenue is PAT in 2023-24?"),
        ("Did it increase?", "Did PAT increase in 2023-24?"),
        ("And in crore?", "What was PAT in 2023-24 in crore?"),
    ],
)
def test_it_is_said_in_full(question: str, full: str) -> None:
    assert in_full(question, PAT) == full


def test_a_day_stays_a_day() -> None:
    before = Before("What were loans at 31.03.2024?")
    assert in_full("And the year before?", before) == "What were loans at 31.3.2023?"


def test_the_period_of_the_answer_stands_in_where_the_question_names_none() -> None:
    before = Before("What was PAT?", "Year ended March 31, 2024")
    assert in_full("What about finance cost?", before) == "What was finance cost at March 31, 2024?"


@pytest.mark.parametrize("question", ["What was revenue in 2022?", "Which note shows the loans?"])
def test_a_whole_question_is_left_alone(question: str) -> None:
    assert not goes_on(question)
    assert in_full(question, PAT) is None


def test_another_time_of_several_is_not_guessed() -> None:
    assert in_full("And in 2021-22?", Before("By how much did PAT change from 2022-23 to 2023-24?")) is None
