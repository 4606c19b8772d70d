"""Converting a PDF page by page in a process of its own, so that no page can stall, crash or print into the program."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from auditor_tui.documents.child import ONE_THREAD, WORKER_COMMAND
from auditor_tui.documents.options import INSTALL_CONVERTER, WHOLE, Options
from auditor_tui.documents.outline import Bookmark
from auditor_tui.documents.pages import SET_ASIDE, PageRecord
from auditor_tui.documents.process import Cancelled, LineProcess, OutOfMemory, OutOfTime, ProcessEnded
from auditor_tui.documents.records import decode_page, encode_page
from auditor_tui.documents.secret import Secret
from auditor_tui.errors import ConversionFailed, DocumentError, LockedDocument, NoTextLayer, UnreadableDocument
from auditor_tui.text.sanitise import terminal_safe

PAGE_SECONDS: Final = 60.0
"""Longest one page may take before it is set aside."""
PAGE_BYTES: Final = 1_000_000_000
"""Most memory the converter may hold while it works on one page; the page is set aside then."""
_FRESH_BYTES: Final = 600_000_000
"""Memory at which a process is replaced after the page at hand."""
_LEAST_PAGES: Final = 20
"""Pages a process works on before its memory is a reason to replace it: starting one costs seconds."""
_CRASHES: Final = 2
"""Times a process may crash on a page before the page is set aside: once may be an accident."""
_KILLS: Final = 8
"""Times something else may end the process while it works on one page."""
_WORDS_SECONDS: Final = 10.0
"""Longest it may take to read only the words of a page that was set aside."""
_MB: Final = 1_000_000
_START_SECONDS: Final = 120.0
"""Longest a process may take to load the converter and open the file."""
_PAGES_PER_PROCESS: Final = 200
"""The converter's memory grows with every page; a fresh process starts small again."""


@dataclass(frozen=True, slots=True)
class FileFacts:
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
        options: Options = WHOLE,
        secret: Secret | None = None,
        cancelled: Callable[[], bool] | None = None,
        page_seconds: float = PAGE_SECONDS,
        page_bytes: int = PAGE_BYTES,
        one_thread: bool = False,
        pages_per_process: int = _PAGES_PER_PROCESS,
        command: Sequence[str] = WORKER_COMMAND,
    ) -> None:
        """Args:
        source: The PDF.
        options: Which pages matter, and whether pictures are read.
        secret: What unlocks it, should it be locked.
        cancelled: Asked several times a second whether to stop.
        page_seconds: Longest one page may take before it is set aside.
        page_bytes: Most memory one page may take before it is set aside.
        one_thread: Keep the layout engine to one thread, for when several conversions share the machine.
        pages_per_process: Pages after which a fresh process takes over.
        command: What to run as the converter.
        """
        self._source = source
        self._name = terminal_safe(source.name)
        self._asked_to_stop = cancelled or (lambda: False)
        self._stop = False
        self._options = options
        self._secret = secret or Secret(lambda name, wrong: None)
        self._page_seconds = page_seconds
        self._page_bytes = page_bytes
        self._pages_per_process = pages_per_process
        self._command = (*command, ONE_THREAD) if one_thread else tuple(command)
        self._process: LineProcess | None = None
        self._pages_done = 0

    def __enter__(self) -> Conversion:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def open(self) -> FileFacts:
        """Start the converter and let it look at the file.

        Raises:
            LockedDocument, UnreadableDocument, NoTextLayer: when the file cannot be converted at all.
            ConversionFailed: when the converter cannot be started, or the caller cancels.
        """
        reply = self._start()
        while (fault := reply.get("fault")) in ("locked", "wrong-password"):
            if not self._secret.ask(self._name, fault == "wrong-password"):
                break
            reply = self._start()
        if fault:
            raise _refusal(self._name, fault, terminal_safe(reply["detail"]))
        return _facts(reply["opened"])

    def _start(self) -> dict[str, Any]:
        """The reply of a fresh process to the file; one that something else ends before it answers is started again."""
        request = {
            "open": str(self._source.absolute()),
            "password": self._secret.value,
            "pages": self._options.pages,
            "ocr": self._options.ocr,
        }
        for attempt in range(1, _KILLS + 1):
            self._end()
            try:
                self._process, self._pages_done = LineProcess(self._command), 0
                self._process.ask({"load": True}, _START_SECONDS, self._cancelled)
            except OSError as error:
                raise self._not_started(error.strerror or type(error).__name__) from error
            except OutOfTime as error:
                raise self._not_started(f"it takes longer than {_START_SECONDS:g} seconds") from error
            except Cancelled as error:
                raise self._stopped() from error
            except ProcessEnded as error:
                if attempt == _KILLS or not error.from_outside:
                    raise self._not_started("it ended at once") from error
                continue
            try:
                line = self._process.ask(request, _START_SECONDS, self._cancelled, self._page_bytes)
            except ProcessEnded as error:
                if attempt == _KILLS or not error.from_outside:
                    raise ConversionFailed(f"The converter breaks down when it opens {self._name}.") from error
            except OutOfTime as error:
                raise ConversionFailed(
                    f"The converter takes longer than {_START_SECONDS:g} seconds to open {self._name}."
                ) from error
            except OutOfMemory as error:
                raise ConversionFailed(
                    f"Opening {self._name} takes more than {self._page_bytes // _MB:,} MB of memory."
                ) from error
            except Cancelled as error:
                raise self._stopped() from error
            else:
                reply: dict[str, Any] = json.loads(line)
                return reply
        raise AssertionError

    def _not_started(self, reason: str) -> ConversionFailed:
        return ConversionFailed(
            f"The converter could not be started for {self._name} ({reason.lower()}).", INSTALL_CONVERTER
        )

    def stop(self) -> None:
        """Give up the page being converted; may be called from another thread."""
        self._stop = True

    def pages(self, page_nos: Iterable[int]) -> Iterator[tuple[int, bytes]]:
        """Pairs of page number and encoded record, heading levels not yet settled.

        A page past its limits, or one that twice ends the converter, comes as a record of its words alone whose notice
        says so.

        Raises:
            ConversionFailed: when the caller cancels, or the converter cannot be started again.
        """
        for page_no in page_nos:
            yield page_no, self._page(page_no)

    def _page(self, page_no: int) -> bytes:
        crashes = kills = 0
        while crashes < _CRASHES and kills < _KILLS:
            try:
                line = self._ask({"page": page_no, "seconds": self._page_seconds}, self._page_seconds)
            except OutOfTime:
                return self._set_aside(page_no, f"converting it took longer than {self._page_seconds:g} seconds")
            except OutOfMemory:
                return self._set_aside(
                    page_no, f"converting it takes more than {self._page_bytes // _MB:,} MB of memory"
                )
            except ProcessEnded as error:
                self._end()
                kills += error.from_outside
                crashes += not error.from_outside
                continue
            if not line.startswith(b'{"fault"'):
                return line
            detail = terminal_safe(json.loads(line)["detail"])[:200]
            return self._set_aside(page_no, f"the converter failed on it ({detail})")
        return self._set_aside(page_no, "the converter broke down on it")

    def _ask(self, request: dict[str, Any], limit_seconds: float) -> bytes:
        if self._process is None or self._pages_done >= self._pages_per_process or self._is_bloated():
            self.open()
        assert self._process is not None
        self._pages_done += 1
        try:
            return self._process.ask(request, limit_seconds, self._cancelled, self._page_bytes).rstrip(b"\n")
        except Cancelled as error:
            raise self._stopped() from error

    def _is_bloated(self) -> bool:
        if self._process is None or self._pages_done < _LEAST_PAGES:
            return False
        return self._process.memory_bytes() > _FRESH_BYTES

    def _set_aside(self, page_no: int, reason: str) -> bytes:
        """The record of a page without lines: its words, where at least those can be read."""
        self._end()
        record = PageRecord(page_no, None, 0, 0, 0, "", (), (), ())
        with suppress(OutOfTime, OutOfMemory, ProcessEnded, ValueError, KeyError, TypeError):
            record = decode_page(self._ask({"words": page_no, "seconds": _WORDS_SECONDS}, _WORDS_SECONDS))
        self._end()
        return encode_page(replace(record, notice=f"{SET_ASIDE}: {reason}"))

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


def _facts(opened: dict[str, Any]) -> FileFacts:
    return FileFacts(
        page_count=opened["page_count"],
        bookmarks=tuple(Bookmark(*bookmark) for bookmark in opened["bookmarks"]),
        notices=tuple(opened["notices"]),
    )


def _refusal(name: str, kind: str, detail: str) -> DocumentError:
    if kind == "locked":
        return LockedDocument(
            f"{name} is locked with a password.", "Give it with --password-file FILE, or in a terminal when asked."
        )
    if kind == "wrong-password":
        return LockedDocument(f"The password given does not open {name}.", "Check it, capitals too.")
    if kind == "pictures":
        return NoTextLayer(
            f"{name} has no text layer: every page is a picture.", "With --ocr it is read by OCR, and marked as such."
        )
    if kind == "blank":
        return NoTextLayer(f"{name} has no text layer: every page is blank.", "Open a document that holds text.")
    if kind == "damaged":
        return UnreadableDocument(
            f"{name} is damaged or incomplete and cannot be read as a PDF.", "Fetch or export the file again."
        )
    return ConversionFailed(f"The converter failed on {name}: {detail[:200]}.")
