"""`check`: where the lines of a document do not say what its pages print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final

from pydantic import Field

from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.documents.pages import PageInfo
from auditor_tui.errors import OperationError
from auditor_tui.figures.fidelity.fidelity import DAMAGE, RULES_VERSION, Finding, check_page
from auditor_tui.library.library import Library
from auditor_tui.operations.registry import Arguments, Operation
from auditor_tui.operations.result import (
    FRAME_CHARS,
    MAX_RESULT_CHARS,
    Result,
    Truncated,
    clip_line,
    joined_spans,
    passed_over,
)
from auditor_tui.operations.scope import lines_between, page_lines
from auditor_tui.text.counts import counted
from auditor_tui.text.sanitise import terminal_safe

MAX_FINDINGS: Final = 200
"""Most findings of one result."""
_FINDING_CHARS: Final = 500


class CheckArguments(Arguments):
    """Which lines, by number or by page; the whole document when none are given."""

    doc: str = Field(description="id of the document")
    first: int | None = Field(None, ge=1, description="first line number")
    last: int | None = Field(None, ge=1, description="last line number; the same as first when left out")
    page: int | None = Field(None, ge=1, description="a PDF page, instead of line numbers")
    skip: int = Field(0, ge=0, description="findings to pass over, to go on in a long list")


def check(library: Library, args: CheckArguments) -> Result:
    """What conversion lost or changed on some lines, with what the page prints; how much of each kind comes first.

    What belongs to no line, a number that is in none or a page that cannot be read, is told with its page.

    Raises:
        OperationError: when there are no such lines or no such page, or more is passed over than there is; names the
            last.
    """
    document = library.document(args.doc)
    pages, asked = _asked(document, args)
    found = [
        finding
        for page in pages
        for finding in check_page(document, page).findings
        if asked is None or finding.line_no is None or finding.line_no in asked
    ]
    if found and args.skip >= len(found):
        raise OperationError(passed_over(counted(len(found), "finding"), args.skip))
    counts = Counter(finding.kind for finding in found)
    lines, shown = _take(found[args.skip :])
    reached = args.skip + len(shown)
    truncated = Truncated(len(shown), len(found), _go_on(args, reached)) if reached < len(found) else None
    text = [
        _headline(document, pages, found),
        *(f"  {counts[kind]} × {DAMAGE[kind]}" for kind in DAMAGE if counts[kind]),
    ]
    text += lines
    if truncated:
        text.append(f"{reached} of {len(found)} findings shown; go on with {truncated.next}.")
    data: dict[str, Any] = {
        "findings": [finding.as_data() for finding in shown],
        "counts": {kind: counts[kind] for kind in DAMAGE if counts[kind]},
        "pages_checked": len(pages),
        "total": len(found),
    }
    page_nos = tuple(dict.fromkeys(finding.page_no for finding in shown))
    return Result("\n".join(text), _spans(shown), page_nos, data, truncated)


def _asked(document: Document, args: CheckArguments) -> tuple[Sequence[PageInfo], LineSpan | None]:
    """The pages to check, and the lines of them that were asked about; None for all."""
    if args.page is not None:
        if args.first is not None or args.last is not None:
            raise OperationError("A page and line numbers cannot both be given.", "Give one of them.")
        page_lines(document, args.page)  # says which pages there are
        return [page for page in document.pages if page.page_no == args.page], None
    if args.first is None:
        if args.last is not None:
            raise OperationError("Which lines?", "Give first and last line numbers, or a page.")
        return document.pages, None
    asked = lines_between(document, args.first, args.last or args.first)
    return [page for page in document.pages if page.first_line <= asked.last and page.last_line >= asked.first], asked


def _go_on(args: CheckArguments, reached: int) -> str:
    named = (("page", args.page), ("first", args.first), ("last", args.last), ("skip", reached))
    return " ".join(f"{name}={value}" for name, value in named if value is not None)


def _headline(document: Document, pages: Sequence[PageInfo], found: Sequence[Finding]) -> str:
    if not pages:
        return f"The pages of {document.doc_id} are not known: there is nothing to hold its lines against."
    where = "1 page" if len(pages) == 1 else f"{len(pages)} pages"
    if not found:
        return f"{where} checked: the lines have every number that is printed, and no other."
    touched = len({finding.page_no for finding in found})
    count = "1 finding" if len(found) == 1 else f"{len(found)} findings"
    return f"{where} checked: {count} on {touched}."


def _take(found: Sequence[Finding]) -> tuple[list[str], list[Finding]]:
    """As many findings as there is room for, and their lines, under the name of each page."""
    room = MAX_RESULT_CHARS - FRAME_CHARS
    lines: list[str] = []
    shown: list[Finding] = []
    for _, of_page in groupby(found[:MAX_FINDINGS], key=lambda finding: finding.page_no):
        for index, finding in enumerate(of_page):
            new = ([_page_name(finding)] if not index else []) + [_described(finding)]
            room -= sum(len(line) + 1 for line in new)
            if shown and room < 0:
                return lines, shown
            lines += new
            shown.append(finding)
    return lines, shown


def _page_name(finding: Finding) -> str:
    label = "" if finding.page_label is None else f" (p. {terminal_safe(finding.page_label)})"
    return f"Page {finding.page_no}{label}"


def _described(finding: Finding) -> str:
    place = "" if finding.line_no is None else f"line {finding.line_no}"
    if finding.line_no is not None and finding.cell is not None:
        place += f", cell {finding.cell}"
    said = [
        f"printed {finding.printed}" if finding.printed else "",
        f"converted {finding.converted}" if finding.converted and finding.line_no is not None else "",
        finding.converted if finding.converted and finding.line_no is None else "",
    ]
    text = "; ".join(part for part in said if part)
    name = finding.kind.replace("_", " ")
    return clip_line(terminal_safe(f"  {place + ': ' if place else ''}{name}: {text}"), limit=_FINDING_CHARS)


def _spans(shown: Sequence[Finding]) -> tuple[LineSpan, ...]:
    """The lines of the findings, joined where they touch, in order."""
    return joined_spans(finding.line_no for finding in shown if finding.line_no is not None)


def _finds_damage(result: Result) -> bool:
    total: int = result.data["total"]
    return total > 0


CHECK: Final = Operation(
    name="check",
    title="Say where conversion lost or changed what is printed.",
    description=(
        "Holds every number in the lines of a document (or of some lines, or a PDF page) against the words printed on "
        "its page: numbers lost, changed, run together, split, invented or copied from a neighbour, text that does not "
        "show, and pages that could not be read. Each finding has its line and cell, what is printed and what was "
        "converted. Ask here when a number looks odd, or before saying that one is not there."
    ),
    arguments=CheckArguments,
    function=check,
    example={"page": 3},
    rules_version=2 + RULES_VERSION,
    says_no=_finds_damage,
)
