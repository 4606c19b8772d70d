"""Rows below a result or a balance that say how it is divided: whose it is, and what of it is current."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from auditor_tui.figures.footing.adding import Adding
from auditor_tui.figures.footing.sums import Structure
from auditor_tui.figures.tables.sheets import SheetRow

_WHOSE: Final = re.compile(r"\battributable\s+to\b[^a-z]*", re.IGNORECASE)
_CURRENT: Final = re.compile(r"\W*(?:of\s+which\W*)?(?:non[\s-]*)?current(?:\s+(?:portion|part))?\W*", re.IGNORECASE)
_NON: Final = re.compile(r"\bnon", re.IGNORECASE)
_FARTHEST: Final = 24
"""Rows above a division in which the result divided is looked for: several results are divided one after another."""
_MOST: Final = 4


def splits(rows: Sequence[SheetRow], adding: Adding) -> Iterator[tuple[int, Structure]]:
    """Each row that is divided below, by what some column shows, with the rows that divide it."""
    first = 0
    while first < len(rows):
        end = _end(rows, first)
        found = _divided(rows, adding, first, end) if end - first > 1 else None
        if found:
            yield found
        first = end


def _divided(rows: Sequence[SheetRow], adding: Adding, first: int, end: int) -> tuple[int, Structure] | None:
    """The row that some rows divide, with those of them that do: figures per share may stand under the same heading."""
    by_age = bool(_CURRENT.fullmatch(rows[first].label))
    lengths = [end - first] if by_age else range(min(_MOST, end - first), 1, -1)
    farthest = 1 if by_age else _FARTHEST
    for length in lengths:
        structure = Structure("rows_below", tuple((row, 1) for row in range(first, first + length)))
        for index in range(first - 1, max(-1, first - 1 - farthest), -1):
            counting = [footing for footing in adding.counting(index, structure) if len(footing.operands) == length]
            holding = [footing for footing in counting if footing.verdict == "foots" and footing.is_telling]
            if holding and (by_age or any(footing.is_sure for footing in holding)):
                return index, structure
    return None


def _end(rows: Sequence[SheetRow], first: int) -> int:
    """Where the rows of a division end that begins at a row; the next row where none does."""
    end = first + 1
    if heading := _whose(rows[first]):
        while end < len(rows) and _whose(rows[end]) == heading:
            end += 1
    elif _CURRENT.fullmatch(rows[first].label):
        while end < len(rows) and _CURRENT.fullmatch(rows[end].label):
            end += 1
        if {bool(_NON.search(row.label)) for row in rows[first:end]} != {True, False}:
            return first + 1
    return end


def _whose(row: SheetRow) -> str:
    """The heading a row stands under that says whose a result is; empty for none."""
    heading = row.parents[-1] if row.parents else ""
    found = _WHOSE.search(heading)
    return heading if found and found.end() == len(heading) else ""
