"""Opening a bundle: unpacked for as long as it is looked at, and never into what the user keeps."""

from __future__ import annotations

import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from auditor_tui.auditlog.export.bundle import LOGS, PINNED
from auditor_tui.auditlog.reader import is_log_name
from auditor_tui.errors import LogError

_LARGEST_BYTES: Final = 4 << 30
"""What a bundle may unpack to; a small file can claim to hold any amount."""


@dataclass(frozen=True, slots=True)
class Unpacked:
    """A bundle's logs, and the texts they pin."""

    logs: tuple[Path, ...]
    pinned_dir: Path


def is_bundle(path: Path) -> bool:
    """Whether a file's name is that of a bundle."""
    return path.suffix.lower() == ".zip"


@contextmanager
def unpacked(path: Path) -> Iterator[Unpacked]:
    """A bundle's content, in a folder that goes away afterwards.

    Raises:
        LogError: when it is none, is damaged, or would unpack to more than a bundle is.
    """
    with tempfile.TemporaryDirectory(prefix="auditor-") as made:
        folder = Path(made)
        try:
            with zipfile.ZipFile(path) as packed:
                members = [info for info in packed.infolist() if info.filename.startswith((f"{LOGS}/", f"{PINNED}/"))]
                if sum(info.file_size for info in members) > _LARGEST_BYTES:
                    raise LogError(f"{path.name} would unpack to more than a bundle holds.")
                # Names that lead out of the folder are bent into it by the library.
                packed.extractall(folder, members)
        except (zipfile.BadZipFile, OSError, EOFError, ValueError, NotImplementedError) as error:
            raise LogError(f"{path.name} is no bundle that can be read: {error}.") from None
        logs = (log for log in sorted((folder / LOGS).glob("*")) if is_log_name(log.name))
        found = Unpacked(tuple(logs), folder / PINNED)
        if not found.logs:
            raise LogError(f"{path.name} holds no audit log.", "`auditor export LOG --bundle` writes one that does.")
        yield found
