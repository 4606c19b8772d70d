"""What governs the figures of a line: the unit and the period of each, as searches and readings carry them.

Figures of a line that share unit and period are told together. What is said once of several lines is said by column.
"""

from __future__ import annotations

import re
import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, NamedTuple, TypeAlias

from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.figures.binding import bind, unit_at
from auditor_tui.figures.figure import Figure, Period, Unit
from auditor_tui.figures.wording import unit_in_words
from auditor_tui.operations.placing import say_place, say_unit
from auditor_tui.operations.result import clip_line
from auditor_tui.text.sanitise import terminal_safe

_MAY_HOLD_FIGURES: Final = re.compile(r"(?!#).*\d")
_KEPT: Final = 4
"""Documents whose lines are kept, as many as bindings are."""
_NAMED: Final = 24
"""Columns named one by one; the rest is counted."""
_COLUMNS_CHARS: Final = 400
"""Most that is said of columns together."""
_PERIOD: Final = "period"


Columns: TypeAlias = Mapping[int, str]
"""Cells of a row, counted from 1, and what governs their figures in words."""


class Governed(NamedTuple):
    """Figures of one line that share kind, unit and period."""

    figures: tuple[Figure, ...]

    @property
    def kind(self) -> str:
        """What they count."""
        return self.figures[0].kind

    @property
    def cells(self) -> set[int]:
        """The cells of a row they stand in, counted from 1; none in prose."""
        return {figure.cell for figure in self.figures if figure.cell is not None}

    @property
    def unit(self) -> Unit:
        """The declaration over them."""
        return self.figures[0].unit

    @property
    def period(self) -> Period:
        """What the headers over them say of time."""
        return self.figures[0].period

    def as_data(self) -> dict[str, Any]:
        """In short, as plain JSON values: figures by id, unit and period as printed, and the lines they stand on.

        Where one is not stated, or in conflict, `unit_state` or `period_state` says so.
        """
        unit, period = self.figures[0].unit, self.figures[0].period
        data: dict[str, Any] = {
            "figures": [figure.figure_id for figure in self.figures],
            "unit": unit.text,
            "unit_line": unit.line_no,
            "period": period.label,
            "period_line": period.line_no,
        }
        for name, state in (("unit_state", unit.state), ("period_state", period.state)):
            if state != "stated":
                data[name] = state
        return data


class LineGoverning(NamedTuple):
    """What governs a line."""

    unit: Unit | None
    """As one answer for the line; only where it may hold figures."""
    governed: tuple[Governed, ...]
    """Its figures, in order."""
    columns: Columns
    """What governs each column of a row, in words; empty for a line of prose."""


class Standing(NamedTuple):
    """Where a line stands, and what governs it."""

    page_no: int | None
    section: tuple[str, ...]
    """The titles it stands under, outermost first."""
    governing: LineGoverning
    heading: Heading
    """What a row has over it alone, or a line of prose, shown from its beginning."""

    def heading_over(self, shown: str) -> Heading:
        """What the line has over it alone where a clipped part of it is shown."""
        return _heading(self.page_no, self.section, self.governing, shown)


class _Known:
    """What was found out about the lines of one text, each when it was first asked about."""

    def __init__(self) -> None:
        self.governing: dict[int, LineGoverning] = {}
        self._standing: dict[int, Standing] = {}
        self._placed_by: tuple[object, object] = (None, None)

    def standing(self, document: Document) -> dict[int, Standing]:
        """Where lines stand, as the document has its pages and titles: no digest says which these are."""
        pages, outline = self._placed_by
        if pages is not document.pages or outline is not document.outline:
            self._standing, self._placed_by = {}, (document.pages, document.outline)
        return self._standing


def governing_at(document: Document, line_no: int) -> LineGoverning:
    """What governs the figures of a line, found once for each line."""
    return _governing_at(_known(document), document, line_no)


def standing_at(document: Document, line_nos: Iterable[int]) -> Iterator[Standing]:
    """Where each of some lines stands, found once for each line."""
    known = _known(document)
    with _lock:
        standing = known.standing(document)
    for line_no in line_nos:
        if line_no not in standing:
            standing[line_no] = _stand(document, line_no, _governing_at(known, document, line_no))
        yield standing[line_no]


def _known(document: Document) -> _Known:
    key = (document.text_sha256, document.pages_sha256)
    with _lock:
        known = _documents.setdefault(key, _Known())
        _documents.move_to_end(key)
        while len(_documents) > _KEPT:
            _documents.popitem(last=False)
    return known


_documents: Final[OrderedDict[tuple[str, str], _Known]] = OrderedDict()
_lock: Final = threading.Lock()


def _governing_at(known: _Known, document: Document, line_no: int) -> LineGoverning:
    if line_no not in known.governing:
        known.governing[line_no] = _find(document, line_no)
    return known.governing[line_no]


def _stand(document: Document, line_no: int, governing: LineGoverning) -> Standing:
    page = document.page_at(line_no)
    page_no = page.page_no if page else None
    section = tuple(heading.title for heading in document.section_at(line_no))
    return Standing(page_no, section, governing, _heading(page_no, section, governing, document.line(line_no)))


def _heading(page_no: int | None, section: Sequence[str], governing: LineGoverning, shown: str) -> Heading:
    return Heading(say_place(page_no, section, governing.unit, shown), governing.columns)


def _find(document: Document, line_no: int) -> LineGoverning:
    if not _MAY_HOLD_FIGURES.match(document.line(line_no)):
        return LineGoverning(None, (), {})
    groups: dict[tuple[str, Unit, Period], list[Figure]] = {}
    figures, unit = bind(document).figures(line_no, line_no), unit_at(document, line_no)
    for figure in figures:
        groups.setdefault((figure.kind, figure.unit, figure.period), []).append(figure)
    in_table = {figure.cell: figure for figure in figures if figure.cell and "in_label" not in figure.flags}
    columns = {cell: _in_words(figure, unit) for cell, figure in sorted(in_table.items())}
    return LineGoverning(unit, tuple(Governed(tuple(found)) for found in groups.values()), columns)


def governing_data(document: Document, span: LineSpan) -> list[dict[str, Any]]:
    """What governs the figures of some lines, for the lines together that share it, in order.

    Each has `lines` (first and last), `cells` (of a table's rows; empty in prose), `kind`, `unit` and `period`; the
    unit's distance is that of the first line.
    """
    runs: list[_Run] = []
    going_on: list[_Run] = []
    for line_no, line in document.numbered(span):
        governed = governing_at(document, line_no).governed
        if not governed and not line.startswith("|"):
            going_on.clear()
        for group in governed:
            run = next((run for run in going_on if run.takes(group)), None)
            if run is None:
                # What else was said of these cells ends here.
                going_on = [other for other in going_on if other.cells.isdisjoint(group.cells)]
                run = _Run(group, line_no)
                runs.append(run)
                going_on.append(run)
            run.take(group, line_no)
    return [run.as_data() for run in runs]


class _Run:
    """Lines one after the other whose figures share kind, unit and period."""

    def __init__(self, group: Governed, line_no: int) -> None:
        self._group = group
        self._lines = LineSpan(line_no, line_no)
        self.cells: set[int] = set()

    def takes(self, group: Governed) -> bool:
        """Whether the same governs a group of a later line."""
        own = self._group
        if not group.cells or (group.kind, group.period) != (own.kind, own.period):
            return False
        return replace(group.unit, distance=None) == replace(own.unit, distance=None)

    def take(self, group: Governed, line_no: int) -> None:
        """Count a group of a later line among these."""
        self._lines = LineSpan(self._lines.first, line_no)
        self.cells |= group.cells

    def as_data(self) -> dict[str, Any]:
        return {"lines": list(self._lines), "cells": sorted(self.cells), **_shared(self._group.figures[0])}


@dataclass(frozen=True)
class Heading:
    """What lines that are shown together share: their place, and columns that never say two things."""

    place: str
    """Page, section and unit in words."""
    columns: Columns

    @cached_property
    def text(self) -> str:
        """The heading as shown, in brackets; empty where there is nothing to say."""
        columns = clip_line(_say_columns(self.columns), 0, _COLUMNS_CHARS)
        said = " · ".join(filter(None, [self.place, columns]))
        return f"[{said}]" if said else ""

    def joined(self, other: Heading) -> Heading | None:
        """One heading for both, or None where they differ."""
        if self.place != other.place:
            return None
        if any(self.columns.get(cell, words) != words for cell, words in other.columns.items()):
            return None
        if other.columns.keys() <= self.columns.keys():
            return self
        return Heading(self.place, {**self.columns, **other.columns})


def headings(document: Document, span: LineSpan) -> dict[int, str]:
    """What governs the rows of some lines, in words, by the first row it is to be said before."""
    starts: list[tuple[int, Heading]] = []
    for line_no, line in document.numbered(span):
        governing = governing_at(document, line_no)
        if not governing.columns:
            continue
        own = Heading(say_unit(governing.unit, line), governing.columns)
        if starts and (joined := starts[-1][1].joined(own)):
            starts[-1] = starts[-1][0], joined
        else:
            starts.append((line_no, own))
    return {line_no: heading.text for line_no, heading in starts}


def _say_columns(columns: Columns) -> str:
    """What governs columns, those that share it together; empty where there are none."""
    names: dict[str, list[str]] = {}
    for cell, words in sorted(columns.items()):
        names.setdefault(words, []).append(f"C{cell}")
    if len(names) == 1:
        only = next(iter(names))
        return only if only.startswith(_PERIOD) else f"{_PERIOD} {only}"
    said = [f"{' '.join(shared)} {words}" for words, shared in names.items()]
    more = len(said) - _NAMED
    return "; ".join(said[:_NAMED]) + (f" and {more} more" if more > 0 else "")


def _in_words(figure: Figure, line_unit: Unit | None) -> str:
    """The figure's period, and what it counts where that is not what the line's unit says."""
    unit = ""
    if figure.kind in ("percent", "bps", "ratio"):
        unit = figure.kind
    elif figure.kind != "nil" and not _is_same(figure.unit, line_unit):
        unit = unit_in_words(replace(figure.unit, distance=None), figure.kind, figure.printed)
    return terminal_safe(", ".join(filter(None, [_say_period(figure.period), unit])))


def _is_same(unit: Unit, line_unit: Unit | None) -> bool:
    if line_unit is None:
        return False
    return (unit.state, unit.text, unit.others) == (line_unit.state, line_unit.text, line_unit.others)


def _say_period(period: Period) -> str:
    match period.state:
        case "stated":
            return period.label or f"to {period.end_date}"
        case "conflict":
            return f"{_PERIOD} in conflict"
        case _:
            return f"{_PERIOD} not stated"


def _shared(figure: Figure) -> dict[str, Any]:
    return {"kind": figure.kind, "unit": figure.unit.as_data(), "period": figure.period.as_data()}
