"""What headers say that a column is made of: quarters of a year, a balance by its movements, what is left net."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from auditor_tui.figures.footing import additive
from auditor_tui.figures.footing.movements import Run

_QUARTER: Final = re.compile(r"\bQ([1-4])\b|\b(first|second|third|fourth)\s+quarter\b", re.IGNORECASE)
_ORDINALS: Final = ("first", "second", "third", "fourth")
_RATE: Final = re.compile(r"%|\b(?:per\s*cent|change|growth|rate|ratio)\b", re.IGNORECASE)
_NET: Final = re.compile(r"\bnet\b|\bcarrying\b|\bwritten\s+down\b|\bwdv\b", re.IGNORECASE)
_GROSS: Final = re.compile(r"\bgross\b|\bcost\b", re.IGNORECASE)
_WORN: Final = re.compile(
    r"\b(?:depreciation|amorti[sz]ation|impairment|allowances?|provisions?|discounts?|deductions?)\b", re.IGNORECASE
)
_DIFFERENCE: Final = re.compile(
    r"\W*(?:variances?|variations?|differences?|savings?|excess|shortfall|surplus)\b", re.IGNORECASE
)
_FOUR: Final = 4
_PAIR: Final = 2

Headers = Mapping[int, tuple[str, ...]]
"""What stands over each column, outermost level first."""


def runs(column: int, left: Sequence[int], headers: Headers) -> Iterator[Run]:
    """What the header of a column and those left of it say that it may be made of; columns with their signs."""
    header = headers.get(column, ())
    if not header or _RATE.search(header[-1]):
        return
    yield from _year(column, left, headers)
    yield from _closing(column, left, headers)
    if _NET.search(" ".join(header)):
        yield from _net(column, left, headers)
    if _DIFFERENCE.match(header[-1]) and len(left) >= _PAIR:
        first, second = left[-_PAIR:]
        yield ((first, 1), (second, -1))
        yield ((first, -1), (second, 1))


def _year(column: int, left: Sequence[int], headers: Headers) -> Iterator[Run]:
    last = left[-_FOUR:]
    if [_quarter(headers.get(other, ())) for other in last] == [1, 2, 3, 4] and _quarter(headers[column]) is None:
        yield tuple((other, 1) for other in last)


def _quarter(header: Sequence[str]) -> int | None:
    found = _QUARTER.search(" ".join(header))
    if found is None:
        return None
    return int(found[1]) if found[1] else _ORDINALS.index(found[2].lower()) + 1


def _closing(column: int, left: Sequence[int], headers: Headers) -> Iterator[Run]:
    """A balance at the end as that at the beginning with what came and went, all under one heading."""
    *outer, own = headers[column]
    if not (additive.is_closing(own) or additive.is_dated(own)):
        return
    group: list[int] = []
    for other in reversed(left):
        header = headers.get(other, ())
        if not header or list(header[:-1]) != outer:
            return
        group.insert(0, other)
        if additive.is_opening(header[-1]) or additive.is_dated(header[-1]):
            break
    else:
        return
    if len(group) >= _PAIR:
        between = [(other, -1 if additive.is_outgo(headers[other][-1]) else 1) for other in group[1:]]
        yield ((group[0], 1), *between)


def _net(column: int, left: Sequence[int], headers: Headers) -> Iterator[Run]:
    """Gross less what is taken off it, at the end of both groups of columns or at their beginning."""
    texts = {other: " ".join(headers.get(other, ())) for other in left}
    worn = [other for other in left if _WORN.search(texts[other]) and not _NET.search(texts[other])]
    gross = [other for other in left if _GROSS.search(texts[other]) and other not in worn]
    if not gross or not worn:
        return
    yield ((gross[-1], 1), (worn[-1], -1))
    if len(gross) > 1 and len(worn) > 1:
        yield ((gross[0], 1), (worn[0], -1))
