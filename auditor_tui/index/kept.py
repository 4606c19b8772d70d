"""What lies in the cache beside the conversions: search indexes, bound figures, tables. Any of it can be made again."""

from __future__ import annotations

import re
import shutil
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from auditor_tui.documents.locking import entry_lock, lock_path

_NAME: Final = re.compile(
    r"[0-9a-f]{64}-[0-9a-f]{12}-[\w.]+"  # a folder of the ranked search, also one set aside or half made
    r"|(?:figures|tables)-[0-9a-f]{64}(?:\.json)?\.gz"
)
"""Whatever is called otherwise was not put there by an index."""
_LOCK: Final = ".lock"


@dataclass(frozen=True, slots=True)
class KeptIndex:
    """One index in the cache."""

    path: Path
    """A file, or a folder."""
    size_bytes: int


def list_indexes(folder: Path) -> list[KeptIndex]:
    """The indexes in a folder, by name; none where there is no such folder.

    Raises:
        OSError: when the folder cannot be read.
    """
    try:
        paths = sorted(folder.iterdir())
    except FileNotFoundError:
        return []
    ours = (path for path in paths if _NAME.fullmatch(path.name) and path.suffix != _LOCK and not path.is_symlink())
    return [KeptIndex(path, _size_bytes(path)) for path in ours]


def remove_index(index: KeptIndex) -> bool:
    """Remove an index unless someone builds it just now, or the system does not let it be removed."""
    from filelock import Timeout

    try:
        if not index.path.is_dir():
            index.path.unlink(missing_ok=True)
            return True
        with entry_lock(index.path).acquire(timeout=0):
            shutil.rmtree(index.path)
        lock_path(index.path).unlink(missing_ok=True)
    except (OSError, Timeout):
        return False
    return True


def _size_bytes(path: Path) -> int:
    files = path.rglob("*") if path.is_dir() else [path]
    return sum(map(_file_bytes, files))


def _file_bytes(path: Path) -> int:
    try:
        found = path.lstat()
    except FileNotFoundError:
        return 0  # removed meanwhile
    return found.st_size if stat.S_ISREG(found.st_mode) else 0
