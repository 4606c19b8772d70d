"""How the screen looked when it was left: colours and widths, kept for the next time."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from auditor_tui.documents.files import write_atomically
from auditor_tui.settings import paths

_VERSION: Final = 1
_WIDEST: Final = 1_000


@dataclass(frozen=True, slots=True)
class Looks:
    """What a person chose; None where nothing was."""

    theme: str | None = None
    outline: int | None = None
    """Columns of the outline."""
    inquiry: int | None = None
    """Columns of the inquiry."""
    wraps: bool | None = None
    """Whether prose is wrapped."""


def load_looks() -> Looks:
    """How the screen looked; as nobody chose anything where that is not known."""
    try:
        data = json.loads(_path().read_text("utf-8"))
    except (OSError, ValueError):
        return Looks()
    if not isinstance(data, dict) or data.get("version") != _VERSION:
        return Looks()
    theme = data.get("theme")
    wraps = data.get("wraps")
    return Looks(
        theme if isinstance(theme, str) else None,
        _columns(data, "outline"),
        _columns(data, "inquiry"),
        wraps if isinstance(wraps, bool) else None,
    )


def keep_looks(looks: Looks) -> None:
    """Keep how the screen looks; where that cannot be, nothing is lost but convenience."""
    with suppress(OSError):
        write_atomically(_path(), json.dumps({"version": _VERSION, **asdict(looks)}).encode())


def _columns(data: dict[str, Any], name: str) -> int | None:
    value = data.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 < value < _WIDEST else None


def _path() -> Path:
    return paths.state_dir() / "looks.json"
