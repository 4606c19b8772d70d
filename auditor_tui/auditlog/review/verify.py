"""Verifying a review: does it go on from its log, do its records hold together, and was any taken away?"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from auditor_tui.auditlog.chain import Entry, parse_line
from auditor_tui.auditlog.reader import read_header
from auditor_tui.auditlog.review.files import (
    OPENING,
    read_review_record,
    review_draft_path,
    review_path,
    review_seal_path,
)
from auditor_tui.auditlog.review.rules import after
from auditor_tui.auditlog.review.state import Review
from auditor_tui.auditlog.sealing import parse_seal, seal_matches
from auditor_tui.auditlog.verify import Verdict, read_if_there
from auditor_tui.auditlog.walk import Walk
from auditor_tui.errors import LogError, UsageError

ReviewFiles = Literal["none", "intact", "unfinished", "broken", "missing"]


@dataclass(frozen=True)
class ReviewVerdict:
    """What the files of a review show."""

    state: ReviewFiles
    """`none`: nobody has reviewed yet. `unfinished`: its last record was written, and the program stopped before the
    seal was renewed; the next record mends that."""
    entries: int = 0
    """Records of the review that hold."""
    last: int = 0
    """`seq` of the last of them; the numbers go on from those of the log."""
    head: str = ""
    first_broken: int | None = None
    fault: str | None = None
    notes: tuple[str, ...] = ()
    intact_bytes: int = field(default=0, repr=False)
    review: Review | None = field(default=None, repr=False, compare=False)
    """What it has come to; None where the log or its review does not hold."""

    @property
    def holds(self) -> bool:
        """Whether nothing that was recorded was changed or taken away, as far as the files can show."""
        return self.state in ("none", "intact", "unfinished")

    @property
    def sentence(self) -> str:
        """The verdict in one or two sentences."""
        match self.state:
            case "none":
                return "review: none is recorded."
            case "intact":
                return f"review intact: {self.entries} entries, the last is {self.last}, head {self.head}."
            case _:
                return f"review {self.state}: {self.fault}"

    @property
    def complaint(self) -> str:
        """What is wrong with the review, as a sentence of its own."""
        return f"The review is {self.state}: {self.fault}"

    def as_data(self) -> dict[str, Any]:
        """The verdict as plain JSON values."""
        return {
            "verdict": self.state,
            "entries": self.entries,
            "last": self.last or None,
            "head": self.head or None,
            "first_broken": self.first_broken,
            "fault": self.fault,
            "notes": list(self.notes),
        }


def verify_review(path: Path, log: Verdict) -> ReviewVerdict:
    """The verdict on the review of a log.

    Args:
        path: The log.
        log: The verdict on the log itself.

    Raises:
        LogError: when the file system refuses a file.
    """
    data, seal = read_if_there(review_path(path)), read_if_there(review_seal_path(path))
    if not data and seal is None:
        return ReviewVerdict("none", review=_begun(path, log))
    if data is None:
        return ReviewVerdict("missing", fault="only its seal file is left.")
    return _Check(_begun(path, log), log).verdict(data, seal, read_if_there(review_draft_path(path)))


def _begun(path: Path, log: Verdict) -> Review | None:
    """The review before its first record; None where the log does not hold."""
    return Review.of(read_header(path), log.sealed_at) if log.intact else None


class _Check(Walk):
    """One pass over a review."""

    def __init__(self, review: Review | None, log: Verdict) -> None:
        super().__init__(log.entries, log.head, log.sealed_at)
        self.review = review
        self._log = log
        self._log_id = log.log_id
        self._before = log.entries
        """Records before the first of the review."""
        self._hashes: list[str] = []

    def verdict(self, data: bytes, seal: bytes | None, draft: bytes | None) -> ReviewVerdict:
        *lines, tail = data.split(b"\n")
        intact_bytes = 0
        for line in lines:
            try:
                self._take(line)
            except (LogError, UsageError) as error:
                return self._verdict("broken", f"Entry {self._due} is broken. {error}", self._due)
            intact_bytes += len(line) + 1
        if tail:
            self.notes.append(f"{len(tail)} bytes of an unfinished record stand at the end of the review.")
        return self._against_seal(seal, draft, intact_bytes)

    @property
    def _due(self) -> int:
        return self.count + 1

    def _take(self, line: bytes) -> None:
        if not self._hashes:
            self._begin(parse_line(line))
        entry = self.step(line)
        self._hashes.append(entry.hash)

    def _begin(self, entry: Entry) -> None:
        """Where the log does not hold, go on from what the first record says of it."""
        if entry.type != OPENING:
            raise LogError("It is not the first record of a review.")
        if not self._log.intact:
            self.count, self.head, self._before = entry.seq - 1, entry.prev, entry.seq - 1
            self._log_id = self._log_id or str(entry.data.get("log_id"))

    def check_claims(self, entry: Entry) -> None:
        if (entry.type == OPENING) != (entry.seq == self._before + 1):
            raise LogError("A review has one first record.")
        claims = {"log_id": self._log_id, "records": self._before, "head": self.head}
        if entry.type == OPENING and any(entry.data.get(name) != value for name, value in claims.items()):
            raise LogError("It is the review of another log.")

    def check_content(self, entry: Entry) -> None:
        record = read_review_record(entry)
        if self.review:
            self.review = after(self.review, record)

    def _against_seal(self, seal: bytes | None, draft: bytes | None, intact_bytes: int) -> ReviewVerdict:
        drafted = seal_matches(draft, self._log_id, self.count, self.head)
        if seal is None:
            if drafted and len(self._hashes) == 1:
                return self._verdict("unfinished", _UNFINISHED, intact_bytes=intact_bytes)
            return self._verdict("broken", "The seal file of the review is missing.")
        try:
            records, head = parse_seal(seal, self._log_id)
        except LogError as error:
            return self._verdict("broken", f"The seal file of the review is broken. {error.message}")
        if (records, head) == (self.count, self.head):
            return self._verdict("intact", None, intact_bytes=intact_bytes)
        if records > self.count:
            gone = f"Its seal counts up to record {records}: from {self._due} on they are gone."
            return self._verdict("broken", gone, self._due)
        index = records - self._before - 1
        if drafted and records == self.count - 1 and index >= 0 and self._hashes[index] == head:
            return self._verdict("unfinished", _UNFINISHED, intact_bytes=intact_bytes)
        if records < self.count:
            return self._verdict("broken", f"Records from {records + 1} on stand after its seal.", records + 1)
        fault = "Its records agree with one another but not with its seal: it was rewritten after that."
        return self._verdict("broken", fault)

    def _verdict(
        self, state: ReviewFiles, fault: str | None, first_broken: int | None = None, intact_bytes: int = 0
    ) -> ReviewVerdict:
        holds = state != "broken"
        return ReviewVerdict(
            state,
            len(self._hashes),
            self.count if self._hashes else 0,
            self.head if self._hashes else "",
            first_broken,
            fault,
            tuple(self.notes),
            intact_bytes,
            self.review if holds else None,
        )


_UNFINISHED = (
    "Its last record is written, but the program was stopped before the seal was renewed. The next record mends that."
)
