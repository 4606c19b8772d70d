"""Numbers whose sign, unit or currency another mark explains: a glued letter, a legend, a bracket in a name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Final

from auditor_tui.figures.figure import Unit
from auditor_tui.figures.governing import kinds
from auditor_tui.figures.governing.measuring import Measured
from auditor_tui.figures.governing.surround import Surround
from auditor_tui.figures.numbers import numerals
from auditor_tui.figures.numbers.numerals import Numeral
from auditor_tui.figures.units import units

EXPLAINED: Final = "brackets_explained"
"""The flag of a number whose brackets are no minus."""
_IN_NAME: Final = re.compile(r"\(([^()]*[A-Za-z][^()]*)\)")


def pence_or_mark(numeral: Numeral, around: Surround) -> Numeral:
    """A number whose glued "p" is pence where it is money per share, and a mark beside it everywhere else."""
    if numeral.unit != numerals.PENCE or kinds.kind_of(numeral, around) == "per_share":
        return numeral
    return replace(numeral, unit="", printed=numeral.printed.rstrip("p"), flags=(*numeral.flags, "footnote_marker"))


def unsigned(numeral: Numeral) -> Numeral:
    """A bracketed number without the sign, for brackets that mean something else."""
    if not numeral.bracketed or numeral.value is None:
        return numeral
    return replace(numeral, value=abs(numeral.value), flags=(*numeral.flags, EXPLAINED))


def beside_number(measured: Measured, beside: Sequence[Numeral], position: int, around: Surround) -> Measured:
    """A bracketed number under another in one cell, of a kind of its own that a bracket in a name tells.

    "Land (area in m²)" over 1,200 and (42,353).

    Args:
        measured: what the number would amount to without that.
        beside: the numbers of its cell, from top to bottom.
        position: which of them it is.
        around: the words around it.
    """
    if not position or beside[0].bracketed or not beside[position].bracketed or measured.value is None:
        return measured
    names = [match[1] for text in (*around.columns[-1:], around.label) for match in _IN_NAME.finditer(text)]
    if not any((unit := units.parse_unit(name)) is None or unit.measure for name in names):
        return measured
    value = abs(measured.value)
    if measured.kind != "amount":
        return measured._replace(value=value)
    return Measured("count", value, Decimal(1), None, Unit("not_stated"))


def goes_on(numeral: Numeral, above: Numeral | None) -> Numeral:
    """A bracketed number of a row that only ends the bracket in the name of the row above: of the kind of that row."""
    if above is None or not numeral.bracketed or numeral.value is None:
        return numeral
    return replace(
        numeral, value=abs(numeral.value), form=above.form, unit=above.unit, flags=(*numeral.flags, EXPLAINED)
    )
