"""Footing and cross-footing: each printed total computed again from the figures it is made of.

A total "differs" only where the table shows what it is made of: in other columns or rows the same parts add up, or the
label leaves no doubt. Where nothing shows that figures may be added, the total is not checked, and the reason is given.
"""

from __future__ import annotations

from auditor_tui.figures.across import Across
from auditor_tui.figures.doubts import settle
from auditor_tui.figures.downward import Downward
from auditor_tui.figures.sheets import Sheet
from auditor_tui.figures.sums import Footing, Rule, Verdict

__all__ = ["Footing", "Rule", "Verdict", "cross_foot", "foot"]


def foot(sheet: Sheet, *, last_is_total: bool = False) -> list[Footing]:
    """The totals of every column, top to bottom, those that cannot be checked among them.

    `last_is_total` takes the last row as the total of those above, whatever it is called.
    """
    return settle(Downward(sheet, last_is_total=last_is_total).footings())


def cross_foot(sheet: Sheet) -> list[Footing]:
    """The totals of every row, from left to right, where the columns have a structure that most rows bear out."""
    return settle(Across(sheet).footings())
