"""One writer of a log at a time: a lock of the system, which dies with the process that holds it, however it dies."""

from __future__ import annotations

import os
from pathlib import Path

from auditor_tui.errors import LogError


def take_lock(log: Path) -> int:
    """Lock a log that is there, for this process alone.

    Returns:
        The descriptor that holds the lock until it is closed.

    Raises:
        LogError: when another program holds it.
        OSError: when the file cannot be locked where it lies.
    """
    from filelock import lock_descriptor  # a tenth of a second to import

    # Windows keeps everyone else from reading what is locked, and a log may be read while it is written.
    target = log.with_suffix(".lock") if os.name == "nt" else log
    descriptor = os.open(target, os.O_RDWR | (os.O_CREAT if target is not log else 0))
    try:
        if lock_descriptor(descriptor, blocking=False):
            return descriptor
    except BaseException:
        os.close(descriptor)
        raise
    os.close(descriptor)
    raise LogError(f"The log {log.name} is being written by another program.", "Close it there first.")
