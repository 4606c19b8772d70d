"""`auditor figures`: every figure of a document, with its unit, period, labels and place."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from auditor_tui.commands import output, ranges, reading
from auditor_tui.errors import ExitCode

if TYPE_CHECKING:
    from auditor_tui.commands.ranges import TypedRange
    from auditor_tui.documents.document import Document, LineSpan
    from auditor_tui.figures.figure import Figure

NAME = "figures"
TITLE = "Print every figure with its unit, period and place."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("doc", metavar="DOC", help="the document: a path, or its id in the library")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--page", type=int, metavar="N", help="only the figures of a PDF page")
    where.add_argument("--lines", metavar="A-B", help=f"only the figures of these lines: {ranges.HELP}")
    reading.add_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the figures; the exit code says whether there is one."""
    from auditor_tui.commands.opening import open_document
    from auditor_tui.figures.binding import bind
    from auditor_tui.figures.governing.footnoting import with_footnotes
    from auditor_tui.index.bound import all_figures

    lines = None if args.lines is None else ranges.parse_range(args.lines)
    library, doc_id = open_document(args.doc, args)
    document = library.document(doc_id)
    span = _span(document, args.page, lines)
    # A page costs little to bind; all of them are worth keeping.
    whole = span == (1, len(document.lines))
    figures = all_figures(document) if whole else bind(document).figures(span.first, span.last)
    if args.json:
        noted = [item.as_data() for item in with_footnotes(document, figures)]
        output.write_json({"document": _described(document, args.doc), "figures": noted})
    else:
        output.write(_text(figures))
    return int(ExitCode.DONE if figures else ExitCode.NO)


def _span(document: Document, page_no: int | None, lines: TypedRange | None) -> LineSpan:
    from auditor_tui.operations.scope import lines_between, page_lines

    if page_no is not None:
        return page_lines(document, page_no)
    first, last = lines or (1, None)
    return lines_between(document, first, len(document.lines) if last is None else last)


def _described(document: Document, path: str) -> dict[str, Any]:
    return {
        "doc_id": document.doc_id,
        "path": path,
        "source_sha256": document.source_sha256,
        "text_sha256": document.text_sha256,
        "pages": len(document.pages),
        "lines": len(document.lines),
        "converter": dict(document.converter),
    }


def _text(figures: tuple[Figure, ...]) -> str:
    from auditor_tui.figures.wording import describe

    return "\n".join(describe(item) for item in figures) or "No figure stands there."
