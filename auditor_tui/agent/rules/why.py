"""Questions why something moved: whether it did is read off the figures; why it did takes a reader."""

from __future__ import annotations

import re
from collections.abc import Generator
from dataclasses import replace
from typing import Final

from auditor_tui.agent.researcher import Call, Proposal, Taken
from auditor_tui.agent.rules.search.read_so_far import Notes
from auditor_tui.agent.rules.yes_or_no import Moved, judge, read_yes_or_no

_WHY: Final = re.compile(
    r"^\s*why\s+(?P<claim>(?:did|has|have|had|does|do|is|was|were)\s+.+)$", re.IGNORECASE | re.DOTALL
)


def explain(question: str, notes: Notes) -> Generator[Call, Taken, Proposal | None]:
    """What the figures say of a motion that a question takes for given; None where it asks for no reason of one."""
    match = _WHY.match(question)
    moved = read_yes_or_no(match["claim"][:1].upper() + match["claim"][1:]) if match else None
    if not isinstance(moved, Moved):
        return None
    verdict = yield from judge(moved, notes)
    if verdict.outcome != "answered":
        return verdict
    figures = tuple(replace(cited, role="context") for cited in verdict.figures)
    calculations = tuple(replace(computed, role="context") for computed in verdict.calculations)
    said = re.sub(r"^(?:Yes|No)\b[:.]?\s*", "", verdict.text)
    if verdict.text.startswith("No"):
        reason = "The figures say the contrary of what the question takes for given."
        return Proposal("false_premise", f"{reason} {said}", reason, figures, calculations)
    reason = "Why it was so is said in words, if at all: that takes a reader, or a model."
    return Proposal("not_found", f"{said} {reason}", reason, figures, calculations)
