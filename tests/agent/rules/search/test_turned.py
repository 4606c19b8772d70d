"""Tables whose rows are times: what is asked for heads a column."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

SERIES = """\
# Receipts of the port (Rs. crore)

|Year|Harbour dues|Share of port cess|
|---|---|---|
|2021-22 (Actuals)|1,010|511|
|2022-23 (Actuals)|1,212|613|
|2023-24 (BE)|1,414|715|

# Monthly collections (Rs. lakh)

|Month|Pilotage|
|---|---|
|Apr-23|10.5|
|May-23|12.5|
|June 2023|14.5|
"""
Ask = Callable[[str, str], Coroutine[Any, Any, Any]]


@pytest.mark.parametrize(
    ("question", "printed"),
    [
        ("What were harbour dues in 2021-22?", "1,010"),
        ("What were harbour dues in the 2023-24 budget estimates?", "1,414"),
        ("What was the share of port cess in 2022-23?", "613"),
        ("How much pilotage was collected in May 2023?", "12.5"),
        ("What are the harbour dues?", "1,212"),
    ],
)
async def test_a_column_is_found_by_its_heading_and_the_row_by_its_time(
    ask_text: Ask, question: str, printed: str
) -> None:
    found = await ask_text(SERIES, question)
    assert (found.outcome, found.printed("answer")) == ("answered", [printed])


async def test_figures_are_cited_as_they_stand(ask_text: Ask) -> None:
    found = await ask_text(SERIES, "What were harbour dues in 2021-22?")
    (figure,) = found.answer.figures
    assert (figure["row_label"], figure["column_header"]) == ("2021-22 (Actuals)", ["Harbour dues"])
    assert found.text.startswith("Harbour dues, 2021-22 (Actuals): 1,010")


async def test_a_change_down_a_column_is_reckoned(ask_text: Ask) -> None:
    found = await ask_text(SERIES, "By how much did harbour dues change from 2021-22 to 2022-23?")
    assert found.value() == "202"


async def test_a_time_that_the_column_lacks_is_said(ask_text: Ask) -> None:
    found = await ask_text(SERIES, "What were harbour dues in 2019-20?")
    assert found.outcome == "not_found"
    assert "2021-22 (Actuals)" in found.reason
