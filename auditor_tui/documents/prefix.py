"""The finished first pages of a conversion under way, as a document that can be read and searched meanwhile.

Its line numbers are those of the whole document to come. Heading levels are not: they depend on the font sizes of all
pages. Here each page's are ranked among the sizes met up to it, and only the whole document has them right.
"""

from __future__ import annotations

from pathlib import Path

from auditor_tui.documents import assemble
from auditor_tui.documents.document import Document, PageRecords
from auditor_tui.documents.outline import Bookmark, Landmarks, build_outline
from auditor_tui.documents.pages import PageRecord
from auditor_tui.documents.records import NO_PAGES_SHA256, RecordArchive
from auditor_tui.documents.source import Source
from auditor_tui.documents.staging import Staging
from auditor_tui.errors import ConversionFailed

_GROWTH = 16
"""A prefix is worth showing anew once it has grown by a sixteenth: the work for all of them stays small."""


class Prefix:
    """Takes pages in as they are done, in any order."""

    def __init__(self, source: Source, doc_id: str, digest: str, bookmarks: tuple[Bookmark, ...], pages: range) -> None:
        """Args:
        source: The file.
        doc_id: What the document is called.
        digest: The file's SHA-256.
        bookmarks: The file's own table of contents.
        pages: The page numbers there will be.
        """
        self._source = source
        self._doc_id = doc_id
        self._digest = digest
        self._bookmarks = bookmarks
        self._pages = pages
        self._ahead: set[int] = set()
        self._texts: list[assemble.PageText] = []
        self._sizes: set[int] = set()
        self._shown = 0

    def add(self, page_no: int, staging: Staging) -> bool:
        """Take in a page that was put on disk.

        Returns:
            Whether there is enough more than before to show.
        """
        self._ahead.add(page_no)
        while (following := self._pages.start + len(self._texts)) in self._ahead:
            self._ahead.remove(following)
            self._take(staging.record(following))
        return len(self._texts) - self._shown > self._shown // _GROWTH

    def _take(self, record: PageRecord) -> None:
        self._sizes.update(assemble.heading_sizes([record]))
        settled = assemble.settle_headings(record, assemble.rank_sizes(self._sizes))
        self._texts.append(assemble.page_text(settled))

    def document(self, records: PageRecords) -> Document:
        """The first pages as a document."""
        self._shown = len(self._texts)
        joined = assemble.join_pages(self._texts)
        landmarks = Landmarks(self._bookmarks, joined.heading_lines, joined.running_lines)
        return Document(
            doc_id=self._doc_id,
            lines=joined.lines,
            pages=joined.pages,
            outline=build_outline(joined.lines, joined.pages, landmarks),
            source_name=self._source.name,
            source_bytes=self._source.size_bytes,
            source_sha256=self._digest,
            text_sha256=assemble.text_sha256(joined.lines),
            pages_sha256=NO_PAGES_SHA256,
            converter={"name": "pymupdf4llm", "sanitised": joined.sanitised},
            records=records,
            running_lines=joined.running_lines,
            awaited=self._pages[self._shown :],
        )


class StagedRecords:
    """Page records of a conversion under way, and of the same conversion once it is done."""

    def __init__(self, staging: Staging, archive: Path) -> None:
        self._staging = staging
        self._archive = RecordArchive(archive)

    def page(self, page_no: int) -> PageRecord:
        """The record of a 1-based page.

        Raises:
            DocumentError: when it is neither among the pages under way nor in the archive made of them.
        """
        try:
            return self._staging.record(page_no)
        except (OSError, ConversionFailed):
            return self._archive.page(page_no)
