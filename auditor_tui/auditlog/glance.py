"""A first look at a log: what its first and its last records say, without reading what lies between.

Nothing is checked here. A list of many logs is shown from this at once, and says of each that it was not checked yet.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from auditor_tui.auditlog.listing import LogSummary, document_names, read_summary, text_of

_HEAD_BYTES: Final = 8192
"""Most headers and the question after them fit in here; of a longer one the rest is read too."""
_TAIL_BYTES: Final = 4096
"""The outcome and the closing record fit in here."""
_MOST_HEAD_BYTES: Final = 1 << 20


def glance(path: Path) -> LogSummary:
    """What a log says of itself, unchecked; one that does not begin as a log is read and checked instead."""
    try:
        head, tail = _ends(path)
    except OSError:
        return _read_whole(path)
    header, *after = head
    if header.get("type") != "header":
        return _read_whole(path)
    said = header["data"]
    asked = _first_of("question", after)
    ended = _first_of("outcome", reversed(tail))
    return LogSummary(
        log_id=text_of(said, "log_id") or path.stem,
        path=path,
        created_at=text_of(said, "created_at"),
        document=document_names([said.get("documents")]),
        question=text_of(asked, "text"),
        outcome=text_of(ended, "outcome"),
        researcher=text_of(said, "researcher"),
        sealed=bool(tail) and tail[-1].get("type") == "sealed",
        retain_until=text_of(said, "retain_until"),
        checked=False,
    )


def _first_of(kind: str, records: Iterable[dict[str, Any]]) -> dict[str, Any] | None:
    """The data of the first record of a type."""
    return next((record["data"] for record in records if record.get("type") == kind), None)


def _read_whole(path: Path) -> LogSummary:
    summary = read_summary(path)
    assert summary is not None, "every log is wanted"
    return summary


def _ends(path: Path) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The whole records at the beginning, and those at the end; the first is empty where it is no record."""
    with path.open("rb") as file:
        head = file.read(_HEAD_BYTES)
        while b"\n" not in head and len(head) < _MOST_HEAD_BYTES and (more := file.read(_HEAD_BYTES)):
            head += more
        size = file.seek(0, 2)
        file.seek(max(0, size - _TAIL_BYTES))
        tail = file.read(_TAIL_BYTES)
    at_end = tail.split(b"\n")[1 if size > _TAIL_BYTES else 0 :]
    first, *after = head.split(b"\n")
    return [_record(first), *_records(after)], _records(at_end)


def _records(lines: list[bytes]) -> list[dict[str, Any]]:
    return [record for line in lines if line and (record := _record(line))]


def _record(line: bytes) -> dict[str, Any]:
    """A record with its data; empty where the line is none."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    is_record = isinstance(record, dict) and isinstance(record.get("data"), dict)
    return record if is_record else {}
