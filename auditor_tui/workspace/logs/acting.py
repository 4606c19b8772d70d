"""What people do to the paper of a saved log, an act each: recorded at once, and told in a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from auditor_tui.auditlog.review.asked import check_clearing, check_extent, check_lock_day
from auditor_tui.auditlog.review.data import sentences
from auditor_tui.auditlog.review.events import ReviewRecord
from auditor_tui.auditlog.review.events import Role as Role
from auditor_tui.auditlog.review.state import NoteState, same_name
from auditor_tui.auditlog.writer import Clock, timestamp
from auditor_tui.errors import AuditorError
from auditor_tui.settings.config import load_config
from auditor_tui.workspace.inquiry.closing import close_saved
from auditor_tui.workspace.logs.reviewing import check_subject, referred_from, review_of, reviewing

_COMMAND_LINE = ("`", "--")
"""What a hint holds that says what to type at a command line."""


@dataclass(frozen=True, slots=True)
class OpenNote:
    """A review note that nobody has cleared."""

    note_id: str
    text: str
    answered: bool


class LockDay(NamedTuple):
    """The day after which a paper is locked."""

    report_date: str
    """As `2026-01-31`."""
    days: int
    """From that day to the lock."""
    rule: str
    """Where those days come from; empty where that is not said."""


@dataclass(frozen=True, slots=True)
class PaperStanding:
    """What the paper of a log has come to."""

    sentences: tuple[str, ...]
    open_notes: tuple[OpenNote, ...] = ()
    missing: tuple[str, ...] = ()
    """What a paper that is done would have."""
    lock_day: LockDay | None = None
    """When the paper locks by itself, where that is stated."""
    preparers: frozenset[str] = frozenset()
    """Everyone who stands for the paper's content, as names are compared."""

    def is_preparer(self, name: str) -> bool:
        """Whether a person stands for the content already: somebody else reviews it."""
        return same_name(name) in self.preparers


def in_app(error: AuditorError) -> str:
    """An error in words that fit where nobody types commands: what one would type is left out."""
    hint = error.hint or ""
    return error.message if any(mark in hint for mark in _COMMAND_LINE) else str(error)


def usual_name() -> str:
    """The name acts are recorded under unless another is given: the preparer of the settings, or ""."""
    return (load_config().engagement.preparer or "").strip()


def paper_standing(log: Path, clock: Clock) -> PaperStanding:
    """What the paper of a log has come to, in sentences.

    Raises:
        LogError: when neither the log nor its seal is there.
    """
    found = review_of(log)
    beside = tuple(found.verdict.notes)
    review = found.review
    if review is None:
        return PaperStanding((f"The log is {found.log.sentence}", found.verdict.sentence, *beside))
    said = (*sentences(review, timestamp(clock())), *(reference.sentence for reference in referred_from(log)))
    notes = tuple(map(_open_note, review.open_notes))
    due = review.lock_date
    day = LockDay(due.report_date, due.lock_days, due.lock_rule or "") if due else None
    return PaperStanding((*said, *beside), notes, tuple(review.missing()), day, frozenset(review.preparers()))


def close(log: Path, clock: Clock) -> str:
    """Close a log that a stopped program left open; what was under way is recorded as interrupted.

    Raises:
        UsageError: when it is closed already.
        LogError: when it was changed or cut, another program is writing it, or the disk refuses.
    """
    return f"The log is {close_saved(log, clock).sentence}"


def conclude(log: Path, clock: Clock, by: str, text: str) -> str:
    """Record a person's conclusion; see `ReviewWriter` for what is raised here and below.

    Raises:
        UsageError: when the rules of a review do not allow it, or a text or a name is missing.
        LogError: when the log is not closed and intact, or the disk refuses.
    """
    with reviewing(log, clock) as review:
        return _told("The conclusion is recorded", review.conclude(by, text))


def raise_note(log: Path, clock: Clock, by: str, text: str, on: str | None) -> str:
    """Raise a review note, on a figure, a record or a mark where it is about one."""
    with reviewing(log, clock) as review:
        check_subject(log, review.review, on)
        record = review.note(by, text, on)
        return _told(f"Note {record.event.data.model_dump()['id']} is raised", record)


def answer_note(log: Path, clock: Clock, by: str, note: str, text: str) -> str:
    """Answer a review note."""
    with reviewing(log, clock) as review:
        return _told(f"The answer to {note} is recorded", review.answer(by, note, text))


def clear_note(log: Path, clock: Clock, by: str, note: str, text: str | None) -> str:
    """Clear a review note; one that was not answered takes a reason."""
    with reviewing(log, clock) as review:
        check_clearing(review.review, note, text)
        return _told(f"Note {note} is cleared", review.clear(by, note, text))


def sign_off(log: Path, clock: Clock, by: str, role: Role, extent: str | None) -> str:
    """Stand for the paper as it is; a reviewer says how far it was reviewed."""
    check_extent(role, extent)
    with reviewing(log, clock) as review:
        return _told(f"Signed off as {role}", review.sign_off(by, role, extent))


def lock(log: Path, clock: Clock, by: str) -> str:
    """Lock the paper now, whatever it lacks: only additions come after it."""
    with reviewing(log, clock) as review:
        return _told("The paper is locked", review.lock(by))


def lock_on(log: Path, clock: Clock, by: str, day: LockDay, why: str | None) -> str:
    """State the day after which the paper locks by itself; one later than the day stated before takes a reason."""
    with reviewing(log, clock) as review:
        check_lock_day(review.review, review.closed_at, day.report_date, day.days, why)
        record = review.state_lock_date(by, day.report_date, day.days, day.rule or None, why)
        return _told("The day of the lock is stated", record)


def _told(what: str, record: ReviewRecord) -> str:
    return f"{what}: record {record.seq}, {record.at}, by {record.by}."


def _open_note(state: NoteState) -> OpenNote:
    return OpenNote(state.note.said.id, state.note.said.text, bool(state.answers))
