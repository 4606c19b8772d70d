"""One writer at a time: the lock of a cache entry, held by whichever process converts into it.

The system gives a lock back when its process ends, however it ends, so none is ever left behind. The file stays: it
lies beside the entry's folder, so that the folder itself can be removed and made again while the lock is held.
"""

from __future__ import annotations

import errno
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from filelock import BaseFileLock


def lock_path(folder: Path) -> Path:
    """The file that stands for the lock of an entry folder."""
    return folder.with_name(f"{folder.name}.lock")


def entry_lock(folder: Path) -> BaseFileLock:
    """The lock of an entry folder, not yet taken.

    A context manager; `acquire(timeout=SECONDS)` raises `filelock.Timeout` when another holds it for longer, and
    either raises OSError where the file cannot be made.
    """
    from filelock import FileLock  # a tenth of a second to import, for what most openings never need

    return FileLock(lock_path(folder))


def is_locked(folder: Path) -> bool:
    """Whether someone holds the lock of an entry folder just now; makes no file.

    Raises:
        OSError: when the lock is there and cannot be tried.
    """
    if not lock_path(folder).exists():
        return False
    from filelock import Timeout

    try:
        with entry_lock(folder).acquire(timeout=0):
            return False
    except Timeout:
        return True
    except OSError as error:
        # Nobody holds a lock for writing in a folder that nobody can write to.
        if error.errno in (errno.EROFS, errno.EACCES):
            return False
        raise
