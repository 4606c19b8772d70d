"""How soon the app shows a long document, what it holds then, and how fast it draws after a jump.

The app is no part of this floor: each figure is told by a process of its own, which starts it without a terminal.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Final

from auditor_tui.bench.long_text import LONG_ID, long_document
from auditor_tui.bench.measuring import MB, Lab, Measurement, Row, Target
from auditor_tui.documents.entry import save_entry

_PAGES: Final = 780
_LINES: Final = 50_000
_LINE_CHARS: Final = 1_000
_JUMPS: Final = 200
_SOONER: Final = Target(0.5, "s more")
_MEMORY: Final = Target(200, "MB")
_MEDIAN: Final = Target(5, "ms")
_SLOWEST: Final = Target(16, "ms")
_MEMORY_WORK: Final = "memory of the app that shows it"
_SLOWEST_WORK: Final = "the same, of which nineteen in twenty take no longer"

_AS_INSTALLED: Final = """
import sys
sys.dont_write_bytecode, sys.pycache_prefix = False, {folder!r}
"""
"""What is installed is compiled once; a checkout may be told to be compiled at every start."""
_EMPTY: Final = """
import time
started = time.perf_counter()
import asyncio, json
from textual.app import App
async def show():
    async with App().run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        print(json.dumps({"seconds": time.perf_counter() - started}))
asyncio.run(show())
"""
_APP: Final = """
import asyncio, json
from auditor_tui.ui.app import AuditorApp
from auditor_tui.ui.screens.main import MainScreen
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.workspace.desk import Desk
def app_on(document):
    # As the command makes it: a session and its researcher are loaded when something is asked.
    library = MemoryLibrary({document.doc_id: document})
    def make_session():
        from auditor_tui.workspace.inquiry.session import Session
        return Session(library)
    def make_rules():
        from auditor_tui.workspace.inquiry.researchers import make_researcher
        return make_researcher("rules")
    return AuditorApp(Desk(make_session, make_rules, library=library, researcher_name="rules"))
async def shown(app, pilot):
    while not isinstance(app.screen, MainScreen) or not app.screen.reader.size:
        await pilot.pause(0.001)
    await pilot.pause()
    reader = app.screen.reader
    assert any(strip.text.strip() for strip in reader.render_lines(reader.size.region))
"""
_FIRST: Final = f"""
import sys, time
started = time.perf_counter()
from pathlib import Path
{_APP}
from auditor_tui.documents.entry import load_entry
async def show():
    app = app_on(load_entry(Path(sys.argv[1]), sys.argv[2]))
    async with app.run_test(size=(120, 40)) as pilot:
        await shown(app, pilot)
        seconds = time.perf_counter() - started
        import psutil
        print(json.dumps({{"seconds": seconds, "bytes": psutil.Process().memory_info().rss}}))
asyncio.run(show())
"""
_AFTER_JUMPS: Final = f"""
import sys, time
{_APP}
from auditor_tui.documents.plain import read_plain
lines, chars, jumps = map(int, sys.argv[1:])
row = ("a revenue of 1,234.50 crore and " * chars)[:chars]
text = "\\n".join(f"{{line:05}}{{row[5:]}}" for line in range(lines))
async def show():
    app = app_on(read_plain(text.encode(), "rows.md", "rows"))
    async with app.run_test(size=(120, 40)) as pilot:
        await shown(app, pilot)
        reader, taken = app.screen.reader, []
        for jump in range(jumps):
            line_no = 1 + jump * 7919 % lines
            started = time.perf_counter()
            reader.go(line_no)
            reader.render_lines(reader.size.region)
            taken.append(time.perf_counter() - started)
            await pilot.pause(0)
        taken.sort()
        at = [taken[len(taken) // 2], taken[len(taken) * 19 // 20]]
        print(json.dumps({{"median_seconds": at[0], "slowest_seconds": at[1]}}))
asyncio.run(show())
"""


def _paint(lab: Lab) -> Sequence[Measurement]:
    document = long_document(pages=_PAGES)
    folder = lab.folder / "painted"
    save_entry(document, folder)
    held = []

    def ours() -> float:
        told = told_by(lab, _FIRST, str(folder), LONG_ID)
        held.append(told["bytes"] / MB)
        return told["seconds"]

    # The first start of each compiles what the later ones find compiled.
    ours()
    told_by(lab, _EMPTY)
    seconds, yardstick = lab.in_turn(ours, lambda: told_by(lab, _EMPTY)["seconds"])
    details = {"pages": len(document.pages), "ours_seconds": seconds, "yardstick_seconds": yardstick}
    return [
        Measurement(PAINT.name, PAINT.work, _SOONER, seconds - yardstick, details),
        Measurement(PAINT.name, _MEMORY_WORK, _MEMORY, max(held), {"pages": len(document.pages)}),
    ]


def _jump(lab: Lab) -> Sequence[Measurement]:
    given = (str(_LINES), str(_LINE_CHARS), str(_JUMPS))
    told = [told_by(lab, _AFTER_JUMPS, *given) for _ in range(lab.repeat)]
    median, slowest = (1_000 * min(each[part] for each in told) for part in ("median_seconds", "slowest_seconds"))
    details = {"lines": _LINES, "line_chars": _LINE_CHARS, "jumps": _JUMPS}
    return [
        Measurement(JUMP.name, JUMP.work, _MEDIAN, median, details),
        Measurement(JUMP.name, _SLOWEST_WORK, _SLOWEST, slowest, details),
    ]


def told_by(lab: Lab, script: str, *args: str) -> dict[str, float]:
    """What a process says of its work, in the last line it prints."""
    compiled = _AS_INSTALLED.format(folder=str(lab.folder / "compiled"))
    said: dict[str, float] = json.loads(lab.run((sys.executable, "-c", compiled + script, *args)).splitlines()[-1])
    return said


PAINT: Final = Row("paint", "first sight of a document of 780 pages in the app, beside an empty Textual app", _paint)
JUMP: Final = Row("jump", "drawing the reader after a jump, 50,000 rows of 1,000 characters, in the middle case", _jump)
