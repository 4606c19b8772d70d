"""Saved inquiries: which logs there are, opening one, and the documents it pins."""

from __future__ import annotations

from pathlib import Path

from auditor_tui.auditlog.listing import EVERY, LogSummary, Wanted, list_logs
from auditor_tui.auditlog.reader import Log, find_log, read_log
from auditor_tui.auditlog.verify import Verdict, verify
from auditor_tui.errors import LogError
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.library.pinned import Pin, pinned_library
from auditor_tui.settings import paths
from auditor_tui.workspace.logs.standing import Standing, standings


def saved_logs(logs_dir: Path | None = None, wanted: Wanted = EVERY, now: str = "") -> list[LogSummary]:
    """The saved logs that are looked for, the newest first; see `list_logs`."""
    return list_logs(logs_dir or paths.logs_dir(), wanted, now)


def find_saved(name: str, logs_dir: Path | None = None) -> Path:
    """The log that a path, an id, or the unique beginning of an id names.

    Raises:
        UsageError: when nothing or more than one log has that name.
    """
    return find_log(name, logs_dir or paths.logs_dir())


def read_saved(path: Path) -> tuple[Log, Verdict]:
    """A saved log, and what its files show of it.

    Raises:
        LogError: when it is missing or so damaged that its records cannot be told apart.
    """
    verdict = verify(path)
    return read_log(path), verdict


def documents_at_hand(path: Path, pinned_dir: Path | None = None) -> list[Standing]:
    """How the documents of a log stand; of a log whose records cannot be told apart, none is known."""
    try:
        return standings(read_log(path), pinned_dir)
    except LogError:
        return []


def pinned_documents(log: Log, pinned_dir: Path | None = None) -> MemoryLibrary:
    """The documents of a log, as they were when it was written.

    Raises:
        DocumentMissing: when a text is not at hand.
        DocumentError: when a pinned copy was changed; names both digests.
    """
    pins = (Pin(pinned.doc_id, pinned.text_sha256, pinned.pages_sha256) for pinned in log.documents)
    return pinned_library(pins, pinned_dir or paths.pinned_dir())
