"""`outline`: the headings of a document, where each section lies, and the pages that hold no text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pydantic import Field

from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.documents.outline import Heading
from auditor_tui.errors import OperationError
from auditor_tui.library.library import Library
from auditor_tui.operations.known_headings import known_headings
from auditor_tui.operations.registry import Arguments, Operation
from auditor_tui.operations.result import (
    FRAME_CHARS,
    MAX_RESULT_CHARS,
    Result,
    Truncated,
    clip_line,
    pages_of,
    passed_over,
)
from auditor_tui.operations.unread import unread_pages
from auditor_tui.text.counts import counted

_TITLE_CHARS: Final = 200


class OutlineArguments(Arguments):
    """Which part of the outline."""

    doc: str = Field(description="id of the document")
    under: str | None = Field(None, description="id of a heading, such as h12: only what stands under it")
    depth: int | None = Field(None, ge=1, description="levels shown, counted from the top or from `under`")
    skip: int = Field(0, ge=0, description="headings passed over, to go on where an earlier result stopped")


def outline(library: Library, args: OutlineArguments) -> Result:
    """Headings with their lines and pages.

    Raises:
        OperationError: when there is no such heading; names what there is.
    """
    document = library.document(args.doc)
    size = f"{document.doc_id}: {len(document.lines):,} lines"
    if document.pages:
        size += f", {len(document.pages):,} pages"
    notes = unread_pages(document, [page.page_no for page in document.pages])
    chosen = _choose(document, args)
    if not chosen:
        none = f"{size}; no headings are known{' there' if args.under else ''}. grep finds words, read shows lines."
        return Result("\n".join([none, *notes]), data={"headings": []})
    if args.skip >= len(chosen):
        raise OperationError(passed_over(counted(len(chosen), "heading"), args.skip))
    top = min(heading.level for heading in chosen)
    shown: list[Heading] = []
    lines: list[str] = []
    room = MAX_RESULT_CHARS - FRAME_CHARS
    for heading in chosen[args.skip :]:
        line = _line(heading, top)
        room -= len(line) + 1
        if room < 0:
            break
        shown.append(heading)
        lines.append(line)
    truncated = _truncated(args, len(shown), len(chosen))
    closing = [f"{len(shown)} of {len(chosen)} headings are shown; go on with {truncated.next}."] if truncated else []
    text = "\n".join([f"{size}, {counted(len(chosen), 'heading')}", *lines, *notes, *closing])
    spans = tuple(LineSpan(heading.line_no, heading.line_no) for heading in shown)
    data = {"headings": [heading.as_data() for heading in shown]}
    return Result(text, spans, pages_of(document, spans), data, truncated)


def _choose(document: Document, args: OutlineArguments) -> Sequence[Heading]:
    headings: Sequence[Heading] = document.outline
    if args.under is not None:
        parent = next((heading for heading in headings if heading.node_id == args.under), None)
        if parent is None:
            known = known_headings(document, args.under)
            there_are = f"There are {known}." if known else "The document has none."
            raise OperationError(f"There is no heading {args.under!r}.", there_are)
        inside = LineSpan(parent.line_no, parent.last_line)
        headings = [heading for heading in headings if heading.line_no in inside and heading.level > parent.level]
    if args.depth is not None and headings:
        top = min(heading.level for heading in headings)
        headings = [heading for heading in headings if heading.level < top + args.depth]
    return headings


def _line(heading: Heading, top: int) -> str:
    page = f", page {heading.page_no}" if heading.page_no else ""
    indent = "  " * (heading.level - top)
    title = clip_line(heading.title, 0, _TITLE_CHARS)
    return f"{heading.line_no}: {indent}{title}  [{heading.node_id}, to line {heading.last_line}{page}]"


def _truncated(args: OutlineArguments, shown: int, total: int) -> Truncated | None:
    shown_to = args.skip + shown
    return Truncated(shown, total, f"skip={shown_to}, or with fewer levels (depth=1)") if shown_to < total else None


OUTLINE: Final = Operation(
    name="outline",
    title="Show a document's headings and their lines.",
    description=(
        "The headings of a document as a tree, each with its line, the last line of its section, its page and its id. "
        "A depth of 1 gives an overview of a long document; then ask for what stands under one heading, by its id. "
        "Pages that hold no text are named."
    ),
    arguments=OutlineArguments,
    function=outline,
    example={"depth": 1},
    rules_version=2,
)
