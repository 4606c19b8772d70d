"""How soon a long document that was converted before is there, and what it holds in memory."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Final

from auditor_tui.bench.long_text import long_document
from auditor_tui.bench.measuring import MB, Lab, Measurement, Row, Target
from auditor_tui.documents.entry import save_entry

_PAGES: Final = 780
_TIME: Final = Target(0.5, "s")
_MEMORY: Final = Target(200, "MB")
_MEMORY_WORK: Final = "memory of a process that has it open"

_OPEN: Final = """
import json, sys, time
started = time.perf_counter()
from pathlib import Path
from auditor_tui.documents.entry import load_entry
document = load_entry(Path(sys.argv[1]), "long")
seconds = time.perf_counter() - started
import psutil
print(json.dumps({"seconds": seconds, "bytes": psutil.Process().memory_info().rss, "lines": len(document.lines)}))
"""
"""In a process of its own, so that nothing is loaded before; its imports count."""


def _open(lab: Lab) -> Sequence[Measurement]:
    document = long_document(pages=_PAGES)
    folder = lab.folder / "long"
    save_entry(document, folder)
    said = [json.loads(lab.run((sys.executable, "-c", _OPEN, str(folder)))) for _ in range(lab.repeat)]
    details = {"pages": len(document.pages), "lines": len(document.lines)}
    seconds = min(opened["seconds"] for opened in said)
    held = max(opened["bytes"] for opened in said) / MB
    return [
        Measurement(OPEN.name, OPEN.work, _TIME, seconds, details),
        Measurement(OPEN.name, _MEMORY_WORK, _MEMORY, held, details),
    ]


OPEN: Final = Row("open", "opening a document of 780 pages from the cache", _open)
