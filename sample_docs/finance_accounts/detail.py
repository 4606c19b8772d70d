"""Detailed statements in ₹ lakh: heads of the summary statements, booked to minor heads; exact to the hundredth."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from finance_accounts.ledger import Head, Ledger, Pair
from finance_accounts.liabilities import LAKH_PER_CRORE
from finance_accounts.minor_heads import OUTLAY, RECEIPTS, SPENDING, Minors
from finance_accounts.money import Dice, per_cent, rounded
from finance_accounts.sheet import Column, Cross, Footnote, Row, Statement, Table, adding_up, figure_of
from finance_accounts.spellings import reference, running_heads
from finance_accounts.units import IN_LAKH, LAKH_SPELLINGS, LAST_YEAR, PER_CENT, THIS_YEAR

CHARGED_HEADS = ("Organs of State", "Interest Payments and Servicing of Debt")
"""What is spent without a vote: wholly, or the first minor head of it."""


def _minor_amounts(dice: Dice, head: Head, names: Sequence[str]) -> list[tuple[str, Pair]]:
    """A head's amounts of both years in lakh, shared among its minor heads, the first getting most."""
    weights = [100 * (len(names) - i) for i in range(len(names))]
    before = dice.shared(head.amounts[1] * LAKH_PER_CRORE, weights, 30)
    now = dice.shared(head.amounts[0] * LAKH_PER_CRORE, [int(amount) + 1 for amount in before], 9)
    return [(f"{101 + i} {name}", (now[i], before[i])) for i, name in enumerate(names)]


def _total_label(minors: Minors, head: Head) -> str:
    return f"Total – {minors[head.label][0]} {head.label}"


def detailed_receipts(dice: Dice, ledger: Ledger, minor_heads: int) -> Statement:
    """Statement 6: each table declares its unit and years once, however many pages it takes."""
    receipts = ledger.receipts
    parts = (
        ("A. TAX REVENUE", (*receipts.own_tax.parts, *receipts.union_share.parts)),
        ("B. NON-TAX REVENUE AND GRANTS", (*receipts.non_tax.parts, *receipts.grants.parts)),
    )
    tables = tuple(_receipts_table(dice, title, heads, minor_heads) for title, heads in parts)
    return Statement(
        key="6",
        heading="STATEMENT-6",
        title="DETAILED STATEMENT OF REVENUE RECEIPTS BY MINOR HEADS",
        caption=None,
        tables=tables,
        running_heads=running_heads(6),
        section="Statement No. 6: Revenue Receipts by Minor Heads",
        size=8,
        row_height=13.5,
        footnotes=(
            Footnote(("Net of what was passed on to other States.",), "(c)"),
            Footnote((f"The totals of major heads are those of {reference(1, 6)}, there stated in crore.",)),
        ),
    )


def _receipts_table(dice: Dice, title: str, heads: Sequence[Head], minor_heads: int) -> Table:
    rows: list[Row] = []
    totals: list[Row] = []
    for head in heads:
        code, names = RECEIPTS[head.label]
        refunds = head.label in ("State Excise", "Stamps and Registration Fees", "Land Revenue")
        minors = [_receipt_row(*minor, head) for minor in _minor_amounts(dice, head, names[:minor_heads])]
        if refunds:
            minors = _with_refunds(dice, minors)
        total = _receipt_row(_total_label(RECEIPTS, head), _lakh(head), head, tuple(minors))
        rows += [Row(f"{code} {head.label.upper()}", centred=True, bold=True), *minors, total]
        totals.append(total)
    now, before = (sum((figure_of(total, i) for total in totals), Decimal(0)) for i in (0, 1))
    rows.append(
        Row(f"TOTAL – {title[3:]}", (now, before, per_cent(now - before, before)), bold=True, adds=tuple(totals))
    )
    return Table(
        columns=(
            Column(("Heads",), 231),
            Column(("2024-25",), 100, THIS_YEAR),
            Column(("2023-24",), 100, LAST_YEAR),
            Column(("Per cent Increase (+) / Decrease (-)",), 80, THIS_YEAR, "percent", PER_CENT, names_period=False),
        ),
        rows=tuple(rows),
        unit=IN_LAKH,
        title=title,
    )


def _lakh(head: Head) -> Pair:
    return (head.amounts[0] * LAKH_PER_CRORE, head.amounts[1] * LAKH_PER_CRORE)


def _receipt_row(label: str, amounts: Pair, head: Head, adds: tuple[Row, ...] = ()) -> Row:
    now, before = amounts
    change = per_cent(now - before, before) if before else None
    mark = "(c)" if label == "101 Tax" else ""
    return Row(label, (now, before, change), indent=0 if adds else 1, bold=bool(adds), mark=mark, adds=adds)


def _with_refunds(dice: Dice, minors: Sequence[Row]) -> list[Row]:
    """Refunds are taken off at the end: negative amounts among the others, made good in the first minor head."""
    first, *rest = minors
    refunds = (-rounded(figure_of(first, 0) / dice.number(30, 60)), -rounded(figure_of(first, 1) / dice.number(30, 60)))
    now, before = figure_of(first, 0) - refunds[0], figure_of(first, 1) - refunds[1]
    whole = Row(first.label, (now, before, per_cent(now - before, before)), first.indent)
    return [whole, *rest, Row("900 Deduct – Refunds", (*refunds, None), indent=1)]


def detailed_expenditure(dice: Dice, ledger: Ledger, minor_heads: int) -> Statement:
    """Statement 7: four wide tables, each under its own declaration; three columns add up to a fourth."""
    spent = ledger.disbursements
    sectors = (
        ("A. GENERAL SERVICES", spent.general),
        ("B. SOCIAL SERVICES", spent.social),
        ("C. ECONOMIC SERVICES", spent.economic),
        ("D. GRANTS-IN-AID TO LOCAL BODIES", spent.local_bodies),
    )
    tables = tuple(
        _expenditure_table(dice, title, sector.parts, minor_heads, turn) for turn, (title, sector) in enumerate(sectors)
    )
    return Statement(
        key="7",
        heading="Statement-7",
        title="DETAILED STATEMENT OF REVENUE EXPENDITURE BY MINOR HEADS",
        caption=None,
        tables=tables,
        running_heads=running_heads(7),
        section="Statement No. 7: Revenue Expenditure by Minor Heads",
        size=7,
        row_height=12.5,
        footnotes=(
            Footnote(("Includes arrears of pay released during the year.",), "(d)"),
            Footnote((f"For the same expenditure by object head see {reference(5, 3)}.",)),
        ),
    )


def _expenditure_table(dice: Dice, title: str, heads: Sequence[Head], minor_heads: int, turn: int) -> Table:
    rows: list[Row] = []
    totals: list[Row] = []
    for head in heads:
        code, names = SPENDING[head.label]
        minors = tuple(
            _spending_row(dice, label, amounts, head.label)
            for label, amounts in _minor_amounts(dice, head, names[:minor_heads])
        )
        total = _with_growth(adding_up(_total_label(SPENDING, head), minors))
        rows += [Row(f"{code} {head.label}", bold=True), *minors, total]
        totals.append(total)
    rows.append(_with_growth(adding_up(f"TOTAL – {title[3:]}", tuple(totals))))
    this, last = "Expenditure during 2024-25", "Expenditure during 2023-24"
    return Table(
        columns=(
            Column(("Heads", ""), 141),
            Column((this, "Charged"), 51, THIS_YEAR),
            Column((this, "Voted"), 55, THIS_YEAR),
            Column((this, "Central Assistance"), 52, THIS_YEAR),
            Column((this, "Total"), 58, THIS_YEAR),
            Column((last, ""), 58, LAST_YEAR),
            Column(("Increase (+) / Decrease (-)", "Amount"), 54, THIS_YEAR, names_period=False),
            Column(("Increase (+) / Decrease (-)", "Per cent"), 42, THIS_YEAR, "percent", PER_CENT, names_period=False),
        ),
        rows=tuple(rows),
        unit=LAKH_SPELLINGS[turn % len(LAKH_SPELLINGS)],
        title=title,
        spanning_heads=True,
        crosses=(Cross(3, (0, 1, 2)), Cross(5, (3,), (4,), "change")),
        additive=(0, 1, 2, 3, 4, 5),
    )


def _spending_row(dice: Dice, label: str, amounts: Pair, head: str) -> Row:
    now, before = amounts
    nil = Decimal(0)
    assistance = nil if head in CHARGED_HEADS or not dice.number(0, 2) else rounded(now * dice.number(5, 40) / 100)
    charged = now if head in CHARGED_HEADS and label.startswith(("101", "103")) else nil
    mark = "(d)" if label.startswith("101 Government Primary") else ""
    cells = (charged, now - charged - assistance, assistance, now, before, now - before, None)
    return _with_growth(Row(label, cells, indent=1, mark=mark))


def _with_growth(row: Row) -> Row:
    """The row with its last cell: the change as a percentage of last year, where last year was not nil."""
    *cells, _ = row.cells
    before = figure_of(row, 4)
    growth = per_cent(figure_of(row, 5), before) if before else None
    return Row(row.label, (*cells, growth), row.indent, row.bold, mark=row.mark, adds=row.adds)


def capital_outlay(dice: Dice, ledger: Ledger, minor_heads: int) -> Statement:
    """Statement 8: progressive outlay; the opening figure and the year's total make the closing one."""
    rows: list[Row] = []
    totals: list[Row] = []
    for head in ledger.disbursements.capital.parts:
        code, names = OUTLAY[head.label]
        minors = tuple(_outlay_row(dice, *minor) for minor in _minor_amounts(dice, head, names[: minor_heads + 1]))
        total = adding_up(_total_label(OUTLAY, head), minors)
        rows += [Row(f"{code} {head.label.upper()}", centred=True, bold=True), *minors, total]
        totals.append(total)
    rows.append(adding_up("TOTAL – CAPITAL OUTLAY", tuple(totals)))
    during = "Outlay during 2024-25"
    cumulative = ("period_kind", "length_months")
    table = Table(
        columns=(
            Column(("Nature of Outlay", ""), 143),
            Column(("Outlay during 2023-24", ""), 60, LAST_YEAR),
            Column(("Outlay to end of 2023-24", ""), 65, LAST_YEAR, soft=cumulative),
            Column((during, "State Funds"), 57, THIS_YEAR),
            Column((during, "Central Assistance"), 57, THIS_YEAR),
            Column((during, "Total"), 60, THIS_YEAR),
            Column(("Outlay to end of 2024-25", ""), 69, THIS_YEAR, soft=cumulative),
        ),
        rows=tuple(rows),
        unit=LAKH_SPELLINGS[2],
        spanning_heads=True,
        crosses=(Cross(4, (2, 3)), Cross(5, (1, 4), kind="balance")),
    )
    return Statement(
        key="8",
        heading="STATEMENT NO.8",
        title="CAPITAL OUTLAY DURING AND TO END OF THE YEAR",
        caption=None,
        tables=(table,),
        running_heads=running_heads(8),
        section="Statement No. 8: Capital Outlay",
        size=7.5,
        row_height=15,
    )


def _outlay_row(dice: Dice, label: str, amounts: Pair) -> Row:
    now, before = amounts
    opening = rounded(before * dice.number(40, 140) / 10)
    assistance = rounded(now * dice.number(5, 45) / 100) if dice.number(0, 3) else Decimal(0)
    return Row(label, (before, opening, now - assistance, assistance, now, opening + now), indent=1)
