"""Line items in the statement they belong to."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

Ask = Callable[[str, str], Coroutine[Any, Any, Any]]

HEAD = "(in millions of dollars)\n\n|At December 31|2023|2022|\n|---|---|---|\n"
BALANCE = "|Cash and cash equivalents|90|80|\n|Inventories, net|{inventories}|60|\n|Total current assets|500|450|\n"
GUARANTORS = f"# Deed of Cross Guarantee: Balance Sheets\n\n{HEAD}|Inventories|7|6|\n|Total current assets|20|30|\n\n"
WHOLE = f"# Harbour Co. and Subsidiaries Consolidated Balance Sheets\n\n{HEAD}{BALANCE}"
FLOWS = (
    "\n# Consolidated Statements of Cash Flows\n\n(in millions of dollars)\n\n|Years ended December 31|2023|2022|\n"
    "|---|---|---|\n|Inventories|(40)|12|\n|Cash and cash equivalents at end of year|90|80|\n"
)


@pytest.mark.parametrize(
    ("question", "printed"),
    [
        ("What were the inventories in 2023?", "100"),
        ("What were the total current assets in 2022?", "450"),
        ("What were the total current assets in 2022 in the deed of cross guarantee?", "30"),
        ("What was the cash at end of year 2023 in the cash flow statement?", "90"),
    ],
)
async def test_the_statement_of_the_whole_goes_before_that_of_a_part(
    ask_text: Ask, question: str, printed: str
) -> None:
    found = await ask_text(GUARANTORS + WHOLE.format(inventories=100) + FLOWS, question)
    assert found.printed("answer") == [printed]


async def test_the_rows_around_tell_a_statement_whose_title_was_lost(ask_text: Ask) -> None:
    hedges = (
        "# Hedges\n\n(in millions of dollars)\n\n|Years ended December 31|2023|\n|---|---|\n"
        "|Currency|5|\n|Cost of sales|13|\n\n"
    )
    lost = (
        "# Harbour Co.\n\n(in millions of dollars)\n\n|Years ended December 31|2023|\n|---|---|\n|Net sales|900|\n"
        "|Cost of sales|600|\n|Gross profit|300|\n|Net income|20|\n"
    )
    found = await ask_text(hedges + lost, "What was the cost of sales in 2023?")
    assert found.printed("answer") == ["600"]


async def test_an_item_that_its_statement_gives_in_parts_alone_is_not_taken_from_elsewhere(ask_text: Ask) -> None:
    balance = WHOLE.format(inventories=100).replace("|Inventories, net|100|60|", "|Inventories|||\n|Ropes|60|40|")
    found = await ask_text(GUARANTORS + balance, "What were the inventories in 2023?")
    assert found.outcome == "not_found"
    assert "heads several rows" in found.reason
