"""Rows of a header whose columns are named after spans of time: ages, terms, times past due."""

from __future__ import annotations

from collections.abc import Sequence

from auditor_tui.figures.tables.grid import ReadCell, ReadRow
from auditor_tui.figures.units.unit_words import counts_time


def without_named_spans(rows: Sequence[ReadRow], data: Sequence[bool], values: Sequence[int]) -> list[bool]:
    """Which rows hold figures, without first ones whose only numbers are spans of time that name their columns.

    "Under 18" beside "18 years", over columns whose other numbers are none of years.
    """
    found = list(data)
    for index in range(len(rows)):
        if not found[index]:
            continue
        cells = [cell for column in values if (cell := rows[index].cell(column)) and cell.text]
        spans = [cell for cell in cells if cell.is_quantity]
        words = sum(cell.is_words for cell in cells)
        if words < len(spans) or not all(_is_span(cell) for cell in spans):
            break
        below = [row.cell(cell.cell.index) for row in rows[index + 1 :] for cell in spans]
        if not any(cell is not None and cell.is_quantity and not _is_span(cell) for cell in below):
            break
        found[index] = False
    return found


def _is_span(cell: ReadCell) -> bool:
    return cell.numeral is not None and counts_time(cell.numeral.unit)
