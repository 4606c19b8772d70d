"""A saved log played again, without a screen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from auditor_tui.agent.scripted import Scripted
from auditor_tui.documents.document import Document
from auditor_tui.errors import DocumentMissing
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.operations.catalogue import OPERATIONS
from auditor_tui.settings import paths
from auditor_tui.workspace.inquiry.session import Session
from auditor_tui.workspace.logs.playback import Playback

SCRIPT = """{"call": "grep", "args": {"doc": "accounts", "pattern": "revenue"}}
{"say": "There."}
{"call": "read", "args": {"doc": "accounts", "first": 1, "last": 3}}
{"answer": "It is on line 3.", "outcome": "not_found", "reason": "read"}"""


@pytest.fixture
def log(make_document: Callable[..., Document]) -> Path:
    document = make_document("# Accounts\n\nRevenue was 2,418.6.")
    seconds = iter(range(0, 600, 7))
    session = Session(
        MemoryLibrary({document.doc_id: document}),
        clock=lambda: datetime(2026, 1, 31, tzinfo=UTC) + timedelta(seconds=next(seconds)),
    )
    found: list[Path] = []

    async def ask() -> None:
        async for _ in session.ask("Where is it?", Scripted.parse(SCRIPT), on_log=found.append):
            pass

    asyncio.run(ask())
    return found[0]


def test_it_stops_where_there_is_something_new_to_see(log: Path) -> None:
    playback = Playback.open(log, OPERATIONS)
    assert (playback.state.question, playback.place) == ("Where is it?", 0)
    seen = []
    while (stop := playback.next_stop) is not None:
        playback.meet(stop)
        playback.position = stop
        seen.append((playback.place, playback.state.answer, playback.words))
    assert seen == [
        (1, "", "1 of 2 done again, all the same"),
        (1, "", "1 of 2 done again, all the same"),
        (2, "", "same"),
        (2, "It is on line 3.", "same"),
        (2, "It is on line 3.", "same"),
    ]
    assert playback.state.outcome == "not_found"
    assert playback.sentence.startswith("same: 2 of 2 operations gave the recorded result.")


def test_going_back_keeps_what_was_done_again(log: Path) -> None:
    playback = Playback.open(log, OPERATIONS)
    start = playback.position
    playback.meet(len(playback.log.records))
    playback.position = len(playback.log.records)
    while (before := playback.stop_before(playback.position)) != playback.position:
        playback.position = before
    assert playback.position == start
    assert len(playback.done) == 2
    assert playback.stop_of(playback.whole.steps[1].seq) > playback.stop_of(playback.whole.steps[0].seq)


def test_no_wait_is_longer_than_three_seconds(log: Path) -> None:
    playback = Playback.open(log, OPERATIONS)
    assert playback.pause_seconds(len(playback.log.records)) == 3


def test_without_its_text_nothing_is_played(log: Path) -> None:
    for path in paths.pinned_dir().rglob("*"):
        if path.is_file():
            path.unlink()
    with pytest.raises(DocumentMissing, match="The log cannot be replayed: the text of accounts is not at hand"):
        Playback.open(log, OPERATIONS)
