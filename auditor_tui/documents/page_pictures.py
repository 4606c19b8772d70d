"""Pictures of pages, as they are printed: drawn by the converter's process, since nothing else opens a PDF."""

from __future__ import annotations

import base64
import json
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from auditor_tui.documents.child import WORKER_COMMAND
from auditor_tui.documents.pages import BBox
from auditor_tui.documents.process import Cancelled, LineProcess, OutOfTime, ProcessEnded
from auditor_tui.errors import ConversionFailed, LockedDocument


class Picture(NamedTuple):
    """What was drawn of a page."""

    width: int
    height: int
    content: bytes
    """A PNG, or three bytes a pixel: red, green, blue, row by row."""


DPI: Final = 120
"""Small print can be read, and a page takes a tenth of a megabyte."""
_SECONDS: Final = 60
"""Longest that a page may take, the start of the process included."""


class PagePainter:
    """Draws pages of one PDF for whoever looks at them one after the other; its process stays until it is closed."""

    def __init__(self, pdf: Path, password: str | None = None) -> None:
        """Args: pdf: The file. password: What unlocks it."""
        self._pdf = pdf
        self._password = password
        self._process: LineProcess | None = None
        self._one_at_a_time = threading.Lock()

    def draw(
        self,
        page_no: int,
        boxes: Sequence[BBox] = (),
        *,
        part: Mapping[str, Any] | None = None,
        cancelled: Callable[[], bool] = lambda: False,
    ) -> Picture:
        """A page, or a part of it.

        Args:
            page_no: The page, from 1.
            boxes: What is outlined, in points of the untouched page.
            part: `around` (a box of the untouched page, or None), `share` of the page's width, `size` in pixels, and
                `raw` for samples instead of a PNG; all of the page as a PNG when None.
            cancelled: Asked now and then whether nobody wants it any more.

        Raises:
            LockedDocument: when it takes a password, or another one than was given.
            ConversionFailed: when it cannot be drawn; says why.
            Cancelled: when nobody wanted it.
        """
        with self._one_at_a_time:
            try:
                self._process = self._process or LineProcess(WORKER_COMMAND)
                return _drawn(self._process, self._pdf, page_no, boxes, self._password, part or {}, cancelled)
            except OSError as error:
                self._end()
                raise ConversionFailed(f"The pages of {self._pdf.name} cannot be drawn ({error.strerror}).") from error
            except (ConversionFailed, LockedDocument, Cancelled):
                # An answer may still be on its way, or the process may have ended: the next page has one of its own.
                self._end()
                raise

    def close(self) -> None:
        """End the process."""
        with self._one_at_a_time:
            self._end()

    def _end(self) -> None:
        if self._process:
            self._process.kill()
        self._process = None


def page_pictures(
    pdf: Path, boxes: Mapping[int, Sequence[BBox]], password: str | None = None
) -> Iterator[tuple[int, bytes]]:
    """Pages of a PDF as PNG, in ascending order.

    Args:
        pdf: The file.
        boxes: The pages wanted, each with the boxes to outline on it, in points of the untouched page.
        password: What unlocks the file.

    Raises:
        LockedDocument: when the file takes a password, or another one than was given.
        ConversionFailed: when a page cannot be drawn; says why.
    """
    painter = PagePainter(pdf, password)
    try:
        for page_no in sorted(boxes):
            yield page_no, painter.draw(page_no, boxes[page_no]).content
    finally:
        painter.close()


def _drawn(
    process: LineProcess,
    pdf: Path,
    page_no: int,
    boxes: Sequence[BBox],
    password: str | None,
    part: Mapping[str, Any],
    cancelled: Callable[[], bool],
) -> Picture:
    request = {
        "picture": page_no,
        "file": str(pdf.absolute()),
        "password": password,
        "boxes": [list(box) for box in boxes],
        "dpi": DPI,
        "seconds": _SECONDS,
        **part,
    }
    try:
        reply = json.loads(process.ask(request, _SECONDS, cancelled))
    except (ProcessEnded, OutOfTime) as error:
        raise ConversionFailed(
            f"Page {page_no} of {pdf.name} cannot be drawn: it ends or stalls the library."
        ) from error
    if "picture" not in reply:
        cannot = f"Page {page_no} of {pdf.name} cannot be drawn"
        if reply["fault"] == "locked":
            why = "it is locked" if password is None else "the password does not open it"
            raise LockedDocument(f"{cannot}: {why}.")
        raise ConversionFailed(f"{cannot}: {reply['detail']}.")
    return Picture(reply["width"], reply["height"], base64.b64decode(reply["picture"]))
