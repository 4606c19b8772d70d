"""`read`: lines of a document as they are, numbered, with the pages they stand on."""

from __future__ import annotations

from typing import Final, NamedTuple

from pydantic import Field

from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.documents.pages import PageInfo
from auditor_tui.errors import OperationError
from auditor_tui.figures.binding import RULES_VERSION
from auditor_tui.library.library import Library
from auditor_tui.operations.governing import governing_data, headings
from auditor_tui.operations.registry import Arguments, Operation
from auditor_tui.operations.result import (
    FRAME_CHARS,
    MAX_LINE_CHARS,
    MAX_READ_LINES,
    MAX_RESULT_CHARS,
    Result,
    Truncated,
    clip_bounds,
    clip_line,
    pages_of,
)
from auditor_tui.operations.scope import lines_between, page_lines
from auditor_tui.operations.unread import unread_pages
from auditor_tui.text.sanitise import terminal_safe


class ReadArguments(Arguments):
    """Which lines, by number or by page."""

    doc: str = Field(description="id of the document")
    first: int | None = Field(None, ge=1, description="first line number")
    last: int | None = Field(None, ge=1, description=f"last line number; at most {MAX_READ_LINES} lines are shown")
    page: int | None = Field(None, ge=1, description="a PDF page, instead of line numbers")
    from_char: int = Field(0, ge=0, description="where in the first line to start, to go on in a very long one")


def read(library: Library, args: ReadArguments) -> Result:
    """Numbered lines.

    Raises:
        OperationError: when there are no such lines; names the last line or page.
    """
    document = library.document(args.doc)
    if args.page is not None:
        asked = _asked_page(document, args, args.page)
    else:
        asked = lines_between(document, args.first or 1, args.last or len(document.lines))
    if asked is None:
        return Result("\n".join([f"Page {args.page} holds no line.", *unread_pages(document, (args.page,))]))
    taken = _take(document, asked, args.from_char)
    touched = pages_of(document, (taken.span,))
    truncated = _truncated(document, asked, taken)
    lines = taken.shown
    if not any(line.strip() for _, line in document.numbered(taken.span)):
        lines = [f"Lines {taken.span.first}–{taken.span.last} are blank."]
    if args.last and args.last > len(document.lines):
        lines.append(f"The document ends with line {len(document.lines)}.")
    lines += unread_pages(document, touched)
    if truncated:
        lines.append(f"{truncated.shown} of {truncated.total} lines shown; go on with {truncated.next}.")
    governing = governing_data(document, taken.span)
    data = {"first": taken.span.first, "last": taken.span.last, "governing": governing}
    return Result("\n".join(lines), (taken.span,), touched, data, truncated)


def _asked_page(document: Document, args: ReadArguments, page_no: int) -> LineSpan | None:
    """The lines of the page asked for; None where it has none."""
    if args.first is not None or args.last is not None:
        raise OperationError("A page and line numbers cannot both be given.", "Give one of them.")
    span = page_lines(document, page_no)
    return span if span.first <= span.last else None


class _Taken(NamedTuple):
    """The lines there was room for."""

    span: LineSpan
    shown: list[str]
    cut: tuple[int, int] | None
    """The first line shown in part, and the character its rest begins at."""


def _take(document: Document, asked: LineSpan, from_char: int) -> _Taken:
    room = MAX_RESULT_CHARS - FRAME_CHARS
    shown: list[str] = []
    span = LineSpan(asked.first, asked.first)
    cut = None
    page = None
    most = LineSpan(asked.first, min(asked.last, asked.first + MAX_READ_LINES - 1))
    governing = headings(document, most)
    for line_no, line in document.numbered(most):
        start = from_char if line_no == asked.first else 0
        if start and start >= len(line):
            raise OperationError(f"Line {line_no} has {len(line):,} characters, none after the first {start:,}.")
        here = document.page_at(line_no)
        rest = line[start:]
        before = f"…[{start} characters before]" if start else ""
        block = [_page_mark(here)] if here and here != page else []
        block += filter(None, [governing.get(line_no)])
        block.append(f"{line_no}: {before}{clip_line(rest)}".rstrip())
        room -= sum(len(part) + 1 for part in block)
        if shown and room < 0:
            break
        span, page = LineSpan(asked.first, line_no), here
        shown += block
        if len(rest) > MAX_LINE_CHARS:
            cut = cut or (line_no, start + clip_bounds(rest)[1])
    return _Taken(span, shown, cut)


def _page_mark(page: PageInfo) -> str:
    label = f", printed {terminal_safe(page.label)}" if page.label else ""
    return f"[page {page.page_no}{label}]"


def _truncated(document: Document, asked: LineSpan, taken: _Taken) -> Truncated | None:
    parts = []
    if taken.span.last < asked.last:
        parts.append(f"first={taken.span.last + 1} last={asked.last}")
    if taken.cut:
        line_no, end = taken.cut
        size = f"{len(document.line(line_no)):,} characters"
        parts.append(f"first={line_no} last={line_no} from_char={end}, for the rest of line {line_no} ({size})")
    if not parts:
        return None
    shown, total = taken.span.last - taken.span.first + 1, asked.last - asked.first + 1
    return Truncated(shown, total, ", or with ".join(parts))


READ: Final = Operation(
    name="read",
    title="Read numbered lines of a document.",
    description=(
        "Read lines of a document as they are, each with its number; where a page begins, its number is shown. Give "
        f"the first and the last line (at most {MAX_READ_LINES} lines are shown at once), or a PDF page. The unit and "
        "the periods that govern rows are told before the first of them, from wherever they stand."
    ),
    arguments=ReadArguments,
    function=read,
    example={"first": 788, "last": 815},
    rules_version=1 + RULES_VERSION,
)
