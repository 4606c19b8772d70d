"""Room in the model's window: how much a request takes, and which results are left out when it is too much."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Set
from typing import Any, Final

from auditor_tui.agent.claude.transcript import Place
from auditor_tui.agent.researcher import Course
from auditor_tui.auditlog.events import ModelCallEvent, OperationEvent

_CHARS_A_TOKEN: Final = 4
"""Of a request as a whole; the tokens of the call before tell better, where they are more."""
_CHARS_A_NEW_TOKEN: Final = 3
"""Of what was added since: mostly rows of figures, which take more tokens than prose."""
_FILLED: Final = 0.6
"""Share of the room that may still be filled once something had to be left out: that rewrites what was cached, so it is
done seldom and then amply."""


def tokens_of(body: Mapping[str, Any], counted: int = 0, counted_chars: int = 0) -> int:
    """About how many tokens a request takes.

    Args:
        body: The request.
        counted: Tokens of the call before, as the service counted them, its reply included.
        counted_chars: Characters of that request.
    """
    chars = size_of(body)
    return max(chars // _CHARS_A_TOKEN, counted + max(0, chars - counted_chars) // _CHARS_A_NEW_TOKEN)


def size_of(body: Mapping[str, Any]) -> int:
    """Characters of a request."""
    return len(json.dumps(body, ensure_ascii=False))


def to_leave_out(courses: Iterable[Course], left_out: Set[Place], excess: int) -> list[Place]:
    """The oldest results that together take at least `excess` tokens, those of the last reply never among them."""
    chosen: list[Place] = []
    freed = 0
    for place, chars in _results(courses):
        if freed >= excess:
            break
        if place not in left_out:
            chosen.append(place)
            freed += chars // _CHARS_A_TOKEN
    return chosen


def excess_of(tokens: int, window: int, reserved: int) -> int:
    """How many tokens have to go so that a request fits again with room to spare; 0 where it fits.

    Args:
        tokens: What the request takes.
        window: What the model takes, its reply included.
        reserved: What the reply may take.
    """
    room = window - reserved
    return 0 if tokens <= room else tokens - int(room * _FILLED)


def _results(courses: Iterable[Course]) -> list[tuple[Place, int]]:
    """Every result but those of the last reply, with its characters, the oldest first."""
    found: list[tuple[Place, int]] = []
    since_reply = 0
    replied = False
    for course in courses:
        for seq, event in course.events:
            if isinstance(event, ModelCallEvent) and event.data.received and event.data.error is None:
                since_reply, replied = len(found), True
            elif isinstance(event, OperationEvent) and replied and "text" in event.data.result:
                found.append(((course.log_id, seq), len(str(event.data.result["text"]))))
    return found[:since_reply]
