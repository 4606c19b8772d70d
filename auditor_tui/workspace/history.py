"""Saved inquiries: which logs there are, opening one, and the documents it pins."""

from __future__ import annotations

from pathlib import Path

from auditor_tui.auditlog.events import OutcomeEvent, OutcomeReached
from auditor_tui.auditlog.listing import LogSummary, list_logs
from auditor_tui.auditlog.reader import Log, find_log, read_log
from auditor_tui.auditlog.verify import Verdict, verify
from auditor_tui.auditlog.writer import Clock, LogWriter, finish_seal
from auditor_tui.errors import LogError, UsageError
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.library.pinned import Pin, pinned_library
from auditor_tui.settings import paths
from auditor_tui.workspace.standing import Standing, standings


def saved_logs(logs_dir: Path | None = None) -> list[LogSummary]:
    """Every saved log, the newest first; one that is broken is listed with its fault."""
    return list_logs(logs_dir or paths.logs_dir())


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


def documents_at_hand(path: Path) -> list[Standing]:
    """How the documents of a log stand; of a log whose records cannot be told apart, none is known."""
    try:
        return standings(read_log(path))
    except LogError:
        return []


def close_saved(path: Path, clock: Clock) -> Verdict:
    """Close a log that a stopped program left open: what it recorded stays as it is.

    Raises:
        UsageError: when it is closed already.
        LogError: when it was changed or cut, another program is writing it, or the disk refuses.
    """
    found = verify(path)
    if found.intact:
        raise UsageError(f"The log {found.log_id} is closed already.")
    if found.state != "not closed" or found.cut:
        raise LogError("A log that was changed or cut is not closed over what is gone.", found.sentence)
    if read_log(path).sealed:
        finish_seal(path)
        return verify(path)
    with LogWriter.reopen(path, clock) as writer:
        if read_log(path).outcome is None:
            data = OutcomeReached(outcome="stopped", reason="The program was stopped; the log was closed afterwards.")
            writer.append(OutcomeEvent(actor="system", data=data))
        writer.seal()
    return verify(path)


def pinned_documents(log: Log, pinned_dir: Path | None = None) -> MemoryLibrary:
    """The documents of a log, as they were when it was written.

    Raises:
        DocumentMissing: when a text is not at hand.
        DocumentError: when a pinned copy was changed; names both digests.
    """
    pins = (Pin(pinned.doc_id, pinned.text_sha256, pinned.pages_sha256) for pinned in log.documents)
    return pinned_library(pins, pinned_dir or paths.pinned_dir())
