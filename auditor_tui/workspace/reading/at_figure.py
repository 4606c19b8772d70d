"""Operations a person asks for at a figure: the same amount elsewhere, and its column added up."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.errors import AuditorError
from auditor_tui.workspace.figure.shown_figure import SCALE_WORDS, ShownFigure, shown_figure, symbol_of
from auditor_tui.workspace.reading.columns import block_of

_ID: Final = re.compile(r"L(\d+)(?:C(\d+)|@(\d+))?")
NO_TOTAL: Final = "No total itself; the totals of its column:"
RULES_IN_WORDS: Final = {
    "same": "same",
    "other_unit": "in another unit",
    "rounded": "rounded",
    "more_exact": "more exact",
    "unit_not_stated": "same digits, unit not stated",
    "opposite_sign": "same amount, opposite sign",
    "opposite_sign_rounded": "rounded, opposite sign",
}


@dataclass(frozen=True, slots=True)
class SameAmount:
    """Where else a document prints an amount."""

    found: tuple[tuple[str, ShownFigure], ...] = ()
    """How each says it, in words, and the figure; the one asked at left out."""
    total: int = 0
    """How many there are, those left out of `found` included."""
    fault: str = ""
    """Why nothing could be looked for."""


@dataclass(frozen=True, slots=True)
class Total:
    """One total of a column, against what it is made of."""

    line_no: int | None
    label: str
    printed: str
    verdict: str
    """foots, rounding, differs, or unchecked."""
    computed: str | None
    difference: str | None
    operands: tuple[tuple[int, int], ...]
    """Line number and sign of each."""
    why_unchecked: str = ""
    """Why nothing is said of it; empty where there is a verdict."""


@dataclass(frozen=True, slots=True)
class Footed:
    """The totals of a figure's column."""

    totals: tuple[Total, ...] = ()
    span: LineSpan | None = None
    """The lines that were footed."""
    said: str = ""
    """What there is to say beside them, or why there are none."""


Operate = Callable[[str, Mapping[str, Any]], Mapping[str, Any]]
"""Does an operation by its name, and gives the data of its result; raises what the operation raises."""


def same_amount(document: Document, operate: Operate, figure: ShownFigure) -> SameAmount:
    """Everywhere else the amount of a figure is printed, in any grouping, unit or rounding."""
    digits = figure.value or ""
    if not digits:
        return SameAmount(fault="A figure without a value is looked for nowhere.")
    units = [unit for unit in (_unit_of(figure), None) if unit is None or figure.unit_state == "stated"]
    for unit in units:
        args = {"doc": document.doc_id, "value": digits, "unit": unit}
        try:
            data = operate("amount", args)
        except AuditorError as error:
            fault = str(error)
            continue  # a unit that no rule reads: then the digits alone
        hits = [hit for hit in data.get("hits", ()) if isinstance(hit, Mapping)]
        shown = [(str(hit.get("rule")), shown_figure(hit.get("figure") or {})) for hit in hits]
        others = [(RULES_IN_WORDS.get(rule, rule), other) for rule, other in shown]
        found = tuple((rule, other) for rule, other in others if other.figure_id != figure.figure_id)
        return SameAmount(found, max(0, int(data.get("total", 0)) - 1))
    return SameAmount(fault=fault)


def footed(document: Document, operate: Operate, figure: ShownFigure) -> Footed:
    """The total that a figure is, against its parts; where it is none, every total of its column in its table."""
    if figure.line_no is None or figure.cell is None:
        return Footed(said="Only a column of a table can be added up.")
    span = block_of(document, figure.line_no)
    args = {"doc": document.doc_id, "first": span.first, "last": span.last, "column": figure.cell}
    try:
        data = operate("foot", args)
    except AuditorError as error:
        return Footed(span=span, said=str(error))
    totals = tuple(_total(item) for item in data.get("columns", ()) if isinstance(item, Mapping))
    own = tuple(total for total in totals if total.line_no == figure.line_no)
    if own:
        return Footed(own, span)
    return Footed(totals, span, NO_TOTAL if totals else _said_of(data))


def _said_of(data: Mapping[str, Any]) -> str:
    """What to say of a column of which no total was added up."""
    whys = [str(item.get("why")) for item in data.get("not_checked", ()) if isinstance(item, Mapping)]
    if not whys:
        return "No total whose parts can be made out stands in this column."
    return f"The totals of this column are not checked: {'; '.join(dict.fromkeys(whys))}."


def _unit_of(figure: ShownFigure) -> str | None:
    words = " ".join(part for part in (symbol_of(figure), SCALE_WORDS.get(figure.scale, "")) if part)
    return words or None


def _total(item: Mapping[str, Any]) -> Total:
    operands = []
    for figure_id, sign in zip(item.get("operands", ()), item.get("signs", ()), strict=False):
        if match := _ID.match(str(figure_id)):
            operands.append((int(match[1]), -1 if sign == -1 else 1))
    return Total(
        line_no=item.get("line"),
        label=str(item.get("row_label") or ""),
        printed=str(item.get("printed") or ""),
        verdict=str(item.get("verdict")),
        computed=item.get("sum"),
        difference=item.get("difference"),
        operands=tuple(operands),
        why_unchecked=str(item.get("why_unchecked") or ""),
    )
