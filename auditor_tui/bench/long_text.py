"""A long document to measure on: the sample's pages, over and over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import ceil
from typing import Final

from auditor_tui.documents.assemble import text_sha256
from auditor_tui.documents.document import Document
from auditor_tui.documents.entry import load_entry
from auditor_tui.documents.outline import build_outline
from auditor_tui.documents.pages import PageInfo, PageRecord
from auditor_tui.documents.records import PagesDigest, encode_page
from auditor_tui.documents.sample import SAMPLE_ID, sample_entry

LONG_ID: Final = "long"


def long_document(*, pages: int = 0, lines: int = 0) -> Document:
    """The sample as often over as it takes, as one document with pages and page records.

    Args:
        pages: Least number of pages.
        lines: Least number of lines.

    Raises:
        DocumentMissing: when the product was installed without its sample.
    """
    sample = load_entry(sample_entry(), SAMPLE_ID)
    copies = max(1, ceil(pages / len(sample.pages)), ceil(lines / len(sample.lines)))
    all_lines = sample.lines * copies
    all_pages = tuple(_repeated_pages(sample, copies))
    records = _RepeatedRecords(sample)
    digest = PagesDigest()
    for page in all_pages:
        digest.add(encode_page(records.page(page.page_no)))
    return replace(
        sample,
        doc_id=LONG_ID,
        lines=all_lines,
        pages=all_pages,
        outline=build_outline(all_lines, all_pages),
        text_sha256=text_sha256(all_lines),
        pages_sha256=digest.hexdigest(),
        records=records,
    )


def _repeated_pages(sample: Document, copies: int) -> Iterator[PageInfo]:
    for copy in range(copies):
        for page in sample.pages:
            first_line = page.first_line + copy * len(sample.lines)
            yield replace(page, page_no=page.page_no + copy * len(sample.pages), first_line=first_line)


class _RepeatedRecords:
    """The sample's page records under the numbers of the copies."""

    def __init__(self, sample: Document) -> None:
        self._count = len(sample.pages)
        self._records: list[PageRecord] = []
        for page in sample.pages:
            record = sample.record(page.page_no)
            assert record is not None
            self._records.append(record)

    def page(self, page_no: int) -> PageRecord:
        return replace(self._records[(page_no - 1) % self._count], page_no=page_no)
