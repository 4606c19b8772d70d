"""Folding: characters that people type one way and typesetters another become one. Digits are never folded.

A superscript two stays a superscript two and a Devanagari five a Devanagari five: what looks like a digit but is not
the one typed must never answer for it.
"""

from __future__ import annotations

import re
from typing import Final

_LIGATURES: Final = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
_LETTERS: Final = {"ſ": "s", "\u212a": "K"}
"""The long s, and the sign of the kelvin."""
_QUOTES: Final = dict.fromkeys("‘’‚‛", "'") | dict.fromkeys("“”„‟", '"')
_DASHES: Final = dict.fromkeys("‐‑‒–—―−﹘﹣－", "-")
_SPACES: Final = dict.fromkeys("\t\v\f\r\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000", " ") | {
    chr(code): " " for code in range(0x2000, 0x200B)
}
# Whether a joiner is written or not is a matter of typing habits, in Devanagari above all.
_JOINERS: Final = dict.fromkeys("\u200c\u200d", "")

_FOLDED: Final = _LIGATURES | _LETTERS | _QUOTES | _DASHES | _SPACES | _JOINERS
FOLDABLE: Final = re.compile(f"[{re.escape(''.join(_FOLDED))}]")
"""Every character that folding changes."""


def fold(text: str) -> str:
    """Text with ligatures, curly quotes, dashes and wide or narrow spaces written plainly; idempotent."""
    return FOLDABLE.sub(fold_match, text)


def fold_match(match: re.Match[str]) -> str:
    """What one foldable character becomes."""
    return _FOLDED[match[0]]
