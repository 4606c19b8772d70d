"""The five summary statements: which figure of the ledger stands in which row and column, and which rows add up."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from finance_accounts.budget import Estimate
from finance_accounts.ledger import Head, Ledger, Pair, minus
from finance_accounts.liabilities import Borrowing, Group
from finance_accounts.money import per_cent
from finance_accounts.sheet import Column, Cross, Footnote, Kind, Period, Row, Statement, Table, Unit
from finance_accounts.units import CLOSING, CRORE, IN_CRORE, IN_LAKH, LAKH, LAST_YEAR, OPENING, PER_CENT, THIS_YEAR


def receipts_and_disbursements(ledger: Ledger) -> Statement:
    """Statement 1, in crore: three pages, of which the second has no heading at all and the third only the years."""
    table = Table(
        columns=(
            Column(("Heads",), 311),
            Column(("2024-25",), 100, THIS_YEAR),
            Column(("2023-24",), 100, LAST_YEAR),
        ),
        rows=tuple(_receipts_and_disbursements_rows(ledger)),
        unit=IN_CRORE,
        repeat_heads_on=frozenset({3}),
    )
    return Statement(
        key="1",
        heading="STATEMENT NO. 1",
        title="STATEMENT OF RECEIPTS AND DISBURSEMENTS",
        caption=None,
        tables=(table,),
        running_heads=("STATEMENT No. 1 – Contd.", "Statement No. 1 – Concld."),
        section="Statement No. 1: Receipts and Disbursements",
        footnotes=(
            Footnote(("Includes compensation received in lieu of taxes subsumed.",), "(a)"),
            Footnote(
                ("Book adjustments between the Consolidated Fund and the Public Account are shown gross.",), "(b)"
            ),
        ),
    )


def _group_rows(group: Head, total_label: str, marks: dict[str, str] | None = None) -> list[Row]:
    """A heading, the parts, and last their total."""
    marks = marks or {}
    parts = [Row(part.label, part.amounts, indent=2, mark=marks.get(part.label, "")) for part in group.parts]
    return [Row(group.label, indent=1), *parts, Row(total_label, group.amounts, 1, bold=True, adds=tuple(parts))]


def _receipts_and_disbursements_rows(ledger: Ledger) -> list[Row]:
    revenue = _revenue_receipt_rows(ledger)
    receipts = _capital_receipt_rows(ledger, revenue[-1])
    expenditure = _revenue_expenditure_rows(ledger)
    disbursements = _capital_expenditure_rows(ledger, expenditure[-1])
    excess = Row(
        "Excess of Receipts (+) / Disbursements (-)",
        minus(ledger.receipts.total, ledger.disbursements.total),
        bold=True,
        adds=(receipts[-1],),
        takes=(disbursements[-1],),
    )
    return [*revenue, *receipts, *expenditure, *disbursements, excess, *_public_account_and_cash_rows(ledger, excess)]


def _revenue_receipt_rows(ledger: Ledger) -> list[Row]:
    receipts = ledger.receipts
    groups = [
        _group_rows(receipts.own_tax, "Total – State's Own Tax Revenue"),
        _group_rows(receipts.union_share, "Total – State's Share of Union Taxes"),
        _group_rows(receipts.non_tax, "Total – Non-tax Revenue"),
        _group_rows(
            receipts.grants,
            "Total – Grants-in-aid from the Union Government",
            {"Other Transfers and Grants": "(a)"},
        ),
    ]
    totals = tuple(group[-1] for group in groups)
    total = Row("TOTAL – REVENUE RECEIPTS (A)", receipts.revenue.amounts, bold=True, adds=totals)
    return [Row("A. REVENUE RECEIPTS", bold=True), *(row for group in groups for row in group), total]


def _capital_receipt_rows(ledger: Ledger, revenue: Row) -> list[Row]:
    receipts = ledger.receipts
    singles = [
        Row(head.label, head.amounts, indent=1) for head in (receipts.miscellaneous_capital, receipts.recoveries)
    ]
    debt = _group_rows(receipts.debt, "Total – Public Debt Receipts")
    total = Row(
        "TOTAL RECEIPTS – CONSOLIDATED FUND (A+B)", receipts.total, bold=True, adds=(revenue, *singles, debt[-1])
    )
    return [Row("B. CAPITAL RECEIPTS", bold=True, new_page=True), *singles, *debt, total]


def _revenue_expenditure_rows(ledger: Ledger) -> list[Row]:
    disbursements = ledger.disbursements
    groups = [
        _group_rows(disbursements.general, "Total – General Services"),
        _group_rows(disbursements.social, "Total – Social Services"),
        _group_rows(disbursements.economic, "Total – Economic Services"),
        _group_rows(disbursements.local_bodies, "Total – Grants-in-aid to Local Bodies"),
    ]
    totals = tuple(group[-1] for group in groups)
    total = Row("TOTAL – REVENUE EXPENDITURE (C)", disbursements.revenue.amounts, bold=True, adds=totals)
    return [Row("C. REVENUE EXPENDITURE", bold=True), *(row for group in groups for row in group), total]


def _capital_expenditure_rows(ledger: Ledger, revenue: Row) -> list[Row]:
    disbursements = ledger.disbursements
    outlay = _group_rows(disbursements.capital, "Total – Capital Outlay")
    loans = Row("Loans and Advances disbursed", disbursements.loans.amounts, indent=1)
    debt = _group_rows(disbursements.debt, "Total – Repayment of Public Debt")
    total = Row(
        "TOTAL DISBURSEMENTS – CONSOLIDATED FUND (C+D)",
        disbursements.total,
        bold=True,
        adds=(revenue, outlay[-1], loans, debt[-1]),
    )
    return [Row("D. CAPITAL EXPENDITURE AND DEBT", bold=True, new_page=True), *outlay, loans, *debt, total]


def _public_account_and_cash_rows(ledger: Ledger, excess: Row) -> list[Row]:
    parts = [
        Row(part.label, part.amounts, indent=1, mark="(b)" if part.label.startswith("Suspense") else "")
        for part in ledger.public_account.parts
    ]
    public = Row("TOTAL – PUBLIC ACCOUNT (NET) (E)", ledger.public_account.amounts, bold=True, adds=tuple(parts))
    opening = Row("Opening Cash Balance", ledger.opening_cash, indent=1, periods=_instants("2024-03-31", "2023-03-31"))
    change = Row("Net Increase (+) / Decrease (-) in Cash Balance", ledger.cash_change, indent=1, adds=(excess, public))
    closing = Row(
        "Closing Cash Balance",
        ledger.closing_cash,
        indent=1,
        bold=True,
        periods=_instants("2025-03-31", "2024-03-31"),
        adds=(opening, change),
    )
    headings = Row("E. PUBLIC ACCOUNT", bold=True), Row("F. CASH BALANCE", bold=True)
    return [headings[0], *parts, public, headings[1], opening, change, closing]


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
    table = Table(
        columns=(
            Column(("Item", ""), 191),
            *(Column((year, basis), 80, period) for (year, basis, _), period in zip(heads, periods, strict=True)),
        ),
        rows=_deficit_rows(budget),
        unit=IN_CRORE,
    )
    return Statement(
        key="2",
        heading="STATEMENT No.2",
        title="BUDGET AT A GLANCE AND DEFICIT INDICATORS",
        caption=None,
        tables=(table,),
        running_heads=("STATEMENT No.2 – Contd.",),
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


def _deficit_rows(budget: Sequence[Estimate]) -> tuple[Row, ...]:
    rows: dict[str, Row] = {}

    def put(
        label: str,
        name: str,
        adds: str = "",
        takes: str = "",
        *,
        part: bool = False,
        kind: Kind | None = None,
        unit: Unit | None = None,
    ) -> None:
        """One row; `adds` and `takes` name the items it follows from."""
        rows[name] = Row(
            label,
            tuple(getattr(column, name) for column in budget),
            indent=1 if part else 0,
            bold=not part,
            kind=kind,
            unit=unit,
            adds=tuple(rows[item] for item in adds.split()),
            takes=tuple(rows[item] for item in takes.split()),
        )

    put("(a) State's Own Tax Revenue", "own_tax", part=True)
    put("(b) State's Share of Union Taxes", "union_share", part=True)
    put("(c) Non-tax Revenue", "non_tax", part=True)
    put("(d) Grants-in-aid", "grants", part=True)
    put("1. Revenue Receipts", "revenue_receipts", "own_tax union_share non_tax grants")
    put("(a) Recoveries of Loans", "recoveries", part=True)
    put("(b) Other Capital Receipts", "miscellaneous_capital", part=True)
    put("(c) Borrowings and Other Liabilities (net)", "borrowings", part=True)
    put("2. Capital Receipts", "capital_receipts", "recoveries miscellaneous_capital borrowings")
    put("3. Total Receipts (1+2)", "total_receipts", "revenue_receipts capital_receipts")
    put("of which Interest Payments", "interest", part=True)
    put("4. Revenue Expenditure", "revenue_expenditure")
    put("(a) Capital Outlay", "capital_outlay", part=True)
    put("(b) Loans and Advances", "loans", part=True)
    put("5. Capital Expenditure", "capital_expenditure", "capital_outlay loans")
    put("6. Total Expenditure (4+5)", "total_expenditure", "revenue_expenditure capital_expenditure")
    put("7. Revenue Deficit (4-1)", "revenue_deficit", "revenue_expenditure", "revenue_receipts")
    no_debt = "revenue_receipts recoveries miscellaneous_capital"
    put("8. Fiscal Deficit [6-(1+2a+2b)]", "fiscal_deficit", "total_expenditure", no_debt)
    put("9. Primary Deficit (8-interest)", "primary_deficit", "fiscal_deficit", "interest")
    put("10. Gross State Domestic Product (GSDP)", "gsdp")
    of_gsdp = Unit("per cent of GSDP", 1, None)
    for words in ("Revenue Deficit", "Fiscal Deficit"):
        name = f"{words.lower().replace(' ', '_')}_per_cent"
        put(f"{words} as per cent of GSDP", name, part=True, kind="percent", unit=of_gsdp)
    return _total_before_its_parts(tuple(rows.values()))


def _total_before_its_parts(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """The order of budget papers: an item, then the parts that were listed before it."""
    ordered: list[Row] = []
    parts: list[Row] = []
    for row in rows:
        if row.indent and row.kind is None:
            parts.append(row)
        else:
            ordered += [row, *parts]
            parts = []
    return tuple(ordered)


def borrowings(ledger: Ledger) -> Statement:
    """Statement 3, in lakh: three pages, of which only the first says so."""
    year = Period("year ended 31 March 2025", "2025-03-31")
    table = Table(
        columns=(
            Column(("Nature of Borrowing",), 166),
            Column(("Balance as on 1 April 2024",), 71, OPENING),
            Column(("Receipts during the year",), 66, year),
            Column(("Repayments during the year",), 66, year),
            Column(("Balance as on 31 March 2025",), 71, CLOSING),
            Column(("Net Increase (+) / Decrease (-)",), 71, year),
        ),
        rows=tuple(_borrowing_rows(ledger)),
        unit=IN_LAKH,
        numbered_columns=True,
        crosses=(Cross(3, (0, 1), (2,), "balance"), Cross(4, (1,), (2,), "change")),
    )
    return Statement(
        key="3",
        heading="STATEMENT NO. 3",
        title="STATEMENT OF BORROWINGS AND OTHER LIABILITIES",
        caption="for the year ended 31 March 2025",
        tables=(table,),
        running_heads=("STATEMENT-3 (contd.)", "Stmt. No.3 (contd.)"),
        section="Statement No. 3: Borrowings and Other Liabilities",
        row_height=23.0,
    )


def _borrowing_rows(ledger: Ledger) -> list[Row]:
    owed = ledger.liabilities
    market, institutions, union, savings, reserves, deposits = (
        _borrowing_group(group)
        for group in (owed.market, owed.institutions, owed.union, owed.savings, owed.reserves, owed.deposits)
    )
    internal = _borrowing_total(owed.internal, "Total – Internal Debt", market, institutions)
    debt = _borrowing_total(owed.public_debt, "TOTAL – A. PUBLIC DEBT", [internal], union)
    other = _borrowing_total(owed.other, "TOTAL – B. OTHER LIABILITIES", savings, reserves, deposits)
    whole = _borrowing_total(owed.all, "TOTAL – PUBLIC DEBT AND OTHER LIABILITIES", [debt], [other])
    return [
        Row("A. PUBLIC DEBT", bold=True), *market, *institutions, internal, *union, debt,
        Row("B. OTHER LIABILITIES", bold=True), *savings, *reserves, *deposits, other, whole,
    ]  # fmt: skip


def _borrowing_group(group: Group) -> list[Row]:
    items = [Row(item.label, _borrowing_cells(item), indent=2) for item in group.items]
    total = Row(f"Total – {group.label}", _borrowing_cells(group.total), 1, bold=True, adds=tuple(items))
    return [Row(group.label, indent=1), *items, total]


def _borrowing_total(group: Group, label: str, *blocks: list[Row]) -> Row:
    """A total over blocks of rows, each of which ends in its own total."""
    return Row(label, _borrowing_cells(group.total), bold=True, adds=tuple(block[-1] for block in blocks))


def _borrowing_cells(item: Borrowing) -> tuple[Decimal, ...]:
    return (item.opening, item.receipts, item.repayments, item.closing, item.net)


def loans_sanctioned(ledger: Ledger) -> Statement:
    """Statement 4, in lakh: rates of interest, and the total, whose points and commas a converter tears off."""
    sanctions = ledger.liabilities.sanctions
    rows = tuple(
        Row(f"{number}. {item.loanee}", (Decimal(item.loans), item.amount, item.rate))
        for number, item in enumerate(sanctions, start=1)
    )
    loans = Decimal(sum(item.loans for item in sanctions))
    amount = sum((item.amount for item in sanctions), Decimal(0))
    table = Table(
        columns=(
            Column(("Name of the Loanee",), 261),
            Column(("Number of Loans",), 70, THIS_YEAR, kind="count", unit=Unit("Number of Loans", 1, None)),
            Column(("Amount Sanctioned",), 100, THIS_YEAR),
            Column(("Rate of Interest (per cent)",), 80, THIS_YEAR, kind="percent", unit=PER_CENT, split=True),
        ),
        rows=(*rows, Row("TOTAL", (loans, amount, None), bold=True, split=True, adds=rows)),
        unit=Unit("(Rs. in lakh)", LAKH),
    )
    return Statement(
        key="4",
        heading="STATEMENT 4",
        title="LOANS AND ADVANCES SANCTIONED IN PERPETUITY",
        caption="during 2024-25",
        tables=(table,),
        running_heads=("STATEMENT 4 – Contd.",),
        section="Statement No. 4: Loans and Advances Sanctioned",
        row_height=24.0,
        footnotes=(Footnote(("Loans in perpetuity carry interest only; no instalment of principal falls due.",)),),
    )


def expenditure_by_object(ledger: Ledger) -> Statement:
    """Statement 5, in crore: a spanning heading, and a column of percentages beside the amounts."""
    spent, moved = "Revenue Expenditure", "Increase (+) / Decrease (-)"
    rows = tuple(_object_row(head.label, head.amounts) for head in ledger.objects)
    total = _object_row("TOTAL", ledger.disbursements.revenue.amounts, rows)
    table = Table(
        columns=(
            Column(("Object Head", ""), 191),
            Column((spent, "2024-25"), 85, THIS_YEAR),
            Column((spent, "2023-24"), 85, LAST_YEAR),
            Column((moved, "Amount"), 85, THIS_YEAR, names_period=False),
            Column((moved, "Per cent"), 65, THIS_YEAR, "percent", Unit("Per cent", 1, None), names_period=False),
        ),
        rows=(*rows, total),
        unit=Unit("(Rupees in crore)", CRORE),
        spanning_heads=True,
        crosses=(Cross(2, (0,), (1,), "change"),),
    )
    return Statement(
        key="5",
        heading="Statement No. 5",
        title="REVENUE EXPENDITURE BY OBJECT HEAD",
        caption=None,
        tables=(table,),
        running_heads=("Statement No. 5 – Contd.",),
        section="Statement No. 5: Revenue Expenditure by Object Head",
        row_height=26.0,
        footnotes=(Footnote(("Includes subsidies released to power companies through book adjustment.",), "*"),),
    )


def _object_row(label: str, amounts: Pair, adds: tuple[Row, ...] = ()) -> Row:
    change = amounts[0] - amounts[1]
    mark = "*" if label == "Subsidies" else ""
    return Row(label, (*amounts, change, per_cent(change, amounts[1])), bold=bool(adds), mark=mark, adds=adds)
