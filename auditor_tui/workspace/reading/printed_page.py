"""The page a line is printed on: drawn from the very file the text was made from, or opened in the system's viewer.

A file that is another by now is not drawn: its pages say nothing of this text.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from auditor_tui.documents.document import Document
from auditor_tui.documents.page_pictures import PagePainter, Picture
from auditor_tui.documents.process import Cancelled
from auditor_tui.documents.sample import SAMPLE_ID, sample_pdf
from auditor_tui.documents.source import look_at
from auditor_tui.errors import AuditorError, DocumentError, DocumentMissing
from auditor_tui.library.library import Library, Shelf
from auditor_tui.text.sanitise import terminal_safe
from auditor_tui.workspace.figure.shown_figure import ShownFigure

SHARES: Final = (1.0, 0.6, 0.35, 0.2, 0.12, 0.08)
"""Parts of a page's width that can be shown, the whole page first."""
_VIEWERS: Final[Mapping[str, Callable[[str, int], Sequence[str]]]] = {
    "evince": lambda path, page_no: ("evince", f"--page-index={page_no}", path),
    "okular": lambda path, page_no: ("okular", "--page", str(page_no), path),
    "zathura": lambda path, page_no: ("zathura", f"--page={page_no}", path),
    "qpdfview": lambda path, page_no: ("qpdfview", f"{path}#{page_no}"),
    "mupdf": lambda path, page_no: ("mupdf", path, str(page_no)),
    "xpdf": lambda path, page_no: ("xpdf", path, str(page_no)),
}
"""Viewers that open a file at a page, and how each is told which."""
_SECONDS_TO_FAIL: Final = 1.0
"""A viewer that cannot open a file says so at once; one that still runs then has opened it."""
_OPENERS: Final = {"darwin": "open", "linux": "xdg-open"}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be drawn."""

    page_no: int
    around: tuple[float, float, float, float] | None
    """The figure in the middle, outlined; in points of the untouched page."""
    share: float
    """Part of the page's width."""
    width: int
    height: int
    """Of the picture, in pixels."""
    raw: bool
    """Samples instead of a PNG."""


class PrintedPages:
    """The pages of one document's file."""

    def __init__(
        self, document: Document, library: Library | None, path: Path | None = None, password: str | None = None
    ) -> None:
        """Args:
        document: Whose pages.
        library: Knows the file of the document, where it has one.
        path: The file, where something else knows it.
        password: Tried on a locked file.
        """
        self._document = document
        self._library = library
        self._path = path
        self._checked: Path | None = None
        self._password = password
        self._painter: PagePainter | None = None

    def unlock(self, password: str) -> None:
        """Try a password from now on; it is kept in memory alone."""
        self.close()
        self._painter, self._password = None, password

    def draw(self, wanted: Wanted, cancelled: Callable[[], bool]) -> Picture | None:
        """A picture of a page, or None where nobody wants it any more; away from the screen's thread.

        Raises:
            LockedDocument: when the file takes a password, or another one than was tried.
            DocumentError: when there is no such page, or it cannot be drawn; says why.
        """
        path = self.file()
        if self._painter is None:
            self._painter = PagePainter(path, self._password)
        part: dict[str, Any] = {
            "around": wanted.around,
            "share": wanted.share,
            "size": [wanted.width, wanted.height],
            "raw": wanted.raw,
        }
        boxes = [wanted.around] if wanted.around else []
        with suppress(Cancelled):
            return self._painter.draw(wanted.page_no, boxes, part=part, cancelled=cancelled)
        return None

    def file(self) -> Path:
        """The PDF, looked at once whether it is the one the text was made from.

        Raises:
            DocumentError: when there is none, or another one.
        """
        if self._checked is None:
            path = self._found()
            if look_at(path).sha256() != self._document.source_sha256:
                raise DocumentError(f"{terminal_safe(path.name)} is another file than the one this text was made from.")
            self._checked = path
        return self._checked

    def close(self) -> None:
        """Nobody looks at pages any more."""
        if self._painter:
            self._painter.close()

    def _found(self) -> Path:
        document = self._document
        if not document.pages:
            raise DocumentError(f"{document.source_name} has no printed pages.")
        if self._path is not None:
            return self._path
        if isinstance(self._library, Shelf):
            with suppress(AuditorError):
                return self._library.path(document.doc_id)
        if document.doc_id == SAMPLE_ID:
            return sample_pdf()
        raise DocumentMissing(f"The file of {terminal_safe(document.doc_id)} is not at hand.")


def figure_box(figure: ShownFigure | None) -> tuple[float, float, float, float] | None:
    """Where a figure is printed, in points of the untouched page; None where that is not known."""
    if figure is None or len(figure.bbox) != 4:
        return None
    try:
        x0, y0, x1, y1 = map(float, figure.bbox)
    except ValueError:  # a damaged log
        return None
    return x0, y0, x1, y1


def viewer_command(
    path: Path,
    page_no: int,
    which: Callable[[str], str | None] = shutil.which,
    platform: str = sys.platform,
) -> tuple[tuple[str, ...], bool] | None:
    """What opens a file in a viewer of the system, and whether it opens at the page; None where there is none."""
    if platform == "linux":
        for name, command in _VIEWERS.items():
            if which(name):
                return tuple(command(str(path), page_no)), True
    opener = _OPENERS.get(platform)
    if opener and which(opener):
        return (opener, str(path)), False
    return None


def open_in_viewer(path: Path, page_no: int) -> str:
    """Open a page in a viewer of the system, which goes on without this program.

    Returns:
        What was done, in a sentence.

    Raises:
        DocumentError: when there is no viewer, it does not start, or it gives up at once.
    """
    found = viewer_command(path, page_no)
    if found is None:
        raise DocumentError("This system has no viewer for PDFs that is known here.", f"The file is {path}.")
    command, at_page = found
    try:
        viewer = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError as error:
        raise DocumentError(f"{command[0]} does not start: {(error.strerror or 'no reason given').lower()}.") from None
    try:
        status = viewer.wait(_SECONDS_TO_FAIL)
    except subprocess.TimeoutExpired:
        # Somebody has to take its exit status when it ends; nobody waits for that.
        threading.Thread(target=viewer.wait, daemon=True).start()
    else:
        if status:
            raise DocumentError(f"{command[0]} could not open {terminal_safe(path.name)} (it ended with {status}).")
    where = f"at page {page_no:,}" if at_page else f"; the page is {page_no:,}"
    return f"Opened {terminal_safe(path.name)} in {command[0]} {where}.".replace(" ;", ";")
