"""The five statements: which figure of the ledger stands in which row and column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from finance_accounts.budget import Estimate
from finance_accounts.ledger import Head, Ledger, Pair, minus, plus
from finance_accounts.liabilities import Borrowing, Group
from finance_accounts.money import per_cent
from finance_accounts.sheet import Column, Footnote, Kind, Period, Row, Statement, Unit

CRORE = 10_000_000
LAKH = 100_000

THIS_YEAR = Period("2024-25", "2025-03-31")
LAST_YEAR = Period("2023-24", "2024-03-31")
PER_CENT = Unit("per cent", 1, None)


def receipts_and_disbursements(ledger: Ledger) -> Statement:
    """Statement 1, in crore: three pages, of which the second has no heading at all and the third only the years."""
    return Statement(
        key="1",
        heading="STATEMENT NO. 1",
        title="STATEMENT OF RECEIPTS AND DISBURSEMENTS",
        caption=None,
        unit=Unit("(₹ in crore)", CRORE),
        columns=(
            Column(("Heads",), 311),
            Column(("2024-25",), 100, THIS_YEAR),
            Column(("2023-24",), 100, LAST_YEAR),
        ),
        rows=(*_receipt_rows(ledger), *_revenue_expenditure_rows(ledger), *_capital_and_cash_rows(ledger)),
        running_head="STATEMENT No. 1 – Contd.",
        repeat_years_on=frozenset({3}),
        section="Statement No. 1: Receipts and Disbursements",
        footnotes=(
            Footnote(("Includes compensation received in lieu of taxes subsumed.",), "(a)"),
            Footnote(
                ("Book adjustments between the Consolidated Fund and the Public Account are shown gross.",), "(b)"
            ),
        ),
    )


def _group_rows(group: Head, total_label: str) -> Iterator[Row]:
    yield Row(group.label, indent=1)
    for part in group.parts:
        yield Row(part.label, part.amounts, indent=2)
    yield Row(total_label, group.amounts, indent=1, bold=True)


def _receipt_rows(ledger: Ledger) -> Iterator[Row]:
    receipts = ledger.receipts
    yield Row("A. REVENUE RECEIPTS", bold=True)
    yield from _group_rows(receipts.own_tax, "Total – State's Own Tax Revenue")
    yield from _group_rows(receipts.union_share, "Total – State's Share of Union Taxes")
    yield from _group_rows(receipts.non_tax, "Total – Non-tax Revenue")
    yield Row(receipts.grants.label, indent=1)
    for part in receipts.grants.parts:
        mark = "(a)" if part.label.startswith("Other Transfers") else ""
        yield Row(part.label, part.amounts, indent=2, mark=mark)
    yield Row("Total – Grants-in-aid from the Union Government", receipts.grants.amounts, indent=1, bold=True)
    yield Row("TOTAL – REVENUE RECEIPTS (A)", receipts.revenue.amounts, bold=True)


def _revenue_expenditure_rows(ledger: Ledger) -> Iterator[Row]:
    receipts, disbursements = ledger.receipts, ledger.disbursements
    yield Row("B. CAPITAL RECEIPTS", bold=True, new_page=True)
    yield Row(receipts.miscellaneous_capital.label, receipts.miscellaneous_capital.amounts, indent=1)
    yield Row(receipts.recoveries.label, receipts.recoveries.amounts, indent=1)
    yield from _group_rows(receipts.debt, "Total – Public Debt Receipts")
    yield Row("TOTAL RECEIPTS – CONSOLIDATED FUND (A+B)", receipts.total, bold=True)
    yield Row("C. REVENUE EXPENDITURE", bold=True)
    yield from _group_rows(disbursements.general, "Total – General Services")
    yield from _group_rows(disbursements.social, "Total – Social Services")
    yield from _group_rows(disbursements.economic, "Total – Economic Services")
    yield from _group_rows(disbursements.local_bodies, "Total – Grants-in-aid to Local Bodies")
    yield Row("TOTAL – REVENUE EXPENDITURE (C)", disbursements.revenue.amounts, bold=True)


def _capital_and_cash_rows(ledger: Ledger) -> Iterator[Row]:
    disbursements = ledger.disbursements
    yield Row("D. CAPITAL EXPENDITURE AND DEBT", bold=True, new_page=True)
    yield from _group_rows(disbursements.capital, "Total – Capital Outlay")
    yield Row("Loans and Advances disbursed", disbursements.loans.amounts, indent=1)
    yield from _group_rows(disbursements.debt, "Total – Repayment of Public Debt")
    yield Row("TOTAL DISBURSEMENTS – CONSOLIDATED FUND (C+D)", disbursements.total, bold=True)
    yield Row(
        "Excess of Receipts (+) / Disbursements (-)", minus(ledger.receipts.total, disbursements.total), bold=True
    )
    yield Row("E. PUBLIC ACCOUNT", bold=True)
    for part in ledger.public_account.parts:
        mark = "(b)" if part.label.startswith("Suspense") else ""
        yield Row(part.label, part.amounts, indent=1, mark=mark)
    yield Row("TOTAL – PUBLIC ACCOUNT (NET) (E)", ledger.public_account.amounts, bold=True)
    yield Row("F. CASH BALANCE", bold=True)
    yield Row("Opening Cash Balance", ledger.opening_cash, indent=1, periods=_instants("2024-03-31", "2023-03-31"))
    yield Row("Net Increase (+) / Decrease (-) in Cash Balance", ledger.cash_change, indent=1)
    yield Row(
        "Closing Cash Balance", ledger.closing_cash, indent=1, bold=True, periods=_instants("2025-03-31", "2024-03-31")
    )


def _instants(this_year: str, last_year: str) -> dict[int, Period]:
    """Balances: moments, though they stand in columns that name years."""
    return {
        0: Period("2024-25", this_year, "instant", None),
        1: Period("2023-24", last_year, "instant", None),
    }


def deficit_indicators(budget: Sequence[Estimate]) -> Statement:
    """Statement 2, in crore: the four columns that are so easily taken for one another."""
    heads = (
        ("2023-24", "Actuals", "2024-03-31"),
        ("2024-25", "Budget Estimates", "2025-03-31"),
        ("2024-25", "Revised Estimates", "2025-03-31"),
        ("2025-26", "Budget Estimates", "2026-03-31"),
    )
    periods = [Period(f"{year} {basis}", end, basis=basis.lower()) for year, basis, end in heads]
    return Statement(
        key="2",
        heading="STATEMENT No.2",
        title="BUDGET AT A GLANCE AND DEFICIT INDICATORS",
        caption=None,
        unit=Unit("(₹ in crore)", CRORE),
        columns=(
            Column(("Item", ""), 191),
            *(Column((year, basis), 80, period) for (year, basis, _), period in zip(heads, periods, strict=True)),
        ),
        rows=tuple(_deficit_rows(budget)),
        running_head="STATEMENT No.2 – Contd.",
        negative="brackets",
        nil="—",
        section="Statement No. 2: Deficit Indicators",
        row_height=22.0,
        footnotes=(
            Footnote(("Figures in brackets denote a surplus.",)),
            Footnote(
                (
                    "Item 8 is the excess of total expenditure over the receipts that create no debt; it is met by the "
                    "borrowings of item 2(c). The estimates are those laid before the Legislature with the Budget "
                    "for 2025-26.",
                )
            ),
        ),
    )


def _deficit_rows(budget: Sequence[Estimate]) -> Iterator[Row]:
    def row(label: str, name: str, indent: int = 0, kind: Kind | None = None, unit: Unit | None = None) -> Row:
        cells = tuple(getattr(column, name) for column in budget)
        return Row(label, cells, indent, bold=indent == 0, kind=kind, unit=unit)

    yield row("1. Revenue Receipts", "revenue_receipts")
    yield row("(a) State's Own Tax Revenue", "own_tax", 1)
    yield row("(b) State's Share of Union Taxes", "union_share", 1)
    yield row("(c) Non-tax Revenue", "non_tax", 1)
    yield row("(d) Grants-in-aid", "grants", 1)
    yield row("2. Capital Receipts", "capital_receipts")
    yield row("(a) Recoveries of Loans", "recoveries", 1)
    yield row("(b) Other Capital Receipts", "miscellaneous_capital", 1)
    yield row("(c) Borrowings and Other Liabilities (net)", "fiscal_deficit", 1)
    yield row("3. Total Receipts (1+2)", "total_receipts")
    yield row("4. Revenue Expenditure", "revenue_expenditure")
    yield row("of which Interest Payments", "interest", 1)
    yield row("5. Capital Expenditure", "capital_expenditure")
    yield row("(a) Capital Outlay", "capital_outlay", 1)
    yield row("(b) Loans and Advances", "loans", 1)
    yield row("6. Total Expenditure (4+5)", "total_expenditure")
    yield row("7. Revenue Deficit (4-1)", "revenue_deficit")
    yield row("8. Fiscal Deficit [6-(1+2a+2b)]", "fiscal_deficit")
    yield row("9. Primary Deficit (8-interest)", "primary_deficit")
    yield row("10. Gross State Domestic Product (GSDP)", "gsdp")
    percent = Unit("per cent of GSDP", 1, None)
    yield row("Revenue Deficit as per cent of GSDP", "revenue_deficit_per_cent", 1, kind="percent", unit=percent)
    yield row("Fiscal Deficit as per cent of GSDP", "fiscal_deficit_per_cent", 1, kind="percent", unit=percent)


def borrowings(ledger: Ledger) -> Statement:
    """Statement 3, in lakh: three pages, of which only the first says so."""
    opening = Period("as on 1 April 2024", "2024-04-01", "instant", None)
    year = Period("year ended 31 March 2025", "2025-03-31")
    closing = Period("as on 31 March 2025", "2025-03-31", "instant", None)
    return Statement(
        key="3",
        heading="STATEMENT NO. 3",
        title="STATEMENT OF BORROWINGS AND OTHER LIABILITIES",
        caption="for the year ended 31 March 2025",
        unit=Unit("(₹ in lakh)", LAKH),
        columns=(
            Column(("Nature of Borrowing",), 166),
            Column(("Balance as on 1 April 2024",), 71, opening),
            Column(("Receipts during the year",), 66, year),
            Column(("Repayments during the year",), 66, year),
            Column(("Balance as on 31 March 2025",), 71, closing),
            Column(("Net Increase (+) / Decrease (-)",), 71, year),
        ),
        rows=tuple(_borrowing_rows(ledger)),
        running_head="STATEMENT-3 (contd.)",
        numbered_columns=True,
        section="Statement No. 3: Borrowings and Other Liabilities",
        row_height=23.0,
    )


def _borrowing_rows(ledger: Ledger) -> Iterator[Row]:
    owed = ledger.liabilities
    yield Row("A. PUBLIC DEBT", bold=True)
    yield from _borrowing_group(owed.market)
    yield from _borrowing_group(owed.institutions)
    yield _borrowing_row(owed.internal.total, "Total – Internal Debt", bold=True)
    yield from _borrowing_group(owed.union)
    yield _borrowing_row(owed.public_debt.total, "TOTAL – A. PUBLIC DEBT", bold=True)
    yield Row("B. OTHER LIABILITIES", bold=True)
    yield from _borrowing_group(owed.savings)
    yield from _borrowing_group(owed.reserves)
    yield from _borrowing_group(owed.deposits)
    yield _borrowing_row(owed.other.total, "TOTAL – B. OTHER LIABILITIES", bold=True)
    yield _borrowing_row(owed.all.total, "TOTAL – PUBLIC DEBT AND OTHER LIABILITIES", bold=True)


def _borrowing_group(group: Group) -> Iterator[Row]:
    yield Row(group.label, indent=1)
    for item in group.items:
        yield _borrowing_row(item, item.label, indent=2)
    yield _borrowing_row(group.total, f"Total – {group.label}", indent=1, bold=True)


def _borrowing_row(item: Borrowing, label: str, indent: int = 0, bold: bool = False) -> Row:
    cells = (item.opening, item.receipts, item.repayments, item.closing, item.net)
    return Row(label, cells, indent=indent, bold=bold)


def loans_sanctioned(ledger: Ledger) -> Statement:
    """Statement 4, in lakh: rates of interest, and the total, whose points and commas a converter tears off."""
    year = Period("2024-25", "2025-03-31")
    sanctions = ledger.liabilities.sanctions
    rows = [
        Row(f"{number}. {item.loanee}", (Decimal(item.loans), item.amount, item.rate))
        for number, item in enumerate(sanctions, start=1)
    ]
    loans = Decimal(sum(item.loans for item in sanctions))
    amount = sum((item.amount for item in sanctions), Decimal(0))
    return Statement(
        key="4",
        heading="STATEMENT 4",
        title="LOANS AND ADVANCES SANCTIONED IN PERPETUITY",
        caption="during 2024-25",
        unit=Unit("(Rs. in lakh)", LAKH),
        columns=(
            Column(("Name of the Loanee",), 261),
            Column(("Number of Loans",), 70, year, kind="count", unit=Unit("Number of Loans", 1, None)),
            Column(("Amount Sanctioned",), 100, year),
            Column(("Rate of Interest (per cent)",), 80, year, kind="percent", unit=PER_CENT, split=True),
        ),
        rows=(*rows, Row("TOTAL", (loans, amount, None), bold=True, split=True)),
        running_head="STATEMENT 4 – Contd.",
        section="Statement No. 4: Loans and Advances Sanctioned",
        row_height=24.0,
        footnotes=(Footnote(("Loans in perpetuity carry interest only; no instalment of principal falls due.",)),),
    )


def expenditure_by_object(ledger: Ledger) -> Statement:
    """Statement 5, in crore: a spanning heading, and a column of percentages beside the amounts."""
    spent, moved = "Revenue Expenditure", "Increase (+) / Decrease (-)"
    rows = [_object_row(head.label, head.amounts) for head in ledger.objects]
    total = plus(*(head.amounts for head in ledger.objects))
    return Statement(
        key="5",
        heading="Statement No. 5",
        title="REVENUE EXPENDITURE BY OBJECT HEAD",
        caption=None,
        unit=Unit("(Rupees in crore)", CRORE),
        columns=(
            Column(("Object Head", ""), 191),
            Column((spent, "2024-25"), 85, THIS_YEAR),
            Column((spent, "2023-24"), 85, LAST_YEAR),
            Column((moved, "Amount"), 85, THIS_YEAR, names_period=False),
            Column((moved, "Per cent"), 65, THIS_YEAR, "percent", Unit("Per cent", 1, None), names_period=False),
        ),
        rows=(*rows, _object_row("TOTAL", total, bold=True)),
        running_head="Statement No. 5 – Contd.",
        section="Statement No. 5: Revenue Expenditure by Object Head",
        spanning_heads=True,
        row_height=26.0,
        footnotes=(Footnote(("Includes subsidies released to power companies through book adjustment.",), "*"),),
    )


def _object_row(label: str, amounts: Pair, bold: bool = False) -> Row:
    change = amounts[0] - amounts[1]
    mark = "*" if label == "Subsidies" else ""
    return Row(label, (*amounts, change, per_cent(change, amounts[1])), bold=bold, mark=mark)
