"""The one pattern engine: linear in the text whatever the pattern, for every face that takes one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, Protocol, cast

import re2

from auditor_tui.errors import OperationError
from auditor_tui.text.fold import fold
from auditor_tui.text.shadows import BAR, trace_spaced, trace_tight
from auditor_tui.text.syntax import LITERAL_HINT, Syntax, read, read_literal

Case = Literal["smart", "ignore", "match"]
"""`smart` ignores case unless the pattern holds a capital letter."""

MAX_PATTERN_CHARS: Final = 1_000

_COMPLAINTS: Final = {
    "missing )": "a bracket ( is not closed",
    "missing ]": "a bracket [ is not closed",
    "unexpected )": "a bracket ) closes nothing",
    "no argument for repetition operator": "a repeat has nothing before it",
    "bad repetition operator": "a repeat follows a repeat",
    "invalid repetition size": "its repeats multiply to more than 1000",
    "invalid character class range": "a set in brackets has a range or a property that does not exist",
    "invalid named capture": "a group has an unusable name",
    "pattern too large": "it is too large once its repeats are written out",
}


class Match(Protocol):
    """Where a pattern matched, in bytes."""

    def span(self) -> tuple[int, int]:
        """First byte and the byte after the last."""


class Engine(Protocol):
    """A compiled pattern over bytes."""

    def search(self, text: bytes, pos: int, endpos: int) -> Match | None:
        """The first match that lies between two positions."""

    def finditer(self, text: bytes, pos: int, endpos: int) -> Iterator[Match]:
        """Every match between two positions."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern ready for both shadows."""

    spaced: Engine
    tight: Engine | None
    """None where nothing of the pattern is left on the tight shadow."""
    ignores_case: bool


def compile_pattern(pattern: str, *, literal: bool = False, case: Case = "smart") -> Pattern:
    """A pattern for the shadows.

    A literal text is made into a shadow itself, so that a line can be found by what it shows, bars and emphasis
    included.

    Raises:
        OperationError: when the pattern cannot be used; says why.
    """
    _check(pattern)
    spaced, tight = _read_literal(pattern) if literal else _read(pattern)
    ignores_case = _ignores_case(spaced, case)
    if ignores_case:
        spaced, tight = spaced.ignoring_case(), tight.ignoring_case() if tight else None
    tightened = tight.tightened() if tight else ""
    return Pattern(
        _compile(spaced.as_typed(), ignores_case),
        _compile(tightened, ignores_case) if tightened.strip(" ?") else None,
        ignores_case,
    )


def compile_raw(pattern: str, *, literal: bool = False, case: Case = "smart") -> Engine:
    """A pattern for the lines as they are, without any folding.

    Raises:
        OperationError: when the pattern cannot be used; says why.
    """
    _check(pattern)
    syntax = read_literal(pattern) if literal else read(pattern, _unfolded)
    source = "".join(piece.source for piece in syntax.pieces)
    return _compile(source, _ignores_case(syntax, case))


def _check(pattern: str) -> None:
    if not pattern:
        raise OperationError("The pattern is empty.", "Give the words or the number to look for.")
    if len(pattern) > MAX_PATTERN_CHARS:
        raise OperationError(f"The pattern is longer than {MAX_PATTERN_CHARS} characters.", "A part of it will do.")
    try:
        pattern.encode()
    except UnicodeEncodeError:
        raise OperationError("The pattern holds half a character.", "Type it anew.") from None


def _read(pattern: str) -> tuple[Syntax, Syntax]:
    syntax = read(pattern, fold)
    return syntax, syntax


def _read_literal(text: str) -> tuple[Syntax, Syntax | None]:
    """A literal text as both shadows have it; one that spans a bar cannot be on the tight shadow."""
    spaced, tight = trace_spaced(text).text, trace_tight(text).text
    if not spaced:
        raise OperationError(
            "The text is only marks, which a search leaves out.",
            "With raw=true the lines are searched as they are.",
        )
    return read_literal(spaced), None if BAR in tight else read_literal(tight)


def _ignores_case(syntax: Syntax, case: Case) -> bool:
    return case == "ignore" or (case == "smart" and not syntax.has_capitals)


def _unfolded(text: str) -> str:
    return text


def _compile(source: str, ignore_case: bool) -> Engine:
    options = re2.Options()
    options.never_nl = True
    options.never_capture = True
    options.log_errors = False  # the engine would write to stderr, across whatever is on the screen
    options.case_sensitive = not ignore_case
    try:
        return cast(Engine, re2.compile(f"(?m){source}", options))
    except re2.error as error:
        raise OperationError(f"The pattern cannot be used: {_explain(error)}.", LITERAL_HINT) from None


def _explain(error: Exception) -> str:
    raw = error.args[0] if error.args else b""
    said = raw.decode(errors="replace") if isinstance(raw, bytes) else str(raw)
    return next((words for start, words in _COMPLAINTS.items() if said.startswith(start)), "it is not well formed")
