"""The syntax of patterns: what a person or a model types, in the words of the one engine that runs it.

A pattern is read into pieces, which are written out once as typed (for the spaced shadow) and once without its own
spaces and grouping commas (for the tight one). Classes mean their Unicode sets; anchors mean the line. What the engine
lacks is named.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

from auditor_tui.errors import OperationError

LITERAL_HINT: Final = "With literal=true it is searched for as it stands."

_TOKEN: Final = re.compile(
    r"""
      (?P<quoted>\\Q.*?(?:\\E|\Z))
    | (?P<escape>\\(?:[pP]\{\^?\w+\}|[pP][A-Z]|x\{[0-9A-Fa-f]+\}|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|0[0-7]{0,2}|.|\Z))
    | (?P<set>\[\^?\]?(?:\\.|\[:\^?\w+:\]|[^\]\\])*\])
    | (?P<group>\((?:\?(?:P?<\w+>|[a-zA-Z]*(?:-[a-zA-Z]+)?[:)]|P=|P>|<[=!]|.|\Z))?)
    | (?P<repeat>(?:[*+?]|\{\d+(?:,\d*)?\})[?+]?)
    | (?P<char>.)
    """,
    re.VERBOSE | re.DOTALL,
)
_SET_TOKEN: Final = re.compile(
    r"\\u([0-9A-Fa-f]{4})|(\\(?:[pP]\{\^?\w+\}|[pP][A-Z]|x\{\w+\}|x\w\w|.))|(\[:\^?\w+:\])|(.)", re.S
)
_NUMBER_SET: Final = re.compile(r"\[(?:\d|\\d|-)+\]")
_MAX_REPEAT: Final = 1000

_WORD: Final = r"\p{L}\p{M}\p{N}\p{Pc}"
_NO_WORD: Final = r"\p{Z}\p{S}\p{C}\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Po}"
_SPACE: Final = r"\t\v\f\r \x{85}\p{Z}"
_NO_SPACE: Final = r"\p{L}\p{M}\p{N}\p{P}\p{S}\p{Cf}\p{Co}"
_SETS: Final = {
    "d": r"\p{Nd}",
    "D": r"\P{Nd}",
    "w": _WORD,
    "W": _NO_WORD,
    "s": _SPACE,
    "S": _NO_SPACE,
}
"""What a class escape stands for, inside a set; the engine's own know ASCII only."""
_ANCHORS: Final = {"A": "^", "Z": "$", "z": "$"}
_KNOWN_ESCAPES: Final = frozenset("tvfrnabBpPxu0")
_LACKING_GROUPS: Final = {
    "(?=": "lookahead",
    "(?!": "lookahead",
    "(?<=": "lookbehind",
    "(?<!": "lookbehind",
    "(?P=": "backreference",
    "(?>": "atomic group",
    "(?(": "conditional group",
    "(?#": "comment group",
    "(?|": "branch reset",
    "(?R": "recursion",
    "(?&": "recursion",
    "(?P>": "recursion",
}

Kind = Literal["literal", "space", "mark", "digit", "digits", "repeat", "other"]
Folding = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Piece:
    """One atom, quantifier, anchor or bracket of a pattern, as the engine takes it."""

    kind: Kind
    """`mark` is a comma or an apostrophe, which may group digits; `digits` a set of nothing but digits."""
    source: str


@dataclass(frozen=True, slots=True)
class Syntax:
    """A pattern that was read."""

    pieces: tuple[Piece, ...]
    has_capitals: bool
    """Whether the pattern itself holds an upper-case letter; `\\S` and `\\p{Lu}` are not ones."""

    def ignoring_case(self) -> Syntax:
        """The same, for a search of folded text that ignores case.

        The engine looks for the letters a pattern begins with by a much faster way than for the rest, but not beyond an
        `s` or a `k`: without regard to case these are `ſ` and `K` too, which no folded text holds.
        """
        if any(piece.source.startswith(("(?i", "(?-")) for piece in self.pieces):
            return self
        pieces = (
            Piece(piece.kind, f"(?-i:[{piece.source.upper()}{piece.source.lower()}])")
            if piece.kind == "literal" and piece.source in _OF_THREE_FORMS
            else piece
            for piece in self.pieces
        )
        return Syntax(tuple(pieces), self.has_capitals)

    def as_typed(self) -> str:
        """The pattern for the spaced shadow, where spaces come one at a time."""
        written = []
        for piece, after in pairwise((*self.pieces, _END)):
            if not (piece.source == after.source == " "):
                written.append(piece.source)
        return "".join(written)

    def tightened(self) -> str:
        """The pattern for the tight shadow: spaces may be there or not, grouping marks are not."""
        written: list[str] = []
        pieces = self.pieces
        skip_repeat = False
        for place, piece in enumerate(pieces):
            if piece.kind == "repeat" and skip_repeat:
                continue
            skip_repeat = piece.kind == "space" or (piece.kind == "mark" and _groups_digits(pieces, place))
            if piece.kind == "space":
                written.append(" ?")
            elif not skip_repeat:
                written.append(piece.source)
        return "".join(written)


_END: Final = Piece("other", "")
_OF_THREE_FORMS: Final = frozenset("sSkK")


def read(pattern: str, fold: Folding) -> Syntax:
    """Read a pattern; its literal characters are folded as the text was.

    Raises:
        OperationError: when it uses something the engine lacks; names it.
    """
    pieces: list[Piece] = []
    for token in _TOKEN.finditer(pattern):
        pieces.extend(_PIECES[str(token.lastgroup)](token[0], fold))
    capitals = any(_capitals(token) for token in _TOKEN.finditer(pattern))
    return Syntax(tuple(pieces), capitals)


def read_literal(text: str) -> Syntax:
    """The syntax that finds a text as it stands."""
    return Syntax(tuple(_literal(char) for char in text), any(char.isupper() for char in text))


def _capitals(token: re.Match[str]) -> bool:
    text = token[0]
    match token.lastgroup:
        case "char" | "quoted":
            return any(char.isupper() for char in text.removeprefix("\\Q").removesuffix("\\E"))
        case "set":
            plain = _SET_TOKEN.sub(lambda part: part[4] or "", text[1:-1])
            return any(char.isupper() for char in plain)
    return False


def _literal(char: str) -> Piece:
    """One character that stands for itself."""
    if char == " ":
        return Piece("space", " ")
    source = f"\\{char}" if char.isascii() and not char.isalnum() and char.isprintable() and char != "_" else char
    if char.isdecimal():
        return Piece("digit", source)
    return Piece("mark" if char in ",'" else "literal", source)


def _literals(text: str, fold: Folding) -> Iterator[Piece]:
    return map(_literal, fold(text))


def _char(text: str, fold: Folding) -> Iterator[Piece]:
    if text in ".^$|)[]{}":
        yield Piece("other", text)
    elif len(folded := fold(text)) > 1:
        # A ligature: a quantifier after it goes on meaning the whole of it.
        yield Piece("literal", f"(?:{folded})")
    else:
        yield from _literals(text, fold)


def _quoted(text: str, fold: Folding) -> Iterator[Piece]:
    return _literals(text.removeprefix("\\Q").removesuffix("\\E"), fold)


def _escape(text: str, fold: Folding) -> Iterator[Piece]:
    name = text[1:2]
    if name in ("s", "d"):
        yield Piece("space" if name == "s" else "digits", f"[{_SETS[name]}]")
    elif name in ("S", "D", "w", "W"):
        yield Piece("other", f"[{_SETS[name]}]" if name == "w" else f"[^{_SETS[name.lower()]}]")
    elif name in _ANCHORS:
        yield Piece("other", _ANCHORS[name])
    elif name in "123456789gk" and name:
        raise _lacking("backreference")
    elif name == "u" and len(text) == 6:
        yield from _literals(chr(int(text[2:], 16)), fold)
    elif name in _KNOWN_ESCAPES:
        yield Piece("other", text)
    elif name.isascii() and name.isalpha():
        raise _lacking(f"escape \\{name}")
    elif name:
        yield from _literals(name, fold)
    else:
        raise OperationError("The pattern ends with a single backslash.", LITERAL_HINT)


def _set(text: str, fold: Folding) -> Iterator[Piece]:
    """A set in brackets; inside it every character keeps its own meaning."""
    if _NUMBER_SET.fullmatch(text):
        yield Piece("digits", text.replace("\\d", _SETS["d"]))
        return
    start = 2 if text.startswith("[^") else 1
    inside = _SET_TOKEN.sub(lambda part: _set_part(part, fold), text[start:-1])
    yield Piece("other", f"{text[:start]}{inside}]")


def _set_part(part: re.Match[str], fold: Folding) -> str:
    code, escape, posix, char = part.groups()
    if escape:
        name = escape[1]
        if name.isascii() and name.isalpha() and name not in _KNOWN_ESCAPES:
            if name not in _SETS:
                raise _lacking(f"escape \\{name} inside brackets")
            return _SETS[name]
        return escape if name.isascii() else fold(name)
    if posix:
        return str(posix)
    plain = chr(int(code, 16)) if code else char
    if plain == "]":  # only the first one of a set comes here, and means itself
        return r"\]"
    folded = fold(plain)
    return folded if folded == plain and not code else folded.replace("-", r"\-")


def _group(text: str, _fold: Folding) -> Iterator[Piece]:
    if text in _LACKING_GROUPS:
        raise _lacking(_LACKING_GROUPS[text])
    if text == "(" or text.endswith(">"):
        yield Piece("other", text)
    elif text[-1] in ":)":
        yield Piece("other", _flags(text))
    else:
        raise OperationError(f"The pattern has a group {text} that means nothing.", LITERAL_HINT)


def _flags(text: str) -> str:
    """The flags of a group without those that every search has: lines stand for themselves, and no dot crosses one."""
    on, _, off = text[2:-1].partition("-")
    for flag in on + off:
        if flag not in "imsu":
            raise _lacking(f"flag {flag}")
    kept = ("i" if "i" in on else "") + ("-i" if "i" in off else "")
    if text[-1] == ":":
        return f"(?{kept}:"
    return f"(?{kept})" if kept else ""


def _repeat(text: str, _fold: Folding) -> Iterator[Piece]:
    if len(text) > 1 and text[-1] == "+":
        raise _lacking("possessive repeat")
    if text[0] == "{" and max(map(int, re.findall(r"\d+", text))) > _MAX_REPEAT:
        raise _lacking(f"repeat over {_MAX_REPEAT}")
    yield Piece("repeat", text)


_PIECES: Final[dict[str, Callable[[str, Folding], Iterator[Piece]]]] = {
    "quoted": _quoted,
    "escape": _escape,
    "set": _set,
    "group": _group,
    "repeat": _repeat,
    "char": _char,
}


def _lacking(what: str) -> OperationError:
    article = "an" if what[0] in "aeiou" else "a"
    return OperationError(f"The pattern uses {article} {what}, which is not supported.", LITERAL_HINT)


def _groups_digits(pieces: Sequence[Piece], place: int) -> bool:
    """Whether a comma or apostrophe stands where one groups digits: before three of them, or two and another comma."""
    before = next((piece for piece in reversed(pieces[:place]) if piece.kind != "repeat"), _END)
    after = list(pieces[place + 1 :])
    if after and after[0].kind == "repeat":  # the mark may be there or not: 48,?964
        after = after[1:]
    if before.kind not in ("digit", "digits") or not after:
        return False
    if after[0].kind == "digits":
        return True
    run = next((count for count, piece in enumerate(after) if piece.kind != "digit"), len(after))
    return run == 3 or (run == 2 and len(after) > 2 and after[2].source == pieces[place].source)
