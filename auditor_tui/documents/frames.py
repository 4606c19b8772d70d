"""The plain arithmetic of a page's frames: rounding, turning, parts of it, and the lines of a stretch of Markdown."""

from __future__ import annotations

from typing import Any, Final

from auditor_tui.documents.pages import BBox

HAIR: Final = 2
"""Decimals kept of a coordinate: a hundredth of a point."""
_AROUND: Final = 1.2
"""How much wider than what it is drawn around a part of a page is at least."""


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


def in_order(edges: BBox) -> BBox:
    """A box to the hundredth of a point, left before right and top before bottom."""
    x0, y0, x1, y1 = edges
    return rounded((min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)))


def rounded(edges: Any) -> BBox:
    """A box to the hundredth of a point."""
    x0, y0, x1, y1 = edges
    # + 0.0 turns a negative zero into zero
    return round(x0, HAIR) + 0.0, round(y0, HAIR) + 0.0, round(x1, HAIR) + 0.0, round(y1, HAIR) + 0.0


def part_of_page(
    page: BBox, around: BBox | None, share: float, size: tuple[int, int] | list[int]
) -> tuple[BBox, float]:
    """Which part of a page to draw, and how large, to fill a picture.

    Args:
        page: The page's edges, in points.
        around: What is in the middle, as far as the page's edges let it be; the top of the page when None.
        share: Part of the page's width that is drawn; all of the page for 1.
        size: Width and height of the picture, in pixels.

    Returns:
        The part's edges, and pixels a point.
    """
    width, height = page[2] - page[0], page[3] - page[1]
    if share >= 1:
        return page, min(size[0] / width, size[1] / height)
    wanted = max(share * width, _AROUND * (around[2] - around[0]) if around else 0)
    part_width = min(width, wanted)
    zoom = size[0] / part_width
    part_height = min(height, size[1] / zoom)
    x, y = ((around[0] + around[2]) / 2, (around[1] + around[3]) / 2) if around else (page[0] + width / 2, page[1])
    left = min(max(page[0], x - part_width / 2), page[2] - part_width)
    top = min(max(page[1], y - part_height / 2), page[3] - part_height)
    return (left, top, left + part_width, top + part_height), zoom
