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


LOANS = """\
# Balance Sheet as at 31 March 2024

(Rs. in lakh)

|Particulars|31.03.2024|31.03.2023|
|---|---|---|
|Secured loans (see Schedule B)|1,240.50|1,410.25|
|Unsecured loans|320.00|150.00|
|Share capital|500.00|500.00|

# Schedule B: Secured loans

(Rs. in lakh)

|Lender|Rate of interest|31.03.2024|31.03.2023|
|---|---|---|---|
|Harbour Bank term loan|9.25%|840.50|960.25|
|Ferry Trust working capital loan|10.10%|400.00|450.00|
|Total||1,240.50|1,410.25|
"""


async def test_a_row_that_refers_to_a_schedule_is_followed_there(ask_text: Ask) -> None:
    found = await ask_text(LOANS, "What is the rate of interest on the secured loans?")
    assert found.printed("answer") == ["9.25%", "10.10%"]
    assert "Line 7 refers to Schedule B" in found.text


async def test_the_one_row_of_a_proper_name_is_taken_and_that_is_said(ask_text: Ask) -> None:
    found = await ask_text(LOANS, "What is the interest rate on the Ferry Trust loan?")
    assert found.printed("answer") == ["10.10%"]
    assert "is taken as the row" in found.text


async def test_two_rows_of_a_proper_name_are_not_told_apart(ask_text: Ask) -> None:
    text = LOANS.replace("|Total|", "|Ferry Trust bridge loan|11%|1.00|1.00|\n|Total|")
    found = await ask_text(text, "What is the interest rate on the Ferry Trust loan?")
    assert found.outcome != "answered"


async def test_a_word_that_stands_near_is_no_false_premise(ask_text: Ask) -> None:
    found = await ask_text(LOANS, "What is the rate of interest on the unsecured loans?")
    assert found.outcome == "not_found"
    assert "stands near by on line" in found.text


async def test_a_word_that_stands_nowhere_is_a_false_premise(ask_text: Ask) -> None:
    found = await ask_text(LOANS, "What is the dividend on the share capital?")
    assert found.outcome == "false_premise"


async def test_a_word_of_asking_is_no_premise(ask_text: Ask) -> None:
    found = await ask_text(LOANS, "What is the lowest projected share capital?")
    assert found.outcome == "not_found"


async def test_a_period_that_is_not_there_is_answered_with_those_that_are(ask_text: Ask) -> None:
    found = await ask_text(LOANS, "What was the share capital at 31.03.2019?")
    assert found.outcome == "not_found"
    assert "31.03.2024" in found.text
    assert "line 9" in found.text
