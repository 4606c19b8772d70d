"""How well the columns of a table bear out what a row may be made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Final

from auditor_tui.figures.footing import additive, formulas
from auditor_tui.figures.footing.adding import Adding
from auditor_tui.figures.footing.sums import Structure, value_of
from auditor_tui.figures.tables.sheets import SheetRow

HALF: Final = Decimal("0.5")
_TELLING_PARTS: Final = 3
"""Parts that one column alone must add up from, where no label speaks of a sum."""


class Bearing:
    """Puts structures to the columns of one table and says which holds."""

    def __init__(self, rows: Sequence[SheetRow], adding: Adding) -> None:
        self._rows = rows
        self._adding = adding

    def best(
        self, index: int, structures: Iterable[Structure], share: Decimal = HALF, *, is_sure: bool = False
    ) -> Structure | None:
        """The structure that holds in most columns, the first of those that hold in as many.

        None where none holds in the share of columns; in all of them, where the label names parts that cannot be made
        out. `is_sure` asks for more than half the columns, or for one that no chance explains.
        """
        best: Structure | None = None
        most = 0
        has_refs = formulas.has_refs(self._rows[index].label)
        for structure in structures:
            counting = self._adding.counting(index, structure)
            holding = [footing for footing in counting if footing.verdict in ("foots", "rounding")]
            held = len(holding)
            if held <= most or held < (1 if has_refs else share) * len(counting):
                continue
            if is_sure and 2 * held <= len(counting) and not any(footing.is_sure for footing in holding):
                continue
            best, most = structure, held
        return best

    def held(self, index: int, structure: Structure) -> int:
        """Columns in which a structure holds."""
        return sum(footing.verdict in ("foots", "rounding") for footing in self._adding.counting(index, structure))

    def is_exact(self, index: int, structure: Structure) -> bool:
        """Whether a row is exactly the sum of all the parts in every column, and by more than chance."""
        footed = list(self._adding.footed(index, structure))
        counting = self._adding.counting(index, structure)
        if not counting or not all(
            footing.verdict == "foots" and len(footing.operands) == len(structure.operands) for footing in counting
        ):
            return False
        if len(counting) > 1:
            return True
        (only,) = counting
        parts = sum(bool(value_of(figure)) for figure, _ in only.operands)
        is_said = additive.is_result(self._rows[index].label) and any(
            additive.is_deduction(self._rows[row].label, self._rows[row].parents) for row, _ in structure.operands
        )
        nil_elsewhere = len(footed) > 1 and all(footing.verdict == "foots" for footing in footed)
        return only.is_sure and (is_said or (nil_elsewhere and parts >= _TELLING_PARTS))
