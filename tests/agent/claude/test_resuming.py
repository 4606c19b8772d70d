"""Inquiries that were cancelled or killed, and questions that follow others."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from auditor_tui.agent.claude import prompts
from auditor_tui.agent.scripted import Scripted
from auditor_tui.auditlog.events import ErrorEvent
from auditor_tui.auditlog.reader import read_log, seal_path
from auditor_tui.auditlog.verify import verify
from auditor_tui.documents.document import Document
from auditor_tui.errors import LogError, UsageError
from auditor_tui.library.library import MemoryLibrary, Shelf
from auditor_tui.operations.catalogue import OPERATIONS
from auditor_tui.operations.registry import Registry
from auditor_tui.workspace.inquiry.session import Session

from .conftest import ACCOUNTS, Asked, called, reply, thought

TWO = reply(
    thought("Both."),
    called("t1", "grep", doc="accounts", pattern="Harbour"),
    called("t2", "read", doc="accounts", first=1, last=7),
)
END = reply(
    called("t9", "answer", outcome="not_found", text="It does not say.", reason="No.", figures=[], calculations=[])
)


async def stopped_after_the_first_result(
    researcher: Callable[..., Any], accounts: Document, stop: Callable[[Any], Any]
) -> tuple[Path, Any]:
    claude, service, _ = researcher(TWO)
    session = Session(MemoryLibrary({"accounts": accounts}))
    logs: list[Path] = []
    stream = session.ask("What were the harbour dues?", claude, on_log=logs.append)
    while (await anext(stream)).event.type != "operation":
        pass
    await stop(stream)
    return logs[0], service


async def test_a_call_cancelled_before_its_result_is_answered_when_the_inquiry_goes_on(
    ask: Any, researcher: Callable[..., Any], accounts: Document
) -> None:
    log, _ = await stopped_after_the_first_result(researcher, accounts, lambda stream: stream.aclose())
    events = [record.event for record in read_log(log).records]
    (fault,) = [event.data.message for event in events if isinstance(event, ErrorEvent)]
    assert fault.startswith("Cancelled before it had a result: read")
    assert verify(log).intact
    asked: Asked = await ask(END, question="go on", follows=log)
    message = asked.service.bodies[0]["messages"][-1]
    first, second, words = message["content"]
    assert (first["tool_use_id"], "is_error" in first) == ("t1", False)
    assert "1,300.00" in first["content"]
    assert (second["tool_use_id"], second["is_error"], second["content"]) == ("t2", True, prompts.NOT_RUN)
    assert words["text"].endswith("go on")
    assert asked.service.bodies[0]["messages"][1]["content"][0]["type"] == "thinking"


async def test_a_killed_inquiry_goes_on_from_its_log(
    ask: Any, researcher: Callable[..., Any], accounts: Document
) -> None:
    async def kill(stream: Any) -> None:
        await stream.aclose()

    log, _ = await stopped_after_the_first_result(researcher, accounts, kill)
    whole = log.read_bytes().splitlines(keepends=True)
    seal_path(log).unlink()
    last = next(index for index, line in enumerate(whole) if b'"type":"operation"' in line)
    log.write_bytes(b"".join(whole[: last + 1]) + whole[last + 1][:40])  # what a kill leaves: a record cut in two
    asked: Asked = await ask(END, question="go on", follows=log)
    assert verify(log).intact, "what broke off is closed"
    events = [record.event for record in read_log(log).records]
    assert any(
        isinstance(event, ErrorEvent) and event.data.message.startswith("Interrupted before it had a result: read")
        for event in events
    )
    first, second, words = asked.service.bodies[0]["messages"][-1]["content"]
    assert ("is_error" in first, second["is_error"]) == (False, True)
    assert words["text"].endswith("go on")


async def test_cancelling_while_the_model_is_asked_leaves_the_log_whole(ask: Any, accounts: Document) -> None:
    from auditor_tui.agent.claude import Claude
    from auditor_tui.agent.claude.ways import Ways

    class Waits:
        closed = False

        async def send(self, body: Any, seconds: float | None = None) -> Any:
            await asyncio.sleep(60)

        async def aclose(self) -> None:
            self.closed = True

    service = Waits()
    claude = Claude(service, Ways("m"), endpoint="", hosted=True)
    logs: list[Path] = []

    async def consume() -> None:
        session = Session(MemoryLibrary({"accounts": accounts}))
        async for _ in session.ask("How much?", claude, on_log=logs.append):
            pass

    task = asyncio.create_task(consume())
    while not logs:
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.05)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert service.closed
    assert verify(logs[0]).intact


async def test_a_follow_up_names_the_log_it_follows_and_a_chain_is_followed_whole(ask: Any) -> None:
    first: Asked = await ask(TWO, END)
    second: Asked = await ask(END, question="And ferry fares?", follows=first.log)
    third: Asked = await ask(END, question="And both?", follows=second.log)
    header = read_log(third.log).header
    assert header.follows == {"log_id": second.log.stem, "head": read_log(second.log).records[-1].hash}
    asked = json.dumps(third.service.bodies[0]["messages"], ensure_ascii=False)
    assert [asked.count(words) for words in ("harbour dues in", "And ferry fares?", "And both?")] == [1, 1, 1]


async def test_findings_of_an_inquiry_without_a_model_are_told(ask: Any, accounts: Document) -> None:
    session = Session(MemoryLibrary({"accounts": accounts}))
    logs: list[Path] = []
    script = '{"answer": "Nothing is said of that.", "outcome": "not_found"}'
    async for _ in session.ask("Any lighthouses?", Scripted.parse(script), on_log=logs.append):
        pass
    asked: Asked = await ask(END, question="Sure?", follows=logs[0])
    (message,) = asked.service.bodies[0]["messages"]
    assert "Any lighthouses?" in message["content"][0]["text"]
    assert "Nothing is said of that." in message["content"][0]["text"]


async def test_logs_that_cannot_be_followed(ask: Any, make_document: Callable[..., Document]) -> None:
    first: Asked = await ask(END)
    with pytest.raises(UsageError, match="another than in the log"):
        await ask(END, follows=first.log, document=make_document(ACCOUNTS + "\nmore"))
    second: Asked = await ask(END, follows=first.log)
    first.log.write_bytes(first.log.read_bytes().replace(b"not_found", b"not_gound"))
    with pytest.raises(LogError, match="cannot be followed"):
        await ask(END, follows=second.log)


@pytest.mark.parametrize("question", ["", "   ", "\n", "\u00a0"])
async def test_a_question_of_blanks_is_refused_before_anything_is_sent(ask: Any, question: str) -> None:
    with pytest.raises(UsageError, match="no question"):
        await ask(question=question)


async def test_a_folder_can_forbid_hosted_models(tmp_path: Path, researcher: Callable[..., Any], home: Path) -> None:
    from auditor_tui.errors import ConfigError

    folder = tmp_path / "engagement" / "2024"
    folder.mkdir(parents=True)
    (folder / "accounts.md").write_text(ACCOUNTS, encoding="utf-8")
    (tmp_path / "engagement" / ".auditor.toml").write_text('egress = "none"\n')
    session = Session(Shelf.open(folder))
    claude, service, _ = researcher(END)
    with pytest.raises(ConfigError, match="forbids"):
        await anext(session.ask("How much?", claude))
    assert service.bodies == []
    assert not (home / "data").exists(), "no log is begun"
    local, _, _ = researcher(END, hosted=False)
    assert [record async for record in session.ask("How much?", local)]


async def test_steering_reaches_the_model_after_the_results(researcher: Callable[..., Any], accounts: Document) -> None:
    claude, service, _ = researcher(TWO, END, END)
    session = Session(MemoryLibrary({"accounts": accounts}), Registry(*OPERATIONS.values()))
    assert not session.steer("too early")
    async for record in session.ask("How much?", claude):
        if record.event.type == "operation" and record.event.data.op == "read":
            assert session.steer("Only 2024-25, please.")
        if record.event.type == "model_call" and record.event.data.received and "t9" in record.event.data.received:
            session.steer("In lakh.") if len(service.bodies) == 2 else None
    assert service.broken_rules == []
    *_, words = service.bodies[1]["messages"][-1]["content"]
    assert words["text"] == f"{prompts.STEERED}\nOnly 2024-25, please."
    result, more = service.bodies[2]["messages"][-1]["content"]
    assert (result["is_error"], result["content"]) == (True, prompts.STEERED_INSTEAD)
    assert more["text"].endswith("In lakh.")
