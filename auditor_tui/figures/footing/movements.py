"""Statements that lead from an opening balance to a closing one, and from cash flows to the change in cash."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from auditor_tui.figures.footing import additive
from auditor_tui.figures.footing.adding import is_negative
from auditor_tui.figures.footing.sums import Structure
from auditor_tui.figures.tables.sheets import SheetRow

_FARTHEST: Final = 60
"""Rows between an opening balance and its closing one, at most."""
_ROWS_BEFORE: Final = 3
"""Rows above an opening balance that may count too: a statement of cash flows gives the change in cash first."""
_MOST_FLOWS: Final = 6

Run = tuple[tuple[int, int], ...]


class Movements:
    """The closing rows of a table, each with what its label says that it is made of."""

    def __init__(self, rows: Sequence[SheetRow]) -> None:
        self._rows = rows

    def structures(self, index: int, open_rows: Sequence[int]) -> list[Structure]:
        """What a row may be made of: the opening balance and what stands between, or the flows of each activity.

        `open_rows` are those that no total has taken up.
        """
        if additive.is_cash_change(self._rows[index].label):
            return list(self._flows(index))
        opening = self._opening(index)
        if opening is None:
            return []
        still_open = set(open_rows)
        runs: dict[Run, None] = {}
        for start in range(opening, max(-1, opening - _ROWS_BEFORE - 1), -1):
            for rows in (
                [row for row in range(start, index) if self._counts(row)],
                [row for row in range(start, index) if self._counts(row) and (row == opening or row in still_open)],
            ):
                if len(rows) > 1:
                    runs[tuple((row, self._sign(row)) for row in rows)] = None
                    runs[tuple((row, self._sign(row, by_name=row != opening)) for row in rows)] = None
        return [Structure("movement", run) for run in runs]

    def certain(self, index: int) -> Structure | None:
        """What a closing row is made of where every label down to it leaves no doubt, whether it adds up or not."""
        opening = self._opening(index)
        label = self._rows[index].label
        if opening is None or not (additive.is_closing(label) or additive.is_reconciled(label)):
            return None
        between = range(opening + 1, index)
        if not between or not all(self._says_direction(row) for row in between):
            return None
        run = ((opening, 1), *((row, self._sign(row, by_name=True)) for row in between))
        return Structure("movement", run)

    def is_dated(self, index: int) -> bool:
        """Whether only days tell that a row is a closing one, and no word such as "balance"."""
        label = self._rows[index].label
        return additive.is_dated(label) and not additive.is_closing(label) and not additive.names_balance(label)

    def _opening(self, index: int) -> int | None:
        """The row of the opening balance that a row closes, or None where the row closes nothing."""
        label = self._rows[index].label
        closes, dated = additive.is_closing(label), additive.is_dated(label)
        reconciled = additive.is_reconciled(label)
        if not (closes or dated or reconciled) or additive.is_opening(label):
            return None
        for row in range(index - 1, max(-1, index - _FARTHEST), -1):
            other = self._rows[row].label
            if (closes and additive.is_opening(other)) or (reconciled and additive.is_reconciled(other)):
                return row
            if closes and additive.is_closing(other):
                return None
            if dated and (additive.is_dated(other) or additive.is_opening(other)):
                return row if index - row > 1 else None
        return None

    def _flows(self, index: int) -> Iterator[Structure]:
        flows = [row for row in range(index) if additive.is_cash_part(self._rows[row].label)][-_MOST_FLOWS:]
        # What stands below the flows and is none of them still is a part: cash held for sale, or restricted.
        rest = [row for row in range(flows[-1] + 1, index) if self._counts(row)] if flows else []
        for rows in (flows, [*flows, *rest]) if rest else (flows,):
            for start in range(len(rows) - 1):
                yield Structure("rows_above", tuple((row, self._sign(row)) for row in rows[start:]))

    def _counts(self, row: int) -> bool:
        return additive.is_part(self._rows[row].label)

    def _says_direction(self, row: int) -> bool:
        return is_negative(self._rows[row]) or additive.says_direction(self._rows[row].label, self._rows[row].parents)

    def _sign(self, row: int, *, by_name: bool = False) -> int:
        """Printed negative, a row is added as it stands; else what it is called decides."""
        if is_negative(self._rows[row]):
            return 1
        label, parents = self._rows[row].label, self._rows[row].parents
        return -1 if additive.is_deduction(label, parents) or (by_name and additive.is_outgo(label)) else 1
