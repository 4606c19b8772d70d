"""`figure`: the figures of a few lines, each with the unit, the period and the labels that govern it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from pydantic import Field

from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.errors import OperationError
from auditor_tui.figures.binding import RULES_VERSION, bind
from auditor_tui.figures.figure import Figure
from auditor_tui.figures.governing.footnoting import with_footnotes
from auditor_tui.figures.wording import describe
from auditor_tui.library.library import Library
from auditor_tui.operations.crowded import crowded_lines
from auditor_tui.operations.registry import Arguments, Operation
from auditor_tui.operations.result import (
    Result,
    Truncated,
    joined_spans,
    pages_of,
    passed_over,
    take_lines,
)
from auditor_tui.operations.scope import lines_between, page_lines
from auditor_tui.operations.unread import unread_pages
from auditor_tui.text.counts import counted

MAX_FIGURES: Final = 120
"""Most figures of one result: a page of a dense statement."""


class FigureArguments(Arguments):
    """Which lines, by number or by page."""

    doc: str = Field(description="id of the document")
    first: int | None = Field(None, ge=1, description="first line number")
    last: int | None = Field(None, ge=1, description="last line number; the same as first when left out")
    page: int | None = Field(None, ge=1, description="a PDF page, instead of line numbers")
    skip: int = Field(0, ge=0, description="figures of these lines to pass over, to go on in a long list")


def figure(library: Library, args: FigureArguments) -> Result:
    """The figures of a span of lines and what governs each.

    Raises:
        OperationError: when there are no such lines, or more is passed over than there is; names the last line or page.
    """
    document = library.document(args.doc)
    asked = _asked(document, args)
    found = bind(document).figures(asked.first, asked.last)
    rest = found[args.skip :]
    if found and not rest:
        raise OperationError(passed_over(f"{counted(len(found), 'figure')} on {_where(asked)}", args.skip))
    if not rest:
        return _none(document, args, asked)
    lines, taken = take_lines(rest, describe, MAX_FIGURES)
    shown = with_footnotes(document, taken)
    truncated = _truncated(args, asked, len(shown), len(found))
    if truncated:
        lines.append(f"{truncated.shown} of {truncated.total} figures shown; go on with {truncated.next}.")
    lines += unread_pages(document, pages_of(document, (asked,)))
    spans = _spans(shown)
    data: dict[str, Any] = {"figures": [item.as_data() for item in shown], "total": len(found)}
    return Result("\n".join(lines), spans, pages_of(document, spans), data, truncated)


def _asked(document: Document, args: FigureArguments) -> LineSpan:
    if args.page is not None:
        if args.first is not None or args.last is not None:
            raise OperationError("A page and line numbers cannot both be given.", "Give one of them.")
        return page_lines(document, args.page)
    if args.first is None:
        raise OperationError("Which lines?", "Give first and last line numbers, or a page.")
    return lines_between(document, args.first, args.last or args.first)


def _none(document: Document, args: FigureArguments, asked: LineSpan) -> Result:
    holds_lines = asked.first <= asked.last
    spans = (asked,) if holds_lines else ()
    page_nos = pages_of(document, spans) if holds_lines else (args.page,)
    text = f"No figure stands on {_where(asked)}." if holds_lines else f"Page {args.page} holds no line."
    crowded = crowded_lines(document, asked) if holds_lines else []
    notes = [*crowded, *unread_pages(document, page_nos)]
    return Result("\n".join([text, *notes]), spans, pages_of(document, spans), {"figures": [], "total": 0})


def _where(asked: LineSpan) -> str:
    return f"line {asked.first}" if asked.first == asked.last else f"lines {asked.first}–{asked.last}"


def _truncated(args: FigureArguments, asked: LineSpan, shown: int, total: int) -> Truncated | None:
    reached = args.skip + shown
    if reached >= total:
        return None
    where = f"page={args.page}" if args.page is not None else f"first={asked.first} last={asked.last}"
    return Truncated(shown, total, f"{where} skip={reached}")


def _spans(figures: Iterable[Figure]) -> tuple[LineSpan, ...]:
    """The lines of the figures and those that govern them, joined where they touch, in order."""
    touched: set[int] = set()
    for item in figures:
        touched.update(line_no for line_no in (item.line_no, item.unit.line_no, item.period.line_no) if line_no)
    return joined_spans(touched)


FIGURE: Final = Operation(
    name="figure",
    title="Say what governs the figures of a few lines.",
    description=(
        "For every printed number of a span of lines (or of a PDF page): its value, the unit declaration that governs "
        "it and the line that stands on, its period, row label and column headers, and whether the page shows the same "
        "digits. Units and years often stand far above a figure: ask here before stating one. What is not stated, or "
        "in conflict, is said so and never guessed."
    ),
    arguments=FigureArguments,
    function=figure,
    example={"first": 812},
    rules_version=3 + RULES_VERSION,
)
