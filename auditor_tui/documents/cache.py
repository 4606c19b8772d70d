"""What the conversion cache holds, and making room in it.

Every entry can be made again from its source. The texts that logs pin lie under the data folder, where nothing here
looks or removes.
"""

from __future__ import annotations

import re
import shutil
import stat
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from auditor_tui.documents.entry import FORMAT, is_complete, stored_summary
from auditor_tui.documents.locking import entry_lock, is_locked
from auditor_tui.documents.options import converter_identity
from auditor_tui.documents.staging import STAGED, Staging
from auditor_tui.errors import DocumentError
from auditor_tui.text.sanitise import terminal_safe

_ENTRY_NAME: Final = re.compile(r"([0-9a-f]{64})-[0-9a-f]+")
"""Source digest and converter key: whatever is called otherwise was not put there by a conversion."""
_STAGED_PAGES: Final = f"{STAGED}/[0-9]*.json"


class State(StrEnum):
    """How far an entry is, and whether it is of use."""

    WHOLE = "whole"
    UNFINISHED = "unfinished"
    CONVERTING = "converting"
    OUTDATED = "outdated"
    """Of another version of the converter: never opened by this one."""
    DAMAGED = "damaged"


@dataclass(frozen=True, slots=True)
class CacheEntry:
    """One conversion in the cache."""

    folder: Path
    source_sha256: str
    source_name: str | None
    """None where only the digest of the source is known."""
    state: State
    pages: int
    """Pages converted so far."""
    page_count: int | None
    """Pages there will be; None where that is not known."""
    lines: int | None
    """None until the last page is in."""
    size_bytes: int
    converter: str | None
    """Name and version of what makes it; None where that is not known."""
    choices: str
    """What was asked for beside the file, in words; empty where nothing was."""

    @property
    def shown_name(self) -> str:
        """The source's name, or the beginning of its digest."""
        return self.source_name or f"{self.source_sha256[:12]}…"

    def as_data(self) -> dict[str, Any]:
        """The entry as plain JSON values."""
        return {
            "source_name": self.source_name,
            "source_sha256": self.source_sha256,
            "state": self.state.value,
            "pages": self.pages,
            "page_count": self.page_count,
            "lines": self.lines,
            "size_bytes": self.size_bytes,
            "converter": self.converter,
            "choices": self.choices,
            "folder": str(self.folder),
        }


class Removal(StrEnum):
    """What became of an entry that was to be removed."""

    REMOVED = "removed"
    BUSY = "busy"
    """Someone converts into it just now."""
    REFUSED = "refused"
    """The system does not let it be removed."""


def list_entries(conversions_dir: Path) -> list[CacheEntry]:
    """The entries, by name, then by the digest of their source and the key of their converter.

    Raises:
        DocumentError: when the folder cannot be read, or is none.
        ConversionFailed: when the converter is not installed, so that no entry can be told from an outdated one.
    """
    try:
        folders = sorted(conversions_dir.iterdir()) if conversions_dir.exists() else []
        # A link leads out of the cache, to what may be kept for good.
        matches = [(folder, _ENTRY_NAME.fullmatch(folder.name)) for folder in folders if not folder.is_symlink()]
        entries = [_look(folder, match[1]) for folder, match in matches if match and folder.is_dir()]
    except OSError as error:
        raise DocumentError(
            f"The cache folder {terminal_safe(str(conversions_dir))} cannot be read ({error.strerror or error}).",
            "Let it be read, or name another folder with AUDITOR_HOME.",
        ) from error
    return sorted(entries, key=lambda entry: (entry.shown_name, entry.folder.name))


def remove_entry(entry: CacheEntry) -> tuple[Removal, str]:
    """Remove an entry unless someone converts into it just now.

    Returns:
        What became of it, and the system's reason where it was refused.
    """
    from filelock import Timeout

    try:
        with entry_lock(entry.folder).acquire(timeout=0):
            shutil.rmtree(entry.folder)
    except Timeout:
        return Removal.BUSY, ""
    except FileNotFoundError:
        return Removal.REMOVED, ""
    except OSError as error:
        return Removal.REFUSED, error.strerror or type(error).__name__
    return Removal.REMOVED, ""


def _look(folder: Path, digest: str) -> CacheEntry:
    size_bytes = sum(map(_size_bytes, folder.rglob("*")))
    unknown = CacheEntry(folder, digest, None, State.DAMAGED, 0, None, None, size_bytes, None, "")
    if is_complete(folder):
        try:
            summary = stored_summary(folder)
        except DocumentError:
            return unknown
        found = replace(unknown, source_name=summary.source_name, pages=summary.pages, page_count=summary.pages)
        found = replace(found, lines=summary.lines, state=State.WHOLE)
        converter, is_present = summary.converter, summary.format == FORMAT
    else:
        pages = sum(1 for _ in folder.glob(_STAGED_PAGES))
        found = replace(unknown, pages=pages, state=State.UNFINISHED)
        work = Staging(folder / STAGED).work()
        if work is None:
            return replace(found, state=State.CONVERTING) if is_locked(folder) else found
        found = replace(found, source_name=terminal_safe(work.source_name), page_count=len(work.pages))
        converter, is_present = work.converter, True
    if is_locked(folder):
        found = replace(found, state=State.CONVERTING)
    elif not (is_present and _is_present(converter)):
        found = replace(found, state=State.OUTDATED)
    called = terminal_safe(f"{converter.get('name')} {converter.get('version')}")
    return replace(found, converter=called, choices=_choices(converter))


def _size_bytes(path: Path) -> int:
    try:
        found = path.lstat()
    except FileNotFoundError:
        return 0  # a conversion under way has put it in its place meanwhile
    return found.st_size if stat.S_ISREG(found.st_mode) else 0


def _is_present(converter: Mapping[str, Any]) -> bool:
    """Whether what made an entry is what makes texts now, whatever it was asked for beside the file."""
    return all(converter.get(part) == said for part, said in converter_identity().items())


def _choices(converter: Mapping[str, Any]) -> str:
    pages = f"pages {converter['pages']}" if "pages" in converter else ""
    ocr = f"OCR by {converter['ocr']}" if "ocr" in converter else ""
    return terminal_safe(", ".join(filter(None, (pages, ocr))))
