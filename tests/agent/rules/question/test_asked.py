"""Questions, taken apart."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor_tui.agent.rules.question.asked import read_question
from auditor_tui.agent.rules.question.periods import PeriodAsked


@pytest.mark.parametrize(
    ("question", "label"),
    [
        ("What is the Fiscal Deficit for 2025-26 (Budget Estimates)?", ("fiscal", "deficit")),
        ("What was the fiscal deficit in the 2024-25 revised estimates?", ("fiscal", "deficit")),
        (
            "What were the purchases of property, plant and equipment of 2018?",
            ("purchase", "property", "plant", "equipment"),
        ),
        ("How much was the provision for income taxes in 2018?", ("provision", "income", "tax")),
        (
            "What are the grants in aid for creation of capital assets in RE 2024-25?",
            ("grant", "aid", "creation", "capital", "asset"),
        ),
        ("According to the annual report, what is the cash flow from operations (in USD) for Blue Harbour, Inc.?",
         ("cash", "flow", "operation")),
        ("In the income statement, what is Northwind's FY2019 net income? Answer in millions.", ("net", "income")),
        ("Gross output for 2021", ("gross", "output")),
        ("How much was advanced during the year as loans for boats?", ("advanced", "loan", "boat")),
    ],
)  # fmt: skip
def test_the_label_is_what_is_asked_for(question: str, label: tuple[str, ...]) -> None:
    assert read_question(question).label == label


@pytest.mark.parametrize(
    ("question", "period"),
    [
        ("Outlay in 2025-26?", PeriodAsked("2025-26", 2026, 2025)),
        ("Outlay in 2025–2026?", PeriodAsked("2025–2026", 2026, 2025)),
        ("Outlay in 1999-00?", PeriodAsked("1999-00", 2000, 1999)),
        ("Outlay in FY23?", PeriodAsked("FY23", 2023)),
        ("Outlay in fiscal 2019?", PeriodAsked("fiscal 2019", 2019)),
        ("Outlay as of 31 March 2024?", PeriodAsked("31 March 2024", 2024, month=3, day=31)),
        ("Outlay as of Dec 31, 2018?", PeriodAsked("Dec 31, 2018", 2018, month=12, day=31)),
        ("Outlay in the 12 weeks ended 3/25/2023?", PeriodAsked("3/25/2023", 2023, month=3, day=25)),
        ("Outlay at 25/3/2023?", PeriodAsked("25/3/2023", 2023, month=3, day=25)),
        ("Outlay in the first quarter of 2022?", PeriodAsked("first quarter of 2022", 2022, quarter=1)),
        ("Outlay in Q3 FY23?", PeriodAsked("Q3 FY23", 2023, quarter=3)),
        ("Outlay in 2013–2022?", PeriodAsked("2013–2022", 2022, 2013)),
        ("Outlay at 31.12.2022?", PeriodAsked("31.12.2022", 2022, month=12, day=31)),
    ],
)
def test_periods_are_read_in_their_spellings(question: str, period: PeriodAsked) -> None:
    assert read_question(question).periods == (period,)


@pytest.mark.parametrize(
    ("question", "basis"),
    [
        ("Receipts in 2024-25 revised estimates?", "revised"),
        ("Receipts in RE 2024-25?", "revised"),
        ("Receipts for 2025-26 (Budget Estimates)?", "budget"),
        ("Receipts for 2025-26 BE?", "budget"),
        ("Receipts, actuals 2023-24?", "actual"),
        ("Budget deficit in 2024?", None),
        ("Receipts to be shared in 2024-25?", None),
    ],
)
def test_a_basis_is_told_from_a_word_of_the_label(question: str, basis: str | None) -> None:
    assert read_question(question).basis == basis


def test_the_unit_asked_for_is_not_part_of_the_label() -> None:
    asked = read_question("What is the capital outlay of 2024-25 in lakh crore?")
    assert asked.unit is not None
    assert (asked.unit.name, asked.unit.scale) == ("lakh crore", Decimal(10) ** 12)
    assert asked.label == ("capital", "outlay")


@pytest.mark.parametrize("words", ["year ended ", "for the year ended ", "in a ", "2024-25 ", "( ", "Xx, for ", "the "])
def test_a_question_that_repeats_itself_is_read_to_its_end(words: str) -> None:
    """A pattern with two ways to match one repetition would not come back from this in a lifetime."""
    question = f"What is X for {words * 200}".strip()
    assert read_question(question).text == question


@given(st.text())
def test_no_question_is_too_odd_to_read(question: str) -> None:
    asked = read_question(question)
    assert all(asked.label)
    assert not set(asked.label) & set(asked.qualifiers)
