"""What to check when a statement selected nothing: whether its filter values occur, and what is near those that don't.

`status = 'Open'` passes every guard and counts 0 where the column says "open"; so does a year that is not there.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Final, NamedTuple, Protocol

from auditor_tui.index.sql import schema
from auditor_tui.index.sql.statement import Statement, Token, fixed_statement, unquoted
from auditor_tui.text.sanitise import terminal_safe

MAX_CHECKED: Final = 8
"""Filters of one statement that are looked at."""
_MAX_NEAREST: Final = 5
_MAX_LISTED: Final = 12
"""Columns with no more different values than this have all of them named."""
_MAX_COMPARED: Final = 5_000
_MAX_WORDS: Final = 6
_ALIKE: Final = 0.8
"""Likeness of two words, by `difflib`, from which one may be the other misspelt."""
_SHOWN_CHARS: Final = 100
_NUMBER: Final = re.compile(r"-?[0-9][0-9,]{0,40}(?:\.[0-9]{1,40})?")
_EQUALS: Final = frozenset({"=", "==", "is"})
_MATCHES: Final = frozenset({"like", "glob"})
_FOLDS: Final = frozenset({"lower", "upper", "trim"})


class Filter(NamedTuple):
    """One comparison of a column with a written value."""

    column: str
    operator: str
    """`=`, `like` or `glob`."""
    value: Token
    fold: str | None = None
    """The function around the column, if any."""

    @property
    def text(self) -> str:
        """The value as people read it."""
        return unquoted(self.value.text) if self.value.kind == "text" else self.value.text

    @property
    def compared(self) -> str:
        """What stands before the operator; column and function are names of ours."""
        return f"{self.fold}({self.column})" if self.fold else self.column


class Source(Protocol):
    """Where values are looked up."""

    def column(self, statement: Statement) -> Sequence[str | None]:
        """The first column of all rows of a statement of ours."""


def doubts(statement: Statement, source: Source) -> list[str]:
    """Sentences on the filters of a statement that selected nothing; never none."""
    found = list(dict.fromkeys(_filters(statement.tokens)))[:MAX_CHECKED]
    said = [doubt for one in found if (doubt := _doubt(one, statement, source))]
    if said:
        return said
    if found:
        return ["Each filter value occurs, but in no row together: check them one by one."]
    return ["Check the filters against values that occur: SELECT DISTINCT lists those of a column."]


def nearest(wanted: str, values: Sequence[str]) -> list[str]:
    """The values most like a text: equal but for case, then those that hold it or words like its, then like spelt."""
    folded: dict[str, str] = {}
    for value in values[:_MAX_COMPARED]:
        folded.setdefault(" ".join(value.casefold().split()), value)
    key = " ".join(wanted.casefold().split())
    near = [folded[key]] if key in folded else []
    near += _of_number(key, folded)
    near += sorted(
        (value for fold, value in folded.items() if key and key in fold), key=lambda value: (len(value), value)
    )
    near += (folded[fold] for fold in _of_words(key, folded))
    near += (folded[fold] for fold in difflib.get_close_matches(key, folded, n=_MAX_NEAREST))
    return list(dict.fromkeys(near))[:_MAX_NEAREST]


def _of_number(wanted: str, values: Mapping[str, str]) -> list[str]:
    """The values that print the number wanted, grouped or with zeros at its end."""
    number = _number(wanted)
    return [value for fold, value in values.items() if number is not None and _number(fold) == number]


def _number(text: str) -> Decimal | None:
    return Decimal(text.replace(",", "")) if _NUMBER.fullmatch(text) else None


def _of_words(wanted: str, values: Iterable[str]) -> list[str]:
    """The values that hold words spelt like all that are wanted, shortest first."""
    words = {value: frozenset(re.findall(r"\w+", value)) for value in values}
    vocabulary = frozenset[str]().union(*words.values())
    alike = [
        # Another number is another thing, however alike.
        {word} if word.isdecimal() else {word, *difflib.get_close_matches(word, vocabulary, _MAX_NEAREST, _ALIKE)}
        for word in dict.fromkeys(re.findall(r"\w+", wanted)[:_MAX_WORDS])
    ]
    held = (value for value, own in words.items() if alike and all(own & spellings for spellings in alike))
    return sorted(held, key=lambda value: (len(value), value))


def say_values(wanted: str, values: Sequence[str]) -> str:
    """The values of a column where they are few, else those nearest to what was asked for."""
    if len(values) <= _MAX_LISTED:
        return f"there are: {_join(values)}" if values else "it holds no value"
    near = nearest(wanted, values)
    return f"nearest: {_join(near)}" if near else f"none of its {len(values):,} values is like it"


def _filters(tokens: Sequence[Token]) -> Iterator[Filter]:
    for position, token in enumerate(tokens):
        if token.kind not in ("text", "number") or token.text[0] in "xX":
            continue
        at, operator = _operator_before(tokens, position)
        if operator is None or tokens[at].word == "not":
            continue
        if tokens[at].text == ")" and at >= 3 and tokens[at - 3].word in _FOLDS:
            column, fold = tokens[at - 1].word, tokens[at - 3].word
        else:
            column, fold = tokens[at].word, None
        if column in schema.COLUMN_NAMES:
            yield Filter(column, operator, token, fold)


def _operator_before(tokens: Sequence[Token], position: int) -> tuple[int, str | None]:
    """The place before the operator that compares with a value, and the operator."""
    at = position - 1
    while at >= 1 and (tokens[at].text == "," or tokens[at].kind in ("text", "number")):
        at -= 1
    if at >= 2 and tokens[at].text == "(" and tokens[at - 1].word == "in":
        return at - 2, "="
    at = position - 1
    if at >= 1 and tokens[at].word in _EQUALS | _MATCHES:
        return at - 1, "=" if tokens[at].word in _EQUALS else tokens[at].word
    return 0, None


def _doubt(one: Filter, statement: Statement, source: Source) -> str | None:
    tables = [name for name in statement.tables if one.column in schema.SCHEMA[name].column_names]
    if not tables:
        return None
    condition = f"{one.compared} {one.operator} {one.value.text}"
    for table in tables:
        if source.column(fixed_statement(f"SELECT 1 FROM {table} WHERE {condition} LIMIT 1")):
            return None
    said = f"{one.compared} {one.operator.upper()} '{_shown(one.text)}' matches nothing"
    column = next(column for column in schema.SCHEMA[tables[0]].columns if column.name == one.column)
    if column.type == "TEXT":
        return f"{said}; {say_values(one.text.strip('%*'), _distinct(one.column, tables, source))}."
    plain = one.text.replace(",", "").replace(" ", "")
    if plain != one.text and plain.replace(".", "", 1).isdecimal():
        return f"{said}; numbers are written without grouping: {one.column} = {plain}."
    ends = [source.column(fixed_statement(f"SELECT {end}({one.column}) FROM {tables[0]}"))[0] for end in ("min", "max")]
    return f"{said}; {one.column} goes from {ends[0]} to {ends[1]}." if ends[0] is not None else f"{said}."


def _distinct(column: str, tables: Sequence[str], source: Source) -> list[str]:
    each = " UNION ".join(f"SELECT DISTINCT {column} FROM {table} WHERE {column} <> ''" for table in tables)
    return [value for value in source.column(fixed_statement(f"{each} ORDER BY 1")) if value is not None]


def _join(values: Sequence[str]) -> str:
    return ", ".join(f"'{_shown(value)}'" for value in values)


def _shown(text: str) -> str:
    safe = terminal_safe(text)
    return safe if len(safe) <= _SHOWN_CHARS else f"{safe[:_SHOWN_CHARS]}…"
