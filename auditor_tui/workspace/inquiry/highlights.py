"""What of a document an inquiry lights up: the lines of the step at work, and what the answer cites."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.workspace.figure.shown_figure import ShownFigure, printed_extent
from auditor_tui.workspace.inquiry.screen_state import ScreenState

_BAR: Final = re.compile(r"(?<!\\)\|")

Ranges = Mapping[int, tuple[tuple[int, int], ...]]
"""Per line number: first and last-plus-one character."""


def reading_of(state: ScreenState, text_sha256: str) -> tuple[tuple[LineSpan, ...], frozenset[int]]:
    """The lines the newest step touched in a document, and its hits among them; nothing once there is an outcome."""
    steps = state.steps
    if not state.running or not steps or steps[-1].text_sha256 != text_sha256:
        return (), frozenset()
    return steps[-1].spans, steps[-1].hits


def where_cited(state: ScreenState, document: Document) -> tuple[Ranges, Ranges]:
    """Where the figures of the answer are printed, and where their unit declarations are."""
    figures: dict[int, tuple[tuple[int, int], ...]] = {}
    units: dict[int, tuple[tuple[int, int], ...]] = {}
    for figure in state.figures:
        line = _line(document, figure.line_no)
        if line is not None and figure.char is not None and figure.line_no is not None:
            figures[figure.line_no] = (
                *figures.get(figure.line_no, ()),
                printed_extent(line, figure.char, figure.printed),
            )
        line = _line(document, figure.unit_line_no)
        if line is not None and figure.unit_line_no is not None and (found := _extents(line, figure.unit_text)):
            units[figure.unit_line_no] = found
    return figures, units


def where_governed(figure: ShownFigure, document: Document) -> Ranges:
    """Where the unit declaration and the period header of a figure are printed, on lines other than its own too.

    A line on which neither can be told apart from the rest has no range: all of it governs.
    """
    ranges: dict[int, tuple[tuple[int, int], ...]] = {}
    line = _line(document, figure.unit_line_no)
    if line is not None and figure.unit_line_no is not None:
        ranges[figure.unit_line_no] = _extents(line, figure.unit_text)
    line = _line(document, figure.period_line_no)
    if line is not None and figure.period_line_no is not None:
        found = _period_extents(line, figure)
        ranges[figure.period_line_no] = (*ranges.get(figure.period_line_no, ()), *found)
    return ranges


def _period_extents(line: str, figure: ShownFigure) -> tuple[tuple[int, int], ...]:
    """The header cell over the figure where it says something of the period, else the first place that does."""
    label = figure.period_label or ""
    pieces = [piece for piece in (label, *reversed(figure.column_header)) if piece]
    bars = [match.start() for match in _BAR.finditer(line)] if line.startswith("|") else []
    if figure.cell is not None and figure.cell < len(bars):
        start, end = list(pairwise(bars))[figure.cell - 1]
        said = line[start + 1 : end]
        if any(word in label for word in re.findall(r"\w{2,}", said)):
            margin = len(said) - len(said.lstrip())
            return ((start + 1 + margin, start + 1 + margin + len(said.strip())),)
    return next((found for piece in pieces if (found := _extents(line, piece))), ())


def _extents(line: str, text: str | None) -> tuple[tuple[int, int], ...]:
    start = line.find(text) if text else -1
    return ((start, start + len(text)),) if text and start >= 0 else ()


def _line(document: Document, line_no: int | None) -> str | None:
    return document.line(line_no) if line_no is not None and 1 <= line_no <= len(document.lines) else None
