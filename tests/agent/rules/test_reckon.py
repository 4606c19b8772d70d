"""Questions answered by arithmetic over cited figures."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

Ask = Callable[[str, str], Coroutine[Any, Any, Any]]

ACCOUNTS = """\
# Income Statement

(in millions of dollars)

|Years ended December 31|2023|2022|2021|
|---|---|---|---|
|Net sales|1,200|1,000|900|
|Cost of sales|(700)|(600)|(500)|
|Ferry Tolls|30|20|25|
|Ropes and Sails|12|10|11|
|Anchors|8|5|4|
|Net income|150|100|90|

# Balance Sheet

(in millions of dollars)

|At December 31|2023|2022|
|---|---|---|
|Total current assets|500|450|
|Inventories|100|60|
|Total current liabilities|250|300|
|Accounts payable|80|60|

# Loans granted

(Rs. in lakh)

|Name of the borrower|Number of Loans|Amount Sanctioned|
|---|---|---|
|Pier Trust|4|1,000.00|
"""


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("How much did net sales change from 2022 to 2023?", "200"),
        ("By how much did ferry tolls increase in 2022?", "-5"),
        ("What was the difference between net sales and net income in 2023?", "1050"),
        ("What were net sales of 2023 less the net income of that year?", "1050"),
        ("By how much were net sales of 2022 lower than net sales of 2023?", "200"),
        ("How much did Ropes and Sails, Anchors, and Ferry Tolls bring in together in 2023?", "50"),
        ("What were net sales of 2022 and 2023 taken together?", "2200"),
        ("What was the average of ferry tolls from 2021 to 2023?", "25"),
        ("By how many per cent did net sales grow from 2022 to 2023?", "20"),
        ("What percentage of the net sales of 2023 was net income?", "12.5"),
        ("What was the average amount of a loan sanctioned to Pier Trust?", "25000000"),
    ],
)
async def test_a_calculation_is_made_from_cited_figures(ask_text: Ask, question: str, value: str) -> None:
    found = await ask_text(ACCOUNTS, question)
    assert found.outcome == "answered", found.reason
    assert found.value() == value
    assert len(found.printed("operand")) >= 2
    assert "calculate" in found.operations


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("What was the working capital in 2023?", "250"),
        ("What was the current ratio in 2023?", "2"),
        ("What was the quick ratio in 2023?", "1.6"),
        ("What was the gross profit in 2023?", "500"),
        ("What was the days payable outstanding in 2023?", "34.5270270270"),
    ],
)
async def test_a_measure_is_computed_by_its_formula_which_is_said(ask_text: Ask, question: str, value: str) -> None:
    found = await ask_text(ACCOUNTS, question)
    assert found.outcome == "answered", found.reason
    assert found.value() == value
    assert "total current" in found.text or "cost of sales" in found.text


async def test_two_periods_are_answered_with_both_figures_and_the_change(ask_text: Ask) -> None:
    found = await ask_text(ACCOUNTS, "What were net sales in 2023 vs 2022?")
    assert found.printed("answer") == ["1,200", "1,000"]
    assert "The change is 200" in found.text


async def test_a_total_is_set_against_the_sum_of_what_stands_above_it(ask_text: Ask) -> None:
    table = (
        "# Grants by school\n\n(in dollars)\n\n|School|2023|\n|---|---|\n|North|10|\n|South|20|\n|West|5|\n|Total|40|\n"
    )
    question = "By how much does the printed total of grants of 2023 exceed the sum of the schools' grants?"
    found = await ask_text(table, question)
    assert found.value() == "5"
    assert "foot" in found.operations


async def test_an_operand_that_is_not_there_is_named_and_nothing_computed(ask_text: Ask) -> None:
    found = await ask_text(ACCOUNTS, "What were net sales of 2023 less the lighthouse dues of 2023?")
    assert found.outcome == "not_found"
    assert not found.answer.calculations
    assert "1,200" in found.text


async def test_a_measure_needs_a_period(ask_text: Ask) -> None:
    found = await ask_text(ACCOUNTS, "What was the current ratio?")
    assert found.outcome == "not_found"
    assert "names none" in found.reason


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("How did net sales of 2023 compare to 2022?", "The change is 200"),
        ("How does the current ratio in 2023 compare to 2022?", "The change is 0.5."),
        (
            "By how many percentage points did the net margin change from 2022 to 2023?",
            "2.5: the change from net margin in 2022",
        ),
    ],
)
async def test_two_periods_are_compared(ask_text: Ask, question: str, said: str) -> None:
    found = await ask_text(ACCOUNTS, question)
    assert found.outcome == "answered", found.reason
    assert said in found.text


async def test_rows_that_are_no_parts_are_left_out_of_the_sum_again(ask_text: Ask) -> None:
    rows = "|Schools|100|90|\n|of which new|40|30|\n|Clinics|50|40|\n|Less: refunds|10|20|\n|Total grants|150|110|"
    text = f"# Grants\n\n(Rs. in lakh)\n\n|Item|2023|2022|\n|---|---|---|\n{rows}\n"
    question = "By how much does the printed total of grants of 2023 differ from the sum of the grants?"
    found = await ask_text(text, question)
    assert (found.value(), found.outcome) == ("10", "answered")
