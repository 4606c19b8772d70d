"""Figures, evidence, operations and sign-offs as rows: what a table of any kind is filled from.

Numbers are exact: `Decimal` where a figure states one, `int` for lines, pages and records. Text is as it was recorded.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from typing import Final

from auditor_tui.auditlog.export.dossier import Dossier
from auditor_tui.auditlog.export.evidence import Figure, number_at, spans_of, spell, text_at, text_sha256_of, texts_at
from auditor_tui.auditlog.export.procedure import arguments, summary
from auditor_tui.auditlog.export.reviewed import ticks_of
from auditor_tui.auditlog.review.data import act, subject, words_of
from auditor_tui.documents.document import Document

_LARGEST_EXPONENT: Final = 60
"""A number that goes further is none of a document: written out, it could fill any memory."""

Value = str | int | Decimal | None
Row = dict[str, Value]

FIGURE_COLUMNS: Final = (
    "id", "role", "support", "support_seq", "document", "printed", "value", "scale", "normalized", "currency", "unit",
    "unit_state", "unit_line", "period", "period_state", "period_end", "period_basis", "period_line", "row_label",
    "column_header", "section", "line", "page", "page_label", "page_check", "printed_on_page", "flags", "bbox", "ticks",
    "line_text", "unit_line_text", "period_line_text", "log_id",
)  # fmt: skip
EVIDENCE_COLUMNS: Final = ("log_id", "document", "line", "page", "page_label", "reasons", "text")
OPERATION_COLUMNS: Final = (
    "log_id", "record", "at", "actor", "operation", "arguments", "text_sha256", "lines", "result", "shown", "total",
    "result_sha256", "milliseconds", "why",
)  # fmt: skip
SIGN_OFF_COLUMNS: Final = ("log_id", "record", "at", "by", "what", "on", "text", "state")


def figure_rows(dossier: Dossier) -> Iterator[Row]:
    """The figures of the answer, then its calculations; the lines they rest on stand there where a text is at hand."""
    names = {document.text_sha256: document.doc_id for document in dossier.log.documents}
    texts = {document.text_sha256: document for document in dossier.documents}
    for figure in dossier.figures:
        text = text_sha256_of(figure, dossier.log) or ""
        yield _figure_row(dossier, figure, names.get(text, ""), texts.get(text), text)
    for calculation in dossier.log.answer.data.calculations if dossier.log.answer else ():
        name = f"={text_at(calculation, 'expression')}"
        yield dict.fromkeys(FIGURE_COLUMNS) | {
            "id": name,
            **{part: text_at(calculation, part) for part in ("role", "support", "currency")},
            "support_seq": " ".join(texts_at(calculation, "support_seq")),
            **{part: _decimal(calculation, part) for part in ("value", "scale", "normalized")},
            "ticks": ticks_of(dossier, name, None),
            "log_id": dossier.log.header.log_id,
        }


def _figure_row(dossier: Dossier, figure: Figure, doc_id: str, document: Document | None, text: str) -> Row:
    unit, period = figure.get("unit"), figure.get("period")
    return {
        **{name: text_at(figure, name) for name in ("id", "role", "support")},
        "support_seq": " ".join(texts_at(figure, "support_seq")),
        "document": doc_id,
        "printed": text_at(figure, "printed"),
        **{name: _decimal(figure, name) for name in ("value", "scale", "normalized")},
        "currency": text_at(figure, "currency"),
        "unit": text_at(unit, "text"),
        "unit_state": text_at(unit, "state"),
        "unit_line": number_at(unit, "line"),
        "period": text_at(period, "label"),
        "period_state": text_at(period, "state"),
        "period_end": text_at(period, "end_date"),
        "period_basis": text_at(period, "basis"),
        "period_line": number_at(period, "line"),
        "row_label": text_at(figure, "row_label"),
        "column_header": " › ".join(texts_at(figure, "column_header")),
        "section": " › ".join(texts_at(figure, "section")),
        "line": number_at(figure, "line"),
        "page": number_at(figure, "page"),
        **{name: text_at(figure, name) for name in ("page_label", "page_check", "printed_on_page")},
        "flags": " ".join(texts_at(figure, "flags")),
        "bbox": " ".join(texts_at(figure, "bbox")),
        "ticks": ticks_of(dossier, text_at(figure, "id"), text),
        "line_text": _line(document, number_at(figure, "line")),
        "unit_line_text": _line(document, number_at(unit, "line")),
        "period_line_text": _line(document, number_at(period, "line")),
        "log_id": dossier.log.header.log_id,
    }


def evidence_rows(dossier: Dossier) -> Iterator[Row]:
    """Each quoted line, with its place and what it is quoted for."""
    for quote in dossier.quotes:
        for line_no, text in quote.document.numbered(quote.span):
            page = quote.document.page_at(line_no)
            yield {
                "log_id": dossier.log.header.log_id,
                "document": quote.document.doc_id,
                "line": line_no,
                "page": page.page_no if page else None,
                "page_label": (page.label or "") if page else "",
                "reasons": ", ".join(quote.reasons),
                "text": text,
            }


def operation_rows(dossier: Dossier) -> Iterator[Row]:
    """Each operation with its arguments and what came of it."""
    for record, event in dossier.log.operations():
        run = event.data
        truncated = run.result.get("truncated")
        yield {
            "log_id": dossier.log.header.log_id,
            "record": record.seq,
            "at": record.at,
            "actor": event.actor,
            "operation": run.op,
            "arguments": arguments(run.args),
            "text_sha256": run.doc or "",
            "lines": ", ".join(map(spell, spans_of(run.result))),
            "result": summary(run),
            "shown": number_at(truncated, "shown"),
            "total": number_at(truncated, "total"),
            "result_sha256": run.result_hash,
            "milliseconds": run.milliseconds,
            "why": run.why or "",
        }


def sign_off_rows(dossier: Dossier) -> Iterator[Row]:
    """Everything that people have said of the log, in its order."""
    review = dossier.review
    if review is None:
        return
    standing = {mark.seq for mark in review.standing_marks}
    cleared = {note.note.seq: "cleared" if note.cleared else "open" for note in review.notes}
    outdated = {sign.seq: "outdated" if review.outdated(sign) else "current" for sign in review.sign_offs}
    current = {review.conclusion.seq: "current"} if review.conclusion else {}
    for record in review.records:
        state = cleared | outdated | current | dict.fromkeys(standing, "standing")
        yield {
            "log_id": dossier.log.header.log_id,
            "record": record.seq,
            "at": record.at,
            "by": record.by,
            "what": act(record),
            "on": subject(record),
            "text": words_of(record),
            "state": state.get(record.seq, ""),
        }


def _decimal(figure: Figure, name: str) -> Decimal | str:
    """A number as it is, or what stands in its place."""
    text = text_at(figure, name)
    try:
        number = Decimal(text)
    except InvalidOperation:
        return text
    return number if number.is_finite() and abs(number.adjusted()) <= _LARGEST_EXPONENT else text


def _line(document: Document | None, line_no: int | None) -> str:
    return document.line(line_no) if document and line_no and 1 <= line_no <= len(document.lines) else ""
