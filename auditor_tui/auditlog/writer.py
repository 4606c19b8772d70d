"""Writing a log: one writer, each record on disk before anyone sees it, nothing ever rewritten."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from auditor_tui.auditlog.canonical import canonical, digest
from auditor_tui.auditlog.chain import GENESIS, Entry, link, split_entries
from auditor_tui.auditlog.events import DocumentIdentity, Event, Header, HeaderEvent, Record, Seal, SealEvent
from auditor_tui.auditlog.locking import take_lock
from auditor_tui.auditlog.migrations import version_of
from auditor_tui.auditlog.reader import draft_seal_path, read_record, seal_path
from auditor_tui.errors import LogError

Clock = Callable[[], datetime]
"""Tells the time; injected, so that a test or a demonstration writes the same bytes every time."""

_SYNCED_TYPES: Final = frozenset({"answer", "outcome", "sealed"})
"""Records after which the disk is made to keep what it was given, a power cut included."""
_NAMES_TRIED: Final = 1_000
_NO_ROOM: Final = frozenset({errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)})
_NOT_THERE: Final = frozenset({errno.ENOENT, errno.ENOTDIR, errno.EACCES, errno.EPERM, errno.EROFS, errno.EISDIR})
"""What keeps a log from being opened at all, locked or not."""
_BINARY: Final = getattr(os, "O_BINARY", 0)
"""Windows alone has it: without it a line end would be written as two bytes."""


def timestamp(at: datetime) -> str:
    """A time as logs write it: UTC, to the second."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def new_log_id(at: datetime, question: str, documents: Sequence[DocumentIdentity]) -> str:
    """An id that sorts by time and tells inquiries of the same second apart: `20260131T093000Z-5f0c1a2b`."""
    subject = {"question": question, "documents": [document.text_sha256 for document in documents]}
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}-{digest(subject)[:8]}"


class LogWriter:
    """The only writer of one log, until it is closed; leaving it unsealed leaves an open log.

    A lock of the system keeps a second writer out. Where a file system has no locks a new log is written without one:
    its writer created the file, and nobody else did. An old one is not gone on with there.
    """

    def __init__(self, path: Path, descriptor: int, lock: int | None, log_id: str, clock: Clock) -> None:
        self.path = path
        self.log_id = log_id
        self.count = 0
        """Records on disk."""
        self.head = GENESIS
        """`hash` of the last record."""
        self._descriptor = descriptor
        self._lock = lock
        self._clock = clock
        self._bytes = 0
        self._sealed = False

    @classmethod
    def create(cls, path: Path, header: Header, clock: Clock) -> LogWriter:
        """Start a log with its header. A taken name gets the first free suffix (`-2`, `-3`, …), and so does `log_id`.

        Raises:
            LogError: when the folder or the file cannot be written.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            taken, descriptor, suffix = _create_file(path)
        except OSError as error:
            raise _unwritable(path, error) from error
        header = header.model_copy(update={"log_id": header.log_id + suffix})
        lock = None
        with contextlib.suppress(OSError):
            lock = take_lock(taken)
        writer = cls(taken, descriptor, lock, header.log_id, clock)
        try:
            writer.header_record = writer.append(HeaderEvent(actor="system", data=header))
        except BaseException:
            writer.close()
            raise
        _sync_folder(taken.parent)
        return writer

    @classmethod
    def reopen(cls, path: Path, clock: Clock) -> LogWriter:
        """Go on with an open log. A torn tail is set aside in a file of its own beside the log, never fused with.

        Raises:
            LogError: when the log is missing, sealed, broken before its end, or being written by someone else.
        """
        try:
            lock = take_lock(path)
        except OSError as error:
            raise _unlockable(path, error) from error
        try:
            return cls._resumed(path, lock, clock)
        except OSError as error:
            os.close(lock)
            raise _unwritable(path, error) from error
        except BaseException:
            os.close(lock)
            raise

    @classmethod
    def _resumed(cls, path: Path, lock: int, clock: Clock) -> LogWriter:
        entries, intact_bytes = split_entries(path.read_bytes())
        if not entries or entries[0].type != "header":
            raise LogError(f"{path.name} does not start with the header of a log.")
        if entries[-1].type == "sealed":
            raise LogError(f"The log {path.name} is sealed and takes no more records.", "Ask in a new log.")
        header = read_record(entries[0], version_of(entries[0].data))
        descriptor = os.open(path, os.O_RDWR | os.O_APPEND | _BINARY)
        try:
            _set_torn_aside(path, descriptor, intact_bytes)
        except BaseException:
            os.close(descriptor)
            raise
        writer = cls(path, descriptor, lock, str(entries[0].data.get("log_id")), clock)
        writer.header_record = header
        writer.count, writer.head, writer._bytes = len(entries), entries[-1].hash, intact_bytes
        return writer

    header_record: Record
    """Line 1."""

    def append(self, event: Event) -> Record:
        """Write one record; it is on disk, whole, when this returns, or the log is as it was before.

        Raises:
            LogError: when the log is sealed, the event cannot be written canonically, or the disk refuses it.
        """
        return self._append(*self._linked(event))

    def seal(self) -> Record:
        """Close the log: a `sealed` record, and beside the log a file with the count and the head.

        The seal file is drafted first. Where the disk has no room for it the log stays open, and where the program is
        stopped half-way the draft tells an unfinished closing from a seal that someone removed.

        Raises:
            LogError: as `append`, and when the seal file cannot be written.
        """
        entry, event = self._linked(SealEvent(actor="system", data=Seal(records=self.count)))
        seal = {"log_id": self.log_id, "records": entry.seq, "head": entry.hash}
        draft = draft_seal_path(self.path)
        try:
            _write_file(draft, canonical(seal) + b"\n")
        except OSError as error:
            with contextlib.suppress(OSError):
                draft.unlink(missing_ok=True)
            raise _unwritable(draft, error) from error
        try:
            record = self._append(entry, event)
        except LogError:
            with contextlib.suppress(OSError):
                draft.unlink()
            raise
        self._sealed = True
        _put_seal_in_place(self.path)
        return record

    def _linked(self, event: Event) -> tuple[Entry, Event]:
        """An event's place in the chain, nothing written yet."""
        if self._sealed:
            raise LogError(f"The log {self.log_id} is sealed and takes no more records.", "Ask in a new log.")
        data = event.model_dump(mode="json")["data"]
        return link(self.count + 1, timestamp(self._clock()), event.actor, event.type, data, self.head), event

    def _append(self, entry: Entry, event: Event) -> Record:
        self._write(entry.line(), synced=entry.type in _SYNCED_TYPES)
        self.count, self.head = entry.seq, entry.hash
        return Record(seq=entry.seq, at=entry.at, event=event, prev=entry.prev, hash=entry.hash)

    def close(self) -> None:
        """Let go of the file and its lock."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _write(self, line: bytes, *, synced: bool) -> None:
        if self._descriptor < 0:
            raise LogError(f"The log {self.log_id} was closed and takes no more records.")
        try:
            _write_all(self._descriptor, line)
            if synced:
                os.fsync(self._descriptor)
        except OSError as error:
            self._take_back()
            raise _unwritable(self.path, error) from error
        self._bytes += len(line)

    def _take_back(self) -> None:
        """Remove the half of a record that a full disk let through, or else write no more: nothing may fuse with it."""
        try:
            os.ftruncate(self._descriptor, self._bytes)
        except OSError:
            self.close()


def finish_seal(path: Path) -> None:
    """Put the seal file of a log in place, where the program was stopped after its closing record was written.

    Raises:
        LogError: when there is no draft of it, or the folder cannot be written.
    """
    _put_seal_in_place(path)


def _create_file(path: Path) -> tuple[Path, int, str]:
    """The path, the open file and the suffix of the first free name."""
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | _BINARY
    for number in range(1, _NAMES_TRIED + 1):
        suffix = f"-{number}" if number > 1 else ""
        candidate = path.with_stem(path.stem + suffix)
        with contextlib.suppress(FileExistsError):
            return candidate, os.open(candidate, flags, 0o666), suffix
    raise LogError(f"There are already {_NAMES_TRIED} logs named like {path.name}.", "Move some of them elsewhere.")


def _set_torn_aside(path: Path, descriptor: int, intact_bytes: int) -> None:
    """Move what stands after the last intact record into `<log>.torn`, at the end of what is there already."""
    torn = path.read_bytes()[intact_bytes:]
    if not torn:
        return
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | _BINARY
    aside = os.open(path.with_suffix(".torn"), flags, 0o666)
    try:
        _write_all(aside, torn + b"\n")
        os.fsync(aside)
    finally:
        os.close(aside)
    os.ftruncate(descriptor, intact_bytes)
    os.fsync(descriptor)


def _write_all(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def _write_file(path: Path, data: bytes) -> None:
    """Write a whole file and make the disk keep it."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY, 0o666)
    try:
        _write_all(descriptor, data)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _put_seal_in_place(log: Path) -> None:
    try:
        draft_seal_path(log).replace(seal_path(log))
    except OSError as error:
        raise _unwritable(seal_path(log), error) from error
    _sync_folder(log.parent)


def _sync_folder(folder: Path) -> None:
    """Make the folder keep a new name; systems that cannot open a folder keep it in their own way."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _unwritable(path: Path, error: OSError) -> LogError:
    hint = "Let the folder be written to, or name another with AUDITOR_HOME."
    if error.errno in _NO_ROOM:
        hint = "Make room; what was recorded before is kept."
    return LogError(f"The audit log {path.name} cannot be written: {_reason(error)}.", hint)


def _unlockable(path: Path, error: OSError) -> LogError:
    if error.errno in _NOT_THERE:
        return _unwritable(path, error)
    return LogError(
        f"The audit log {path.name} cannot be locked where it lies: {_reason(error)}.",
        "Copy it to a folder of this machine, and go on with it there.",
    )


def _reason(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()
