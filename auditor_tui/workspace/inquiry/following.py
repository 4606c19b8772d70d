"""Logs that a new question follows: each intact, closed, and about the same text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from auditor_tui.agent.researcher import Course
from auditor_tui.auditlog.reader import LOG_SUFFIX, Log, read_log
from auditor_tui.auditlog.verify import verify
from auditor_tui.auditlog.writer import Clock
from auditor_tui.documents.document import Document
from auditor_tui.errors import LogError, UsageError
from auditor_tui.text.sanitise import terminal_safe
from auditor_tui.workspace.inquiry.closing import close_saved

_MOST: int = 100
"""Logs that follow one another."""


@dataclass(frozen=True)
class Followed:
    """What a new question follows."""

    courses: tuple[Course, ...]
    """The first of them first."""
    log_id: str
    head: str
    """`hash` of the last record of the last log."""


def follow(path: Path, documents: Iterable[Document], clock: Clock) -> Followed:
    """The inquiries that a log ends, ready to be gone on from.

    A log that broke off is closed first: what was under way is recorded as interrupted.

    Raises:
        LogError: when a log is missing, broken, or still being written.
        UsageError: when a document has another text now, or the last log is about none of these documents.
    """
    if verify(path).state == "not closed":
        close_saved(path, clock)
    logs = [_intact(path)]
    while follows := logs[0].header.follows:
        if len(logs) == _MOST:
            raise LogError(f"More than {_MOST} logs follow one another.", "Ask anew.")
        before = _intact(path.with_name(follows.get("log_id", "") + LOG_SUFFIX))
        if before.records[-1].hash != follows.get("head"):
            raise LogError(f"The log {before.header.log_id} is not the one that {logs[0].header.log_id} follows.")
        logs.insert(0, before)
    now = {document.doc_id: document.text_sha256 for document in documents}
    last = logs[-1].documents
    is_known = any(pinned.doc_id in now or pinned.text_sha256 in now.values() for pinned in last)
    if not is_known:
        raise UsageError(
            f"The log {logs[-1].header.log_id} is about {_listed(pinned.doc_id for pinned in last)}, and the question"
            f" about {_listed(now)}.",
            "Ask without following it.",
        )
    for pinned in last:
        if now.get(pinned.doc_id, pinned.text_sha256) != pinned.text_sha256:
            raise UsageError(f"The text of {pinned.doc_id} is another than in the log.", "Ask anew.")
    courses = tuple(_course(log) for log in logs)
    return Followed(courses, logs[-1].header.log_id, logs[-1].records[-1].hash)


def _listed(doc_ids: Iterable[str]) -> str:
    return terminal_safe(", ".join(doc_ids) or "no document")


def _intact(path: Path) -> Log:
    verdict = verify(path)
    if not verdict.intact:
        raise LogError(f"The log {path.name} cannot be followed. It is {verdict.sentence}")
    return read_log(path)


def _course(log: Log) -> Course:
    ids = tuple(pinned.doc_id for pinned in log.documents)
    return Course(log.header.log_id, ids, tuple((record.seq, record.event) for record in log.records))
