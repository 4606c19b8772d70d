"""Appendices in ₹ lakh: one small table for each district or division, each with its own declaration of the unit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from finance_accounts import names
from finance_accounts.money import Dice, misprint, per_cent, rounded
from finance_accounts.sheet import Column, Cross, Row, Statement, Table, adding_up, figure_of
from finance_accounts.units import CLOSING, LAKH_SPELLINGS, LAST_YEAR, PER_CENT, THIS_YEAR

WORKS_A_DIVISION = 12
NIL = Decimal(0)


def districts_named(number: int) -> Sequence[str]:
    """The districts of a state of that many."""
    return [names.place(5 + 11 * i) for i in range(number)]


def by_district(dice: Dice, districts: int) -> Statement:
    """Appendix I: expenditure of each district by function; in the second district one total along a row is wrong."""
    tables = []
    for turn, district in enumerate(districts_named(districts)):
        rows = [_function_row(dice, function) for function in names.FUNCTIONS]
        total = adding_up(f"Total – {district}", tuple(rows))
        if turn == 1:
            slipped = _with_wrong_total(rows[4])
            rows[4] = slipped
            total = replace(total, adds=tuple(rows))
        tables.append(_district_table(district, (*rows, total), turn))
    return Statement(
        key="I",
        heading="APPENDIX I",
        title="EXPENDITURE BY DISTRICT",
        caption="Revenue and capital taken together, 2024-25",
        tables=tuple(tables),
        running_heads=("APPENDIX I – Contd.", "Appendix-I (contd.)"),
        section="Appendix I: Expenditure by District",
        size=7.5,
        row_height=13,
    )


def _function_row(dice: Dice, function: str) -> Row:
    salaries, works, grants = (dice.near(size, 70) for size in (5200, 2600, 1400))
    other = dice.near(380, 80) if dice.number(0, 3) else NIL
    total = salaries + works + grants + other
    return Row(function, (salaries, works, grants, other, total, dice.changed(total, -14, 9)))


def _with_wrong_total(row: Row) -> Row:
    total = row.cells[4]
    assert isinstance(total, Decimal)
    return replace(row, cells=(*row.cells[:4], misprint(total), row.cells[5]), planted={4: "misfooted_cross_total"})


def _district_table(district: str, rows: tuple[Row, ...], turn: int) -> Table:
    return Table(
        columns=(
            Column(("Function",), 131),
            Column(("Salaries",), 62, THIS_YEAR, names_period=False),
            Column(("Works",), 62, THIS_YEAR, names_period=False),
            Column(("Grants",), 60, THIS_YEAR, names_period=False),
            Column(("Other Charges",), 58, THIS_YEAR, names_period=False),
            Column(("Total 2024-25",), 69, THIS_YEAR),
            Column(("Total 2023-24",), 69, LAST_YEAR),
        ),
        rows=rows,
        unit=LAKH_SPELLINGS[turn % len(LAKH_SPELLINGS)],
        title=f"District of {district}",
        crosses=(Cross(4, (0, 1, 2, 3)),),
    )


def to_local_bodies(dice: Dice, districts: int, bodies: int) -> Statement:
    """Appendix II: what each local body was paid."""
    tables = []
    for turn, district in enumerate(districts_named(districts)):
        rows = [_body_row(dice, names.place(17 + 13 * turn + 3 * i)) for i in range(bodies)]
        tables.append(
            Table(
                columns=(
                    Column(("Local Body",), 141),
                    Column(("Devolution",), 62, THIS_YEAR, names_period=False),
                    Column(("Stamp Duty",), 58, THIS_YEAR, names_period=False),
                    Column(("Salaries",), 60, THIS_YEAR, names_period=False),
                    Column(("Water Tax",), 52, THIS_YEAR, names_period=False),
                    Column(("Total 2024-25",), 69, THIS_YEAR),
                    Column(("Total 2023-24",), 69, LAST_YEAR),
                ),
                rows=(*rows, adding_up(f"Total – {district}", tuple(rows))),
                unit=LAKH_SPELLINGS[(turn + 2) % len(LAKH_SPELLINGS)],
                title=f"District of {district}",
                crosses=(Cross(4, (0, 1, 2, 3)),),
            )
        )
    return Statement(
        key="II",
        heading="Appendix-II",
        title="PAYMENTS TO LOCAL BODIES",
        caption="during 2024-25",
        tables=tuple(tables),
        running_heads=("APPENDIX-II (contd.)", "Appendix II – Contd."),
        section="Appendix II: Payments to Local Bodies",
        size=7.5,
        row_height=13,
    )


def _body_row(dice: Dice, place: str) -> Row:
    parts = [dice.near(size, 60) for size in (430, 120, 260)]
    parts.append(dice.near(48, 70) if dice.number(0, 2) else NIL)
    total = sum(parts, NIL)
    return Row(f"{place} Council", (*parts, total, dice.changed(total, -12, 6)))


def incomplete_works(dice: Dice, works: int) -> Statement:
    """Appendix III: works in progress, a table for each division; the first column of every table is empty."""
    tables = []
    for division, first in enumerate(range(0, works, WORKS_A_DIVISION)):
        rows = [_work_row(dice, number) for number in range(first, min(works, first + WORKS_A_DIVISION))]
        sums = [sum((figure_of(row, i) for row in rows), NIL) for i in range(1, 5)]
        total = Row("Total of the Division", (None, *sums, None), bold=True, adds=tuple(rows))
        tables.append(_division_table(division, (*rows, total)))
    return Statement(
        key="III",
        heading="APPENDIX-III",
        title="CAPITAL WORKS NOT COMPLETED",
        caption="as on 31 March 2025",
        tables=tuple(tables),
        running_heads=("APPENDIX III – Contd.", "Appendix-III contd.", "APPENDIX-III (Contd.)"),
        section="Appendix III: Capital Works not completed",
        size=7,
        row_height=13,
    )


def _work_row(dice: Dice, number: int) -> Row:
    label = names.WORKS[number % len(names.WORKS)].format(names.place(2 + number))
    year = dice.number(2016, 2023)
    cost = dice.near(2400, 90)
    spent = rounded(cost * dice.number(180, 960) / 1000)
    now = rounded(spent * dice.number(0, 45) / 100)
    return Row(label, (f"{year}-{(year + 1) % 100:02}", cost, now, spent, cost - spent, per_cent(spent, cost)))


def _division_table(division: int, rows: tuple[Row, ...]) -> Table:
    return Table(
        columns=(
            Column(("Name of Work",), 152),
            Column(("Year of Sanction",), 45),
            Column(("Estimated Cost",), 62, CLOSING, names_period=False),
            Column(("Outlay during 2024-25",), 62, THIS_YEAR),
            Column(("Outlay to end of 2024-25",), 64, THIS_YEAR, soft=("period_kind", "length_months")),
            Column(("Balance to be spent",), 64, CLOSING, names_period=False),
            Column(("Per cent complete",), 50, CLOSING, "percent", PER_CENT, names_period=False),
        ),
        rows=rows,
        unit=LAKH_SPELLINGS[division % len(LAKH_SPELLINGS)],
        title=f"Works Division {division + 1}, {names.place(4 * division + 1)}",
        blank_column=16,
        crosses=(Cross(4, (1,), (3,), "change"),),
        additive=(1, 2, 3, 4),
    )
