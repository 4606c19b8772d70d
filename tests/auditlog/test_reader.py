"""Reading back, listing, finding."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from auditor_tui.auditlog.chain import link
from auditor_tui.auditlog.events import Header, OtherEvent
from auditor_tui.auditlog.reader import find_log, parse_log, read_log, seal_path
from auditor_tui.errors import LogError, UsageError


def test_a_log_tells_question_operations_answer_and_outcome(sealed_log: Path) -> None:
    log = read_log(sealed_log)
    assert log.question == "What was the revenue in 2024-25?"
    assert [(record.seq, event.data.op) for record, event in log.operations()] == [(3, "find"), (4, "find")]
    assert log.answer and log.answer.data.text == "₹ 2,418.6 crore."
    assert log.outcome and log.outcome.data.outcome == "answered"
    assert log.sealed


def test_a_type_of_a_later_version_is_kept_as_it_is(
    write_log: Callable[..., Path], make_header: Callable[..., Header]
) -> None:
    event = OtherEvent(actor="user", type="tick", data={"figure": "L7C2"})
    assert read_log(write_log(make_header(), [event])).records[1].event == event


def test_a_record_whose_data_are_not_of_its_type_is_named(
    write_log: Callable[..., Path], make_header: Callable[..., Header]
) -> None:
    path = write_log(make_header(), [], sealed=False)
    header = read_log(path).records[0]
    entry = link(2, header.at, "user", "question", {"text": 5}, header.hash)
    path.write_bytes(path.read_bytes() + entry.line())
    with pytest.raises(LogError, match="Entry 2 of the log is no question"):
        read_log(path)


def test_what_does_not_start_with_a_header_is_no_log(tmp_path: Path) -> None:
    for content in (b"", b"\n", b"%PDF-1.7\n", link(1, "", "", "text", {"text": ""}, "0" * 64).line()):
        with pytest.raises(LogError, match="header"):
            parse_log(content)
    with pytest.raises(LogError, match="no such file"):
        read_log(tmp_path / "none.jsonl")


def test_a_log_is_found_by_path_id_and_unique_beginning(
    tmp_path: Path, write_log: Callable[..., Path], make_header: Callable[..., Header]
) -> None:
    folder = tmp_path / "logs"
    first = write_log(make_header(log_id="20260131T093000Z-aa"), [])
    second = write_log(make_header(log_id="20260131T093000Z-ab"), [])
    longer = write_log(make_header(log_id="20260131T093000Z-aa-2"), [])
    assert find_log(str(second), Path("elsewhere")) == second
    assert find_log("20260131T093000Z-ab", folder) == second
    assert find_log("20260131T093000Z-aa", folder) == first
    assert find_log("20260131T093000Z-aa-", folder) == longer
    with pytest.raises(UsageError, match="begins the ids of 3 logs"):
        find_log("2026", folder)
    for unknown in ("", "2027", "../logs/20260131T093000Z-aa", "*"):
        with pytest.raises(UsageError):
            find_log(unknown, folder)


def test_a_log_that_is_gone_is_found_by_its_seal(tmp_path: Path, sealed_log: Path) -> None:
    sealed_log.unlink()
    assert find_log(sealed_log.stem, tmp_path / "logs") == sealed_log
    assert find_log(str(sealed_log), tmp_path) == sealed_log
    assert seal_path(sealed_log).exists()
