"""Words printed up the page: the names of narrow columns, each line of which stands right of the one before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from auditor_tui.figures.tables.geometry import Phrase, Placed

_TALL: Final = 1.8
"""Times its width that a word of several letters is high where it is printed up the page."""
_FEWEST_LETTERS: Final = 4
_SAME_EDGE: Final = 1.0
"""Points by which the edges of the words of one line may differ."""
_LINE_PITCH: Final = 1.6
"""Line heights from one line to the next of the same name, at most."""


def vertical_lines(words: Iterable[Placed]) -> list[list[Placed]]:
    """The lines of text that run up the page, from left to right, each from bottom to top.

    Short words are as wide as they are high: they belong to a line where a long one shows that there is one.
    """
    words = list(words)
    bands: list[tuple[float, float]] = []
    for word in words:
        left, _, right, _ = word.box
        is_tall = len(word.text) >= _FEWEST_LETTERS and word.height >= _TALL * (right - left)
        if is_tall and not any(_same(band, (left, right)) for band in bands):
            bands.append((left, right))
    lines = ([word for word in words if _same(band, (word.box[0], word.box[2]))] for band in sorted(bands))
    return [sorted(line, key=lambda word: -word.box[3]) for line in lines]


def vertical_names(lines: Sequence[Sequence[Placed]], edges: Sequence[float]) -> list[Phrase]:
    """What lines that run up the page name: those next to each other in one column are one name.

    Args:
        lines: from left to right.
        edges: left edges of the columns.

    Returns:
        Phrases with the height of a line, standing at the foot of the words.
    """
    groups: list[list[Sequence[Placed]]] = []
    for before, line in pairwise([None, *lines]):
        assert line is not None
        if before is not None and _go_on(before, line, edges):
            groups[-1].append(line)
        else:
            groups.append([line])
    return [_phrase(group) for group in groups]


def _go_on(before: Sequence[Placed], line: Sequence[Placed], edges: Sequence[float]) -> bool:
    left, right = before[0].box[0], before[0].box[2]
    near = line[0].box[0] - left <= _LINE_PITCH * (right - left)
    return near and not any(left < edge <= line[0].middle[0] for edge in edges)


def _phrase(group: Sequence[Sequence[Placed]]) -> Phrase:
    words = [word for line in group for word in line]
    foot = max(word.box[3] for word in words)
    height = words[0].box[2] - words[0].box[0]
    text = " ".join(word.text for word in words)
    return Phrase(text, words[0].box[0], words[-1].box[2], foot - height, foot)


def _same(band: tuple[float, float], edges: tuple[float, float]) -> bool:
    return all(abs(one - other) <= _SAME_EDGE for one, other in zip(band, edges, strict=True))
