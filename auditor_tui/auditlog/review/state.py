"""What a review has come to: its conclusion, marks, notes, sign-offs, and whether the paper is locked."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Generic, TypeVar

from auditor_tui.auditlog.header import Header
from auditor_tui.auditlog.review.events import (
    Addition,
    AdditionReviewed,
    Conclusion,
    Lock,
    LockDate,
    Mark,
    Note,
    NoteAnswer,
    NoteCleared,
    Reference,
    ReviewRecord,
    Role,
    SignOff,
    Withdrawal,
)

Said = TypeVar("Said")


@dataclass(frozen=True, slots=True)
class Placed(Generic[Said]):
    """What was said, with who said it, when, and at which record."""

    said: Said
    by: str
    at: str
    seq: int


@dataclass(frozen=True, slots=True)
class MarkState:
    """A tick mark, and whether it still counts."""

    mark: Placed[Mark]
    withdrawn: Placed[Withdrawal] | None = None


@dataclass(frozen=True, slots=True)
class NoteState:
    """A review note with its answers."""

    note: Placed[Note]
    answers: tuple[Placed[NoteAnswer], ...] = ()
    cleared: Placed[NoteCleared] | None = None


@dataclass(frozen=True, slots=True)
class AdditionState:
    """An addition after the lock, and who reviewed it."""

    addition: Placed[Addition]
    reviewed: Placed[AdditionReviewed] | None = None


@dataclass(frozen=True)
class Review:
    """A review as far as it has come."""

    header: Header
    records: tuple[ReviewRecord, ...] = ()
    conclusions: tuple[Placed[Conclusion], ...] = ()
    """The last one counts."""
    marks: tuple[MarkState, ...] = ()
    notes: tuple[NoteState, ...] = ()
    sign_offs: tuple[Placed[SignOff], ...] = ()
    lock_date: LockDate | None = None
    """As the log's header states it, or else the last that was stated since."""
    lock: Placed[Lock] | None = None
    """The record of the lock: a person's, or the program's once the stated day had passed."""
    additions: tuple[AdditionState, ...] = ()
    references: tuple[Placed[Reference], ...] = ()
    latest: str = ""
    """The latest time of any record: setting the clock back undoes no lock."""
    changed: int = field(default=0, repr=False)
    """`seq` of the last record that changes what a sign-off stands for: conclusion or tick marks."""

    @classmethod
    def of(cls, header: Header, closed_at: str) -> Review:
        """The review of a log before its first record.

        Args:
            header: The log's.
            closed_at: When its closing record was written.
        """
        stated = header.report_date is not None and header.lock_days is not None
        due = LockDate(report_date=header.report_date, lock_days=header.lock_days) if stated else None
        return cls(header, lock_date=due and due.model_copy(update={"lock_rule": header.lock_rule}), latest=closed_at)

    @property
    def conclusion(self) -> Placed[Conclusion] | None:
        """The conclusion that counts."""
        return self.conclusions[-1] if self.conclusions else None

    @property
    def open_notes(self) -> tuple[NoteState, ...]:
        """Notes that nobody has cleared."""
        return tuple(note for note in self.notes if note.cleared is None)

    @property
    def standing_marks(self) -> tuple[Placed[Mark], ...]:
        """Tick marks that were not withdrawn."""
        return tuple(state.mark for state in self.marks if state.withdrawn is None)

    @property
    def locks_at(self) -> str | None:
        """The first moment at which the paper is locked by its date, UTC; None where no date is stated."""
        if self.lock_date is None:
            return None
        last_day = date.fromisoformat(self.lock_date.report_date) + timedelta(days=self.lock_date.lock_days)
        return f"{last_day + timedelta(days=1)}T00:00:00Z"

    def locked_at(self, now: str) -> str | None:
        """When the paper was locked, by a person or by its date; None while it is not.

        Args:
            now: The time, as records have it; the latest record counts where it is later.
        """
        if self.lock:
            return self.lock.said.due or self.lock.at
        due = self.locks_at
        return due if due and due <= max(now, self.latest) else None

    def sign_off(self, role: Role) -> Placed[SignOff] | None:
        """The last sign-off in a role that still stands for the paper as it is."""
        of_role = [sign for sign in self.sign_offs if sign.said.role == role and sign.seq > self.changed]
        return of_role[-1] if of_role else None

    def outdated(self, sign: Placed[SignOff]) -> bool:
        """Whether conclusion or tick marks were changed after a sign-off."""
        return sign.seq < self.changed

    def missing(self) -> Iterator[str]:
        """What a paper that is done would have, in words."""
        if self.conclusion is None:
            yield "no conclusion by a person"
        for role in ("preparer", "reviewer"):
            if self.sign_off(role) is None:
                earlier = any(sign.said.role == role for sign in self.sign_offs)
                yield f"no sign-off by the {role}" + (" since the paper was last changed" if earlier else "")
        if self.open_notes:
            yield "open review notes: " + ", ".join(note.note.said.id for note in self.open_notes)
        yield from self.undecided()

    def undecided(self) -> Iterator[str]:
        """Each figure that one tick mark says agrees, and another that it does not."""
        exceptions = [mark.said for mark in self.standing_marks if mark.said.tick == "exception"]
        for agreed in (mark.said for mark in self.standing_marks if mark.said.tick == "agreed"):
            for other in exceptions:
                if (agreed.figure, agreed.doc) == (other.figure, other.doc):
                    yield f"no decision on {agreed.figure}, ticked both agreed ({agreed.id}) and exception ({other.id})"

    def preparers(self) -> set[str]:
        """Everyone who stands for the paper's content: a reviewer is somebody else."""
        stated = [name for name in (self.header.preparer, self.header.preparer_id) if name]
        drew = [conclusion.by for conclusion in self.conclusions]
        signed = [sign.by for sign in self.sign_offs if sign.said.role == "preparer"]
        return {same_name(name) for name in (*stated, *drew, *signed)}

    def next_id(self, letter: str) -> str:
        """The next free id of a mark (T), a note (N) or an addition (A)."""
        taken = {"T": self.marks, "N": self.notes, "A": self.additions}[letter]
        return f"{letter}{len(taken) + 1}"


def same_name(name: str) -> str:
    """A name as it is compared: its letters and digits, whatever the case."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(character for character in folded if character.isalnum()) or folded
