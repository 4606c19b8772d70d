"""Page records as JSON, and the archive they are read from one page at a time."""

from __future__ import annotations

import hashlib
import json
import threading
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from auditor_tui.documents.files import replacing
from auditor_tui.documents.outline import NO_LANDMARKS, Landmarks
from auditor_tui.documents.pages import BBox, Box, PageRecord, Run, Word
from auditor_tui.errors import DocumentError

_PAGES_KEPT: Final = 8
"""Records held in memory at once: a statement and the pages it continues on."""
_NEVER: Final = (1980, 1, 1, 0, 0, 0)
"""The time stamp of every member, so that the same records make the same archive."""


def encode_page(record: PageRecord) -> bytes:
    """A record in canonical JSON: sorted keys, compact, UTF-8; the bytes that `pages_sha256` is made over."""
    data: dict[str, Any] = {
        "boxes": [_encode_box(box) for box in record.boxes],
        "height": record.height,
        "label": record.label,
        "markdown": record.markdown,
        "notice": record.notice,
        "page": record.page_no,
        "rotation": record.rotation,
        "runs": [[run.text, *run.bbox, run.size, run.flags, *run.direction] for run in record.runs],
        "width": record.width,
        "words": [[word.text, *word.bbox] for word in record.words],
    }
    if record.hidden:
        data["hidden"] = record.hidden
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return text.encode("utf-8", "replace")


def decode_page(data: bytes) -> PageRecord:
    """A record from its JSON.

    Raises:
        ValueError, KeyError, TypeError: when it is no page record.
    """
    page = json.loads(data)
    return PageRecord(
        page_no=page["page"],
        label=page["label"],
        width=page["width"],
        height=page["height"],
        rotation=page["rotation"],
        markdown=page["markdown"],
        boxes=tuple(_decode_box(box) for box in page["boxes"]),
        words=tuple(Word(text, _bbox(bbox)) for text, *bbox in page["words"]),
        runs=tuple(
            Run(text, (x0, y0, x1, y1), size, flags, (dx, dy))
            for text, x0, y0, x1, y1, size, flags, dx, dy in page["runs"]
        ),
        notice=page["notice"],
        hidden=tuple(_bbox(bbox) for bbox in page.get("hidden", ())),
    )


def _encode_box(box: Box) -> dict[str, Any]:
    return {
        "bbox": box.bbox,
        "cells": box.cells,
        "font_size": box.font_size,
        "kind": box.kind,
        "line_count": box.line_count,
        "first_line": box.first_line_index,
    }


def _decode_box(box: dict[str, Any]) -> Box:
    return Box(
        kind=box["kind"],
        bbox=_bbox(box["bbox"]),
        font_size=box["font_size"],
        first_line_index=box["first_line"],
        line_count=box["line_count"],
        cells=tuple(tuple(cell and _bbox(cell) for cell in row) for row in box["cells"]),
    )


def _bbox(edges: list[float]) -> BBox:
    x0, y0, x1, y1 = edges
    return x0, y0, x1, y1


class PagesDigest:
    """SHA-256 over page records in order: each record's canonical JSON and a line feed."""

    def __init__(self) -> None:
        self._sha256 = hashlib.sha256()

    def add(self, encoded: bytes) -> None:
        """Take in the next page, as `encode_page` gives it."""
        self._sha256.update(encoded)
        self._sha256.update(b"\n")

    def hexdigest(self) -> str:
        """The digest of the pages added so far."""
        return self._sha256.hexdigest()


NO_PAGES_SHA256: Final = PagesDigest().hexdigest()
"""The digest of a document without pages."""


def write_archive(path: Path, encoded_pages: Iterable[tuple[int, bytes]]) -> str:
    """Write pairs of page number and encoded record to an archive, whole or not at all; returns `pages_sha256`."""
    digest = PagesDigest()
    with replacing(path) as partial, zipfile.ZipFile(partial, "w", zipfile.ZIP_DEFLATED) as archive:
        for page_no, encoded in encoded_pages:
            digest.add(encoded)
            archive.writestr(zipfile.ZipInfo(_member(page_no), _NEVER), encoded, zipfile.ZIP_DEFLATED)
    return digest.hexdigest()


def _member(page_no: int) -> str:
    return f"{page_no:05}.json"


class RecordArchive:
    """The page records of one stored document, read when asked for, and the landmarks stored with them."""

    def __init__(self, path: Path, landmarks: Landmarks = NO_LANDMARKS) -> None:
        self.path = path
        self.landmarks = landmarks
        self._lock = threading.Lock()
        self._archive: zipfile.ZipFile | None = None
        self._page = lru_cache(maxsize=_PAGES_KEPT)(self._read)

    def page(self, page_no: int) -> PageRecord:
        """The record of a 1-based page.

        Raises:
            DocumentError: when the archive cannot be read or holds no such page.
        """
        return self._page(page_no)

    def encoded(self, page_nos: Iterable[int]) -> Iterator[tuple[int, bytes]]:
        """Pairs of page number and canonical JSON, as stored."""
        for page_no in page_nos:
            yield page_no, self._member_bytes(page_no)

    def _read(self, page_no: int) -> PageRecord:
        try:
            return decode_page(self._member_bytes(page_no))
        except (ValueError, KeyError, TypeError) as error:
            raise self._damaged(page_no) from error

    def _member_bytes(self, page_no: int) -> bytes:
        try:
            with self._lock:
                if self._archive is None:
                    self._archive = zipfile.ZipFile(self.path)
                return self._archive.read(_member(page_no))
        except (OSError, KeyError, ValueError, zipfile.BadZipFile, zlib.error) as error:
            raise self._damaged(page_no) from error

    def _damaged(self, page_no: int) -> DocumentError:
        return DocumentError(
            f"The stored record of page {page_no} cannot be read from {self.path}.",
            "Convert it again: `auditor convert --force`.",
        )
