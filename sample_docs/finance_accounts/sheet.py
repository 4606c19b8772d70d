"""What is printed: statements as tables of columns and rows, what each column says of unit and time, what adds up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

from finance_accounts.money import NegativeStyle

Kind = Literal["amount", "per_share", "count", "percent", "nil", "not_a_figure"]
Cell = Decimal | str | None
"""A figure, words or a year that are no figure, or nothing; zero is printed as a nil mark."""

Slip = Literal["misfooted_total", "misfooted_cross_total", "wrong_carry_forward", "misstated_twin"]
"""The errors that are planted in a volume."""


@dataclass(frozen=True)
class Unit:
    """A declaration of scale and currency, as printed."""

    text: str
    scale: int
    currency: str | None = "INR"


@dataclass(frozen=True)
class Period:
    """What a heading says of time."""

    label: str
    end_date: str
    kind: Literal["duration", "instant"] = "duration"
    length_months: int | None = 12
    basis: str | None = None


@dataclass(frozen=True)
class Column:
    """One column of a table; the first holds the row labels."""

    header: tuple[str, ...]
    """Outermost level first."""
    width: float
    period: Period | None = None
    kind: Kind = "amount"
    unit: Unit | None = None
    """Where the column states a unit of its own."""
    names_period: bool = True
    """Whether the headings say the period; else it follows from the columns beside it."""
    split: bool = False
    """The decimal point is a text run of its own: on paper nothing shows, but a converter tears the number apart."""
    soft: tuple[str, ...] = ()
    """Fields of its figures that are a matter of convention."""


@dataclass(frozen=True, eq=False)
class Row:
    """One row: a label and a cell for each further column. Rows are compared by identity: two may print the same."""

    label: str
    cells: tuple[Cell, ...] = ()
    indent: int = 0
    bold: bool = False
    new_page: bool = False
    split: bool = False
    """Every separator of the row's figures is a text run of its own."""
    centred: bool = False
    """The label stands across the whole table, and the rules between the columns cut through its words."""
    mark: str = ""
    """A footnote mark after the figure of the first column."""
    periods: Mapping[int, Period] = field(default_factory=dict)
    """Where the row's own words say another time than the column: by cell index."""
    kind: Kind | None = None
    unit: Unit | None = None
    adds: tuple[Row, ...] = ()
    """The rows this one is the total of, in every column that adds up."""
    takes: tuple[Row, ...] = ()
    """The rows taken away from it."""
    planted: Mapping[int, Slip] = field(default_factory=dict)
    """Cells that are printed wrong on purpose: by cell index."""


@dataclass(frozen=True)
class Cross:
    """What holds along each row of a table: one column is the sum of others; by cell index."""

    result: int
    adds: tuple[int, ...]
    takes: tuple[int, ...] = ()
    kind: Literal["cross_total", "balance", "change"] = "cross_total"


@dataclass(frozen=True)
class Quoted:
    """A figure inside a sentence."""

    value: Decimal
    unit: Unit
    period: Period
    subject: str
    """The noun phrase it belongs to: what a row label is in a table."""
    kind: Kind = "amount"
    soft: tuple[str, ...] = ()
    """Fields that the sentence leaves to convention, besides the label."""


@dataclass(frozen=True)
class Reference:
    """A number inside a sentence that states no quantity: of a paragraph, a section, another statement."""

    text: str


Prose = tuple[str | Quoted | Reference, ...]


@dataclass(frozen=True)
class Footnote:
    """A note under a table: on the pages where its mark is used, or on the last page when it has none."""

    prose: Prose
    mark: str = ""


@dataclass(frozen=True, eq=False)
class Table:
    """Columns and rows under one declaration of the unit; it may run over many pages."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    unit: Unit | None
    """None where each column states its own."""
    title: str = ""
    """A line of its own above the unit; for statements of several tables."""
    numbered_columns: bool = False
    spanning_heads: bool = False
    """Equal headings of neighbouring columns are printed once, across them."""
    repeat_heads_on: frozenset[int] = frozenset()
    """Continuation pages (2 is the second of the statement) with the column headings again; the unit never is."""
    blank_column: float = 0.0
    """Width of a column for serial numbers, before the labels, in which nobody entered any; 0 for none."""
    crosses: tuple[Cross, ...] = ()
    additive: tuple[int, ...] | None = None
    """The cells that totals add up, by index; every amount and count when None."""


@dataclass(frozen=True)
class Statement:
    """One statement of the volume, over as many pages as it takes."""

    key: str
    """Stable name for questions and truth: `1`, `2`, …"""
    heading: str
    title: str
    caption: str | None
    """The line under the title that says the year, where the columns do not."""
    tables: tuple[Table, ...]
    running_heads: tuple[str, ...]
    """What the tops of continuation pages call the statement, in turn."""
    section: str
    """The bookmark's title."""
    negative: NegativeStyle = "minus"
    nil: str = "…"
    footnotes: tuple[Footnote, ...] = ()
    row_height: float = 15.0
    size: float = 8.5
    """Of the table's type, in points."""


def adding_up(label: str, rows: tuple[Row, ...], *, bold: bool = True, indent: int = 0, split: bool = False) -> Row:
    """The total row of rows, cell by cell; a cell that holds no amount in them stays empty."""
    columns = zip(*(row.cells for row in rows), strict=True)
    return Row(label, tuple(_added(cells) for cells in columns), indent, bold, split=split, adds=rows)


def _added(cells: tuple[Cell, ...]) -> Decimal | None:
    amounts = [cell for cell in cells if isinstance(cell, Decimal)]
    return sum(amounts, Decimal(0)) if amounts else None


def figure_of(row: Row, index: int) -> Decimal:
    """The figure in a cell; what holds none counts as nothing."""
    cell = row.cells[index]
    return cell if isinstance(cell, Decimal) else Decimal(0)
