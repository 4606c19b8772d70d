"""Recording what people say of a closed log: one writer at a time, each record on disk and under the seal at once."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from pydantic import ValidationError

from auditor_tui import __version__
from auditor_tui.auditlog.appending import Appender, unwritable
from auditor_tui.auditlog.chain import Entry, link
from auditor_tui.auditlog.review.events import PROGRAM, REVIEW_EVENT, ReviewEvent, ReviewRecord, Role
from auditor_tui.auditlog.review.files import OPENING, review_draft_path, review_path
from auditor_tui.auditlog.review.legend import LEGEND, Tick
from auditor_tui.auditlog.review.rules import after
from auditor_tui.auditlog.review.state import Review
from auditor_tui.auditlog.review.verify import ReviewVerdict, verify_review
from auditor_tui.auditlog.sealing import draft_seal, finish_seal
from auditor_tui.auditlog.validation import fault_in_words
from auditor_tui.auditlog.verify import Verdict, verify
from auditor_tui.auditlog.writer import Clock, timestamp
from auditor_tui.errors import LogError, UsageError
from auditor_tui.text.sanitise import sanitise


class ReviewWriter:
    """The only writer of one log's review, until it is closed.

    Every method that records takes the person's name first, and returns the record once it is on disk. Each raises
    `UsageError` when the rules of a review do not allow it or a text is missing, and `LogError` when the disk refuses;
    nothing is recorded then, but that the day of the lock has passed, by whichever of them first finds it so.
    """

    def __init__(self, log: Verdict, file: Appender, path: Path, found: ReviewVerdict, clock: Clock) -> None:
        assert found.review is not None, "only a review that holds is gone on with"
        self.review: Review = found.review
        """What the review has come to."""
        self._log = log
        self._file = file
        self._path = path
        self._clock = clock
        self._count, self._head = found.last or log.entries, found.head or log.head

    @classmethod
    def open(cls, log: Path, clock: Clock) -> ReviewWriter:
        """Begin the review of a log, or go on with it. What a stopped program left half-done is mended first.

        Raises:
            LogError: when the log is not closed and intact, its review does not hold, or another program writes it.
        """
        state = verify(log)
        if not state.intact:
            hint = "Close it first: `auditor log close`." if state.state == "not closed" and not state.cut else None
            raise LogError(f"Only a log that is closed and intact is reviewed; this one is {state.sentence}", hint)
        path = review_path(log)
        try:
            path.touch()
        except OSError as error:
            raise unwritable(path, error) from error
        file = Appender.reopen(path)
        try:
            found = verify_review(log, state)
            if not found.holds:
                raise LogError(f"Nothing can be added. {found.complaint}")
            file.keep(found.intact_bytes)
            if found.state == "unfinished":
                finish_seal(path)
        except BaseException:
            file.close()
            raise
        return cls(state, file, log, found, clock)

    def conclude(self, by: str, text: str, **more: str | None) -> ReviewRecord:
        """Record a person's conclusion; it takes the place of an earlier one, which stays.

        Args:
            by: Who concludes.
            text: The conclusion.
            **more: `judgement`, `contradictions`, `exceptions`, `follow_up`, `checks`.
        """
        return self._record(by, "conclusion", {"text": text, **more})

    def tick(self, by: str, figure: Mapping[str, Any], tick: Tick, comment: str | None = None) -> ReviewRecord:
        """Put a tick mark on a figure.

        Args:
            by: Who did what the mark says.
            figure: `figure` (its id), and what is known of `doc`, `printed`, `line`, `page`.
            tick: Which mark of the legend.
            comment: What there is to say of it.
        """
        if tick not in LEGEND:
            raise UsageError(f"There is no tick mark {tick!r}.", f"There are: {', '.join(LEGEND)}.")
        symbol, meaning = LEGEND[tick]
        mark = {"id": self.review.next_id("T"), "tick": tick, "symbol": symbol, "meaning": meaning, "comment": comment}
        return self._record(by, "mark", {**figure, **mark})

    def withdraw(self, by: str, mark: str, why: str) -> ReviewRecord:
        """Say that a tick mark was a mistake; it stays, with the reason."""
        return self._record(by, "mark_withdrawn", {"mark": mark, "why": why})

    def note(self, by: str, text: str, on: str | None = None) -> ReviewRecord:
        """Raise a review note, on a figure, a record or a mark where it is about one."""
        return self._record(by, "note", {"id": self.review.next_id("N"), "text": text, "on": on})

    def answer(self, by: str, note: str, text: str) -> ReviewRecord:
        """Answer a review note."""
        return self._record(by, "note_answered", {"note": note, "text": text})

    def clear(self, by: str, note: str, text: str | None = None) -> ReviewRecord:
        """Clear a review note: whoever raised it, or another reviewer."""
        return self._record(by, "note_cleared", {"note": note, "text": text})

    def sign_off(self, by: str, role: Role, extent: str | None = None) -> ReviewRecord:
        """Stand for the paper as it is: the preparer first, then a reviewer who is somebody else."""
        return self._record(by, "sign", {"role": role, "extent": extent})

    def state_lock_date(
        self, by: str, report_date: str, lock_days: int, rule: str | None = None, why: str | None = None
    ) -> ReviewRecord:
        """Say when the paper locks by itself: at the end of the day (UTC) that many days after the report."""
        data = {"report_date": report_date, "lock_days": lock_days, "lock_rule": rule, "why": why}
        return self._record(by, "lock_date", data)

    @property
    def closed_at(self) -> str:
        """When the log was closed."""
        return self._log.sealed_at

    def lock(self, by: str) -> ReviewRecord:
        """Lock the paper now: only additions come after it."""
        self._lock_if_due()
        self._begin(by)
        return self._record(by, "lock", self._so_far())

    def add(self, by: str, text: str, why: str) -> ReviewRecord:
        """Add something after the lock, with the reason why."""
        return self._record(by, "addition", {"id": self.review.next_id("A"), "text": text, "why": why})

    def review_addition(self, by: str, addition: str) -> ReviewRecord:
        """Say that an addition was reviewed, by another person than made it."""
        return self._record(by, "addition_reviewed", {"addition": addition})

    def refer(
        self, by: str, to: str, text: str | None = None, *, figure: str | None = None, head: str | None = None
    ) -> ReviewRecord:
        """Refer to another paper.

        Args:
            by: Who refers.
            to: The other paper's reference, or the id of its log.
            text: What is to be found there.
            figure: The figure of this paper that is referred on.
            head: The head of the other log, where it is at hand.
        """
        return self._record(by, "reference", {"to": to, "text": text, "figure": figure, "head": head})

    def close(self) -> None:
        """Let go of the file; one in which nothing was recorded goes away."""
        if not self.review.records:
            with contextlib.suppress(OSError):
                self._file.path.unlink()
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _record(self, by: str, kind: str, data: Mapping[str, Any]) -> ReviewRecord:
        event = _event(by, kind, data)
        self._lock_if_due()
        if not self.review.records:
            # Tried before the review is begun, so that one is there only where something was said.
            opening, record = self._linked(self._opening(by), self._count, self._head)
            after(after(self.review, record), self._linked(event, opening.seq, opening.hash)[1])
            self._begin(by)
        return self._append(event)

    def _lock_if_due(self) -> None:
        """Record that the day of the lock has passed, so that no clock set back afterwards undoes it."""
        if self.review.lock is None and self.review.locked_at(timestamp(self._clock())):
            self._begin(PROGRAM)
            self._append(_event(PROGRAM, "lock", {**self._so_far(), "due": self.review.locks_at}))

    def _so_far(self) -> dict[str, Any]:
        return {"records": self._count, "head": self._head}

    def _begin(self, by: str) -> None:
        if not self.review.records:
            self._append(self._opening(by))

    def _opening(self, by: str) -> ReviewEvent:
        log = {"log_id": self._log.log_id, "records": self._log.entries, "head": self._log.head}
        return _event(by, OPENING, {**log, "tool_version": __version__})

    def _append(self, event: ReviewEvent) -> ReviewRecord:
        entry, record = self._linked(event, self._count, self._head)
        review = after(self.review, record)
        draft = review_draft_path(self._path)
        draft_seal(draft, self._log.log_id, entry)
        try:
            self._file.write(entry.line(), synced=True)
        except LogError:
            with contextlib.suppress(OSError):
                draft.unlink()
            raise
        self.review, self._count, self._head = review, entry.seq, entry.hash
        finish_seal(review_path(self._path))
        return record

    def _linked(self, event: ReviewEvent, count: int, head: str) -> tuple[Entry, ReviewRecord]:
        """An event's place in the chain, nothing written yet."""
        data = event.data.model_dump(mode="json")
        entry = link(count + 1, timestamp(self._clock()), event.actor, event.type, data, head)
        return entry, ReviewRecord(seq=entry.seq, at=entry.at, event=event, prev=head, hash=entry.hash)


def _event(by: str, kind: str, data: Mapping[str, Any]) -> ReviewEvent:
    """An event of what a person typed, with hidden characters made visible."""
    clean = {name: sanitise(value).text if isinstance(value, str) else value for name, value in data.items()}
    try:
        return REVIEW_EVENT.validate_python({"actor": sanitise(by).text, "type": kind, "data": clean})
    except ValidationError as error:
        where, fault = fault_in_words(error)
        member = where.rpartition(".")[2]
        name = "the name of who does it" if member == "actor" else f"the {member.replace('_', ' ')}"
        raise UsageError(f"That cannot be recorded: {name} {fault}.") from None
