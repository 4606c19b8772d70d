"""The pages of a conversion under way, each on disk as soon as it is done, so that it can go on after a break."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from auditor_tui.documents.files import write_atomically
from auditor_tui.documents.pages import PageRecord
from auditor_tui.documents.records import decode_page
from auditor_tui.errors import ConversionFailed


class Staging:
    """A folder of encoded page records, one file a page."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep(self, page_no: int, encoded: bytes) -> None:
        """Put a page on disk.

        Raises:
            OSError: when the folder cannot be written.
        """
        write_atomically(self._path(page_no), encoded)

    def missing(self, page_count: int) -> list[int]:
        """The 1-based pages not done yet, in order."""
        return [page_no for page_no in range(1, page_count + 1) if not self._path(page_no).exists()]

    def records(self, page_count: int) -> Iterator[PageRecord]:
        """The records of all pages, read one at a time.

        Raises:
            ConversionFailed: when a page does not read as it was written; it will be converted again.
            OSError: when a page is not there.
        """
        for page_no in range(1, page_count + 1):
            path = self._path(page_no)
            try:
                yield decode_page(path.read_bytes())
            except (ValueError, KeyError, TypeError) as error:
                path.unlink(missing_ok=True)
                raise ConversionFailed(
                    f"Page {page_no} was damaged where it was kept, in {self._folder}.", "Open the file again."
                ) from error

    def _path(self, page_no: int) -> Path:
        return self._folder / f"{page_no:05}.json"
