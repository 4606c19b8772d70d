"""The converter's own process: the only module that imports PyMuPDF.

Run as `python -m auditor_tui.documents.worker`. PyMuPDF is not thread-safe, prints to stdout, and can hang on a bad
page; here none of that matters. Requests come on stdin and replies leave on what was stdout, one JSON object a line:

    {"open": PATH}                → {"opened": {"page_count", "bookmarks", "notices"}}
    {"page": NUMBER, "seconds": N} → the page's record, its heading levels not yet settled
    anything that fails           → {"fault": KIND, "detail": WORDS}

The process ends when stdin does.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
from collections import Counter
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from auditor_tui.documents.pages import NO_TEXT_LAYER, WORDS_LOST, BBox, Box, PageRecord, Run, Word
from auditor_tui.documents.records import encode_page
from auditor_tui.text.sanitise import terminal_safe

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ONE_THREAD: Final = "--one-thread"
"""Argument that keeps the layout engine to one thread, for when several of these processes share the machine."""
REPAIRED: Final = "The file is damaged and was repaired while reading."
COPYING_RESTRICTED: Final = "Its owner restricted copying; it is read all the same."

_ORPHAN_SECONDS: Final = 30
"""How long past its limit a page may run before the process ends itself: only when nobody is left to end it."""
_BLANK_CHECK_DPI: Final = 18
"""Enough to see whether a page without text shows anything."""
_TURNS: Final = {(0, -1): 90, (-1, 0): 180, (0, 1): 270}
"""Degrees clockwise that set text upright, by the direction it is read in on the page as shown."""
_HAIR: Final = 2
"""Decimals kept of a coordinate: a hundredth of a point."""


def main() -> None:
    """Serve requests until stdin ends."""
    replies = _claim_stdout()
    _die_with_parent()
    if ONE_THREAD in sys.argv:
        _limit_layout_threads()
    converter = _Converter()
    for request in sys.stdin.buffer:
        try:
            reply = converter.answer(json.loads(request))
        except _FileFault as fault:
            reply = _fault(fault.kind, str(fault))
        except Exception as error:  # the border of this process: whatever the library raises becomes a reply
            reply = _fault("failed", f"{type(error).__name__}: {error}")
        replies.write(reply + b"\n")
        replies.flush()


class _FileFault(Exception):
    """The file cannot be converted at all; `kind` says why."""

    def __init__(self, kind: str, detail: str = "") -> None:
        super().__init__(detail)
        self.kind = kind


class _Converter:
    """One open PDF."""

    def __init__(self) -> None:
        self._pdf: Any = None
        self._labelled = False

    def answer(self, request: dict[str, Any]) -> bytes:
        """The reply to one request."""
        if "open" in request:
            return json.dumps({"opened": self._open(request["open"])}).encode()
        with _hard_limit(int(request["seconds"]) + _ORPHAN_SECONDS):
            return encode_page(self._page(request["page"]))

    def _open(self, path: str) -> dict[str, Any]:
        import pymupdf

        try:
            self._pdf = pdf = pymupdf.open(path, filetype="pdf")
        except Exception as error:
            raise _FileFault("damaged", str(error)) from error
        if pdf.needs_pass:
            raise _FileFault("locked")
        if not pdf.page_count:
            raise _FileFault("damaged", "it has no pages")
        if not any(page.get_text().strip() for page in pdf):
            raise _FileFault("pictures" if any(_shows_something(page) for page in pdf) else "blank")
        self._labelled = bool(pdf.get_page_labels())
        notices = [REPAIRED] if pdf.is_repaired else []
        if not pdf.permissions & pymupdf.PDF_PERM_COPY:
            notices.append(COPYING_RESTRICTED)
        bookmarks = [[level, title, page_no if page_no > 0 else None] for level, title, page_no in pdf.get_toc()]
        return {"page_count": pdf.page_count, "bookmarks": bookmarks, "notices": notices}

    def _page(self, page_no: int) -> PageRecord:
        page = self._pdf.load_page(page_no - 1)
        rotation = page.rotation
        words, runs = _printed(page)
        _turn_upright(page, runs)
        to_untouched = page.derotation_matrix
        frame = _edges(page.rect, to_untouched)
        markdown, boxes = _convert(self._pdf, page_no, lambda rectangle: _edges(rectangle, to_untouched))
        return PageRecord(
            page_no=page_no,
            label=terminal_safe(page.get_label()).strip() or None if self._labelled else None,
            width=round(frame[2] - frame[0], _HAIR),
            height=round(frame[3] - frame[1], _HAIR),
            rotation=rotation,
            markdown=markdown,
            boxes=boxes,
            words=words,
            runs=runs,
            notice=_notice(page, words, markdown),
        )


def _printed(page: Any) -> tuple[tuple[Word, ...], tuple[Run, ...]]:
    """The words and the runs of a page as the PDF places them."""
    import pymupdf

    printed = page.get_textpage(flags=pymupdf.TEXTFLAGS_WORDS)
    words = tuple(Word(word[4], _rounded(word[:4])) for word in printed.extractWORDS())
    runs = tuple(
        Run(
            text=span["text"],
            bbox=_rounded(span["bbox"]),
            size=round(span["size"], _HAIR),
            flags=span["flags"],
            direction=(round(line["dir"][0], _HAIR), round(line["dir"][1], _HAIR)),
        )
        for block in printed.extractDICT()["blocks"]
        for line in block.get("lines", ())
        for span in line["spans"]
        if not span["text"].isspace()
    )
    return words, runs


def _turn_upright(page: Any, runs: tuple[Run, ...]) -> None:
    """Turn a page, in memory, whose text lies on its side or its head when shown: the converter would tear it apart.

    Tables wider than a page are often printed like that, and what a file says of its pages' rotation is often wrong.
    """
    shown = page.rotation_matrix
    lengths: Counter[tuple[int, int]] = Counter()
    for run in runs:
        x, y = run.direction
        lengths[round(x * shown.a + y * shown.c), round(x * shown.b + y * shown.d)] += len(run.text)
    for direction, turn in _TURNS.items():
        if 2 * lengths[direction] > lengths.total():
            page.set_rotation((page.rotation + turn) % 360)


def _notice(page: Any, words: tuple[Word, ...], markdown: str) -> str | None:
    if words:
        return None if markdown.strip() else WORDS_LOST
    return NO_TEXT_LAYER if _shows_something(page) else None


def _convert(pdf: Any, page_no: int, untouched: Callable[[Any], BBox]) -> tuple[str, tuple[Box, ...]]:
    """A page's Markdown and the boxes it was made from, mapped back to the untouched page."""
    from pymupdf4llm.helpers.document_layout import parse_document
    from pymupdf4llm.ocr import OCRMode

    parsed = parse_document(pdf, pages=[page_no - 1], force_text=True, use_ocr=OCRMode.NEVER)
    chunk = parsed.to_markdown(page_chunks=True)[0]
    markdown: str = chunk["text"]
    boxes = []
    for layout_box, place in zip(parsed.pages[0].boxes, chunk["page_boxes"], strict=True):
        first_line_index, line_count = _line_range(markdown, *place["pos"])
        table = layout_box.table or {}
        boxes.append(
            Box(
                kind=layout_box.boxclass,
                bbox=untouched((layout_box.x0, layout_box.y0, layout_box.x1, layout_box.y1)),
                font_size=layout_box.max_fontsize,
                first_line_index=first_line_index,
                line_count=line_count,
                cells=tuple(tuple(cell and untouched(cell) for cell in row) for row in table.get("cells") or ()),
            )
        )
    return markdown, tuple(boxes)


def _line_range(markdown: str, start: int, stop: int) -> tuple[int, int]:
    """First line (0-based within the page) and number of lines of a stretch, blank lines around it left out."""
    stretch = markdown[start:stop]
    printed = stretch.strip("\n")
    lead = len(stretch) - len(stretch.lstrip("\n")) if printed else 0
    return markdown.count("\n", 0, start + lead), printed.count("\n") + 1 if printed.strip() else 0


def _shows_something(page: Any) -> bool:
    return not page.get_pixmap(dpi=_BLANK_CHECK_DPI).is_unicolor


def _edges(rectangle: Any, matrix: Any) -> BBox:
    import pymupdf

    mapped = pymupdf.Rect(rectangle) * matrix
    return _rounded(mapped.normalize())


def _rounded(edges: Any) -> BBox:
    x0, y0, x1, y1 = (round(edge, _HAIR) + 0.0 for edge in edges)  # + 0.0 turns a negative zero into zero
    return x0, y0, x1, y1


def _fault(kind: str, detail: str) -> bytes:
    return json.dumps({"fault": kind, "detail": detail}).encode()


def _claim_stdout() -> BinaryIO:
    """The real stdout, for replies alone: whatever the libraries print or write to descriptors 1 and 2 goes nowhere."""
    replies = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for descriptor in (1, 2):
        os.dup2(nowhere, descriptor)
    os.close(nowhere)
    return replies


def _die_with_parent() -> None:
    """Leave interrupts to the parent, and on Linux end at once with it, even in the middle of a page."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        import ctypes

        set_parent_death_signal = 1
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL)


@contextlib.contextmanager
def _hard_limit(seconds: int) -> Iterator[None]:
    """End the process, by the system's default action for the alarm, if the enclosed work never returns."""
    if not hasattr(signal, "alarm"):
        yield
        return
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)


def _limit_layout_threads() -> None:
    """One thread for every session of the layout engine; only possible before PyMuPDF is imported."""
    import onnxruntime

    class SingleThreaded(onnxruntime.InferenceSession):  # type: ignore[misc]
        def __init__(self, path_or_bytes: Any, sess_options: Any = None, *args: Any, **kwargs: Any) -> None:
            options = sess_options or onnxruntime.SessionOptions()
            options.intra_op_num_threads = options.inter_op_num_threads = 1
            super().__init__(path_or_bytes, options, *args, **kwargs)

    onnxruntime.InferenceSession = SingleThreaded


if __name__ == "__main__":
    main()
