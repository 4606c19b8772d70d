"""Parts of a year that headers name by counting months: half years, nine months."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_HALF: Final = re.compile(
    r"\b(?:H(?P<after>[12])|(?P<before>[12])H)(?=FY|\d\d|\b)|\b(?P<word>first|second|1st|2nd)[\s-]+half\b"
    r"|\bHY(?P<glued>[12])?(?=\d\d|\b)|\bhalf[\s-]?year(?:s|ly)?\b",
    re.IGNORECASE,
)
_NINE: Final = re.compile(
    r"\b(?:9M(?=\s?FY|\s?['’]?\d\d|\s*\Z|\s+(?:ended|ending|to)\b)|(?i:(?:nine|9)[\s-]+months?)\b)"
)
_COUNTED_WORDS: Final = "one two three four five six seven eight nine ten eleven twelve"
NUMBERS: Final = {word: number for number, word in enumerate(_COUNTED_WORDS.split(), start=1)}
"""What the words for numbers of months and weeks count."""
_FIRST_OR_LAST: Final = re.compile(
    rf"\b(?P<which>first|last|final)\s+(?P<count>{'|'.join(NUMBERS)}|\d\d?)[\s-]months?\b", re.IGNORECASE
)
_SECOND: Final = ("2", "second", "2nd")


class YearPart(NamedTuple):
    """A part of a year."""

    months: int
    elapsed: int | None
    """Months from the year's start to the part's end, or None where the words do not say which part it is."""


def find_part(text: str) -> YearPart | None:
    """The half year or the nine months that a header names, or None."""
    if match := _HALF.search(text):
        which = match["after"] or match["before"] or match["word"] or match["glued"]
        return YearPart(6, None if which is None else 12 if which.lower() in _SECOND else 6)
    if match := _FIRST_OR_LAST.search(text):
        count = NUMBERS.get(match["count"].lower()) or int(match["count"])
        return YearPart(count, count if match["which"].lower() == "first" else 12) if 0 < count <= 12 else None
    return YearPart(9, 9) if _NINE.search(text) else None
