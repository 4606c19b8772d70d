"""Questions about a volume, with answers computed from the truth of what was drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Literal

from finance_accounts.money import grouped, per_cent, rounded
from finance_accounts.truth import Record

Kind = Literal["lookup", "aggregation", "arithmetic", "navigation", "unanswerable", "conversion_limited"]
Outcome = Literal["answered", "not_found", "false_premise", "conversion_limited"]

SCALE_WORDS = {10_000_000: "crore", 100_000: "lakh", 1: ""}


@dataclass(frozen=True)
class Question:
    """One question and its gold answer."""

    question_id: str
    question: str
    answer: str
    kind: Kind
    outcome: Outcome
    pages: tuple[int, ...] = ()
    """PDF pages on which the figures stand."""
    value: Decimal | None = None
    scale: int | None = None
    figures: tuple[str, ...] = ()
    """Truth records of the answer, or of the operands it is computed from."""

    def as_data(self, pdf: str) -> dict[str, Any]:
        """The question as JSON values; fields without content are left out."""
        data = {
            "id": self.question_id,
            "pdf": pdf,
            "question": self.question,
            "answer": self.answer,
            "kind": self.kind,
            "pages": list(self.pages),
            "value": None if self.value is None else format(self.value, "f"),
            "scale": None if self.scale is None else str(self.scale),
            "outcome": self.outcome,
            "figures": list(self.figures),
        }
        return {name: value for name, value in data.items() if value not in (None, [])}


class Gold:
    """The truth of a volume, asked by statement, row and column."""

    def __init__(self, records: Iterable[Record], first_pages: dict[str, int], front_pages: int) -> None:
        self._records = [record for record in records if record.kind != "not_a_figure"]
        self.first_pages = first_pages
        self._front_pages = front_pages

    def find(self, statement: str, row: str, *column: str) -> Record:
        """The one figure of a row and column.

        Raises:
            LookupError: when none or several fit.
        """
        found = [
            record
            for record in self._records
            if (record.statement, record.row_label, record.column_header) == (statement, row, column)
        ]
        if len(found) != 1:
            raise LookupError(f"{len(found)} figures for {statement!r}, {row!r}, {column!r}")
        return found[0]

    def label(self, page: int) -> str:
        """The number printed on a page of a statement."""
        return str(page - self._front_pages)

    def prints(self, value: Decimal, scale: int) -> bool:
        """Whether the volume prints an amount, in any unit, or its digits in any sense."""
        return any(
            record.value * record.declared.unit.scale == value * scale or record.printed == grouped(value)
            for record in self._records
            if record.value is not None and record.declared
        )


def amount(value: Decimal, scale: int) -> str:
    """An amount in words and digits: `₹ 1,234.50 crore`."""
    return f"{'(-)' if value < 0 else ''}₹ {grouped(value)} {SCALE_WORDS[scale]}"


def write_questions(gold: Gold, state: str) -> list[Question]:
    """Every question of a volume."""
    return [
        *_lookups(gold),
        *_aggregations(gold),
        *_arithmetic(gold),
        *_navigation(gold),
        *_unanswerable(),
        *_conversion_limited(gold, state),
    ]


def _lookup(question_id: str, question: str, record: Record) -> Question:
    assert record.value is not None and record.declared is not None
    unit = record.declared.unit
    answer = amount(record.value, unit.scale) if record.kind == "amount" else f"{record.printed} per cent"
    return Question(
        question_id, question, answer, "lookup", "answered",
        (record.page,), record.value, unit.scale, (record.record_id,),
    )  # fmt: skip


LOOKUPS: Sequence[tuple[str, tuple[str, ...]]] = (
    ("What was the revenue from State Excise in 2024-25?", ("1", "State Excise", "2024-25")),
    ("What was the revenue expenditure on Energy in 2023-24?", ("1", "Energy", "2023-24")),
    ("What was the Closing Cash Balance in 2024-25?", ("1", "Closing Cash Balance", "2024-25")),
    (
        "What is the Fiscal Deficit for 2025-26 (Budget Estimates)?",
        ("2", "8. Fiscal Deficit [6-(1+2a+2b)]", "2025-26", "Budget Estimates"),
    ),
    (
        "What is the Fiscal Deficit in the Revised Estimates of 2024-25?",
        ("2", "8. Fiscal Deficit [6-(1+2a+2b)]", "2024-25", "Revised Estimates"),
    ),
    (
        "What is the Revenue Deficit in the Budget Estimates of 2025-26?",
        ("2", "7. Revenue Deficit (4-1)", "2025-26", "Budget Estimates"),
    ),
    (
        "What was the balance of Loans from the National Bank for Agriculture and Rural Development as on "
        "31 March 2025?",
        (
            "3",
            "Loans from the National Bank for Agriculture and Rural Development",
            "Balance as on 31 March 2025",
        ),
    ),
    (
        "What were the repayments of Civil Deposits during the year?",
        ("3", "Civil Deposits", "Repayments during the year"),
    ),
    (
        "By how many per cent did expenditure on Subsidies change?",
        ("5", "Subsidies", "Increase (+) / Decrease (-)", "Per cent"),
    ),
    ("How much Guarantee commission was received in 2024-25?", ("notes", "Guarantee commission")),
)
"""Questions for one printed figure: where it stands, by statement, row and column headings."""


def _lookups(gold: Gold) -> Iterator[Question]:
    for number, (question, place) in enumerate(LOOKUPS, start=1):
        yield _lookup(f"lookup-{number}", question, gold.find(*place))


def _derived(
    question_id: str, question: str, kind: Kind, gold: Gold, value: Decimal, scale: int, operands: Sequence[Record]
) -> Iterator[Question]:
    """A question whose answer is computed; left out when the volume happens to print it, for then it is a look-up."""
    if gold.prints(value, scale):
        return
    answer = amount(value, scale) if scale > 1 else f"{'(-)' if value < 0 else ''}{grouped(value)} per cent"
    yield Question(
        question_id, question, answer, kind, "answered",
        tuple(sorted({record.page for record in operands})), value, scale,
        tuple(record.record_id for record in operands),
    )  # fmt: skip


def _sum(records: Sequence[Record]) -> Decimal:
    return sum((record.value for record in records if record.value is not None), Decimal(0))


def _aggregations(gold: Gold) -> Iterator[Question]:
    taxes = [
        gold.find("1", row, "2024-25") for row in ("State Excise", "Stamps and Registration Fees", "Taxes on Vehicles")
    ]
    yield from _derived(
        "aggregation-1",
        "How much did State Excise, Stamps and Registration Fees, and Taxes on Vehicles bring in together in 2024-25?",
        "aggregation", gold, _sum(taxes), 10_000_000, taxes,
    )  # fmt: skip
    funds = [
        gold.find("3", row, "Balance as on 31 March 2025")
        for row in ("State Disaster Response Fund", "Consolidated Sinking Fund")
    ]
    yield from _derived(
        "aggregation-2",
        "What was the combined balance of the State Disaster Response Fund and the Consolidated Sinking Fund as on "
        "31 March 2025?",
        "aggregation", gold, _sum(funds), 100_000, funds,
    )  # fmt: skip
    outlay = [gold.find("1", "Total – Capital Outlay", year) for year in ("2024-25", "2023-24")]
    yield from _derived(
        "aggregation-3",
        "What was the Capital Outlay of 2023-24 and 2024-25 taken together?",
        "aggregation", gold, _sum(outlay), 10_000_000, outlay,
    )  # fmt: skip


def _arithmetic(gold: Gold) -> Iterator[Question]:
    crore = 10_000_000
    spent, came = (
        gold.find("1", row, "2024-25") for row in ("TOTAL – REVENUE EXPENDITURE (C)", "TOTAL – REVENUE RECEIPTS (A)")
    )
    yield from _derived(
        "arithmetic-1",
        "What was the revenue expenditure of 2024-25 less the revenue receipts of that year?",
        "arithmetic", gold, _value(spent) - _value(came), crore, (spent, came),
    )  # fmt: skip
    revised, budgeted = (
        gold.find("2", "8. Fiscal Deficit [6-(1+2a+2b)]", "2024-25", basis)
        for basis in ("Revised Estimates", "Budget Estimates")
    )
    yield from _derived(
        "arithmetic-2",
        "What is the Fiscal Deficit in the Revised Estimates of 2024-25 less that in the Budget Estimates of 2024-25?",
        "arithmetic", gold, _value(revised) - _value(budgeted), crore, (revised, budgeted),
    )  # fmt: skip
    interest = gold.find("1", "Interest Payments and Servicing of Debt", "2024-25")
    yield from _derived(
        "arithmetic-3",
        "What percentage of the revenue receipts of 2024-25 went into Interest Payments and Servicing of Debt?",
        "arithmetic", gold, per_cent(_value(interest), _value(came)), 1, (interest, came),
    )  # fmt: skip
    owed = gold.find("3", "TOTAL – PUBLIC DEBT AND OTHER LIABILITIES", "Balance as on 31 March 2025")
    yield from _derived(
        "arithmetic-4",
        "By how many crore did public debt and other liabilities as on 31 March 2025 exceed the revenue receipts of "
        "2024-25?",
        "arithmetic", gold, rounded(_value(owed) / 100 - _value(came)), crore, (owed, came),
    )  # fmt: skip


def _value(record: Record) -> Decimal:
    assert record.value is not None
    return record.value


def _navigation(gold: Gold) -> Iterator[Question]:
    owed, objects = gold.first_pages["3"], gold.first_pages["5"]
    row = gold.find("3", "Civil Deposits", "Receipts during the year")
    assert row.declared is not None
    yield Question(
        "navigation-1", "On which printed page does the statement of borrowings and other liabilities begin?",
        gold.label(owed), "navigation", "answered", (owed,),
    )  # fmt: skip
    yield Question(
        "navigation-2", "In which unit are the receipts of Civil Deposits stated, and where is that unit printed?",
        f"in lakh of rupees, declared once on printed page {gold.label(row.declared.page)}",
        "navigation", "answered", (row.declared.page, row.page), figures=(row.record_id,),
    )  # fmt: skip
    yield Question(
        "navigation-3", "Which statement shows revenue expenditure by object head?",
        f"Statement No. 5, printed page {gold.label(objects)}", "navigation", "answered", (objects,),
    )  # fmt: skip


def _unanswerable() -> Iterator[Question]:
    missing = "The document does not say."
    asked: Sequence[tuple[str, Outcome, str]] = (
        ("How many employees did the State Government have on 31 March 2025?", "not_found", missing),
        ("What was the Fiscal Deficit in the Actuals of 2019-20?", "not_found", missing),
        (
            "What rate of interest does the statement of borrowings print for Civil Deposits?",
            "false_premise",
            "The statement gives balances, receipts and repayments of Civil Deposits, but no rate of interest.",
        ),
        (
            "What is the Fiscal Deficit in the Revised Estimates of 2025-26?",
            "false_premise",
            "For 2025-26 the document has Budget Estimates only.",
        ),
    )
    for number, (question, outcome, answer) in enumerate(asked, start=1):
        yield Question(f"unanswerable-{number}", question, answer, "unanswerable", outcome)


def _conversion_limited(gold: Gold, state: str) -> Iterator[Question]:
    for number, body in enumerate(("9. {} Metro Rail Corporation", "14. {} Rural Housing Board"), start=1):
        row = body.format(state)
        question = f"What rate of interest do the loans to {row.partition(' ')[2]} carry?"
        record = gold.find("4", row, "Rate of Interest (per cent)")
        asked = _lookup(f"conversion_limited-{number}", question, record)
        yield replace(asked, kind="conversion_limited", outcome="conversion_limited")
