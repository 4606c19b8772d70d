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


ACCOUNTS = """\
# Brack Quarries Ltd

## Profit and loss

(₹ in lakh)

|Particulars|2023-24|2022-23|
|---|---|---|
|Revenue from operations|84,210|71,905|
|Finance costs|3,905|4,418|

The auditor did not qualify the report. No dividend has been recommended for the year 2023-24.
"""


@pytest.mark.parametrize(
    "question", ["Why did revenue from operations fall in 2023-24?", "Why did finance costs increase in 2023-24?"]
)
async def test_a_motion_taken_for_given_is_denied_by_the_figures(ask_text: Ask, question: str) -> None:
    found = await ask_text(ACCOUNTS, question)

    assert found.outcome == "false_premise"
    assert len(found.printed("context")) == 2
    assert not found.printed("answer")


async def test_why_something_moved_is_not_told_though_that_it_did_is(ask_text: Ask) -> None:
    found = await ask_text(ACCOUNTS, "Why did revenue from operations rise in 2023-24?")

    assert found.outcome == "not_found"
    assert "went up" in found.text


async def test_a_change_the_other_way_is_given_and_said(ask_text: Ask) -> None:
    found = await ask_text(ACCOUNTS, "By how much did finance costs increase in 2023-24?")

    assert found.value() == "-513"
    assert "It did not go up" in found.text


@pytest.mark.parametrize("direction", ["fall", "change"])
async def test_a_change_that_way_is_given_alone(ask_text: Ask, direction: str) -> None:
    found = await ask_text(ACCOUNTS, f"By how much did finance costs {direction} in 2023-24?")

    assert "It did not" not in found.text


async def test_a_sentence_that_there_is_none_is_quoted(ask_text: Ask) -> None:
    found = await ask_text(ACCOUNTS, "How much dividend did the company recommend for 2023-24?")

    assert found.outcome == "false_premise"
    assert "“No dividend has been recommended for the year 2023-24.”" in found.text


async def test_a_sentence_of_another_year_denies_nothing(ask_text: Ask) -> None:
    found = await ask_text(ACCOUNTS, "How much dividend did the company recommend for 2019-20?")

    assert found.outcome == "not_found"
