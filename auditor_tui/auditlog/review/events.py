"""The events of a review, in the form its file holds them. The actor of each is the person who did it, by name."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

from auditor_tui.auditlog.header import Data, Day
from auditor_tui.auditlog.review.legend import Tick

REVIEW_VERSION: Final = 2
"""Version 1 knew of no lock that the program records when its day has passed; it is read as it is."""
PROGRAM: Final = "system"
"""Who records what no person does: that the day of the lock has passed."""
_TEXT_CHARS: Final = 20_000
_NAME_CHARS: Final = 200

Name = Annotated[str, StringConstraints(min_length=1, max_length=_NAME_CHARS, strip_whitespace=True)]
Words = Annotated[str, StringConstraints(min_length=1, max_length=_TEXT_CHARS, strip_whitespace=True)]
Role = Literal["preparer", "reviewer"]


class Opened(Data):
    """Line 1 of a review: the log it is of."""

    review_version: int = REVIEW_VERSION
    log_id: str
    records: int
    """Of the log, its closing record included."""
    head: str
    """`hash` of the log's closing record."""
    tool_version: str


class Conclusion(Data):
    """What a person concludes; the model's answer is none. A later one takes the place of an earlier, which stays."""

    text: Words
    judgement: Words | None = None
    """Significant judgements made."""
    contradictions: Words | None = None
    """Evidence against the conclusion, and how that was resolved."""
    exceptions: Words | None = None
    follow_up: Words | None = None
    checks: Words | None = None
    """What a person checked: figures opened, footed again, agreed."""


class Mark(Data):
    """A tick mark on a figure."""

    id: str
    """`T1`, `T2`, …"""
    figure: Words
    """The figure's id, or `=EXPRESSION` for one that was calculated."""
    doc: str | None = None
    """`text_sha256` of the document it stands in."""
    printed: str | None = None
    line: int | None = None
    page: int | None = None
    tick: Tick
    symbol: str
    meaning: str
    comment: Words | None = None


class Withdrawal(Data):
    """A tick mark that was a mistake: it stays, with the reason why it no longer counts."""

    mark: str
    why: Words


class Note(Data):
    """A review note: something to be answered before the paper is done."""

    id: str
    """`N1`, `N2`, …"""
    text: Words
    on: Words | None = None
    """What it is about: a figure's id, a record of the log, a tick mark."""


class NoteAnswer(Data):
    """An answer to a review note."""

    note: str
    text: Words


class NoteCleared(Data):
    """The note is settled."""

    note: str
    text: Words | None = None


class SignOff(Data):
    """A person stands for the paper as it is at this record."""

    role: Role
    extent: Words | None = None
    """What was done, or how far it was reviewed."""


class LockDate(Data):
    """When the paper locks by itself: at the end of a day, so many days after the report."""

    report_date: Day
    lock_days: Annotated[int, Field(ge=0, le=3650)]
    lock_rule: Words | None = None
    """The rule that the days come from."""
    why: Words | None = None
    """Why the day is later than the one stated before."""


class Lock(Data):
    """The paper is locked from here on."""

    records: int
    """Records before this one, those of the log included."""
    head: str
    """`hash` of the last of them."""
    due: str | None = None
    """The stated time at which the paper locked by itself, where the program recorded it; None where a person did."""


class Addition(Data):
    """What was added after the lock, and why; who and when are those of its record."""

    id: str
    """`A1`, `A2`, …"""
    text: Words
    why: Words


class AdditionReviewed(Data):
    """Another person has reviewed an addition."""

    addition: str


class Reference(Data):
    """A cross-reference to another paper."""

    to: Words
    """Its reference, or the id of its log."""
    head: str | None = None
    """`hash` of the last record of that log, where it is one at hand."""
    figure: Words | None = None
    text: Words | None = None


class _Event(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    actor: Name


class OpenedEvent(_Event):
    """A review was begun."""

    type: Literal["review"] = "review"
    data: Opened


class ConclusionEvent(_Event):
    """A conclusion was drawn."""

    type: Literal["conclusion"] = "conclusion"
    data: Conclusion


class MarkEvent(_Event):
    """A figure was ticked."""

    type: Literal["mark"] = "mark"
    data: Mark


class WithdrawalEvent(_Event):
    """A tick mark was withdrawn."""

    type: Literal["mark_withdrawn"] = "mark_withdrawn"
    data: Withdrawal


class NoteEvent(_Event):
    """A review note was raised."""

    type: Literal["note"] = "note"
    data: Note


class NoteAnswerEvent(_Event):
    """A review note was answered."""

    type: Literal["note_answered"] = "note_answered"
    data: NoteAnswer


class NoteClearedEvent(_Event):
    """A review note was cleared."""

    type: Literal["note_cleared"] = "note_cleared"
    data: NoteCleared


class SignOffEvent(_Event):
    """The paper was signed off."""

    type: Literal["sign"] = "sign"
    data: SignOff


class LockDateEvent(_Event):
    """The day of the lock was stated."""

    type: Literal["lock_date"] = "lock_date"
    data: LockDate


class LockEvent(_Event):
    """The paper was locked."""

    type: Literal["lock"] = "lock"
    data: Lock


class AdditionEvent(_Event):
    """Something was added after the lock."""

    type: Literal["addition"] = "addition"
    data: Addition


class AdditionReviewedEvent(_Event):
    """An addition was reviewed."""

    type: Literal["addition_reviewed"] = "addition_reviewed"
    data: AdditionReviewed


class ReferenceEvent(_Event):
    """A cross-reference was made."""

    type: Literal["reference"] = "reference"
    data: Reference


ReviewEvent = Annotated[
    OpenedEvent
    | ConclusionEvent
    | MarkEvent
    | WithdrawalEvent
    | NoteEvent
    | NoteAnswerEvent
    | NoteClearedEvent
    | SignOffEvent
    | LockDateEvent
    | LockEvent
    | AdditionEvent
    | AdditionReviewedEvent
    | ReferenceEvent,
    Field(discriminator="type"),
]

REVIEW_EVENT: TypeAdapter[ReviewEvent] = TypeAdapter(ReviewEvent)
"""Parses one event of a review from its `type`."""


class ReviewRecord(BaseModel):
    """An event of a review in the chain; its numbers go on from those of the log."""

    model_config = ConfigDict(frozen=True)

    seq: int
    at: str
    """UTC time from the injected clock."""
    event: ReviewEvent
    prev: str
    hash: str

    @property
    def by(self) -> str:
        """Who did it."""
        return self.event.actor
