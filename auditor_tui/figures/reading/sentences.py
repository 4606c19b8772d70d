"""Where sentences end."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache
from operator import itemgetter
from typing import Final

_SENTENCE_END: Final = re.compile(
    r"(?<=[a-z0-9)%”\"])(?<!\bMr)(?<!\bMrs)(?<!\bMs)(?<!\bDr)(?<!\bSt)(?<!\bvs)(?<!\bNo)(?<!\bRs)[.;](?=\s+[A-Z]|\s*$)"
    r"|(?<=[A-Z]{3})(?<!INC)(?<!LTD)(?<!PLC)(?<!ORP)[.;](?=\s+[A-Z][a-z])"
    r"|(?<=[a-z0-9)%”\"])(?<!\bInc)(?<!\bCorp)(?<!\bCo)(?<!\bLtd)(?<!\bplc)(?<!\bRs)[.;](?=\s+[(“])|\n"
)
"""A point that ends no abbreviation; "Inc." ends a sentence before a capital and none before a bracket."""


def sentence_around(text: str, start: int) -> tuple[int, int]:
    """First and last position of the sentence that holds a position."""
    ends = _sentence_ends(text)
    after = bisect_right(ends, start, key=itemgetter(1))
    return ends[after - 1][1] if after else 0, ends[after][0] if after < len(ends) else len(text)


@lru_cache(maxsize=64)
def _sentence_ends(text: str) -> tuple[tuple[int, int], ...]:
    return tuple(match.span() for match in _SENTENCE_END.finditer(text))
