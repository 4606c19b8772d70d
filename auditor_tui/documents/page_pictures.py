"""Pictures of pages, as they are printed: drawn by the converter's process, since nothing else opens a PDF."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from auditor_tui.documents.convert import WORKER_COMMAND
from auditor_tui.documents.pages import BBox
from auditor_tui.documents.process import LineProcess, OutOfTime, ProcessEnded
from auditor_tui.errors import ConversionFailed

DPI: Final = 120
"""Small print can be read, and a page takes a tenth of a megabyte."""
_SECONDS: Final = 60
"""Longest that a page may take, the start of the process included."""


def page_pictures(
    pdf: Path, boxes: Mapping[int, Sequence[BBox]], password: str | None = None
) -> Iterator[tuple[int, bytes]]:
    """Pages of a PDF as PNG, in ascending order.

    Args:
        pdf: The file.
        boxes: The pages wanted, each with the boxes to outline on it, in points from the top left.
        password: What unlocks the file.

    Raises:
        ConversionFailed: when a page cannot be drawn; says why.
    """
    process: LineProcess | None = None
    try:
        process = LineProcess(WORKER_COMMAND)
        for page_no in sorted(boxes):
            yield page_no, _drawn(process, pdf, page_no, boxes[page_no], password)
    except OSError as error:
        raise ConversionFailed(f"The pages of {pdf.name} cannot be drawn ({error.strerror}).") from error
    finally:
        if process:
            process.kill()


def _drawn(process: LineProcess, pdf: Path, page_no: int, boxes: Sequence[BBox], password: str | None) -> bytes:
    request = {
        "picture": page_no,
        "file": str(pdf.absolute()),
        "password": password,
        "boxes": [list(box) for box in boxes],
        "dpi": DPI,
        "seconds": _SECONDS,
    }
    try:
        reply = json.loads(process.ask(request, _SECONDS, lambda: False))
    except (ProcessEnded, OutOfTime) as error:
        raise ConversionFailed(
            f"Page {page_no} of {pdf.name} cannot be drawn: it ends or stalls the library."
        ) from error
    if "picture" not in reply:
        reason = "it is locked" if reply["fault"] == "locked" else str(reply["detail"])
        raise ConversionFailed(f"Page {page_no} of {pdf.name} cannot be drawn: {reason}.")
    return base64.b64decode(reply["picture"])
