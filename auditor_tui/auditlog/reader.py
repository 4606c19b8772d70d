"""Reading a log as records, and finding one by what a person calls it.

Everything a log says is untrusted: it may come from another machine. Whoever shows it makes it safe to show.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from auditor_tui.auditlog.chain import Entry, split_entries
from auditor_tui.auditlog.events import (
    EVENT,
    AnswerEvent,
    DocumentIdentity,
    Header,
    HeaderEvent,
    LibraryEvent,
    OperationEvent,
    OutcomeEvent,
    QuestionEvent,
    Record,
    SealEvent,
)
from auditor_tui.auditlog.migrations import migrated, version_of
from auditor_tui.auditlog.validation import fault_in_words
from auditor_tui.errors import LogError, UsageError, reason_of

LOG_SUFFIX: Final = ".jsonl"
SEAL_SUFFIX: Final = ".seal.json"
REVIEW_SUFFIX: Final = ".review.jsonl"
"""Ends the name of what people said of a log after it was closed: no log of its own."""


@dataclass(frozen=True)
class Log:
    """A log as it was read. That its lines are canonical is sure; whether they hang together is for `verify` to say."""

    header: Header
    records: tuple[Record, ...]
    """In the order of the file, the header first, each in the present form: the bytes of the file are the evidence."""
    torn: bytes = b""
    """What stands after the last intact record: the rest of one that was never finished."""
    path: Path | None = None

    @property
    def documents(self) -> tuple[DocumentIdentity, ...]:
        """Every document the log pins: those of the header, then those opened later, in that order."""
        later = (record.event.data.opened for record in self.records if isinstance(record.event, LibraryEvent))
        return (*self.header.documents, *chain.from_iterable(later))

    @property
    def question(self) -> str:
        """The question as asked, or nothing where none was recorded."""
        return next((record.event.data.text for record in self.records if isinstance(record.event, QuestionEvent)), "")

    @property
    def answer(self) -> AnswerEvent | None:
        """The last answer given."""
        return next((event for event in self._backwards() if isinstance(event, AnswerEvent)), None)

    @property
    def outcome(self) -> OutcomeEvent | None:
        """How the inquiry ended, or None while it has not."""
        return next((event for event in self._backwards() if isinstance(event, OutcomeEvent)), None)

    @property
    def sealed(self) -> bool:
        """Whether the last record closes the log."""
        return isinstance(self.records[-1].event, SealEvent)

    def operations(self) -> Iterator[tuple[Record, OperationEvent]]:
        """The records that are operations, in order."""
        for record in self.records:
            if isinstance(record.event, OperationEvent):
                yield record, record.event

    def _backwards(self) -> Iterator[Any]:
        return (record.event for record in reversed(self.records))


def seal_path(path: Path) -> Path:
    """Where the seal file of a log stands: beside it."""
    return path.with_name(path.stem + SEAL_SUFFIX)


def draft_seal_path(path: Path) -> Path:
    """Where the seal file of a log is drafted before its closing record is written; gone once the log is closed."""
    return path.with_name(path.stem + SEAL_SUFFIX + ".new")


def is_log_name(name: str) -> bool:
    """Whether a file of this name is a log."""
    return name.endswith(LOG_SUFFIX) and not name.endswith(REVIEW_SUFFIX)


def read_header(path: Path) -> Header:
    """The header of a log, and no more of it.

    Raises:
        LogError: when the file cannot be read, or does not start with a header.
    """
    try:
        with path.open("rb") as file:
            line = file.readline()
    except OSError as error:
        raise LogError(f"The log {path.name} cannot be read: {reason_of(error)}.") from None
    return parse_log(line, path).header


def read_log(path: Path) -> Log:
    """A log from its file.

    Raises:
        LogError: when the file cannot be read, does not start with a header, or has a broken line that is not its last.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise LogError(f"The log {path.name} cannot be read: {reason_of(error)}.") from None
    return parse_log(data, path)


def parse_log(data: bytes, path: Path | None = None) -> Log:
    """A log from its bytes; see `read_log`."""
    entries, intact_bytes = split_entries(data)
    if not entries or entries[0].type != "header":
        raise LogError(f"{path.name if path else 'This'} does not start with the header of an audit log.")
    version = version_of(entries[0].data)
    records = tuple(read_record(entry, version) for entry in entries)
    assert isinstance(records[0].event, HeaderEvent)
    return Log(records[0].event.data, records, data[intact_bytes:], path)


def read_record(entry: Entry, version: int) -> Record:
    """The record of an entry, in the present form.

    Args:
        entry: The entry, as it stands on its line.
        version: The version of its log.

    Raises:
        LogError: when its data are not what its type promises.
    """
    try:
        data = migrated(entry.type, entry.data, version)
        event = EVENT.validate_python({"actor": entry.actor, "type": entry.type, "data": data})
    except ValidationError as error:
        where, fault = fault_in_words(error)
        message = f"Entry {entry.seq} of the log is no {entry.type} that this version can read."
        raise LogError(message, f"{where.partition('.')[2] or where} {fault}.") from None
    return Record(seq=entry.seq, at=entry.at, event=event, prev=entry.prev, hash=entry.hash)


def find_log(name: str, folder: Path) -> Path:
    """The log that a path, an id, or the unique beginning of an id names.

    A log whose file is gone but whose seal is there is found too: that it is missing is for `verify` to say.

    Raises:
        UsageError: when nothing or more than one log has that name; says what there is.
    """
    path = Path(name)
    if is_log_name(path.name) and (path.exists() or seal_path(path).exists()):
        return path
    ids = sorted(_ids_in(folder))
    matches = [name] if name in ids else [log_id for log_id in ids if name and log_id.startswith(name)]
    if len(matches) == 1:
        return folder / (matches[0] + LOG_SUFFIX)
    if matches:
        raise UsageError(f"{name!r} begins the ids of {len(matches)} logs.", f"The first are {', '.join(matches[:3])}.")
    raise UsageError(f"There is no audit log {name!r}.", "`auditor log` lists those there are.")


def _ids_in(folder: Path) -> set[str]:
    try:
        names = [path.name for path in folder.iterdir()]
    except OSError:
        return set()
    review_seal = REVIEW_SUFFIX.removesuffix(LOG_SUFFIX) + SEAL_SUFFIX
    logs = {name.removesuffix(LOG_SUFFIX) for name in names if is_log_name(name)}
    sealed = {name.removesuffix(SEAL_SUFFIX) for name in names if name.endswith(SEAL_SUFFIX)}
    return logs | {name for name in sealed if not (name + SEAL_SUFFIX).endswith(review_seal)}
