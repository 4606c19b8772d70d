"""Figures whose own labels name no period: what governs them says it, or nothing does."""

from __future__ import annotations

import pytest

from tests.agent.rules.conftest import Ask

OUTLAY = """\
# Survey of the uplands

## Outlay on roads 2012-13 (budget)

(Rs. in lakh)

|District|Upkeep|Total|
|---|---|---|
|Kaldan|410.50|733.80|
|Merrow|208.00|391.10|
"""


@pytest.mark.parametrize("year", ["2011-12", "1999-2000", "2013-14"])
async def test_the_title_of_the_table_says_of_what_year_it_is(ask_text: Ask, year: str) -> None:
    found = await ask_text(OUTLAY, f"What was Kaldan's total in {year}?")

    assert found.outcome == "not_found"
    assert not found.printed("answer")
    assert "2012-13" in found.text


async def test_the_year_of_the_title_is_answered(ask_text: Ask) -> None:
    found = await ask_text(OUTLAY, "What was Kaldan's total in 2012-13?")

    assert found.printed("answer") == ["733.80"]


async def test_no_year_is_taken_for_figures_of_which_none_is_said(ask_text: Ask) -> None:
    found = await ask_text(OUTLAY.replace(" 2012-13", ""), "What was Kaldan's total in 2012-13?")

    assert found.outcome == "not_found"
    assert "Nothing there says" in found.text


async def test_without_a_year_in_the_question_none_is_needed(ask_text: Ask) -> None:
    found = await ask_text(OUTLAY.replace(" 2012-13", ""), "What was Kaldan's total?")

    assert found.printed("answer") == ["733.80"]


async def test_the_title_of_the_document_says_it_where_nothing_nearer_does(ask_text: Ask) -> None:
    text = OUTLAY.replace(" 2012-13", "").replace("uplands", "uplands 2016")

    right = await ask_text(text, "What was Kaldan's total in 2016?")
    wrong = await ask_text(text, "What was Kaldan's total in 2017?")

    assert right.printed("answer") == ["733.80"]
    assert wrong.outcome == "not_found"


async def test_a_column_without_a_period_beside_one_with_it_is_not_of_another_time(ask_text: Ask) -> None:
    text = OUTLAY.replace(" 2012-13", "").replace("|Upkeep|", "|Upkeep 2014|")

    found = await ask_text(text, "What was Kaldan's total in 2009?")

    assert found.outcome == "not_found"
