"""Where one was in a document, kept under the digest of its text: another text has other lines, and is begun anew."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from auditor_tui.documents.document import LineSpan
from auditor_tui.documents.files import write_atomically
from auditor_tui.settings import paths

_VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Place:
    """A cursor, what is in view around it, and what was looked at."""

    line_no: int = 1
    char: int = 0
    left: int = 0
    """First column in view."""
    top: int = 0
    """0-based line at the upper edge."""
    zoomed: bool = False
    raw: bool = False
    """Whether tables were drawn as they are in the text."""
    seen: tuple[LineSpan, ...] = ()
    question: str = ""
    """What was asked last."""


def load_place(text_sha256: str, line_count: int) -> Place | None:
    """Where one was in a text; None where that is not known, or known of another number of lines."""
    try:
        data = json.loads(_path(text_sha256).read_text("utf-8"))
    except (OSError, ValueError):
        return None
    if not isinstance(data, dict) or (data.get("version"), data.get("lines")) != (_VERSION, line_count):
        return None
    return Place(
        line_no=min(line_count, max(1, _number(data, "line_no", 1))),
        char=_number(data, "char", 0),
        left=_number(data, "left", 0),
        top=min(line_count, _number(data, "top", 0)),
        zoomed=data.get("zoomed") is True,
        raw=data.get("raw") is True,
        seen=tuple(_spans(data.get("seen"), line_count)),
        question=question if isinstance(question := data.get("question"), str) else "",
    )


def save_place(text_sha256: str, line_count: int, place: Place) -> None:
    """Keep where one is; where that cannot be, nothing is lost but convenience."""
    data = {"version": _VERSION, "lines": line_count, **asdict(place)}
    with suppress(OSError):
        write_atomically(_path(text_sha256), json.dumps(data).encode())


def _path(text_sha256: str) -> Path:
    return paths.places_dir() / f"{text_sha256}.json"


def _number(data: dict[str, Any], name: str, default: int) -> int:
    value = data.get(name)
    return max(0, value) if isinstance(value, int) and not isinstance(value, bool) else default


def _spans(stored: Any, line_count: int) -> Iterator[LineSpan]:
    for item in stored if isinstance(stored, list) else ():
        match item:
            case [int(first), int(last)] if 1 <= first <= last <= line_count:
                yield LineSpan(first, last)
