"""A unit declaration as what governs a figure: where it stands, and how near; and the headers that say percentages."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from auditor_tui.figures.figure import UnitSource
from auditor_tui.figures.units import units
from auditor_tui.figures.units.units import Declaration

RATE_HEADER: Final = re.compile(
    r"(?<![\d\s])\s*%|^\s*%|\bper ?cent\b|\bpercentages?\b|\bpercent\b|\bbps?\b|basis points", re.IGNORECASE
)


def is_rate_header(text: str) -> bool:
    """Whether a header says percentages; "(in thousands, except percentages)" says thousands."""
    if not RATE_HEADER.search(text) or re.search(r"\d\s*%", text):
        return False
    unit = units.parse_unit(text.strip("()[] "))
    return unit is None or not unit.is_money


@dataclass(frozen=True, slots=True)
class Ruling:
    """A declaration, where it stands, and how near to the figure."""

    declaration: Declaration
    line_no: int
    source: UnitSource
    others: tuple[str, ...] = ()
    """Candidates that contradict it, as printed."""

    @property
    def in_conflict(self) -> bool:
        """Whether another declaration of the same place says something else."""
        return bool(self.others)
