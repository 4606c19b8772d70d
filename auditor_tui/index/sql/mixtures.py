"""What an aggregate puts together: figures of several scales, currencies or kinds make a number that means nothing.

What the statement's rows hold is asked of the database, by the same FROM and WHERE. A statement that is not understood
so far is not let pass: then it is said what the aggregate does not look at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from auditor_tui.errors import OperationError
from auditor_tui.index.sql import schema
from auditor_tui.index.sql.filters import Source
from auditor_tui.index.sql.statement import Statement, Token, fixed_statement

_AGGREGATES: Final = frozenset({"sum", "dec_sum", "avg", "min", "max"})
_ASKED: Final = {"value": ("scale", "currency", "kind"), "normalized": ("currency", "kind")}
"""What must be one for each column that may be put together."""
_PLURALS: Final = {"scale": "scales", "currency": "currencies", "kind": "kinds"}
_MENDED: Final = {"scale": "put together normalized, or filter by scale", "currency": "filter by currency"}
_CLAUSES: Final = frozenset({"group", "having", "window", "order", "limit", "union", "intersect", "except"})
_MAX_NAMED: Final = 6


class _Aggregate(NamedTuple):
    function: str
    prefix: str
    """The alias before the column, with its point; empty where there is none."""
    column: str

    @property
    def text(self) -> str:
        return f"{self.function}({self.prefix}{self.column})"


def mixtures(statement: Statement, source: Source) -> list[str]:
    """A sentence for each thing that an aggregate of the statement puts together and that should be one."""
    said: dict[str, None] = {}
    for aggregate in dict.fromkeys(_aggregates(statement.tokens)):
        for asked in _ASKED[aggregate.column]:
            sentence = _said(aggregate, asked, statement, source)
            if sentence:
                said[sentence] = None
    return list(said)


def _aggregates(tokens: Sequence[Token]) -> Iterator[_Aggregate]:
    for position, token in enumerate(tokens[:-2]):
        if token.word not in _AGGREGATES or tokens[position + 1].text != "(":
            continue
        inside = tokens[position + 2 : position + 6]
        if inside and inside[0].word == "distinct":
            inside = tokens[position + 3 : position + 7]
        prefix = f"{inside[0].text}." if len(inside) > 2 and inside[1].text == "." else ""
        rest = inside[2:] if prefix else inside
        if len(rest) > 1 and rest[0].word in _ASKED and rest[1].text == ")":
            yield _Aggregate(token.word, prefix, rest[0].word)


def _said(aggregate: _Aggregate, asked: str, statement: Statement, source: Source) -> str | None:
    mended = _MENDED.get(asked, f"filter by {asked}")
    try:
        values = _put_together(aggregate, asked, statement.tokens, source)
    except OperationError:
        values = None
    if values is None:
        everywhere = _distinct(f"SELECT DISTINCT {asked} FROM {schema.FIGURES.name} WHERE value IS NOT NULL", source)
        if len(everywhere) < 2:
            return None
        return f"{aggregate.text} does not look at the {asked}, of which the figures have several: {mended}."
    if len(values) < 2:
        return None
    named = ", ".join(values[:_MAX_NAMED]) + (", …" if len(values) > _MAX_NAMED else "")
    return f"{aggregate.text} puts together figures of several {_PLURALS[asked]} ({named}): {mended}."


def _put_together(aggregate: _Aggregate, asked: str, tokens: Sequence[Token], source: Source) -> list[str] | None:
    """The different values of a column in the rows that are put together; None where the statement is not simple."""
    if sum(token.word in ("select", "with") for token in tokens) != 1:
        return None
    start = next((position for position, token in enumerate(tokens) if token.word == "from"), None)
    if start is None:
        return None
    end = _clause(tokens, start)
    rows = " ".join(token.text for token in tokens[start:end])
    column = f"CASE WHEN {aggregate.prefix}value IS NULL THEN NULL ELSE {aggregate.prefix}{asked} END"
    if end < len(tokens) and tokens[end].word == "group":
        grouped = " ".join(token.text for token in tokens[end : _clause(tokens, end + 1)])
        counts = source.column(fixed_statement(f"SELECT count(DISTINCT {column}) {rows} {grouped}"))
        if all(count in (None, "0", "1") for count in counts):
            return []
    return _distinct(f"SELECT DISTINCT {column} {rows}", source)


def _clause(tokens: Sequence[Token], start: int) -> int:
    """Where the next clause begins outside brackets; the end of the statement where none does."""
    depth = 0
    for position in range(start, len(tokens)):
        depth += {"(": 1, ")": -1}.get(tokens[position].text, 0)
        if depth == 0 and (tokens[position].word in _CLAUSES or tokens[position].text == ";"):
            return position
    return len(tokens)


def _distinct(sql: str, source: Source) -> list[str]:
    values = [value for value in source.column(fixed_statement(sql)) if value is not None]
    return sorted(values, key=lambda value: (len(value), value))
