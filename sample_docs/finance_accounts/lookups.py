"""Questions for one printed figure, and for figures that conversion destroys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from finance_accounts.appendices import districts_named
from finance_accounts.gold import Gold
from finance_accounts.questions import Question, pages_of, printed_answer, scale_of, value_of
from finance_accounts.truth import Record

RATES_ASKED = 4
BEFORE, DURING = "Expenditure during 2023-24", "Expenditure during 2024-25"
CHANGE = "Increase (+) / Decrease (-)"


def lookups(gold: Gold) -> Iterator[Question]:
    """A question for each figure asked; the sentence names what the row and the column say."""
    asked = [*_summary(gold), *_detailed(gold), *_registers(gold), *_appendices(gold)]
    for number, (question, record) in enumerate(asked, start=1):
        yield _lookup(f"lookup-{number}", question, record)


def _lookup(question_id: str, question: str, record: Record) -> Question:
    negative = record.printed.startswith("(") and "Deduct" in record.row_label
    return Question(
        question_id, question, printed_answer(record), "lookup", "answered", pages_of([record]),
        value_of(record), scale_of(record), (record.record_id,), any_sign=negative,
    )  # fmt: skip


Asked = Iterator[tuple[str, Record]]


def _summary(gold: Gold) -> Asked:
    deficit, find = "8. Fiscal Deficit [6-(1+2a+2b)]", gold.find
    yield "What was the revenue from State Excise in 2024-25?", find("1", "State Excise", "2024-25")
    yield "What was the revenue expenditure on Energy in 2023-24?", find("1", "Energy", "2023-24")
    yield "What was the Closing Cash Balance in 2024-25?", find("1", "Closing Cash Balance", "2024-25")
    yield (
        "What is the Fiscal Deficit for 2025-26 (Budget Estimates)?",
        find("2", deficit, "2025-26", "Budget Estimates"),
    )
    yield (
        "What is the Fiscal Deficit in the Revised Estimates of 2024-25?",
        find("2", deficit, "2024-25", "Revised Estimates"),
    )
    yield (
        "What is the Revenue Deficit in the Budget Estimates of 2025-26?",
        find("2", "7. Revenue Deficit (4-1)", "2025-26", "Budget Estimates"),
    )
    bank = "Loans from the National Bank for Agriculture and Rural Development"
    yield f"What was the balance of {bank} as on 31 March 2025?", find("3", bank, "Balance as on 31 March 2025")
    yield (
        "What were the repayments of Civil Deposits during the year?",
        find("3", "Civil Deposits", "Repayments during the year"),
    )
    yield "By how many per cent did expenditure on Subsidies change?", find("5", "Subsidies", CHANGE, "Per cent")
    yield "How much Guarantee commission was received in 2024-25?", find("notes", "Guarantee commission")
    yield (
        "How much was provided under Grant No. 17 for 2024-25?",
        find("notes", "provided under Grant No. 17"),
    )
    yield (
        "How many abstract contingent bills awaited detailed bills on 31 March 2025?",
        find("notes", "abstract contingent bills"),
    )
    body = f"{gold.state} Dairy Development Federation"
    yield f"How many loans were sanctioned to {body}?", find("4", f"7. {body}", "Number of Loans")
    yield (
        f"What amount was sanctioned to {gold.state} Seeds Corporation?",
        find("4", f"20. {gold.state} Seeds Corporation", "Amount Sanctioned"),
    )


def _detailed(gold: Gold) -> Asked:
    find = gold.find
    yield "What did Country Spirits bring in during 2024-25?", find("6", "102 Country Spirits", "2024-25")
    yield (
        "What refunds were deducted from State Excise in 2023-24?",
        find("6", "900 Deduct – Refunds", "2023-24"),
    )
    yield (
        "What were the receipts from Royalty on Minor Minerals in 2023-24?",
        find("6", "102 Royalty on Minor Minerals", "2023-24"),
    )
    schools = "101 Government Primary Schools"
    yield (
        "What was the voted expenditure on Government Primary Schools in 2024-25?",
        find("7", schools, DURING, "Voted"),
    )
    yield (
        "What was the total expenditure on Hospitals and Dispensaries in 2024-25?",
        find("7", "101 Hospitals and Dispensaries", DURING, "Total"),
    )
    yield "What was spent on Crop Insurance in 2023-24?", find("7", "101 Crop Insurance", BEFORE)
    yield (
        "What was the charged expenditure on Interest on Market Loans in 2024-25?",
        find("7", "101 Interest on Market Loans", DURING, "Charged"),
    )
    yield (
        "By how many per cent did expenditure on Rural Water Supply change?",
        find("7", "101 Rural Water Supply", CHANGE, "Per cent"),
    )
    yield (
        "What was the outlay on Major Dams to end of 2024-25?",
        find("8", "101 Major Dams", "Outlay to end of 2024-25"),
    )
    yield (
        "What was the outlay on Urban Health Buildings during 2023-24?",
        find("8", "101 Urban Health Buildings", "Outlay during 2023-24"),
    )


def _registers(gold: Gold) -> Asked:
    find = gold.find
    water = "Loans for Water Supply and Sanitation"
    yield "How much was written off of Loans for Water Supply and Sanitation?", find("9", water, "Written off")
    yield (
        "What interest was received on Loans for Power Projects?",
        find("9", "Loans for Power Projects", "Interest received"),
    )
    yield (
        "How much was advanced during the year as Loans for Housing?",
        find("9", "Loans for Housing", "Advanced during the year"),
    )
    concerns = gold.labels("10", "Number of Shares")
    yield f"How many shares does the Government hold in {concerns[2]}?", find("10", concerns[2], "Number of Shares")
    face = "Face Value of each Share (₹)"
    yield f"What is the face value of each share of {concerns[5]}?", find("10", concerns[5], face)
    invested = "Amount Invested to 31 March 2025"
    yield f"What amount was invested in {concerns[7]} to 31 March 2025?", find("10", concerns[7], invested)
    yield (
        "What was outstanding on 31 March 2025 of the guarantees for the Power sector?",
        find("11", "Power", "Outstanding on 31 March 2025"),
    )
    yield "What is the maximum amount guaranteed for Irrigation?", find("11", "Irrigation", "Maximum Amount Guaranteed")
    released = ("Grants released during 2024-25", "Salary")
    institution = gold.labels("12", *released)[3]
    yield f"What grants for salary did {institution} get in 2024-25?", find("12", institution, *released)
    yield (
        "What was the balance of the State Road Fund as on 31 March 2022?",
        find("13/2", "State Road Fund", "Balance as on", "31 March 2022"),
    )
    yield (
        "What was the balance of the Famine Relief Fund as on 1 April 2024?",
        find("13/1", "Famine Relief Fund", "Balance as on 1 April 2024"),
    )


def _appendices(gold: Gold) -> Asked:
    find, (first, second) = gold.find, districts_named(2)
    yield (
        f"What was the total expenditure of the district of {first} on Police in 2024-25?",
        find("I/1", "Police", "Total 2024-25"),
    )
    yield f"What did the district of {second} spend on salaries for Health?", find("I/2", "Health", "Salaries")
    yield (
        f"What was the total expenditure on Irrigation in the district of {second} in 2023-24?",
        find("I/2", "Irrigation", "Total 2023-24"),
    )
    council = gold.labels("II/1", "Devolution")[1]
    yield f"What devolution did the {council} in the district of {first} receive?", find("II/1", council, "Devolution")
    works = gold.labels("III", "Estimated Cost")
    yield f"What is the estimated cost of the work '{works[0]}'?", find("III", works[0], "Estimated Cost")
    yield f"What per cent of the work '{works[7]}' is complete?", find("III", works[7], "Per cent complete")
    yield f"What balance is still to be spent on the work '{works[3]}'?", find("III", works[3], "Balance to be spent")


def conversion_limited(gold: Gold) -> Iterator[Question]:
    """Figures whose separators conversion tears off: rates printed nowhere else, and the totals of guarantees."""
    rate, state = "Rate of Interest (per cent)", gold.state
    rates = [gold.find("4", row, rate) for row in gold.labels("4", rate)]
    rare = [record for record in rates if not gold.prints(value_of(record), 1)]
    asked = [
        (f"What rate of interest do the loans to {record.row_label.partition(' ')[2]} carry?", record)
        for record in sorted(rare, key=lambda record: f"{state} Metro" not in record.row_label)[:RATES_ASKED]
    ]
    for words, column in (("additions to", "Additions during 2024-25"), ("deletions from", "Deletions during 2024-25")):
        total = gold.find("11", "TOTAL", column)
        if not gold.prints(value_of(total), scale_of(total)):
            asked.append((f"What did the {words} guarantees during 2024-25 come to in total?", total))
    for number, (question, record) in enumerate(asked, start=1):
        found = _lookup(f"conversion_limited-{number}", question, record)
        yield replace(found, kind="conversion_limited", outcome="conversion_limited")
