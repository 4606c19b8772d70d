"""The figures that say an amount: as typed, in another unit, rounded, or more exact."""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.errors import OperationError
from auditor_tui.figures.amounts import (
    Amount,
    Sameness,
    compare,
    is_coarser,
    may_be_coarser,
    may_be_printed,
    read_amount,
)
from auditor_tui.figures.binding import bind
from auditor_tui.figures.figure import Figure


class Equivalent(NamedTuple):
    """A figure that says an amount."""

    figure: Figure
    rule: Sameness


def wanted_amount(value: str, unit: str | None) -> Amount:
    """An amount as it is typed.

    Raises:
        OperationError: when the value is no number, or the unit none; shows what they are like.
    """
    try:
        return read_amount(value, unit)
    except ValueError as error:
        raise OperationError(str(error), "A value is like 48,964.89; a unit like crore, ₹ lakh, million.") from None


def equivalents(document: Document, wanted: Amount, span: LineSpan) -> list[Equivalent]:
    """Every figure of some lines that says an amount, in order."""
    binding = bind(document)
    return [
        Equivalent(figure, rule)
        for line_no, line in document.numbered(span)
        if may_be_printed(line, wanted)
        for figure in binding.figures(line_no, line_no)
        if (rule := compare(figure, wanted))
    ]


def coarser(document: Document, wanted: Amount, span: LineSpan) -> list[Figure]:
    """The figures of some lines that may say an amount, rounded so far that they fit many others, in order."""
    binding = bind(document)
    return [
        figure
        for line_no, line in document.numbered(span)
        if may_be_coarser(line, wanted)
        for figure in binding.figures(line_no, line_no)
        if is_coarser(figure, wanted) and not compare(figure, wanted)
    ]


def of_digits(document: Document, value: Decimal, span: LineSpan) -> list[Figure]:
    """The figures of some lines that print a number, whatever its unit and kind, in order."""
    binding, wanted = bind(document), Amount(value, None)
    return [
        figure
        for line_no, line in document.numbered(span)
        if may_be_printed(line, wanted)
        for figure in binding.figures(line_no, line_no)
        if figure.value is not None and abs(figure.value) == abs(value)
    ]
