"""What a figure rests on, as its header says: actuals, a budget, estimates, an audit."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_BASES: Final = tuple(
    (name, re.compile(pattern))
    for name, pattern in (
        ("revised estimates", r"(?i:\brevised\s*(?:estimates?|est\.?)\b)|\bRE\b|संशोधित अनुमान"),
        ("budget estimates", r"(?i:\bbudget\s*(?:estimates?|est\.?)\b)|\bBE\b|बजट अनुमान|\bBudget\s+(?=(?:19|20)\d\d)"),
        ("provisional actuals", r"(?i:\bprovisional\s*(?:actuals?|accounts?)\b)|\bPA\b"),
        ("first advance estimates", r"(?i:\bfirst advance estimates?\b)"),
        ("provisional", r"(?i:\bprovisional\b)|\(P\)"),
        ("actuals", r"(?i:\bactuals?\b)"),
        ("unaudited", r"(?i:\bun-?audited\b)"),
        ("restated", r"(?i:\brestated\b|\bas adjusted\b)"),
        ("audited", r"(?i:(?<!un)(?<!un-)\baudited\b)"),
        ("projected", r"(?i:\bprojected\b(?! (?:benefit|unit))|\bprojections?\b)"),
        ("pro forma", r"(?i:\bpro[\s-]?forma\b)"),
        ("estimated", r"(?i:\bestimated\b(?! (?:fair|useful|li[fv]es?|amorti[sz]ation))|\bforecast\b)"),
    )
)
"""What a figure rests on, the printed word first; abbreviations count in capitals only."""


@lru_cache(maxsize=8192)
def read_basis(text: str) -> str | None:
    """The basis a header prints: actuals, budget estimates, unaudited, …"""
    for name, pattern in _BASES:
        if pattern.search(text):
            return name
    return None
