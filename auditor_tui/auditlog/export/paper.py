"""A log as a working paper: what was asked, what came of it, on what evidence, and how to check it.

The order is that of a paper an auditor files: identity, objective, conclusion, evidence, procedure, limits, sign-offs,
integrity. The same log, review and documents give the same paper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from auditor_tui.auditlog.events import DocumentIdentity
from auditor_tui.auditlog.export.blocks import Block, Cell, Item, Items, Paper, Section, Words, items, spoken, table
from auditor_tui.auditlog.export.dossier import Dossier
from auditor_tui.auditlog.export.evidence import (
    Figure,
    page_of,
    period_of,
    support_of,
    text_at,
    text_sha256_of,
    texts_at,
    unit_of,
)
from auditor_tui.auditlog.export.integrity import integrity
from auditor_tui.auditlog.export.limits import limits
from auditor_tui.auditlog.export.procedure import appendix, empty_searches, model_and_cost, procedure
from auditor_tui.auditlog.export.quoting import quote_anchor, quoted_lines
from auditor_tui.auditlog.export.reviewed import conclusion, legend, notes_and_sign_offs, ticks_of
from auditor_tui.auditlog.export.workings import calculations
from auditor_tui.auditlog.review.data import lock_sentence

NOT_STATED: Final = "not stated"
APPENDIX_TITLE: Final = "Appendix: what the operations returned"


def paper_of(dossier: Dossier) -> Paper:
    """The paper of one log."""
    build: tuple[tuple[str, Callable[[Dossier], Iterator[Block]]], ...] = (
        ("Objective", _objective),
        ("Question", _question),
        ("Conclusion and outcome", _outcome),
        ("Figures", _figures),
        ("Quoted lines", quoted_lines),
        ("Calculations", calculations),
        ("Procedure", procedure),
        ("Searches that found nothing", empty_searches),
        ("Contradictions, damage, limits", limits),
        ("Model and cost", model_and_cost),
        ("Notes and sign-offs", notes_and_sign_offs),
        ("Tick legend", legend),
        ("Integrity", integrity),
    )
    sections = [Section(title, tuple(make(dossier))) for title, make in build]
    folded = Section(APPENDIX_TITLE, tuple(appendix(dossier)), folded=True)
    title = f"Working paper {dossier.title}"
    return Paper(title, tuple(_head(dossier)), (*sections, folded), anchor=dossier.log.header.log_id)


def index_of(dossiers: Sequence[Dossier]) -> Paper:
    """What stands before several papers: one row each, and where they begin."""
    head = ("Paper", "Question", "Outcome", "Conclusion", "Prepared by", "Reviewed by", "Audit log")
    return Paper(f"Index of {len(dossiers)} working papers", (table(head, map(_index_row, dossiers)),), ())


def _index_row(dossier: Dossier) -> tuple[Cell, ...]:
    log, review = dossier.log, dossier.review
    drawn = review.conclusion.said.text if review and review.conclusion else ""
    signs = [dossier.sign_off(role) for role in ("preparer", "reviewer")]
    return (
        Cell(dossier.title, to=log.header.log_id),
        Cell(log.question),
        Cell(log.outcome.data.outcome if log.outcome else "none"),
        Cell(drawn),
        *(Cell(f"{sign.by}, {sign.at}" if sign else "") for sign in signs),
        Cell(log.header.log_id),
    )


def _head(dossier: Dossier) -> Iterator[Block]:
    log, header, review = dossier.log, dossier.log.header, dossier.review
    if dossier.verdict and not dossier.verdict.intact:
        yield Words("", strong=f"The audit log of this paper is {dossier.verdict.sentence}")
    if dossier.review_verdict and not dossier.review_verdict.holds:
        yield Words("", strong=dossier.review_verdict.complaint)
    asked = next((record for record in log.records if record.event.type == "question"), None)
    signs = {role: dossier.sign_off(role) for role in ("preparer", "reviewer")}
    prepared, reviewed = signs["preparer"], signs["reviewer"]
    preparer = ", ".join(filter(None, (header.preparer, header.preparer_id, header.preparer_role)))
    facts = (
        ("Engagement", header.engagement),
        ("Entity", header.entity),
        ("Period", header.period),
        ("Area", header.area),
        ("Preparer", preparer),
        ("Prepared", f"{prepared.at} by {prepared.by}" if prepared else "not signed off"),
        ("Reviewer", f"{reviewed.by}, {reviewed.at}" if reviewed else "not signed off"),
        ("Asked", f"{asked.at} by {asked.event.actor}" if asked else None),
        ("Closed", log.records[-1].at if log.sealed else "not closed"),
        ("Lock", lock_sentence(review, dossier.as_of) if review else _stated_lock(dossier)),
        ("Retain until", header.retain_until),
        ("Confidentiality", header.confidentiality),
        ("Answered by", f"{header.researcher}, with {header.tool_name} {header.tool_version}"),
        ("Audit log", header.log_id),
    )
    yield Items(
        (
            *(Item(f"{name}: {value or NOT_STATED}") for name, value in facts),
            *(Item(_document_fact(document)) for document in log.documents),
        )
    )


def _document_fact(document: DocumentIdentity) -> str:
    pages = f"{document.pages:,} pages" if document.pages else "pages unknown"
    return f"Document: {document.source_name}, {pages}, SHA-256 {document.source_sha256}"


def _stated_lock(dossier: Dossier) -> str | None:
    header = dossier.log.header
    if header.lock_days is None:
        return None
    rule = f", {header.lock_rule}" if header.lock_rule else ""
    after = f"the report of {header.report_date}" if header.report_date else "the report, whose date is not stated"
    return f"{header.lock_days} days after {after}{rule}"


def _objective(dossier: Dossier) -> Iterator[Block]:
    if objective := dossier.log.header.objective:
        yield spoken(objective)
    else:
        yield Words("No objective was stated when the question was asked.")


def _question(dossier: Dossier) -> Iterator[Block]:
    if dossier.log.question:
        yield spoken(dossier.log.question)
    else:
        yield Words("No question is recorded, only the operations that were called.")


def _outcome(dossier: Dossier) -> Iterator[Block]:
    log = dossier.log
    if log.outcome:
        ended = log.outcome.data
        yield Words("Outcome:", ended.outcome, f" — {ended.reason}" if ended.reason else "")
    else:
        yield Words("Outcome:", "none", ": the inquiry did not end.")
    if log.answer and log.answer.data.text:
        yield Words(f"Answer of the researcher {log.header.researcher}, which is no conclusion:")
        yield spoken(log.answer.data.text)
    yield from conclusion(dossier)


def _figures(dossier: Dossier) -> Iterator[Block]:
    if not dossier.figures:
        yield Words("No figure was stated.")
        return
    several = len(dossier.log.documents) > 1
    head = (
        "Id", *(("Document",) if several else ()), "Role", "Printed", "Value", "In full", "Unit", "Period", "Row",
        "Column", "Line", "Page", "Support", "Tick", "On the page", "Flags",
    )  # fmt: skip
    yield table(head, (_figure_row(dossier, figure, several=several) for figure in dossier.figures))
    yield Words(
        "Support: ● read, an operation returned the figure with what governs it; ∑ computed from figures that were"
        " read; ○ unsupported, it stands on nothing that was read. In full: value times scale, in the currency shown."
        " On the page: what the PDF prints at that place, compared with the converted text."
    )
    boxes = [_box(figure) for figure in dossier.figures if figure.get("bbox") and figure.get("page")]
    if boxes:
        yield Words("Where the page prints them, in points from the top left corner of the PDF page:")
        yield items(*boxes)


def _figure_row(dossier: Dossier, figure: Figure, *, several: bool) -> tuple[Cell, ...]:
    printed_there, check = text_at(figure, "printed_on_page"), text_at(figure, "page_check")
    text = text_sha256_of(figure, dossier.log)
    named = next((document.doc_id for document in dossier.log.documents if document.text_sha256 == text), "")
    values = (
        *((named,) if several else ()),
        text_at(figure, "role"),
        text_at(figure, "printed"),
        text_at(figure, "value"),
        f"{text_at(figure, 'normalized')} {text_at(figure, 'currency')}".strip(),
        unit_of(figure),
        period_of(figure),
        text_at(figure, "row_label"),
        " › ".join(texts_at(figure, "column_header")),
        text_at(figure, "line"),
        page_of(figure),
        support_of(figure),
        ticks_of(dossier, text_at(figure, "id"), text),
        f"{check}: {printed_there}" if check == "different" else check,
        ", ".join(texts_at(figure, "flags")),
    )
    name = text_at(figure, "id")
    return (Cell(name, to=quote_anchor(dossier, text, name)), *map(Cell, values))


def _box(figure: Figure) -> str:
    """A figure's place as anyone can look it up: printed string, page, box."""
    printed = text_at(figure, "printed_on_page") or text_at(figure, "printed")
    box = ", ".join(texts_at(figure, "bbox"))
    return f"{text_at(figure, 'id')}: PDF page {text_at(figure, 'page')}, box {box}: {printed}"
