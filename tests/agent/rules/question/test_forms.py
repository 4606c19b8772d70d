"""What a question wants done, and with what."""

from __future__ import annotations

import pytest

from auditor_tui.agent.rules.question.forms import read_form


@pytest.mark.parametrize(
    ("question", "kind", "operands"),
    [
        ("What was the toll of 2023?", "lookup", ("What was the toll of 2023?",)),
        (
            "What was the outlay of 2024-25 less the toll of that year?",
            "difference",
            ("What was the outlay of 2024-25?", "What was the toll in 2024-25?"),
        ),
        (
            "What was the outlay on Boats less that on Piers in 2024-25?",
            "difference",
            ("What was the outlay on Boats in 2024-25?", "What was the outlay on Piers in 2024-25?"),
        ),
        (
            "What is the Fund as on 31 March 2024 less that as on 31 March 2021?",
            "difference",
            ("What was the Fund as on 31 March 2024?", "What was the Fund as on 31 March 2021?"),
        ),
        (
            "By how much is the balance of the Fund as on 1 April 2024 more than its balance as on 31 March 2024?",
            "difference",
            ("What was the balance of the Fund as on 1 April 2024?", "What was the balance of the Fund as on 31 March 2024?"),
        ),
        (
            "By how much was the toll of 2023 lower than the outlay of 2023?",
            "difference",
            ("What was the outlay of 2023?", "What was the toll of 2023?"),
        ),
        (
            "What percentage of the receipts of 2024-25 went into Piers?",
            "share",
            ("What was Piers of 2024-25?", "What was the receipts of 2024-25?"),
        ),
        (
            "How much did net sales change from 2017 to 2018?",
            "change",
            ("What was net sales in 2018?", "What was net sales in 2017?"),
        ),
        (
            "What was the net toll, tolls less refunds, in 2024?",
            "difference",
            ("What was tolls in 2024?", "What was refunds in 2024?"),
        ),
        (
            "What is the debt ratio, total liabilities divided by total assets, at the end of 2024?",
            "ratio",
            ("What was total liabilities of 2024?", "What was total assets at the end of 2024?"),
        ),
        ("What was the real growth of tolls in 2024?", "lookup", ("What was the real growth of tolls in 2024?",)),
        ("By how many per cent did tolls grow?", "percent_change", ("What was tolls?",)),
        ("What were tolls in 2018 vs 2017?", "compare", ("What was tolls in 2018?", "What was tolls in 2017?")),
        (
            "What is the three year average of tolls from 2016 to 2018?",
            "average",
            ("What was tolls in 2018?", "What was tolls in 2017?", "What was tolls in 2016?"),
        ),
        ("What is the weighted average of shares?", "lookup", ("What is the weighted average of shares?",)),
        (
            "What was the average amount of a loan sanctioned to Pier Trust?",
            "each",
            ("What amount was sanctioned to Pier Trust?", "How many loans were sanctioned to Pier Trust?"),
        ),
    ],
)  # fmt: skip
def test_questions_are_taken_apart_into_look_ups(question: str, kind: str, operands: tuple[str, ...]) -> None:
    form = read_form(question)
    assert (form.kind, form.operands) == (kind, operands)


@pytest.mark.parametrize("words", ["less ", "more than ", "and ", "together ", "average of ", "⟨1⟩ ", "2019 vs 2018 "])
def test_a_question_that_repeats_itself_is_read_to_its_end(words: str) -> None:
    """A pattern with two ways to match one repetition would not come back from this in a lifetime."""
    assert read_form(f"What was {words * 100}?").operands
