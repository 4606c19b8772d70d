"""How fast a PDF becomes text, how much memory that takes, and how soon there is something to read.

Times of whole conversions start when a converter has loaded its libraries and opened the file: that second is the same
for all of them, and beside a long document it is nothing. The wait for the first page starts before.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Final

from auditor_tui.bench.measuring import MB, Lab, Measurement, NotMeasured, Row, Target, ratio
from auditor_tui.documents.lanes import convert_pages

_WORKERS: Final = 2
_ALONE: Final = Target(1.05, "×")
_SPEED_UP: Final = Target(0.85 * _WORKERS, "×", at_least=True)
_MEMORY: Final = Target(600, "MB")
_FIRST_PAGE: Final = Target(3, "s")
_LONG_PAGES: Final = 100
"""Fewer pages say little of a long document."""

_PLAIN: Final = """
import json, sys, time
import pymupdf
from pymupdf4llm.helpers.document_layout import parse_document
from pymupdf4llm.ocr import OCRMode
with pymupdf.open(sys.argv[1]) as pdf:
    started = time.perf_counter()
    for index in range(int(sys.argv[2])):
        parse_document(pdf, pages=[index], force_text=True, use_ocr=OCRMode.NEVER).to_markdown()
    print(json.dumps({"seconds": time.perf_counter() - started}))
"""
"""The converter without us, in a process of its own: nothing of it may be imported here."""
_OPEN: Final = """
import json, os, sys, time
os.environ["AUDITOR_HOME"] = sys.argv[2]
started = time.perf_counter()
from pathlib import Path
from auditor_tui.documents.store import open_source
from auditor_tui.documents.watch import Watch
from auditor_tui.errors import ConversionFailed
told = {}
def first(document):
    told.setdefault("seconds", time.perf_counter() - started)
    told["pages"] = len(document.pages) + len(document.awaited)
try:
    open_source(Path(sys.argv[1]), watch=Watch(prefix=first, cancelled=lambda: bool(told)))
except ConversionFailed:
    if not told:
        raise
print(json.dumps(told))
"""
"""Opening a file with an empty cache, up to the first pages that can be read; the imports count."""


def _page_count(lab: Lab) -> int:
    with lab.conversion(lab.pdf) as conversion:
        return min(lab.pages, conversion.open().page_count)


def _plain_seconds(lab: Lab, pages: int) -> float:
    return float(_told(lab.run((sys.executable, "-c", _PLAIN, str(lab.pdf), str(pages))))["seconds"])


def _seconds(lab: Lab, pages: int, *, workers: int = 1, one_thread: bool = False) -> float:
    with ExitStack() as stack:
        lanes = [stack.enter_context(lab.conversion(lab.pdf, one_thread=one_thread)) for _ in range(workers)]
        for lane in lanes:
            lane.open()
        started = lab.clock()
        for _ in convert_pages(lanes, range(1, pages + 1)):
            pass
        return lab.clock() - started


def _alone(lab: Lab) -> Sequence[Measurement]:
    pages = _page_count(lab)
    ours, plain = lab.in_turn(lambda: _seconds(lab, pages), lambda: _plain_seconds(lab, pages))
    details = {"pages": pages, "ours_seconds": ours, "yardstick_seconds": plain}
    return [Measurement(ALONE.name, ALONE.work, _ALONE, ratio(ours, plain), details)]


def _together(lab: Lab) -> Sequence[Measurement]:
    pages = _page_count(lab)
    if pages < _WORKERS:
        raise NotMeasured(f"{lab.pdf.name} has too few pages to share")
    one, many = lab.in_turn(
        lambda: _seconds(lab, pages, one_thread=True),
        lambda: _seconds(lab, pages, workers=_WORKERS, one_thread=True),
    )
    details = {"pages": pages, "workers": _WORKERS, "one_seconds": one, "together_seconds": many}
    return [Measurement(TOGETHER.name, TOGETHER.work, _SPEED_UP, ratio(one, many), details)]


def _memory(lab: Lab) -> Sequence[Measurement]:
    pages = _page_count(lab)
    with lab.watching_memory() as most_bytes:
        _seconds(lab, pages, one_thread=True)
        value = most_bytes() / MB
    return [Measurement(MEMORY.name, MEMORY.work, _MEMORY, value, {"pages": pages})]


def _first_page(lab: Lab) -> Sequence[Measurement]:
    if lab.long_pdf is None:
        raise NotMeasured("no long PDF was named with --long-pdf")
    # Each time with a cache of its own: the second opening would go on where the first stopped.
    homes = [lab.folder / f"home-{number}" for number in range(lab.repeat)]
    told = [_told(lab.run((sys.executable, "-c", _OPEN, str(lab.long_pdf), str(home)))) for home in homes]
    pages = int(told[0]["pages"])
    if pages < _LONG_PAGES:
        raise NotMeasured(f"{lab.long_pdf.name} has {pages} pages and is not long")
    seconds = min(float(opened["seconds"]) for opened in told)
    return [Measurement(FIRST_PAGE.name, FIRST_PAGE.work, _FIRST_PAGE, seconds, {"pages": pages})]


def _told(printed: str) -> dict[str, float]:
    """What a child says of its work, in the last line it prints."""
    told: dict[str, float] = json.loads(printed.splitlines()[-1])
    return told


ALONE: Final = Row("convert", "one worker, beside pymupdf4llm alone on the same pages", _alone)
TOGETHER: Final = Row("workers", "two workers of one thread, times as fast as one of them", _together)
MEMORY: Final = Row("worker-memory", "most memory one worker holds", _memory)
FIRST_PAGE: Final = Row("first-page", "first readable page of a long PDF that was never opened", _first_page)
