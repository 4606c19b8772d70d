"""How figures are weighed against a question."""

from __future__ import annotations

from typing import Any

import pytest

from auditor_tui.agent.rules.match import match
from auditor_tui.agent.rules.question import read_question


def figure(row_label: str, **given: Any) -> dict[str, Any]:
    period = {
        "label": None,
        "kind": "unknown",
        "end_date": None,
        "length_months": None,
        "basis": None,
        "line": None,
        "state": "not_stated",
    }
    return {
        "id": "L5C2",
        "line": 5,
        "cell": 2,
        "kind": "amount",
        "row_label": row_label,
        "column_header": [],
        "section": [],
        "unit": {"text": None},
        **given,
        "period": {**period, **given.get("period", {})},
    }


def score(question: str, given: dict[str, Any]) -> float:
    found = match(read_question(question), given)
    assert found is not None
    return found.score


@pytest.mark.parametrize(
    ("question", "kind", "other"),
    [
        ("What are the diluted earnings of 2023?", "amount", "per_share"),
        ("What are the diluted earnings per share of 2023?", "per_share", "count"),
        ("What are the diluted shares used in computing earnings per share of 2023?", "count", "per_share"),
        ("What is the deficit of 2023?", "amount", "percent"),
    ],
)
def test_rows_of_one_label_are_told_apart_by_kind(question: str, kind: str, other: str) -> None:
    label = read_question(question).phrase
    assert score(question, figure(label, kind=kind)) > score(question, figure(label, kind=other))


def test_the_column_asked_for_is_the_one_whose_header_is_no_more() -> None:
    question = "What is the ferry fund, column Total Plan for 2023?"
    exact = figure("Ferry fund", column_header=["Total", "Plan"])
    wider = figure("Ferry fund", column_header=["Total", "Plan", "and", "Off-Plan"])
    assert score(question, exact) > score(question, wider)


def test_of_the_same_figure_in_two_places_the_primary_statement_is_cited() -> None:
    question = "What is the ferry fund of 2023?"
    primary = figure("Ferry fund", section=["Consolidated Balance Sheet"])
    assert score(question, primary) > score(question, figure("Ferry fund", section=["Discussion"]))


@pytest.mark.parametrize(
    ("asked", "label", "end_date", "fits"),
    [
        ("2023-24", "2023-24", "2024-03-31", True),
        ("2023-24", "2023-2024 Actuals", None, True),
        ("2023-24", "2024-25", "2025-03-31", False),
        ("2023-24", "FY24", "2024-03-31", True),
        ("2024", "2023-24", "2024-03-31", False),
        ("FY2023", "Years ended June 30, 2023", "2023-06-30", True),
        ("31 March 2025", "Balance as on 1 April 2024", "2025-03-31", False),
        ("31 March 2025", "Balance as on 31 March 2025", "2025-03-31", True),
        ("31 March 2025", "Closing balance", "2025-03-31", True),
    ],
)
def test_a_figure_of_another_period_never_fits(asked: str, label: str, end_date: str | None, fits: bool) -> None:
    given = figure("Ferry fund", period={"label": label, "end_date": end_date})
    assert (match(read_question(f"What is the ferry fund of {asked}?"), given) is not None) is fits


@pytest.mark.parametrize(
    ("asked", "basis", "fits"),
    [
        ("RE", "revised estimates", True),
        ("RE", "budget estimates", False),
        ("PA", "provisional actuals", True),
        ("RE", None, True),
    ],
)
def test_a_figure_on_another_basis_never_fits(asked: str, basis: str | None, fits: bool) -> None:
    given = figure("Ferry fund", period={"label": "2023-24", "basis": basis})
    assert (match(read_question(f"What is the ferry fund of 2023-24 {asked}?"), given) is not None) is fits


def test_a_sentence_must_say_all_of_it() -> None:
    question = read_question("What is the ferry fund of 2023?")
    in_prose = {"cell": None, "period": {"label": "2023"}}
    assert match(question, figure("The ferry fund", **in_prose)) is not None
    assert match(question, figure("The fund", **in_prose)) is None
    assert match(question, figure("The ferry fund", cell=None)) is None, "it does not say of which period"


def test_a_nil_answers_nothing() -> None:
    assert match(read_question("What is the ferry fund?"), figure("Ferry fund", kind="nil")) is None


def test_one_word_is_not_found_in_the_middle_of_another_label() -> None:
    question = read_question("What was the revenue of 2023?")
    dated = {"period": {"label": "2023"}}
    assert match(question, figure("Total revenue, net", **dated)) is not None
    assert match(question, figure("Unearned revenue", **dated)) is None
