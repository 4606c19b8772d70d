"""The things that a question wants added up: named one after the other, or one thing over several periods."""

from __future__ import annotations

import re
from collections.abc import Generator
from typing import Final

from auditor_tui.agent.researcher import Call, Taken
from auditor_tui.agent.rules.question.forms import without_periods, years_of_range
from auditor_tui.agent.rules.question.periods import read_periods
from auditor_tui.agent.rules.search.patterns import ROW_START, spaced

_TOTAL: Final = re.compile(r"\b(?:the\s+)?total\s+of\s+", re.IGNORECASE)
_QUOTED: Final = re.compile(r"[‘“\"][^’”\"]{3,120}[’”\"]|(?<!\w)'[^']{3,120}'(?!\w)")
_LIST_OF_QUOTED: Final = re.compile(rf"(?:{_QUOTED.pattern})(?:(?:,?\s+and|,)\s+(?:{_QUOTED.pattern}))+")
_WORD: Final = r"[A-Z][\w.&'’-]*"
_JOINER: Final = r"(?:of|for|the|on|to|in|from|other|than|with|by|and|under)"
_RUN: Final = re.compile(
    rf"{_WORD}(?:,?\s+(?:(?:{_JOINER}\s+)*{_WORD}))+(?:\s+(?:of|for)\s+(?:the\s+)?(?!(?:19|20)\d\d)[a-z]+)?"
)
_DELIMITER: Final = re.compile(r",\s+and\s+(?:the\s+|for\s+|of\s+|on\s+)?|,\s+|\s+and\s+(?:the\s+|for\s+|of\s+|on\s+)?")
_LOWER: Final = re.compile(
    r"(?P<before>.*?\b(?:of|on|for|did|were|was|are|is)\s+(?:the\s+)?)"
    r"(?P<list>[\w' -]+?(?:,\s[\w' -]+?)*,?\s+and\s+[\w' -]+?)"
    r"(?P<after>\s+(?:in|as|on|during|for|bring|come|amount|at)\b.*|$)",
    re.IGNORECASE,
)


def parts(question: str, doc: str) -> Generator[Call, Taken, tuple[str, ...]]:
    """A question for each thing to be added up; fewer than two where none can be told apart."""
    if quoted := _LIST_OF_QUOTED.search(question):
        items = [match[0] for match in _QUOTED.finditer(quoted[0])]
        return _each(question, quoted.start(), quoted.end(), items)
    for run in _runs(question):
        items = yield from _items(run[0], doc)
        if len(items) > 1:
            return _each(question, run.start(), run.end(), items)
    if lower := _LOWER.match(question):
        items = [item for item in _DELIMITER.split(lower["list"]) if item.strip()]
        if len(items) > 1 and not read_periods(lower["list"])[0]:
            return _each(question, lower.start("list"), lower.end("list"), items)
    if years := years_of_range(question):
        what = without_periods(_TOTAL.sub("", question)).rstrip(" ?")
        return tuple(f"{what} in {year}?" for year in years)
    periods = read_periods(question)[0]
    if len({period[1:] for period in periods}) > 1:
        what = without_periods(question).rstrip(" ?")
        return tuple(f"{what} in {period.text}?" for period in periods)
    return ()


def _runs(question: str) -> list[re.Match[str]]:
    start = question.find(" ") + 1  # the question's first word is written with a capital for another reason
    return [match for match in _RUN.finditer(question, start) if _DELIMITER.search(match[0])]


def _each(question: str, start: int, end: int, items: list[str]) -> tuple[str, ...]:
    return tuple(f"{question[:start]}{item}{question[end:]}".rstrip(" ?") + "?" for item in items)


def _items(run: str, doc: str) -> Generator[Call, Taken, list[str]]:
    """A run of names taken apart: the longest that a row begins with first, for a name may hold "and" or a comma."""
    spans: list[tuple[int, int]] = []
    at = 0
    for delimiter in _DELIMITER.finditer(run):
        spans.append((at, delimiter.start()))
        at = delimiter.end()
    spans.append((at, len(run)))
    if len(spans) == 2:
        return [run[first:last] for first, last in spans]
    items: list[str] = []
    number = 0
    while number < len(spans):
        for last in range(len(spans) - 1, number, -1):
            name = run[spans[number][0] : spans[last][1]]
            call = Call(
                "grep",
                {"doc": doc, "pattern": ROW_START + spaced(name), "ignore_case": True, "max_hits": 1},
                "whether a row bears this name as a whole",
            )
            taken = yield call
            if not taken.found_nothing and taken.result is not None:
                break
        else:
            last = number
        items.append(run[spans[number][0] : spans[last][1]])
        number = last + 1
    return items
