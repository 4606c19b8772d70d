"""A connection: every operation in one log, on a library that becomes known as it is used, and a replay of all of it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from auditor_tui.auditlog.events import ErrorEvent, OperationEvent
from auditor_tui.auditlog.listing import list_logs
from auditor_tui.auditlog.reader import Log, read_log
from auditor_tui.auditlog.replay import compare, replay
from auditor_tui.auditlog.verify import verify
from auditor_tui.documents.document import Document
from auditor_tui.documents.watch import Watch
from auditor_tui.errors import AuditorError, ConversionFailed, DocumentError, LogError, OperationError
from auditor_tui.library.library import Description, Library, Shelf
from auditor_tui.operations.catalogue import OPERATIONS
from auditor_tui.operations.profiles import READ, naive_grep
from auditor_tui.operations.registry import Arguments, Operation, Registry
from auditor_tui.operations.result import Result
from auditor_tui.workspace.inquiry.connection import Connection, Withdrawn
from auditor_tui.workspace.logs.history import pinned_documents

NOW = datetime(2026, 1, 31, 9, 30, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two documents of the same text under two names, and one that is no PDF whatever its name says."""
    folder = tmp_path / "papers"
    (folder / "2024").mkdir(parents=True)
    text = "# Accounts\n(₹ in crore)\n\n|Item|2024|\n|---|---|\n|Deficit|48,964.89|\n"
    (folder / "2024" / "accounts.md").write_text(text, "utf-8")
    (folder / "copy.txt").write_bytes(text.replace("\n", "\r\n").encode())
    (folder / "torn.pdf").write_bytes(b"no pdf")
    return folder


@pytest.fixture
def connect(folder: Path) -> Iterator[Callable[..., Connection]]:
    opened: list[Connection] = []

    def make(registry: Registry = OPERATIONS, shelf: Shelf | None = None) -> Connection:
        opened.append(Connection(shelf or Shelf.open(folder), registry, clock=lambda: NOW))
        return opened[-1]

    yield make
    for connection in opened:
        connection.close("The test ended.")


def ended(connection: Connection) -> Log:
    """The log of a connection, closed and found whole."""
    connection.close("The client closed the connection.")
    assert connection.log
    assert verify(connection.log).intact
    return read_log(connection.log)


def replayed(log: Log, registry: Registry = OPERATIONS) -> tuple[str, int]:
    comparison = compare(replay(log, pinned_documents(log), registry))
    return comparison.verdict, comparison.operations


def refused(connection: Connection, op: str, **args: Any) -> str:
    with pytest.raises(AuditorError) as caught:
        connection.call(op, args)
    return str(caught.value)


def test_every_call_is_in_one_log_with_complete_arguments_and_result_and_replays(
    connect: Callable[..., Connection],
) -> None:
    connection = connect()
    connection.call("list", {}, client="some-client 1.0")
    found = connection.call("grep", {"doc": "2024/accounts", "pattern": "48964.89"})
    assert "no document 'acounts'" in refused(connection, "read", doc="acounts")
    assert "not a PDF" in refused(connection, "read", doc="torn")
    assert "must be 1 or more" in refused(connection, "read", doc="copy", first=0)
    assert "no operation 'write'" in refused(connection, "write", path="/etc/passwd")
    connection.call("read", {"doc": "copy"})
    connection.call("list", {})
    log = ended(connection)
    assert log.header.researcher == "mcp:some-client 1.0"
    operations = [event for _, event in log.operations()]
    assert {event.actor for event in operations} == {"agent"}
    assert operations[1].data.args == found.args
    assert operations[1].data.args["max_hits"] == 50
    assert operations[1].data.result == found.result.as_data()
    assert [event.data.op for event in operations] == [
        *("list", "grep", "read", "read", "read", "write", "read", "list")
    ]
    assert [document.doc_id for document in log.documents] == ["2024/accounts", "copy"]
    assert (log.outcome and log.outcome.data.reason) == "The client closed the connection."
    assert replayed(log) == ("same", 8)


def test_a_document_is_pinned_before_the_operation_that_used_it_is_recorded(connect: Callable[..., Connection]) -> None:
    connection = connect()
    connection.call("read", {"doc": "copy"})
    kinds = [record.event.type for record in ended(connection).records]
    assert kinds == ["header", "library", "library", "operation", "outcome", "sealed"]


def test_a_connection_that_did_nothing_leaves_no_log(connect: Callable[..., Connection], home: Path) -> None:
    connection = connect()
    connection.close("The client closed the connection.")
    assert connection.log is None
    assert not list_logs(home / "data" / "logs")
    with pytest.raises(Withdrawn):
        connection.call("list", {})


def test_profiles_replay_with_all_operations_offered(connect: Callable[..., Connection]) -> None:
    connection = connect(naive_grep(READ))
    connection.call("grep", {"doc": "copy", "pattern": "48,964"})
    assert connection.call("grep", {"doc": "copy", "pattern": "48964"}).result.data["total"] == 0
    assert "(" in refused(connection, "grep", doc="copy", pattern="(")
    assert "no operation 'figure'" in refused(connection, "figure", doc="copy", first=6)
    assert "path is no argument" in refused(connection, "grep", doc="copy", pattern="x", path="copy")
    assert replayed(ended(connection)) == ("same", 5)


def test_arguments_that_no_log_can_hold_are_refused_and_the_refusal_is_recorded(
    connect: Callable[..., Connection],
) -> None:
    connection = connect()
    assert "first must be a whole number" in refused(connection, "read", doc="copy", first=1.5)
    assert "first must be a number from 0" in refused(connection, "read", doc="copy", first=2**60)
    assert "pattern must be text" in refused(connection, "grep", doc="copy", pattern=48964.89)
    log = ended(connection)
    assert not list(log.operations())
    faults = [record.event.data.message for record in log.records if isinstance(record.event, ErrorEvent)]
    assert '"first": 1.5' in faults[0]


def test_a_log_that_cannot_be_written_lets_no_operation_through(connect: Callable[..., Connection], home: Path) -> None:
    (home / "data").mkdir(parents=True)
    (home / "data" / "logs").write_text("a file where the folder should be")
    with pytest.raises(LogError):
        connect().call("read", {"doc": "copy"})


class How(Arguments):
    how: str = ""


def test_a_fault_of_the_program_is_recorded_and_the_next_call_works(connect: Callable[..., Connection]) -> None:
    def break_down(library: Library, args: How) -> Result:
        raise ZeroDivisionError

    connection = connect(Registry(Operation("break", "Break.", "Breaks.", How, break_down), *OPERATIONS.values()))
    with pytest.raises(ZeroDivisionError):
        connection.call("break", {"how": "badly"})
    connection.call("list", {})
    log = ended(connection)
    faults = [record.event.data for record in log.records if isinstance(record.event, ErrorEvent)]
    assert [(fault.message, fault.exit_code) for fault in faults] == [
        ('A fault of the program in break {"how": "badly"}: ZeroDivisionError.', 70)
    ]


class SlowShelf(Shelf):
    """A shelf on which one document takes as long to open as its reader lets it."""

    def __init__(self, files: dict[str, Path]) -> None:
        super().__init__(files)
        self.began = threading.Event()
        self.go = threading.Event()

    def document(self, doc_id: str, watch: Watch | None = None) -> Document:
        if doc_id == "slow":
            assert watch
            watch.progress(0, 2)
            self.began.set()
            while not self.go.wait(0.01):
                if watch.cancelled():
                    raise ConversionFailed("It was stopped.")
        return super().document(doc_id, watch)

    def describe(self, doc_id: str) -> Description:
        description = super().describe(doc_id)
        if doc_id == "slow" and not self.go.is_set():
            return replace(description, lines=None, note="not converted yet")
        return description


@pytest.fixture
def slow(folder: Path) -> SlowShelf:
    (folder / "slow.md").write_text("slow\n", "utf-8")
    return SlowShelf({"copy": folder / "copy.txt", "slow": folder / "slow.md"})


def in_thread(work: Callable[[], object]) -> tuple[threading.Thread, list[BaseException]]:
    raised: list[BaseException] = []

    def run() -> None:
        try:
            work()
        except BaseException as error:
            raised.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    return thread, raised


def test_while_one_document_is_converted_others_are_read_and_the_log_is_in_order(
    connect: Callable[..., Connection], slow: SlowShelf
) -> None:
    connection = connect(shelf=slow)
    thread, raised = in_thread(lambda: connection.call("read", {"doc": "slow"}))
    slow.began.wait()
    assert "not converted yet" in connection.call("list", {}).result.text
    connection.call("read", {"doc": "copy"})
    slow.go.set()
    thread.join()
    assert "not converted yet" not in connection.call("list", {}).result.text
    assert not raised
    log = ended(connection)
    assert [event.data.args.get("doc") for _, event in log.operations()] == [None, "copy", "slow", None]
    assert replayed(log) == ("same", 4)


def test_what_becomes_known_while_an_operation_runs_makes_it_look_again(
    connect: Callable[..., Connection], slow: SlowShelf
) -> None:
    looked, go_on = threading.Event(), threading.Event()

    def look(library: Library, args: How) -> Result:
        seen = "\n".join(library.describe(doc_id).note or "read" for doc_id in library.ids())
        looked.set()
        go_on.wait()
        return Result(seen)

    registry = Registry(Operation("look", "Look.", "Looks.", How, look), *OPERATIONS.values())
    connection = connect(registry, slow)
    texts: list[str] = []
    thread, raised = in_thread(lambda: texts.append(connection.call("look", {}).result.text))
    looked.wait()
    slow.go.set()
    connection.call("read", {"doc": "slow"})
    go_on.set()
    thread.join()
    assert (texts, raised) == (["read\nread"], [])
    assert replayed(ended(connection), registry) == ("same", 2)


@pytest.mark.parametrize("closes", [False, True])
def test_a_call_nobody_waits_for_any_more_stops_and_is_recorded_as_that(
    connect: Callable[..., Connection], slow: SlowShelf, closes: bool
) -> None:
    connection = connect(shelf=slow)
    unwanted = threading.Event()
    watch = Watch(cancelled=unwanted.is_set)
    thread, raised = in_thread(lambda: connection.call("read", {"doc": "slow"}, watch=watch))
    slow.began.wait()
    if closes:
        connection.close("The client closed the connection.")
    unwanted.set()
    thread.join()
    assert [type(error) for error in raised] == [Withdrawn]
    log = ended(connection)
    faults = [record.event.data.message for record in log.records if isinstance(record.event, ErrorEvent)]
    assert len(faults) == 1 and '"doc": "slow"' in faults[0]
    assert not any(isinstance(record.event, OperationEvent) for record in log.records)


def test_a_document_that_could_not_be_opened_is_tried_again_when_asked_for_again(
    connect: Callable[..., Connection], folder: Path
) -> None:
    connection = connect()
    connection.call("list", {})
    with pytest.raises(DocumentError, match="not a PDF"):
        connection.call("read", {"doc": "torn"})
    (folder / "torn.pdf").write_bytes(b"")
    assert "is empty" in refused(connection, "read", doc="torn")
    assert "is empty" in connection.call("list", {}).result.text
    assert replayed(ended(connection)) == ("same", 4)


def test_no_way_of_spelling_a_path_leads_to_a_file(connect: Callable[..., Connection], folder: Path) -> None:
    beside = folder.parent / "papers-other"
    beside.mkdir()
    (beside / "secret.md").write_text("secret\n", "utf-8")
    (folder / "link.md").symlink_to(beside / "secret.md")
    (folder / "linked").symlink_to(beside, target_is_directory=True)
    connection = connect(shelf=Shelf.open(folder))
    for doc in (
        *("../papers-other/secret", "2024/../../papers-other/secret", "link", "linked/secret", "./copy", "copy.txt"),
        *(str(beside / "secret.md"), f"file://{beside}/secret.md", "/dev/stdin", "copy\0", "..", "", "2024"),
    ):
        with pytest.raises(OperationError, match=r"There is no document .* There are: "):
            connection.call("read", {"doc": doc})
    assert connection.shelf.ids() == ("2024/accounts", "copy", "torn")


def test_a_link_turned_after_the_library_was_opened_is_not_followed(
    connect: Callable[..., Connection], folder: Path, tmp_path: Path
) -> None:
    (tmp_path / "secret.md").write_text("secret\n", "utf-8")
    (folder / "link.md").symlink_to(folder / "copy.txt")
    connection = connect(shelf=Shelf.open(folder))
    (folder / "link.md").unlink()
    (folder / "link.md").symlink_to(tmp_path / "secret.md")
    assert "leads out of its library" in refused(connection, "read", doc="link")
