"""Numbers that the text prints and that are taken for no figure: nothing beside them says what they count."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final, NamedTuple

from auditor_tui.documents.document import Document
from auditor_tui.figures.binding import bind

# No part of a word, a reference such as E-4471 or page-4-0, a date or a number of chapters.
_NUMBER: Final = re.compile(r"(?<![\w.,/])(?<!\w[-–/:])\d{1,30}(?:,\d{2,3})*(?:\.\d{1,30})?(?![\d,/-]\d|\.\d|\d)")
_GROUPING: Final = str.maketrans("", "", ",")


class BareNumber(NamedTuple):
    """One such number."""

    line_no: int
    printed: str


def bare_numbers(document: Document, value: Decimal) -> Iterator[BareNumber]:
    """Where the text prints a number as no figure, whatever its sign, in the order of lines."""
    wanted = abs(value)
    first = str(wanted)[0]
    for line_no, line in enumerate(document.lines, 1):
        if first not in line:
            continue
        found = [match for match in _NUMBER.finditer(line) if Decimal(match[0].translate(_GROUPING)) == wanted]
        if not found:
            continue
        figures = bind(document).figures(line_no, line_no)
        taken = [range(figure.char - 1, figure.char + len(figure.printed) + 1) for figure in figures]
        for match in found:
            if not any(match.start() in place for place in taken):
                yield BareNumber(line_no, match[0])
