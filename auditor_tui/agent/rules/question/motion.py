"""Verbs and nouns that say something moved, and which way: the one list of them."""

from __future__ import annotations

import re
from typing import Final, Literal

Direction = Literal["up", "down", "either"]

_WORDS: Final[dict[Direction, str]] = {
    "up": r"increas(?:e|es|ed|ing)|grow(?:s|n|ing)?|grew|growth|ris(?:e|es|en|ing)|rose|climb(?:s|ed|ing)?"
    r"|improv(?:e|es|ed|ing|ements?)|expand(?:s|ed|ing)?|go(?:es|ing|ne)?\s+up|went\s+up",
    "down": r"decreas(?:e|es|ed|ing)|declin(?:e|es|ed|ing)|fall(?:s|en|ing)?|fell|drop(?:s|ped|ping)?"
    r"|shrink(?:s|ing)?|shrank|shrunk|worsen(?:s|ed|ing)?|deteriorat(?:e|es|ed|ing)"
    r"|go(?:es|ing|ne)?\s+down|went\s+down",
    "either": r"chang(?:e|es|ed|ing)",
}
_JUDGED: Final = re.compile(r"improv|worsen|deteriorat", re.IGNORECASE)
MOVES: Final = rf"(?:{'|'.join(_WORDS.values())})"
"""A pattern of any of them."""
_ASKED: Final = re.compile(rf"\b{MOVES}\b", re.IGNORECASE)
_AT_END: Final = re.compile(rf"\b{MOVES}(?:\W+(?:by|of|approximately|about))*\W*$", re.IGNORECASE)


def speaks_of_motion(text: str) -> bool:
    """Whether a text asks or tells how something moved."""
    return bool(_ASKED.search(text))


def says_how_far(before: str) -> bool:
    """Whether the words before a number make it say how far something moved, not where it stands."""
    return bool(_AT_END.search(before))


def direction_of(verb: str) -> Direction:
    """Which way a verb says that something moved."""
    for direction, pattern in _WORDS.items():
        if re.fullmatch(pattern, verb, re.IGNORECASE):
            return direction
    return "either"


def judges(verb: str) -> bool:
    """Whether a verb says of a motion that it is for better or worse: which of them up is depends on the item."""
    return bool(_JUDGED.match(verb))
