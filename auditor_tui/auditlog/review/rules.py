"""What may be recorded in a review, and what it comes to then.

The same rules are asked before a record is written and when a file is verified, so that no file holds what no command
would have written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final, TypeVar

from auditor_tui.auditlog.review.events import (
    AdditionEvent,
    AdditionReviewedEvent,
    LockDateEvent,
    LockEvent,
    OpenedEvent,
    ReviewRecord,
)
from auditor_tui.auditlog.review.legend import LEGEND
from auditor_tui.auditlog.review.state import AdditionState, MarkState, NoteState, Placed, Review, same_name
from auditor_tui.errors import UsageError

Item = TypeVar("Item")


def after(review: Review, record: ReviewRecord) -> Review:
    """The review with one more record.

    Raises:
        UsageError: when the rules of a review do not allow it; says which, and what would be allowed.
    """
    _check_lock(review, record)
    grown = _STEPS[record.event.type](review, record)
    return replace(grown, records=(*review.records, record), latest=max(review.latest, record.at))


def folded(review: Review, records: Iterable[ReviewRecord]) -> Review:
    """The review after records; see `after`."""
    for record in records:
        review = after(review, record)
    return review


def _check_lock(review: Review, record: ReviewRecord) -> None:
    locked = review.locked_at(record.at)
    late = isinstance(record.event, AdditionEvent | AdditionReviewedEvent)
    if isinstance(record.event, LockEvent) and record.event.data.due and not review.lock:
        if not locked or record.event.data.due != review.locks_at:
            raise UsageError("No stated day of a lock has passed.")
        return
    if locked and not late and not (isinstance(record.event, OpenedEvent) and not review.records):
        raise UsageError(
            f"The paper is locked since {locked}: nothing is changed any more.",
            "An addition is possible, with its reason: `auditor review LOG add TEXT --why REASON`.",
        )
    if late and not locked:
        raise UsageError("The paper is not locked: an addition is what comes after the lock.", "Add a note instead.")


def _placed(record: ReviewRecord) -> Placed[Any]:
    return Placed(record.event.data, record.by, record.at, record.seq)


def _opened(review: Review, record: ReviewRecord) -> Review:
    if review.records:
        raise UsageError("A review is begun once.")
    return review


def _concluded(review: Review, record: ReviewRecord) -> Review:
    reviewers = {same_name(sign.by) for sign in review.sign_offs if sign.said.role == "reviewer"}
    if same_name(record.by) in reviewers:
        raise UsageError(f"{record.by} has reviewed this paper, and so cannot conclude it.", "Raise a note instead.")
    return replace(review, conclusions=(*review.conclusions, _placed(record)), changed=record.seq)


def _marked(review: Review, record: ReviewRecord) -> Review:
    mark = _placed(record)
    _check_id(mark.said.id, review.next_id("T"))
    if mark.said.tick not in LEGEND or not mark.said.meaning:
        raise UsageError(f"There is no tick mark {mark.said.tick!r}.", f"There are: {', '.join(LEGEND)}.")
    return replace(review, marks=(*review.marks, MarkState(mark)), changed=record.seq)


def _withdrawn(review: Review, record: ReviewRecord) -> Review:
    withdrawal = _placed(record)
    index = _index([state.mark.said.id for state in review.marks], withdrawal.said.mark, "tick mark")
    state = review.marks[index]
    if state.withdrawn:
        raise UsageError(f"The tick mark {withdrawal.said.mark} is withdrawn already.")
    return replace(review, marks=_with(review.marks, index, replace(state, withdrawn=withdrawal)), changed=record.seq)


def _noted(review: Review, record: ReviewRecord) -> Review:
    note = _placed(record)
    _check_id(note.said.id, review.next_id("N"))
    return replace(review, notes=(*review.notes, NoteState(note)))


def _answered(review: Review, record: ReviewRecord) -> Review:
    answer = _placed(record)
    index, state = _open_note(review, answer.said.note)
    return replace(review, notes=_with(review.notes, index, replace(state, answers=(*state.answers, answer))))


def _cleared(review: Review, record: ReviewRecord) -> Review:
    cleared = _placed(record)
    index, state = _open_note(review, cleared.said.note)
    raised = same_name(state.note.by) == same_name(record.by)
    if not raised and (
        same_name(record.by) in review.preparers()
        or any(same_name(answer.by) == same_name(record.by) for answer in state.answers)
    ):
        raise UsageError(
            f"{record.by} prepared this paper or answered {cleared.said.note}, and so cannot clear it.",
            f"{state.note.by}, who raised it, can, or another reviewer.",
        )
    return replace(review, notes=_with(review.notes, index, replace(state, cleared=cleared)))


def _signed(review: Review, record: ReviewRecord) -> Review:
    sign = _placed(record)
    if review.conclusion is None:
        raise UsageError("There is no conclusion to sign off.", "First `auditor review LOG conclude TEXT`.")
    if sign.said.role == "preparer":
        _check_preparer(review, sign.by)
    else:
        _check_reviewer(review, sign.by)
    return replace(review, sign_offs=(*review.sign_offs, sign))


def _check_preparer(review: Review, by: str) -> None:
    if any(sign.said.role == "reviewer" and same_name(sign.by) == same_name(by) for sign in review.sign_offs):
        raise UsageError(f"{by} has reviewed this paper, and so cannot sign it as its preparer.")


def _check_reviewer(review: Review, by: str) -> None:
    if same_name(by) in review.preparers():
        raise UsageError(f"{by} prepared this paper: the reviewer is somebody else.")
    if review.sign_off("preparer") is None:
        raise UsageError(
            "The preparer has not signed off the paper as it is.", "First `auditor review LOG sign-off --as preparer`."
        )
    if review.open_notes:
        names = ", ".join(note.note.said.id for note in review.open_notes)
        raise UsageError(f"Review notes are open: {names}.", "They are answered and cleared first.")


def _lock_dated(review: Review, record: ReviewRecord) -> Review:
    assert isinstance(record.event, LockDateEvent)
    return replace(review, lock_date=record.event.data)


def _locked(review: Review, record: ReviewRecord) -> Review:
    assert isinstance(record.event, LockEvent)
    if (record.event.data.records, record.event.data.head) != (record.seq - 1, record.prev):
        raise UsageError("The lock names another head than that of the records before it.")
    return replace(review, lock=_placed(record))


def _added(review: Review, record: ReviewRecord) -> Review:
    addition = _placed(record)
    _check_id(addition.said.id, review.next_id("A"))
    return replace(review, additions=(*review.additions, AdditionState(addition)))


def _addition_reviewed(review: Review, record: ReviewRecord) -> Review:
    reviewed = _placed(record)
    names = [state.addition.said.id for state in review.additions]
    index = _index(names, reviewed.said.addition, "addition")
    state = review.additions[index]
    if state.reviewed:
        raise UsageError(f"{reviewed.said.addition} was reviewed already.")
    if same_name(state.addition.by) == same_name(record.by):
        raise UsageError(f"{record.by} made this addition: its reviewer is somebody else.")
    return replace(review, additions=_with(review.additions, index, replace(state, reviewed=reviewed)))


def _referred(review: Review, record: ReviewRecord) -> Review:
    return replace(review, references=(*review.references, _placed(record)))


_STEPS: Final[dict[str, Callable[[Review, ReviewRecord], Review]]] = {
    "review": _opened,
    "conclusion": _concluded,
    "mark": _marked,
    "mark_withdrawn": _withdrawn,
    "note": _noted,
    "note_answered": _answered,
    "note_cleared": _cleared,
    "sign": _signed,
    "lock_date": _lock_dated,
    "lock": _locked,
    "addition": _added,
    "addition_reviewed": _addition_reviewed,
    "reference": _referred,
}


def _open_note(review: Review, name: str) -> tuple[int, NoteState]:
    index = _index([state.note.said.id for state in review.notes], name, "review note")
    if review.notes[index].cleared:
        raise UsageError(f"The review note {name} is cleared already.", "Raise a new one.")
    return index, review.notes[index]


def _index(names: list[str], name: str, what: str) -> int:
    if name not in names:
        raise UsageError(f"There is no {what} {name!r}.", f"There are: {', '.join(names) or 'none'}.")
    return names.index(name)


def _check_id(given: str, due: str) -> None:
    if given != due:
        raise UsageError(f"It has the id {given} where {due} is due.")


def _with(items: tuple[Item, ...], index: int, item: Item) -> tuple[Item, ...]:
    return (*items[:index], item, *items[index + 1 :])
