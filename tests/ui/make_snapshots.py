"""Draw the screens of the sample that the tests compare, and write them into `snapshots/` beside this file.

Run after a change that is meant to be seen, and read the difference before committing it:

    python tests/ui/make_snapshots.py

Each file is the screen as characters, and under it the stretches that can be told apart without colour. Pictures, as
pytest-textual-snapshot compares them, would change with each minor version of Textual and say nothing in a review.
"""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
from collections.abc import AsyncIterator
from contextlib import aclosing, suppress
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.pilot import Pilot
from textual.worker import WorkerCancelled

from auditor_tui.agent.scripted import Scripted
from auditor_tui.documents.sample import SAMPLE_ID, sample_entry
from auditor_tui.documents.store import load_entry
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.ui.app import AuditorApp
from auditor_tui.ui.screens.main import MainScreen
from auditor_tui.workspace.desk import Desk
from auditor_tui.workspace.inquiry.host import Host
from auditor_tui.workspace.inquiry.session import Session

FOLDER: Final = Path(__file__).parent / "snapshots"
SIZES: Final = ((80, 24), (120, 36), (160, 45))
DARK: Final = "ledger"
LIGHT: Final = "paper"
QUESTION: Final = "What is the fiscal deficit in the 2024-25 revised estimates?"
# Other rules of the researcher that needs no model are no other screens: what it decides is written down here.
SCRIPT: Final[list[dict[str, Any]]] = [
    {"call": "grep", "args": {"doc": "$doc", "pattern": "fiscal deficit"}},
    {"call": "read", "args": {"doc": "$doc", "first": 205, "last": 236}},
    {"say": "The row is there; now what governs it."},
    {"call": "figure", "args": {"doc": "$doc", "first": 232, "last": 232}},
    {
        "answer": "The fiscal deficit is ₹ 24,810.50 crore in the revised estimates of 2024-25.",
        "outcome": "answered",
        "reason": "read",
        "figures": [{"id": "L232C4", "role": "answer"}],
    },
]
_ATTRIBUTES: Final = ("bold", "dim", "italic", "underline", "reverse", "strike")
_WITHOUT_COLOUR: Final = "Without colour"


async def screens(size: tuple[int, int]) -> AsyncIterator[tuple[str, Pilot[Any]]]:
    """The views one after the other, as a person comes to them: the name of each, and the app that shows it."""
    document = load_entry(sample_entry(), SAMPLE_ID)
    session = Session(
        MemoryLibrary({document.doc_id: document}),
        clock=lambda: datetime(2026, 1, 31, 9, 30, tzinfo=UTC),
        host=lambda: Host("0" * 64, "+05:30", "a machine"),
        monotonic=lambda: 0.0,
    )
    script = "\n".join(map(json.dumps, SCRIPT))
    desk = Desk(
        session,
        lambda: Scripted.parse(script),
        pace_seconds=0,
        find_delay_seconds=0,
        patience_seconds=0,
        look_seconds=0,
    )
    async with AuditorApp(desk, theme=DARK).run_test(size=size) as pilot:
        await _settle(pilot)
        await _press(pilot, "colon", *"232", "enter", "full_stop", "full_stop")
        yield "figure", pilot
        await _press(pilot, "i")
        assert isinstance(pilot.app.screen, MainScreen)
        pilot.app.screen.question_input.value = QUESTION
        await _press(pilot, "enter")
        yield "answer", pilot
        await _press(pilot, "escape", "L")
        yield "logs", pilot
        await _press(pilot, "r", "s", "s")
        yield "replay", pilot


async def drawn(pilot: Pilot[Any]) -> list[list[Segment]]:
    """The rows of the screen as they are drawn now, without notices, which go by the clock."""
    pilot.app.clear_notifications()
    await _settle(pilot)
    # Textual hands the whole screen out only as a picture.
    return [list(strip) for strip in pilot.app.screen._compositor.render_strips()]


def characters(rows: list[list[Segment]]) -> str:
    """The rows as text, blanks at their ends left out."""
    return "".join("".join(segment.text for segment in row).rstrip() + "\n" for row in rows)


def marked(rows: list[list[Segment]]) -> str:
    """What is bold, turned round, underlined and so on: rows and column, both from 1, how, and the stretch."""
    found: dict[tuple[int, str, str], list[int]] = {}
    for row_no, row in enumerate(rows, 1):
        column = 1
        for how, run in groupby(row, key=lambda segment: _attributes(segment.style)):
            text = "".join(segment.text for segment in run)
            if how and (text.strip() or "reverse" in how):
                found.setdefault((column, how, text), []).append(row_no)
            column += cell_len(text)
    return "".join(f"{_rows(row_nos)}:{column} {how} |{text}|\n" for (column, how, text), row_nos in found.items())


def path_of(name: str, size: tuple[int, int]) -> Path:
    """Where a screen is kept."""
    return FOLDER / f"{name}-{size[0]}x{size[1]}.txt"


def kept(name: str, size: tuple[int, int]) -> tuple[str, str]:
    """A screen as it is kept: its characters, and what can be told apart without colour."""
    text, _, without_colour = path_of(name, size).read_text(encoding="utf-8").partition(f"{_WITHOUT_COLOUR}\n")
    return text, without_colour


def _rows(row_nos: list[int]) -> str:
    first, last = row_nos[0], row_nos[-1]
    together = len(row_nos) > 2 and row_nos == list(range(first, last + 1))
    return f"{first}-{last}" if together else ",".join(map(str, row_nos))


def _attributes(style: Style | None) -> str:
    return " ".join(name for name in _ATTRIBUTES if style and getattr(style, name))


async def _press(pilot: Pilot[Any], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await _settle(pilot)


async def _settle(pilot: Pilot[Any]) -> None:
    quiet = 0
    while quiet < 2:  # a message may start a worker, and a worker may post a message
        await pilot.pause()
        at_work = [worker for worker in pilot.app.workers if not worker.is_finished]
        quiet = 0 if at_work else quiet + 1
        with suppress(WorkerCancelled):
            await pilot.app.workers.wait_for_complete(at_work)


async def _write(size: tuple[int, int]) -> None:
    async with aclosing(screens(size)) as views:
        async for name, pilot in views:
            rows = await drawn(pilot)
            path_of(name, size).write_text(f"{characters(rows)}{_WITHOUT_COLOUR}\n{marked(rows)}", encoding="utf-8")


def main() -> None:
    """Write every file anew, without touching this machine's logs and settings."""
    for size in SIZES:
        with tempfile.TemporaryDirectory() as home:
            os.environ |= {"AUDITOR_HOME": home, "NO_COLOR": "1"}
            asyncio.run(_write(size))


if __name__ == "__main__":
    main()
