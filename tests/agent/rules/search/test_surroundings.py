"""Rows whose name stands partly above them: in a group heading, in a title cut over cells, in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

Ask = Callable[[str, str], Coroutine[Any, Any, Any]]

SEGMENTS = """# Harbour Holdings

The figures of Harbour Holdings by pier.

## Note 4: Piers

|(Dollars in millions)|2023|2022|
|---|---|---|
|Tolls received|||
|North Pier|15|14|
|South Pier|9|8|
|Mooring fees|||
|North Pier|3|2|
|South Pier|6|5|
|Additions to quay walls|||
|North Pier|117|196|
|South Pier|233|240|
|Total additions to quay walls|350|436|

The breakdown of late fees is as follows:

|(Dollars in millions)|2023|2022|
|---|---|---|
|North Pier|0.4|0.3|

## Note 5: Members

|Average Monthly Fee Per Paid Memb|er for the year ended December 31, 2023|December 31, 2022|
|---|---|---|
|Rowers|||
|Domestic (home and near)|$ 7.99|$ 7.70|
|Abroad|7.19|6.78|

## Note 6: Assumptions

|Years ended December 31|2023|2022|
|---|---|---|
|Expected tides|26.6%|16.4%|
|Number of persons|137|60|
"""


@pytest.mark.parametrize(
    ("question", "printed"),
    [
        ("What were the mooring fees of South Pier in 2023?", ["6"]),
        ("What were additions to quay walls of North Pier in 2022?", ["196"]),
        ("What were the late fees of North Pier in 2023?", ["0.4"]),
        ("What was the average monthly fee per paid member of domestic rowers in 2023?", ["7.99"]),
        ("What were the expected tides used to set tolls in 2022?", ["16.4%"]),
        ("How many people were there in 2023?", ["137"]),
        ("What were Harbour's mooring fees of South Pier in 2022?", ["5"]),
        ("What were South Pier's mooring fees in 2022?", ["5"]),
        ("How much did South Pier receive as mooring fees in 2022?", ["5"]),
    ],
)
async def test_a_row_is_found_under_what_heads_it(ask_text: Ask, question: str, printed: list[str]) -> None:
    found = await ask_text(SEGMENTS, question)
    assert found.printed("answer") == printed, found.text


@pytest.mark.parametrize(
    "question",
    [
        "What were the lighthouse dues of South Pier in 2023?",
        "What were the mooring fees of East Pier in 2023?",
        "How many employees did Harbour have in 2019?",
        "How much were the expected tides in 2023?",
    ],
)
async def test_what_no_heading_and_no_row_says_is_not_found(ask_text: Ask, question: str) -> None:
    found = await ask_text(SEGMENTS, question)
    assert found.outcome in ("not_found", "false_premise"), found.text


async def test_things_added_up_may_end_in_small_letters(ask_text: Ask) -> None:
    regions = "(in dollars)\n\n|Tolls|2023|\n|---|---|\n|Asia Pacific|311|\n|Rest of the world|2,848|\n|Total|3,159|\n"
    found = await ask_text(regions, "What were tolls from Asia Pacific and Rest of the world together in 2023?")
    assert found.value() == "3159"


BILINGUAL = """\
# व्यय Expenditure

(In ₹ crore)

|मद|Item|2024-25<br>Budget Estimates|2024-25<br>Revised Estimates|
|---|---|---|---|
|पेंशन|Pension|238|275|
|सब्सिडी|Subsidy|||
|उर्वरक|Fertiliser|164|171|
|खाद्य|Food|205|197|

# Units

(In millions, except unit data)

|Year|2024-25|
|---|---|
|Ferry segment|207,936|
|Ferry revenue|581.6|
"""


@pytest.mark.parametrize(
    ("question", "printed"),
    [
        ("What is the subsidy on fertiliser in the Budget Estimates of 2024-25?", ["164"]),
        ("What is the provision for Pension in the 2024-25 (RE)?", ["275"]),
        ("What was the ferry revenue in 2024-25?", ["581.6"]),
    ],
)
async def test_a_group_is_headed_in_two_languages(ask_text: Ask, question: str, printed: list[str]) -> None:
    found = await ask_text(BILINGUAL, question)
    assert found.printed("answer") == printed, found.text


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("What is the subsidy on fertiliser and food together in the Budget Estimates of 2024-25?", "369"),
        ("By how much do the Revised Estimates 2024-25 for Pension exceed the Budget Estimates 2024-25?", "37"),
    ],
)
async def test_what_is_said_once_holds_for_both_operands(ask_text: Ask, question: str, value: str) -> None:
    found = await ask_text(BILINGUAL, question)
    assert found.value() == value
