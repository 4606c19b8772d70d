"""Footing and cross-footing: each printed total computed again from the figures it is made of.

A total "differs" only where the table shows what it is made of: in other columns or rows the same parts add up, or the
label leaves no doubt. Where nothing shows that figures may be added, the total is not checked, and the reason is given.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from auditor_tui.figures.footing.across import Across
from auditor_tui.figures.footing.doubts import settle
from auditor_tui.figures.footing.downward import Downward
from auditor_tui.figures.footing.sums import Footing, Rule, Verdict
from auditor_tui.figures.footing.translated import Translated
from auditor_tui.figures.tables.sheets import Sheet

NONE_TRANSLATED: Final[Translated] = MappingProxyType({})

__all__ = ["Footing", "Rule", "Verdict", "cross_foot", "foot"]


def foot(
    sheet: Sheet, translated: Translated = NONE_TRANSLATED, *, last_is_total: bool = False, rounded_down: bool = False
) -> list[Footing]:
    """The totals of every column, top to bottom, those that cannot be checked among them.

    Args:
        sheet: A table.
        translated: Currencies in which the document gives figures translated from another.
        last_is_total: Take the last row as the total of those above, whatever it is called.
        rounded_down: The document says that what is less than a printed unit is left off.
    """
    downward = Downward(sheet, translated, last_is_total=last_is_total, rounded_down=rounded_down)
    return settle(downward.footings())


def cross_foot(sheet: Sheet, translated: Translated = NONE_TRANSLATED, *, rounded_down: bool = False) -> list[Footing]:
    """The totals of every row, from left to right, where the columns have a structure that most rows bear out."""
    return settle(Across(sheet, translated, rounded_down=rounded_down).footings())
