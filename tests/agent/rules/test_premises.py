"""What is called a false premise: the thing asked of a row, looked for and not there; never how a question asks."""

from __future__ import annotations

import pytest

from tests.agent.rules.conftest import Ask

TOWN = """\
# Town of Elmet

## Staff in full-time equivalents

|Department|2024|2025|
|---|---|---|
|Parks|41.0|40.5|
|Baths|12.0|13.0|

## Pupils attending school, by district

|District|Girls|Boys|
|---|---|---|
|Thorne|410|398|
|Wath|208|214|
"""


@pytest.mark.parametrize(
    "question",
    [
        "How many full-time equivalents work in parks in 2025?",
        "How many people are in charge of Parks in 2025?",
        "What is the attendance in Thorne?",
        "¿Cuánto fueron los Parks en 2025?",
        "How many girls aged 9 attend in Wath?",
    ],
)
async def test_how_a_question_asks_is_no_premise(ask_text: Ask, question: str) -> None:
    found = await ask_text(TOWN, question)

    assert found.outcome != "false_premise"


async def test_a_verb_that_says_that_something_was_done_is_left_out(ask_text: Ask) -> None:
    found = await ask_text(TOWN, "How many full-time equivalents work in parks in 2025?")

    assert found.printed("answer") == ["40.5"]
