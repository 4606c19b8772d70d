"""Listing: every log of a folder, the faulty ones with their faults."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from auditor_tui.auditlog.events import Event, Header
from auditor_tui.auditlog.listing import list_logs
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
