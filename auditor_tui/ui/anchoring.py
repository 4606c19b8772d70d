"""What follows text of uncertain width is put where it belongs, whatever the terminal made of that text.

A row of the screen is sent as one run of characters. Where the terminal gives one of them more or fewer cells than was
counted, everything behind it moves: borders, line numbers, figures. So a stretch of such text is sent as blanks first,
then written over them, and the cursor is put behind it by count. A stretch ends where there is room for what it may
need beyond its count: at blanks enough, or at a border. Until then the words behind flow on, or they would be written
over its end.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from typing import Final

from rich.cells import cell_len
from textual.driver import Driver

from auditor_tui.ui.cells import spare_cells

_JOINERS: Final = "\u200c\u200d\ufe0f\U0001f000-\U0001faff"
_UNSURE: Final = re.compile(f"[\u0900-\u109f\u1700-\u1cff\ua800-\uabff\U00011000-\U00011fff{_JOINERS}]")
_JOINING: Final = re.compile(f"[{_JOINERS}]")
_STYLE: Final = r"\x1b\[[\d;]*m"
_TOKEN: Final = re.compile(
    rf"(?P<style>{_STYLE})|(?P<text>[^\x1b\r\n]+)|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b\[[^@-~]*[@-~]|.", re.DOTALL
)
"""A style, a piece of text, or what ends a row: a line break, or a sequence that moves the cursor."""
_ROOM: Final = re.compile("(?P<border>[\u2500-\u259f])| +")
_SAVE, _RESTORE = "\x1b7", "\x1b8"
_NO_WRAP, _WRAP = "\x1b[?7l", "\x1b[?7h"


def anchored(data: str) -> str:
    """Output for the terminal, each stretch of uncertain width followed by a move to where it should have ended."""
    return "".join(_anchored(data)) if _UNSURE.search(data) else data


def anchored_driver(driver_class: type[Driver]) -> type[Driver]:
    """A driver that anchors what it writes."""

    class AnchoredDriver(driver_class):  # type: ignore[misc,valid-type]
        """Writes to the terminal, with text of uncertain width anchored."""

        def write(self, data: str) -> None:
            super().write(anchored(data))

    return AnchoredDriver


def _anchored(data: str) -> Iterator[str]:
    row: list[tuple[str, bool]] = []
    for token in _TOKEN.finditer(data):
        if token.lastgroup is not None:
            row.append((token[0], token.lastgroup == "text"))
            continue
        yield from _row(row)
        row = []
        yield token[0]
    yield from _row(row)


def _row(tokens: list[tuple[str, bool]]) -> Iterator[str]:
    """The styles and texts of one row of the screen; of each token whether it is text."""
    text = "".join(token for token, is_text in tokens if is_text)
    stretches = deque(_stretches(text))
    at, pending = 0, list[tuple[str, bool]]()
    for token, is_text in tokens:
        if not is_text:
            pending.append((token, False))
            continue
        rest = token
        while rest:
            start, end = stretches[0] if stretches else (len(text), len(text))
            until = end if at >= start else start
            taken, rest = rest[: until - at], rest[until - at :]
            pending.append((taken, True))
            at += len(taken)
            if at == end and stretches:
                yield _stretch(pending, is_last=end == len(text))
                stretches.popleft()
                pending.clear()
            elif at == start:
                yield _sent(pending)
                pending.clear()
    yield _sent(pending)


def _sent(pieces: list[tuple[str, bool]]) -> str:
    return "".join(piece for piece, _ in pieces)


def _stretches(text: str) -> Iterator[tuple[int, int]]:
    """Where each stretch of uncertain width begins and ends, the room behind it included."""
    end = 0
    while (found := _UNSURE.search(text, end)) is not None:
        start = max(end, found.start() - 1)  # a joiner belongs to what stands before it
        end = len(text)
        for room in _ROOM.finditer(text, found.start()):
            # One blank is what parts two words, and the only one they have.
            if room["border"] or len(room[0]) >= max(2, _needed(text[start : room.start()])):
                end = room.start() if room["border"] else room.end()
                break
        yield start, end


def _needed(text: str) -> int:
    """Cells beyond those counted that a terminal may need."""
    return spare_cells(text) + len(_JOINING.findall(text))


def _stretch(pieces: list[tuple[str, bool]], *, is_last: bool) -> str:
    """One stretch: its room blanked, its text over that, the cursor behind it, and the styles as it leaves them."""
    cells = sum(cell_len(piece) for piece, is_text in pieces if is_text)
    blanked = "".join(" " * cell_len(piece) if is_text else piece for piece, is_text in pieces)
    last = max((index for index, (piece, is_text) in enumerate(pieces) if is_text and piece.strip(" ")), default=-1)
    written = "".join(
        piece.rstrip(" ") if index == last else "" if is_text and index > last else piece
        for index, (piece, is_text) in enumerate(pieces)
    )
    if is_last:
        written = f"{_NO_WRAP}{written}{_WRAP}"  # what spills over the edge of the screen would begin the next row
    forward = f"\x1b[{cells}C" if cells else ""  # 0 would be taken for 1
    styles = _sent([piece for piece in pieces if not piece[1]])
    return f"{_SAVE}{blanked}{_RESTORE}{written}{_RESTORE}{forward}{styles}"
