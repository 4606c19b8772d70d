"""Which lines an operation is asked about: those of a page, or those between two numbers."""

from __future__ import annotations

from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.errors import OperationError
from auditor_tui.figures.tables.context import Surroundings
from auditor_tui.operations.known_headings import known_headings


def page_lines(document: Document, page_no: int) -> LineSpan:
    """The lines of a 1-based PDF page; a page without lines has a span whose last line is below its first.

    Raises:
        OperationError: when there is no such page, or pages are not known; says what there is.
    """
    page = document.page(page_no)
    if page:
        return LineSpan(page.first_line, page.last_line)
    raise _no_page(document, page_no)


def lines_of_pages(document: Document, first_page: int | None, last_page: int | None) -> LineSpan:
    """The lines from one page to another, both included; from the first page or to the last where None.

    Pages without lines give a span whose last line is below its first.

    Raises:
        OperationError: when there is no such page, or pages are not known; says what there is.
    """
    if not document.pages:
        raise _no_page(document, 0)
    first = document.pages[0].page_no if first_page is None else first_page
    last = document.pages[-1].page_no if last_page is None else min(last_page, document.pages[-1].page_no)
    if first_page and last_page and first_page > last_page:
        raise OperationError(
            f"Pages {first_page} to {last_page} are no range.", "The first page comes before the last."
        )
    return LineSpan(page_lines(document, first).first, page_lines(document, last).last)


def lines_within(document: Document, name: str) -> LineSpan:
    """The lines of a section or of a table.

    Args:
        document: Where it is.
        name: The id of a heading, such as h12, or the number of a table after a t: t3.

    Raises:
        OperationError: when there is none of that name; says which there are.
    """
    for heading in document.outline:
        if heading.node_id == name:
            return LineSpan(heading.line_no, heading.last_line)
    tables = Surroundings(document).tables
    number = name.removeprefix("t")
    if name != number and number.isascii() and number.isdecimal() and 0 < int(number[:9]) <= len(tables):
        table = tables[int(number) - 1]
        return LineSpan(table.first_line, table.last_line)
    there_are = [f"t1 to t{len(tables)}"] if tables else []
    there_are += [headings] if (headings := known_headings(document, name)) else []
    known = f"There are {', and '.join(there_are)}." if there_are else "The document has neither."
    raise OperationError(f"There is no heading or table {name!r}.", known)


def _no_page(document: Document, page_no: int) -> OperationError:
    if not document.pages:
        return OperationError(f"The pages of {document.doc_id} are not known.", "Give first and last line instead.")
    known = f"{document.pages[0].page_no} to {document.pages[-1].page_no}"
    return OperationError(f"There is no page {page_no}.", f"{document.doc_id} has pages {known}.")


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
