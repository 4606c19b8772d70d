"""The app on a document in memory, with a researcher that plays a script, and a driver for its keys."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.worker import WorkerCancelled

from auditor_tui.agent.scripted import Scripted
from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import PageInfo
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.ui.app import AuditorApp
from auditor_tui.ui.screens.main import MainScreen
from auditor_tui.ui.widgets.bar import Bar
from auditor_tui.workspace.desk import Desk
from auditor_tui.workspace.inquiry.session import Session

LINES = [
    *(f"Line {number} of the preface, in words alone." for number in range(1, 101)),
    "# Statement 1",
    "",
    "(₹ in crore)",  # line 103
    "",
    "|Particulars|2024-25|2023-24|",  # line 105
    "|---|---|---|",
    "|Revenue Receipts|1,200|1,100|",
    "|Fiscal Deficit|345|300|",  # line 108
    "",
    "## Notes",
    *(f"Note in words {number}." for number in range(1, 201)),
]
SCRIPT: list[dict[str, Any]] = [
    {"call": "grep", "args": {"doc": "$doc", "pattern": "fiscal deficit"}},
    {"call": "read", "args": {"doc": "$doc", "first": 101, "last": 109}},
    {"say": "The row is there; now what governs it."},
    {"call": "figure", "args": {"doc": "$doc", "first": 108, "last": 108}},
    {
        "answer": "The fiscal deficit of 2024-25 is ₹ 345 crore.",
        "outcome": "answered",
        "reason": "read",
        "figures": [{"id": "L108C2", "role": "answer"}],
    },
]


_LOOK_SECONDS = 0.004
_IDLE_SHARE = 0.05


@pytest.fixture(autouse=True)
def look_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the app has come to rest is looked at in short steps: each key waits for several of them."""
    monkeypatch.setattr("textual._wait.SLEEP_GRANULARITY", _LOOK_SECONDS)
    monkeypatch.setattr("textual._wait.SLEEP_IDLE", _LOOK_SECONDS * _IDLE_SHARE)


@dataclass
class Driver:
    """A running app, its keys, and what it shows."""

    app: AuditorApp
    pilot: Pilot[Any]

    async def settle(self) -> None:
        """Until no worker is at work and every message is handled."""
        quiet = 0
        while quiet < 2:  # a message may start a worker, and a worker may post a message
            await self.pilot.pause()
            at_work = [worker for worker in self.app.workers if not worker.is_finished]
            quiet = 0 if at_work else quiet + 1
            with suppress(WorkerCancelled):
                await self.app.workers.wait_for_complete(at_work)

    async def press(self, *keys: str) -> None:
        """Press keys one after another, each handled to its end."""
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def ask(self, question: str) -> None:
        """Type a question and send it."""
        await self.press("i")
        self.screen.question_input.value = question
        await self.press("enter")

    @property
    def screen(self) -> MainScreen:
        """The main screen."""
        assert isinstance(self.app.screen, MainScreen)
        return self.app.screen

    def rows(self) -> list[str]:
        """The rows of the reader as text."""
        return [strip.text for strip in self.screen.reader.render_lines(self.screen.reader.size.region)]

    def row_of(self, line_no: int) -> str:
        """The row of a line that is in view."""
        return next(row for row in self.rows() if f"{line_no}" in row[: self.screen.reader.gutter_width])

    def inquiry(self) -> list[str]:
        """The rows of the inquiry pane as text."""
        return [row.text for row in self.screen.inquiry_view.rows]

    def said(self) -> str:
        """The inquiry pane as running text, without frames and row ends."""
        return " ".join(" ".join(self.inquiry()).translate(dict.fromkeys(map(ord, "│╭╮╰╯─"), " ")).split())

    def bar(self, bar_id: str) -> str:
        """What a bar says."""
        return self.app.screen.query_one(f"#{bar_id}", Bar).text

    def notices(self) -> list[str]:
        """What was notified, oldest first."""
        return [notification.message for notification in self.app._notifications]


@pytest.fixture
def script() -> list[dict[str, Any]]:
    """Three operations, a word between them, and an answer: the fiscal deficit in line 108."""
    return [dict(line) for line in SCRIPT]


@pytest.fixture
def document(make_document: Callable[..., Document]) -> Document:
    """A preface of 100 lines, one statement, 200 notes, on two pages."""
    pages = (PageInfo(1, "i", 1, 100), PageInfo(2, None, 101, len(LINES) - 100))
    return make_document("\n".join(LINES), pages=pages)


@pytest.fixture
def make_app(document: Document) -> Callable[..., AuditorApp]:
    """`make_app(script=…, documents=…, researcher=…, **app options) -> AuditorApp`: nothing in it waits."""

    def make(
        script: list[dict[str, Any]] = SCRIPT,
        documents: tuple[Document, ...] = (document,),
        researcher: Callable[[], Any] | None = None,
        **options: Any,
    ) -> AuditorApp:
        text = "\n".join(json.dumps(line) for line in script)
        library = MemoryLibrary({item.doc_id: item for item in documents})
        session = Session(library, clock=lambda: datetime(2026, 1, 31, 9, 30, tzinfo=UTC))
        desk = Desk(
            session,
            researcher or (lambda: Scripted.parse(text)),
            pace_seconds=0,
            find_delay_seconds=0,
            patience_seconds=0,
            look_seconds=0,
        )
        return AuditorApp(desk, **options)

    return make


@pytest.fixture
def drive() -> Callable[..., AbstractAsyncContextManager[Driver]]:
    """`async with drive(app, size=(120, 36)) as ui`: the app runs, its first document open."""

    @asynccontextmanager
    async def run(app: AuditorApp, size: tuple[int, int] = (120, 36)) -> AsyncIterator[Driver]:
        async with app.run_test(size=size) as pilot:
            driver = Driver(app, pilot)
            await driver.settle()
            yield driver

    return run
