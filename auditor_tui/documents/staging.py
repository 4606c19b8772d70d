"""The pages of a conversion under way, each on disk as soon as it is done, so that it can go on after a break."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from auditor_tui.documents.files import write_atomically
from auditor_tui.documents.pages import PageRecord
from auditor_tui.documents.records import decode_page
from auditor_tui.errors import ConversionFailed

STAGED: Final = "pages"
"""The folder, inside an entry, of pages that are done while others are not."""

_WORK: Final = "work.json"


class StagedWork(NamedTuple):
    """What a conversion under way is making."""

    pages: range
    """The page numbers there will be."""
    source_name: str
    """File name of the source."""
    converter: Mapping[str, Any]
    """What makes the text."""


class Staging:
    """A folder of encoded page records, one file a page, beside a note of what they are pages of."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def begin(self, work: StagedWork) -> None:
        """Write down what is being made, so that others can tell what it is and how far.

        Raises:
            OSError: when the folder cannot be written.
        """
        noted = work._asdict() | {"pages": [work.pages.start, work.pages.stop]}
        write_atomically(self._folder / _WORK, json.dumps(noted, sort_keys=True).encode())

    def work(self) -> StagedWork | None:
        """What is being made; None where no conversion was begun."""
        try:
            noted = json.loads((self._folder / _WORK).read_bytes())
            return StagedWork(range(*noted["pages"]), str(noted["source_name"]), dict(noted["converter"]))
        except (OSError, ValueError, TypeError, KeyError):
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
