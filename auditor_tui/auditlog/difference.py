"""Where two results part: named so that a person can go and look."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

EXCERPT_CHARS: Final = 120
"""How much of each side a difference shows."""
_LEAD_CHARS: Final = 20
"""How much of what still agrees is shown before the place where it stops."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The first part that differs, and an excerpt of each side."""

    part: str
    """`text, line 3`, `data.hits[2].line`, `spans`, `error`, …"""
    recorded: str
    now: str

    @property
    def sentence(self) -> str:
        """The difference in words."""
        return f"{self.part}: recorded {self.recorded}, now {self.now}"

    def as_data(self) -> dict[str, str]:
        """The difference as plain JSON values."""
        return {"part": self.part, "recorded": self.recorded, "now": self.now}


def first_difference(recorded: Any, now: Any, part: str = "") -> Difference | None:
    """The first place where two JSON values differ, members by name and items by index; None where they are equal."""
    if isinstance(recorded, dict) and isinstance(now, dict):
        return _in_members(recorded, now, part)
    if isinstance(recorded, list) and isinstance(now, list):
        return _in_items(recorded, now, part)
    if isinstance(recorded, str) and isinstance(now, str) and recorded != now:
        return _in_text(recorded, now, part)
    # True equals 1 in Python, but not in JSON.
    if recorded == now and type(recorded) is type(now):
        return None
    return Difference(part or "result", _excerpt(repr(recorded)), _excerpt(repr(now)))


def _in_members(recorded: dict[str, Any], now: dict[str, Any], part: str) -> Difference | None:
    for name in [*recorded, *(name for name in now if name not in recorded)]:
        path = f"{part}.{name}" if part else name
        if name not in now:
            return Difference(path, _excerpt(repr(recorded[name])), "nothing")
        if name not in recorded:
            return Difference(path, "nothing", _excerpt(repr(now[name])))
        if found := first_difference(recorded[name], now[name], path):
            return found
    return None


def _in_items(recorded: list[Any], now: list[Any], part: str) -> Difference | None:
    for index, (old, new) in enumerate(zip(recorded, now, strict=False)):
        if found := first_difference(old, new, f"{part}[{index}]"):
            return found
    if len(recorded) != len(now):
        return Difference(part or "result", f"{len(recorded)} items", f"{len(now)} items")
    return None


def _in_text(recorded: str, now: str, part: str) -> Difference:
    old_lines, new_lines = recorded.split("\n"), now.split("\n")
    for line_no, (old, new) in enumerate(zip(old_lines, new_lines, strict=False), start=1):
        if old != new:
            where = f"{part}, line {line_no}" if len(old_lines) > 1 else part
            return Difference(where or "result", *_around_first_difference(old, new))
    return Difference(part or "result", f"{len(old_lines)} lines", f"{len(new_lines)} lines")


def _around_first_difference(old: str, new: str) -> tuple[str, str]:
    pairs = enumerate(zip(old, new, strict=False))
    at = next((index for index, (a, b) in pairs if a != b), min(len(old), len(new)))
    start = max(0, at - _LEAD_CHARS)
    return _excerpt(repr(old[start:])), _excerpt(repr(new[start:]))


def _excerpt(text: str) -> str:
    return text if len(text) <= EXCERPT_CHARS else text[: EXCERPT_CHARS - 1] + "…"
