"""What people have said of a log, in its paper: conclusion, ticks, legend, notes, sign-offs, lock, additions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from auditor_tui.auditlog.export.blocks import Block, Heading, Words, items, spoken, table
from auditor_tui.auditlog.export.dossier import Dossier
from auditor_tui.auditlog.review.data import lock_sentence
from auditor_tui.auditlog.review.state import MarkState, Placed, Review

_PARTS: Final = (
    ("judgement", "Significant judgements:"),
    ("contradictions", "Evidence against it, and how that was resolved:"),
    ("exceptions", "Exceptions:"),
    ("follow_up", "Follow-up:"),
    ("checks", "What a person checked:"),
)


def conclusion(dossier: Dossier) -> Iterator[Block]:
    """The conclusion of a person, with everything that belongs to it; earlier ones stay."""
    review = dossier.review
    if review is None or review.conclusion is None:
        yield Words("Conclusion of a person:", "none is recorded", ".")
        return
    yield Words(f"Conclusion of {review.conclusion.by}, {review.conclusion.at}, record {review.conclusion.seq}:")
    yield from _said(review.conclusion)
    for earlier in review.conclusions[:-1]:
        yield Words(f"Earlier conclusion of {earlier.by}, {earlier.at}, record {earlier.seq}, since replaced:")
        yield from _said(earlier)


def _said(conclusion: Placed[Any]) -> Iterator[Block]:
    yield spoken(conclusion.said.text)
    for name, title in _PARTS:
        if text := getattr(conclusion.said, name):
            yield Words(title)
            yield spoken(text)


def ticks_of(dossier: Dossier, figure_id: str, text_sha256: str | None) -> str:
    """The symbols that stand on a figure, each with the id of its mark."""
    marks = dossier.review.standing_marks if dossier.review else ()
    here = [mark.said for mark in marks if mark.said.figure == figure_id and mark.said.doc in (None, text_sha256)]
    return " ".join(f"{mark.symbol} {mark.id}" for mark in here)


def notes_and_sign_offs(dossier: Dossier) -> Iterator[Block]:
    """Review notes, tick marks with who and when, sign-offs, cross-references, lock, additions, and what is missing."""
    review = dossier.review
    preparer = dossier.log.header.preparer or ""
    if review is None:
        yield Words("Nobody has reviewed this log yet.")
        blank = "\u00a0"
        yield table(_SIGNS, (("Preparer", preparer, blank, blank, blank), ("Reviewer", blank, blank, blank, blank)))
        return
    yield from _notes(review)
    yield from _marks(review)
    yield Heading("Sign-offs")
    if review.sign_offs:
        yield table(_SIGNS, (_sign_row(review, sign) for sign in review.sign_offs))
    yield items(*(f"Missing: {what}" for what in review.missing()), f"Lock: {lock_sentence(review, dossier.as_of)}")
    yield from _references(review)
    yield from _additions(review)


_SIGNS: Final = ("Role", "Name", "Date", "Extent of the work done or reviewed", "Stands for")


def _sign_row(review: Review, sign: Placed[Any]) -> tuple[str, ...]:
    stands = "an earlier state: the paper was changed since" if review.outdated(sign) else "the paper as it is"
    return (sign.said.role, sign.by, sign.at, sign.said.extent or "", f"{stands}, record {sign.seq}")


def _notes(review: Review) -> Iterator[Block]:
    yield Heading("Review notes")
    if not review.notes:
        yield Words("None was raised.")
    for state in review.notes:
        note = state.note
        on = f" on {note.said.on}" if note.said.on else ""
        yield Words(f"{note.said.id}{on}, raised by {note.by}, {note.at}:")
        yield spoken(note.said.text)
        for answer in state.answers:
            yield Words(f"Answered by {answer.by}, {answer.at}:")
            yield spoken(answer.said.text)
        if state.cleared:
            yield Words(f"{note.said.id} cleared by {state.cleared.by}, {state.cleared.at}.")
            if state.cleared.said.text:
                yield spoken(state.cleared.said.text)
        else:
            yield Words(f"{note.said.id} is", "open", ".")


def _marks(review: Review) -> Iterator[Block]:
    yield Heading("Tick marks")
    if not review.marks:
        yield Words("None was placed.")
        return
    head = ("Id", "Mark", "Figure", "Printed", "Line", "By", "At", "Comment", "Withdrawn")
    yield table(head, map(mark_row, review.marks))


def mark_row(state: MarkState) -> tuple[str, ...]:
    """A tick mark as a row: what stands where, who placed it when, and whether it was withdrawn."""
    mark, gone = state.mark, state.withdrawn
    said = mark.said
    line = "" if said.line is None else str(said.line)
    withdrawn = f"{gone.by}, {gone.at}: {gone.said.why}" if gone else ""
    return (
        said.id, f"{said.symbol} {said.tick}", said.figure, said.printed or "", line, mark.by, mark.at,
        said.comment or "", withdrawn,
    )  # fmt: skip


def _references(review: Review) -> Iterator[Block]:
    if review.references:
        yield Heading("Cross-references")
        yield table(
            ("To", "From figure", "What is there", "Head of its log", "By", "At"),
            (
                (said.to, said.figure or "", said.text or "", said.head or "", placed.by, placed.at)
                for placed in review.references
                for said in (placed.said,)
            ),
        )


def _additions(review: Review) -> Iterator[Block]:
    if review.additions:
        yield Heading("Additions after the lock")
    for state in review.additions:
        added = state.addition
        yield Words(f"{added.said.id}, added by {added.by}, {added.at}:")
        yield spoken(added.said.text)
        yield Words("Why:")
        yield spoken(added.said.why)
        seen = state.reviewed
        yield Words(f"Reviewed by {seen.by}, {seen.at}." if seen else "Not reviewed yet.")


def legend(dossier: Dossier) -> Iterator[Block]:
    """What each symbol on a figure means, as it was recorded with the marks."""
    marks = [state.mark.said for state in dossier.review.marks] if dossier.review else []
    meanings = dict.fromkeys((mark.symbol, mark.tick, mark.meaning) for mark in marks)
    if meanings:
        yield table(("Symbol", "Mark", "Meaning"), meanings)
    else:
        yield Words("No figure was ticked.")
