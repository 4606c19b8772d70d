"""Questions about places, references from one place to another, and what is said of what is not there."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

Ask = Callable[[str, str], Coroutine[Any, Any, Any]]

VOLUME = """\
# Part I: Summaries

## Statement No. 1: Receipts and Outlay

(₹ in crore)

|Heads|2023-24|2024-25|
|---|---|---|
|Harbour Dues|1,204.50|1,300.00|
|Ferry Fund|10.00|11.00|

## Statement No. 2: Loans by Borrower

(Rs. in lakh)

|Name of the borrower|Amount sanctioned|Balance on 31 March 2025|
|---|---|---|
|Pier Trust|450.00|420.00|

# Annex A Credits

|Delay|Credit|
|---|---|
|One week|5 %|
"""
AGREEMENT = """\
# Agreement

## 1 Late payment

What is unpaid after its due date bears interest until it arrives, at the rate set out in Annex B.

## Annex A Credits

|Delay|Credit|
|---|---|
|One week|5 %|

## Annex B Tariff

|Item|Sum or percentage|
|---|---|
|Overdue balances|8.5 %|
|Restart|CHF 2,400.00|
"""


async def test_a_statement_is_found_by_what_it_shows(ask_text: Ask) -> None:
    found = await ask_text(VOLUME, "Which statement shows loans by borrower?")
    assert found.outcome == "answered"
    assert "Statement No. 2" in found.text
    assert "line 12" in found.text


async def test_no_heading_is_made_up(ask_text: Ask) -> None:
    found = await ask_text(VOLUME, "Which statement shows lighthouse keepers?")
    assert found.outcome == "not_found"


async def test_the_unit_of_a_row_is_said_with_the_line_that_declares_it(ask_text: Ask) -> None:
    found = await ask_text(VOLUME, "In which unit are the harbour dues stated, and on which page is that unit printed?")
    assert found.outcome == "answered"
    assert "in crore of rupees" in found.text
    assert "line 5" in found.text


async def test_a_reference_is_followed_to_the_figure(ask_text: Ask) -> None:
    found = await ask_text(AGREEMENT, "What rate of interest is payable on late payment?")
    assert found.outcome == "answered", found.reason
    assert found.printed("answer") == ["8.5 %"]
    assert "Annex B" in found.reason


async def test_a_place_that_is_not_there_is_a_false_premise(ask_text: Ask) -> None:
    found = await ask_text(AGREEMENT, "Which discount does Annex C grant?")
    assert found.outcome == "false_premise"
    assert "Annex B" in found.text


async def test_a_row_without_what_is_asked_of_it_is_a_false_premise(ask_text: Ask) -> None:
    found = await ask_text(VOLUME, "What rate of interest do the loans to Pier Trust carry?")
    assert found.outcome == "false_premise"
    assert "Amount sanctioned" in found.text
    assert "rate interest" in found.text
    assert not found.printed("answer")


async def test_a_row_that_is_not_there_is_not_found(ask_text: Ask) -> None:
    found = await ask_text(VOLUME, "What were the lighthouse dues in 2024-25?")
    assert found.outcome == "not_found"


async def test_a_period_is_not_offered_against_itself(ask_text: Ask) -> None:
    found = await ask_text(VOLUME, "What was the Ferry Fund in 2019-20?")
    assert found.outcome == "not_found"
    assert "2023-24" in found.reason
    assert found.reason.endswith("not for 2019-20.")


async def test_a_row_whose_figures_are_unreadable_is_a_matter_of_conversion(ask_text: Ask) -> None:
    damaged = VOLUME.replace("|420.00|", "|420.00|\n|Quay Trust|4 5 0 .. 0|4..2,0000|")
    found = await ask_text(damaged, "What amount was sanctioned to Quay Trust?")
    assert found.outcome in ("conversion_limited", "not_found", "false_premise")
    assert not found.printed("answer")


async def test_row_and_column_are_named_in_the_answer(ask_text: Ask) -> None:
    found = await ask_text(VOLUME, "What amount was sanctioned to Pier Trust?")
    assert found.printed("answer") == ["450.00"]
    for words in ("Pier Trust", "Amount sanctioned", "Loans by Borrower", "Rs. in lakh"):
        assert words in found.text


async def test_a_long_question_is_not_repeated_in_full(ask_text: Ask) -> None:
    found = await ask_text(VOLUME, f"What was the {'very ' * 300}odd lighthouse toll?")
    assert found.outcome == "not_found"
    assert len(found.text) < 600


REPORT = """# Contents

12 Statement of ferry flows

# Notes to the accounts

4.2. Mooring costs are taken to the period they are of.

## 4.3. Mooring costs

Policy.

## 18 Mooring costs

|Item|2024|
|---|---|
|Mooring|62|

STATEMENT OF FERRY FLOWS

|Item|2024|
|---|---|
|Inflow|80|
"""


async def test_a_note_is_headed_by_its_number_alone(ask_text: Ask) -> None:
    found = await ask_text(REPORT, "Which note deals with mooring costs?")
    assert found.text.startswith("Note 18, Mooring costs begins")


async def test_a_title_that_became_no_heading_is_found_as_a_line_and_not_in_the_contents(ask_text: Ask) -> None:
    found = await ask_text(REPORT, "On which page does the statement of ferry flows begin?")
    assert "STATEMENT OF FERRY FLOWS begins" in found.text
    assert "line 19" in found.text
    found = await ask_text(REPORT, "On which page does the statement of lighthouses begin?")
    assert found.outcome == "not_found"
