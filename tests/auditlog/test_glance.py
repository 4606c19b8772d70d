from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from auditor_tui.auditlog.events import Event, Header
from auditor_tui.auditlog.glance import glance
from auditor_tui.auditlog.listing import list_logs


def test_a_glance_says_what_the_list_says_of_a_sound_log(sealed_log: Path) -> None:
    (listed,) = list_logs(sealed_log.parent)
    seen = glance(sealed_log)
    assert not seen.checked
    # What lies between the ends, the answer and the operations, takes a reading.
    assert replace(seen, checked=True, answer=listed.answer, operations=listed.operations) == listed
    assert listed.operations


def test_a_header_of_any_length_is_read(
    write_log: Callable[..., Path], make_header: Callable[..., Header], inquiry: Sequence[Event]
) -> None:
    path = write_log(make_header(log_id="long", objective="x" * 30_000), inquiry)
    assert glance(path).created_at == list_logs(path.parent)[0].created_at


@pytest.mark.parametrize("content", [b"", b"[1]\n", b"{", b'{"type":"header","data":3}\n', b"\xff\n", b"[" * 9000])
def test_what_does_not_begin_as_a_log_is_checked_at_once(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_bytes(content)
    seen = glance(path)
    assert seen.checked
    assert seen.fault


def test_a_folder_named_as_a_log_is_told_as_a_fault(tmp_path: Path) -> None:
    (tmp_path / "folder.jsonl").mkdir()
    assert glance(tmp_path / "folder.jsonl").fault
