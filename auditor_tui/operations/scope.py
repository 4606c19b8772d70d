"""Which lines an operation is asked about: those of a page, or those between two numbers."""

from __future__ import annotations

from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.errors import OperationError


def page_lines(document: Document, page_no: int) -> LineSpan:
    """The lines of a 1-based PDF page; a page without lines has a span whose last line is below its first.

    Raises:
        OperationError: when there is no such page, or pages are not known; says what there is.
    """
    page = document.page(page_no)
    if page:
        return LineSpan(page.first_line, page.last_line)
    if not document.pages:
        raise OperationError(f"The pages of {document.doc_id} are not known.", "Give first and last line instead.")
    known = f"{document.pages[0].page_no} to {document.pages[-1].page_no}"
    raise OperationError(f"There is no page {page_no}.", f"{document.doc_id} has pages {known}.")


def lines_between(document: Document, first: int, last: int) -> LineSpan:
    """The lines from `first` to `last` that the document has, both 1-based and included.

    Raises:
        OperationError: when there is none; names the last line.
    """
    total = len(document.lines)
    if first > total:
        raise OperationError(f"There is no line {first}.", f"The last line of {document.doc_id} is {total}.")
    if first > last:
        raise OperationError(f"Lines {first} to {last} are no range.", "The first line comes before the last.")
    return LineSpan(first, min(last, total))
