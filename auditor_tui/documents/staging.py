"""The pages of a conversion under way, each on disk as soon as it is done, so that it can go on after a break."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from auditor_tui.documents.pages import PageRecord
from auditor_tui.documents.records import decode_page


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file that is there whole or not at all, its folder made where needed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, partial = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        Path(partial).replace(path)
    except BaseException:
        Path(partial).unlink(missing_ok=True)
        raise


class Staging:
    """A folder of encoded page records, one file a page."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep(self, page_no: int, encoded: bytes) -> None:
        """Put a page on disk."""
        write_atomically(self._path(page_no), encoded)

    def missing(self, page_count: int) -> list[int]:
        """The 1-based pages not done yet, in order."""
        return [page_no for page_no in range(1, page_count + 1) if not self._path(page_no).exists()]

    def records(self, page_nos: Iterable[int]) -> Iterable[PageRecord]:
        """The records of pages, read one at a time."""
        return (decode_page(self._path(page_no).read_bytes()) for page_no in page_nos)

    def _path(self, page_no: int) -> Path:
        return self._folder / f"{page_no:05}.json"
