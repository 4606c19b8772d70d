"""The tables that a document's figures and rows are put in: each column with its meaning, for people and for models."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

ColumnType = Literal["TEXT", "INTEGER", "NUMERIC"]
"""NUMERIC columns hold figures: exact decimals, as `numbers` carries them."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column and what it holds."""

    name: str
    type: ColumnType
    meaning: str


@dataclass(frozen=True, slots=True)
class TableSchema:
    """One table and what a row of it stands for."""

    name: str
    meaning: str
    columns: tuple[Column, ...]

    @property
    def column_names(self) -> tuple[str, ...]:
        """The columns, in order."""
        return tuple(column.name for column in self.columns)

    @property
    def sql(self) -> str:
        """The statement that creates it."""
        return f"CREATE TABLE {self.name} ({', '.join(f'{column.name} {column.type}' for column in self.columns)})"


_LINE: Final = Column("line", "INTEGER", "line number, 1-based")
_PAGE: Final = Column("page", "INTEGER", "PDF page, 1-based; NULL where pages are not known")
_PAGE_LABEL: Final = Column("page_label", "TEXT", "number printed on the page; NULL where none is known")
_TABLE_NO: Final = Column("table_no", "INTEGER", "number of the table, counted from 1 in the order of lines")
_SECTION: Final = Column("section", "TEXT", "titles it stands under, outermost first, joined by ' › '")

FIGURES: Final = TableSchema(
    "figures",
    "one row for each printed figure, in tables and in prose",
    (
        Column("id", "TEXT", "id of the figure, as in L812C6 or L812@34"),
        _LINE,
        Column("cell", "INTEGER", "cell of its table row, 1-based; NULL in prose"),
        _PAGE,
        _PAGE_LABEL,
        Column("table_no", "INTEGER", "table it stands in; NULL in prose"),
        _SECTION,
        Column("row_label", "TEXT", "what its row is called"),
        Column("column_header", "TEXT", "headers over it, outermost first, joined by ' › '"),
        Column("printed", "TEXT", "the number as printed, zeros at its end included"),
        Column("kind", "TEXT", "amount, per_share, count, percent, bps, ratio or nil"),
        Column("value", "NUMERIC", "the printed number, signed, before scale; NULL for a nil mark"),
        Column("scale", "NUMERIC", "what one printed unit counts for: 10000000 under crore"),
        Column("normalized", "NUMERIC", "value times scale: what may be compared across units"),
        Column("currency", "TEXT", "ISO 4217 code; NULL where none is printed"),
        Column("unit_text", "TEXT", "the declaration that governs it, as printed"),
        Column("unit_line", "INTEGER", "line of that declaration"),
        Column("unit_state", "TEXT", "stated, not_stated or conflict"),
        Column("period_label", "TEXT", "what its headers say of time, as printed"),
        Column("period_kind", "TEXT", "duration, instant or unknown"),
        Column("period_state", "TEXT", "stated, not_stated or conflict"),
        Column("end_date", "TEXT", "ISO date on which the period ends"),
        Column("length_months", "INTEGER", "length of the period"),
        Column("basis", "TEXT", "actual, budget estimates, audited, …, the printed word"),
        Column("page_check", "TEXT", "same, different, absent or unchecked: what the page shows"),
        Column("flags", "TEXT", "doubts, as stable words joined by a space"),
    ),
)
ROWS: Final = TableSchema(
    "rows",
    "one row for each row of a table, header rows included",
    (
        _TABLE_NO,
        _LINE,
        _PAGE,
        _PAGE_LABEL,
        _SECTION,
        Column("row_label", "TEXT", "what the row is called"),
        Column("figures", "INTEGER", "how many figures it holds"),
        Column("text", "TEXT", "its cells, joined by ' | '"),
    ),
)
CELLS: Final = TableSchema(
    "cells",
    "one row for each cell of a table that holds text",
    (_TABLE_NO, _LINE, Column("cell", "INTEGER", "1-based place in its row"), Column("text", "TEXT", "its text")),
)
TABLES: Final = TableSchema(
    "tables",
    "one row for each table",
    (
        _TABLE_NO,
        Column("title", "TEXT", "the nearest title it stands under"),
        _SECTION,
        Column("first_line", "INTEGER", "first line number"),
        Column("last_line", "INTEGER", "last line number"),
        _PAGE,
        _PAGE_LABEL,
        Column("rows", "INTEGER", "how many rows"),
        Column("columns", "INTEGER", "cells of its widest row"),
        Column("figures", "INTEGER", "how many figures"),
        Column(
            "unit_text", "TEXT", "the declaration that governs all its figures; NULL where there is none, or several"
        ),
    ),
)
SCHEMA: Final = {table.name: table for table in (FIGURES, ROWS, CELLS, TABLES)}
"""Every table, by name."""
COLUMN_NAMES: Final = tuple(dict.fromkeys(name for table in SCHEMA.values() for name in table.column_names))
"""Every column of every table, each once."""


def outline(tables: Iterable[str]) -> str:
    """Tables with their columns on one line, for an error: "figures(id, line, …); rows(…)"."""
    return "; ".join(f"{name}({', '.join(SCHEMA[name].column_names)})" for name in tables)


def card() -> str:
    """The tables with what each column means, for a model."""
    return "\n".join(
        f"{table.name}, {table.meaning}: "
        + "; ".join(f"{column.name} ({column.meaning})" for column in table.columns)
        + "."
        for table in SCHEMA.values()
    )
