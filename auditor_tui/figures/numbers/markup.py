"""Markdown marks taken off a stretch of a line, with the way back to where each character stood."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

_MARK: Final = re.compile(
    r"<sup>(?P<sup>.*?)</sup>|(?P<break><br\s*/?>)|</?[a-zA-Z][a-zA-Z0-9]{0,9}\s*/?>|<!--.*?-->"
    r"|\*{2,3}|~~|_|\x00|`{3,}|\\(?P<escaped>[\\|*_`~\[\]<>#$&-])",
    re.DOTALL,
)
_MAYBE_MARKED: Final = re.compile(r"[<*~_\\`]")
_CODE: Final = re.compile(r"(?<![`\w])`([^`]+?)(?:(?<!\s)`(?![\w`])|(?<=\s)`(?=\s*(?:\*|<br|\Z)))")
"""Text of a monospaced font, as Markdown marks it; a lone backtick is a rupee sign, and one after a space opens."""


class Plain(NamedTuple):
    """Text without emphasis and tags; a `<br>` is a newline."""

    text: str
    offsets: Sequence[int]
    """For each character, its position in the line it came from."""
    marks: tuple[tuple[int, str], ...]
    """Superscripts taken out: where each stood in `text`, and what it said."""

    def at(self, index: int) -> int:
        """Where a character of `text` stands in its line."""
        return self.offsets[min(index, len(self.offsets) - 1)] if self.offsets else 0


def unmark(raw: str, start: int = 0) -> Plain:
    """Take emphasis, tags and superscripts off `raw`, which begins at position `start` of its line."""
    if not _MAYBE_MARKED.search(raw):
        return Plain(raw, range(start, start + len(raw)), ())
    raw = _CODE.sub("\0\\1\0", raw)
    text: list[str] = []
    offsets: list[int] = []
    marks: list[tuple[int, str]] = []
    cursor = 0
    for match in _MARK.finditer(raw):
        text.append(raw[cursor : match.start()])
        offsets.extend(range(start + cursor, start + match.start()))
        cursor = match.end()
        if match["sup"] is not None:
            marks.append((len(offsets), unmark(match["sup"]).text.strip()))
        elif match["break"]:
            text.append("\n")
            offsets.append(start + match.start())
        elif _glues(raw, match):
            text.append(" ")
            offsets.append(start + match.start())
        elif match["escaped"]:
            text.append(match["escaped"])
            offsets.append(start + match.end() - 1)
    text.append(raw[cursor:])
    offsets.extend(range(start + cursor, start + len(raw)))
    return Plain("".join(text), offsets, tuple(marks))


def _glues(raw: str, match: re.Match[str]) -> bool:
    """Whether taking a mark out would glue a word to a number: `outstanding**7,808**and`."""
    before, after = raw[match.start() - 1 : match.start()], raw[match.end() : match.end() + 1]
    return match[0].startswith("*") and (
        (before.isalpha() and after.isdigit()) or (before.isdigit() and after.isalpha())
    )


def flat(text: str) -> str:
    """Text on one line, its whitespace collapsed."""
    return " ".join(text.split())
