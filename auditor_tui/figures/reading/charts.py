"""Charts whose text was printed in with the page: the numbers along an axis measure, and are no figures."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal
from itertools import pairwise
from operator import itemgetter
from typing import Final

from auditor_tui.figures.figure import Figure

_TICKS: Final = 4
"""Numbers from which an even row of them is taken for an axis."""
_NEAR_POINTS: Final = Decimal(2)
"""How far the edges of an axis's numbers, and the steps between them, may differ."""

_Box = tuple[Decimal, Decimal, Decimal, Decimal]


def is_picture_text(line: str) -> bool:
    """Whether a line holds the text that was found inside a picture."""
    return "End of picture text" in line


def without_axes(figures: Iterable[Figure]) -> tuple[Figure, ...]:
    """The figures of a picture's text without those that stand in line at even steps and count up at even steps."""
    found = tuple(figures)
    ticks = {
        figure.figure_id
        for edge, along in (
            (lambda box: box[2], lambda box: (box[1] + box[3]) / 2),
            (lambda box: box[0], lambda box: (box[1] + box[3]) / 2),
            (lambda box: box[3], lambda box: (box[0] + box[2]) / 2),
        )
        for figure in _axes(found, edge, along)
    }
    return tuple(figure for figure in found if figure.figure_id not in ticks)


def _axes(found: tuple[Figure, ...], edge: Callable[[_Box], Decimal], along: Callable[[_Box], Decimal]) -> list[Figure]:
    """The figures of every axis whose numbers share an edge."""
    placed = [
        (edge(figure.bbox), along(figure.bbox), figure) for figure in found if figure.bbox and figure.value is not None
    ]
    ticks: list[Figure] = []
    for start, _, _ in placed:
        beside = [(at, figure) for other, at, figure in placed if abs(other - start) <= _NEAR_POINTS]
        beside.sort(key=itemgetter(0))
        if len(beside) >= _TICKS and _is_even([at for at, _ in beside], _NEAR_POINTS):
            values = [figure.value for _, figure in beside if figure.value is not None]
            if _is_even(values, Decimal(0)):
                ticks.extend(figure for _, figure in beside)
    return ticks


def _is_even(numbers: list[Decimal], slack: Decimal) -> bool:
    """Whether numbers rise or fall by the same step."""
    steps = [right - left for left, right in pairwise(numbers)]
    return bool(steps[0]) and all(abs(step - steps[0]) <= slack for step in steps)
