"""Line items in the places that are theirs, under the labels that conversions and statements give them."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

Ask = Callable[[str, str], Coroutine[Any, Any, Any]]

REPORT = """\
# Consolidated Balance Sheets

(USD in millions)

|Particulars|June 30, 2024|June 30, 2023|
|---|---|---|
|Accounts receivable, net|700|600|
|Total current assets|900|800|
|Notespayable|9|336|
|Currentportion of long-term debt|6|6|
|Short-term unearned revenue|270|230|
|Total current liabilities|500|450|
|Long-term debt|3,464|3,468|
|Long-term unearned revenue|64|60|

# Consolidated Income Statements

(USD in millions)

|Particulars|Year ended June 30, 2024|Year ended June 30, 2023|
|---|---|---|
|Revenue|7,300|7,000|
|Operating income|2,000|1,900|
|Net income|1,500|1,400|

# Consolidated Statements of Cash Flows

(USD in millions)

|Particulars|Year ended June 30, 2024|Year ended June 30, 2023|
|---|---|---|
|Accounts receivable, net|(100)|(50)|
|Cash provided by operations|1,800|1,700|
|Additions to property and equipment|(300)|(200)|

# Deferred taxes

(USD in millions)

|June 30,|2024|2023|
|---|---|---|
|Unearned revenue|49|40|
|Depreciation and amortization|115|107|
|Leases|12|11|
"""


async def test_a_balance_in_two_parts_is_their_sum(ask_text: Ask) -> None:
    found = await ask_text(REPORT, "What was deferred revenue at June 30, 2024?")
    assert found.value() == "334"


async def test_a_note_on_taxes_gives_no_measure(ask_text: Ask) -> None:
    found = await ask_text(REPORT, "What was EBITDA in fiscal 2024?")
    assert found.outcome == "not_found"


async def test_a_measure_takes_balances_from_the_balance_sheet(ask_text: Ask) -> None:
    found = await ask_text(REPORT, "What were accounts receivable days in fiscal 2024?")
    assert found.value() == "32.5"


async def test_free_cash_flow_is_computed_from_the_cash_flows(ask_text: Ask) -> None:
    found = await ask_text(REPORT, "What was free cash flow in fiscal 2024?")
    assert found.value() == "1500"


async def test_words_written_as_one_are_the_words(ask_text: Ask) -> None:
    found = await ask_text(REPORT, "What was total debt at June 30, 2024?")
    assert found.value() == "3479"


BUDGET = """\
# Budget in Short

(In ₹ crore)

|Item|2023-24 Actuals|2024-25 Revised Estimates|2025-26 Budget Estimates|
|---|---|---|---|
|Fiscal Deficit|900|600|300|
||(5.6)|(4.8)|(4.4)|

Figures in parentheses are as a percent of GDP.
"""


async def test_each_period_keeps_its_basis(ask_text: Ask) -> None:
    question = "Average fiscal deficit of 2023-24 Actuals, 2024-25 Revised Estimates and 2025-26 BE"
    assert (await ask_text(BUDGET, question)).value() == "600"


async def test_a_change_goes_from_one_basis_to_another(ask_text: Ask) -> None:
    question = "By how much does the fiscal deficit change between 2024-25 RE and 2025-26 BE?"
    assert (await ask_text(BUDGET, question)).value() == "-300"


async def test_a_note_gives_no_part_of_a_measure_whose_balance_stands_in_parts(ask_text: Ask) -> None:
    rows = "|Inventories:|||\n|Raw materials|90|80|\n|Finished goods|60|50|\n|Total current assets|900|800|"
    text = REPORT.replace("|Total current assets|900|800|", rows).replace("|Leases|12|11|", "|Inventories|20|19|")
    found = await ask_text(text, "What was the quick ratio in fiscal 2024?")
    assert found.outcome == "not_found"
