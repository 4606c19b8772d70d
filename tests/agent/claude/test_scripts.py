"""Inquiries over a real socket: files of events, played by a server of this machine to the real client."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor_tui.agent.claude import Claude
from auditor_tui.agent.claude.service import MessagesApi
from auditor_tui.agent.claude.ways import Ways
from auditor_tui.auditlog.events import ModelCallEvent, OperationEvent, OutcomeEvent
from auditor_tui.auditlog.verify import verify
from auditor_tui.documents.document import Document
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.workspace.inquiry.session import Session

from .conftest import KEY
from .script_server import Script, serving

SCRIPTS = sorted((Path(__file__).parent / "scripts").glob("*.json"))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
async def test_an_inquiry_ends_as_its_script_says(accounts: Document, path: Path) -> None:
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    with serving(Script.load(path)) as script:
        service = MessagesApi(script.address, KEY)
        claude = Claude(service, Ways("model-1"), endpoint=script.address, hosted=False, sleep=sleep)
        session = Session(MemoryLibrary({accounts.doc_id: accounts}))
        logs: list[Path] = []
        question = "What were the harbour dues in 2024-25?"
        records = [record async for record in session.ask(question, claude, on_log=logs.append)]
    events = [record.event for record in records]
    (end,) = [event.data for event in events if isinstance(event, OutcomeEvent)]
    calls = [event.data for event in events if isinstance(event, ModelCallEvent)]
    expect = script.expect
    assert script.failed_checks == []
    assert (end.outcome, len(script.bodies)) == (expect["outcome"], expect["requests"])
    assert len([event for event in events if isinstance(event, OperationEvent)]) == expect["operations"]
    assert len(calls) == expect["requests"], "every attempt is in the log"
    errors = [call.error for call in calls if call.error]
    assert [error.startswith(kind) for error, kind in zip(errors, expect.get("errors", ()), strict=True)] == [
        True
    ] * len(errors)
    assert expect.get("reason", "") in end.reason
    assert waits == expect.get("waits", waits)
    assert verify(logs[0]).intact
    assert KEY not in logs[0].read_text(encoding="utf-8")
