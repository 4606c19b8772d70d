"""The same amount in two places: in lakh and in crore, in one statement and in another, this year's and last year's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, NamedTuple

from finance_accounts.money import misprint
from finance_accounts.registers import GRANT_OBJECTS
from finance_accounts.sheet import Column, Footnote, Row, Statement, Table, Unit
from finance_accounts.spellings import reference, running_heads
from finance_accounts.units import CRORE, LAKH, THIS_YEAR


class Place(NamedTuple):
    """The statement's key, its row, and the index of the cell."""

    statement: str
    row: Row
    cell: int


@dataclass(frozen=True)
class Link:
    """Two cells that state one amount."""

    kind: Literal["twin", "carried_forward"]
    later: Place
    """The cell that repeats the other."""
    earlier: Place


class Book:
    """Statements as written, asked for their rows."""

    def __init__(self, statements: Sequence[Statement]) -> None:
        self._statements = {statement.key: statement for statement in statements}

    def place(self, key: str, label: str, cell: int = 0, *, table: int = 0, occurrence: int = 0) -> Place:
        """The cell of a statement's row.

        Raises:
            LookupError: when there is no such row.
        """
        rows = [row for row in self._statements[key].tables[table].rows if row.label == label and row.cells]
        if not rows[occurrence:]:
            raise LookupError(f"no row {label!r} in statement {key}")
        return Place(key, rows[occurrence], cell)


def _amount(place: Place) -> Decimal:
    cell = place.row.cells[place.cell]
    assert isinstance(cell, Decimal)
    return cell


MISSTATED = "Capital Outlay"
"""The row of Statement 14 whose amount in lakh is not its amount in crore."""


def _compared(book: Book) -> Sequence[tuple[str, Place, Place]]:
    """What is compared: words, the amount in crore, the amount in lakh."""
    salary, non_salary, assets = GRANT_OBJECTS
    return (
        ("State Excise", book.place("1", "State Excise"), book.place("6", "Total – 0039 State Excise")),
        (
            "Interest Payments",
            book.place("1", "Interest Payments and Servicing of Debt"),
            book.place("7", "Total – 2049 Interest Payments and Servicing of Debt", 3),
        ),
        (
            "Social Services",
            book.place("1", "Total – Social Services"),
            book.place("7", "TOTAL – SOCIAL SERVICES", 3, table=1),
        ),
        (
            "Economic Services",
            book.place("1", "Total – Economic Services"),
            book.place("7", "TOTAL – ECONOMIC SERVICES", 3, table=2),
        ),
        (MISSTATED, book.place("1", "Total – Capital Outlay"), book.place("8", "TOTAL – CAPITAL OUTLAY", 4)),
        ("Loans disbursed", book.place("1", "Loans and Advances disbursed"), book.place("9", "TOTAL", 1)),
        ("Loans recovered", book.place("1", "Recoveries of Loans and Advances"), book.place("9", "TOTAL", 2)),
        (
            "Internal debt raised",
            book.place("1", "Internal Debt of the State Government"),
            book.place("3", "Total – Internal Debt", 1),
        ),
        (
            "Internal debt repaid",
            book.place("1", "Internal Debt of the State Government", occurrence=1),
            book.place("3", "Total – Internal Debt", 2),
        ),
        ("Grants for salary", book.place("5", salary), book.place("12", "TOTAL")),
        ("Grants for other purposes", book.place("5", non_salary), book.place("12", "TOTAL", 1)),
        ("Grants for assets", book.place("5", assets), book.place("12", "TOTAL", 2)),
    )


def lakh_and_crore(book: Book) -> Statement:
    """Statement 14: two units side by side, each stated in its column alone; one row contradicts itself."""
    rows = []
    for turn, (words, in_crore, in_lakh) in enumerate(_compared(book)):
        slipped = words == MISSTATED
        lakh = misprint(_amount(in_lakh)) if slipped else _amount(in_lakh)
        refer = [reference(int(place.statement), turn + i) for i, place in enumerate((in_crore, in_lakh))]
        cells = (refer[0], _amount(in_crore), refer[1], lakh)
        rows.append(Row(words, cells, planted={3: "misstated_twin"} if slipped else {}))
    table = Table(
        columns=(
            Column(("Particulars",), 141),
            Column(("Summary Statement",), 80),
            Column(("Amount of 2024-25 (₹ in crore)",), 100, THIS_YEAR, unit=Unit("(₹ in crore)", CRORE)),
            Column(("Detailed Statement",), 80),
            Column(("Amount of 2024-25 (₹ in lakh)",), 110, THIS_YEAR, unit=Unit("(₹ in lakh)", LAKH)),
        ),
        rows=tuple(rows),
        unit=None,
    )
    return Statement(
        key="14",
        heading="STATEMENT NO: 14",
        title="SUMMARY AND DETAILED STATEMENTS COMPARED",
        caption="for the year ended 31 March 2025",
        tables=(table,),
        running_heads=running_heads(14),
        section="Statement No. 14: Summary and Detailed Statements compared",
        row_height=24,
        footnotes=(Footnote(("One crore is a hundred lakh.",)),),
    )


def links(book: Book, last: Statement) -> Iterator[Link]:
    """What must agree: the comparison with what it compares, details with summaries, openings with closings."""
    compared = last.tables[0].rows
    for row, (_, in_crore, in_lakh) in zip(compared, _compared(book), strict=True):
        crore, lakh = Place(last.key, row, 1), Place(last.key, row, 3)
        yield Link("twin", lakh, crore)
        yield Link("twin", crore, in_crore)
        yield Link("twin", lakh, in_lakh)
    for row in _fund_rows(book):
        history = book.place("13", row.label, 3, table=1)
        yield Link("carried_forward", Place("13", row, 0), history)
        yield Link("twin", Place("13", history.row, 4), Place("13", row, 4))
    outlay = book.place("8", "TOTAL – CAPITAL OUTLAY", 0)
    yield Link("twin", outlay, book.place("1", "Total – Capital Outlay", 1))
    yield Link("carried_forward", book.place("1", "Opening Cash Balance"), book.place("1", "Closing Cash Balance", 1))
    yield Link("twin", book.place("4", "TOTAL", 1), book.place("1", "Loans and Advances disbursed"))
    for name, column in (("TOTAL – REVENUE EXPENDITURE (C)", 0), ("TOTAL – REVENUE EXPENDITURE (C)", 1)):
        yield Link("twin", book.place("5", "TOTAL", column), book.place("1", name, column))


def _fund_rows(book: Book) -> Sequence[Row]:
    total = book.place("13", "TOTAL").row
    return total.adds
