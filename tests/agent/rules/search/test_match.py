"""How figures are weighed against a question."""

from __future__ import annotations

from typing import Any

import pytest

from auditor_tui.agent.rules.question.asked import read_question
from auditor_tui.agent.rules.search.columns import pick_columns
from auditor_tui.agent.rules.search.match import Candidate, Context, Weighing


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
        "unit": {"text": None, "state": "not_stated"},
        "currency": None,
        **given,
        "period": {**period, **given.get("period", {})},
    }


def weigh(question: str, given: dict[str, Any], context: Context | None = None) -> Candidate | None:
    return Weighing(read_question(question)).weigh(given, context)


def fits(question: str, given: dict[str, Any], context: Context | None = None) -> bool:
    candidate = weigh(question, given, context)
    return candidate is not None and candidate.fits


def score(question: str, given: dict[str, Any]) -> float:
    found = weigh(question, given)
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


def picked(question: str, *columns: dict[str, Any]) -> list[list[str]]:
    asked = read_question(question)
    row = [candidate for given in columns if (candidate := Weighing(asked).weigh(given))]
    return [candidate.figure["column_header"] for candidate in pick_columns(asked, row)]


def test_the_column_asked_for_is_the_one_whose_header_is_no_more() -> None:
    exact = figure("Ferry fund", column_header=["Total", "Plan"])
    wider = figure("Ferry fund", column_header=["Total", "Plan", "and", "Off-Plan"])
    assert picked("What is the ferry fund, column Total Plan for 2023?", exact, wider) == [["Total", "Plan"]]


def test_a_column_is_told_by_the_words_that_are_its_own() -> None:
    columns = [
        figure("Ferry fund", column_header=[head])
        for head in ("Balance", "Receipts during the year", "Repayments during the year", "Non-salary grants")
    ]
    assert picked("What were the repayments of the ferry fund?", *columns) == [["Repayments during the year"]]
    assert picked("What was the balance of the ferry fund?", *columns) == [["Balance"]]


def test_a_total_column_is_taken_where_no_part_of_it_is_asked_for() -> None:
    columns = [figure("Ferry fund", column_header=[head]) for head in ("Charged", "Voted", "Total")]
    assert picked("What was the ferry fund?", *columns) == [["Total"]]
    assert picked("What was the voted ferry fund?", *columns) == [["Voted"]]


def test_of_the_same_figure_in_two_places_the_primary_statement_is_cited() -> None:
    question = "What is the ferry fund of 2023?"
    primary = figure("Ferry fund", section=["Consolidated Balance Sheet"])
    assert score(question, primary) > score(question, figure("Ferry fund", section=["Discussion"]))


def fits_period(asked: str, given: dict[str, Any]) -> bool:
    return fits(f"What is the ferry fund of {asked}?", given)


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
    assert fits_period(asked, given) is fits


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
    assert fits_period(f"2023-24 {asked}", given) is fits


def test_a_sentence_must_say_all_of_it() -> None:
    question = "What is the ferry fund of 2023?"
    in_prose = {"cell": None, "period": {"label": "2023"}}
    assert fits(question, figure("The ferry fund", **in_prose))
    assert not fits(question, figure("The fund", **in_prose))
    assert not fits(question, figure("The ferry fund", cell=None)), "it does not say of which period"


def test_a_nil_answers_nothing() -> None:
    assert weigh("What is the ferry fund?", figure("Ferry fund", kind="nil")) is None


DATED = {"period": {"label": "2023"}}


@pytest.mark.parametrize(
    ("asked", "row", "fitting"),
    [
        ("revenue", "Total revenue, net", True),
        ("revenue", "Unearned revenue", False),
        ("total liabilities", "Total liabilities", True),
        ("total liabilities", "Total current liabilities", False),
        ("total liabilities", "Total liabilities and equity", False),
        ("revenue", "Earnings before interest and taxes", False),
        ("dividends", "Dividends declared and not paid", False),
        ("total revenues", "Total revenues, Northern Region", False),
        ("harbour dues", "Harbour dues in arrears", False),
        ("harbour dues", "12. Harbour dues (note 4)", True),
    ],
)
def test_a_row_that_adds_words_is_another_row(asked: str, row: str, fitting: bool) -> None:
    assert fits(f"What was the {asked} of 2023?", figure(row, **DATED)) is fitting


@pytest.mark.parametrize(
    ("asked", "row"),
    [
        ("capital expenditure", "Purchases of property, plant and equipment"),
        ("capex", "Purchases of property, plant and equipment"),
        ("COGS", "Cost of sales"),
        ("PAT", "Profit for the year"),
        ("net PP&E", "Property, plant and equipment — net"),
        ("turnover", "Revenue from operations"),
        ("cash flow from operations", "Net cash provided by operating activities"),
    ],
)
def test_a_line_item_is_known_by_its_other_names(asked: str, row: str) -> None:
    candidate = weigh(f"What was the {asked} of 2023?", figure(row, **DATED))
    assert candidate is not None
    assert candidate.fits
    assert candidate.name


def test_a_line_item_is_taken_from_the_statement_it_belongs_to() -> None:
    question = "What was the net income of 2023?"
    income = figure("Net income", section=["Consolidated Statement of Income"], **DATED)
    equity = figure("Net income", section=["Consolidated Statement of Changes in Equity"], **DATED)
    assert score(question, income) > score(question, equity)


def test_a_word_that_no_label_holds_is_missing() -> None:
    candidate = weigh("What rate of interest does the ferry fund carry?", figure("Ferry fund"))
    assert candidate is not None
    assert candidate.is_named
    assert candidate.missing == {"interest", "rate"}
    assert not candidate.fits


def test_a_group_above_the_row_counts_among_its_labels() -> None:
    question = "What refunds of harbour dues were there in 2023?"
    refunds = figure("Deduct – Refunds", **DATED)
    assert not fits(question, refunds)
    assert fits("What harbour dues were refunds?", figure("Refunds"), Context(groups=("Harbour dues",)))


@pytest.mark.parametrize(
    ("question", "kind", "fitting"),
    [
        ("What was the ferry fund?", "percent", False),
        ("What per cent of the ferry fund is spent?", "amount", False),
        ("How much was the growth of the ferry fund?", "percent", True),
    ],
)
def test_a_rate_is_no_amount_and_an_amount_no_rate(question: str, kind: str, fitting: bool) -> None:
    given = figure("Ferry fund", kind=kind, unit={"text": "crore", "state": "stated"}, column_header=["growth spent"])
    assert fits(question, given) is fitting


def test_how_much_something_moved_is_not_where_it_stands() -> None:
    in_prose = {"cell": None, "kind": "percent", **DATED}
    moved = figure("The ferry margin increased by", **in_prose)
    assert not fits("What was the ferry margin in 2023?", moved)
    assert fits("How much was the increase of the ferry margin in 2023?", moved)
    assert fits("What was the ferry margin in 2023?", figure("The ferry margin was", **in_prose))
