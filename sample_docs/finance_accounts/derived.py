"""Questions whose answer is computed; one that the volume happens to print is left out, for then it is a look-up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from finance_accounts.appendices import districts_named
from finance_accounts.gold import Gold
from finance_accounts.money import per_cent, rounded
from finance_accounts.questions import Question, QuestionKind, pages_of, quoted, scale_of, value_of
from finance_accounts.registers import FUND_WITH_SLIP
from finance_accounts.truth import Record

LAKH, CRORE = 100_000, 10_000_000


class Derived(NamedTuple):
    """A question, its answer, and the figures it follows from."""

    question: str
    value: Decimal
    scale: int
    operands: Sequence[Record]
    is_share: bool = False
    """Whether the answer is a percentage, rounded."""
    is_rounded: bool = False


def _asked(kind: QuestionKind, gold: Gold, derived: Iterator[Derived]) -> Iterator[Question]:
    number = 0
    for item in derived:
        if not item.value or gold.prints(item.value, item.scale):
            continue
        number += 1
        answer = f"{quoted(item.value, 1)} per cent" if item.is_share else quoted(item.value, item.scale)
        yield Question(
            f"{kind}-{number}", item.question, answer, kind, "answered", pages_of(item.operands),
            item.value, item.scale, tuple(record.record_id for record in item.operands),
            rounded=item.is_share or item.is_rounded,
        )  # fmt: skip


def aggregations(gold: Gold) -> Iterator[Question]:
    """Sums over rows or columns."""
    return _asked("aggregation", gold, _sums(gold))


def arithmetic(gold: Gold) -> Iterator[Question]:
    """Differences, shares and averages, most of them across statements."""
    return _asked("arithmetic", gold, _computations(gold))


def _sum(question: str, records: Sequence[Record]) -> Derived:
    total = sum((value_of(record) for record in records), Decimal(0))
    return Derived(question, total, scale_of(records[0]), records)


def _sums(gold: Gold) -> Iterator[Derived]:
    find = gold.find
    taxes = ("State Excise", "Stamps and Registration Fees", "Taxes on Vehicles")
    yield _sum(
        "How much did State Excise, Stamps and Registration Fees, and Taxes on Vehicles bring in together in 2024-25?",
        [find("1", row, "2024-25") for row in taxes],
    )
    closing = "Balance as on 31 March 2025"
    yield _sum(
        "What was the combined balance of the State Disaster Response Fund and the Consolidated Sinking Fund as on "
        "31 March 2025?",
        [find("3", row, closing) for row in ("State Disaster Response Fund", "Consolidated Sinking Fund")],
    )
    yield _sum(
        "What was the Capital Outlay of 2023-24 and 2024-25 taken together?",
        [find("1", "Total – Capital Outlay", year) for year in ("2024-25", "2023-24")],
    )
    yield _sum(
        "How much did Corporation Tax and Customs bring in together in 2023-24?",
        [find("1", row, "2023-24") for row in ("Corporation Tax", "Customs")],
    )
    yield _sum(
        "What were the additions during 2024-25 to the guarantees for Power and for Irrigation together?",
        [find("11", sector, "Additions during 2024-25") for sector in ("Power", "Irrigation")],
    )
    yield _sum(
        "How much was repaid during the year of Loans for Housing and Loans for Co-operation together?",
        [find("9", row, "Repaid during the year") for row in ("Loans for Housing", "Loans for Co-operation")],
    )
    yield _sum(
        "What was the balance of the Famine Relief Fund and the Port Development Fund together as on 31 March 2023?",
        [
            find("13/2", fund, "Balance as on", "31 March 2023")
            for fund in ("Famine Relief Fund", "Port Development Fund")
        ],
    )
    first, _ = districts_named(2)
    yield _sum(
        f"What did the district of {first} spend on Police, Education and Health together in 2024-25?",
        [find("I/1", function, "Total 2024-25") for function in ("Police", "Education", "Health")],
    )
    invested = "Amount Invested to 31 March 2025"
    concerns = gold.labels("10", invested)[:2]
    yield _sum(
        f"What amount was invested in {concerns[0]} and {concerns[1]} together to 31 March 2025?",
        [find("10", concern, invested) for concern in concerns],
    )
    works = gold.labels("III", "Estimated Cost")[1:4]
    yield _sum(
        f"What do the works '{works[0]}', '{works[1]}' and '{works[2]}' cost together by the estimates?",
        [find("III", work, "Estimated Cost") for work in works],
    )
    during = "Expenditure during 2024-25"
    yield _sum(
        "What was the total expenditure on Government Primary Schools and Government Secondary Schools in 2024-25?",
        [
            find("7", row, during, "Total")
            for row in ("101 Government Primary Schools", "102 Government Secondary Schools")
        ],
    )


def _computations(gold: Gold) -> Iterator[Derived]:
    yield from _across_summaries(gold)
    yield from _in_details(gold)
    yield from _errors(gold)


def _less(question: str, first: Record, second: Record) -> Derived:
    scale = scale_of(first)
    taken = rounded(value_of(second) * scale_of(second) / scale)
    return Derived(question, value_of(first) - taken, scale, (first, second), is_rounded=scale > scale_of(second))


def _share(question: str, part: Record, whole: Record) -> Derived:
    share = per_cent(value_of(part) * scale_of(part), value_of(whole) * scale_of(whole))
    return Derived(question, share, 1, (part, whole), is_share=True)


def _across_summaries(gold: Gold) -> Iterator[Derived]:
    find = gold.find
    spent = find("1", "TOTAL – REVENUE EXPENDITURE (C)", "2024-25")
    came = find("1", "TOTAL – REVENUE RECEIPTS (A)", "2024-25")
    yield _less("What was the revenue expenditure of 2024-25 less the revenue receipts of that year?", spent, came)
    deficit = "8. Fiscal Deficit [6-(1+2a+2b)]"
    yield _less(
        "What is the Fiscal Deficit in the Revised Estimates of 2024-25 less that in the Budget Estimates of 2024-25?",
        find("2", deficit, "2024-25", "Revised Estimates"),
        find("2", deficit, "2024-25", "Budget Estimates"),
    )
    interest = find("1", "Interest Payments and Servicing of Debt", "2024-25")
    yield _share(
        "What percentage of the revenue receipts of 2024-25 went into Interest Payments and Servicing of Debt?",
        interest,
        came,
    )
    owed = find("3", "TOTAL – PUBLIC DEBT AND OTHER LIABILITIES", "Balance as on 31 March 2025")
    yield Derived(
        "By how many crore did public debt and other liabilities as on 31 March 2025 exceed the revenue receipts of "
        "2024-25?",
        rounded(value_of(owed) * LAKH / CRORE - value_of(came)),
        CRORE,
        (owed, came),
        is_rounded=True,
    )
    yield _less(
        "What was the revenue expenditure on Health and Family Welfare less that on Energy in 2024-25?",
        find("1", "Health and Family Welfare", "2024-25"),
        find("1", "Energy", "2024-25"),
    )
    yield _share(
        "What percentage of public debt and other liabilities as on 31 March 2025 were Civil Deposits?",
        find("3", "Civil Deposits", "Balance as on 31 March 2025"),
        owed,
    )


def _in_details(gold: Gold) -> Iterator[Derived]:
    find, road = gold.find, "State Road Fund"
    yield _less(
        "What was the balance of the State Road Fund as on 31 March 2024 less that as on 31 March 2021?",
        find("13/2", road, "Balance as on", "31 March 2024"),
        find("13/2", road, "Balance as on", "31 March 2021"),
    )
    yield _less(
        "What was the outlay on Major Dams during 2024-25 less the outlay on Canal Systems during 2024-25?",
        find("8", "101 Major Dams", "Outlay during 2024-25", "Total"),
        find("8", "102 Canal Systems", "Outlay during 2024-25", "Total"),
    )
    yield _less(
        "In lakh, what were the guarantees for Power outstanding on 31 March 2025 less the Capital Outlay of 2024-25 "
        "in the statement of receipts and disbursements?",
        find("11", "Power", "Outstanding on 31 March 2025"),
        find("1", "Total – Capital Outlay", "2024-25"),
    )
    sanctioned = f"9. {gold.state} Metro Rail Corporation"
    amount, number = find("4", sanctioned, "Amount Sanctioned"), find("4", sanctioned, "Number of Loans")
    yield Derived(
        f"What was the average amount of a loan sanctioned to {gold.state} Metro Rail Corporation?",
        rounded(value_of(amount) / value_of(number)),
        LAKH,
        (amount, number),
        is_rounded=True,
    )
    first, second = districts_named(2)
    yield _less(
        f"What was the total expenditure of the district of {first} in 2024-25 less that of the district of {second}?",
        find("I/1", f"Total – {first}", "Total 2024-25"),
        find("I/2", f"Total – {second}", "Total 2024-25"),
    )


def _errors(gold: Gold) -> Iterator[Derived]:
    """By how much the planted errors are out."""
    yield _less(
        f"By how much is the balance of the {FUND_WITH_SLIP} as on 1 April 2024 more than its balance as on 31 March "
        "2024?",
        gold.find("13/1", FUND_WITH_SLIP, "Balance as on 1 April 2024"),
        gold.find("13/2", FUND_WITH_SLIP, "Balance as on", "31 March 2024"),
    )
    column = ("Total of 2023-24",)
    *items, total = (gold.find("12", label, *column) for label in gold.labels("12", *column))
    yield Derived(
        "By how much does the printed total of grants-in-aid of 2023-24 exceed the sum of the institutions' grants?",
        value_of(total) - sum((value_of(item) for item in items), Decimal(0)),
        LAKH,
        (total, *items),
    )
