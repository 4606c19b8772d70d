"""What a person marked and wrote on lines of a document, kept under the digest of its text.

Nothing of it is evidence: it is in no log, and says so nowhere. Another text has other lines, and so marks of its own.
"""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from auditor_tui.documents.files import write_atomically
from auditor_tui.errors import MarksError
from auditor_tui.settings import paths

_VERSION: Final = 1
MOST_COMMENT_CHARS: Final = 500


@dataclass(frozen=True)
class OwnMarks:
    """Comments by line number; "" on a line that is marked without one."""

    comments: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))

    def __contains__(self, line_no: object) -> bool:
        return line_no in self.comments

    def __iter__(self) -> Iterator[int]:
        return iter(sorted(self.comments))

    def __len__(self) -> int:
        return len(self.comments)

    def toggled(self, line_no: int) -> OwnMarks:
        """Marks with one more, or without the one there; its comment goes with it."""
        if line_no in self:
            return OwnMarks(MappingProxyType({at: text for at, text in self.comments.items() if at != line_no}))
        return self.commented(line_no, "")

    def commented(self, line_no: int, comment: str) -> OwnMarks:
        """Marks with other words on a line."""
        return OwnMarks(MappingProxyType({**self.comments, line_no: comment.strip()[:MOST_COMMENT_CHARS]}))

    def beyond(self, line_no: int, direction: int) -> int | None:
        """The next marked line below (1) or above (-1) a line, going round the end; None where none is marked."""
        lines = sorted(self.comments)
        if not lines:
            return None
        if direction > 0:
            return lines[bisect_right(lines, line_no) % len(lines)]
        return lines[bisect_left(lines, line_no) - 1]


def load_marks(text_sha256: str, line_count: int) -> OwnMarks:
    """The marks on a text; none where there are none.

    Raises:
        MarksError: when the file cannot be read; it is set aside, so that nothing is written over it.
    """
    path = _path(text_sha256)
    try:
        data = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return OwnMarks()
    except (OSError, ValueError):
        return _set_aside(path)
    if not isinstance(data, dict) or data.get("version") != _VERSION or data.get("text_sha256") != text_sha256:
        return _set_aside(path)
    return OwnMarks(MappingProxyType(dict(_read(data.get("marks"), line_count))))


def save_marks(text_sha256: str, marks: OwnMarks) -> None:
    """Keep the marks on a text; the file goes with the last of them.

    Raises:
        MarksError: when they cannot be written.
    """
    path = _path(text_sha256)
    stored = [{"line": line_no, "comment": marks.comments[line_no]} for line_no in marks]
    data = {"version": _VERSION, "text_sha256": text_sha256, "marks": stored}
    try:
        if marks:
            write_atomically(path, json.dumps(data, ensure_ascii=False, indent=1).encode("utf-8", "replace"))
        else:
            path.unlink(missing_ok=True)
    except OSError as error:
        raise MarksError(
            f"The marks cannot be kept in {path}: {(error.strerror or 'no reason given').lower()}."
        ) from None


def _path(text_sha256: str) -> Path:
    return paths.marks_dir() / f"{text_sha256}.json"


def _read(stored: Any, line_count: int) -> Iterator[tuple[int, str]]:
    for item in stored if isinstance(stored, list) else ():
        match item:
            case {"line": int(line_no), "comment": str(comment)} if 1 <= line_no <= line_count:
                yield line_no, comment[:MOST_COMMENT_CHARS]


def _set_aside(path: Path) -> OwnMarks:
    aside = path.with_name(f"{path.name}.damaged")
    try:
        path.replace(aside)
    except OSError:
        raise MarksError(f"The marks in {path} cannot be read.") from None
    raise MarksError(f"The marks in {path.name} cannot be read; the file is kept as {aside.name}.")
