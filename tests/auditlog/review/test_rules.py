"""Who may say what of a paper, and when."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from auditor_tui.auditlog.review.legend import LEGEND
from auditor_tui.auditlog.review.state import same_name
from auditor_tui.auditlog.review.verify import verify_review
from auditor_tui.auditlog.review.writer import ReviewWriter, _event
from auditor_tui.auditlog.verify import verify
from auditor_tui.documents.document import Document
from auditor_tui.errors import UsageError

PREPARER, REVIEWER = "A. Rao", "M. Iyer"
FIGURE = {"figure": "L7C2", "printed": "2,418.6", "line": 7}


def refused(reason: str) -> Any:
    return pytest.raises(UsageError, match=reason)


def signed(review: ReviewWriter) -> None:
    review.conclude(PREPARER, "Complete.")
    review.sign_off(PREPARER, "preparer")


def test_the_conclusion_is_a_persons_and_a_later_one_takes_its_place(review: ReviewWriter) -> None:
    assert review.review.conclusion is None
    review.conclude(PREPARER, "Complete.", contradictions="none found")
    review.conclude("B. Sen", "Not complete.")
    assert review.review.conclusion is not None
    assert (review.review.conclusion.said.text, review.review.conclusion.by) == ("Not complete.", "B. Sen")
    assert [conclusion.said.text for conclusion in review.review.conclusions] == ["Complete.", "Not complete."]


@pytest.mark.parametrize("name", ["A. Rao", "a rao", "A.  RAO", "Ａ. Rao"])
def test_the_reviewer_is_not_the_preparer_however_the_name_is_spelled(review: ReviewWriter, name: str) -> None:
    signed(review)
    with refused("the reviewer is somebody else"):
        review.sign_off(name, "reviewer")
    review.sign_off(REVIEWER, "reviewer")


def test_whoever_concluded_or_signed_as_preparer_is_a_preparer_too(
    write_log: Callable[..., Path], make_header: Callable[..., Any], accounts: Document, inquiry: Any, time: Any
) -> None:
    path = write_log(make_header(accounts, preparer_id="AR-17"), inquiry)
    with ReviewWriter.open(path, time) as review:
        review.conclude("B. Sen", "Complete.")
        review.sign_off("C. Das", "preparer")
        for name in ("B. Sen", "C. Das", "ar 17"):
            with refused("the reviewer is somebody else"):
                review.sign_off(name, "reviewer")
        review.sign_off(REVIEWER, "reviewer")
        with refused("cannot sign it as its preparer"):
            review.sign_off(REVIEWER, "preparer")
        with refused("cannot conclude"):
            review.conclude(REVIEWER, "Mine.")


def test_nothing_is_signed_before_there_is_a_conclusion_and_not_by_the_reviewer_first(review: ReviewWriter) -> None:
    with refused("no conclusion"):
        review.sign_off(PREPARER, "preparer")
    review.conclude(PREPARER, "Complete.")
    with refused("The preparer has not signed off"):
        review.sign_off(REVIEWER, "reviewer")


def test_a_change_after_a_sign_off_asks_for_a_new_one(review: ReviewWriter) -> None:
    signed(review)
    review.sign_off(REVIEWER, "reviewer")
    assert not list(review.review.missing())
    review.tick(PREPARER, FIGURE, "exception")
    assert list(review.review.missing()) == [
        "no sign-off by the preparer since the paper was last changed",
        "no sign-off by the reviewer since the paper was last changed",
    ]
    assert all(map(review.review.outdated, review.review.sign_offs))
    with refused("has not signed off the paper as it is"):
        review.sign_off(REVIEWER, "reviewer")


def test_a_note_is_raised_answered_and_cleared_by_whoever_raised_it_or_another_reviewer(review: ReviewWriter) -> None:
    signed(review)
    review.note(REVIEWER, "Why?", on="L7C2")
    with refused("Review notes are open: N1"):
        review.sign_off("S. Nair", "reviewer")
    review.answer("T. Roy", "N1", "Because.")
    for name in (PREPARER, "T. Roy"):
        with refused("cannot clear it"):
            review.clear(name, "N1")
    review.clear("S. Nair", "N1")
    for late in (lambda: review.answer(PREPARER, "N1", "More."), lambda: review.clear(REVIEWER, "N1")):
        with refused("cleared already"):
            late()
    with refused("There is no review note 'N2'. There are: N1"):
        review.answer(PREPARER, "N2", "?")
    (state,) = review.review.notes
    assert (state.note.by, state.answers[0].by, state.cleared and state.cleared.by) == (REVIEWER, "T. Roy", "S. Nair")


def test_every_tick_mark_has_a_legend_entry_an_author_and_a_time(review: ReviewWriter) -> None:
    for tick in LEGEND:
        review.tick(PREPARER, FIGURE, tick)
    assert [mark.said.id for mark in review.review.standing_marks] == [f"T{number}" for number in range(1, 8)]
    for mark in review.review.standing_marks:
        assert (mark.said.symbol, mark.said.meaning) == LEGEND[mark.said.tick]
        assert mark.by == PREPARER and mark.at.endswith("Z")
    with refused("There is no tick mark 'fine'"):
        review.tick(PREPARER, FIGURE, "fine")  # type: ignore[arg-type]


def test_a_mistaken_tick_mark_is_withdrawn_and_stays(review: ReviewWriter) -> None:
    review.tick(PREPARER, FIGURE, "agreed")
    review.withdraw(PREPARER, "T1", "the wrong column")
    assert not review.review.standing_marks
    assert len(review.review.marks) == 1
    with refused("withdrawn already"):
        review.withdraw(PREPARER, "T1", "again")
    with refused("There is no tick mark 'T9'"):
        review.withdraw(PREPARER, "T9", "never was")


def test_after_the_lock_only_additions_with_who_and_why(review: ReviewWriter) -> None:
    review.note(REVIEWER, "Why?")
    review.tick(PREPARER, FIGURE, "agreed")
    signed(review)
    with refused("not locked"):
        review.add(PREPARER, "A letter.", "late")
    review.lock(REVIEWER)
    for change in (
        lambda: review.conclude(PREPARER, "Other."),
        lambda: review.tick(PREPARER, FIGURE, "agreed"),
        lambda: review.withdraw(PREPARER, "T1", "x"),
        lambda: review.note(REVIEWER, "x"),
        lambda: review.answer(PREPARER, "N1", "x"),
        lambda: review.clear(REVIEWER, "N1"),
        lambda: review.sign_off(REVIEWER, "reviewer"),
        lambda: review.state_lock_date(REVIEWER, "2027-01-01", 60),
        lambda: review.refer(PREPARER, "R/9"),
        lambda: review.lock(REVIEWER),
    ):
        with refused("locked since 2026-02-01T09:00:00Z"):
            change()
    for who, what, why in (("", "A letter.", "late"), (PREPARER, "", "late"), (PREPARER, "A letter.", " ")):
        with refused("That cannot be recorded: the "):
            review.add(who, what, why)
    review.add(PREPARER, "A letter.", "late")
    with refused("its reviewer is somebody else"):
        review.review_addition(PREPARER, "A1")
    review.review_addition(REVIEWER, "A1")
    (state,) = review.review.additions
    assert (state.addition.by, state.addition.said.why, state.reviewed and state.reviewed.by) == (
        PREPARER, "late", REVIEWER,
    )  # fmt: skip


@pytest.mark.parametrize(("days", "last_day", "first_day"), [(14, "2026-07-14", "2026-07-15"), (45, "2026-08-14", "2026-08-15"), (60, "2026-08-29", "2026-08-30")])  # fmt: skip
def test_the_paper_locks_by_itself_when_its_days_are_over(
    review: ReviewWriter, time: Any, days: int, last_day: str, first_day: str
) -> None:
    review.state_lock_date(PREPARER, "2026-06-30", days, "the firm's rule")
    assert review.review.locks_at == f"{first_day}T00:00:00Z"
    time.set(last_day)
    review.note(REVIEWER, "On the last day.")
    time.set(first_day)
    with refused(f"locked since {first_day}T00:00:00Z"):
        review.note(REVIEWER, "A day late.")
    review.add(REVIEWER, "A day late.", "it came late")
    time.set("2026-02-01")
    with refused("locked since"):
        review.note(REVIEWER, "With the clock set back.")


def test_whoever_first_finds_the_day_past_records_the_lock_and_no_clock_set_back_undoes_it(
    log: Path, time: Any
) -> None:
    with ReviewWriter.open(log, time) as review:
        review.state_lock_date(PREPARER, "2026-03-01", 14)
        time.set("2026-03-16")
        with refused("locked since 2026-03-16T00:00:00Z"):
            review.note(REVIEWER, "Too late.")
        lock = review.review.lock
    assert lock and (lock.by, lock.at, lock.said.due) == ("system", "2026-03-16T09:00:00Z", "2026-03-16T00:00:00Z")
    time.set("2026-02-01")
    with ReviewWriter.open(log, time) as review:
        with refused("locked since 2026-03-16T00:00:00Z"):
            review.note(REVIEWER, "With the clock set back.")
        review.add(PREPARER, "A letter came in.", "late in the post")
        assert [record.event.type for record in review.review.records] == ["review", "lock_date", "lock", "addition"]
    assert verify_review(log, verify(log)).holds


def test_a_lock_of_the_program_before_its_day_is_refused(review: ReviewWriter) -> None:
    review.state_lock_date(PREPARER, "2026-03-01", 14)
    with refused("No stated day of a lock has passed"):
        review._record("system", "lock", {**review._so_far(), "due": "2026-03-16T00:00:00Z"})


def test_a_lock_names_the_day_that_was_stated_and_the_head_that_it_locks(review: ReviewWriter, time: Any) -> None:
    review.state_lock_date(PREPARER, "2026-03-01", 14)
    with refused("another head"):
        review._record(REVIEWER, "lock", {**review._so_far(), "head": "0" * 64})
    with refused("another head"):
        review._record(REVIEWER, "lock", {**review._so_far(), "records": 1})
    time.set("2026-03-20")
    with refused("No stated day"):
        review._append(_event("system", "lock", {**review._so_far(), "due": "2026-03-15T00:00:00Z"}))


def test_a_figure_ticked_both_agreed_and_exception_is_undecided(review: ReviewWriter) -> None:
    review.tick(PREPARER, FIGURE, "agreed")
    review.tick(PREPARER, FIGURE | {"doc": "0" * 64}, "exception")
    assert not list(review.review.undecided())  # the same place in another document
    review.tick(PREPARER, FIGURE, "exception")
    assert list(review.review.undecided()) == ["no decision on L7C2, ticked both agreed (T1) and exception (T3)"]
    review.withdraw(PREPARER, "T1", "a slip")
    assert not list(review.review.undecided())


def test_the_logs_header_may_state_the_day_of_the_lock(
    write_log: Callable[..., Path], make_header: Callable[..., Any], accounts: Document, inquiry: Any, time: Any
) -> None:
    stated = {"report_date": "2026-01-01", "lock_days": 14, "lock_rule": "AS 1215"}
    path = write_log(make_header(accounts, **stated), inquiry)
    with ReviewWriter.open(path, time) as review:
        assert review.review.lock_date and review.review.lock_date.lock_rule == "AS 1215"
        with refused("locked since 2026-01-16T00:00:00Z"):
            review.note(REVIEWER, "Late.")
        assert [(record.event.type, record.by) for record in review.review.records] == [
            ("review", "system"),
            ("lock", "system"),
        ]
        review.add(REVIEWER, "Late.", "nobody looked before")


def test_a_date_that_is_none_is_refused(review: ReviewWriter) -> None:
    with refused("report date"):
        review.state_lock_date(PREPARER, "30.6.2026", 60)
    with refused("lock days"):
        review.state_lock_date(PREPARER, "2026-06-30", -1)
    with refused("report date"):
        review.state_lock_date(PREPARER, "2026-02-31", 60)


def test_names_are_compared_by_their_letters_and_digits() -> None:
    assert same_name("A. Rao") == same_name("a-rao ") != same_name("A. Raob")
    assert same_name("—") == "—"
