"""The plain arithmetic of a page's frames: rounding, turning, and the lines of a stretch of Markdown."""

from __future__ import annotations

from typing import Any, Final

from auditor_tui.documents.pages import BBox

HAIR: Final = 2
"""Decimals kept of a coordinate: a hundredth of a point."""


def line_range(markdown: str, start: int, stop: int) -> tuple[int, int]:
    """First line (0-based within the page) and number of lines of a stretch, blank lines around it left out."""
    stretch = markdown[start:stop]
    printed = stretch.strip("\n")
    lead = len(stretch) - len(stretch.lstrip("\n")) if printed else 0
    return markdown.count("\n", 0, start + lead), printed.count("\n") + 1 if printed.strip() else 0


def size_of(frame: BBox) -> tuple[float, float]:
    """Width and height of a box."""
    return round(frame[2] - frame[0], HAIR), round(frame[3] - frame[1], HAIR)


def turned(direction: tuple[float, float], matrix: Any) -> tuple[float, float]:
    """A direction in the frame that a matrix leads to."""
    x, y = direction
    return round(x * matrix.a + y * matrix.c, HAIR) + 0.0, round(x * matrix.b + y * matrix.d, HAIR) + 0.0


def rounded(edges: Any) -> BBox:
    """A box to the hundredth of a point."""
    x0, y0, x1, y1 = (round(edge, HAIR) + 0.0 for edge in edges)  # + 0.0 turns a negative zero into zero
    return x0, y0, x1, y1
