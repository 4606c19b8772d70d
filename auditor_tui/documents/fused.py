"""Numbers that the library takes for one word because they are printed over each other: 4,285 and 1,355 too close.

Letters of one number follow each other, or are kerned by a twentieth of their size at most. A digit that begins well
before the one left of it ends is the first of another number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any, Final

from auditor_tui.documents.pages import BBox

_GROUPED: Final = re.compile(r"\D*\d{1,3}(?:,\d{2,3})*(?:\.\d+)?\D*")
_TWO_GROUPS: Final = re.compile(r"\d,\d")
_OVERLAP: Final = (0.08, 0.5)
"""Parts of the type size by which a digit begins before the last one ends: more is text set in a turned line."""
_OF_NUMBERS: Final = frozenset("0123456789.,()$-")

Piece = tuple[str, BBox]
"""A word and its box in points."""


def parted(words: Iterable[Piece], letters: Callable[[], dict[str, Any]]) -> list[Piece]:
    """Words with each that is two numbers parted where they overlap.

    Args:
        words: as the library finds them.
        letters: the page letter by letter, which costs more than the words: asked for where a word's digits are grouped
            as those of no number are.
    """
    words = list(words)
    if not any(_is_odd(text) for text, _ in words):
        return words
    spans = [
        span
        for block in letters()["blocks"]
        for line in block.get("lines", ())
        if tuple(map(round, line["dir"])) == (1, 0)
        for span in line["spans"]
    ]
    return [piece for text, box in words for piece in (_part(text, box, spans) if _is_odd(text) else ((text, box),))]


def _is_odd(text: str) -> bool:
    return bool(_TWO_GROUPS.search(text)) and not _GROUPED.fullmatch(text)


def _part(text: str, box: BBox, spans: Iterable[dict[str, Any]]) -> Iterator[Piece]:
    for span in spans:
        own = [letter for letter in span["chars"] if _holds(box, letter["bbox"]) and letter["c"].strip()]
        if "".join(letter["c"] for letter in own) == text:
            yield from _pieces(own, span["size"], box)
            return
    yield text, box


def _pieces(letters: list[dict[str, Any]], size: float, box: BBox) -> Iterator[Piece]:
    groups = [[letters[0]]]
    for before, letter in pairwise(letters):
        overlap = (before["bbox"][2] - letter["bbox"][0]) / size
        both = {before["c"], letter["c"]} <= _OF_NUMBERS
        if both and _OVERLAP[0] <= overlap <= _OVERLAP[1]:
            groups.append([letter])
        else:
            groups[-1].append(letter)
    for group in groups:
        yield "".join(letter["c"] for letter in group), (group[0]["bbox"][0], box[1], group[-1]["bbox"][2], box[3])


def _holds(box: BBox, letter: BBox) -> bool:
    x, y = (letter[0] + letter[2]) / 2, (letter[1] + letter[3]) / 2
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]
