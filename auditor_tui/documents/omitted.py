"""Words that a page prints and the converter left out of its lines: text set sideways beside upright, most often."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

_FEWEST: Final = 5
_SHARE: Final = 0.03
"""Part of a page's words that may be missing unsaid: a few are spelled otherwise in the lines, or cut by them."""
_LEAST_CHARS: Final = 3
_MARKUP: Final = re.compile(r"<[^<>]*>|[*_`~|\\]+")
_NOT_IN_WORDS: Final = re.compile(r"\W+")


def left_out(words: Iterable[str], markdown: str) -> int:
    """How many words of a page stand nowhere in its lines; 0 where that is no more than spelling explains."""
    text = _letters(_MARKUP.sub("", markdown))
    looked_for = [letters for word in words if len(letters := _letters(word)) >= _LEAST_CHARS]
    missing = sum(letters not in text for letters in looked_for)
    return missing if missing >= max(_FEWEST, _SHARE * len(looked_for)) else 0


def _letters(text: str) -> str:
    return _NOT_IN_WORDS.sub("", text).casefold()
