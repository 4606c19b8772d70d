"""The shelf of saved logs: shown at a glance, checked when wanted, and checked anew when a file changes."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from auditor_tui.auditlog.events import Header, OutcomeEvent, OutcomeReached, Question, QuestionEvent
from auditor_tui.auditlog.writer import LogWriter
from auditor_tui.workspace.logs import log_shelf
from auditor_tui.workspace.logs.log_query import parse_query
from auditor_tui.workspace.logs.log_shelf import LogShelf

NOW = "2026-02-01T00:00:00Z"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for day, question in ((1, "What is the revenue?"), (2, "And the deficit?"), (3, "Who signed?")):
        header = Header(
            log_id=f"2026010{day}T093000Z-aa",
            tool_version="0.1.0",
            created_at=f"2026-01-0{day}T09:30:00Z",
            documents=(),
            researcher="rules",
            operations={},
        )
        path = tmp_path / f"{header.log_id}.jsonl"
        with LogWriter.create(path, header, lambda: datetime(2026, 1, 31, tzinfo=UTC)) as writer:
            writer.append(QuestionEvent(actor="user", data=Question(text=question)))
            writer.append(OutcomeEvent(actor="agent", data=OutcomeReached(outcome="not_found", reason="none")))
            writer.seal()
    return tmp_path


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The logs that were read whole."""
    found: list[Path] = []
    whole = log_shelf.read_summary

    def read_summary(path: Path, *args: object) -> object:
        found.append(path)
        return whole(path, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(log_shelf, "read_summary", read_summary)
    return found


def test_all_are_there_at_a_glance_and_one_is_read_when_it_is_wanted(folder: Path, read: list[Path]) -> None:
    shelf = LogShelf(folder, lambda: NOW)
    logs = shelf.all()
    assert [log.question for log in logs] == ["Who signed?", "And the deficit?", "What is the revenue?"]
    assert not any(log.checked for log in logs)
    assert read == []
    assert shelf.checked(logs[1].path).checked
    assert shelf.checked(logs[1].path).checked
    assert read == [logs[1].path]
    assert [log.checked for log in shelf.all()] == [False, True, False]


def test_a_log_that_changed_is_checked_anew(folder: Path) -> None:
    shelf = LogShelf(folder, lambda: NOW)
    path = shelf.all()[0].path
    assert shelf.checked(path).fault is None
    path.write_bytes(path.read_bytes().replace(b"Who", b"How"))
    assert "broken" in str(shelf.checked(path).fault)
    seal = path.with_name(f"{path.stem}.seal.json")
    path.write_bytes(path.read_bytes().replace(b"How", b"Who"))
    assert shelf.checked(path).fault is None
    seal.unlink()
    assert shelf.checked(path).fault is not None


def test_a_search_goes_on_log_by_log_and_says_how_far_it_is(folder: Path) -> None:
    looked = list(LogShelf(folder, lambda: NOW).search(parse_query("deficit")))
    assert [(item.done, item.total) for item in looked] == [(1, 3), (2, 3), (3, 3)]
    assert [item.log.question for item in looked if item.log] == ["And the deficit?"]
