"""Untrusted text inside a Markdown paper: shown as it is, never structure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from auditor_tui.text.sanitise import sanitise

_ACTIVE: Final = re.compile(r"[\\`*_\[\]<>&|~$^{}]|=(?==)|(?<==)=")
"""What can open a Markdown or HTML construct inside a line, or end a table cell."""
_LINK: Final = re.compile(r"(?i)(:)(//)|(www)(\.)")
"""What some renderers turn into a link by itself."""
_NUMBERED: Final = re.compile(r"[0-9]+(?=[.)])")
"""What at the start of a line makes an item of a list of it."""
_BACKTICKS: Final = re.compile(r"`+")


def inline(text: str) -> str:
    """Text for the inside of a line, with every active character escaped.

    It must not be the first thing on its line (`paragraph` may): what acts only there (`#`, `-`, `1.`) stays readable.
    """
    shown = sanitise(text.replace("\n", " ")).text
    escaped = _ACTIVE.sub(lambda match: "\\" + match[0], shown)
    return _LINK.sub(lambda match: (match[1] or match[3]) + "\\" + (match[2] or match[4]), escaped)


def paragraph(text: str) -> str:
    """Text for a line of its own, which may begin with anything."""
    shown = inline(text).strip()
    if shown.startswith(("#", "+", "-", ":", "=")):
        return "\\" + shown
    number = _NUMBERED.match(shown)
    return shown[: number.end()] + "\\" + shown[number.end() :] if number else shown


def code(text: str) -> str:
    """Text of one line as a program spells it, between backticks that none of its own can close."""
    shown = sanitise(text.replace("\n", " ")).text
    ticks = "`" * (max((len(run[0]) for run in _BACKTICKS.finditer(shown)), default=0) + 1)
    # One space on either side is not shown; it keeps a backtick of the text apart, and a space of its own.
    return f"{ticks} {shown} {ticks}" if shown[:1] in ("`", " ") or shown[-1:] in ("`", " ") else ticks + shown + ticks


def heading(level: int, text: str) -> str:
    """A heading; marks at its end are part of its text."""
    shown = inline(text).strip()
    return f"{'#' * level} " + (shown[:-1] + "\\#" if shown.endswith("#") else shown)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A Markdown table; every cell is made inert."""
    return [
        _row(head),
        "|" + "---|" * len(head),
        *(_row([inline(cell) for cell in row]) for row in rows),
    ]


def fenced(lines: Sequence[str]) -> list[str]:
    """Lines inside a fence that none of them can close, unchanged."""
    longest = max((len(run[0]) for line in lines for run in _BACKTICKS.finditer(line)), default=0)
    fence = "`" * max(3, longest + 1)
    return [fence + "text", *lines, fence]


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"
