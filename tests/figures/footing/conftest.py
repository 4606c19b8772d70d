"""A sheet of figures made from rows of a small table."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.figures.binding import bind
from auditor_tui.figures.tables.sheets import Sheet

Made = Callable[..., Document]
_numbers = count()


@pytest.fixture
def sheet(make_document: Made) -> Callable[..., Sheet]:
    def make(*rows: str, header: str = "Particulars|2024-25|2023-24", unit: str = "(₹ in crore)") -> Sheet:
        width = header.count("|") + 1
        # A number that differs from test to test, since a document's figures are kept by its text.
        title = f"# Statement {next(_numbers)}"
        table = [f"|{header}|", "|" + "---|" * width, *(f"|{row}|" for row in rows)]
        document = make_document("\n".join([title, "", unit, "", *table]))
        (found,) = bind(document).sheets(1, len(document.lines))
        return found

    return make
