"""Find in the document on screen: the same engine and the same folding as `grep`, every match of a line."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final

from auditor_tui.documents.document import Document
from auditor_tui.errors import OperationError

if TYPE_CHECKING:
    from auditor_tui.text.pattern import Pattern
    from auditor_tui.text.search import Found
    from auditor_tui.text.shadows import Shadows

Range = tuple[int, int]

MOST_COUNTED: Final = 10_000
"""Matches are counted up to here: nobody walks through more, and a single letter has a million."""


class Matches:
    """The lines that match; where in a line its matches stand is worked out when it is asked for."""

    def __init__(
        self, shadows: Shadows | None = None, pattern: Pattern | None = None, found: Sequence[Found] = ()
    ) -> None:
        self._shadows = shadows
        self._pattern = pattern
        self._found = {item.line_index + 1: item for item in found}
        self._ranges: dict[int, tuple[Range, ...]] = {}
        self.line_nos = tuple(self._found)
        """In order."""
        self._before: list[int] = []
        """Per matching line as far as they are counted, how many matches stand above it."""
        self._count = 0
        for item in found:
            self._before.append(self._count)
            self._count += len(self._in_line(item))
            if self._count >= MOST_COUNTED:
                break

    def __len__(self) -> int:
        return self._count

    @property
    def is_counted(self) -> bool:
        """Whether there are no more matches than its length says."""
        return len(self._before) == len(self.line_nos)

    def get(self, line_no: int, default: tuple[Range, ...] = ()) -> tuple[Range, ...]:
        """Where a line matches: first and last-plus-one character of each match, in order."""
        if line_no not in self._found or self._shadows is None:
            return default
        if line_no not in self._ranges:
            from auditor_tui.text.search import locate_all

            places = locate_all(self._shadows, self._in_line(self._found[line_no]))
            self._ranges[line_no] = tuple(dict.fromkeys(places))
        return self._ranges[line_no]

    def _in_line(self, found: Found) -> list[Found]:
        """The matches of a line; the one found, empty as it is, where it has no other."""
        from auditor_tui.text.search import matches_in_line

        if self._shadows is None or self._pattern is None:
            return [found]
        return list(islice(matches_in_line(self._shadows, self._pattern, found), MOST_COUNTED)) or [found]

    def place(self, line_no: int, range_: Range | None = None) -> int | None:
        """1-based place of a match among all, the first of its line unless a range is given; None beyond the count."""
        index = bisect_left(self.line_nos, line_no)
        if index >= len(self._before):
            return None
        ranges = self.get(line_no)
        return self._before[index] + (ranges.index(range_) if range_ in ranges else 0) + 1

    def at_or_after(self, line_no: int) -> int | None:
        """The first matching line from here on, wrapping to the first of all."""
        return self._pick(bisect_left(self.line_nos, line_no))

    def after(self, line_no: int) -> int | None:
        """The next matching line, wrapping to the first."""
        return self._pick(bisect_right(self.line_nos, line_no))

    def before(self, line_no: int) -> int | None:
        """The matching line above, wrapping to the last."""
        return self._pick(bisect_left(self.line_nos, line_no) - 1)

    def _pick(self, index: int) -> int | None:
        return self.line_nos[index % len(self.line_nos)] if self.line_nos else None


def find(document: Document, query: str) -> Matches:
    """Everything that shows what is asked for; a query that is no pattern is looked for letter by letter.

    Raises:
        OperationError: when it can be looked for neither way; says why.
    """
    if not query or not document.lines:
        return Matches()
    from auditor_tui.text.pattern import compile_pattern
    from auditor_tui.text.search import search
    from auditor_tui.text.shadows import shadows_of

    try:
        pattern = compile_pattern(query)
    except OperationError:
        pattern = compile_pattern(query, literal=True)
    shadows = shadows_of(document.text_sha256, document.lines)
    return Matches(shadows, pattern, search(shadows, pattern, 0, len(document.lines) - 1))
