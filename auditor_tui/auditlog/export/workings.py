"""Calculations of the answer, and the totals that were computed again: expression, operands, result, and what it was
compared with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from auditor_tui.auditlog.canonical import canonical
from auditor_tui.auditlog.export.blocks import Block, Cell, Heading, Words, items, table
from auditor_tui.auditlog.export.dossier import Dossier
from auditor_tui.auditlog.export.evidence import support_of, text_at, texts_at
from auditor_tui.auditlog.export.reviewed import ticks_of
from auditor_tui.auditlog.reader import Log

_SHOWN: Final = frozenset(
    {
        "expression", "value", "scale", "normalized", "currency", "measure", "rounding", "notes", "operands", "total",
        "role", "support", "support_seq",
    }
)  # fmt: skip


def calculations(dossier: Dossier) -> Iterator[Block]:
    """Each calculation, then each total that was footed."""
    found = False
    for calculation in dossier.log.answer.data.calculations if dossier.log.answer else ():
        found = True
        yield Heading(f"{text_at(calculation, 'expression')} = {text_at(calculation, 'value')}")
        yield items(*_calculation(dossier, calculation))
    footed = list(footings(dossier.log))
    if footed:
        found = True
        yield Heading("Totals computed again")
        head = ("Record", "Column", "Operands", "Sum", "Printed", "Difference", "Tolerance", "Verdict")
        yield table(head, ([Cell(value) for value in row.values()] for row in footed))
    if not found:
        yield Words("None.")


def _calculation(dossier: Dossier, calculation: Mapping[str, Any]) -> Iterator[str]:
    figures = {text_at(figure, "id"): figure for figure in dossier.figures}
    for name in texts_at(calculation, "operands"):
        figure = figures.get(name)
        yield f"Operand {name}" + (
            f": {text_at(figure, 'printed')}, {text_at(figure, 'unit', 'text')}, {text_at(figure, 'period', 'label')},"
            f" line {text_at(figure, 'line')}"
            if figure
            else ""
        )
    currency = text_at(calculation, "currency")
    yield (
        f"Result: {text_at(calculation, 'value')}, scale {text_at(calculation, 'scale')}, in full"
        f" {text_at(calculation, 'normalized')}{' ' + currency if currency else ''}, {text_at(calculation, 'measure')}"
    )
    yield f"Rounding: {text_at(calculation, 'rounding') or 'not recorded'}"
    notes = texts_at(calculation, "notes")
    yield f"Agreement of units and periods: {' '.join(notes) if notes else 'nothing differs'}"
    yield f"Role: {text_at(calculation, 'role')}; support: {support_of(calculation)}"
    if ticks := ticks_of(dossier, f"={text_at(calculation, 'expression')}", None):
        yield f"Tick: {ticks}"
    if more := {name: value for name, value in calculation.items() if name not in _SHOWN}:
        yield f"Also recorded: {canonical(more).decode()}"


def footings(log: Log) -> Iterator[dict[str, str]]:
    """What `foot` found, a column each: sum, printed total, difference, tolerance, verdict."""
    for record, event in log.operations():
        data = event.data.result.get("data") if event.data.op == "foot" else None
        for column in data.get("columns", ()) if isinstance(data, Mapping) else ():
            yield {
                "record": str(record.seq),
                "column": text_at(column, "cell"),
                "operands": ", ".join(texts_at(column, "operands")),
                "sum": text_at(column, "sum"),
                "printed": text_at(column, "printed"),
                "difference": text_at(column, "difference"),
                "tolerance": text_at(column, "tolerance"),
                "verdict": text_at(column, "verdict"),
            }
