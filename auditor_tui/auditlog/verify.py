"""Verifying a log: do its records hold together, and is it the log that was sealed?

A pure function of the log's bytes and its seal file's. The document is not needed, and no event needs to be understood.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from auditor_tui.auditlog.canonical import digest_of_read
from auditor_tui.auditlog.chain import GENESIS, Entry
from auditor_tui.auditlog.reader import draft_seal_path, seal_path
from auditor_tui.auditlog.sealing import parse_seal, seal_matches
from auditor_tui.auditlog.walk import Walk
from auditor_tui.errors import LogError, reason_of

State = Literal["intact", "not closed", "broken", "missing"]

LIMITS_OF_PROOF: Final = (
    "What this does not show: who wrote the log, or that its clock was right; that nobody rewrote the log and its seal "
    "file together, or took its review away with the seal of that, which whoever holds both can do; that the source "
    "document is true or complete, or was converted without loss; and that no work was done outside this log. An "
    "unkeyed chain shows damage and partial edits. A rewrite shows only against a head hash that was noted down where "
    "the writer of the log cannot reach it."
)
"""The last paragraph of every verdict; an exported paper repeats it."""


_OPEN: Final = (
    "There is no closing record: records may be missing from the end. An inquiry that is going on, a program that was "
    "stopped, a full disk and a tail that was cut off look the same."
)
_UNFINISHED: Final = (
    "The closing record is there, but the program was stopped before it put the seal file in place. "
    "`auditor log close` does that."
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What can be said of a log from its files alone."""

    state: State
    entries: int
    """Records that hold, counted from the first."""
    head: str
    """`hash` of the last record that holds."""
    log_id: str = ""
    sealed_at: str = ""
    sealed_by: str = ""
    first_broken: int | None = None
    """The entry where it stops holding, counted from 1; None where every entry holds."""
    fault: str | None = None
    """What is wrong, in one or two sentences."""
    notes: tuple[str, ...] = ()
    """What is odd without being broken: a clock that was set back, bytes of an unfinished record."""

    @property
    def intact(self) -> bool:
        """Whether the log is complete, closed and unchanged since, as far as its files can show."""
        return self.state == "intact"

    @property
    def changed(self) -> bool:
        """Whether records were changed or are gone: more than a log that nobody has closed yet."""
        return self.state == "broken" or self.cut

    @property
    def cut(self) -> bool:
        """Whether the seal file counts more records than there are."""
        return self.state == "not closed" and self.first_broken is not None

    @property
    def sentence(self) -> str:
        """The verdict in one or two sentences."""
        if self.state == "intact":
            return f"intact: {self.entries} entries, head {self.head}, sealed {self.sealed_at} by {self.sealed_by}."
        if self.state == "not closed":
            holds = f"{self.entries} entries hold as far as they go, head {self.head}"
            return f"not closed: {holds}. {self.fault}"
        return f"{self.state}: {self.fault}"

    def as_data(self) -> dict[str, Any]:
        """The verdict as plain JSON values."""
        return {
            "log_id": self.log_id,
            "verdict": self.state,
            "entries": self.entries,
            "head": self.head,
            "sealed_at": self.sealed_at or None,
            "sealed_by": self.sealed_by or None,
            "first_broken": self.first_broken,
            "fault": self.fault,
            "notes": list(self.notes),
            "not_shown": LIMITS_OF_PROOF,
        }


def verify(path: Path, taken: list[Entry] | None = None) -> Verdict:
    """The verdict on a log from its file and the seal file beside it.

    Args:
        path: The log.
        taken: Where to put the records that hold, for whoever needs them too.

    Raises:
        LogError: when neither is there, or the file system refuses one of them.
    """
    log, seal = read_if_there(path), read_if_there(seal_path(path))
    if log is None and seal is None:
        raise LogError(f"There is no log {path.name}, and no seal of one: nothing was verified.")
    if log is None:
        return Verdict("missing", 0, GENESIS, path.stem, fault="The log is gone; only its seal file is left.")
    return verify_bytes(log, seal, read_if_there(draft_seal_path(path)) if seal is None else None, taken)


def verify_bytes(
    log: bytes, seal: bytes | None, draft: bytes | None = None, taken: list[Entry] | None = None
) -> Verdict:
    """The verdict on a log.

    Args:
        log: Its bytes.
        seal: Those of its seal file, None where there is none.
        draft: Those of the draft of a seal file, which stands where the program was stopped while closing the log.
        taken: Where to put the records that hold.
    """
    walk = _Walk(taken)
    lines = log.split(b"\n")
    for line in lines[:-1]:
        try:
            walk.step(line)
        except LogError as error:
            return walk.broken(f"Entry {walk.count + 1} is broken. {error.message}")
    if not walk.count:
        return walk.broken("It holds no whole record." if log else "It is empty (0 bytes): nothing was recorded.")
    if lines[-1]:
        if walk.closed:
            return walk.broken(f"{len(lines[-1])} bytes stand after the closing record.")
        walk.notes.append(f"{len(lines[-1])} bytes of an unfinished record stand at the end.")
    return walk.against_seal(seal, draft)


class _Walk(Walk):
    """The state of one pass over a log."""

    def __init__(self, taken: list[Entry] | None) -> None:
        super().__init__()
        self.log_id = ""
        self.last: Entry | None = None
        self._taken = taken

    @property
    def closed(self) -> bool:
        return self.last is not None and self.last.type == "sealed"

    def step(self, line: bytes) -> Entry:
        if self.closed:
            raise LogError("It stands after the closing record.")
        self.last = super().step(line)
        if self._taken is not None:
            self._taken.append(self.last)
        return self.last

    def check_kind(self, entry: Entry) -> None:
        if (entry.type == "header") != (entry.seq == 1):
            raise LogError("A log has one header, and it is the first record.")
        if entry.seq == 1:
            self.log_id = _text(entry.data.get("log_id"))

    def check_claims(self, entry: Entry) -> None:
        if entry.type == "sealed" and entry.data.get("records") != self.count:
            raise LogError(f"It closes a log of {entry.data.get('records')} records, but {self.count} stand before it.")

    def check_content(self, entry: Entry) -> None:
        if entry.type == "operation" and entry.data.get("result_hash") != digest_of_read(entry.data.get("result")):
            raise LogError("Its result is not the one its result hash was taken over.")

    def broken(self, fault: str, *, at_entry: bool = True) -> Verdict:
        return self._verdict("broken", fault, self.count + 1 if at_entry else None)

    def against_seal(self, seal: bytes | None, draft: bytes | None) -> Verdict:
        """The verdict once every record holds: is this the log that was sealed?"""
        if seal is None:
            return self._without_seal(draft)
        try:
            records, head = parse_seal(seal, self.log_id)
        except LogError as error:
            return self.broken(f"The seal file is broken. {error.message}", at_entry=False)
        if not self.closed:
            gone = f"The seal file counts {records} records: from entry {self.count + 1} on they are gone."
            return self._verdict("not closed", f"The closing record is missing. {gone}", self.count + 1)
        if (records, head) != (self.count, self.head):
            return self.broken(
                f"The records agree with one another but not with the seal file, which has {records} records and the "
                f"head {head}: the log was rewritten after it was sealed, or this is another log's seal.",
                at_entry=False,
            )
        return self._verdict("intact", None)

    def _without_seal(self, draft: bytes | None) -> Verdict:
        if not self.closed:
            return self._verdict("not closed", _OPEN)
        if seal_matches(draft, self.log_id, self.count, self.head):
            return self._verdict("not closed", _UNFINISHED)
        return self.broken("The seal file is missing, though the log was closed.", at_entry=False)

    def _verdict(self, state: State, fault: str | None, first_broken: int | None = None) -> Verdict:
        sealed_at, sealed_by = (self.last.at, self.last.actor) if self.last and self.closed else ("", "")
        notes = tuple(self.notes)
        return Verdict(state, self.count, self.head, self.log_id, sealed_at, sealed_by, first_broken, fault, notes)


def read_if_there(path: Path) -> bytes | None:
    """The bytes of a file, or None where there is none.

    Raises:
        LogError: when the file system refuses it.
    """
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise LogError(f"{path.name} cannot be read: {reason_of(error)}.") from None


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""
