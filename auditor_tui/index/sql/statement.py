"""What can be said of a statement before it runs: its tokens, and what is refused whatever the tables hold.

What a statement may read and call is decided by the engine's authorizer, not here. This refuses what no authorizer
sees: several statements, a name mistaken for a text, a division that cuts decimals off, a WITH that unfolds for ever.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from itertools import pairwise
from typing import Final, Literal, NamedTuple, cast

from auditor_tui.errors import OperationError
from auditor_tui.index.sql import schema
from auditor_tui.text.sanitise import terminal_safe

MAX_SQL_CHARS: Final = 10_000
MAX_UNFOLDED: Final = 1_000
"""Most times that parts of a WITH may be used, parts within parts counted each time: SQLite copies each use before
anything can interrupt it."""
_MAX_PARTS: Final = 60

Kind = Literal["text", "name", "number", "variable", "word", "mark"]


class Token(NamedTuple):
    """One token; blanks and comments are none."""

    kind: Kind
    text: str
    """As typed."""

    @property
    def word(self) -> str:
        """In lower case, quotes of a name removed."""
        return unquoted(self.text).lower() if self.kind == "name" else self.text.lower()

    @property
    def is_name(self) -> bool:
        """Whether it may name a column or a table."""
        return self.kind in ("name", "word")


_DECIMAL: Final = re.compile(r"[0-9.]+(?:[eE][+-]?[0-9]{1,4})?")
_FENCE: Final = re.compile(r"\A```[a-z]*\s*|\s*```\Z", re.IGNORECASE)
# As SQLite reads it: any character beyond ASCII belongs to a name.
_TOKEN: Final = re.compile(
    r"""
    (?P<blank>[ \t\n\f\r]+|--[^\n]*|/\*(?:[^*]|\*(?!/))*(?:\*/|\Z))
    |(?P<text>[xX]?'(?:[^']|'')*')
    |(?P<name>"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\])
    |(?P<number>0[xX][0-9a-fA-F]+|(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)
    |(?P<variable>[?:@\#][0-9A-Za-z_]*)
    |(?P<word>[A-Za-z_$\u0080-\U0010ffff][0-9A-Za-z_$\u0080-\U0010ffff]*)
    |(?P<mark><=|>=|<>|==|!=|\|\||.)
    """,
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True)
class Statement:
    """One statement that may be given to the engine."""

    sql: str
    """Without fences."""
    tokens: tuple[Token, ...]

    @cached_property
    def numbers(self) -> tuple[Decimal, ...]:
        """The decimals written in it."""
        written = (token.text for token in self.tokens if token.kind == "number")
        decimals = [Decimal(text) for text in written if _DECIMAL.fullmatch(text)]
        # SQLite takes the sign of a written number into it.
        return (*decimals, *(-number for number in decimals))

    @cached_property
    def parts(self) -> frozenset[str]:
        """What its WITH calls its parts, in lower case."""
        return frozenset(part.name for part in _parts(self.tokens))

    @cached_property
    def tables(self) -> tuple[str, ...]:
        """The tables it names; all there are where it names none."""
        words = {token.word for token in self.tokens if token.is_name}
        return tuple(name for name in schema.SCHEMA if name in words) or tuple(schema.SCHEMA)


def read_statement(typed: str) -> Statement:
    """A statement as a model or a person types it, fences of a code block removed.

    Raises:
        OperationError: when it is not one statement that reads; says what is wrong with it.
    """
    sql = _FENCE.sub("", typed.strip())
    if len(sql) > MAX_SQL_CHARS:
        raise OperationError(f"The statement has {len(sql):,} characters.", f"At most {MAX_SQL_CHARS:,} are taken.")
    if "\x00" in sql:
        raise OperationError("The statement holds a NUL character.", "Type it without.")
    tokens = tuple(_tokens(sql))
    _check_single(tokens)
    _check_first(tokens)
    _check_names(tokens)
    _check_division(tokens)
    _check_variables(tokens)
    unfolded = _unfolded(tokens)
    if unfolded > MAX_UNFOLDED:
        raise OperationError(
            f"The parts of its WITH would be unfolded more than {MAX_UNFOLDED:,} times.", "Use each part once or twice."
        )
    return Statement(sql, tokens)


def fixed_statement(sql: str) -> Statement:
    """A statement of our own, whose question marks values are bound to."""
    return Statement(sql, tuple(_tokens(sql)))


def unquoted(text: str) -> str:
    """What a quoted name or text stands for."""
    closing = "]" if text[0] == "[" else text[0]
    inner = text[1:-1]
    return inner if closing == "]" else inner.replace(closing * 2, closing)


def _tokens(sql: str) -> Iterator[Token]:
    for match in _TOKEN.finditer(sql):
        if match.lastgroup != "blank":
            yield Token(cast(Kind, match.lastgroup), match[0])


def _check_single(tokens: Sequence[Token]) -> None:
    ends = [position for position, token in enumerate(tokens) if token.text == ";"]
    if ends and any(token.text != ";" for token in tokens[ends[0] :]):
        raise OperationError("There are two statements.", "One statement is run at a time.")


def _check_first(tokens: Sequence[Token]) -> None:
    if not tokens or tokens[0].text == ";":
        raise OperationError("There is no statement.", f"Write a SELECT over {', '.join(schema.SCHEMA)}.")
    if tokens[0].word == "explain":
        raise OperationError("not authorized: EXPLAIN.", "Its output differs between versions of SQLite.")


def _check_names(tokens: Sequence[Token]) -> None:
    """Refuse a text in double quotes: where no column is called so, SQLite takes it for a text, misspelt or not."""
    known = {*schema.SCHEMA, *schema.COLUMN_NAMES, "rowid"}
    known.update(token.word for token in tokens if token.kind == "word")
    known.update(token.word for before, token in pairwise(tokens) if before.word in _NAMING)
    known.update(token.word for token, after in pairwise(tokens) if after.word == "as")
    for token in tokens:
        if token.kind == "name" and token.word not in known:
            inner = terminal_safe(unquoted(token.text))
            raise OperationError(
                f"There is no column {inner!r}.",
                f"A text stands in single quotes; columns are: {', '.join(schema.COLUMN_NAMES)}.",
            )


_NAMING: Final = frozenset({"as", "with", "recursive"})


def _check_division(tokens: Sequence[Token]) -> None:
    for token in tokens:
        if token.kind == "mark" and token.text in "/%":
            raise OperationError(
                f"{token.text} cuts decimals off, since it divides whole numbers into whole numbers.",
                f"Write {'dec_div(a, b)' if token.text == '/' else 'round(a, 0) or dec_sub(a, b)'}.",
            )


def _check_variables(tokens: Sequence[Token]) -> None:
    for token in tokens:
        if token.kind == "variable":
            raise OperationError(
                f"{terminal_safe(token.text)!r} stands for a value that is not given.", "Write the value itself."
            )


class _Part(NamedTuple):
    """One part of a WITH: where it is named, and what stands between its brackets."""

    name: str
    named: int
    first: int
    end: int


def _unfolded(tokens: Sequence[Token]) -> int:
    """How many times parts of a WITH are used, each use counted with the uses within it."""
    parts = _parts(tokens)
    if len(parts) > _MAX_PARTS:
        raise OperationError(f"Its WITH has {len(parts)} parts.", f"At most {_MAX_PARTS} are taken.")
    bodies: dict[str, list[_Part]] = {}
    for part in parts:
        bodies.setdefault(part.name, []).append(part)
    weights: dict[str, int] = {}

    def weigh(name: str, within: frozenset[str]) -> int:
        if name in within:
            return 1
        if name not in weights:
            uses = [token.word for part in bodies[name] for token in tokens[part.first : part.end] if token.is_name]
            weights[name] = 1 + sum(weigh(word, within | {name}) for word in uses if word in bodies)
        return weights[name]

    inside = {position for part in parts for position in (part.named, *range(part.first, part.end))}
    outside = [token for position, token in enumerate(tokens) if position not in inside and token.is_name]
    return sum(weigh(token.word, frozenset()) for token in outside if token.word in bodies)


def _parts(tokens: Sequence[Token]) -> list[_Part]:
    parts: list[_Part] = []
    for position, token in enumerate(tokens):
        if token.word != "as":
            continue
        opening = position + 1
        while opening < len(tokens) and tokens[opening].word in ("not", "materialized"):
            opening += 1
        begins = [following.word for following in tokens[opening : opening + 2]]
        if len(begins) == 2 and begins[0] == "(" and begins[1] in ("select", "with", "values"):
            named = _named_before(tokens, position)
            if tokens[named].is_name:
                parts.append(_Part(tokens[named].word, named, opening + 1, _closing(tokens, opening)))
    return parts


def _named_before(tokens: Sequence[Token], position: int) -> int:
    """Where the name of a part stands whose AS is at a position, its columns passed over."""
    before = max(0, position - 1)
    if tokens[before].text == ")":
        while before > 0 and tokens[before].text != "(":
            before -= 1
        before = max(0, before - 1)
    return before


def _closing(tokens: Sequence[Token], opening: int) -> int:
    depth = 0
    for position in range(opening, len(tokens)):
        depth += {"(": 1, ")": -1}.get(tokens[position].text, 0)
        if depth == 0:
            return position
    return len(tokens)
