"""Converting a PDF page by page in a process of its own, so that no page can stall, crash or print into the program."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

from auditor_tui.documents.outline import Bookmark
from auditor_tui.documents.pages import PageRecord
from auditor_tui.documents.process import Cancelled, LineProcess, OutOfTime, ProcessEnded
from auditor_tui.documents.records import encode_page
from auditor_tui.documents.worker import ONE_THREAD
from auditor_tui.errors import ConversionFailed, DocumentError, LockedDocument, NoTextLayer, UnreadableDocument
from auditor_tui.text.sanitise import terminal_safe

PAGE_SECONDS: Final = 60.0
"""Longest one page may take before it is set aside."""
WORKER_COMMAND: Final = (sys.executable, "-P", "-m", "auditor_tui.documents.worker")
"""`-P`: no module may come from the folder the documents lie in."""

_INSTALL: Final = "Install it with `python -m pip install pymupdf`."
_START_SECONDS: Final = 120.0
"""Longest a process may take to load the converter and open the file."""
_PAGES_PER_PROCESS: Final = 200
"""The converter's memory grows with every page; a fresh process starts small again."""


def converter_identity() -> dict[str, str | int]:
    """What makes the text: another version, or other options, may make another text of the same file.

    Raises:
        ConversionFailed: when the converter is not installed.
    """
    try:
        return {
            "name": "pymupdf4llm",
            "version": version("pymupdf"),
            "layout": f"onnxruntime {version('onnxruntime')}",
            "options": "force_text=True use_ocr=NEVER sideways=turned",
        }
    except PackageNotFoundError as error:
        raise ConversionFailed(f"PDFs cannot be converted: {error.name} is not installed.", _INSTALL) from error


@dataclass(frozen=True, slots=True)
class Opening:
    """What the converter says of a file before its first page."""

    page_count: int
    bookmarks: tuple[Bookmark, ...]
    notices: tuple[str, ...]
    """Sentences about the whole file that its reader should know."""


class Conversion:
    """One PDF being converted; a context manager that leaves no process behind."""

    def __init__(
        self,
        source: Path,
        *,
        cancelled: Callable[[], bool] | None = None,
        page_seconds: float = PAGE_SECONDS,
        one_thread: bool = False,
        pages_per_process: int = _PAGES_PER_PROCESS,
        command: Sequence[str] = WORKER_COMMAND,
    ) -> None:
        """Args:
        source: The PDF.
        cancelled: Asked several times a second whether to stop.
        page_seconds: Longest one page may take before it is set aside.
        one_thread: Keep the layout engine to one thread, for when several conversions share the machine.
        pages_per_process: Pages after which a fresh process takes over.
        command: What to run as the converter.
        """
        self._source = source
        self._name = terminal_safe(source.name)
        self._asked_to_stop = cancelled or (lambda: False)
        self._stop = False
        self._page_seconds = page_seconds
        self._pages_per_process = pages_per_process
        self._command = (*command, ONE_THREAD) if one_thread else tuple(command)
        self._process: LineProcess | None = None
        self._pages_done = 0

    def __enter__(self) -> Conversion:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def open(self) -> Opening:
        """Start the converter and let it look at the file.

        Raises:
            LockedDocument, UnreadableDocument, NoTextLayer: when the file cannot be converted at all.
            ConversionFailed: when the converter cannot be started, or the caller cancels.
        """
        self._end()
        self._process, self._pages_done = LineProcess(self._command), 0
        try:
            line = self._process.ask({"open": str(self._source.absolute())}, _START_SECONDS, self._cancelled)
        except (ProcessEnded, OutOfTime) as error:
            raise ConversionFailed(f"The converter could not be started for {self._name}.", _INSTALL) from error
        except Cancelled as error:
            raise self._stopped() from error
        reply = json.loads(line)
        if "fault" in reply:
            raise _refusal(self._name, reply["fault"], terminal_safe(reply["detail"]))
        return _opening(reply["opened"])

    def stop(self) -> None:
        """Give up the page being converted; may be called from another thread."""
        self._stop = True

    def pages(self, page_nos: Iterable[int]) -> Iterator[tuple[int, bytes]]:
        """Pairs of page number and encoded record, heading levels not yet settled.

        A page past its time limit, or one that ends the converter, comes as an empty record whose notice says so.

        Raises:
            ConversionFailed: when the caller cancels, or the converter cannot be started again.
        """
        for page_no in page_nos:
            if self._process is None or self._pages_done >= self._pages_per_process:
                self.open()
            yield page_no, self._page(page_no)

    def _page(self, page_no: int) -> bytes:
        assert self._process is not None
        self._pages_done += 1
        request = {"page": page_no, "seconds": self._page_seconds}
        try:
            line = self._process.ask(request, self._page_seconds, self._cancelled)
        except Cancelled as error:
            raise self._stopped() from error
        except OutOfTime:
            self._end()
            return _set_aside(page_no, f"converting it took longer than {self._page_seconds:g} seconds")
        except ProcessEnded:
            self._end()
            return _set_aside(page_no, "the converter broke down on it")
        if line.startswith(b'{"fault"'):
            return _set_aside(
                page_no, f"the converter failed on it ({terminal_safe(json.loads(line)['detail'])[:200]})"
            )
        return line.rstrip(b"\n")

    def _cancelled(self) -> bool:
        return self._stop or self._asked_to_stop()

    def _stopped(self) -> ConversionFailed:
        return ConversionFailed(
            f"The conversion of {self._name} was stopped.", "Open it again to go on where it stopped."
        )

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process = None


def _opening(opened: dict[str, Any]) -> Opening:
    return Opening(
        page_count=opened["page_count"],
        bookmarks=tuple(Bookmark(*bookmark) for bookmark in opened["bookmarks"]),
        notices=tuple(opened["notices"]),
    )


def _set_aside(page_no: int, reason: str) -> bytes:
    notice = f"set aside: {reason}"
    return encode_page(PageRecord(page_no, None, 0, 0, 0, "", (), (), (), notice))


def _refusal(name: str, kind: str, detail: str) -> DocumentError:
    if kind == "locked":
        return LockedDocument(f"{name} is locked with a password.", "Save a copy without the password and open that.")
    if kind == "pictures":
        return NoTextLayer(
            f"{name} has no text layer: every page is a picture.", "Run it through OCR first and open the result."
        )
    if kind == "blank":
        return NoTextLayer(f"{name} has no text layer: every page is blank.", "Open a document that holds text.")
    if kind == "damaged":
        return UnreadableDocument(
            f"{name} is damaged or incomplete and cannot be read as a PDF.", "Fetch or export the file again."
        )
    return ConversionFailed(f"The converter failed on {name}: {detail[:200]}.")
