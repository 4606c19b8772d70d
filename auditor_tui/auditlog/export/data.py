"""Logs as data: a JSON object of what a paper says, or the figures with their evidence as CSV."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any, Final

from auditor_tui.auditlog.events import ErrorEvent, ModelCallEvent, RepeatedEvent, TextEvent
from auditor_tui.auditlog.export.contradictions import contradictions
from auditor_tui.auditlog.export.dossier import Dossier
from auditor_tui.auditlog.export.extent import extents
from auditor_tui.auditlog.export.procedure import searches_without_hit
from auditor_tui.auditlog.export.rows import FIGURE_COLUMNS, Value, evidence_rows, figure_rows
from auditor_tui.auditlog.export.workings import footings
from auditor_tui.auditlog.review.data import as_data
from auditor_tui.text.sanitise import sanitise

_FORMULA: Final = re.compile(r"\s*[=+\-@]")
_NUMBER: Final = re.compile(r"-?[0-9]+(\.[0-9]+)?")


def as_json(dossier: Dossier) -> dict[str, Any]:
    """What the log and its review hold, sorted by kind, as plain JSON values; decimals are strings."""
    log = dossier.log
    answer, outcome = log.answer, log.outcome
    asked = next((record for record in log.records if record.event.type == "question"), None)
    return {
        "log_id": log.header.log_id,
        "header": log.header.model_dump(mode="json"),
        "documents": [document.model_dump(mode="json") for document in log.documents],
        "question": log.question,
        "asked_by": asked.event.actor if asked else None,
        "asked_at": asked.at if asked else None,
        "outcome": outcome.data.outcome if outcome else None,
        "reason": outcome.data.reason if outcome else None,
        "answer": answer.data.text if answer else None,
        "figures": [dict(figure) for figure in answer.data.figures] if answer else [],
        "calculations": [dict(calculation) for calculation in answer.data.calculations] if answer else [],
        "footings": list(footings(log)),
        "evidence": [{name: _plain(value) for name, value in row.items()} for row in evidence_rows(dossier)],
        "operations": [
            {"seq": record.seq, "at": record.at, "actor": event.actor, **event.data.model_dump(mode="json")}
            for record, event in log.operations()
        ],
        "searches_without_hit": [record.seq for record, _ in searches_without_hit(log)],
        "coverage": [extent.as_data() for extent in extents(log)],
        "contradicting_evidence": [found.as_data() for found in contradictions(log)],
        "model_calls": _events(dossier, ModelCallEvent),
        "repeated": _events(dossier, RepeatedEvent),
        "messages": _events(dossier, TextEvent),
        "errors": _events(dossier, ErrorEvent),
        "review": as_data(dossier.review, dossier.as_of) if dossier.review else None,
        "integrity": dossier.verdict.as_data() if dossier.verdict else None,
        "review_integrity": dossier.review_verdict.as_data() if dossier.review_verdict else None,
        "attestations": [check.as_data() for check in dossier.attestations.all] if dossier.attestations else None,
    }


def as_csv(dossiers: Sequence[Dossier]) -> str:
    """The figures of the answers, one a row, each with the lines that carry and govern it.

    Text that a spreadsheet would take for a formula is marked as text.
    """
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(FIGURE_COLUMNS)
    for dossier in dossiers:
        for row in figure_rows(dossier):
            rows.writerow(_cell(row[name]) for name in FIGURE_COLUMNS)
    return out.getvalue()


def _events(dossier: Dossier, kind: type[Any]) -> list[dict[str, Any]]:
    found = (record for record in dossier.log.records if isinstance(record.event, kind))
    dumped = ((record, record.event.model_dump(mode="json")) for record in found)
    return [{"seq": record.seq, "at": record.at, "actor": event["actor"], **event["data"]} for record, event in dumped]


def _plain(value: Value) -> str | int | None:
    return format(value, "f") if isinstance(value, Decimal) else value


def _cell(value: Value) -> str:
    """Text as a spreadsheet may have it: only a plain number may begin with what begins a formula."""
    shown = sanitise(str(_plain(value) if value is not None else "")).text
    return "'" + shown if _FORMULA.match(shown) and not _NUMBER.fullmatch(shown) else shown
