"""What is asked of a person who records something, beyond what the rules of a file demand: a file of before holds."""

from __future__ import annotations

from datetime import date, timedelta

from auditor_tui.auditlog.review.state import Review
from auditor_tui.errors import UsageError


def check_name(by: str) -> None:
    """Ask for a name that stands on one line, as papers show it.

    Raises:
        UsageError: when it does not.
    """
    if len(by.strip().splitlines()) > 1:
        raise UsageError("A name stands on one line.")


def check_clearing(review: Review, note: str, text: str | None) -> None:
    """Ask that a note was answered, or that it is said why it is cleared without an answer.

    Raises:
        UsageError: when neither is so.
    """
    unanswered = any(state.note.said.id == note and not state.answers for state in review.notes)
    if unanswered and not (text and text.strip()):
        raise UsageError(
            f"The review note {note} was not answered.", "Answer it first, or say why it is cleared: clear NOTE TEXT."
        )


def check_extent(role: str, extent: str | None) -> None:
    """Ask a reviewer how far the paper was reviewed.

    Raises:
        UsageError: when it is not said.
    """
    if role == "reviewer" and not (extent and extent.strip()):
        raise UsageError("A reviewer says how far the paper was reviewed.", "Add --extent TEXT.")


def check_lock_day(review: Review, closed_at: str, report_date: str, days: int, why: str | None) -> None:
    """Ask for a day that is not before the log's own, and for a reason to move it further away.

    Args:
        review: The review before.
        closed_at: When the log was closed, as records have it.
        report_date: As `2026-01-31`.
        days: From the report to the lock.
        why: Why the day is another.

    Raises:
        UsageError: when the day is no date, lies before the log, or is moved away without a reason.
    """
    try:
        last_day = (date.fromisoformat(report_date) + timedelta(days=days)).isoformat()
    except (ValueError, OverflowError):
        raise UsageError(f"{report_date} and {days} days give no date.", "A date is written 2026-01-31.") from None
    if last_day < closed_at[:10]:
        raise UsageError(f"The paper would lock after {last_day}, and its log was closed on {closed_at[:10]}.")
    stated = review.locks_at
    if stated and stated[:10] <= last_day and not (why and why.strip()):
        raise UsageError(f"The paper locks at {stated} so far: a later day has a reason.", "Say it: --why REASON.")
