"""Questions and operations that were typed, the last one last: kept whatever document they were about."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Final

from auditor_tui.documents.files import write_atomically
from auditor_tui.settings import paths

_VERSION: Final = 1
MOST: Final = 200
"""Lines that are kept; the oldest goes first."""
LONGEST: Final = 2_000
"""Characters of a line; a longer one is not kept."""


def typed_before() -> tuple[str, ...]:
    """The lines that are kept; none where there are none, or the file cannot be read."""
    try:
        data = json.loads(_path().read_text("utf-8"))
    except (OSError, ValueError):
        return ()
    if not isinstance(data, dict) or data.get("version") != _VERSION or not isinstance(data.get("typed"), list):
        return ()
    return tuple(line for line in data["typed"] if isinstance(line, str) and len(line) <= LONGEST)[-MOST:]


def keep_typed(line: str) -> None:
    """Keep one more line, at the end, once; where that cannot be, nothing is lost but convenience."""
    if not line or len(line) > LONGEST:
        return
    # Read anew: another window may have kept something meanwhile.
    kept = [*(before for before in typed_before() if before != line), line][-MOST:]
    data = {"version": _VERSION, "typed": kept}
    with suppress(OSError):
        write_atomically(_path(), json.dumps(data, ensure_ascii=False, indent=1).encode("utf-8", "replace"))


def _path() -> Path:
    return paths.state_dir() / "typed.json"
