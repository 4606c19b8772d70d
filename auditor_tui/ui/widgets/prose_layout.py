"""Prose with its emphasis shown instead of spelled; every character knows where it came from."""

from __future__ import annotations

import re
from typing import Final

from auditor_tui.ui.widgets.table_layout import Drawn, Range

_SIGNS: Final = frozenset("#*_<")
_MARKUP = re.compile(
    r"(?P<heading>^#{1,6} +)"
    r"|(?P<break><br>)"
    r"|(?P<tag></?(?:b|i|u|s|em|strong|sup|sub|mark)>)"
    r"|(?P<strong>\*\*)(?=\S)|(?<=\S)(?P<strong_end>\*\*)"
    r"|(?<![\w_])(?P<slanted>_)(?=[^\s_])|(?<=[^\s_])(?P<slanted_end>_)(?![\w_])"
)
"""What is spelled in the source; a sign that opens counts only where another closes it."""
_PAIRED: Final = ("strong", "slanted")
_STRONG_TAGS: Final = ("<b>", "<strong>")
_STRONG_ENDS: Final = ("</b>", "</strong>")


def draw_prose(line: str) -> Drawn | None:
    """A line of prose as it is drawn; None where it is drawn as it is."""
    if _SIGNS.isdisjoint(line):
        return None
    left_out = _left_out(line)
    if not left_out:
        return None
    parts: list[str] = []
    origins: list[int] = []
    strong: list[Range] = []
    opened: int | None = None
    done = 0
    for start, stop, kind in left_out:
        parts.append(line[done:start])
        origins += range(done, start)
        if kind == "break":
            parts.append(" ")
            origins.append(start)
        elif kind == "strong" and opened is None:
            opened = len(origins)
        elif kind == "strong_end" and opened is not None:
            strong.append((opened, len(origins)))
            opened = None
        done = stop
    parts.append(line[done:])
    origins += range(done, len(line) + 1)
    return Drawn("".join(parts), origins, tuple(strong), 0, 0)


def _left_out(line: str) -> list[tuple[int, int, str]]:
    """Stretches that are not drawn as they are, in order, each with what it does."""
    found: list[tuple[int, int, str]] = []
    waiting: dict[str, tuple[int, int]] = {}
    for match in _MARKUP.finditer(line):
        kind = str(match.lastgroup)
        span = match.span()
        # Between two signs one may open as well as close: it closes where one waits for it and no blank is before it.
        opener = kind.removesuffix("_end")
        closes = opener in waiting and not line[span[0] - 1].isspace()
        if kind == "tag":
            tag = match[0]
            kind = "strong" if tag in _STRONG_TAGS else "strong_end" if tag in _STRONG_ENDS else kind
            found.append((*span, kind))
        elif closes:
            found += [(*waiting.pop(opener), opener), (*span, f"{opener}_end")]
        elif kind in _PAIRED:
            waiting[kind] = span
        elif kind in ("heading", "break"):
            found.append((*span, kind))
    return sorted(found)
