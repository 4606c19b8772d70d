"""Pictures on a page that look like print: what they say stands in no text layer, however much other text there is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from auditor_tui.documents.hidden import holds_middle
from auditor_tui.documents.pages import BBox, Word

_IMAGE: Final = "fill-image"
"""Kind of a picture in the library's log of what a page draws."""
_PATHS: Final = ("stroke-path", "fill-path")
_RULE_POINTS: Final = 3.0
"""Points up to which what is drawn is as thin as a line."""
_LEAST_SHARE: Final = 0.15
"""Part of the page that a picture covers at least to be worth a word: smaller ones are logos and signatures."""
_LITTLE_TEXT: Final = 0.03
"""Part of a picture that the words of the text layer over it cover up to which it is not taken for read: a page number
and a running head are typed over many a scan."""
_PALE: Final = 200
"""Grey from which on a sample is paper."""
_LEAST_INK: Final = 0.002
_MOST_INK: Final = 0.35
"""Print is paper with a little ink; a photograph is mostly neither, and an empty background has none."""


def unread(drawn: Iterable[tuple[str, BBox]], page: BBox, words: Sequence[Word]) -> list[BBox]:
    """The pictures of a page that cover a good part of it and carry hardly any of its text layer.

    Args:
        drawn: What the page draws: kind and box, in the frame of the words.
        page: The page's edges in that frame.
        words: The text layer.
    """
    page_area = _area(page)
    found = []
    for image in dict.fromkeys(box for kind, box in drawn if kind == _IMAGE):
        box = (max(image[0], page[0]), max(image[1], page[1]), min(image[2], page[2]), min(image[3], page[3]))
        if page_area and _area(box) >= _LEAST_SHARE * page_area:
            over = sum(_area(word.bbox) for word in words if holds_middle(box, word.bbox))
            if over <= _LITTLE_TEXT * _area(box):
                found.append(box)
    return found


def only_rules(drawn: Iterable[tuple[str, BBox]]) -> bool:
    """Whether a page draws lines and nothing else: a rule under an empty head says nothing that could be read.

    Args:
        drawn: What the page draws: kind and box, in points.
    """
    return all(kind in _PATHS and min(box[2] - box[0], box[3] - box[1]) <= _RULE_POINTS for kind, box in drawn)


def looks_printed(samples: bytes) -> bool:
    """Whether the grey samples of a picture are those of print on paper."""
    if not samples:
        return False
    ink = sum(samples.count(grey) for grey in set(samples) if grey < _PALE) / len(samples)
    return _LEAST_INK <= ink <= _MOST_INK


def _area(box: BBox) -> float:
    return max(0.0, box[2] - box[0]) * max(0.0, box[3] - box[1])
