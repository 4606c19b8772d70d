"""Characters that act instead of showing: each becomes one visible stand-in, so that columns stay where they were.

| character | stand-in |
|---|---|
| C0 controls and DEL | their pictures, U+2400 to U+2421 |
| C1 controls, U+2028, U+2029; direction marks and overrides; zero-width and other invisible characters | `HIDDEN` |
| lone surrogates | U+FFFD |
| soft hyphen | U+2010, the hyphen it may become |
| tab | a space; not counted, since nothing is hidden by it |

The zero-width joiner and non-joiner stay: Devanagari and other scripts are misspelt without them.
"""

from __future__ import annotations

import json
import re
from typing import Final, NamedTuple

HIDDEN: Final = "␦"
"""Stands where a document held a character that shows nothing or changes how others show."""

_HYPHEN: Final = "‐"
_REPLACEMENT: Final = "\ufffd"
_PICTURES_FROM: Final = 0x2400
_DELETE: Final = 0x7F
_PICTURE_OF_DELETE: Final = "\u2421"
_UNSAFE: Final = re.compile(
    "["
    "\x00-\x09\x0b-\x1f\x7f-\x9f"  # C0 but the line feed, DEL, C1
    "\u00ad"
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f"  # direction
    "\u180e\u200b\u2060-\u2064\ufeff\ufff9-\ufffb\U000e0001\U000e0020-\U000e007f"  # invisible
    "\u2028\u2029"
    "\ud800-\udfff"
    "]"
)


class Sanitised(NamedTuple):
    """Text that is safe to show, and how many characters had to be replaced."""

    text: str
    replaced: int


def sanitise(text: str) -> Sanitised:
    """Replace every acting or hidden character by one visible character; line feeds stay, the length is kept."""
    return Sanitised(*_UNSAFE.subn(_stand_in, text.replace("\t", " ")))


def terminal_safe(text: str) -> str:
    """Any single string (a file name, a title, an error) as one line that a terminal can be sent."""
    return sanitise(text).text.replace("\n", chr(_PICTURES_FROM + ord("\n")))


def json_safe(text: str) -> str:
    """JSON in which every such character stands as its escape: nothing acts on a terminal, and no value is changed."""
    return _UNSAFE.sub(lambda match: json.dumps(match[0])[1:-1], text)


def _stand_in(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code < 0x20:
        return chr(_PICTURES_FROM + code)
    if code == _DELETE:
        return _PICTURE_OF_DELETE
    if code == 0xAD:
        return _HYPHEN
    return _REPLACEMENT if 0xD800 <= code <= 0xDFFF else HIDDEN
