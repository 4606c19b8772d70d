"""Lines that hold more numbers than can be taken apart: what stands on them is no figure, and a search says so."""

from __future__ import annotations

import re
from typing import Final

from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.figures.binding import bind

_NUMBER: Final = re.compile(r"\d[\d.,]*")
_MANY_NUMBERS: Final = 100
"""Numbers on one line from which on it is no accident that none of them is a figure."""
_SHORTEST: Final = 2 * _MANY_NUMBERS - 1
"""Characters that so many numbers take at least."""
_MAX_NAMED: Final = 20


def crowded_lines(document: Document, asked: LineSpan | None = None) -> list[str]:
    """A sentence for each line among some, or among all, that holds many numbers and no figure."""
    span = asked or LineSpan(1, len(document.lines))
    found: list[str] = []
    for line_no, line in document.numbered(span):
        if len(line) < _SHORTEST or (count := len(_NUMBER.findall(line))) < _MANY_NUMBERS:
            continue
        if not bind(document).figures(line_no, line_no):
            found.append(
                f"Line {line_no} holds {count:,} numbers and was not taken apart; grep finds what stands on it."
            )
    more = [f"{len(found) - _MAX_NAMED:,} more lines were not taken apart."] if len(found) > _MAX_NAMED else []
    return [*found[:_MAX_NAMED], *more]
