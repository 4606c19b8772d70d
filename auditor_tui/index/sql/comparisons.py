"""Comparisons of a column of text with a number: SQLite compares such as text, where '9' is more than '10'."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from auditor_tui.index.sql import schema
from auditor_tui.index.sql.statement import Statement, Token

_ORDERS: Final = frozenset({"<", ">", "<=", ">=", "between"})
_EQUALS: Final = frozenset({"=", "==", "<>", "!="})
_PRINTED: Final = "printed"
_TEXT_COLUMNS: Final = frozenset(
    column.name for table in schema.SCHEMA.values() for column in table.columns if column.type == "TEXT"
)


def comparisons(statement: Statement) -> list[str]:
    """A sentence for each column of text that a statement compares with a number, naming what to compare instead."""
    return list(dict.fromkeys(_said(column, number) for column, number in _compared(statement.tokens)))


def _compared(tokens: Sequence[Token]) -> Iterator[tuple[str, str]]:
    for position in range(1, len(tokens) - 1):
        before, operator, after = tokens[position - 1 : position + 2]
        if operator.word not in _ORDERS | _EQUALS:
            continue
        if after.text in ("-", "+") and position + 2 < len(tokens):
            after = tokens[position + 2]
        for column, number in ((before, after), (_column_at(tokens, position + 1), before)):
            is_text = column.is_name and column.word in _TEXT_COLUMNS and number.kind == "number"
            # A number printed without grouping is found by its text, as on a page called 12.
            if is_text and (operator.word in _ORDERS or column.word == _PRINTED):
                yield column.word, number.text


def _column_at(tokens: Sequence[Token], position: int) -> Token:
    """The column that is named from a position on, behind the name of its table."""
    is_qualified = position + 2 < len(tokens) and tokens[position + 1].text == "."
    return tokens[position + 2] if is_qualified else tokens[position]


def _said(column: str, number: str) -> str:
    mended = "compare value, or normalized across units" if column == _PRINTED else "compare it with a text in quotes"
    return f"{column} holds text, and is compared with {number} as text, where '9' is more than '10': {mended}."
