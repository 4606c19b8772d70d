"""A figure's value in a unit that a person chooses: exact, from what its declaration says and never from a guess."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation, localcontext
from typing import Final, Literal

from auditor_tui.workspace.figure.shown_figure import ShownFigure, grouped, is_indian, symbol_of

Choice = Literal["printed", "full", "thousand", "lakh", "million", "crore", "billion", "lakh crore", "trillion"]

_FACTORS: Final[dict[Choice, tuple[Decimal, bool]]] = {
    "full": (Decimal(1), False),
    "thousand": (Decimal(10**3), False),
    "lakh": (Decimal(10**5), True),
    "million": (Decimal(10**6), False),
    "crore": (Decimal(10**7), True),
    "billion": (Decimal(10**9), False),
    "lakh crore": (Decimal(10**12), True),
    "trillion": (Decimal(10**12), False),
}
"""What each counts for, and whether it is written with lakh and crore."""
CHOICES: Final[tuple[Choice, ...]] = ("printed", *_FACTORS)
"""In the order they are gone through."""
_CONVERTED: Final = ("amount", "count", "per_share")


def next_choice(choice: Choice) -> Choice:
    """The unit after this one, the first after the last."""
    return CHOICES[(CHOICES.index(choice) + 1) % len(CHOICES)]


def why_not(figure: ShownFigure) -> str:
    """Why a figure has no value in another unit; "" where it has one."""
    if figure.kind not in _CONVERTED:
        return f"{figure.kind.replace('_', ' ')}: it has no unit to convert"
    if figure.unit_state == "conflict":
        return "units in conflict: nothing is converted"
    if figure.unit_state != "stated":
        return "unit not stated: nothing is converted"
    if _full(figure) is None:
        return "it cannot be read safely: nothing is converted"
    return ""


def in_unit(figure: ShownFigure, choice: Choice) -> str:
    """The value in a unit, every digit of it: "₹ 15.68936 lakh crore"; "" as printed and where there is none."""
    full = _full(figure)
    if choice == "printed" or full is None or why_not(figure):
        return ""
    factor, indian = _FACTORS[choice]
    with localcontext() as context:
        # Room for every digit: a division by a power of ten only moves the point.
        context.prec = len(full.as_tuple().digits) + 40
        text = format(full / factor, "f")
    digits, _, decimals = text.removeprefix("-").partition(".")
    decimals = decimals.rstrip("0")
    number = grouped(digits, indian or (choice == "full" and is_indian(figure)))
    number = ("−" if text.startswith("-") else "") + number + (f".{decimals}" if decimals else "")
    return " ".join(part for part in (symbol_of(figure), number, "" if choice == "full" else choice) if part)


def _full(figure: ShownFigure) -> Decimal | None:
    try:
        value = Decimal(figure.normalized) if figure.normalized is not None else None
    except InvalidOperation:  # a damaged log
        return None
    return value if value is not None and value.is_finite() else None
