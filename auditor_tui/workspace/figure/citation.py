"""Places in a document, in words: what is copied to cite a line, and what is typed to go to one."""

from __future__ import annotations

import re

from auditor_tui.documents.document import Document
from auditor_tui.errors import UsageError
from auditor_tui.workspace.figure.shown_figure import page_in_words

_PLACE = re.compile(r"\s*(p\.?\s*)?([0-9][0-9,]{0,12})\s*", re.IGNORECASE | re.ASCII)


def citation(document: Document, line_no: int, last_line_no: int | None = None) -> str:
    """A line so that another person finds it: "line 812, p. 1 (PDF 3), Budget at a Glance, sha256:1b7e…".

    With a last line it is "lines 812–815", on the page of the first.

    The digest is the text's: a line number means something on that text alone.
    """
    page = document.page_at(line_no)
    sections = document.section_at(line_no)
    parts = (
        f"lines {line_no}–{last_line_no}" if last_line_no and last_line_no > line_no else f"line {line_no}",
        page_in_words(page.page_no, page.label) if page else "",
        sections[-1].title if sections else "",
        document.source_name,
        f"sha256:{document.text_sha256}",
    )
    return ", ".join(part for part in parts if part)


def place_asked(document: Document, text: str) -> int:
    """The line that "812" or "p3" names; a page counts as the PDF counts.

    Raises:
        UsageError: when it names none; says what would.
    """
    match = _PLACE.fullmatch(text)
    if match is None:
        raise UsageError(f"{text.strip()!r} is no place.", "Type a line (812) or a page (p3).")
    number = int(match[2].replace(",", ""))
    if not match[1]:
        if not 1 <= number <= len(document.lines):
            raise UsageError(f"There is no line {number:,}.", f"Lines run from 1 to {len(document.lines):,}.")
        return number
    page = document.page(number)
    if page is None:
        pages = document.pages
        hint = f"Pages run from {pages[0].page_no} to {pages[-1].page_no}." if pages else "It has no pages."
        raise UsageError(f"There is no page {number:,}.", hint)
    return min(page.first_line, len(document.lines))
