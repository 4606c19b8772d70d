"""Files that are there whole or not at all."""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A path beside another to write to; it takes the other's place once the enclosed work is done.

    What was written is on the disk before it does, so that no power cut leaves an empty file in its place. A
    link stays, and what it leads to is replaced; a device or a pipe is no file that anything takes the place of.

    Raises:
        OSError: when the folder cannot be made or written, or something other than a file is there.
    """
    if path.is_symlink():
        path = path.resolve()
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "Not a regular file", str(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    # A name of its own, because two programs may write the same file at once.
    partial = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        yield partial
        _settle(partial)
        partial.replace(path)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file, its folder made where needed.

    Raises:
        OSError: when that cannot be done.
    """
    with replacing(path) as partial:
        partial.write_bytes(data)


def _settle(path: Path) -> None:
    """Wait until a file is on the disk; a file system that cannot do that is as good as it gets."""
    with suppress(OSError), path.open("rb+") as file:
        os.fsync(file.fileno())
