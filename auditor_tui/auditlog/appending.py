"""Files that only grow, a line at a time: one writer, each line whole on disk or not there, nothing ever rewritten.

A lock of the system keeps a second writer out. Where a file system has no locks a new file is written without one: its
writer created it, and nobody else did. An old one is not gone on with there.
"""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path
from typing import Final

from auditor_tui.auditlog.locking import take_lock
from auditor_tui.errors import LogError, reason_of

_NAMES_TRIED: Final = 1_000
_NO_ROOM: Final = frozenset({errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)})
_NOT_THERE: Final = frozenset({errno.ENOENT, errno.ENOTDIR, errno.EACCES, errno.EPERM, errno.EROFS, errno.EISDIR})
"""What keeps a file from being opened at all, locked or not."""
_BINARY: Final = getattr(os, "O_BINARY", 0)
"""Windows alone has it: without it a line end would be written as two bytes."""


class Appender:
    """The only writer of one file, until it is closed."""

    def __init__(self, path: Path, descriptor: int, lock: int | None, size_bytes: int) -> None:
        self.path = path
        self._descriptor = descriptor
        self._lock = lock
        self._bytes = size_bytes

    @classmethod
    def create(cls, path: Path) -> tuple[Appender, str]:
        """A new file, and the suffix of the first free name (`-2`, `-3`, …; nothing where the name itself was free).

        Raises:
            LogError: when the folder or the file cannot be written.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            taken, descriptor, suffix = _create_file(path)
        except OSError as error:
            raise unwritable(path, error) from error
        lock = None
        with contextlib.suppress(OSError):
            lock = take_lock(taken)
        return cls(taken, descriptor, lock, 0), suffix

    @classmethod
    def reopen(cls, path: Path) -> Appender:
        """A file that is there, locked. Say with `keep` how much of it is whole before anything is written.

        Raises:
            LogError: when it is missing, cannot be locked, or is being written by someone else.
        """
        try:
            lock = take_lock(path)
        except OSError as error:
            raise _unlockable(path, error) from error
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_APPEND | _BINARY)
        except OSError as error:
            os.close(lock)
            raise unwritable(path, error) from error
        return cls(path, descriptor, lock, path.stat().st_size)

    def keep(self, intact_bytes: int) -> None:
        """Move what stands after the intact bytes into a file beside this one (`.torn`), at the end of what is there.

        Raises:
            LogError: when the disk refuses; nothing is lost then.
        """
        try:
            torn = self.path.read_bytes()[intact_bytes:]
            if torn:
                _set_aside(self.path.with_suffix(".torn"), torn)
                os.ftruncate(self._descriptor, intact_bytes)
                os.fsync(self._descriptor)
        except OSError as error:
            raise unwritable(self.path, error) from error
        self._bytes = intact_bytes

    def write(self, line: bytes, *, synced: bool) -> None:
        """Add a line: it is on disk, whole, when this returns, or the file is as it was before.

        Args:
            line: The line, its end included.
            synced: Whether the disk is made to keep it, a power cut included.

        Raises:
            LogError: when the file was closed, or the disk refuses.
        """
        if self._descriptor < 0:
            raise LogError(f"{self.path.name} was closed and takes no more records.")
        try:
            _write_all(self._descriptor, line)
            if synced:
                os.fsync(self._descriptor)
        except OSError as error:
            self._take_back()
            raise unwritable(self.path, error) from error
        self._bytes += len(line)

    def close(self) -> None:
        """Let go of the file and its lock."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _take_back(self) -> None:
        """Remove the half of a line that a full disk let through, or else write no more: nothing may fuse with it."""
        try:
            os.ftruncate(self._descriptor, self._bytes)
        except OSError:
            self.close()


def write_synced(path: Path, data: bytes) -> None:
    """Write a whole file and make the disk keep it.

    Raises:
        OSError: when the disk refuses; a part of it may be there.
    """
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY, 0o666)
    try:
        _write_all(descriptor, data)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def put_in_place(draft: Path, final: Path) -> None:
    """Give a written draft its name, in one step, and make the folder keep it.

    Raises:
        LogError: when there is no draft, or the folder cannot be written.
    """
    try:
        draft.replace(final)
    except OSError as error:
        raise unwritable(final, error) from error
    sync_folder(final.parent)


def sync_folder(folder: Path) -> None:
    """Make the folder keep a new name; systems that cannot open a folder keep it in their own way."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def unwritable(path: Path, error: OSError) -> LogError:
    """The system's refusal to write a file, as a sentence with what would help."""
    hint = "Let the folder be written to, or name another with AUDITOR_HOME."
    if error.errno in _NO_ROOM:
        hint = "Make room; what was recorded before is kept."
    return LogError(f"The audit log {path.name} cannot be written: {reason_of(error)}.", hint)


def _create_file(path: Path) -> tuple[Path, int, str]:
    """The path, the open file and the suffix of the first free name."""
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | _BINARY
    for number in range(1, _NAMES_TRIED + 1):
        suffix = f"-{number}" if number > 1 else ""
        candidate = path.with_stem(path.stem + suffix)
        with contextlib.suppress(FileExistsError):
            return candidate, os.open(candidate, flags, 0o666), suffix
    raise LogError(f"There are already {_NAMES_TRIED} logs named like {path.name}.", "Move some of them elsewhere.")


def _set_aside(path: Path, torn: bytes) -> None:
    aside = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | _BINARY, 0o666)
    try:
        _write_all(aside, torn + b"\n")
        os.fsync(aside)
    finally:
        os.close(aside)


def _write_all(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def _unlockable(path: Path, error: OSError) -> LogError:
    if error.errno in _NOT_THERE:
        return unwritable(path, error)
    return LogError(
        f"The audit log {path.name} cannot be locked where it lies: {reason_of(error)}.",
        "Copy it to a folder of this machine, and go on with it there.",
    )
