"""The words and numbers of a document: what to suggest when a search finds nothing."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from auditor_tui.text.fold import fold
from auditor_tui.text.shadows import Shadows, trace_tight

_WORD: Final = re.compile(r"[^\W\d_]{3,}")
_NUMBER: Final = re.compile(r"\d[\d.]*\d")
_ESCAPE: Final = re.compile(r"\\[A-Za-z](?:\{\w*\})?")
_GROUPING: Final = re.compile(r"(?<=\d),(?=\d)")
_MARKS: Final = re.compile(r"[^\d., ']")
_GROUPS: Final = re.compile(r"[, ']")
_MAX_ASKED: Final = 6
_SUGGESTIONS: Final = 3
_LENGTH_DIFFERENCE: Final = 3
_WORD_LIKENESS: Final = 0.75
_NUMBER_LIKENESS: Final = 0.8


class Suggestion(NamedTuple):
    """A word or number that does occur."""

    text: str
    """A number as it is printed, where it stands first."""
    times: int


class _Vocabulary(NamedTuple):
    words: Mapping[str, int]
    numbers: Mapping[str, int]


def closest(shadows: Shadows, pattern: str) -> list[Suggestion]:
    """What a document has of a pattern's words and numbers: themselves, or else the likest ones."""
    vocabulary = _vocabulary(shadows)
    plain = _GROUPING.sub("", fold(_ESCAPE.sub(" ", pattern)))
    suggestions: dict[str, int] = {}
    for word in list(dict.fromkeys(_WORD.findall(plain.casefold())))[:_MAX_ASKED]:
        suggestions |= _likest(word, vocabulary.words, _alike_words(word, vocabulary.words), _WORD_LIKENESS)
    for number in list(dict.fromkeys(_NUMBER.findall(plain)))[:_MAX_ASKED]:
        alike = _likest(number, vocabulary.numbers, _alike_numbers(number, vocabulary.numbers), _NUMBER_LIKENESS)
        suggestions |= {_as_printed(shadows, text): times for text, times in alike.items()}
    return [Suggestion(text, count) for text, count in suggestions.items()]


@lru_cache(maxsize=4)
def _vocabulary(shadows: Shadows) -> _Vocabulary:
    words = shadows.spaced.content.decode().casefold()
    numbers = shadows.tight.content.decode("utf-8", "surrogateescape")
    return _Vocabulary(Counter(_WORD.findall(words)), Counter(_NUMBER.findall(numbers)))


def _likest(asked: str, known: Mapping[str, int], alike: Iterable[str], likeness: float) -> dict[str, int]:
    if asked in known:
        return {asked: known[asked]}
    # Sorted, because equally like words would otherwise come in the order of the document's hash table.
    near = difflib.get_close_matches(asked, sorted(alike), n=_SUGGESTIONS, cutoff=likeness)
    return {text: known[text] for text in near}


def _alike_words(asked: str, known: Mapping[str, int]) -> Iterator[str]:
    """Words worth comparing, which is slow: of about the same length, and beginning or ending alike."""
    for word in known:
        if abs(len(word) - len(asked)) <= _LENGTH_DIFFERENCE and (word[0] == asked[0] or word[-3:] == asked[-3:]):
            yield word


def _alike_numbers(asked: str, known: Mapping[str, int]) -> Iterator[str]:
    for number in known:
        if abs(len(number) - len(asked)) <= 1 and number[:2] == asked[:2]:
            yield number


def _as_printed(shadows: Shadows, number: str) -> str:
    """A number of the tight shadow with its grouping, as the first line that has it shows it."""
    text = shadows.tight.content.decode("utf-8", "surrogateescape")
    match = next(match for match in _NUMBER.finditer(text) if match[0] == number)
    line = shadows.lines[text.count("\n", 0, match.start())]
    first = match.start() - (text.rfind("\n", 0, match.start()) + 1)
    start, end = trace_tight(line).span(first, first + len(number))
    printed = _MARKS.sub("", line[start:end])
    # Where tags stand in a number, what is left of them is no part of it.
    return printed if _GROUPS.sub("", printed) == number else number
