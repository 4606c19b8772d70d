"""What is known of each line of a document: which steps read it, and what it has to do with the answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from auditor_tui.documents.document import LineSpan


@dataclass(frozen=True, slots=True)
class LineMark:
    """Everything marked on one line."""

    steps: tuple[int, ...] = ()
    """Numbers of the steps that returned this line, in order."""
    hit: bool = False
    """Whether a search matched here, not merely read past."""
    cited: bool = False
    """Whether a figure of the answer stands here."""
    unit: bool = False
    """Whether a figure of the answer takes its unit from here."""
    period: bool = False
    """Whether a figure of the answer takes its period from here."""

    @property
    def governs(self) -> bool:
        """Whether this line sets the unit or the period of a figure of the answer."""
        return self.unit or self.period


Marks = Mapping[int, LineMark]
"""Marks by line number."""

NO_MARKS: Marks = MappingProxyType({})
_NONE = LineMark()


def touched(marks: Marks, spans: Iterable[LineSpan], hits: frozenset[int], step: int) -> Marks:
    """Marks with one more step: every line of its spans read, its hits marked as such."""
    changed = dict(marks)
    for span in spans:
        for line_no in range(span.first, span.last + 1):
            mark = changed.get(line_no, _NONE)
            if step not in mark.steps:
                changed[line_no] = replace(mark, steps=(*mark.steps, step), hit=mark.hit or line_no in hits)
    return MappingProxyType(changed)


def cited(marks: Marks, lines: Iterable[int], units: Iterable[int], periods: Iterable[int]) -> Marks:
    """Marks with the lines an answer rests on: its figures, and the headers that govern them."""
    changed = dict(marks)
    for line_no in lines:
        changed[line_no] = replace(changed.get(line_no, _NONE), cited=True)
    for line_no in units:
        changed[line_no] = replace(changed.get(line_no, _NONE), unit=True)
    for line_no in periods:
        changed[line_no] = replace(changed.get(line_no, _NONE), period=True)
    return MappingProxyType(changed)
