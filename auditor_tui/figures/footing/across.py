"""What each total column of a table is made of, going right: columns whose signed sum is the total's in most rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import product
from typing import Final, NamedTuple

from auditor_tui.figures.footing import additive, doubts, named_columns
from auditor_tui.figures.footing.doubts import Doubts
from auditor_tui.figures.footing.movements import Run
from auditor_tui.figures.footing.sums import Footing, Structure, is_summable, same_measure, value_of
from auditor_tui.figures.footing.translated import Translated
from auditor_tui.figures.tables.sheets import Sheet, SheetRow

_MADE_OF_OTHERS: Final = re.compile(
    r"\b(?:closing|balance\s+(?:at|on|as)|at\s+the\s+(?:end|close)|outstanding\s+at"
    r"|(?:increase|decrease|variation|difference|change|excess|saving)s?|net)\b",
    re.IGNORECASE,
)
"""Headers of columns that are often others added and taken off: a closing balance, a change, a net amount."""
_OF_ALL: Final = re.compile(r"\b(?:persons|both\s+sexes|combined|overall|all)\b", re.IGNORECASE)
"""Headers of columns that are often others added up, without calling themselves a total."""
_COLUMNS_TRIED: Final = 5
_MOSTLY: Final = Decimal("0.75")
"""Share of rows in which plain sums across must hold before they are believed."""
_HALF: Final = Decimal("0.5")
"""The same under a header that says total and no more."""
_NEARLY_ALL: Final = Decimal("0.9")
"""The same where signs were tried too, which fits by chance more often."""
_FEWEST_ROWS: Final = 3
_FEWEST_OF_BARE: Final = 2


class _Candidate(NamedTuple):
    """Columns that a column may be made of, and how much must bear it out."""

    operands: Run
    share: Decimal
    rows: int
    is_named: bool = False
    """Whether the headers say so."""


def _as_named(run: Run) -> _Candidate:
    return _Candidate(run, _HALF, _FEWEST_OF_BARE, is_named=True)


class Across:
    """Finds what each total column is made of."""

    def __init__(self, sheet: Sheet, translated: Translated, *, rounded_down: bool) -> None:
        self._sheet = sheet
        self._translated = translated
        self._rounded_down = rounded_down
        self._doubts = Doubts(sheet)
        headers = {column: sheet.header(column) for column in sheet.columns if column >= 0}
        # How far off figures may be is no part of anything, nor made of anything.
        self._headers = {column: header for column, header in headers.items() if not additive.is_margin(header)}
        self._columns = list(self._headers)

    def footings(self) -> Iterator[Footing]:
        """The totals of every row, column by column; with a doubt those of which nothing can be said."""
        taken: set[int] = set()
        for place, column in enumerate(self._columns):
            left = [other for other in self._columns[:place] if other not in taken]
            header = " ".join(self._headers[column])
            named = named_columns.runs(column, self._columns[:place], self._headers)
            structure = self._structure(column, [*self._candidates(left, header), *map(_as_named, named)])
            if structure is None:
                yield from self._not_made_out(column, left, header)
                continue
            for row in self._sheet.rows:
                footing = self._footing(row, column, structure)
                if footing is not None:
                    doubt = self._doubts.about(footing) or self._doubt(row, footing, structure)
                    yield replace(footing, doubt=doubt) if doubt else footing
            if additive.is_total(header):
                taken.update(operand for operand, _ in structure.operands)

    def _structure(self, column: int, candidates: Sequence[_Candidate]) -> Structure | None:
        best: tuple[Decimal, Structure] | None = None
        for candidate in candidates:
            structure = Structure("columns", candidate.operands)
            footed = [found for row in self._sheet.rows if (found := self._footing(row, column, structure))]
            telling = [found for found in footed if found.is_telling]
            # Where the headers say how the column is made, a row with a nil part bears it out beside a telling one.
            counting = [found for found in footed if value_of(found.total)] if candidate.is_named else telling
            held = [found for found in counting if found.verdict in ("foots", "rounding")]
            if len(held) < candidate.rows or len(held) < candidate.share * len(counting):
                continue
            if not any(found.is_telling for found in held):
                continue
            share = Decimal(len(held)) / len(counting)
            if best is None or share > best[0]:
                best = (share, structure)
        return best[1] if best else None

    def _candidates(self, left: Sequence[int], header: str) -> Iterator[_Candidate]:
        runs = [tuple((other, 1) for other in left[-length:]) for length in range(2, len(left) + 1)]
        if additive.is_total(header) or _OF_ALL.search(header):
            yield from (_Candidate(run, _MOSTLY, _FEWEST_ROWS) for run in runs)
        if additive.is_bare_total(header) and runs:
            yield _Candidate(runs[-1], _HALF, _FEWEST_OF_BARE)
        if _MADE_OF_OTHERS.search(header):
            for run in self._signed_runs(left):
                is_difference = sorted(sign for _, sign in run) == [-1, 1]
                yield _Candidate(run, _MOSTLY if is_difference else _NEARLY_ALL, _FEWEST_ROWS)

    def _signed_runs(self, left: Sequence[int]) -> Iterator[Run]:
        for length in range(2, min(_COLUMNS_TRIED, len(left)) + 1):
            run = left[-length:]
            for signs in product((1, -1), repeat=length):
                if 1 in signs:
                    yield tuple(zip(run, signs, strict=True))

    def _footing(self, row: SheetRow, column: int, structure: Structure) -> Footing | None:
        total = row.cells.get(column)
        if total is None or not is_summable(total) or value_of(total) is None:
            return None
        operands = tuple((row.cells[other], sign) for other, sign in structure.operands if other in row.cells)
        alike = all(is_summable(cell) and same_measure(cell, total) for cell, _ in operands)
        if not operands or not alike:
            return None
        halves = self._translated.get((total.currency or "", total.scale), Decimal(0))
        return Footing(
            total,
            operands,
            structure.rule,
            column,
            counts_are_rounded=True,
            translation=halves,
            rounded_down=self._rounded_down,
        )

    def _doubt(self, row: SheetRow, footing: Footing, structure: Structure) -> str | None:
        """Why a row may differ and yet be right."""
        if footing.verdict != "differs":
            return None
        missing = len(structure.operands) - len(footing.operands)
        if missing:
            return f"{missing} of the {len(structure.operands)} columns it is made of have no figure in the row"
        if not footing.is_telling and not additive.is_total(" ".join(footing.total.column_header)):
            return "only one of its parts has a figure"
        if alone := self._alone_above(row, footing, structure):
            lines = " and ".join(f"L{line_no}" for line_no in alone)
            return f"the difference is what {lines} above it print{'s' if len(alone) == 1 else ''} in this column alone"
        return None

    def _alone_above(self, row: SheetRow, footing: Footing, structure: Structure) -> list[int]:
        """The lines above a row that have a figure in the total's column alone, where they make up the difference."""
        rest, lines = footing.difference or Decimal(0), list[int]()
        for above in reversed(self._sheet.rows[: self._sheet.rows.index(row)]):
            cell = above.cells.get(footing.column)
            if cell is None or any(other in above.cells for other, _ in structure.operands):
                continue
            rest -= value_of(cell) or 0
            lines.insert(0, above.line_no)
            if abs(rest) <= footing.tolerance:
                return lines
        return []

    def _not_made_out(self, column: int, left: Sequence[int], header: str) -> Iterator[Footing]:
        """One entry for a column that calls itself a total and is none of those beside it, where there are some."""
        if not additive.is_total(header) or len(left) < 2:
            return
        cells = (row.cells[column] for row in self._sheet.rows if column in row.cells)
        if first := next((cell for cell in cells if is_summable(cell) and value_of(cell)), None):
            yield Footing(first, (), "columns", column, doubts.NO_COLUMNS_ADD_UP)
