"""The searches a question leads to, from the closest wording to the loosest, and what their hits are worth."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from auditor_tui.agent.researcher import Call, Taken
from auditor_tui.agent.rules.question import Asked
from auditor_tui.agent.rules.words import FLOWS, STOPWORDS, content, share

_HITS = 100
"""Hits looked at for one search: more say that the words name nothing in particular."""
_HELD = 0.5
"""Least share of the label's words that a line, with its section's titles, must hold to be worth asking about."""
_GAP = ".{1,30}?"
"""Between two words of a label: an ending, and a few words that the question left out."""


def searches(asked: Asked, doc: str) -> Iterator[Call]:
    """Patterns for the words of the label: as typed, in order, as neighbours, and each alone."""
    stems = [stem(word) for word in asked.label]
    if not stems:
        return
    patterns = {re.escape(asked.phrase).replace("\\ ", " "): "the words of the question"}
    patterns.setdefault(_joined(stems), "the words of the label in order, others between them")
    if len(stems) > 1:
        for first, second in pairwise(stems):
            patterns.setdefault(_joined([first, second]), "two neighbouring words of the label")
        patterns.setdefault(_joined(stems[::-1]), "the words of the label, the other way round")
    for word in sorted(stems, key=lambda word: (-len(word), word)):
        patterns.setdefault(rf"\b{word}", "one word of the label")
    if len(stems) == 1:
        patterns.setdefault(stems[0], "the word of the label, inside other words too")
        for word in asked.qualifiers[:2]:
            patterns.setdefault(_joined([stem(word)]), "a word that narrows the question")
    for pattern, why in patterns.items():
        yield Call("grep", {"doc": doc, "pattern": pattern, "max_hits": _HITS}, why)


def ranked_lines(asked: Asked, taken: Taken) -> list[int]:
    """Line numbers of hits that can hold the figure, best first: lines with digits, by the asked words they hold."""
    if taken.result is None:
        return []
    core = set(asked.label) - FLOWS or set(asked.label)
    scored = []
    for hit in taken.result.data.get("hits", ()):
        text = str(hit["text"])
        held = set(content(text))
        around = held | set(content(" ".join(hit["section"])))
        worth_asking = share(core, around) >= _HELD or _is_named(asked, text)
        if any(char.isdecimal() for char in text) and worth_asking:
            scored.append((-_worth(asked, text, held, around), int(hit["line"])))
    return [line_no for _, line_no in sorted(scored)]


def _is_named(asked: Asked, text: str) -> bool:
    """Whether a line is a table row whose label the question names in full, whatever else it names."""
    first_cell = text.lstrip().removeprefix("|").split("|")[0] if text.lstrip().startswith("|") else ""
    lead = {word for word in content(first_cell) if not word.isdecimal()}
    return bool(lead) and lead <= set(asked.label)


def stem(word: str) -> str:
    """A folded word as a pattern that meets its other forms: `property` also finds `properties`."""
    return re.escape(word[:-1] if word.endswith("y") and len(word) > 4 else word)


def _joined(stems: list[str]) -> str:
    return r"\b" + _GAP.join(stems)


def _worth(asked: Asked, text: str, held: set[str], around: set[str]) -> float:
    row = 0.2 if text.lstrip().startswith("|") else 0.0
    crowd = len([word for word in held if not word.isdecimal() and word not in STOPWORDS])
    return (
        share(asked.label, held)
        + 0.4 * share(asked.qualifiers, around) * bool(asked.qualifiers)
        + row
        - 0.01 * min(crowd, 30)
    )
