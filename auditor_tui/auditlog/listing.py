"""Many logs as a list: what each is about, and whether its files hold together.

Everything a log says is untrusted: it may come from another machine. Whoever shows it makes it safe to show.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from auditor_tui.auditlog.chain import Entry, split_entries
from auditor_tui.auditlog.reader import is_log_name, reason_of
from auditor_tui.auditlog.verify import Verdict, verify
from auditor_tui.errors import LogError


@dataclass(frozen=True, slots=True)
class LogSummary:
    """One log in a list. A log that cannot be read is listed with its fault, and nothing else is known of it."""

    log_id: str
    path: Path
    created_at: str = ""
    document: str = ""
    """Names of the files asked about, as they were called."""
    question: str = ""
    outcome: str = ""
    """Empty while the inquiry has none."""
    answer: str = ""
    researcher: str = ""
    sealed: bool = False
    fault: str | None = None
    """What is wrong with it: changed, cut, unfinished, or not to be read."""

    def as_data(self) -> dict[str, Any]:
        """The summary as plain JSON values."""
        return {
            "log_id": self.log_id,
            "path": str(self.path),
            "created_at": self.created_at,
            "document": self.document,
            "question": self.question,
            "outcome": self.outcome,
            "answer": self.answer,
            "researcher": self.researcher,
            "sealed": self.sealed,
            "fault": self.fault,
        }


def list_logs(folder: Path) -> list[LogSummary]:
    """Every log of a folder, the newest first; one that is broken is listed with its fault."""
    try:
        paths = [path for path in folder.iterdir() if is_log_name(path.name)]
    except OSError:
        return []
    return sorted(map(summarise, paths), key=lambda summary: (summary.created_at, summary.log_id), reverse=True)


def summarise(path: Path) -> LogSummary:
    """What a list shows of one log; a fault is part of it."""
    try:
        data = path.read_bytes()
        verdict = verify(path)
        entries, intact_bytes = split_entries(data)
    except OSError as error:
        return LogSummary(path.stem, path, fault=f"It cannot be read: {reason_of(error)}.")
    except LogError as error:
        return LogSummary(path.stem, path, fault=str(error))
    if not entries or entries[0].type != "header":
        return LogSummary(path.stem, path, fault=verdict.fault)
    last = {entry.type: entry.data for entry in entries}
    header = entries[0].data
    return LogSummary(
        log_id=_text(header, "log_id") or path.stem,
        path=path,
        created_at=_text(header, "created_at"),
        document=_document_names(entries),
        question=_text(last.get("question", {}), "text"),
        outcome=_text(last.get("outcome", {}), "outcome"),
        answer=_text(last.get("answer", {}), "text"),
        researcher=_text(header, "researcher"),
        sealed=entries[-1].type == "sealed",
        fault=_fault(verdict, torn=intact_bytes < len(data)),
    )


def _fault(verdict: Verdict, *, torn: bool) -> str | None:
    if verdict.changed:
        return verdict.fault
    return "Its last record was never finished." if torn else None


def _document_names(entries: Sequence[Entry]) -> str:
    lists = [
        entries[0].data.get("documents"),
        *(entry.data.get("opened") for entry in entries if entry.type == "library"),
    ]
    documents = chain.from_iterable(named for named in lists if isinstance(named, list))
    return ", ".join(_text(document, "source_name") for document in documents if isinstance(document, dict))


def _text(data: Any, name: str) -> str:
    value = data.get(name) if isinstance(data, dict) else None
    return value if isinstance(value, str) else ""
