"""The record of an operation that was called for and has no result."""

from __future__ import annotations

import json

from auditor_tui.auditlog.events import ErrorEvent, Fault
from auditor_tui.errors import ExitCode


def undone(op: str, args: object, how: str, exit_code: ExitCode = ExitCode.INTERRUPTED) -> ErrorEvent:
    """That an operation came to nothing.

    Args:
        op: Its name.
        args: Its arguments, as they were given.
        how: What ended it: "Cancelled", "Interrupted".
        exit_code: What the command that asked ends with.
    """
    message = f"{how} before it had a result: {op} {json.dumps(args, ensure_ascii=True)}."
    return ErrorEvent(actor="system", data=Fault(message=message, exit_code=exit_code))
