"""Registers in ₹ lakh: loans given, shares held, guarantees, grants, invested funds; long lists in many columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from finance_accounts import names
from finance_accounts.ledger import Ledger
from finance_accounts.liabilities import LAKH_PER_CRORE
from finance_accounts.money import Dice, misprint, rounded
from finance_accounts.sheet import (
    Column,
    Cross,
    Footnote,
    Period,
    Row,
    Slip,
    Statement,
    Table,
    Unit,
    adding_up,
    figure_of,
)
from finance_accounts.spellings import reference, running_heads
from finance_accounts.units import CLOSING, IN_LAKH, LAKH_SPELLINGS, LAST_YEAR, NUMBER, OPENING, PER_CENT, THIS_YEAR

NIL = Decimal(0)


def loans_and_advances(dice: Dice, ledger: Ledger) -> Statement:
    """Statement 9: what the state has lent; tied to the loans disbursed and recovered of Statement 1."""
    weights = [size for _, size in names.LOAN_CLASSES]
    lent = ledger.disbursements.loans.amounts[0] * LAKH_PER_CRORE
    recovered = ledger.receipts.recoveries.amounts[0] * LAKH_PER_CRORE
    advanced, repaid = (dice.shared(amount, weights, 40) for amount in (lent, recovered))
    rows = []
    for number, (label, size) in enumerate(names.LOAN_CLASSES):
        opening = dice.near(size * LAKH_PER_CRORE, 30)
        written_off = dice.near(40, 60) if number % 4 == 2 else NIL
        change = advanced[number] - repaid[number] - written_off
        interest = rounded(opening * dice.number(1, 9) / 200)
        cells = (opening, advanced[number], repaid[number], written_off, opening + change, change, interest)
        rows.append(Row(label, cells, mark="(e)" if "Road" in label else ""))
    table = Table(
        columns=(
            Column(("Class of Loans",), 137),
            Column(("Balance on 1 April 2024",), 58, OPENING),
            Column(("Advanced during the year",), 52, THIS_YEAR),
            Column(("Repaid during the year",), 50, THIS_YEAR),
            Column(("Written off",), 46, THIS_YEAR),
            Column(("Balance on 31 March 2025",), 60, CLOSING),
            Column(("Net Increase (+) / Decrease (-)",), 56, THIS_YEAR),
            Column(("Interest received",), 50, THIS_YEAR),
        ),
        rows=(*rows, adding_up("TOTAL", tuple(rows))),
        unit=LAKH_SPELLINGS[0],
        numbered_columns=True,
        crosses=(Cross(4, (0, 1), (2, 3), "balance"), Cross(5, (4,), (0,), "change")),
    )
    return Statement(
        key="9",
        heading="Stmt. No. 9",
        title="LOANS AND ADVANCES BY THE STATE GOVERNMENT",
        caption="during 2024-25",
        tables=(table,),
        running_heads=running_heads(9),
        section="Statement No. 9: Loans and Advances by the Government",
        size=7,
        row_height=17,
        footnotes=(
            Footnote(("The corporation has disputed the balance since 2019-20.",), "(e)"),
            Footnote((f"New loans of the year are listed in {reference(4, 7)}.",)),
        ),
    )


def investments(dice: Dice, concerns: int) -> Statement:
    """Statement 10: shares, their face value in rupees, and what was paid for them in lakh; an empty first column."""
    rows = [_investment_row(dice, number) for number in range(concerns)]
    invested, dividends = (sum((figure_of(row, i) for row in rows), NIL) for i in (3, 5))
    total = Row("TOTAL", (None, None, None, invested, None, dividends), bold=True, adds=tuple(rows))
    table = Table(
        columns=(
            Column(("Name of the Concern",), 159),
            Column(("Year of Investment",), 50),
            Column(("Number of Shares",), 62, CLOSING, "count", NUMBER, names_period=False),
            Column(("Face Value of each Share (₹)",), 52, CLOSING, "per_share", Unit("(₹)", 1), names_period=False),
            Column(("Amount Invested to 31 March 2025",), 64, CLOSING),
            Column(("Per cent of Paid-up Capital",), 52, CLOSING, "percent", PER_CENT, names_period=False),
            Column(("Dividend of the Year 2024-25",), 60, THIS_YEAR),
        ),
        rows=(*rows, total),
        unit=LAKH_SPELLINGS[3],
        blank_column=16,
        additive=(3, 5),
    )
    return Statement(
        key="10",
        heading="STATEMENT NO 10",
        title="INVESTMENTS OF THE GOVERNMENT",
        caption="to end of 2024-25",
        tables=(table,),
        running_heads=running_heads(10),
        section="Statement No. 10: Investments of the Government",
        size=7,
        row_height=16,
        footnotes=(Footnote(("Under liquidation since 2015-16.",), "(f)"),),
    )


def _investment_row(dice: Dice, number: int) -> Row:
    pattern = names.CONCERNS[number % len(names.CONCERNS)]
    label = pattern.format(names.place(number * 7 + dice.number(0, 3)))
    year = dice.number(1974, 2022)
    face = (10, 100, 1000)[dice.number(0, 2)]
    shares = dice.number(80, 9900) * 100
    amount = rounded(Decimal(shares * face) / 100_000)
    dividend = rounded(amount * dice.number(2, 9) / 100) if dice.number(0, 2) == 2 else NIL
    held = Decimal(dice.number(2600, 10000)).scaleb(-2)
    cells = (f"{year}-{(year + 1) % 100:02}", Decimal(shares), Decimal(face), amount, held, dividend)
    return Row(label, cells, mark="(f)" if number == 4 else "")


@dataclass(frozen=True)
class GuaranteeTotals:
    """What the notes say of all guarantees."""

    outstanding: Decimal
    """In crore, at the year's end."""
    commission: Decimal
    """In lakh, received in the year."""


def guarantees(dice: Dice, totals: GuaranteeTotals) -> Statement:
    """Statement 11: every separator of the total row is torn off, so that its figures occur nowhere in the text."""
    weights = [100 * weight for _, weight in names.GUARANTEED]
    closing = dice.shared(totals.outstanding * LAKH_PER_CRORE, weights, 30)
    commission = dice.shared(totals.commission, weights, 30)
    rows = []
    for number, (sector, _) in enumerate(names.GUARANTEED):
        added, deleted = (rounded(closing[number] * dice.number(30, 160) / 1000) for _ in range(2))
        invoked = dice.near(210, 60) if number % 3 == 1 else NIL
        opening = closing[number] - added + deleted + invoked
        ceiling = rounded(opening * dice.number(1300, 1900) / 1000)
        cells = (ceiling, opening, added, deleted, invoked, closing[number], commission[number])
        rows.append(Row(sector, cells))
    table = Table(
        columns=(
            Column(("Sector",), 127),
            Column(("Maximum Amount Guaranteed",), 62, CLOSING, names_period=False),
            Column(("Outstanding on 1 April 2024",), 60, OPENING),
            Column(("Additions during 2024-25",), 54, THIS_YEAR),
            Column(("Deletions during 2024-25",), 54, THIS_YEAR),
            Column(("Invoked during 2024-25",), 48, THIS_YEAR),
            Column(("Outstanding on 31 March 2025",), 60, CLOSING),
            Column(("Guarantee Commission received",), 46, THIS_YEAR, names_period=False),
        ),
        rows=(*rows, adding_up("TOTAL", tuple(rows), split=True)),
        unit=LAKH_SPELLINGS[4],
        crosses=(Cross(5, (1, 2), (3, 4), "balance"),),
    )
    return Statement(
        key="11",
        heading="STATEMENT No. 11",
        title="GUARANTEES GIVEN BY THE GOVERNMENT",
        caption="for the year 2024-25",
        tables=(table,),
        running_heads=running_heads(11),
        section="Statement No. 11: Guarantees",
        size=7,
        row_height=24,
    )


def grants_in_aid(dice: Dice, ledger: Ledger, institutions: int) -> Statement:
    """Statement 12: grants by institution; the printed total of last year is not the sum of its column."""
    objects = {head.label: head.amounts for head in ledger.objects}
    purposes = [objects[name] for name in GRANT_OBJECTS]
    weights = [dice.number(40, 400) for _ in range(institutions)]
    parts = [dice.shared(amounts[0] * LAKH_PER_CRORE, weights, 20) for amounts in purposes]
    before = dice.shared(sum((amounts[1] for amounts in purposes), NIL) * LAKH_PER_CRORE, weights, 20)
    rows = []
    for number in range(institutions):
        label = names.INSTITUTIONS[number % len(names.INSTITUTIONS)].format(names.place(3 + number * 5))
        given = [part[number] for part in parts]
        rows.append(Row(label, (*given, sum(given, NIL), before[number])))
    right = adding_up("TOTAL", tuple(rows))
    last_year = right.cells[-1]
    assert isinstance(last_year, Decimal)
    total = replace(right, cells=(*right.cells[:-1], misprint(last_year)), planted={4: "misfooted_total"})
    given_for = "Grants released during 2024-25"
    table = Table(
        columns=(
            Column(("Institution", ""), 161),
            Column((given_for, "Salary"), 68, THIS_YEAR),
            Column((given_for, "Non-salary"), 68, THIS_YEAR),
            Column((given_for, "Creation of Capital Assets"), 68, THIS_YEAR),
            Column((given_for, "Total"), 72, THIS_YEAR),
            Column(("Total of 2023-24", ""), 74, LAST_YEAR),
        ),
        rows=(*rows, total),
        unit=IN_LAKH,
        spanning_heads=True,
        crosses=(Cross(3, (0, 1, 2)),),
    )
    return Statement(
        key="12",
        heading="STT. NO. 12",
        title="GRANTS-IN-AID BY INSTITUTION",
        caption=None,
        tables=(table,),
        running_heads=running_heads(12),
        section="Statement No. 12: Grants-in-aid by Institution",
        size=7.5,
        row_height=15,
        footnotes=(Footnote((f"The purposes are the object heads of {reference(5, 2)}.",)),),
    )


GRANT_OBJECTS = ("Grants-in-aid (Salary)", "Grants-in-aid (Non-salary)", "Grants for Creation of Capital Assets")
"""Object heads of Statement 5, in the order of the columns of Statement 12."""

FUND_WITH_SLIP = "Mines Rehabilitation Fund"
"""Its opening balance is not the closing balance of the year before."""


def invested_funds(dice: Dice) -> Statement:
    """Statement 13: the year's movements, and balances at the close of five years; one is carried forward wrongly."""
    movements: list[Row] = []
    history: list[Row] = []
    for fund, size in names.INVESTED_FUNDS:
        closed = [dice.near(size * LAKH_PER_CRORE, 25)]
        for _ in range(3):
            closed.append(dice.changed(closed[-1], -4, 12))
        slipped = fund == FUND_WITH_SLIP
        opening = closed[-1] + (dice.near(370, 40) if slipped else 0)
        made, interest, sold = (rounded(opening * dice.number(low, 120) / 1000) for low in (30, 40, 10))
        closing = opening + made + interest - sold
        planted: dict[int, Slip] = {0: "wrong_carry_forward"} if slipped else {}
        movements.append(Row(fund, (opening, made, interest, sold, closing), planted=planted))
        history.append(Row(fund, (*closed, closing)))
    ends = [Period(f"as on 31 March {year}", f"{year}-03-31", "instant", None) for year in range(2021, 2026)]
    year = Table(
        columns=(
            Column(("Fund",), 151),
            Column(("Balance as on 1 April 2024",), 76, OPENING),
            Column(("Investments made",), 68, THIS_YEAR),
            Column(("Interest credited",), 68, THIS_YEAR),
            Column(("Investments sold",), 68, THIS_YEAR),
            Column(("Balance as on 31 March 2025",), 80, CLOSING),
        ),
        rows=(*movements, adding_up("TOTAL", tuple(movements))),
        unit=LAKH_SPELLINGS[1],
        title="A. MOVEMENTS OF THE YEAR 2024-25",
        crosses=(Cross(4, (0, 1, 2), (3,), "balance"),),
    )
    five_years = Table(
        columns=(
            Column(("Fund", ""), 151),
            *(Column(("Balance as on", f"31 March {2021 + i}"), 72, period) for i, period in enumerate(ends)),
        ),
        rows=tuple(history),
        unit=LAKH_SPELLINGS[0],
        title="B. BALANCES AT THE CLOSE OF FIVE YEARS",
        spanning_heads=True,
    )
    return Statement(
        key="13",
        heading="STATEMENT-13",
        title="INVESTED FUNDS",
        caption=None,
        tables=(year, five_years),
        running_heads=running_heads(13),
        section="Statement No. 13: Invested Funds",
        size=8,
        row_height=19,
    )


def all_registers(
    dice: Dice, ledger: Ledger, totals: GuaranteeTotals, concerns: int, institutions: int
) -> Sequence[Statement]:
    """Statements 9 to 13."""
    return (
        loans_and_advances(dice, ledger),
        investments(dice, concerns),
        guarantees(dice, totals),
        grants_in_aid(dice, ledger, institutions),
        invested_funds(dice),
    )
