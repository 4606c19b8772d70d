"""What of a document an inquiry lights up: the lines of the step at work, and what the answer cites."""

from __future__ import annotations

from collections.abc import Mapping

from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.workspace.fold import ScreenState
from auditor_tui.workspace.shown_figure import printed_extent

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
        if line is not None and figure.unit_line_no is not None and figure.unit_text:
            start = line.find(figure.unit_text)
            if start >= 0:
                units[figure.unit_line_no] = ((start, start + len(figure.unit_text)),)
    return figures, units


def _line(document: Document, line_no: int | None) -> str | None:
    return document.line(line_no) if line_no is not None and 1 <= line_no <= len(document.lines) else None
