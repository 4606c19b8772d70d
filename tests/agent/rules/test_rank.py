"""Which of several things, or which year, is the highest or the lowest."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

Ask = Callable[[str, str], Coroutine[Any, Any, Any]]

HEADS = """\
# Outlay on Major Items

(Rs. in crore)

|Item|2023-24 Actuals|2024-25 Actuals|2025-26 Actuals|
|---|---|---|---|
|Harbours|510|480|495|
|Ferry and Canal Works|300|700|350|
|Lighthouses|40|50|60|

# Outlay in Two Bases

(Rs. in crore)

|Item|2024-25 Budget Estimates|2024-25 Revised Estimates|
|---|---|---|
|Beacons|5|6|
"""
YEARS = "# Wrecks and rates\n\n|Year|Wreck Rate|\n|---|---|\n" + "".join(
    f"|{year}|{rate}|\n" for year, rate in zip(range(1920, 2020), [5.5] * 90 + [9.25] + [5.5] * 9, strict=True)
)


@pytest.mark.parametrize(
    ("question", "printed"),
    [
        ("Which of Harbours, Ferry and Canal Works, and Lighthouses has the highest outlay in 2024-25?", "700"),
        ("Which was larger in 2024-25: Harbours or Ferry and Canal Works?", "700"),
        ("Which got more in 2023-24, Harbours or Lighthouses?", "510"),
        ("Which of Harbours and Lighthouses had the lowest outlay in 2025-26?", "60"),
        ("In which year was the outlay on Harbours highest?", "510"),
        ("Which year had the lowest outlay on Harbours, 2024-25 or 2025-26?", "480"),
        ("In which year was the wreck rate highest?", None),
    ],
)
async def test_the_highest_or_lowest_is_found(ask_text: Ask, question: str, printed: str | None) -> None:
    found = await ask_text(HEADS, question)
    if printed is None:
        assert found.printed("answer") == []
    else:
        assert (found.outcome, found.printed("answer")) == ("answered", [printed])


async def test_every_row_of_a_long_table_of_years_is_compared(ask_text: Ask) -> None:
    found = await ask_text(YEARS, "In which year was the wreck rate highest?")
    assert (found.outcome, found.printed("answer")) == ("answered", ["9.25"])


async def test_bases_of_one_year_are_not_years(ask_text: Ask) -> None:
    found = await ask_text(HEADS, "In which year was the outlay on Beacons highest?")
    assert found.outcome == "not_found"


async def test_one_that_is_missing_is_not_passed_over(ask_text: Ask) -> None:
    found = await ask_text(HEADS, "Which of Harbours and Drydocks has the highest outlay in 2024-25?")
    assert found.outcome == "not_found"
    assert found.printed("answer") == []


LISTS = """\
# Ports of the island

|Port|Quays|Tolls (Rs. lakh), 2023-24|Tolls (Rs. lakh), 2024-25|
|---|---|---|---|
|Northhaven|4|210|190|
|Reedmouth|9|180|250|
|Salt Bay|6|75|80|
|Total|19|465|520|

# Sailors by background, 2024

|Background|Knots known|Songs known|
|---|---|---|
|**Rank**|||
|Mates|41.0|12.0|
|Bosuns|38.5|15.5|
|Ratings|22.0|19.0|
|**Home port**|||
|Northern|30.0|21.0|
|Southern|44.0|11.0|
|Overseas|18.0|9.0|

# Lights

|Light|Range|
|---|---|
|Tern Rock|18|
|Gull Head|24|
|Long Spit|11|

# Lights of the outer isles

|Light|Range|
|---|---|
|Skerry|9|
|Holm|28|
|Stack|14|
"""


@pytest.mark.parametrize(
    ("question", "printed"),
    [
        ("Which port has the most quays?", "9"),
        ("Which port has the fewest quays?", "4"),
        ("Which port had the highest tolls in 2023-24?", "210"),
        ("Which port had the highest tolls?", "250"),
        ("Which rank has the highest number of songs known?", "19.0"),
        ("Which home port has the most knots known?", "44.0"),
    ],
)
async def test_the_highest_of_all_rows_of_a_table_is_found(ask_text: Ask, question: str, printed: str) -> None:
    found = await ask_text(LISTS, question)
    assert (found.outcome, found.printed("answer")) == ("answered", [printed]), found.text


@pytest.mark.parametrize(
    "question",
    [
        "Which ferry has the most quays?",
        "Which port had the highest tolls in 2019-20?",
        "Which background has the most knots known?",
        "Which light has the longest range?",
        "Which light has the highest range?",
    ],
)
async def test_no_row_is_the_highest_where_the_table_lists_other_things_or_two_do(ask_text: Ask, question: str) -> None:
    found = await ask_text(LISTS, question)
    assert found.outcome == "not_found", found.text
