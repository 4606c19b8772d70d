"""Words that a file holds but its page does not show: a search finds them, and no reader of the paper ever did."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from auditor_tui.documents.pages import BBox

Drawn = Sequence[tuple[str, BBox]]
"""What a page draws, in order: kind and box."""

_COVERS: Final = ("fill-path", "fill-image", "fill-shade")
"""Kinds of the drawing log that can lie over text."""
_TEXT: Final = "fill-text"
_FILLED_OR_STROKED: Final = 16 | 32
"""The library's bits of a span."""
_MOST_BOXES: Final = 1000
"""Covers, and covered texts, looked at on one page: a drawing may have a hundred thousand."""
_PALE: Final = 0xE0
"""A colour all of whose parts are above this may not show on paper."""


def is_invisible(span: dict[str, Any]) -> bool:
    """Whether a span leaves no ink: drawn with neither fill nor stroke, or wholly transparent."""
    return not span["char_flags"] & _FILLED_OR_STROKED or not span["alpha"]


def suspects(spans: Iterable[dict[str, Any]], drawn: Drawn) -> list[BBox]:
    """Boxes of the spans that may not show although they are drawn: pale ones, and those something lies over.

    Args:
        spans: Spans of the page, as the library gives them.
        drawn: What the page draws, in order: kind and box.
    """
    covered = _covered(drawn)
    return [
        span["bbox"]
        for span in spans
        if not is_invisible(span)
        and (_is_pale(span["color"]) or any(holds_middle(box, span["bbox"]) for box in covered))
    ]


def holds_middle(box: BBox, inner: BBox) -> bool:
    """Whether the middle of one box lies in another."""
    x, y = (inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def _covered(drawn: Drawn) -> list[BBox]:
    """Boxes of text that something drawn later holds the middle of."""
    covers: list[BBox] = []
    covered: list[BBox] = []
    for kind, box in reversed(drawn):
        if kind in _COVERS and len(covers) < _MOST_BOXES:
            covers.append(box)
        elif kind == _TEXT and len(covered) < _MOST_BOXES and any(holds_middle(cover, box) for cover in covers):
            covered.append(box)
    return covered


def _is_pale(colour: int) -> bool:
    return all(part >= _PALE for part in colour.to_bytes(4, "big")[1:])


def is_one_colour(samples: Sequence[int], stride: int, area: tuple[int, int, int, int]) -> bool:
    """Whether all samples of a part of a grey picture are the same; of no part, they are not.

    Args:
        samples: The picture, row by row, a byte a sample.
        stride: Bytes from one row to the next.
        area: x0, y0, x1, y1 in samples, the last two not included.
    """
    x0, y0, x1, y1 = area
    rows = {bytes(samples[y * stride + x0 : y * stride + x1]) for y in range(y0, y1)}
    return len(rows) == 1 and len(set(rows.pop())) == 1
