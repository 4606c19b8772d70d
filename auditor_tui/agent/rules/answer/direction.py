"""Which way something moved, where a question takes the other way for given."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from typing import Final

from auditor_tui.agent.researcher import Proposal
from auditor_tui.agent.rules.question.motion import MOVES, direction_of

_VERB: Final = re.compile(rf"\b(?P<verb>{MOVES})\b", re.IGNORECASE)
_WENT: Final = {"up": "It did not go up: it went down.", "down": "It did not go down: it went up."}


def with_direction(question: str, computed: Proposal) -> Proposal:
    """A change as an answer that says so where it went the other way than the question takes for given."""
    verb = _VERB.search(question)
    values = [Decimal(item.calculation["value"]) for item in computed.calculations if item.role == "answer"]
    if verb is None or computed.outcome != "answered" or len(values) != 1 or not values[0]:
        return computed
    if any(cited.figure["value"] is None or Decimal(cited.figure["value"]) < 0 for cited in computed.figures):
        return computed  # which way is up, of what is printed with a minus, depends on what it is
    direction = direction_of(verb["verb"])
    if direction == "either" or (direction == "up") == (values[0] > 0):
        return computed
    return replace(computed, text=f"{_WENT[direction]} {computed.text}")
