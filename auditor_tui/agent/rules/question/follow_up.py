"""Questions that go on from the last one: "And in 2022-23?", "What about finance cost?", "Did it increase?"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from auditor_tui.agent.rules.question.asked import read_question
from auditor_tui.agent.rules.question.forms import read_form, without_basis, without_periods
from auditor_tui.agent.rules.question.periods import PeriodAsked, read_periods, years_later
from auditor_tui.agent.rules.question.wishes import WISH
from auditor_tui.agent.rules.words import content


@dataclass(frozen=True, slots=True)
class Before:
    """The question that another goes on from."""

    question: str
    """In full."""
    period: str | None = None
    """What its answer was of, where the question itself names no period."""


_LEADS: Final = re.compile(
    r"^(?:(?:and|also|then|so|ok(?:ay)?|now)\b[\s,]*)*(?:(?:what|how)\s+about\b[\s,]*)?(?:the\s+same\s+)?",
    re.IGNORECASE,
)
_PREPOSITIONS: Final = re.compile(r"^(?:(?:in|for|at|as\s+(?:of|on|at)|on|during|of)\s+)?(?:the\s+)?", re.IGNORECASE)
_ONLY_TIME: Final = re.compile(
    r"(?:⟨\d+⟩|fiscal|year|ended|ending|the|in|for|at|of|on|as|actuals?|budget|revised|estimates?|BE|RE|PA|[\s,()])+",
    re.IGNORECASE,
)
_EARLIER: Final = re.compile(
    r"(?:the\s+)?(?:(?:year|one)\s+before(?:\s+(?:that|it))?|(?:previous|prior|preceding|last|earlier)\s+year)",
    re.IGNORECASE,
)
_LATER: Final = re.compile(r"(?:the\s+)?(?:year\s+after(?:\s+that)?|(?:next|following)\s+year)", re.IGNORECASE)
_VERB: Final = re.compile(r"\b(?:is|are|was|were|did|does|do|has|have|had|will|would|can)\b", re.IGNORECASE)
_PRONOUN: Final = re.compile(
    r"\b(?:it|they|that|this)\b(?=\s*(?:[?.!,]|$|(?:in|at|for|as|from|by|chang|grow|grew|ris|rose|fall|fell|increas|decreas"
    r"|declin|drop|go|went|compar|improv|more|less|than|exceed|up|down)))",
    re.IGNORECASE,
)
_OPENS_ON: Final = re.compile(r"^(?:and|also|then|what\s+about|how\s+about)\b", re.IGNORECASE)


def goes_on(question: str) -> bool:
    """Whether a question cannot be understood without the one before."""
    text = " ".join(question.split())
    bare = _PREPOSITIONS.sub("", text.strip(" ?.!"))
    is_time = _EARLIER.fullmatch(bare) or _LATER.fullmatch(bare) or _is_time(bare)
    return bool(is_time or _OPENS_ON.match(text) or _PRONOUN.search(text))


def in_full(question: str, before: Before) -> str | None:
    """A question that goes on from another, said in full; None where that is not how it goes on."""
    if not goes_on(question):
        return None
    text = " ".join(question.split()).rstrip(" ?.!")
    rest = _LEADS.sub("", text)
    bare = _PREPOSITIONS.sub("", rest)
    period = _period(before)
    for pattern, years in ((_EARLIER, -1), (_LATER, 1)):
        if pattern.fullmatch(bare):
            return _at_another_time(before, years_later(period, years).text) if period else None
    if WISH.fullmatch(f" {rest}") or WISH.fullmatch(rest):
        return f"{WISH.sub('', before.question).rstrip(' ?.!')} {rest}?"
    if _is_time(rest):
        return _at_another_time(before, bare)
    if not _VERB.search(rest):
        return _of_another_thing(before, rest) if content(rest) else None
    if _PRONOUN.search(text):
        phrase = read_question(before.question).phrase
        if not phrase:
            return None
        said = _PRONOUN.sub(lambda match: phrase, text, count=1)
        said = said[:1].upper() + said[1:]
        return f"{said}{'' if read_periods(text)[0] or period is None else _in(period)}?"
    return None


def _is_time(text: str) -> bool:
    periods, marked = read_periods(text)
    return bool(periods) and bool(_ONLY_TIME.fullmatch(marked))


def _period(before: Before) -> PeriodAsked | None:
    named = read_periods(before.question)[0] or read_periods(before.period or "")[0]
    return named[-1] if named else None


def _in(period: PeriodAsked) -> str:
    return f" {'at' if period.day else 'in'} {period.text}"


def _at_another_time(before: Before, time: str) -> str | None:
    """The question before, of another time; None where it was of several."""
    if len(read_periods(before.question)[0]) > 1:
        return None
    same = without_periods(before.question.rstrip(" ?.!"))
    if read_question(f"What was it {time}?").basis:
        same = without_basis(same)
    preposition = "at" if any(period.day for period in read_periods(time)[0]) else "in"
    return f"{same} {preposition} {time}?"


def _of_another_thing(before: Before, thing: str) -> str | None:
    """The question before, of another thing, at the same time; None where it was no plain question for a figure."""
    if read_form(before.question).kind != "lookup":
        return None
    period = _period(before)
    return f"What was {thing}{'' if read_periods(thing)[0] or period is None else _in(period)}?"
