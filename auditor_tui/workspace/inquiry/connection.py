"""A connection: the operations another program asks for, done on a library, every one of them in one audit log.

Its calls come from any number of threads. The log begins with the first of them; a program that only looked what there
is leaves none. A document is opened and pinned when it is first asked for. An operation sees the library as it is known
at that moment, a value that cannot change while it runs, so that a replay can give it the same.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from auditor_tui import __version__
from auditor_tui.auditlog.canonical import canonical, digest
from auditor_tui.auditlog.events import (
    OUTSIDE,
    DocumentIdentity,
    ErrorEvent,
    Event,
    Fault,
    Header,
    LibraryEvent,
    LibraryKnown,
    OperationEvent,
    OperationRun,
    OutcomeEvent,
    OutcomeReached,
    UnopenedDocument,
)
from auditor_tui.auditlog.header import NO_ENGAGEMENT, Engagement
from auditor_tui.auditlog.known import as_described, grown
from auditor_tui.auditlog.writer import Clock, LogWriter, new_log_id, timestamp
from auditor_tui.documents.document import Document
from auditor_tui.documents.store import pin
from auditor_tui.documents.watch import NOBODY, Watch
from auditor_tui.errors import AuditorError, DocumentError, ExitCode, LogError, OperationError
from auditor_tui.library.known import KnownLibrary, NotKnown
from auditor_tui.library.library import Shelf
from auditor_tui.operations.registry import Completed, Registry
from auditor_tui.settings import paths
from auditor_tui.text.sanitise import terminal_safe
from auditor_tui.workspace.inquiry.host import Host, this_host
from auditor_tui.workspace.inquiry.session import converted_at, identity, path_as_opened, utc_now

_CLIENT_CHARS: Final = 100
_DESCRIBED_AT_ONCE: Final = 100
"""Documents looked at together when one has to be described: a list wants them all, of which it may show a part."""


class Withdrawn(Exception):
    """Raised when whoever called an operation no longer wants its result."""


@dataclass(frozen=True)
class _Call:
    """One operation asked for."""

    op: str
    args: dict[str, Any]
    """As they were given; complete where they are usable."""
    watch: Watch
    tried: set[str] = field(default_factory=set)
    """Documents it was tried to open for this call."""


class _Retrying:
    """The library one call sees: what could not be opened for an earlier call is tried again, once."""

    def __init__(self, known: KnownLibrary, tried: set[str]) -> None:
        self._known = known
        self._tried = tried
        self.ids = known.ids
        self.describe = known.describe

    def document(self, doc_id: str) -> Document:
        """As `KnownLibrary.document`."""
        if doc_id in self._known.unopened and doc_id not in self._known.opened and doc_id not in self._tried:
            raise NotKnown(doc_id, "document")
        return self._known.document(doc_id)


class Connection:
    """What one program outside does with a library, from its first call to its last."""

    def __init__(
        self,
        shelf: Shelf,
        registry: Registry,
        *,
        clock: Clock = utc_now,
        logs_dir: Path | None = None,
        engagement: Engagement = NO_ENGAGEMENT,
        host: Callable[[], Host] = this_host,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        """Args:
        shelf: The library.
        registry: The operations offered.
        clock: Tells the log's times.
        logs_dir: Where the log is written; the user's data folder when None.
        engagement: Which paper this is, for the log's header.
        host: Tells where this runs.
        monotonic: Tells seconds, for how long each operation took.
        """
        self.shelf = shelf
        self.registry = registry
        self._clock = clock
        self._logs_dir = logs_dir
        self._engagement = engagement
        self._host = host
        self._monotonic = monotonic
        self._lock = threading.Lock()
        self._known = KnownLibrary(shelf.ids())
        self._running: dict[int, _Call] = {}
        self._writer: LogWriter | None = None
        self._closed = False

    @property
    def log(self) -> Path | None:
        """The log, once there is one."""
        return self._writer.path if self._writer else None

    def call(self, op: str, args: Mapping[str, Any], *, client: str = "", watch: Watch = NOBODY) -> Completed:
        """Do one operation; it is in the log when this returns or raises.

        Args:
            op: The operation's name.
            args: Its arguments, as given.
            client: Who calls, in its own words.
            watch: Who waits for the result: told of a conversion, asked whether to stop.

        Raises:
            AuditorError: when the operation cannot be done; says what would have worked.
            Withdrawn: when the watch said to stop, or the connection ended.
            LogError: when the log cannot be written: then nothing was done.
            Exception: a fault of the program, recorded before it is raised.
        """
        call = _Call(op, self._complete(op, args), watch)
        with self._lock:
            self._begin(client)
            self._running[id(call)] = call
        try:
            return self._finish(call)
        except (Withdrawn, AuditorError):
            raise
        except Exception as error:
            message = f"A fault of the program in {op} {_spell(call.args)}: {type(error).__name__}."
            self._settle(call, ErrorEvent(actor="system", data=Fault(message=message, exit_code=ExitCode.FAULT)))
            raise
        finally:
            with self._lock:
                self._running.pop(id(call), None)

    def close(self, reason: str) -> None:
        """End the log, once: what is still running is recorded as withdrawn, and the log is sealed.

        Raises:
            LogError: when the log cannot be written.
        """
        with self._lock:
            writer, was_closed, self._closed = self._writer, self._closed, True
            if writer is None or was_closed:
                return
            with writer:
                for call in self._running.values():
                    writer.append(_withdrawn(call))
                outcome = OutcomeReached(outcome="stopped", reason=reason)
                writer.append(OutcomeEvent(actor="system", data=outcome))
                writer.seal()

    def _complete(self, op: str, args: Mapping[str, Any]) -> dict[str, Any]:
        try:
            return self.registry.check(op, args)[1].model_dump(mode="json")
        except OperationError:
            return dict(args)

    def _fault(self, call: _Call) -> OperationError | None:
        """What is wrong with a call's arguments by themselves: no operation takes what no log can hold."""
        try:
            self.registry.check(call.op, call.args)
        except OperationError as error:
            return error
        return None

    def _finish(self, call: _Call) -> Completed:
        """Run a call until nothing it saw has changed on the way, and record it."""
        try:
            canonical(call.args)
        except LogError as error:
            refused = self._fault(call) or OperationError(
                f"{call.op}: the arguments cannot be kept in a log. {error.message}", error.hint
            )
            message = f"Refused {call.op} {_spell(call.args)}: {error.message}"
            self._settle(call, ErrorEvent(actor="system", data=Fault(message=message, exit_code=ExitCode.USAGE)))
            raise refused from None
        while True:
            with self._lock:
                self._check_wanted(call)
                known = self._known
            failed: AuditorError | None = None
            done: Completed | None = None
            started = self._monotonic()
            try:
                done = self.registry.run(_Retrying(known, call.tried), call.op, call.args)
            except NotKnown as missing:
                self._learn(missing, call)
                continue
            except AuditorError as error:
                failed = error
            milliseconds = int((self._monotonic() - started) * 1000)
            if self._settle(call, _operation(call, done, failed, milliseconds), seen=known):
                if done is None:
                    assert failed is not None
                    raise failed
                return done

    def _settle(self, call: _Call, event: Event, *, seen: KnownLibrary | None = None) -> bool:
        """Record what came of a call; False when more became known since it looked, and it has to look again."""
        with self._lock:
            self._check_wanted(call)
            if seen is not None and seen is not self._known:
                return False
            self._running.pop(id(call))
            self._append(event)
            return True

    def _check_wanted(self, call: _Call) -> None:
        """Record that nobody waits for a call any more, where that is so, and end it."""
        if self._closed:
            raise Withdrawn
        if call.watch.cancelled():
            self._running.pop(id(call))
            self._append(_withdrawn(call))
            raise Withdrawn

    def _append(self, event: Event) -> None:
        assert self._writer is not None, "a call begins the log"
        self._writer.append(event)

    def _begin(self, client: str) -> None:
        """Start the log, unless there is one."""
        if self._closed:
            raise Withdrawn
        if self._writer:
            return
        at = self._clock()
        name = terminal_safe(client)[:_CLIENT_CHARS]
        header = Header(
            log_id=new_log_id(at, name, ()),
            tool_version=__version__,
            created_at=timestamp(at),
            documents=(),
            researcher=f"{OUTSIDE}:{name}" if name else OUTSIDE,
            operations={operation.name: operation.rules_version for operation in self.registry.values()},
            **self._engagement.model_dump(),
            **asdict(self._host()),
        )
        path = (self._logs_dir or paths.logs_dir()) / f"{header.log_id}.jsonl"
        writer = LogWriter.create(path, header, self._clock)
        try:
            writer.append(_library(LibraryKnown(ids=self._known.ids())))
        except BaseException:
            writer.close()
            raise
        self._writer = writer

    def _learn(self, missing: NotKnown, call: _Call) -> None:
        """Find out what an operation asked for, and record it."""
        if missing.wanted == "description":
            self._describe(missing.doc_id)
            return
        doc_id = missing.doc_id
        call.tried.add(doc_id)
        try:
            document = self.shelf.document(doc_id, call.watch)
            pin(document, paths.pinned_dir())
        except DocumentError as error:
            if call.watch.cancelled():
                return  # a conversion that was stopped says nothing of the document; the call ends before its next try
            reason = str(error)
            unopened = LibraryKnown(unopened=(UnopenedDocument(doc_id=doc_id, reason=reason),))
            self._grow(unopened, lambda known: known.unopened.get(doc_id) != reason)
        else:
            opened = LibraryKnown(opened=(_identity(self.shelf, document),))
            self._grow(opened, lambda known: doc_id not in known.opened, document)

    def _describe(self, doc_id: str) -> None:
        known = self._known
        at_hand = known.opened.keys() | known.described.keys()
        waiting = [name for name in known.ids() if name >= doc_id and name not in at_hand]
        found = tuple(as_described(self.shelf.describe(name)) for name in waiting[:_DESCRIBED_AT_ONCE])
        self._grow(LibraryKnown(described=found), lambda known: doc_id not in known.described)

    def _grow(self, more: LibraryKnown, is_new: Callable[[KnownLibrary], bool], *opened: Document) -> None:
        """Record what became known, unless another call was quicker."""
        with self._lock:
            if self._closed:
                raise Withdrawn
            if is_new(self._known):
                self._append(_library(more))
                self._known = grown(self._known, more, {document.doc_id: document for document in opened}.__getitem__)


def _library(known: LibraryKnown) -> LibraryEvent:
    return LibraryEvent(actor="system", data=known)


def _identity(shelf: Shelf, document: Document) -> DocumentIdentity:
    path = path_as_opened(shelf, document.doc_id)
    return identity(document, path, converted=converted_at(shelf, document))


def _operation(call: _Call, done: Completed | None, failed: AuditorError | None, milliseconds: int) -> OperationEvent:
    data = done.result.as_data() if done else {"error": str(failed)}
    args, doc = (done.args, done.doc) if done else (call.args, None)
    run = OperationRun(op=call.op, args=args, doc=doc, result=data, result_hash=digest(data), milliseconds=milliseconds)
    return OperationEvent(actor="agent", data=run)


def _withdrawn(call: _Call) -> ErrorEvent:
    message = f"Withdrawn before it had a result: {call.op} {_spell(call.args)}."
    return ErrorEvent(actor="system", data=Fault(message=message, exit_code=ExitCode.INTERRUPTED))


def _spell(args: Mapping[str, Any]) -> str:
    """Arguments as text, whatever they hold."""
    return json.dumps(args)
