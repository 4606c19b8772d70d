"""Questions which of several things, or which year, is the highest or the lowest."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from auditor_tui.agent.rules.question.forms import question_for, without_periods
from auditor_tui.agent.rules.question.periods import read_periods

End = Literal["highest", "lowest"]


@dataclass(frozen=True, slots=True)
class Extreme:
    """The highest or lowest of several figures."""

    end: End
    questions: tuple[str, ...]
    """One for each; a single one where the periods of one row are compared, as many as it has, or rows of a table."""
    things: str | None = None
    """What the rows of a table are called, where the question asks which of them all."""


_HIGH: Final = r"highest|largest|biggest|greatest|most|maximum|higher|larger|bigger|greater|more"
_END: Final = rf"(?:{_HIGH}|lowest|smallest|least|fewest|minimum|lower|smaller|less|fewer)"
_HAS: Final = r"(?:has|had|have|is|are|was|were|got|gets|received|spent)"
_TIME: Final = r"(?P<time>(?:\s+(?:in|at|for|during|as\s+(?:of|on|at))\s+(?:the\s+)?[^,:?]*?⟨\d+⟩[^,:?]*?)?)"
_GREW: Final = r"(?P<grew>grew|rose|increased)\s+(?:the\s+)?(?P<end2>fastest|most|slowest|least)"
_WHICH_OF: Final = re.compile(
    rf"^which\s+(?:one\s+)?of\s+(?P<list>[^?]+?)\s+(?:{_GREW}|{_HAS}\s+(?:the\s+)?(?P<end>{_END})(?:\s+(?P<what>[^?⟨]+?))?){_TIME}$",
    re.IGNORECASE,
)
"""As in "which of A, B and C has the highest outlay in 2024"."""
_WHICH_WAS: Final = re.compile(
    rf"^which\s+(?:\w+\s+)?(?:{_GREW}|{_HAS}\s+(?:the\s+)?(?P<end>{_END})(?:\s+(?P<what>[^:,?⟨]+?))?){_TIME}\s*[:,]\s*(?P<list>[^:?]+?)$",
    re.IGNORECASE,
)
"""As in "which was larger in 2024: A or B"."""
_WHICH_YEAR: Final = re.compile(
    rf"^(?:(?:in\s+)?(?:which|what)\s+(?:fiscal\s+|financial\s+)?year|when)\s+(?:is|was|were|are|did|had|has|saw)\s+(?:the\s+)?"
    rf"(?:(?P<end>{_END})\s+(?P<what>.+?)|(?P<what2>.+?)\s+(?:(?:the|at\s+its|its)\s+)?(?P<end2>{_END}))"
    r"(?:\s*[:,]\s*[^:?]*⟨\d+⟩)?$",
    re.IGNORECASE,
)
_AMONG: Final = re.compile(
    rf"^what\s+(?:is|was)\s+the\s+(?P<end>{_END})\s+(?P<what>.+?)\s+(?:among|of|in|between|over|from)\s+⟨\d+⟩.*⟨\d+⟩$",
    re.IGNORECASE,
)
_WHICH_ONE: Final = re.compile(
    rf"^(?:in\s+|for\s+|at\s+)?(?:which|what)\s+(?P<things>(?!of\b|one\b)[a-z][a-z-]*(?:\s+[a-z][a-z-]*){{0,3}}?)\s+"
    rf"(?:has|had|have|is|was|were|got|gets|received|spent|recorded|reported|saw|shows?|showed)\s+(?:the\s+)?"
    rf"(?P<end>{_END})\s+(?P<what>[^:?⟨]+?){_TIME}$",
    re.IGNORECASE,
)
"""As in "which region has the highest toll": of all that the document lists."""
_IS_HIGH: Final = re.compile(rf"{_HIGH}|fastest", re.IGNORECASE)
_BY_OR: Final = re.compile(r"\s*(?:,\s*or\s+|,\s*|\s+or\s+)(?:the\s+)?", re.IGNORECASE)
_BY_AND: Final = re.compile(r"\s*(?:,\s*and\s+|,\s*|\s+and\s+)(?:the\s+)?", re.IGNORECASE)
_MARK: Final = re.compile(r"⟨\d+⟩")


def read_extreme(question: str) -> Extreme | None:
    """What a question wants compared; None where it asks for no highest or lowest of things or years."""
    periods, marked = read_periods(" ".join(question.split()).rstrip(" ?.!"))
    times = [period.text for period in periods]
    names = iter(times)
    at = {mark: next(names) for mark in _MARK.findall(marked)}

    def said(part: str) -> str:
        return " ".join(_MARK.sub(lambda match: at[match[0]], part).split())

    if match := _WHICH_YEAR.match(marked) or _AMONG.match(marked):
        given = match.groupdict()
        what = without_periods(said(given["what"] or given["what2"]))
        return _of_periods(what, given["end"] or given["end2"], times)
    if match := _WHICH_OF.match(marked) or _WHICH_WAS.match(marked):
        named = said(match["list"])
        things = [thing for thing in (_BY_OR if " or " in named else _BY_AND).split(named) if thing]
        what = "growth rate" if match["grew"] else said(match["what"] or "")
        if len(things) > 1:
            asked = (" ".join(filter(None, [thing, what, said(match["time"])])) for thing in things)
            return Extreme(_end(match["end"] or match["end2"]), tuple(map(question_for, asked)))
    if match := _WHICH_ONE.match(marked):
        what = f"{said(match['what'])} {said(match['time'])}".strip()
        return Extreme(_end(match["end"]), (question_for(what),), match["things"])
    return None


def _of_periods(what: str, end: str, times: Sequence[str]) -> Extreme | None:
    if len(times) == 1:  # "in which year since 2014": where it begins is not read
        return None
    return Extreme(_end(end), tuple(question_for(f"{what} in {time}") for time in times) or (question_for(what),))


def _end(said: str) -> End:
    return "highest" if _IS_HIGH.fullmatch(said) else "lowest"
