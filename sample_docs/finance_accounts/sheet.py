"""What is printed: statements as columns and rows, and what each column says of unit and time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

from finance_accounts.money import NegativeStyle

Kind = Literal["amount", "count", "percent", "nil", "not_a_figure"]


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
    """One column of a statement; the first holds the row labels."""

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


@dataclass(frozen=True)
class Row:
    """One row: a label and a cell for each further column; None is a cell left empty, zero a nil mark."""

    label: str
    cells: tuple[Decimal | None, ...] = ()
    indent: int = 0
    bold: bool = False
    new_page: bool = False
    split: bool = False
    """Every separator of the row's figures is a text run of its own."""
    mark: str = ""
    """A footnote mark after the figure of the first column."""
    periods: Mapping[int, Period] = field(default_factory=dict)
    """Where the row's own words say another time than the column: by cell index."""
    kind: Kind | None = None
    unit: Unit | None = None


@dataclass(frozen=True)
class Quoted:
    """A figure inside a sentence."""

    value: Decimal
    unit: Unit
    period: Period
    subject: str
    """The noun phrase it belongs to: what a row label is in a table."""
    kind: Kind = "amount"


Prose = tuple[str | Quoted, ...]


@dataclass(frozen=True)
class Footnote:
    """A note under a table: on the pages where its mark is used, or on the last page when it has none."""

    prose: Prose
    mark: str = ""


@dataclass(frozen=True)
class Statement:
    """One statement of the volume, over as many pages as it takes."""

    key: str
    """Stable name for questions and truth: `1`, `2`, …"""
    heading: str
    title: str
    caption: str | None
    """The line under the title that says the year, where the columns do not."""
    unit: Unit
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    running_head: str
    """What the top of a continuation page calls the statement."""
    negative: NegativeStyle = "minus"
    nil: str = "…"
    numbered_columns: bool = False
    spanning_heads: bool = False
    """Equal headings of neighbouring columns are printed once, across them."""
    repeat_years_on: frozenset[int] = frozenset()
    """Continuation pages (2 is the second) on which the row of years is printed again; the unit never is."""
    footnotes: tuple[Footnote, ...] = ()
    row_height: float = 15.0
    section: str = ""
    """The bookmark's title."""
