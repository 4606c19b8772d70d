"""Terms: what passages are indexed by, and what a query is taken apart into. Both sides come from the functions here.

| term | of | spelt |
|---|---|---|
| word | any run of letters and digits | folded, in lower case: `moisture` |
| figure | a number with grouping or a decimal point | without grouping: `48964.89` for 48,964.89 and 48,96&#124;4.89 |
| name | letters and digits that belong together, joined | `e4471` for E-4471, E4471 and E 4471; `14b` for 14(b) |
| name | a numbered title in any spelling | `note14b` for Note 14(b), `statement5a` for Stmt. No. 5-A |
| word | a currency sign | itself: `₹`; asked for only by a query that holds nothing else |
| name | a range of years, a ratio | `2024-25` for 2024-25, 2024/25 and 2024-2025; `5:1` |

A query never becomes query syntax: it is a list of terms, each looked up as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from auditor_tui.documents.numbered import read_numbered
from auditor_tui.figures.numbers import currencies, markup
from auditor_tui.text.fold import fold

TERMS_VERSION: Final = 2
"""Raised whenever the same text may be indexed by other terms than before."""
MAX_TERMS: Final = 60
"""Most terms of one query; what comes after them is not looked for."""

Kind = Literal["word", "figure", "name"]


class Term(NamedTuple):
    """One thing that a passage holds or does not."""

    kind: Kind
    key: str
    """As it is indexed; holds no space."""


class Sought(NamedTuple):
    """A part of a query, how it was typed, and the terms any one of which it is found by."""

    shown: str
    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Query:
    """What to look for."""

    identifiers: tuple[Sought, ...]
    """Every one of them has to be there: codes, numbered titles, exact figures."""
    words: tuple[Sought, ...]
    """Content words, of which at least half have to be there where no identifier is named."""
    is_cut: bool
    """Whether it was longer than is looked for."""

    @property
    def least_words(self) -> int:
        """How many of the words a passage has to hold."""
        return 0 if self.identifiers else -(-len(self.words) // 2)

    @property
    def sought(self) -> tuple[Sought, ...]:
        """All of it, identifiers first."""
        return (*self.identifiers, *self.words)


# A superscript is a note's mark, and vowel signs belong to the letter before them.
_LETTER: Final = r"(?:[^\W_⁰¹²³⁴-⁹]|[\u0300-\u036f\u0900-\u0963\u0966-\u0dff])"
_FIGURE: Final = r"(?<![^\W_])(?:\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?(?![\d,])|\d+(?:\.\d+)+)"
_TOKEN: Final = re.compile(rf"(?P<figure>{_FIGURE})|(?P<word>{_LETTER}{{1,64}})")
_SIGN: Final = re.compile("[$€£¥₹₩₽₺₪]")
_BOUND: Final = re.compile(r"(?<![\w:])[^\W\d_]+(?::[^\W\d_]+)+(?![\w:])")
"""Words bound by colons (debt:equity), every one of which is meant."""
_POSSESSIVE: Final = re.compile(r"(?<=\w)'s\b", re.IGNORECASE)

_CHUNK: Final = re.compile(
    rf"(?<![\w.,/:-]){_LETTER}{{1,24}}(?:[-/:]{_LETTER}{{1,24}}){{0,4}}(?:\(\w{{1,4}}\)){{0,3}}(?![\w(]|[.,]\d)"
)
_SPACED_CODE: Final = re.compile(r"(?<![\w.,/-])([A-Z]{1,4}) (\d{2,8}[A-Z]?)(?![\w/-]|[.,]\d)")
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_YEARS: Final = re.compile(r"((?:19|20)\d\d)[-/](?:(?:19|20)(\d\d)|(\d\d))")
_DATE: Final = re.compile(r"\d{1,2}\.\d{1,2}\.(?:\d\d){1,2}")
_DIGIT: Final = re.compile(r"\d")
_DIGITS: Final = re.compile(r"\d+(?:[-/:]\d+)+")
_PERIOD_CODE: Final = re.compile(
    r"[fca]y-?(?:(?:19|20)\d\d|\d\d)(?:[-/]\d{2,4})?|[qh][1-4](?:\D.*)?|[1-4][qh](?:\D.*|\d\d|20\d\d)?", re.IGNORECASE
)
"""FY2024, Q3, 2H: printed in too many ways to be asked for as they are typed."""
_ORDINAL: Final = re.compile(r"\d+(?:st|nd|rd|th)", re.IGNORECASE)
_NOT_JOINED: Final = re.compile(r"[\W_]")
_SHORT_CODE: Final = 4
"""Letters before the digits of a code in lower case: `kb-205` is one, `month-12` is not."""

_TITLE_WORD: Final = re.compile(
    r"(?<![\w-])(?:vol|part|ch|item|s(?:ec|ch|t)|an[nx]|app|ex|note|ta?bl|fig|box)", re.IGNORECASE
)
_TITLE_CHARS: Final = 48
"""The word and number of a numbered title are never longer."""

STOP_WORDS: Final = frozenset(
    " ".join(
        (
            "about after all also although am an and any are as at be because been being but by can could did do",
            "does doing for from had has have having he her here his how if in into is it its itself just many",
            "may me might more most much must my no nor not of off on or other our out over own please she should",
            "show so some such tell than that the their them then there these they this those to too under until",
            "up upon us very was we were what when where whether which while who whom whose why will with within",
            "without would you your",
        )
    ).split()
)
"""What a question has in common with every text; single letters and digits are left out as well."""


def line_terms(line: str) -> Iterator[Term]:
    """The terms of a line, cell by cell; a word as often as it stands there."""
    for cell in _fold(markup.unmark(line).text).split("|"):
        if cell and not cell.isspace():
            yield from _terms(cell)


def text_terms(text: str) -> Iterator[Term]:
    """The terms of a stretch of plain text."""
    return _terms(_fold(text))


def _terms(folded: str) -> Iterator[Term]:
    tokens = [_token(found) for found in _TOKEN.finditer(folded)]
    yield from tokens
    yield from (Term("word", sign) for sign in _SIGN.findall(folded))
    if len(tokens) == 1 and tokens[0].kind == "figure":
        return  # most cells of an account are one number
    names = [key for title in _titles(folded) for key in title.keys]
    if _DIGIT.search(folded):
        names += [key for code in _codes(folded) for key in code.keys]
    yield from (Term("name", key) for key in dict.fromkeys(names))


def read_query(text: str) -> Query:
    """Take a query apart.

    The words of an identifier are no content words: of "Note 14(b) on leases" that is "leases" alone. Words bound by
    colons have to be there like identifiers: what looks like the name of a field is none, and no other word's equal.
    """
    folded = _fold(text)
    identifiers: dict[tuple[Term, ...], str] = {}
    words: dict[tuple[Term, ...], str] = {}
    taken: list[_Named] = []
    for named in (*_titles(folded), *_codes(folded)):
        if named.is_asked and not any(named.first < other.end and other.first < named.end for other in taken):
            taken.append(named)
            terms = (Term("name", named.keys[0]), *named.instead)
            (identifiers if named.is_identifier else words).setdefault(terms, folded[named.first : named.end])
    bound = [found.span() for found in _BOUND.finditer(folded)]
    for found in _TOKEN.finditer(folded):
        if any(named.first <= found.start() < named.end for named in taken):
            continue
        token = _token(found)
        if token.kind == "figure" and not _DATE.fullmatch(token.key):
            identifiers.setdefault((token,), found[0])
        elif token.key not in STOP_WORDS and not (len(token.key) == 1 and token.key.isascii()):
            is_bound = any(first <= found.start() < end for first, end in bound)
            (identifiers if is_bound else words).setdefault((token,), found[0])
    if not identifiers and not words:
        words = {(Term("word", sign),): sign for sign in _SIGN.findall(folded)}
    every = [Sought(shown, terms) for terms, shown in identifiers.items()][:MAX_TERMS]
    content = [Sought(shown, terms) for terms, shown in words.items()][: MAX_TERMS - len(every)]
    return Query(tuple(every), tuple(content), len(identifiers) + len(words) > MAX_TERMS)


def _fold(text: str) -> str:
    return _POSSESSIVE.sub("", fold(text))


def _token(found: re.Match[str]) -> Term:
    figure = found["figure"]
    return Term("figure", figure.replace(",", "")) if figure else Term("word", found["word"].casefold())


class _Named(NamedTuple):
    """A name in a text."""

    first: int
    end: int
    keys: tuple[str, ...]
    """Its joined form, then other forms that a text which holds it is found by."""
    is_identifier: bool = True
    is_asked: bool = True
    """Whether a query that holds it means it as a whole."""
    instead: tuple[Term, ...] = ()
    """Terms that do as well."""


def _titles(text: str) -> Iterator[_Named]:
    """Numbered titles; who asks for Note 14 wants Note 14(b) as well, who asks for Section 7.3 what is numbered 7.3."""
    for found in _TITLE_WORD.finditer(text):
        first = found.start()
        piece = text[first : first + _TITLE_CHARS]
        numbered = read_numbered(piece)
        if numbered is None:
            continue
        end = len(piece) - len(numbered.rest)
        bracket = piece.find("(", 0, end)
        outer = read_numbered(piece[:bracket]) if bracket > 0 else None
        keys = dict.fromkeys("".join(each.name) for each in (numbered, outer) if each)
        instead = (Term("figure", numbered.number),) if re.fullmatch(r"\d+(?:\.\d+)+", numbered.number) else ()
        yield _Named(first, first + end, tuple(keys), instead=instead)


def _codes(text: str) -> Iterator[_Named]:
    """Letters and digits that belong together, ranges of years, ratios."""
    for found in _CHUNK.finditer(text):
        first, end = found.span()
        chunk = found[0]
        if years := _YEARS.fullmatch(chunk):
            yield _Named(first, end, (f"{years[1]}-{years[2] or years[3]}",), is_identifier=False)
        elif _DIGITS.fullmatch(chunk):
            yield _Named(first, end, (chunk,), is_identifier=False)
        elif any(map(str.isdigit, chunk)) and any(map(str.isalpha, chunk)):
            keys = [_join(chunk)]
            outer = _join(chunk.partition("(")[0])
            if outer != keys[0] and not outer.isdecimal() and not outer.isalpha():
                keys.append(outer)
            yield _Named(first, end, tuple(keys), is_asked=_is_code(chunk))
    for found in _SPACED_CODE.finditer(text):
        if not _YEAR.fullmatch(found[2]) and not currencies.code_of(found[1]):
            yield _Named(*found.span(), (_join(found[0]),))


def _join(chunk: str) -> str:
    return _NOT_JOINED.sub("", chunk).casefold()


def _is_code(chunk: str) -> bool:
    """Whether letters and digits are an identifier: E-4471, kb-205, V310, 5A, 14(b); not 20-day, 3rd, FY2024."""
    if _ORDINAL.fullmatch(chunk) or _PERIOD_CODE.fullmatch(chunk):
        return False
    has_capital = any(map(str.isupper, chunk))
    if chunk[0].isdigit():
        return has_capital or "(" in chunk
    letters = next(re.finditer(r"\d", chunk)).start()
    return has_capital or (letters <= _SHORT_CODE + 1 and sum(map(str.isdigit, chunk)) > 1)
