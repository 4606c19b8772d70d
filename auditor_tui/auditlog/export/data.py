"""A log as data: one JSON object of what a paper says, or its figures as CSV."""

from __future__ import annotations

import csv
import io
import re
from typing import Any, Final

from auditor_tui.auditlog.events import ModelCallEvent
from auditor_tui.auditlog.export.evidence import Figure, text_at, text_sha256_of, texts_at
from auditor_tui.auditlog.reader import Log
from auditor_tui.auditlog.verify import Verdict
from auditor_tui.text.sanitise import sanitise

_COLUMNS: Final = (
    "id", "role", "support", "support_seq", "document", "printed", "value", "scale", "normalized", "currency", "unit",
    "unit_state", "unit_line", "period", "period_state", "period_end", "period_basis", "period_line", "row_label",
    "column_header", "section", "line", "page", "page_label", "page_check", "printed_on_page", "flags",
)  # fmt: skip
_FORMULA: Final = re.compile(r"\s*[=+\-@]")
_NUMBER: Final = re.compile(r"-?[0-9]+(\.[0-9]+)?")


def as_json(log: Log, verdict: Verdict | None = None) -> dict[str, Any]:
    """What the log holds, sorted by kind, as plain JSON values; decimals are strings."""
    answer, outcome = log.answer, log.outcome
    return {
        "log_id": log.header.log_id,
        "header": log.header.model_dump(mode="json"),
        "question": log.question,
        "outcome": outcome.data.outcome if outcome else None,
        "reason": outcome.data.reason if outcome else None,
        "answer": answer.data.text if answer else None,
        "figures": [dict(figure) for figure in answer.data.figures] if answer else [],
        "calculations": [dict(calculation) for calculation in answer.data.calculations] if answer else [],
        "operations": [
            {"seq": record.seq, "at": record.at, "actor": event.actor, **event.data.model_dump(mode="json")}
            for record, event in log.operations()
        ],
        "searches_without_hit": list(outcome.data.searches_without_hit) if outcome else [],
        "model_calls": [
            record.event.data.model_dump(mode="json")
            for record in log.records
            if isinstance(record.event, ModelCallEvent)
        ],
        "integrity": verdict.as_data() if verdict else None,
    }


def as_csv(log: Log) -> str:
    """The figures of the answer, one a row; text that a spreadsheet would take for a formula is marked as text."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(_COLUMNS)
    names = {document.text_sha256: document.doc_id for document in log.documents}
    for figure in log.answer.data.figures if log.answer else ():
        document = names.get(text_sha256_of(figure, log) or "", "")
        rows.writerow(map(_cell, _row(figure, document)))
    return out.getvalue()


def _row(figure: Figure, document: str) -> tuple[str, ...]:
    unit, period = figure.get("unit"), figure.get("period")
    return (
        *(text_at(figure, name) for name in ("id", "role", "support")),
        " ".join(texts_at(figure, "support_seq")),
        document,
        *(text_at(figure, name) for name in ("printed", "value", "scale", "normalized", "currency")),
        *(text_at(unit, name) for name in ("text", "state", "line")),
        *(text_at(period, name) for name in ("label", "state", "end_date", "basis", "line")),
        text_at(figure, "row_label"),
        " › ".join(texts_at(figure, "column_header")),
        " › ".join(texts_at(figure, "section")),
        *(text_at(figure, name) for name in ("line", "page", "page_label", "page_check", "printed_on_page")),
        " ".join(texts_at(figure, "flags")),
    )


def _cell(text: str) -> str:
    """Text as a spreadsheet may have it: only a plain number may begin with what begins a formula."""
    shown = sanitise(text).text
    return "'" + shown if _FORMULA.match(shown) and not _NUMBER.fullmatch(shown) else shown
