"""What a document says of how its figures are rounded."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

_ROUNDED_DOWN: Final = re.compile(
    r"\b(?:figures|amounts|numbers|fractions|less\s+than\s+one)\b[^.]{0,80}\brounded\s+down\b(?!\s+to\s+the\s+\w+\s+whole)"
    r"|\b(?:figures|amounts|numbers|fractions)\b[^.]{0,80}\b(?:are|were|have\s+been)\s+(?:truncated|discarded)\b",
    re.IGNORECASE,
)
_RARE: Final = ("ounded down", "runcated", "iscarded")


def says_rounded_down(lines: Iterable[str]) -> bool:
    """Whether a document says that what is less than a printed unit is left off; cheap enough for every line."""
    return any(any(word in line for word in _RARE) and _ROUNDED_DOWN.search(line) for line in lines)
