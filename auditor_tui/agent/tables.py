"""The tables that cited figures stand in: their other rows, the line itself, and the note its row refers to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from auditor_tui.agent.researcher import Taken
from auditor_tui.agent.sources import Around
from auditor_tui.documents.document import Document
from auditor_tui.figures.binding import bind
from auditor_tui.library.library import Library

_MOST_LINES: Final = 200
"""Of a table, on either side of a figure."""
_NOTE_COLUMN: Final = re.compile(r"\W*(?:(?:foot)?notes?|sch(?:edule)?s?)\W*(?:no|nos|number|ref)?\W*", re.IGNORECASE)


def around(figures: Iterable[Mapping[str, Any]], taken: Iterable[Taken], library: Library) -> dict[str, Around]:
    """By the id of each cited figure, what stands around it.

    Args:
        figures: As `gate.supported` gives them.
        taken: What the operations returned: says which document a figure is of.
        library: What they ran on.
    """
    documents = {step.seq: str(doc) for step in taken if (doc := step.call.args.get("doc"))}
    found: dict[str, Around] = {}
    for figure in figures:
        doc = documents.get(figure["support_seq"][0]) if figure["support_seq"] else None
        if doc is None or not figure.get("line"):
            continue
        document = library.document(doc)
        line = document.lines[int(figure["line"]) - 1]
        if not figure.get("cell"):
            found[str(figure["id"])] = Around(line=line)
            continue
        first, last = _table(document, int(figure["line"]))
        labels = {one.row_label for one in bind(document).figures(first, last) if one.row_label}
        rows = frozenset(labels - {str(figure["row_label"])})
        found[str(figure["id"])] = Around(rows, line, _note(document.lines[first - 1 : last], line))
    return found


def _table(document: Document, line_no: int) -> tuple[int, int]:
    """First and last line of the table on a line."""
    first = last = line_no
    while first > max(1, line_no - _MOST_LINES) and _is_row(document.lines[first - 2]):
        first -= 1
    while last < min(len(document.lines), line_no + _MOST_LINES) and _is_row(document.lines[last]):
        last += 1
    return first, last


def _note(table: Iterable[str], line: str) -> str | None:
    """What a row has in the column of notes of its table; None where the table has none."""
    cells = _cells(line)
    for row in table:
        for index, header in enumerate(_cells(row)):
            if _NOTE_COLUMN.fullmatch(header) and index < len(cells):
                return cells[index]
    return None


def _cells(line: str) -> list[str]:
    return [cell.strip(" *_") for cell in line.strip().strip("|").split("|")]


def _is_row(line: str) -> bool:
    return line.lstrip().startswith("|")
