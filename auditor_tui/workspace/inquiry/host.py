"""What a log says of the machine and the program that make it."""

from __future__ import annotations

import hashlib
import platform
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import Path

import auditor_tui


@dataclass(frozen=True, slots=True)
class Host:
    """Where a session runs; the names are those of a log's header."""

    tool_source_sha256: str | None = None
    host_timezone: str | None = None
    host_system: str | None = None


def this_host() -> Host:
    """The machine and the program as they are now."""
    system = f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
    return Host(source_sha256(), _offset(), system)


@lru_cache(maxsize=1)
def source_sha256() -> str | None:
    """SHA-256 over the name and the bytes of each of the program's source files; None where they cannot be read."""
    root = Path(auditor_tui.__file__).parent
    total = hashlib.sha256()
    try:
        for path in sorted(root.rglob("*.py")):
            content = hashlib.sha256(path.read_bytes()).hexdigest()
            total.update(f"{content}  {path.relative_to(root).as_posix()}\n".encode())
    except OSError:
        return None
    return total.hexdigest()


def _offset() -> str | None:
    """The offset of local time from UTC, as `+05:30`."""
    offset = datetime.now().astimezone().isoformat()[-6:]
    return offset if offset[0] in "+-" else None
