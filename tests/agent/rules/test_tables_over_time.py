"""Tables whose rows are times, and years under their several names."""

from __future__ import annotations

import pytest

from tests.agent.rules.conftest import Ask

CLINIC = """\
# Ferrow Clinic

## Table 1 Visits by month, 2022

|Month|Visits|Operations|
|---|---|---|
|June|1,204|24|
|July|1,260|31|
|August|1,281|29|
|Total|3,745|84|

## Table 2 Fund

(in thousands of euros)

|Year to 30 June|Gifts|Grants|
|---|---|---|
|2019|4,502|240|
|2020|4,610|252|
"""

ACCOUNTS = """\
# Ferrow Works

## Profit and loss for the year ended 31 March 2024

(₹ in lakh)

|Particulars|2023-24|2022-23|
|---|---|---|
|Profit before tax|8,365.06|4,701.02|
"""


@pytest.mark.parametrize(
    ("question", "printed"),
    [
        ("How many operations were performed in August 2022?", "29"),
        ("Operations in July 2022?", "31"),
        ("What were the visits in June?", "1,204"),
        ("Total visits in 2022?", "3,745"),
        ("What were gifts in 2019?", "4,502"),
        ("What were grants in the year to 30 June 2020?", "252"),
    ],
)
async def test_rows_named_by_times_are_read(ask_text: Ask, question: str, printed: str) -> None:
    found = await ask_text(CLINIC, question)

    assert found.printed("answer") == [printed]


@pytest.mark.parametrize("question", ["Operations in August 2021?", "Operations in May 2022?", "Gifts in 2018?"])
async def test_a_month_or_year_that_is_not_there_is_not_answered(ask_text: Ask, question: str) -> None:
    found = await ask_text(CLINIC, question)

    assert found.outcome != "answered"


@pytest.mark.parametrize(
    "year", ["FY24", "FY2024", "fiscal 2024", "2023-24", "FY2023-24", "the year ended 31 March 2024"]
)
async def test_names_of_one_fiscal_year_are_read_alike(ask_text: Ask, year: str) -> None:
    found = await ask_text(ACCOUNTS, f"What was profit before tax in {year}?")

    assert found.printed("answer") == ["8,365.06"]


@pytest.mark.parametrize("year", ["FY25", "FY2022", "2021-22"])
async def test_another_fiscal_year_is_not(ask_text: Ask, year: str) -> None:
    found = await ask_text(ACCOUNTS, f"What was profit before tax in {year}?")

    assert found.outcome == "not_found"
