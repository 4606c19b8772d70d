"""How fast a PDF becomes text, how much memory that takes, and how soon there is something to read.

Times of whole conversions start when a converter has loaded its libraries and opened the file: that second is the same
for all of them, and beside a long document it is nothing. The wait for the first page starts before.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Final, NamedTuple

from auditor_tui.bench.measuring import MB, Lab, Measurement, NotMeasured, Row, Target, ratio
from auditor_tui.documents.lanes import convert_pages

_WORKERS: Final = 2
_ALONE: Final = Target(1.05, "×")
_SPEED_UP: Final = Target(0.85 * _WORKERS, "×", at_least=True)
_PROCESSOR_WORK: Final = "the same in processor time of the busier one, which others on the machine hardly touch"
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


def page_count(lab: Lab) -> int:
    """The pages that are converted: as many as were asked for, and no more than there are."""
    with lab.conversion(lab.pdf) as conversion:
        return min(lab.pages, conversion.open().page_count)


def _plain_seconds(lab: Lab, pages: int) -> float:
    return float(_told(lab.run((sys.executable, "-c", _PLAIN, str(lab.pdf), str(pages))))["seconds"])


def convert_alone(lab: Lab, pages: int) -> float:
    """Seconds that one worker takes for so many pages."""
    return _convert(lab, pages).seconds


class _Taken(NamedTuple):
    """What a conversion took."""

    seconds: float
    busiest_seconds: float
    """Processor time of the worker that used most."""


def _convert(lab: Lab, pages: int, *, workers: int = 1, one_thread: bool = False) -> _Taken:
    with ExitStack() as stack:
        lanes = [stack.enter_context(lab.conversion(lab.pdf, one_thread=one_thread)) for _ in range(workers)]
        for lane in lanes:
            lane.open()
        before, started = lab.used(), lab.clock()
        for _ in convert_pages(lanes, range(1, pages + 1)):
            pass
        seconds, after = lab.clock() - started, lab.used()
        # A worker that took another's place on the way began at nothing.
        busiest = max((used - before.get(pid, 0.0) for pid, used in after.items()), default=0.0)
        return _Taken(seconds, busiest)


def _alone(lab: Lab) -> Sequence[Measurement]:
    pages = page_count(lab)
    ours, plain = lab.in_turn(lambda: convert_alone(lab, pages), lambda: _plain_seconds(lab, pages))
    details = {"pages": pages, "ours_seconds": ours, "yardstick_seconds": plain}
    return [Measurement(ALONE.name, ALONE.work, _ALONE, ratio(ours, plain), details)]


def _together(lab: Lab) -> Sequence[Measurement]:
    pages = page_count(lab)
    if pages < _WORKERS:
        raise NotMeasured(f"{lab.pdf.name} has too few pages to share")
    one, together = [], []
    for _ in range(lab.repeat):
        one.append(_convert(lab, pages, one_thread=True))
        together.append(_convert(lab, pages, workers=_WORKERS, one_thread=True))
    details: dict[str, float] = {"pages": pages, "workers": _WORKERS}
    by_clock = _speed_up("seconds", [taken.seconds for taken in one], [taken.seconds for taken in together], details)
    by_processor = _speed_up(
        "processor_seconds",
        [taken.busiest_seconds for taken in one],
        [taken.busiest_seconds for taken in together],
        details,
    )
    return [
        Measurement(TOGETHER.name, TOGETHER.work, _SPEED_UP, by_clock, details),
        Measurement(TOGETHER.name, _PROCESSOR_WORK, _SPEED_UP, by_processor, details),
    ]


def _speed_up(what: str, one: Sequence[float], together: Sequence[float], details: dict[str, float]) -> float:
    """How many times as fast; what it is made from is put into the details."""
    details[f"one_{what}"], details[f"together_{what}"] = min(one), min(together)
    return ratio(min(one), min(together))


def _memory(lab: Lab) -> Sequence[Measurement]:
    pages = page_count(lab)
    with lab.watching_memory() as most_bytes:
        _convert(lab, pages, one_thread=True)
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
