"""Whose figure it is: the accounts' own name may be left out, another's must be met in a row, a column or a title."""

from __future__ import annotations

import pytest

from tests.agent.rules.conftest import Ask

ACCOUNTS = """\
# Harrow Mills, Inc.

Annual report 2024

## Statements of Income

(in millions of dollars)

|Particulars|2024|2023|
|---|---|---|
|Revenues|4,310.5|4,102.0|
|Net income|322.4|301.9|
|Total assets|5,001.0|4,800.0|

## Revenues by brand

(in millions of dollars)

|Brand|2024|2023|
|---|---|---|
|Fenwick|610.2|588.1|
|Lowther|95.4|90.6|

Harrow Mills, Inc. and its subsidiaries buy yarn of Calloway Fibres Ltd and compete with Drummond SE and Fenwick's
former owner Penrose Textiles.
"""


@pytest.mark.parametrize(
    "question",
    [
        "What was Harrow Mills' net income in 2024?",
        "What was Harrow's net income in 2024?",
        "What was the net income of Harrow Mills, Inc. in 2024?",
        "What net income did Harrow make in 2024?",
        "How much net income did the company earn in 2024?",
        "What was the company's net income in 2024?",
    ],
)
async def test_the_name_of_whose_accounts_they_are_is_left_out(ask_text: Ask, question: str) -> None:
    found = await ask_text(ACCOUNTS, question)

    assert found.outcome == "answered"
    assert found.printed("answer") == ["322.4"]


@pytest.mark.parametrize(
    "question",
    [
        "What was Drummond's net income in 2024?",
        "What was Calloway Fibres' net income in 2024?",
        "What was the net income of Drummond SE in 2024?",
        "What was the net income of Calloway Fibres Ltd in 2024?",
        "What was Fenwick's net income in 2024?",
        "What net income did Drummond make in 2024?",
        "What were Penrose Textiles' total assets at the end of 2024?",
        "What was Drummond's net margin in 2024?",
        "By how much did Drummond's net income rise in 2024?",
        "Did Drummond's net income rise in 2024?",
    ],
)
async def test_figures_of_the_accounts_are_not_given_for_another_that_they_name(ask_text: Ask, question: str) -> None:
    found = await ask_text(ACCOUNTS, question)

    assert found.outcome == "not_found"
    assert not found.printed("answer")


async def test_a_part_of_the_whole_has_its_own_row(ask_text: Ask) -> None:
    found = await ask_text(ACCOUNTS, "What was Fenwick's revenue in 2024?")

    assert found.printed("answer") == ["610.2"]


async def test_it_is_said_that_nothing_is_given_of_a_name_that_is_mentioned(ask_text: Ask) -> None:
    found = await ask_text(ACCOUNTS, "What were Drummond's net sales in 2024?")

    assert "of ‘Drummond’" in found.text


async def test_most_of_the_names_with_subsidiaries_is_whose_accounts_they_are(ask_text: Ask) -> None:
    text = ACCOUNTS.replace("# Harrow Mills, Inc.\n\nAnnual report 2024\n", "")
    text += (
        "\nPenrose Textiles and its subsidiaries left in 2019.\n\nAccounts of Harrow Mills, Inc. and subsidiaries.\n"
    )

    own = await ask_text(text, "What was Harrow's net income in 2024?")
    other = await ask_text(text, "What was Penrose's net income in 2024?")

    assert own.printed("answer") == ["322.4"]
    assert other.outcome == "not_found"


@pytest.mark.parametrize(("zone", "printed"), [("Zone-5", ["12.0"]), ("Zone-7", [])])
async def test_a_name_with_another_number_is_another(ask_text: Ask, zone: str, printed: list[str]) -> None:
    text = "# Survey\n\n## Rates of tolls\n\n|Rate (%)|2004|2005|\n|---|---|---|\n|Zone-5 Barges|12.0|11.0|\n|Zone-7 Barges|:|9.0|\n"

    found = await ask_text(text, f"What was the rate of barges of {zone} in 2004?")

    assert [one for one in found.printed("answer") if one != ":"] == printed


async def test_nothing_is_denied_of_a_name_whose_row_is_there(ask_text: Ask) -> None:
    found = await ask_text(ACCOUNTS, "What was the rank of Fenwick's revenue in 2024?")

    assert "was found that gives" not in found.text
