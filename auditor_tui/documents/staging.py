"""The pages of a conversion under way, each on disk as soon as it is done, so that it can go on after a break."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from auditor_tui.documents.files import write_atomically
from auditor_tui.documents.pages import PageRecord
from auditor_tui.documents.records import decode_page
from auditor_tui.errors import ConversionFailed

_AWAITED: Final = "awaited.json"


class Staging:
    """A folder of encoded page records, one file a page, beside the page numbers that are to come."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def begin(self, page_nos: range) -> None:
        """Write down which pages there will be, so that others can tell how far the work is.

        Raises:
            OSError: when the folder cannot be written.
        """
        write_atomically(self._folder / _AWAITED, json.dumps([page_nos.start, page_nos.stop]).encode())

    def awaited(self) -> range | None:
        """The pages there will be; None where no conversion was begun."""
        try:
            return range(*json.loads((self._folder / _AWAITED).read_bytes()))
        except (OSError, ValueError, TypeError):
            return None

    def keep(self, page_no: int, encoded: bytes) -> None:
        """Put a page on disk.

        Raises:
            OSError: when the folder cannot be written.
        """
        write_atomically(self._path(page_no), encoded)

    def missing(self, page_nos: range) -> list[int]:
        """Those of some pages that are not done yet, in order."""
        return [page_no for page_no in page_nos if not self._path(page_no).exists()]

    def record(self, page_no: int) -> PageRecord:
        """The record of a page that is done.

        Raises:
            ConversionFailed: when it does not read as it was written; it will be converted again.
            OSError: when the page is not there.
        """
        path = self._path(page_no)
        try:
            return decode_page(path.read_bytes())
        except (ValueError, KeyError, TypeError) as error:
            path.unlink(missing_ok=True)
            raise ConversionFailed(
                f"Page {page_no} was damaged where it was kept, in {self._folder}.", "Open the file again."
            ) from error

    def records(self, page_nos: Iterable[int]) -> Iterator[PageRecord]:
        """The records of some pages, read one at a time.

        Raises:
            ConversionFailed: when a page does not read as it was written; it will be converted again.
            OSError: when a page is not there.
        """
        for page_no in page_nos:
            yield self.record(page_no)

    def _path(self, page_no: int) -> Path:
        return self._folder / f"{page_no:05}.json"
