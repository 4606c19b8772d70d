"""The way one took through a document: where one was before each jump, to go back to and forward again."""

from __future__ import annotations

from typing import Final

_LONGEST: Final = 200
"""Places kept; the oldest are forgotten."""


class Trail:
    """Places in one document, as 1-based lines; one begins at the first.

    A move that ends in view of where it began leaves no place.
    """

    def __init__(self) -> None:
        self._behind: list[int] = []
        self._ahead: list[int] = []
        self._at = 1

    def moved(self, line_no: int, near: int) -> None:
        """One stands on a line; `near`: how many lines one sees at once."""
        if abs(line_no - self._at) >= max(1, near):
            self._behind = [*self._behind, self._at][-_LONGEST:]
            self._ahead.clear()
        self._at = line_no

    def step(self, direction: int) -> int | None:
        """Stand at the place before (-1), or at the one come back from (1); None where there is none."""
        source, other = (self._behind, self._ahead) if direction < 0 else (self._ahead, self._behind)
        if not source:
            return None
        other.append(self._at)
        self._at = source.pop()
        return self._at
