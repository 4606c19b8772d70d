"""Seal files: how many records a chain has and the hash of the last, beside the chain.

One is drafted before the record it counts is written, and put in place after it: where a program is stopped between
the two, the draft tells an unfinished closing from a seal that someone removed.
"""

from __future__ import annotations

import contextlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from auditor_tui.auditlog.appending import put_in_place, unwritable, write_synced
from auditor_tui.auditlog.canonical import canonical
from auditor_tui.auditlog.chain import Entry
from auditor_tui.auditlog.reader import draft_seal_path, seal_path
from auditor_tui.errors import LogError


@dataclass(frozen=True, slots=True)
class Sealed:
    """What a signature or a time-stamp is made over: a log's seal, or its review's as of one of its records."""

    of: Literal["log", "review"]
    records: int
    """Records that the seal counts, those of the log included."""
    seal: bytes | None
    """The seal file's bytes; None where no such seal holds."""

    @property
    def words(self) -> str:
        """Which seal it is."""
        return "the log's seal" if self.of == "log" else f"the review's seal as of record {self.records}"

    def as_data(self) -> dict[str, str | int]:
        """Which seal it is, as plain JSON values."""
        return {"of": self.of, "records": self.records}


def seal_bytes(log_id: str, records: int, head: str) -> bytes:
    """The seal file of a chain, a review's included, which counts the records of its log too."""
    return canonical({"log_id": log_id, "records": records, "head": head}) + b"\n"


def parse_seal(seal: bytes, log_id: str) -> tuple[int, str]:
    """Count and head of a seal file.

    Raises:
        LogError: when it is none, or the seal of another log.
    """
    try:
        data = json.loads(seal)
        spelled = canonical(data) + b"\n"
    except (ValueError, RecursionError):
        raise LogError("It is not JSON.") from None
    if spelled != seal or not isinstance(data, dict) or data.keys() != {"log_id", "records", "head"}:
        raise LogError("It is not exactly a canonical object of log_id, records and head.")
    if data["log_id"] != log_id:
        named = data["log_id"] if isinstance(data["log_id"], str) else ""
        raise LogError(f"It is the seal of the log {named!r}.")
    if type(data["records"]) is not int or not isinstance(data["head"], str):
        raise LogError("Its count or head is not of the right type.")
    return data["records"], data["head"]


def seal_matches(seal: bytes | None, log_id: str, count: int, head: str) -> bool:
    """Whether a seal file, or the draft of one, is that of a chain."""
    if seal is None:
        return False
    try:
        return parse_seal(seal, log_id) == (count, head)
    except LogError:
        return False


def draft_seal(draft: Path, log_id: str, last: Entry) -> None:
    """Write the seal of a chain that ends with an entry, under the name of a draft; no draft where the disk refuses.

    Raises:
        LogError: when it cannot be written.
    """
    try:
        write_synced(draft, seal_bytes(log_id, last.seq, last.hash))
    except OSError as error:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
        raise unwritable(draft, error) from error


def finish_seal(path: Path) -> None:
    """Put the seal file of a log or a review in place, once the record it counts is written.

    Raises:
        LogError: when there is no draft of it, or the folder cannot be written.
    """
    put_in_place(draft_seal_path(path), seal_path(path))
