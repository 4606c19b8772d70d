"""Writing a log: one writer, each record on disk before anyone sees it, nothing ever rewritten."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from auditor_tui.auditlog.appending import Appender, sync_folder, unwritable
from auditor_tui.auditlog.canonical import digest
from auditor_tui.auditlog.chain import GENESIS, Entry, link, split_entries
from auditor_tui.auditlog.events import DocumentIdentity, Event, Header, HeaderEvent, Record, Seal, SealEvent
from auditor_tui.auditlog.migrations import version_of
from auditor_tui.auditlog.reader import draft_seal_path, read_record
from auditor_tui.auditlog.sealing import draft_seal, finish_seal
from auditor_tui.errors import LogError

Clock = Callable[[], datetime]
"""Tells the time; injected, so that a test or a demonstration writes the same bytes every time."""

_SYNCED_TYPES: Final = frozenset({"answer", "outcome", "sealed"})
"""Records after which the disk is made to keep what it was given, a power cut included."""


def timestamp(at: datetime) -> str:
    """A time as logs write it: UTC, to the second."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def new_log_id(at: datetime, question: str, documents: Sequence[DocumentIdentity]) -> str:
    """An id that sorts by time and tells inquiries of the same second apart: `20260131T093000Z-5f0c1a2b`."""
    subject = {"question": question, "documents": [document.text_sha256 for document in documents]}
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}-{digest(subject)[:8]}"


class LogWriter:
    """The only writer of one log, until it is closed; leaving it unsealed leaves an open log."""

    def __init__(self, file: Appender, log_id: str, clock: Clock) -> None:
        self.log_id = log_id
        self.count = 0
        """Records on disk."""
        self.head = GENESIS
        """`hash` of the last record."""
        self._file = file
        self._clock = clock
        self._sealed = False

    @property
    def path(self) -> Path:
        """Where the log lies."""
        return self._file.path

    @classmethod
    def create(cls, path: Path, header: Header, clock: Clock) -> LogWriter:
        """Start a log with its header. A taken name gets the first free suffix (`-2`, `-3`, …), and so does `log_id`.

        Raises:
            LogError: when the folder or the file cannot be written.
        """
        file, suffix = Appender.create(path)
        header = header.model_copy(update={"log_id": header.log_id + suffix})
        writer = cls(file, header.log_id, clock)
        try:
            writer.header_record = writer.append(HeaderEvent(actor="system", data=header))
        except BaseException:
            writer.close()
            raise
        sync_folder(file.path.parent)
        return writer

    @classmethod
    def reopen(cls, path: Path, clock: Clock) -> LogWriter:
        """Go on with an open log. A torn tail is set aside in a file of its own beside the log, never fused with.

        Raises:
            LogError: when the log is missing, sealed, broken before its end, or being written by someone else.
        """
        file = Appender.reopen(path)
        try:
            return cls._resumed(file, clock)
        except OSError as error:
            file.close()
            raise unwritable(path, error) from error
        except BaseException:
            file.close()
            raise

    @classmethod
    def _resumed(cls, file: Appender, clock: Clock) -> LogWriter:
        entries, intact_bytes = split_entries(file.path.read_bytes())
        if not entries or entries[0].type != "header":
            raise LogError(f"{file.path.name} does not start with the header of a log.")
        if entries[-1].type == "sealed":
            raise LogError(f"The log {file.path.name} is sealed and takes no more records.", "Ask in a new log.")
        header = read_record(entries[0], version_of(entries[0].data))
        file.keep(intact_bytes)
        writer = cls(file, str(entries[0].data.get("log_id")), clock)
        writer.header_record = header
        writer.count, writer.head = len(entries), entries[-1].hash
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
        draft = draft_seal_path(self.path)
        draft_seal(draft, self.log_id, entry)
        try:
            record = self._append(entry, event)
        except LogError:
            with contextlib.suppress(OSError):
                draft.unlink()
            raise
        self._sealed = True
        finish_seal(self.path)
        return record

    def _linked(self, event: Event) -> tuple[Entry, Event]:
        """An event's place in the chain, nothing written yet."""
        if self._sealed:
            raise LogError(f"The log {self.log_id} is sealed and takes no more records.", "Ask in a new log.")
        data = event.model_dump(mode="json")["data"]
        return link(self.count + 1, timestamp(self._clock()), event.actor, event.type, data, self.head), event

    def _append(self, entry: Entry, event: Event) -> Record:
        self._file.write(entry.line(), synced=entry.type in _SYNCED_TYPES)
        self.count, self.head = entry.seq, entry.hash
        return Record(seq=entry.seq, at=entry.at, event=event, prev=entry.prev, hash=entry.hash)

    def close(self) -> None:
        """Let go of the file and its lock."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
