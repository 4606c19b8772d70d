"""Numbers compared or ordered as text, as SQLite does with a column of text: there '9' is more than '10'."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from auditor_tui.index.sql import schema
from auditor_tui.index.sql.statement import Statement, Token

_ORDERS: Final = frozenset({"<", ">", "<=", ">=", "between"})
_EQUALS: Final = frozenset({"=", "==", "<>", "!="})
_PRINTED: Final = "printed"
_EXTREMES: Final = frozenset({"min", "max"})
_ENDS: Final = frozenset({"limit", "union", "intersect", "except", ";"})
_TEXT_COLUMNS: Final = frozenset(
    column.name for table in schema.SCHEMA.values() for column in table.columns if column.type == "TEXT"
)


def comparisons(statement: Statement) -> list[str]:
    """A sentence for each column of text that a statement compares with a number, naming what to compare instead.

    And one where it puts printed numbers in order, or takes the least or greatest of them.
    """
    said = [_said(column, number) for column, number in _compared(statement.tokens)]
    if _orders_printed(statement.tokens):
        said.append(f"{_PRINTED} holds text, whose order is that of letters, '1,000.00' before '800.00': take value.")
    return list(dict.fromkeys(said))


def _orders_printed(tokens: Sequence[Token]) -> bool:
    """Whether the printed numbers are sorted, or the least or greatest of them is taken."""
    in_order, depth, opened = False, 0, 0
    for position, token in enumerate(tokens):
        depth += {"(": 1, ")": -1}.get(token.text, 0)
        if token.word == "by" and position and tokens[position - 1].word == "order":
            in_order, opened = True, depth
        elif in_order and (token.word in _ENDS or depth < opened):
            in_order = False
        if not token.is_name or token.word != _PRINTED:
            continue
        before = position - 2 if position > 1 and tokens[position - 1].text == "." else position
        is_extreme = before > 1 and tokens[before - 1].text == "(" and tokens[before - 2].word in _EXTREMES
        if in_order or is_extreme:
            return True
    return False


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
