"""Which lines of a document were looked at: returned by a step of a researcher, or long enough on the screen.

Lines without a word count on neither side.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final

from auditor_tui.documents.document import LineSpan

_BLANK: Final = 2
_SEEN: Final = 1


class Coverage:
    """One byte a line: not looked at, looked at, or nothing to look at."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._text = lines

    @cached_property
    def _lines(self) -> bytearray:
        # Made when it is first asked for: going through a long text would hold up the first sight of it.
        return bytearray(_BLANK if not line or line.isspace() else 0 for line in self._text)

    @property
    def counted(self) -> int:
        """Lines with words."""
        return len(self._lines) - self._lines.count(_BLANK)

    @property
    def seen(self) -> int:
        """Lines with words that were looked at."""
        return self._lines.count(_SEEN)

    def is_unseen(self, line_no: int) -> bool:
        """Whether a line has words that nobody looked at."""
        return 1 <= line_no <= len(self._lines) and not self._lines[line_no - 1]

    def looked_at(self, spans: Iterable[LineSpan]) -> bool:
        """These lines were looked at.

        Returns:
            Whether any of them was not before.
        """
        spans = tuple(spans)
        if not spans:
            return False
        before = self.seen
        for span in spans:
            first, last = max(0, span.first - 1), min(span.last, len(self._lines))
            self._lines[first:last] = self._lines[first:last].replace(b"\0", b"\1")
        return self.seen > before

    def next_unseen(self, line_no: int) -> int | None:
        """The first line nobody looked at below a line, going round the end; None where all were looked at."""
        index = self._lines.find(0, max(0, line_no))
        index = self._lines.find(0) if index < 0 else index
        return index + 1 if index >= 0 else None

    def spans(self) -> list[LineSpan]:
        """The lines that were looked at, those without words between them included, as few spans as will do."""
        found: list[LineSpan] = []
        index = self._lines.find(_SEEN)
        while index >= 0:
            end = self._lines.find(0, index)
            end = len(self._lines) if end < 0 else end
            last = self._lines.rfind(_SEEN, index, end)
            found.append(LineSpan(index + 1, last + 1))
            index = self._lines.find(_SEEN, end)
        return found


def in_words(coverage: Coverage) -> str:
    """How much was looked at: "1,204 of 3,327 lines with words looked at (36 %)"."""
    counted, seen = coverage.counted, coverage.seen
    share = 100 * seen // counted if counted else 100
    return f"{seen:,} of {counted:,} lines with words looked at ({share} %)"
