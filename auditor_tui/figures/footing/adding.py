"""A structure put to the columns of a table: the operands of a total in each, and the sign of each row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from auditor_tui.figures.figure import Figure
from auditor_tui.figures.footing import additive
from auditor_tui.figures.footing.sums import Footing, Structure, is_summable, may_add, may_total, value_of
from auditor_tui.figures.footing.translated import Translated
from auditor_tui.figures.tables.sheets import SheetRow


class Adding:
    """Adds up the rows of one table, column by column."""

    def __init__(self, rows: Sequence[SheetRow], translated: Translated, *, rounded_down: bool) -> None:
        self._rows = rows
        self._translated = translated
        self._rounded_down = rounded_down

    def footed(self, index: int, structure: Structure) -> Iterator[Footing]:
        """The footings of a row in every column it can be footed in."""
        for column, total in sorted(self._rows[index].cells.items()):
            operands = self.cells(column, structure, total)
            if may_total(total) and operands:
                yield Footing(
                    total,
                    operands,
                    structure.rule,
                    column,
                    counts_are_rounded=True,
                    translation=self._translated.get((total.currency or "", total.scale), Decimal(0)),
                    rounded_down=self._rounded_down,
                )

    def counting(self, index: int, structure: Structure) -> list[Footing]:
        """The footings of a row that speak for or against a structure: of shares only where there are no others."""
        footed = [footing for footing in self.footed(index, structure) if value_of(footing.total)]
        return [footing for footing in footed if is_summable(footing.total)] or footed

    def cells(self, column: int, structure: Structure, total: Figure) -> tuple[tuple[Figure, int], ...]:
        """The operands of a total in one column, with their signs; none where one of them may not be added."""
        cells = [
            (self._rows[operand].cells[column], sign)
            for operand, sign in structure.operands
            if column in self._rows[operand].cells
        ]
        alike = all(may_add(cell, total) for cell, _ in cells)
        return tuple(cells) if alike else ()

    def has_parts(self, column: int, structure: Structure) -> bool:
        """Whether a column has a figure of some operand."""
        return any(column in self._rows[operand].cells for operand, _ in structure.operands)


def sign_of(row: SheetRow) -> int:
    """-1 for a row that calls itself a deduction, unless it is printed negative already; else 1."""
    return -1 if additive.is_deduction(row.label, row.parents) and not is_negative(row) else 1


def is_negative(row: SheetRow) -> bool:
    """Whether some figure of a row is printed as negative."""
    return any((value_of(cell) or 0) < 0 for cell in row.cells.values())
