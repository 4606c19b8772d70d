"""Misspelled words read as words of the document, and said; names and the document's own words stay."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

Ask = Callable[[str, str], Coroutine[Any, Any, Any]]

ACCOUNTS = """\
# Accounts

(USD in millions)

|Particulars|2024|2023|
|---|---|---|
|Pilotage|30|28|
|Inventories|41|40|
|Moorage of barges|12|11|
|Moorings of barges|7|6|
|Net income|5|4|
|राजकोषीय घाटा Fiscal Deficit|9|8|
"""


@pytest.mark.parametrize(
    ("question", "printed", "said"),
    [
        ("What was pilotaeg in 2024?", "30", "Read ‘pilotaeg’ as ‘pilotage’."),
        ("What was the inventroy in 2023?", "40", "Read ‘inventroy’ as ‘inventory’."),
        ("wat was teh net incme in 2024?", "5", "‘incme’ as ‘income’"),
    ],
)
async def test_a_word_one_letter_off_is_read_as_the_documents(
    ask_text: Ask, question: str, printed: str, said: str
) -> None:
    found = await ask_text(ACCOUNTS, question)
    assert (found.outcome, found.printed("answer")) == ("answered", [printed])
    assert said in found.text


@pytest.mark.parametrize(
    "question", ["What was Pilotaeg in 2024?", "What was the lighthouse in 2024?", "What was silotage in 2024?"]
)
async def test_a_name_or_a_word_far_off_is_not_read_as_another(ask_text: Ask, question: str) -> None:
    found = await ask_text(ACCOUNTS, question)
    assert found.outcome == "not_found"
    assert found.printed("answer") == []


async def test_a_label_in_another_script_is_found_in_its_words(ask_text: Ask) -> None:
    found = await ask_text(ACCOUNTS, "राजकोषीय घाटा 2023?")
    assert (found.outcome, found.printed("answer")) == ("answered", ["8"])


@pytest.mark.parametrize(
    ("question", "label"),
    [
        ("What was the harbour budget in 2024?", "Budge dues"),
        ("What was the receipt of wharf dues in 2024?", "Reciept tolls"),
    ],
)
async def test_a_word_that_questions_are_read_by_is_not_put_right(ask_text: Ask, question: str, label: str) -> None:
    found = await ask_text(f"{ACCOUNTS}|{label}|3|2|\n", question)

    assert "Read ‘" not in found.text
