"""A small inquiry to write logs of: one document, two operations, one answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from auditor_tui.auditlog.canonical import digest
from auditor_tui.auditlog.events import (
    Answer,
    AnswerEvent,
    Event,
    Header,
    OperationEvent,
    OperationRun,
    OutcomeEvent,
    OutcomeReached,
    Question,
    QuestionEvent,
    Text,
    TextEvent,
)
from auditor_tui.auditlog.writer import LogWriter
from auditor_tui.documents.document import Document
from auditor_tui.library.library import Library, MemoryLibrary
from auditor_tui.operations.registry import Arguments, Operation, Registry
from auditor_tui.operations.result import Result
from auditor_tui.workspace.inquiry.session import identity

STARTED = datetime(2026, 1, 31, 9, 30, tzinfo=UTC)

ACCOUNTS = """# Finance Accounts

(₹ in crore)

|Particulars|2024-25|2023-24|
|---|---|---|
|Revenue|2,418.6|2,207.3|
|Other income|36.2|30.9|"""


class FindArguments(Arguments):
    """Which words to look for."""

    doc: str
    words: str
    most: int = 10


def _find(library: Library, args: FindArguments) -> Result:
    hits = [no for no, line in enumerate(library.document(args.doc).lines, 1) if args.words in line]
    shown = [f"{no}: {library.document(args.doc).line(no)}" for no in hits[: args.most]]
    text = "\n".join([f"{len(hits)} lines have {args.words}", *shown])
    return Result(text, tuple((no, no) for no in hits), data={"hits": hits, "total": len(hits)})  # type: ignore[arg-type]


FIND = Operation("find", "Find words", "Finds words.", FindArguments, _find)


class Ticks:
    """A clock that gains a second each time it is asked."""

    def __init__(self, *, step_seconds: int = 1) -> None:
        self._now = STARTED
        self._step = timedelta(seconds=step_seconds)

    def __call__(self) -> datetime:
        now, self._now = self._now, self._now + self._step
        return now


@pytest.fixture
def clock() -> Ticks:
    """A clock that gains a second each time it is asked."""
    return Ticks()


@pytest.fixture
def backwards() -> Ticks:
    """A clock that is set back an hour each time it is asked."""
    return Ticks(step_seconds=-3600)


@pytest.fixture
def registry() -> Registry:
    """One operation, `find`."""
    return Registry(FIND)


@pytest.fixture
def accounts(make_document: Callable[..., Document]) -> Document:
    """A statement in crore with two years."""
    return make_document(ACCOUNTS)


@pytest.fixture
def library(accounts: Document) -> Library:
    """The one document."""
    return MemoryLibrary({accounts.doc_id: accounts})


@pytest.fixture
def make_header() -> Callable[..., Header]:
    """`make_header(*documents, **fields)`: the header of an inquiry about documents."""
    return _header


def _header(*documents: Document, **fields: Any) -> Header:
    identities = tuple(map(identity, documents))
    defaults: dict[str, Any] = {
        "log_id": "20260131T093000Z-0a1b2c3d",
        "tool_version": "0.1.0",
        "created_at": "2026-01-31T09:30:00Z",
        "documents": identities,
        "researcher": "scripted",
        "operations": {"find": 1},
    }
    return Header(**(defaults | fields))


@pytest.fixture
def operate(library: Library, registry: Registry) -> Callable[..., OperationEvent]:
    """`operate(op, **args)`: the event of an operation that ran, or was refused."""

    def run(op: str, why: str | None = None, **args: Any) -> OperationEvent:
        from auditor_tui.errors import AuditorError

        try:
            done = registry.run(library, op, args)
            doc, complete, result = done.doc, done.args, done.result.as_data()
        except AuditorError as error:
            doc, complete, result = None, args, {"error": str(error)}
        data = OperationRun(op=op, args=complete, doc=doc, result=result, result_hash=digest(result), why=why)
        return OperationEvent(actor="agent", data=data)

    return run


@pytest.fixture
def figure() -> dict[str, Any]:
    """Revenue of 2024-25, as an answer states it."""
    return {
        "id": "L7C2",
        "line": 7,
        "cell": 2,
        "char": 9,
        "page": None,
        "page_label": None,
        "printed": "2,418.6",
        "kind": "amount",
        "value": "2418.6",
        "scale": "10000000",
        "normalized": "24186000000",
        "currency": "INR",
        "unit": {
            "text": "(₹ in crore)",
            "line": 3,
            "distance": 4,
            "source": "heading",
            "state": "stated",
            "others": [],
        },
        "period": {
            "label": "2024-25",
            "kind": "duration",
            "end_date": None,
            "length_months": None,
            "basis": None,
            "line": 5,
            "state": "stated",
        },
        "row_label": "Revenue",
        "column_header": ["2024-25"],
        "section": ["Finance Accounts"],
        "bbox": None,
        "page_check": "unchecked",
        "printed_on_page": None,
        "flags": [],
        "role": "answer",
        "support": "read",
        "support_seq": [3],
    }


@pytest.fixture
def inquiry(operate: Callable[..., OperationEvent], figure: dict[str, Any]) -> list[Event]:
    """Question, a search that finds, one that does not, words, an answer, and the outcome: records 2 to 7."""
    return [
        QuestionEvent(actor="user", data=Question(text="What was the revenue in 2024-25?")),
        operate("find", doc="accounts", words="Revenue", why="the words of the question"),
        operate("find", doc="accounts", words="Turnover"),
        TextEvent(actor="agent", data=Text(text="Revenue stands once.")),
        AnswerEvent(actor="agent", data=Answer(text="₹ 2,418.6 crore.", figures=(figure,))),
        OutcomeEvent(actor="agent", data=OutcomeReached(outcome="answered", reason="read", searches_without_hit=(4,))),
    ]


@pytest.fixture
def write_log(tmp_path: Path, clock: Ticks) -> Callable[..., Path]:
    """`write_log(header, events, sealed=True)`: the path of a log."""

    def write(header: Header, events: Iterable[Event], *, sealed: bool = True, at: Path | None = None) -> Path:
        path = at or tmp_path / "logs" / f"{header.log_id}.jsonl"
        with LogWriter.create(path, header, clock) as writer:
            for event in events:
                writer.append(event)
            if sealed:
                writer.seal()
        return writer.path

    return write


@pytest.fixture
def sealed_log(
    write_log: Callable[..., Path], make_header: Callable[..., Header], accounts: Document, inquiry: Sequence[Event]
) -> Path:
    """A sealed log of the inquiry: eight records."""
    return write_log(make_header(accounts), inquiry)
