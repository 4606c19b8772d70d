"""A closed log, and its review begun."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from auditor_tui.auditlog.review.writer import ReviewWriter
from auditor_tui.documents.document import Document

PREPARER, REVIEWER = "A. Rao", "M. Iyer"
FIGURE = {"figure": "L7C2", "printed": "2,418.6", "line": 7}


class SetClock:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = datetime(2026, 2, 1, 9, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def set(self, day: str) -> None:
        """Go to nine o'clock of a day."""
        self.now = datetime.fromisoformat(f"{day}T09:00:00+00:00")


@pytest.fixture
def time() -> SetClock:
    """A clock that stands still until it is set."""
    return SetClock()


@pytest.fixture
def log(write_log: Callable[..., Path], make_header: Callable[..., Any], accounts: Document, inquiry: Any) -> Path:
    """A sealed log of eight records, prepared by A. Rao."""
    return write_log(make_header(accounts, preparer=PREPARER), inquiry)


@pytest.fixture
def review(log: Path, time: SetClock) -> Iterator[ReviewWriter]:
    """The review of the log."""
    with ReviewWriter.open(log, time) as writer:
        yield writer


@pytest.fixture
def done(log: Path, time: SetClock) -> Path:
    """The log with a review that says everything there is to say once, and is locked."""
    with ReviewWriter.open(log, time) as review:
        review.tick(PREPARER, FIGURE, "agreed")
        review.tick(PREPARER, FIGURE, "footed", "by hand")
        review.withdraw(PREPARER, "T2", "another column was meant")
        review.conclude(PREPARER, "Revenue is complete.", judgement="none", checks="opened line 7")
        review.note(REVIEWER, "Why this line?", on="L7C2")
        review.answer(PREPARER, "N1", "It is the total.")
        review.clear(REVIEWER, "N1")
        review.refer(PREPARER, "R/4", "the year before", figure="L7C2")
        review.sign_off(PREPARER, "preparer", "all figures opened")
        review.sign_off(REVIEWER, "reviewer", "conclusion and figures")
        review.state_lock_date(REVIEWER, "2026-06-30", 60, "SA 230")
        review.lock(REVIEWER)
        review.add(PREPARER, "A letter came in.", "it was late in the post")
        review.review_addition(REVIEWER, "A1")
    return log
