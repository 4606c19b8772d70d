"""`calculate`: exact arithmetic over cited figures."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from pydantic import Field

from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.errors import OperationError
from auditor_tui.figures.arithmetic import (
    FUNCTIONS,
    Mixed,
    OtherPeriods,
    OtherScales,
    Quantity,
    Uncomputable,
    compute,
)
from auditor_tui.figures.binding import RULES_VERSION, bind
from auditor_tui.figures.figure import Figure, plain
from auditor_tui.figures.governing.kinds import is_share_count
from auditor_tui.figures.wording import describe
from auditor_tui.library.library import Library
from auditor_tui.operations.registry import Arguments, Operation
from auditor_tui.operations.result import MAX_LINE_CHARS, Result, clip_line, pages_of
from auditor_tui.text.sanitise import terminal_safe

MAX_OPERANDS: Final = 200
"""Most figures of one expression."""
_SHOWN_OPERANDS: Final = 40
_PLACES: Final = 10
"""Decimal places kept of a value that has no end."""
_LINE: Final = re.compile(r"L(\d+)")
_SIGNS: Final = str.maketrans({"−": "-", "–": "-", "×": "*", "÷": "/", "\u00a0": " "})
_SMALL_ID: Final = re.compile(r"\bl\d+(?:c\d+|@\d+)", re.IGNORECASE)
_NEAREST: Final = 3
_NEAR_LINES: Final = 60
"""Lines up and down, about a page, on which a figure is looked for where a line has none."""
_KINDS: Final = {"amount": ("amount", "per_share"), "count": ("count",)}
"""Kinds of the figures whose unit a result of a measure takes over."""


class CalculateArguments(Arguments):
    """What to compute."""

    expr: str = Field(
        description=(
            "figures by id with + - * / and brackets, or "
            f"{', '.join(sorted(FUNCTIONS))}: L812C4 - L795C4, percent_change(L812C4, L812C3), sum(L41C3:L47C3)"
        ),
        min_length=1,
        max_length=2000,
    )
    doc: str = Field(description="id of the document")
    across_periods: bool = Field(False, description="let figures of different periods and bases be added up")
    across_scales: bool = Field(False, description="let figures printed in different scales be added up")


def calculate(library: Library, args: CalculateArguments) -> Result:
    """The exact value of an expression, with its operands and what rounding there was.

    Raises:
        OperationError: when a figure is not there, or figures may not be put together; says why.
    """
    document = library.document(args.doc)
    figures = _Figures(document)
    try:
        computed = compute(
            _plain_signs(args.expr),
            figures.look_up,
            figures.column,
            across_periods=args.across_periods,
            across_scales=args.across_scales,
        )
    except OtherPeriods as error:
        raise OperationError(str(error), "With across_periods=true they are put together all the same.") from None
    except OtherScales as error:
        raise OperationError(str(error), "With across_scales=true they are, each times its scale.") from None
    except Mixed as error:
        raise OperationError(str(error)) from None
    except Uncomputable as error:
        raise OperationError(str(error), "An expression is like L812C4 - L795C4 or percent_change(new, old).") from None
    quantity = computed.quantity
    operands = list({figure.figure_id: figure for figure in quantity.figures}.values())
    scale = next(iter(quantity.scales)) if len(quantity.scales) == 1 else Decimal(1)
    value, exact = _decimal(quantity.value / Fraction(scale))
    rounding = "exact" if exact else f"rounded half even to {_PLACES} decimal places"
    lines = [f"{args.expr.strip()} = {_in_words(quantity, value, scale, operands)} ({rounding})."]
    lines += [clip_line(terminal_safe(describe(figure)), limit=MAX_LINE_CHARS) for figure in operands[:_SHOWN_OPERANDS]]
    if len(operands) > _SHOWN_OPERANDS:
        lines.append(f"… and {len(operands) - _SHOWN_OPERANDS} more operands.")
    spans = tuple(LineSpan(line_no, line_no) for line_no in sorted({figure.line_no for figure in operands}))
    data: dict[str, Any] = {
        "expression": args.expr.strip(),
        "value": plain(value),
        "scale": plain(scale),
        "normalized": plain(_decimal(quantity.value)[0]),
        # A difference of percentages is a rate like them; its words alone tell points from per cent.
        "measure": "percent" if quantity.measure == "points" else quantity.measure,
        "currency": quantity.currency,
        "rounding": rounding,
        "notes": list(computed.notes),
        "operands": [figure.figure_id for figure in operands],
        "figures": [figure.as_data() for figure in operands],
        "total": 1,
    }
    return Result("\n".join([*lines, *computed.notes]), spans, pages_of(document, spans), data)


def _plain_signs(expr: str) -> str:
    """An expression with the signs that pages and results print, minus and times, as those of the keyboard."""
    return _SMALL_ID.sub(lambda found: found[0].upper(), expr.translate(_SIGNS))


class _Figures:
    """The figures of a document by id."""

    def __init__(self, document: Document) -> None:
        self._document = document

    def look_up(self, figure_id: str) -> Figure:
        """The figure of an id.

        Raises:
            Uncomputable: when there is none; names those on its line.
        """
        line = _LINE.match(figure_id)
        line_no = int(line[1][:9]) if line else 0
        if not 1 <= line_no <= len(self._document.lines):
            raise Uncomputable(f"There is no line {line_no}; the last is {len(self._document.lines)}.")
        there = {figure.figure_id: figure for figure in bind(self._document).figures(line_no, line_no)}
        if figure_id in there:
            return there[figure_id]
        near = difflib.get_close_matches(figure_id, there, n=_NEAREST) or list(there)[:_NEAREST]
        if near:
            raise Uncomputable(f"There is no figure {figure_id} on line {line_no}; there are {', '.join(near)}.")
        around = ", ".join(self._around(line_no, figure_id)) or "none within a page"
        raise Uncomputable(f"There is no figure on line {line_no}; the nearest: {around}.")

    def _around(self, line_no: int, figure_id: str) -> list[str]:
        """The ids of figures on the lines nearest to one that has none, those in the same cell first."""
        found = bind(self._document).figures(line_no - _NEAR_LINES, line_no + _NEAR_LINES)
        cell = figure_id[len(f"L{line_no}") :]
        ordered = sorted(
            found, key=lambda figure: (abs(figure.line_no - line_no), not figure.figure_id.endswith(cell), figure.char)
        )
        return [figure.figure_id for figure in ordered[:_NEAREST]]

    def column(self, first: Figure, last: Figure) -> Sequence[Figure]:
        """The figures of one cell from a line to another, or of one line from a cell to another.

        Raises:
            Uncomputable: when the two stand neither in one column nor on one line.
        """
        if first.cell is None or last.cell is None:
            raise Uncomputable("A range goes from one cell of a table to another.")
        if first == last:
            return [first]
        between = bind(self._document).figures(first.line_no, last.line_no)
        if first.cell == last.cell and first.line_no < last.line_no:
            found = [figure for figure in between if figure.cell == first.cell]
        elif first.line_no == last.line_no and first.cell < last.cell:
            found = [figure for figure in between if figure.cell and first.cell <= figure.cell <= last.cell]
        else:
            raise Uncomputable(f"{first.figure_id} and {last.figure_id} are not the ends of one column, or of one row.")
        if len(found) > MAX_OPERANDS:
            raise Uncomputable(f"{len(found)} figures are too many for one expression; {MAX_OPERANDS} is the most.")
        return found


def _decimal(value: Fraction) -> tuple[Decimal, bool]:
    """A fraction as a decimal, and whether it is exactly that."""
    denominator, places = value.denominator, 0
    while denominator % 10 == 0:
        denominator //= 10
        places += 1
    for prime in (2, 5):
        while denominator % prime == 0:
            denominator //= prime
            places += 1
    if denominator == 1 and places <= _PLACES:
        return Decimal(int(value * 10**places)).scaleb(-places), True
    return Decimal(round(value * 10**_PLACES)).scaleb(-_PLACES), False


def _in_words(quantity: Quantity, value: Decimal, scale: Decimal, operands: Sequence[Figure]) -> str:
    number = plain(value)
    if quantity.measure == "percent":
        return f"{number} %"
    if quantity.measure == "points":
        return f"{number} percentage points"
    if quantity.measure == "number":
        return number
    unit = _by_piece(quantity) if quantity.per else _unit(quantity, scale, operands)
    return f"{number} ({unit})" if unit else number


def _unit(quantity: Quantity, scale: Decimal, operands: Sequence[Figure]) -> str:
    """The unit of a sum, as the figures it is made of declare it where they all say the same."""
    alike = (figure for figure in operands if figure.scale == scale and figure.kind in _KINDS[quantity.measure])
    texts = {figure.unit.text for figure in alike} - {None}
    unit = " ".join(str(text).strip("()[] ") for text in texts) if len(texts) == 1 else ""
    return unit or " ".join(filter(None, [quantity.currency, "in single units" if scale == 1 else f"× {plain(scale)}"]))


def _by_piece(quantity: Quantity) -> str:
    """The unit of an amount divided by a count; none where its currency is not known."""
    counted = quantity.per
    if counted is None or not quantity.currency:
        return ""
    is_of_shares = is_share_count(counted.row_label, (), counted.column_header)
    return (
        f"{quantity.currency} per share" if is_of_shares else f"{quantity.currency} for each one of {counted.figure_id}"
    )


CALCULATE: Final = Operation(
    name="calculate",
    title="Compute exactly with cited figures.",
    description=(
        "Exact arithmetic whose operands are figures by id, as `figure` returns them. Figures of different currencies "
        "or measures are refused with the reason, and so are sums of different periods, bases (actuals, a budget; one "
        "company, its group) or scales, unless that is asked for. Differences of one row over time, percent_change, "
        "ratio and average say which periods they span. The result says whether it is exact or how it was rounded, "
        "where a total lies in a range that is added up, and where a percentage has a negative base."
    ),
    arguments=CalculateArguments,
    function=calculate,
    example={"expr": "percent_change(L812C4, L812C3)"},
    rules_version=3 + RULES_VERSION,
)
