"""Closing a log that a stopped program left open: what it recorded stays, and what was under way is said."""

from __future__ import annotations

from pathlib import Path

from auditor_tui.agent.claude.transcript import unanswered
from auditor_tui.agent.undone import undone
from auditor_tui.auditlog.events import Event, OutcomeEvent, OutcomeReached
from auditor_tui.auditlog.reader import read_log
from auditor_tui.auditlog.sealing import finish_seal
from auditor_tui.auditlog.verify import Verdict, verify
from auditor_tui.auditlog.writer import Clock, LogWriter
from auditor_tui.errors import LogError, UsageError


def close_saved(path: Path, clock: Clock) -> Verdict:
    """Close a log that was left open: calls without a result are recorded as interrupted, then how it ended.

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
        events: list[Event] = [record.event for record in read_log(path).records]
        for call in unanswered(events):
            writer.append(undone(call["name"], call.get("input"), "Interrupted"))
        if not any(isinstance(event, OutcomeEvent) for event in events):
            reason = "Interrupted: the program was stopped before the inquiry ended; the log was closed afterwards."
            writer.append(OutcomeEvent(actor="system", data=OutcomeReached(outcome="stopped", reason=reason)))
        writer.seal()
    return verify(path)
