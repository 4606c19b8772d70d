"""The rows of the tables that cited figures stand in: what an answer might have taken them for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from auditor_tui.agent.researcher import Taken
from auditor_tui.documents.document import Document
from auditor_tui.figures.binding import bind
from auditor_tui.library.library import Library

_MOST_LINES: Final = 200
"""Of a table, on either side of a figure."""


def rows_beside(
    figures: Iterable[Mapping[str, Any]], taken: Iterable[Taken], library: Library
) -> dict[str, frozenset[str]]:
    """By the id of each cited figure of a table, the labels of its table's other rows.

    Args:
        figures: As `gate.supported` gives them.
        taken: What the operations returned: says which document a figure is of.
        library: What they ran on.
    """
    documents = {step.seq: str(step.call.args.get("doc")) for step in taken}
    rows: dict[str, frozenset[str]] = {}
    for figure in figures:
        if figure.get("cell") and figure["support_seq"]:
            document = library.document(documents[figure["support_seq"][0]])
            rows[str(figure["id"])] = _rows(document, int(figure["line"])) - {str(figure["row_label"])}
    return rows


def _rows(document: Document, line_no: int) -> frozenset[str]:
    first = last = line_no
    while first > max(1, line_no - _MOST_LINES) and _is_row(document.lines[first - 2]):
        first -= 1
    while last < min(len(document.lines), line_no + _MOST_LINES) and _is_row(document.lines[last]):
        last += 1
    return frozenset(figure.row_label for figure in bind(document).figures(first, last) if figure.row_label)


def _is_row(line: str) -> bool:
    return line.lstrip().startswith("|")
