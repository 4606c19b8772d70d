"""Logs of earlier versions: read as they are, byte for byte, and in the present form in memory."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest

from auditor_tui.auditlog.header import LOG_VERSION, Header
from auditor_tui.auditlog.listing import list_logs
from auditor_tui.auditlog.migrations import FIRST_VERSION, MIGRATIONS, migrated, version_of
from auditor_tui.auditlog.reader import read_log
from auditor_tui.auditlog.verify import verify
from auditor_tui.errors import LogError

LOGS = Path(__file__).parent / "logs"
OLD = sorted(LOGS.glob("version-*/*.jsonl"))


def test_one_step_leads_from_each_version_to_the_next() -> None:
    assert sorted(MIGRATIONS) == list(range(FIRST_VERSION, LOG_VERSION))
    assert all(migration.name for migration in MIGRATIONS.values())
    assert {f"version-{version}" for version in MIGRATIONS} == {path.parent.name for path in OLD}


@pytest.mark.parametrize("path", OLD, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_an_old_log_verifies_and_reads_without_a_byte_changed(path: Path) -> None:
    before = path.read_bytes()
    log = read_log(path)
    assert verify(path).intact
    assert f"version-{log.header.log_version}" == path.parent.name
    assert len(log.records) == before.count(b"\n")
    assert log.outcome is not None and log.sealed
    assert all(document.converted_at is None for document in log.documents)
    assert all((event.data.milliseconds is None) == (log.header.log_version < 3) for _, event in log.operations())
    assert all(document.line_index_sha256 is None for document in log.documents)
    assert [log.fault for log in list_logs(path.parent) if log.path == path] == [None]
    assert path.read_bytes() == before


def test_a_step_leaves_what_it_was_given_as_it_was() -> None:
    header = json.loads(OLD[0].read_bytes().split(b"\n")[0])["data"]
    before = copy.deepcopy(header)
    now = migrated("header", header, 1)
    assert header == before
    assert "path_as_opened" not in header["documents"][0]
    assert now["documents"][0]["path_as_opened"] is None
    assert Header.model_validate(now).log_version == 1


def test_what_a_broken_old_header_holds_is_left_for_its_reader_to_refuse() -> None:
    assert migrated("header", {"documents": [None]}, 1) == {"documents": [None]}
    assert migrated("header", {"documents": 3}, 1) == {"documents": []}
    assert migrated("library", {"opened": [{"doc_id": "a"}]}, 1)["opened"] == [
        {"line_index_sha256": None, "converted_at": None, "path_as_opened": None, "doc_id": "a"}
    ]
    assert migrated("a type of a later version", {"x": 1}, 1) == {"x": 1}


@pytest.mark.parametrize(
    ("version", "said"),
    [(LOG_VERSION + 1, "reads those up to"), (None, "does not say"), ("1", "does not say"), (True, "does not say")],
)
def test_a_version_that_cannot_be_read_is_told(version: object, said: str) -> None:
    with pytest.raises(LogError, match=said):
        version_of({"log_version": version})
