"""A session: each record on disk before it is seen, and a sealed log whatever happens."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from auditor_tui.agent.researcher import Call, Inquiry, Step
from auditor_tui.agent.scripted import Scripted
from auditor_tui.auditlog.events import ErrorEvent, Header, OperationEvent, OutcomeEvent, Record
from auditor_tui.auditlog.reader import read_log
from auditor_tui.auditlog.verify import verify
from auditor_tui.documents.document import Document
from auditor_tui.documents.records import RecordArchive
from auditor_tui.documents.store import find_pinned
from auditor_tui.errors import DocumentError
from auditor_tui.library.library import Library, MemoryLibrary, Shelf
from auditor_tui.operations.registry import Arguments, Operation, Registry
from auditor_tui.operations.result import Result
from auditor_tui.settings import paths
from auditor_tui.workspace.inquiry.session import Session

SCRIPT = """
{"call": "grep", "args": {"doc": "$doc", "pattern": "dues"}}
{"call": "read", "args": {"doc": "$doc", "first": 1, "last": 2}}
{"answer": "Not said.", "outcome": "not_found", "reason": "no dues"}
"""


class Ticking:
    """A clock that moves on a second whenever it is read."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 31, 9, 30, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


class Breaks:
    """A researcher that calls an operation with a fault in it."""

    name = "breaks"

    async def turn(self, inquiry: Inquiry) -> AsyncIterator[Step]:
        yield Call("break", {"how": "badly"})


class How(Arguments):
    how: str


def break_down(library: Library, arguments: How) -> Result:
    raise ZeroDivisionError(arguments.how)


@pytest.fixture
def session(make_document: Callable[..., Document]) -> Session:
    document = make_document("# Accounts\n\nHarbour rents 12\n")
    return Session(MemoryLibrary({document.doc_id: document}), clock=Ticking())


async def test_each_record_is_on_disk_before_it_is_seen(session: Session) -> None:
    log: list[Path] = []
    seen = 0
    async for _ in session.ask("How much?", Scripted.parse(SCRIPT), on_log=log.append):
        seen += 1
        assert len(log[0].read_bytes().splitlines()) == seen
    assert [record.event.type for record in read_log(log[0]).records] == [
        "header",
        "question",
        "operation",
        "operation",
        "answer",
        "outcome",
        "sealed",
    ]
    assert verify(log[0]).intact


async def test_the_text_is_pinned_before_the_log_begins(session: Session) -> None:
    stream = session.ask("How much?", Scripted.parse(SCRIPT))
    header = (await anext(stream)).event.data
    await stream.aclose()
    (identity,) = header.documents  # type: ignore[union-attr]
    pinned = find_pinned(identity.text_sha256, paths.pinned_dir(), "accounts")
    assert pinned.lines == session.library.document("accounts").lines


async def test_times_come_from_the_injected_clock(session: Session) -> None:
    times = [record.at async for record in session.ask("How much?", Scripted.parse(SCRIPT))]
    assert times == sorted(times)
    assert times[0].startswith("2026-01-31T09:30:0")


async def test_each_operation_says_how_long_it_took_by_the_injected_clock(session: Session) -> None:
    seconds = iter(range(100))
    session.monotonic = lambda: next(seconds) / 4
    records = [record async for record in session.ask("How much?", Scripted.parse(SCRIPT))]
    took = [record.event.data.milliseconds for record in records if isinstance(record.event, OperationEvent)]
    assert took == [250, 250]


async def test_the_header_says_when_a_file_was_converted_and_nothing_of_one_that_was_not(
    make_pdf: Callable[..., Path], tmp_path: Path
) -> None:
    text = tmp_path / "notes.md"
    text.write_text("# Notes\n", encoding="utf-8")
    for path, known in ((make_pdf("Revenue 12"), True), (text, False)):
        shelf = Shelf.open(path)
        document = shelf.document(shelf.ids()[0])
        header = (await anext(Session(shelf).ask("How much?", Scripted.parse(SCRIPT)))).event.data
        assert isinstance(header, Header)
        at = header.documents[0].converted_at
        assert (at is not None) is known
        if at:
            assert isinstance(document.records, RecordArchive)
            stored = datetime.fromtimestamp(document.records.path.stat().st_mtime, UTC)
            assert abs(datetime.fromisoformat(at) - stored) < timedelta(seconds=2)


async def test_the_header_says_where_the_settings_beside_a_file_let_nothing_leave(tmp_path: Path) -> None:
    (tmp_path / "free.md").write_text("# Dues\n", encoding="utf-8")
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "accounts.md").write_text("# Dues\n", encoding="utf-8")
    (tmp_path / "kept" / ".auditor.toml").write_text('egress = "none"\n', encoding="utf-8")
    policies = []
    for place in (tmp_path / "free.md", tmp_path / "kept" / "accounts.md"):
        logs: list[Path] = []
        session = Session(Shelf.open(place), clock=Ticking())
        script = '{"answer": "Not said.", "outcome": "not_found", "reason": "no dues"}'
        _ = [event async for event in session.ask("Any?", Scripted.parse(script), on_log=logs.append)]
        policies.append(read_log(logs[0]).header.egress_policy)
    assert policies == [None, "none"]


async def test_every_time_is_utc_whatever_the_clock_says(session: Session) -> None:
    session.clock = lambda: datetime(2026, 1, 31, 15, 0, tzinfo=timezone(timedelta(hours=5, minutes=30)))
    header = (await anext(session.ask("How much?", Scripted.parse(SCRIPT)))).event.data
    assert isinstance(header, Header)
    assert (header.created_at, header.log_id[:16]) == ("2026-01-31T09:30:00Z", "20260131T093000Z")


async def test_the_same_question_twice_makes_two_logs(session: Session) -> None:
    logs: list[Path] = []
    session.clock = lambda: datetime(2026, 1, 31, tzinfo=UTC)
    for _ in range(2):
        async for _record in session.ask("How much?", Scripted.parse(SCRIPT), on_log=logs.append):
            pass
    assert logs[0] != logs[1]
    assert all(verify(log).intact for log in logs)


async def test_a_cancelled_inquiry_leaves_a_sealed_log_that_says_so(session: Session) -> None:
    log: list[Path] = []

    stream = session.ask("How much?", Scripted.parse(SCRIPT), on_log=log.append)
    while (await anext(stream)).event.type != "operation":
        pass
    await stream.aclose()
    records = read_log(log[0]).records
    outcome = records[-2].event
    assert isinstance(outcome, OutcomeEvent)
    assert outcome.data.outcome == "stopped"
    assert verify(log[0]).intact


async def test_a_fault_of_the_program_is_recorded_and_sealed_before_it_is_raised(session: Session) -> None:
    log: list[Path] = []
    session.registry = Registry(Operation("break", "Break.", "Breaks.", How, break_down))
    seen: list[Record] = []
    with pytest.raises(ZeroDivisionError):
        async for record in session.ask("How much?", Breaks(), on_log=log.append):
            seen.append(record)
    errors = [record.event for record in seen if isinstance(record.event, ErrorEvent)]
    assert [(error.data.message, error.data.exit_code) for error in errors] == [
        ("A fault of the program: ZeroDivisionError.", 70)
    ]
    assert verify(log[0]).intact


async def test_a_data_folder_that_cannot_be_written_is_one_sentence(session: Session, home: Path) -> None:
    home.parent.mkdir(exist_ok=True)
    home.write_text("a file where the folder should be")
    with pytest.raises(DocumentError, match="cannot be kept"):
        await anext(session.ask("How much?", Scripted.parse(SCRIPT)))
