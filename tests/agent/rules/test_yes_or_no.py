"""Questions that want a yes or a no."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from auditor_tui.agent.rules.yes_or_no import IsThere, Moved, Related, Undecidable, read_yes_or_no

Ask = Callable[[str, str], Coroutine[Any, Any, Any]]

ACCOUNTS = """\
# Income Statement

(in millions of dollars)

|Years ended December 31|2023|2022|2021|
|---|---|---|---|
|Net sales|1,200|1,000|900|
|Ferry Tolls|30|20|25|
|Anchors|8|8|4|
|Net loss|(150)|(100)|90|

# Balance Sheet

(in millions of dollars)

|At December 31|2023|2022|
|---|---|---|
|Total current assets|500|450|
|Total current liabilities|250|300|

# Shares of the market

|In per cent|2023|2022|
|---|---|---|
|Ropes|12.5%|11.0%|
"""


@pytest.mark.parametrize(
    ("question", "verdict", "cited"),
    [
        ("Did net sales increase from 2022 to 2023?", "Yes: ", ["1,200", "1,000"]),
        ("Did net sales fall between 2021 and 2023?", "No: ", ["1,200", "900"]),
        ("Did net sales grow in 2022?", "Yes: ", ["1,000", "900"]),
        ("Did anchors change from 2022 to 2023?", "No: ", ["8", "8"]),
        ("Have ferry tolls been rising?", "Yes: ", ["30", "20"]),
        (
            "Have ferry tolls risen or fallen in 2022?",
            "Ferry Tolls, 2022, Years ended December 31 2022 went down",
            ["20", "25"],
        ),
        ("Has the share of ropes improved in 2023?", "Ropes, 2023 went up", ["12.5%", "11.0%"]),
        ("Did ferry tolls exceed anchors in 2023?", "Yes: ", ["30", "8"]),
        ("Were net sales of 2023 less than those of 2022?", "No: ", ["1,200", "1,000"]),
        ("Were net sales higher in 2023 than in 2022?", "Yes: ", ["1,200", "1,000"]),
        ("Were anchors of 2023 equal to those of 2022?", "Yes: ", ["8", "8"]),
        ("In 2023, were ferry tolls more than anchors?", "Yes: ", ["30", "8"]),
        ("Were net sales in 2023 more than 1.1 billion dollars?", "Yes: ", ["1,200"]),
        ("Were net sales in 2023 more than $ 1,200 million?", "No: ", ["1,200"]),
        ("Did net sales reach 1,200 in 2023?", "Yes: ", ["1,200"]),
        ("Was the share of ropes over 12 % in 2023?", "Yes: ", ["12.5%"]),
        ("Was the net loss of 2023 more than 120 million?", "No: ", ["(150)"]),
        (
            "Was the net loss higher in 2023 than in 2022?",
            "Yes (by size: both are printed as negative): ",
            ["(150)", "(100)"],
        ),
        ("Does the report give ferry tolls for 2021?", "Yes. ", ["25"]),
    ],
)
async def test_figures_decide(ask_text: Ask, question: str, verdict: str, cited: list[str]) -> None:
    found = await ask_text(ACCOUNTS, question)
    assert found.outcome == "answered", found.reason
    assert found.text.startswith(verdict)
    assert found.printed("answer") == cited


@pytest.mark.parametrize(
    "question", ["Did the current ratio increase from 2022 to 2023?", "Has the current ratio improved in 2023?"]
)
async def test_a_measure_is_judged_by_its_formula(ask_text: Ask, question: str) -> None:
    found = await ask_text(ACCOUNTS, question)
    assert found.outcome == "answered"
    assert "current ratio in 2023, total current assets over total current liabilities went up" in found.text
    computed = [(item["value"], item["role"], item["support"]) for item in found.answer.calculations]
    assert computed == [("2", "answer", "computed"), ("1.5", "answer", "computed"), ("0.5", "context", "computed")]
    assert len(found.printed("operand")) == 4


@pytest.mark.parametrize(
    ("question", "outcome"),
    [
        ("Did lighthouse dues increase in 2023?", "not_found"),
        ("Did ferry tolls exceed lighthouse dues in 2023?", "not_found"),
        ("Did net sales increase from 2018 to 2019?", "not_found"),
        ("Were net sales in 2023 more than 12 %?", "false_premise"),
        ("Were net sales in 2023 more than 900 million euros?", "false_premise"),
        ("Were ferry tolls more than 20% of net sales in 2023?", "not_found"),
        ("Is the business subject to cycles?", "not_found"),
        ("Was the management able to keep its customers in 2023?", "not_found"),
        ("Does the report mention lighthouses?", "not_found"),
    ],
)
async def test_what_figures_do_not_decide_is_not_decided(ask_text: Ask, question: str, outcome: str) -> None:
    found = await ask_text(ACCOUNTS, question)
    assert found.outcome == outcome, found.text
    assert not found.text.startswith(("Yes", "No:"))


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Did the toll rise in 2023?", Moved),
        ("Does Harbour Co. have an improving margin profile as of 2023?", Moved),
        ("Is the toll of 2023 above that of 2022?", Related),
        ("Is there a schedule of tolls?", IsThere),
        ("Is the toll stated?", IsThere),
        ("Is the company well led?", Undecidable),
        ("What was the increase in tolls?", type(None)),
        ("How much did tolls rise?", type(None)),
        ("Which tolls rose?", type(None)),
    ],
)
def test_a_question_is_read_for_what_it_wants_judged(question: str, kind: type) -> None:
    assert isinstance(read_yes_or_no(question), kind)


@pytest.mark.parametrize("words", ["more than ", "rose ", "have an improving ", "not less than ", "in the "])
def test_a_question_that_repeats_itself_is_read_to_its_end(words: str) -> None:
    read_yes_or_no(f"Did it {words * 100}?")
