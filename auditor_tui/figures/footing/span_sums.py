"""The sum of some rows of a table that name no total: what they come to, and no finding."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from auditor_tui.figures.figure import Figure, plain
from auditor_tui.figures.footing.adding import sign_of
from auditor_tui.figures.footing.sums import is_summable, same_measure, value_of
from auditor_tui.figures.tables.sheets import Sheet


@dataclass(frozen=True, slots=True)
class SpanSum:
    """What the figures of one column come to."""

    operands: tuple[tuple[Figure, int], ...]
    """Each with its sign in the sum, 1 or -1."""

    @property
    def sum(self) -> Decimal:
        """In the printed unit of the figures."""
        return sum(((value_of(figure) or Decimal(0)) * sign for figure, sign in self.operands), Decimal(0))

    @property
    def cell(self) -> int | None:
        """The cell of their rows that the figures stand in."""
        return self.operands[0][0].cell

    def as_data(self) -> dict[str, Any]:
        """The sum as plain JSON values, decimals as strings."""
        return {
            "cell": self.cell,
            "sum": plain(self.sum),
            "operands": [figure.figure_id for figure, _ in self.operands],
            "signs": [sign for _, sign in self.operands],
        }


def span_sums(rows: Sheet) -> Iterator[SpanSum]:
    """The sum of each column in which all figures are of one unit and can be read safely, from left to right."""
    for column in rows.columns:
        operands = tuple((row.cells[column], sign_of(row)) for row in rows.rows if column in row.cells)
        figures = [figure for figure, _ in operands]
        amounts = [figure for figure in figures if figure.kind != "nil"]
        if len(figures) < 2 or not amounts or not all(map(is_summable, figures)):
            continue
        alike = all(same_measure(figure, other) for figure in figures for other in amounts)
        if alike and all(value_of(figure) is not None for figure in figures):
            yield SpanSum(operands)
