"""The searches a question leads to, from the closest wording to the loosest, and what their hits are worth."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

from auditor_tui.agent.researcher import Call, Taken
from auditor_tui.agent.rules.question.asked import Asked
from auditor_tui.agent.rules.words import (
    LOOSE,
    STOPWORDS,
    content,
    fusions,
    kin_of,
    met,
    root,
    roots,
    share,
    unfused,
    without_brackets,
)

_HITS: Final = 100
"""Hits looked at for one search: more say that the words name nothing in particular."""
LINES_HEADED: Final = 40
"""How far below a line rows may stand that it heads."""
_HELD: Final = 0.5
"""Least share of the label's words that a line, with its section's titles, must hold to be worth asking about."""
_GAP: Final = ".{1,30}?"
"""Between two words of a label: an ending, and a few words that the question left out."""
ROW_START: Final = r"^\W*(?:[0-9A-Za-z]{1,4}[.)]\W*)?"
"""The beginning of a line, or of a row with its serial number."""
_QUOTED: Final = re.compile(r"[‘“\"]([^’”\"]{3,120})[’”\"]|(?<!\w)'([^']{3,120})'")
_NAME: Final = re.compile(r"\b[A-Z][\w.&'’-]*(?:(?:\s+(?:of|the|for|and|to|in|on|&)){0,2}\s+[A-Z][\w.&'’-]*)+")
"""A run of capitalised words: the name of a row, a body, a fund."""
_CAPITAL: Final = re.compile(r"\b[A-Z][\w’'-]*")


def searches(asked: Asked, doc: str) -> Iterator[Call]:
    """Patterns for the words of the label: names in it, as typed, under other names, as neighbours, and each alone."""
    stems = [stem(word) for word in asked.label]
    patterns: dict[str, str] = {}
    for quoted in _QUOTED.findall(asked.text):
        patterns.setdefault(spaced("".join(quoted)), "the words in quotation marks")
    if not stems:
        stems = [stem(word) for word in asked.qualifiers]
    if not stems:
        return
    for name in sorted({match[0] for match in _NAME.finditer(asked.phrase)}, key=lambda name: (-len(name), name)):
        patterns.setdefault(spaced(name), "a name in the question")
    for name in dict.fromkeys(_CAPITAL.findall(asked.phrase)):
        patterns.setdefault(rf"{ROW_START}{re.escape(name)}\b", "rows that begin with a name in the question")
    if asked.phrase:
        patterns.setdefault(ROW_START + spaced(asked.phrase), "rows that begin with the words of the question")
        patterns.setdefault(spaced(asked.phrase), "the words of the question")
    if asked.item:
        names = "|".join(spaced(name) for name in asked.item.names)
        patterns.setdefault(rf"{ROW_START}(?:{names})\b", "rows that begin with a name of the same line item")
        patterns.setdefault(rf"\b(?:{names})\b", "other names of the same line item")
    if len(stems) > 1:
        patterns.setdefault(rf"{ROW_START}(?:{'|'.join(stems)})", "rows that begin with a word of the label")
    patterns.setdefault(_joined(stems), "the words of the label in order, others between them")
    if len(stems) > 1:
        for first, second in pairwise(stems):
            patterns.setdefault(_joined([first, second]), "two neighbouring words of the label")
        patterns.setdefault(_joined(stems[::-1]), "the words of the label, the other way round")
    proper = {stem(word) for word in content(" ".join(_CAPITAL.findall(asked.phrase)))}
    for word in sorted(stems, key=lambda word: (word not in proper, word in LOOSE, -len(word), word)):
        patterns.setdefault(rf"\b{word}", "one word of the label")
    if kin := sorted(kin_of(root(word) for word in asked.label)):
        patterns.setdefault(rf"\b(?:{'|'.join(map(re.escape, kin))})", "words that labels say instead")
    if len(stems) == 1:
        patterns.setdefault(stems[0], "the word of the label, inside other words too")
    for first, second in pairwise([stem(word) for word in asked.qualifiers]):
        patterns.setdefault(_joined([first, second]), "words that narrow the question")
    if "total" in (*asked.label, *asked.qualifiers):
        patterns.setdefault(r"^\W*(?:grand\W+)?total\b", "rows of totals")
    for pattern, why in patterns.items():
        yield Call("grep", {"doc": doc, "pattern": pattern, "ignore_case": True, "max_hits": _HITS}, why)


def ranked_lines(asked: Asked, taken: Taken, headings: Mapping[int, frozenset[str]]) -> list[int]:
    """Line numbers of hits that can hold the figure, best first: lines with digits, by the asked words they hold.

    Args:
        asked: The question.
        taken: The search.
        headings: Roots of lines without figures that were found before: a row may stand under one.
    """
    if taken.result is None:
        return []
    loose = {root(word) for word in LOOSE}
    readings = [roots(" ".join(asked.label)), *(map(roots, asked.item.names) if asked.item else ())]
    cores = [reading - loose or reading for reading in readings]
    qualifiers = roots(" ".join(asked.qualifiers))
    fused = fusions((asked.phrase, *(asked.item.names if asked.item else ())))
    scored = []
    for hit in taken.result.data.get("hits", ()):
        text, line_no = unfused(str(hit["text"]), fused), int(hit["line"])
        if not any(char.isdecimal() for char in text):
            continue
        held = roots(text)
        around = held | roots(" ".join(hit["section"]))
        worth = max(_worth(core, held, around) for core in cores)
        named = _is_named(readings[0] | qualifiers, text)
        if worth >= _HELD or named:
            crowd = len([word for word in content(text) if not word.isdecimal() and word not in STOPWORDS])
            worth += 0.4 * share(qualifiers, around) * bool(qualifiers) - 0.01 * min(crowd, 30)
            worth += 0.2 * text.lstrip().startswith("|") + 0.3 * named
            worth += 0.5 * _headed(cores[0] - around, line_no, headings) if named else 0.0
            scored.append((-worth, line_no))
    return [line_no for _, line_no in sorted(scored)]


def _headed(lacking: frozenset[str], line_no: int, headings: Mapping[int, frozenset[str]]) -> float:
    """How much of the words that a row lacks stands in one of the lines above that may head it."""
    near = (held for above, held in headings.items() if line_no - LINES_HEADED <= above < line_no)
    return max((share(lacking, held) for held in near), default=0.0) if lacking else 0.0


def _worth(core: frozenset[str], held: frozenset[str], around: frozenset[str]) -> float:
    wide = share(core, met(core, around))
    return (share(core, met(core, held)) + wide) / 2 if wide >= _HELD else 0.0


def _is_named(said: frozenset[str], text: str) -> bool:
    """Whether a line is a table row whose label the question names in full, whatever else it names."""
    cells = [cell for cell in text.lstrip().removeprefix("|").split("|") if cell.strip()]
    lead = (
        {word for word in roots(without_brackets(cells[0])) if not word.isdecimal()}
        if text.lstrip().startswith("|") and cells
        else set()
    )
    return bool(lead) and lead <= said


def stem(word: str) -> str:
    """A folded word as a pattern that meets its other forms: `property` also finds `properties`."""
    return re.escape(word[:-1] if word.endswith("y") and len(word) > 4 else root(word))


def spaced(phrase: str) -> str:
    """A phrase as a pattern for itself."""
    return re.escape(phrase).replace("\\ ", " ")


def _joined(stems: list[str]) -> str:
    return r"\b" + _GAP.join(stems)
