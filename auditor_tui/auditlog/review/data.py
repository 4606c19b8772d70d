"""A review as plain JSON values, and as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from auditor_tui.auditlog.review.events import (
    Addition,
    AdditionReviewed,
    LockDate,
    Mark,
    Note,
    NoteAnswer,
    NoteCleared,
    Opened,
    Reference,
    ReviewRecord,
    SignOff,
    Withdrawal,
)
from auditor_tui.auditlog.review.state import Placed, Review


def as_data(review: Review, now: str) -> dict[str, Any]:
    """What a review has come to.

    Args:
        review: The review.
        now: The time that the lock is judged by, as records have it.
    """
    return {
        "conclusion": _placed(review.conclusion),
        "earlier_conclusions": [_placed(placed) for placed in review.conclusions[:-1]],
        "marks": [_placed(state.mark) | {"withdrawn": _placed(state.withdrawn)} for state in review.marks],
        "notes": [
            _placed(state.note)
            | {"answers": [_placed(answer) for answer in state.answers], "cleared": _placed(state.cleared)}
            for state in review.notes
        ],
        "sign_offs": [_placed(sign) | {"outdated": review.outdated(sign)} for sign in review.sign_offs],
        "lock": {
            "locked_at": review.locked_at(now),
            "locked_by": review.lock.by if review.lock else None,
            "head": review.lock.said.head if review.lock else None,
            "locks_at": review.locks_at,
            **({} if review.lock_date is None else review.lock_date.model_dump(mode="json")),
        },
        "additions": [_placed(state.addition) | {"reviewed": _placed(state.reviewed)} for state in review.additions],
        "references": [_placed(reference) for reference in review.references],
        "missing": list(review.missing()),
    }


def act(record: ReviewRecord) -> str:
    """What was done, in a few words: `tick mark T1, ✓ agreed`, `review note N1 answered`."""
    match record.event.data:
        case Mark(id=name, symbol=symbol, tick=tick):
            return f"tick mark {name}, {symbol} {tick}"
        case Withdrawal(mark=name):
            return f"tick mark {name} withdrawn"
        case Note(id=name):
            return f"review note {name}"
        case NoteAnswer(note=name):
            return f"review note {name} answered"
        case NoteCleared(note=name):
            return f"review note {name} cleared"
        case SignOff(role=role):
            return f"sign-off as {role}"
        case LockDate():
            return "day of the lock"
        case Addition(id=name):
            return f"addition {name}"
        case AdditionReviewed(addition=name):
            return f"addition {name} reviewed"
        case Reference(to=to):
            return f"reference to {to}"
        case Opened():
            return "review begun"
        case _:
            return record.event.type


def subject(record: ReviewRecord) -> str:
    """What it was done to, where that is more than its own id: a figure, a date, a role."""
    return _members(record, ("figure", "on", "report_date", "lock_days", "lock_rule", "due"), ", ")


def words_of(record: ReviewRecord) -> str:
    """What was said with it."""
    return _members(record, ("text", "comment", "extent", "why"), "; ")


def _members(record: ReviewRecord, names: Iterable[str], between: str) -> str:
    data = record.event.data.model_dump(mode="json")
    return between.join(str(data[name]) for name in names if data.get(name) not in (None, ""))


def sentences(review: Review, now: str) -> Iterator[str]:
    """What a review has come to, a line each, the newest state of everything."""
    if review.conclusion:
        yield f"conclusion by {review.conclusion.by}, {review.conclusion.at}: {_one_line(review.conclusion.said.text)}"
    for mark in review.marks:
        said = mark.mark.said
        comment = f" ({_one_line(said.comment)})" if said.comment else ""
        gone = f"; withdrawn by {mark.withdrawn.by}: {_one_line(mark.withdrawn.said.why)}" if mark.withdrawn else ""
        placed = f"{said.id}  {said.symbol} on {said.figure}, {said.meaning}{comment}"
        yield f"{placed}, by {mark.mark.by}, {mark.mark.at}{gone}"
    for note in review.notes:
        on = f" on {note.note.said.on}" if note.note.said.on else ""
        state = f"cleared by {note.cleared.by}" if note.cleared else "answered" if note.answers else "open"
        yield f"{note.note.said.id}  {state}{on}: {_one_line(note.note.said.text)} ({note.note.by}, {note.note.at})"
        for answer in note.answers:
            yield f"      answered by {answer.by}, {answer.at}: {_one_line(answer.said.text)}"
    for sign in review.sign_offs:
        extent = f": {_one_line(sign.said.extent)}" if sign.said.extent else ""
        outdated = "; the paper was changed since" if review.outdated(sign) else ""
        yield f"signed off as {sign.said.role} by {sign.by}, {sign.at}{extent}{outdated}"
    for reference in review.references:
        yield f"refers to {reference.said.to}" + (f": {_one_line(reference.said.text)}" if reference.said.text else "")
    yield lock_sentence(review, now)
    for added in review.additions:
        text, why = _one_line(added.addition.said.text), _one_line(added.addition.said.why)
        seen = f"; reviewed by {added.reviewed.by}" if added.reviewed else ""
        yield f"{added.addition.said.id}  added by {added.addition.by}, {added.addition.at}: {text} (why: {why}){seen}"
    yield from (f"still missing: {what}" for what in review.missing())


def lock_sentence(review: Review, now: str) -> str:
    """Whether and when the paper is locked, in a sentence without an end."""
    if review.lock and not review.lock.said.due:
        return f"locked since {review.lock.at} by {review.lock.by}"
    due = review.lock_date
    if due is None:
        return "not locked, and no day of the lock is stated"
    rule = f", {due.lock_rule}" if due.lock_rule else ""
    days = f"{due.lock_days} days after the report of {due.report_date}{rule}"
    at = review.locked_at(now)
    recorded = f", as recorded {review.lock.at}" if review.lock else ""
    return f"locked since {at}, {days}{recorded}" if at else f"not locked; locks at {review.locks_at}, {days}"


def _placed(placed: Placed[Any] | None) -> Any:
    if placed is None:
        return None
    return {**placed.said.model_dump(mode="json"), "by": placed.by, "at": placed.at, "seq": placed.seq}


def _one_line(text: str) -> str:
    return " ".join(text.split())
