"""Questions about where things stand and in which unit, and questions that the volume cannot answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from finance_accounts.gold import Gold
from finance_accounts.questions import Outcome, Question
from finance_accounts.truth import Record


def navigation(gold: Gold) -> Iterator[Question]:
    """Where statements begin, and where units are declared."""
    asked = [*_beginnings(gold), *_declarations(gold)]
    for number, (question, answer, pages, figures) in enumerate(asked, start=1):
        yield Question(f"navigation-{number}", question, answer, "navigation", "answered", pages, figures=figures)


Asked = Iterator[tuple[str, str, tuple[int, ...], tuple[str, ...]]]


def _beginnings(gold: Gold) -> Asked:
    pages = gold.first_pages

    def at(key: str) -> str:
        return f"printed page {gold.page_label(pages[key])}"

    yield (
        "On which printed page does the statement of borrowings and other liabilities begin?",
        gold.page_label(pages["3"]), (pages["3"],), (),
    )  # fmt: skip
    yield (
        "Which statement shows revenue expenditure by object head?",
        f"Statement No. 5, {at('5')} of Part I", (pages["5"],), (),
    )  # fmt: skip
    yield (
        "On which printed page of Part II does the statement of guarantees begin?",
        gold.page_label(pages["11"]), (pages["11"],), (),
    )  # fmt: skip
    yield (
        "Which statement lists the shares the Government holds?",
        f"Statement No. 10, {at('10')} of Part II", (pages["10"],), (),
    )  # fmt: skip
    yield (
        "Which appendix lists capital works that are not completed?",
        f"Appendix III, {at('III')} of Part II", (pages["III"],), (),
    )  # fmt: skip
    yield (
        "On which printed page do the Notes to Accounts stand?",
        gold.page_label(pages["notes"]), (pages["notes"],), (),
    )  # fmt: skip


def _declarations(gold: Gold) -> Asked:
    during = "Expenditure during 2024-25"
    places = (
        ("receipts of Civil Deposits", gold.find("3", "Civil Deposits", "Receipts during the year")),
        ("totals of Rural Development by minor head", _total_of_rural_development(gold, during)),
        ("outlay on Major Dams", gold.find("8", "101 Major Dams", "Outlay to end of 2024-25")),
        ("Closing Cash Balance", gold.find("1", "Closing Cash Balance", "2024-25")),
    )
    for words, record in places:
        assert record.declared is not None
        unit = {100_000: "lakh", 10_000_000: "crore"}[record.declared.unit.scale]
        verb = "are" if words.startswith(("receipts", "totals")) else "is"
        yield (
            f"In which unit {verb} the {words} stated, and on which page is that unit printed?",
            f"in {unit} of rupees, declared on printed page {gold.page_label(record.declared.page)}",
            tuple(sorted({record.declared.page, record.page})),
            (record.record_id,),
        )


def _total_of_rural_development(gold: Gold, during: str) -> Record:
    return gold.find("7", "Total – 2501 Rural Development", during, "Total")


class Probe(NamedTuple):
    """A question without an answer, and the words that would have to be there if it had one."""

    question: str
    outcome: Outcome
    answer: str
    absent: str
    statement: str | None = None
    """Where the words would have to be; None for anywhere."""


MISSING = "The document does not say."
PROBES: Sequence[Probe] = (
    Probe("How many employees did the State Government have on 31 March 2025?", "not_found", MISSING, "employees"),
    Probe("What was the Fiscal Deficit in the Actuals of 2019-20?", "not_found", MISSING, "2019-20", "2"),
    Probe("What was the revenue from the State Lottery in 2024-25?", "not_found", MISSING, "lottery"),
    Probe("How much was spent on Airports in 2024-25?", "not_found", MISSING, "airport"),
    Probe("What was the balance of the State Road Fund as on 31 March 2019?", "not_found", MISSING, "31 March 2019"),
    Probe("What was the population of the State on 1 April 2024?", "not_found", MISSING, "population"),
    Probe(
        "What rate of interest does the statement of borrowings print for Civil Deposits?",
        "false_premise",
        "The statement gives balances, receipts and repayments of Civil Deposits, but no rate of interest.",
        "rate of interest",
        "3",
    ),
    Probe(
        "What is the Fiscal Deficit in the Revised Estimates of 2025-26?",
        "false_premise",
        "For 2025-26 the document has Budget Estimates only.",
        "2025-26 Revised Estimates",
        "2",
    ),
    Probe(
        "What rate of interest do the Loans for Housing by the State Government carry?",
        "false_premise",
        "The statement of loans by the Government gives the interest received on them, but no rate of interest.",
        "rate of interest",
        "9",
    ),
    Probe(
        "What dividend did the guarantees for the Power sector yield in 2024-25?",
        "false_premise",
        "Guarantees yield commission, not dividend; the statement has the commission received.",
        "dividend",
        "11",
    ),
    Probe(
        "What was the voted part of the receipts from Country Spirits in 2024-25?",
        "false_premise",
        "Receipts are not divided into voted and charged; only expenditure is.",
        "voted",
        "6",
    ),
    Probe(
        "In which month was each capital work of the appendix sanctioned?",
        "false_premise",
        "The appendix gives the year of sanction, not the month.",
        "month",
        "III",
    ),
)


def unanswerable(gold: Gold) -> Iterator[Question]:
    """Every probe whose words are indeed absent.

    Raises:
        LookupError: when the volume has the words after all.
    """
    for number, probe in enumerate(PROBES, start=1):
        if gold.says(probe.absent, probe.statement):
            raise LookupError(f"{probe.absent!r} is there: {probe.question}")
        yield Question(f"unanswerable-{number}", probe.question, probe.answer, "unanswerable", probe.outcome)
