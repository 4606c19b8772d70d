"""What follows text of uncertain width is put where it belongs, whatever the terminal made of that text.

A row of the screen is sent as one run of characters. Where the terminal gives one of them more or fewer cells than was
counted, everything behind it moves: borders, line numbers, figures. So text in such scripts is sent as blanks first,
then written over them, and the cursor is put behind it by count.
"""

from __future__ import annotations

import re
from typing import Final

from rich.cells import cell_len
from textual.driver import Driver

_UNSURE: Final = "\u0900-\u109f\u1700-\u1cff\u200c\u200d\ufe0f\ua800-\uabff\U00011000-\U00011fff\U0001f000-\U0001faff"
_HAS_UNSURE: Final = re.compile(f"[{_UNSURE}]")
_PIECE: Final = re.compile(
    rf"(?P<style>\x1b\[[\d;]*m)?(?P<text>[^\x1b\n\r]*[{_UNSURE}][^\x1b\n\r]*)(?P<reset>\x1b\[0m)?"
    r"(?P<blank>(?:\x1b\[[\d;]*m +\x1b\[0m)*)"
)
"""A styled piece of text with a character of uncertain width, and the blank pieces behind it, for it to spill into."""
_STYLES: Final = re.compile(r"\x1b\[[\d;]*m")
_SAVE, _RESTORE = "\x1b7", "\x1b8"


def anchored(data: str) -> str:
    """Output for the terminal, each piece of uncertain width followed by a move to where it should have ended."""
    return _PIECE.sub(_anchor, data) if _HAS_UNSURE.search(data) else data


def anchored_driver(driver_class: type[Driver]) -> type[Driver]:
    """A driver that anchors what it writes."""

    class AnchoredDriver(driver_class):  # type: ignore[misc,valid-type]
        """Writes to the terminal, with text of uncertain width anchored."""

        def write(self, data: str) -> None:
            super().write(anchored(data))

    return AnchoredDriver


def _anchor(piece: re.Match[str]) -> str:
    style, text, reset, blank = (piece[name] or "" for name in ("style", "text", "reset", "blank"))
    cells = cell_len(text)
    behind = cells + len(_STYLES.sub("", blank))
    written = text.rstrip(" ")
    return f"{_SAVE}{style}{' ' * cells}{reset}{blank}{_RESTORE}{style}{written}{reset}{_RESTORE}\x1b[{behind}C"
