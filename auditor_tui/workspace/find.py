"""Find in the document on screen: the same engine and the same folding as `grep`, one match a line."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING

from auditor_tui.documents.document import Document
from auditor_tui.errors import OperationError

if TYPE_CHECKING:
    from auditor_tui.text.search import Found
    from auditor_tui.text.shadows import Shadows


class Matches:
    """The lines that match; where in its line a match stands is worked out when it is asked for."""

    def __init__(self, shadows: Shadows | None = None, found: Sequence[Found] = ()) -> None:
        self._shadows = shadows
        self._found = {item.line_index + 1: item for item in found}
        self._ranges: dict[int, tuple[tuple[int, int], ...]] = {}
        self.line_nos = tuple(self._found)
        """In order."""

    def __len__(self) -> int:
        return len(self.line_nos)

    def get(self, line_no: int, default: tuple[tuple[int, int], ...] = ()) -> tuple[tuple[int, int], ...]:
        """Where a line matches: first and last-plus-one character, at most one such pair."""
        if line_no not in self._found or self._shadows is None:
            return default
        if line_no not in self._ranges:
            from auditor_tui.text.search import locate

            self._ranges[line_no] = (locate(self._shadows, self._found[line_no]),)
        return self._ranges[line_no]

    def place(self, line_no: int) -> int:
        """1-based place of a matching line among all."""
        return bisect_left(self.line_nos, line_no) + 1

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
    """Every line that shows what is asked for; a query that is no pattern is looked for letter by letter.

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
    return Matches(shadows, search(shadows, pattern, 0, len(document.lines) - 1))
