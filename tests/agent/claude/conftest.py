"""The real client against a service that plays streams and holds requests to the rules of the Messages API."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx2
import pytest

from auditor_tui.agent.claude import Claude
from auditor_tui.agent.claude.service import MessagesApi
from auditor_tui.agent.claude.ways import Price, Ways
from auditor_tui.agent.loop import Limits
from auditor_tui.auditlog.events import Record
from auditor_tui.documents.document import Document
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.workspace.inquiry.session import Session

KEY = "sk-secret-key"
ACCOUNTS = """\
# Statement of Receipts

(₹ in crore)

|Particulars|2023-24|2024-25|
|---|---|---|
|Harbour Dues|1,204.50|1,300.00|
|Ferry Fares|204.50|300.00|
"""

Turn = list[bytes | Exception | float] | httpx2.Response
"""Parts of a stream, failures in it and seconds without a word; or a response that is none."""
A_MINUTE = 60.0


def event(kind: str, **data: Any) -> bytes:
    """One server-sent event."""
    return f"event: {kind}\ndata: {json.dumps({'type': kind, **data})}\n\n".encode()


def said(text: str) -> dict[str, Any]:
    return {"type": "text", "text": text}


def called(call_id: str, name: str, **arguments: Any) -> dict[str, Any]:
    return {"type": "tool_use", "id": call_id, "name": name, "input": arguments}


def thought(words: str, signature: str = "c2ln") -> dict[str, Any]:
    return {"type": "thinking", "thinking": words, "signature": signature}


def begun(model: str = "model-1") -> bytes:
    message = {"id": "msg_1", "type": "message", "role": "assistant", "content": [], "model": model}
    usage = {"input_tokens": 100, "output_tokens": 1, "cache_read_input_tokens": 40, "cache_creation_input_tokens": 10}
    return event("message_start", message={**message, "stop_reason": None, "usage": usage})


def streamed(*blocks: dict[str, Any]) -> list[bytes]:
    """Blocks in pieces of a few characters each."""
    events = []
    for index, block in enumerate(blocks):
        kind = block["type"]
        empty = {"text": {"text": ""}, "tool_use": {"input": {}}, "thinking": {"thinking": "", "signature": ""}}
        events.append(event("content_block_start", index=index, content_block={**block, **empty.get(kind, {})}))
        deltas: list[dict[str, Any]] = []
        if kind == "text":
            deltas = [{"type": "text_delta", "text": part} for part in pieces(block["text"])]
        elif kind == "tool_use":
            written = json.dumps(block["input"], ensure_ascii=False)
            deltas = [{"type": "input_json_delta", "partial_json": part} for part in pieces(written)]
        elif kind == "thinking":
            deltas = [{"type": "thinking_delta", "thinking": part} for part in pieces(block["thinking"])]
            deltas.append({"type": "signature_delta", "signature": block["signature"]})
        events += [event("content_block_delta", index=index, delta=delta) for delta in deltas]
        events.append(event("content_block_stop", index=index))
    return events


def pieces(text: str) -> list[str]:
    return [text[start : start + 7] for start in range(0, len(text), 7)]


def reply(*blocks: dict[str, Any], stop: str | None = None, **delta: Any) -> list[bytes | Exception | float]:
    """A whole reply; it stops for its tools where it has any."""
    reason = stop or ("tool_use" if any(block["type"] == "tool_use" for block in blocks) else "end_turn")
    end = event("message_delta", delta={"stop_reason": reason, **delta}, usage={"output_tokens": 20})
    return [begun(), *streamed(*blocks), end, event("message_stop")]


def failed(status: int, kind: str, message: str = "no", **headers: str) -> httpx2.Response:
    body = {"type": "error", "error": {"type": kind, "message": message}}
    return httpx2.Response(status, json=body, headers=headers)


def error_event(kind: str) -> bytes:
    return event("error", error={"type": kind, "message": "no"})


class _Stream(httpx2.AsyncByteStream):
    def __init__(self, parts: Sequence[bytes | Exception | float]) -> None:
        self._parts = parts
        self.is_open = True

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for part in self._parts:
            if isinstance(part, Exception):
                raise part
            if isinstance(part, float):
                await asyncio.sleep(part)
            else:
                yield part

    async def aclose(self) -> None:
        self.is_open = False


@dataclass
class Service:
    """Plays turns in order, and keeps what it was sent."""

    turns: list[Turn]
    bodies: list[dict[str, Any]] = field(default_factory=list)
    raw: list[bytes] = field(default_factory=list)
    broken_rules: list[str] = field(default_factory=list)
    _streams: list[_Stream] = field(default_factory=list)

    @property
    def streams_left_open(self) -> int:
        return sum(stream.is_open for stream in self._streams)

    def handle(self, request: httpx2.Request) -> httpx2.Response:
        self.raw.append(request.content)
        body = json.loads(request.content)
        self.bodies.append(body)
        self.broken_rules += broken_rules(body)
        turn = self.turns.pop(0)
        if isinstance(turn, httpx2.Response):
            return turn
        self._streams.append(_Stream(turn))
        return httpx2.Response(200, headers={"content-type": "text/event-stream"}, stream=self._streams[-1])


def broken_rules(body: dict[str, Any]) -> list[str]:
    """What the service would refuse a conversation for."""
    found = []
    messages = body["messages"]
    roles = [message["role"] for message in messages]
    if roles != [("user", "assistant")[index % 2] for index in range(len(roles))]:
        found.append(f"roles {roles}")
    for index, message in enumerate(messages):
        if not message["content"]:
            found.append(f"message {index} is empty")
        for block in message["content"]:
            if block["type"] == "text" and not block["text"].strip():
                found.append(f"message {index} has a blank text")
            if block["type"] == "tool_result" and not block["content"].strip():
                found.append(f"message {index} has an empty result")
        calls = [block["id"] for block in message["content"] if block["type"] == "tool_use"]
        if calls:
            after = messages[index + 1]["content"] if index + 1 < len(messages) else []
            results = [block.get("tool_use_id") for block in after[: len(calls)]]
            if results != calls:
                found.append(f"calls {calls} have results {results}")
    return found


@dataclass
class Asked:
    """One inquiry: its records, and what the service saw."""

    records: list[Record]
    service: Service
    log: Path
    waits: list[float]

    def of(self, kind: str) -> list[Any]:
        return [record.event.data for record in self.records if record.event.type == kind]

    @property
    def outcome(self) -> str:
        return str(self.of("outcome")[-1].outcome)

    @property
    def reason(self) -> str:
        return str(self.of("outcome")[-1].reason)


@pytest.fixture
def accounts(make_document: Callable[..., Document]) -> Document:
    return make_document(ACCOUNTS)


@pytest.fixture
def researcher() -> Callable[..., tuple[Claude, Service, list[float]]]:
    """`researcher(*turns, ways=…, hosted=True)`: a researcher, the service it asks, and how long it waited."""

    def make(*turns: Turn, ways: Ways | None = None, hosted: bool = True) -> tuple[Claude, Service, list[float]]:
        service = Service(list(turns))
        api = MessagesApi("https://model.example/v1", KEY, transport=httpx2.MockTransport(service.handle))
        waits: list[float] = []

        async def sleep(seconds: float) -> None:
            waits.append(seconds)

        from decimal import Decimal

        prices = {"model-1": Price(Decimal(2), Decimal(10), Decimal("0.2"), Decimal("2.5"))}
        claude = Claude(
            api,
            ways or Ways("model-1"),
            endpoint="https://model.example",
            hosted=hosted,
            prices=prices,
            sleep=sleep,
            monotonic=lambda: 0.0,
        )
        return claude, service, waits

    return make


@pytest.fixture
def ask(accounts: Document, researcher: Callable[..., Any]) -> Callable[..., Any]:
    """`await ask(*turns, question=…, document=…, follows=…)` -> Asked."""

    async def go(
        *turns: Turn,
        question: str = "What were the harbour dues in 2024-25?",
        document: Document | None = None,
        follows: Path | None = None,
        ways: Ways | None = None,
        hosted: bool = True,
        limits: Limits | None = None,
        clock: Callable[[], datetime] = lambda: datetime(2026, 1, 31, 9, 30, tzinfo=UTC),
    ) -> Asked:
        claude, service, waits = researcher(*turns, ways=ways, hosted=hosted)
        opened = document or accounts
        session = Session(MemoryLibrary({opened.doc_id: opened}), clock=clock, limits=limits or Limits())
        logs: list[Path] = []
        stream = session.ask(question, claude, follows=follows, on_log=logs.append)
        records = [record async for record in stream]
        assert service.broken_rules == []
        return Asked(records, service, logs[0], waits)

    return go
