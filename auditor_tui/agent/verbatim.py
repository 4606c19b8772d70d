"""Numbers that an answer repeats with the words they stand in: in a name, a quotation, or as a cited line has them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import Final

from auditor_tui.agent.beside import word_set
from auditor_tui.agent.claims import Claim, quoted_places
from auditor_tui.agent.sources import Returned, Source
from auditor_tui.agent.times import mentions, years_in
from auditor_tui.text.fold import fold

_MARKUP: Final = re.compile(r"<[^<>]*>|\*\*|[|_`#]")
_NUMBERED: Final = re.compile(r"^\s*\d+\s*[:|]\s?")
"""The number of a line before it, where lines are shown."""
_WORD: Final = re.compile(r"[^\W\d_]+")
_FEWEST_WORDS: Final = 2
"""Of a quotation that says what its number is."""
_WORDS_BEHIND: Final = 2
_BARE: Final = re.compile(r"\d(?:[\d,.]*\d)?")
_UNITS: Final = word_set(
    "rs inr usd eur gbp lakh lakhs lac lacs crore crores cr million millions mn billion billions bn thousand per cent"
    " percent in and of the"
)


class Verbatim:
    """What stands word for word in an answer and in what it was made from."""

    def __init__(self, text: str, sources: Sequence[Source], returned: Returned) -> None:
        """Args:
        text: The answer.
        sources: What it cites.
        returned: What the operations returned.
        """
        self._text = text
        self._sources = sources
        self._returned = returned
        cited = list(chain.from_iterable(source.figures for source in sources))
        self.names = tuple(dict.fromkeys(name for one in cited for name in _names(one) if name.strip()))
        """Labels, headers and titles of what is cited."""

    def holds(self, claim: Claim) -> bool:
        """Whether a number stands in a name, in a quotation that says what it is, or in a cited line as said here."""
        return self.is_within(claim) or self._is_of_cited_line(claim)

    def is_within(self, claim: Claim) -> bool:
        """Whether a number is part of a name of a row, column or section, or of a quotation."""
        return self._is_in_name(claim) or self.is_quoted(claim.start, claim.end)

    def is_quoted(self, start: int, end: int) -> bool:
        """Whether `text[start:end]` stands in a quotation, of one cell or of prose, with words that say what it is."""
        for first, last in quoted_places(self._text):
            if first <= start and end <= last:
                quotation = plain(self._text[first:last])
                words = [word for word in _WORD.findall(quotation) if word not in _UNITS]
                return len(words) >= _FEWEST_WORDS and any(quotation in stretch for stretch in self._stretches)
        return False

    def is_printed(self, said: str) -> bool:
        """Whether some words stand in a cited line or name."""
        return any(plain(said) in plain(known) for known in (*self.names, *self._lines))

    def _is_in_name(self, claim: Claim) -> bool:
        digit = re.compile(r"\d").search(self._text, claim.start, claim.end)
        at = digit.start() if digit else claim.start  # a sign before it is part of no name
        return any(first <= at < last for first, last in self._named_places)

    @cached_property
    def _named_places(self) -> list[tuple[int, int]]:
        """Where the answer has a name that holds a number and says more than it, however its parts are set apart."""
        known = chain(self.names, *(_names(one) for one in self._returned.figures.values()))
        found: list[tuple[int, int]] = []
        for name in dict.fromkeys(known):
            if any(char.isdigit() for char in name) and (any(char.isalpha() for char in name) or mentions(name)):
                parts = re.findall(r"\w+", _MARKUP.sub(" ", name))
                pattern = r"\W*".join(map(re.escape, parts))
                found += [match.span() for match in re.finditer(rf"(?<!\w){pattern}(?!\w)", self._text, re.IGNORECASE)]
        return found

    @cached_property
    def _lines(self) -> list[str]:
        cited = chain.from_iterable(source.figures for source in self._sources)
        return list(dict.fromkeys(one.around.line for one in cited if one.around.line))

    @cached_property
    def _stretches(self) -> list[str]:
        """Cells of tables and lines of prose, as they were read or stand on a cited line."""
        read = (_NUMBERED.sub("", line) for text in self._returned.texts for line in text.split("\n"))
        return [plain(part) for line in (*read, *self._lines) for part in _parts(line)]

    def _is_of_cited_line(self, claim: Claim) -> bool:
        """Whether a cited line or name has the number beside the words the answer has there, and no other year."""
        if claim.scale is not None or claim.currency or claim.is_rate or claim.value < 0:
            return False
        cited = [one for source in self._sources for one in source.figures if one.around.line]
        for line in self._lines:
            years = years_in(line).union(*(one.times.years for one in cited if one.around.line == line))
            if _years_beside(claim) <= years and any(_is_said_in(plain(part), claim) for part in _parts(line)):
                return True
        return any(_is_said_in(plain(name), claim) for name in self.names)


def _is_said_in(printed: str, claim: Claim) -> bool:
    """Whether some print has a number beside the words it has in an answer: those behind it, or else the one before."""
    match = _BARE.search(fold(claim.said))
    if match is None:
        return False
    said = _first_words(claim.after)
    for found in re.finditer(rf"(?<![\d.,]){re.escape(match[0])}(?![.,]?\d)", printed):
        behind, before = _first_words(printed[found.end() :]), _last_word(printed[: found.start()])
        if behind and said:
            if behind[: len(said)] == said[: len(behind)]:
                return True
        elif before and before == _last_word(claim.before):
            return True
    return False


def _names(figure: Source) -> Iterator[str]:
    header = " ".join(figure.column_header)
    yield from (figure.row_label, *figure.headers, header, *figure.titles)


def _parts(line: str) -> list[str]:
    return line.split("|") if line.lstrip().startswith("|") else [line]


def _years_beside(claim: Claim) -> frozenset[int]:
    """The years said behind a number, up to the next."""
    found = (mention.years for mention in mentions(claim.after))
    return frozenset[int]().union(*(years for years in found if years))


def _first_words(text: str) -> list[str]:
    """The next words, as many as say what is counted."""
    return [word.casefold() for word in _WORD.findall(text)[:_WORDS_BEHIND]]


def _last_word(text: str) -> str:
    found = _WORD.findall(text)
    return str(found[-1]).casefold() if found else ""


def plain(text: str) -> str:
    """Words and digits alone, spelled one way; digits stay as they are."""
    return " ".join(_MARKUP.sub(" ", fold(text)).casefold().split())
