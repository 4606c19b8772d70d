"""Words of a question that stand nowhere in the document, read as words of its rows that are one letter off."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Generator
from functools import lru_cache
from typing import Final, NamedTuple

from auditor_tui.agent.researcher import Call, Taken
from auditor_tui.agent.rules.question.asked import BASES, Asked
from auditor_tui.agent.rules.question.items import item_words
from auditor_tui.agent.rules.search.patterns import stem
from auditor_tui.agent.rules.search.read_so_far import Notes
from auditor_tui.agent.rules.words import ASKING, LOOSE, NEUTRAL, STOPWORDS, root, words

_SHORTEST: Final = 5
"""Letters from which a word one letter off is still told from others."""
_MOST_WORDS: Final = 4
_HITS: Final = 100
_TIMES_THE_NEXT: Final = 3
"""How much more often than any other near word the one taken must stand in the rows."""
_TYPED: Final = re.compile(r"(?<![\w’'-])[a-z]+(?![\w’'-])")
_ROW_LABEL: Final = r"^\W*(?:\w+\W+){0,4}"
"""The beginning of a line, up to a few words: a word of prose stands there seldom, and prose would fill the result."""
_QUESTION_WORDS: Final = ("what", "the", "was", "how", "much", "many", "which", "were", "is")


class Respelled(NamedTuple):
    """A question with its misspelled words put right."""

    question: str
    said: str
    """Which words were read as which, for the answer to say."""


def respell(question: str, asked: Asked, notes: Notes) -> Generator[Call, Taken, Respelled | None]:
    """The question in the document's words; None where each of its words stands there, or nothing is near enough.

    A word with a capital is a name, and no name is read as another.
    """
    read: dict[str, str] = {}
    for typed in dict.fromkeys(_TYPED.findall(asked.phrase)):
        if typed in STOPWORDS or _is_known(typed) or len(read) == _MOST_WORDS or len(typed) < len("the"):
            continue
        taken = yield from _searched(
            rf"\b{stem(words(typed)[0])}", "whether a word of the question is in the document", notes
        )
        if taken.result is None or not taken.found_nothing:
            continue
        if len(typed) < _SHORTEST:
            near = next((word for word in _QUESTION_WORDS if re.fullmatch(_one_off(typed), word)), None)
        else:
            near = yield from _near(typed, notes)
        if near:
            read[typed] = near
    if not read:
        return None
    fixed = _TYPED.sub(lambda match: read.get(match[0], match[0]), question)
    said = ", ".join(f"‘{typed}’ as ‘{near}’" for typed, near in read.items())
    return Respelled(fixed, f"Read {said}.")


@lru_cache(maxsize=1)
def _known() -> frozenset[str]:
    """Roots of the words that rules read questions by: rightly spelled, whatever a document makes of them."""
    said = (*item_words(), *LOOSE, *(word for names in BASES.values() for name in names for word in name.split()))
    return ASKING | NEUTRAL | frozenset(root(word) for text in said for word in words(text))


def _is_known(typed: str) -> bool:
    return all(root(word) in _known() for word in words(typed))


def _near(typed: str, notes: Notes) -> Generator[Call, Taken, str | None]:
    """The word one letter off that stands most often in table rows, by far; its first letter is seldom mistyped."""
    (folded,) = words(typed)
    beginning = _one_off(folded.removesuffix("y"))
    pattern = rf"{_ROW_LABEL}(?:{beginning})"
    taken = yield from _searched(pattern, "words of row labels that are one letter off", notes)
    hits = taken.result.data.get("hits", ()) if taken.result else ()
    rows = (str(hit["text"]) for hit in hits if str(hit["text"]).lstrip().startswith("|"))
    near = re.compile(_one_off(folded))
    alike = (word for row in rows for word in words(row) if word[0] == folded[0] and near.fullmatch(word))
    ranked = Counter(alike).most_common(2)
    if not ranked or (len(ranked) > 1 and ranked[0][1] < _TIMES_THE_NEXT * ranked[1][1]):
        return None
    return ranked[0][0]


def _searched(pattern: str, why: str, notes: Notes) -> Generator[Call, Taken, Taken]:
    if pattern not in notes.searched:
        arguments = {"doc": notes.doc, "pattern": pattern, "ignore_case": True, "max_hits": _HITS}
        notes.searched[pattern] = yield Call("grep", arguments, why)
    return notes.searched[pattern]


def _one_off(word: str) -> str:
    """A pattern for words that differ in one letter: left out, added, another, or two neighbours changed about."""
    left_out = [f"{word[:at]}[a-z]{word[at:]}" for at in range(len(word) + 1)]
    added = [f"{word[:at]}{word[at + 1 :]}" for at in range(len(word))]
    another = [f"{word[:at]}[a-z]{word[at + 1 :]}" for at in range(len(word))]
    about = [f"{word[:at]}{word[at + 1]}{word[at]}{word[at + 2 :]}" for at in range(len(word) - 1)]
    return "|".join(dict.fromkeys((*left_out, *added, *another, *about)))
