"""Listing: every log of a folder, the faulty ones with their faults."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

import pytest

from auditor_tui.auditlog.events import Event, Header
from auditor_tui.auditlog.listing import REVIEW_STATES, Wanted, list_logs
from auditor_tui.auditlog.review.files import review_path
from auditor_tui.auditlog.review.writer import ReviewWriter
from auditor_tui.documents.document import Document


def test_the_list_has_the_newest_first_and_shows_faults(
    tmp_path: Path,
    write_log: Callable[..., Path],
    make_header: Callable[..., Header],
    inquiry: Sequence[Event],
    accounts: Document,
) -> None:
    folder = tmp_path / "logs"
    write_log(make_header(accounts, log_id="older", created_at="2026-01-30T09:00:00Z"), inquiry)
    torn = write_log(make_header(log_id="newer", created_at="2026-01-31T09:00:00Z"), inquiry[:1], sealed=False)
    torn.write_bytes(torn.read_bytes() + b"{")
    (folder / "broken.jsonl").write_bytes(b"[1]\n" + torn.read_bytes())
    (folder / "empty.jsonl").write_bytes(b"")
    (folder / "folder.jsonl").mkdir()
    (folder / "notes.txt").write_text("no log")

    changed = write_log(make_header(log_id="changed", created_at="2026-01-29T09:00:00Z"), inquiry)
    changed.write_bytes(changed.read_bytes().replace(b"Revenue", b"Revenge", 1))
    cut = write_log(make_header(log_id="cut", created_at="2026-01-28T09:00:00Z"), inquiry)
    cut.write_bytes(b"".join(cut.read_bytes().splitlines(keepends=True)[:4]))

    newer, older, altered, shortened, *faulty = list_logs(folder)

    assert (older.log_id, older.document, older.outcome, older.sealed) == ("older", "accounts.md", "answered", True)
    assert (older.question, older.answer) == ("What was the revenue in 2024-25?", "₹ 2,418.6 crore.")
    assert older.fault is None
    assert (newer.log_id, newer.outcome, newer.sealed) == ("newer", "", False)
    assert newer.fault == "Its last record was never finished."
    assert {summary.log_id for summary in faulty} == {"broken", "empty", "folder"}
    assert altered.fault and altered.fault.startswith("Entry 3 is broken.")
    assert shortened.fault and "from entry 5 on they are gone" in shortened.fault
    assert [summary.fault for summary in faulty if summary.log_id == "empty"] == [
        "It is empty (0 bytes): nothing was recorded."
    ]
    assert all(summary.fault for summary in faulty)


def test_a_folder_that_is_not_there_has_no_logs(tmp_path: Path) -> None:
    assert list_logs(tmp_path / "none") == []


@pytest.mark.parametrize(
    ("wanted", "fits"),
    [
        ({}, True),
        ({"document": "ACCOUNTS"}, True),
        ({"document": "budget"}, False),
        ({"outcome": "answered"}, True),
        ({"outcome": "refused"}, False),
        ({"figure": "l7c2"}, True),
        ({"figure": "2418.60"}, True),
        ({"figure": "2,418.6"}, True),
        ({"figure": "418.6"}, False),
        ({"figure": "L7"}, False),
        ({"text": "lines have Turnover"}, True),
        ({"text": "WHAT WAS the revenue"}, True),
        ({"text": "crore.", "outcome": "answered"}, True),
        ({"text": "crore.", "outcome": "not_found"}, False),
        ({"text": "expenditure"}, False),
        ({"text": "reven.e"}, False),  # words, never a pattern
        ({"review": "open"}, True),
        ({"review": "reviewed"}, False),
    ],
)
def test_logs_are_found_by_what_they_are_about_and_returned(
    sealed_log: Path, wanted: dict[str, str], fits: bool
) -> None:
    assert bool(list_logs(sealed_log.parent, Wanted(**wanted))) is fits


def test_the_list_says_how_far_the_review_is_and_whether_it_holds(
    sealed_log: Path, clock: Callable[[], datetime]
) -> None:
    said = []
    acts: tuple[Callable[[ReviewWriter], object], ...] = (
        lambda review: review.note("M. Iyer", "Why?"),
        lambda review: review.conclude("A. Rao", "Complete."),
        lambda review: review.sign_off("A. Rao", "preparer"),
        lambda review: (review.clear("M. Iyer", "N1"), review.sign_off("M. Iyer", "reviewer")),
        lambda review: review.lock("M. Iyer"),
    )
    for act in acts:
        with ReviewWriter.open(sealed_log, clock) as review:
            act(review)
        (summary,) = list_logs(sealed_log.parent)
        said.append((summary.review, summary.fault))
    assert said == [
        ("begun", None),
        ("concluded", None),
        ("signed off by the preparer", None),
        ("reviewed", None),
        ("reviewed, locked", None),
    ]
    assert [state for state in REVIEW_STATES if list_logs(sealed_log.parent, Wanted(review=state))] == [
        "reviewed",
        "locked",
    ]
    path = review_path(sealed_log)
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    (summary,) = list_logs(sealed_log.parent)
    assert summary.fault and "are gone" in summary.fault


def test_what_was_locked_and_never_reviewed_is_told_from_what_was(
    sealed_log: Path, clock: Callable[[], datetime]
) -> None:
    with ReviewWriter.open(sealed_log, clock) as review:
        review.conclude("A. Rao", "Complete.")
        review.state_lock_date("A. Rao", "2026-02-01", 14)

    def fitting(now: str) -> list[str]:
        return [state for state in REVIEW_STATES if list_logs(sealed_log.parent, Wanted(review=state), now)]

    assert fitting("2026-02-15T23:59:59Z") == ["concluded", "open"]
    assert fitting("2026-02-16T00:00:00Z") == ["concluded", "locked", "locked-unreviewed"]
    (summary,) = list_logs(sealed_log.parent, now="2026-02-16T00:00:00Z")
    assert (summary.review, summary.as_data()["review"], summary.as_data()["locked"]) == (
        "locked, never reviewed", "concluded", True,
    )  # fmt: skip
