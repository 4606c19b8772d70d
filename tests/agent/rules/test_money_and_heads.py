"""Money and heads counted, one year on two bases, and ranges of years."""

from __future__ import annotations

import pytest

from tests.agent.rules.conftest import Ask

BUDGET = """\
# Budget book of Elmet 2025

Table A. Expenditure by department (EUR million)

|Department|Actual 2023|Budget 2024|Budget 2025|
|---|---|---|---|
|Schools|61.2|63.0|66.1|
|Roads|17.3|19.0|20.4|

Table B. Staff in full-time equivalents

|Department|2023|2024|2025|
|---|---|---|---|
|Schools|412.5|418.0|425.5|
|Roads|88.0|86.0|85.0|
|Chapels|8.0|6.0|5.0|

Elmet had 38,214 inhabitants on 31 December 2023.
"""

TWO_BASES = """\
# Kell Shipyards Ltd

## Profit and loss for the year ended 31 March 2024

(₹ in lakh)

|Particulars|2023-24|2022-23 (restated)|2022-23 (as reported)|
|---|---|---|---|
|Total income|85,573.15|73,923.45|74,337.20|
|Finance costs|3,905.61|4,418.02|4,418.02|
"""

DEFICIT = """\
# Kell Airships, Inc.

## Balance Sheets

(in millions of dollars)

|December 31,|2023|2022|
|---|---|---|
|Total assets|140.0|131.0|
|Total shareholders' deficit|(15.9)|(14.2)|
|Noncontrolling interests|0.4|0.3|
|Total equity|(15.5)|(13.9)|
"""


@pytest.mark.parametrize(
    ("question", "printed"),
    [
        ("What is budgeted for schools in 2025?", "66.1"),
        ("How much will be spent on schools in 2025?", "66.1"),
        ("What are the costs of roads in 2025?", "20.4"),
        ("What was spent on roads in 2023?", "17.3"),
        ("What is the schools budget for 2024?", "63.0"),
        ("How many full-time equivalents work in roads in 2025?", "85.0"),
    ],
)
async def test_words_for_money_want_money(ask_text: Ask, question: str, printed: str) -> None:
    found = await ask_text(BUDGET, question)

    assert found.printed("answer") == [printed]


async def test_a_number_of_heads_is_no_cost(ask_text: Ask) -> None:
    found = await ask_text(BUDGET, "What was spent on chapels in 2025?")

    assert found.outcome != "answered"


@pytest.mark.parametrize(
    "question",
    ["How much expenditure per inhabitant did Elmet have in 2023?", "What was the debt per inhabitant in 2023?"],
)
async def test_what_is_asked_per_thing_is_not_the_number_of_things(ask_text: Ask, question: str) -> None:
    found = await ask_text(BUDGET, question)

    assert not found.printed("answer")


async def test_both_of_two_columns_of_one_year_are_given(ask_text: Ask) -> None:
    found = await ask_text(TWO_BASES, "What was total income in 2022-23?")

    assert found.printed("answer") == ["73,923.45", "74,337.20"]


@pytest.mark.parametrize(
    ("question", "printed"),
    [
        ("What was the restated total income in 2022-23?", "73,923.45"),
        ("What was the originally reported total income for FY23?", "74,337.20"),
        ("What were finance costs in 2022-23?", "4,418.02"),
    ],
)
async def test_the_basis_named_is_given(ask_text: Ask, question: str, printed: str) -> None:
    found = await ask_text(TWO_BASES, question)

    assert found.printed("answer") == [printed]


async def test_the_row_that_says_shareholders_is_theirs(ask_text: Ask) -> None:
    theirs = await ask_text(DEFICIT, "What was shareholders' equity at the end of 2023?")
    whole = await ask_text(DEFICIT, "What was total equity at the end of 2023?")

    assert theirs.printed("answer") == ["(15.9)"]
    assert whole.printed("answer") == ["(15.5)"]


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("What was the average of roads staff 2023-2025?", "86.33"),
        ("What was the total of staff in roads over 2023 to 2025?", "259"),
    ],
)
async def test_a_range_of_years_takes_each_of_them(ask_text: Ask, question: str, value: str) -> None:
    found = await ask_text(BUDGET, question)

    assert found.value().startswith(value)


async def test_a_column_of_a_range_of_years_is_not_added_up(ask_text: Ask) -> None:
    text = "# Plan\n\n(in millions)\n\n|Line|2023|2024|2025|Totals for 2023–2025|\n|---|---|---|---|---|\n|Total tolls|1|2|4|8|\n"

    found = await ask_text(text, "What is Total tolls, column Totals for 2023–2025 in the Plan?")

    assert found.printed("answer") == ["8"]
