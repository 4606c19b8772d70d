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
_SUMS: Final = frozenset({"sum", "dec_sum"})
_ASKED: Final = {"value": ("scale", "currency", "kind"), "normalized": ("currency", "kind")}
"""What must be one for each column that may be put together."""
_ASKED_OF_SUMS: Final = ("period", "length", "basis", "scope")
"""What must be one besides for a sum: the largest or the mean of several years means something."""
_NO_BASIS: Final = "none stated"
_PLANS: Final = frozenset({"revised estimates", "budget estimates", "first advance estimates", "projected"})
_READ_AS: Final = {
    "scale": "{0}scale",
    "currency": "{0}currency",
    "kind": "{0}kind",
    "period": "{0}end_date",
    "length": "{0}length_months",
    "basis": "coalesce({0}basis, CASE WHEN {0}column_header LIKE '%revised%' THEN 'revised estimates'"
    " WHEN {0}column_header LIKE '%budget%' THEN 'budget estimates'"
    f" WHEN {{0}}cell IS NOT NULL THEN '{_NO_BASIS}' END)",
    "scope": "CASE WHEN {0}column_header LIKE '%standalone%' THEN 'standalone'"
    " WHEN {0}column_header LIKE '%consolidated fund%' THEN NULL"
    " WHEN {0}column_header LIKE '%consolidated%' THEN 'consolidated' END",
}
"""What is asked of a figure in SQL, behind the alias of its table."""
_PLURALS: Final = {
    "scale": "scales",
    "currency": "currencies",
    "kind": "kinds",
    "period": "periods, by the days they end on",
    "length": "lengths of period, in months",
    "basis": "bases",
    "scope": "scopes",
}
_MENDED: Final = {
    "scale": "put together normalized, or filter by scale",
    "currency": "filter by currency",
    "period": "filter by end_date",
    "length": "filter by length_months",
    "basis": "filter by basis or column_header",
    "scope": "filter by column_header",
}
_NARROWING: Final = frozenset({"id", "line", "cell", "column_header", "period_label", "end_date", "length_months"})
"""Columns by which a statement that is not simple may well choose one period."""
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
        of_sums = _ASKED_OF_SUMS if aggregate.function in _SUMS else ()
        for asked in (*_ASKED[aggregate.column], *of_sums):
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
        if asked in _ASKED_OF_SUMS and not _NARROWING.isdisjoint(token.word for token in statement.tokens):
            return None
        everywhere = _distinct(
            f"SELECT DISTINCT {_READ_AS[asked].format('')} FROM {schema.FIGURES.name} WHERE value IS NOT NULL", source
        )
        if not _is_mixed(asked, everywhere):
            return None
        return f"{aggregate.text} does not look at the {asked}, of which the figures have several: {mended}."
    if not _is_mixed(asked, values):
        return None
    named = ", ".join(values[:_MAX_NAMED]) + (", …" if len(values) > _MAX_NAMED else "")
    return f"{aggregate.text} puts together figures of several {_PLURALS[asked]} ({named}): {mended}."


def _is_mixed(asked: str, values: Sequence[str]) -> bool:
    """Whether there are several; what says nothing of its basis may stand beside all but a plan."""
    if asked == "basis" and _PLANS.isdisjoint(values):
        values = [value for value in values if value != _NO_BASIS]
    return len(values) > 1


def _put_together(aggregate: _Aggregate, asked: str, tokens: Sequence[Token], source: Source) -> list[str] | None:
    """The different values of a column in the rows that are put together; None where the statement is not simple."""
    if sum(token.word in ("select", "with") for token in tokens) != 1:
        return None
    start = next((position for position, token in enumerate(tokens) if token.word == "from"), None)
    if start is None:
        return None
    end = _clause(tokens, start)
    rows = " ".join(token.text for token in tokens[start:end])
    column = f"CASE WHEN {aggregate.prefix}value IS NULL THEN NULL ELSE {_READ_AS[asked].format(aggregate.prefix)} END"
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
