"""A log as a working paper in Markdown: what was asked, what came of it, on what evidence, and how to check it.

The order is that of a paper an auditor files: identity, objective, conclusion, evidence, procedure, limits, sign-offs,
integrity. Nothing of a document, a model or a person is Markdown here: words are escaped, longer text stands in fences,
and quoted lines equal the document's lines byte for byte. The same log and documents give the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from auditor_tui.auditlog.canonical import canonical
from auditor_tui.auditlog.export.evidence import (
    Figure,
    page_of,
    period_of,
    quotes,
    spell,
    support_of,
    text_at,
    texts_at,
    unit_of,
)
from auditor_tui.auditlog.export.inert import fenced, fenced_text, inline, table
from auditor_tui.auditlog.export.limits import limits
from auditor_tui.auditlog.export.procedure import appendix, empty_searches, model_and_cost, procedure
from auditor_tui.auditlog.export.seals import integrity
from auditor_tui.auditlog.reader import Log
from auditor_tui.auditlog.verify import Verdict
from auditor_tui.documents.document import Document

NOT_STATED: Final = "not stated"
_BLANK: Final = "\\_" * 30


def working_paper(log: Log, *documents: Document, verdict: Verdict | None = None) -> str:
    """The working paper of a log.

    Args:
        log: The log, as read.
        documents: The documents it pins, in that order.
        verdict: What verifying the log's files said, where there are files.
    """
    figures = log.answer.data.figures if log.answer else ()
    sections: tuple[tuple[str, Callable[[], Iterator[str]]], ...] = (
        ("Objective", lambda: _objective(log)),
        ("Question", lambda: _question(log)),
        ("Conclusion and outcome", lambda: _outcome(log)),
        ("Figures", lambda: _figures(figures)),
        ("Quoted lines", lambda: _quotes(figures, log, documents)),
        ("Calculations", lambda: _calculations(log)),
        ("Procedure", lambda: procedure(log)),
        ("Searches that found nothing", lambda: empty_searches(log)),
        ("Contradictions, damage, limits", lambda: limits(log, documents, figures)),
        ("Model and cost", lambda: model_and_cost(log)),
        ("Sign-offs", lambda: _sign_offs(log)),
        ("Integrity", lambda: integrity(log, verdict)),
        ("Appendix: what the operations returned", lambda: appendix(log)),
    )
    lines = list(_head(log, verdict))
    for title, section in sections:
        lines += ["", f"## {title}", "", *section()]
    return "\n".join(lines) + "\n"


def _head(log: Log, verdict: Verdict | None) -> Iterator[str]:
    header = log.header
    yield f"# Working paper {inline(header.paper_ref or header.log_id)}"
    yield ""
    if verdict and not verdict.intact:
        yield f"**The audit log of this paper is {inline(verdict.sentence)}**"
        yield ""
    asked = next((record for record in log.records if record.event.type == "question"), None)
    for name, value in (
        ("Engagement", header.engagement),
        ("Entity", header.entity),
        ("Period", header.period),
        ("Area", header.area),
        ("Preparer", header.preparer),
        ("Reviewer", None),
        ("Asked", f"{asked.at} by {asked.event.actor}" if asked else None),
        ("Closed", log.records[-1].at if log.sealed else "not closed"),
        ("Answered by", f"{header.researcher}, with {header.tool_name} {header.tool_version}"),
        ("Audit log", header.log_id),
    ):
        yield f"- {name}: {inline(value or NOT_STATED)}"
    for document in log.documents:
        pages = f"{document.pages:,} pages" if document.pages else "pages unknown"
        yield f"- Document: {inline(document.source_name)}, {pages}, SHA-256 {inline(document.source_sha256)}"


def _objective(log: Log) -> Iterator[str]:
    if log.header.objective:
        yield from fenced_text(log.header.objective)
    else:
        yield "No objective was stated when the question was asked."


def _question(log: Log) -> Iterator[str]:
    if log.question:
        yield from fenced_text(log.question)
    else:
        yield "No question is recorded, only the operations that were called."


def _outcome(log: Log) -> Iterator[str]:
    if log.outcome:
        ended = log.outcome.data
        yield f"Outcome: **{inline(ended.outcome)}**" + (f" — {inline(ended.reason)}" if ended.reason else "")
    else:
        yield "Outcome: **none**: the inquiry did not end."
    yield ""
    if log.answer and log.answer.data.text:
        yield f"Answer of the researcher {inline(log.header.researcher)}; the conclusion is for a person to write:"
        yield ""
        yield from fenced_text(log.answer.data.text)
        yield ""
    yield f"Conclusion of the preparer: {_BLANK}"


def _figures(figures: Sequence[Figure]) -> Iterator[str]:
    if not figures:
        yield "No figure was stated."
        return
    head = (
        "Id", "Role", "Printed", "Value", "In full", "Unit", "Period", "Row", "Column", "Line", "Page", "Support",
        "On the page", "Flags",
    )  # fmt: skip
    yield from table(head, map(_figure_row, figures))
    yield ""
    yield "Support: ● read, an operation returned the figure with what governs it; ∑ computed from figures that were"
    yield "read; ○ unsupported, it stands on nothing that was read. In full: value times scale, in the currency shown."
    yield "On the page: what the PDF prints at that place, compared with the converted text."


def _figure_row(figure: Figure) -> tuple[str, ...]:
    printed_there = text_at(figure, "printed_on_page")
    check = text_at(figure, "page_check")
    return (
        text_at(figure, "id"),
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
        f"{check}: {printed_there}" if check == "different" else check,
        ", ".join(texts_at(figure, "flags")),
    )


def _quotes(figures: Sequence[Figure], log: Log, documents: Sequence[Document]) -> Iterator[str]:
    first = True
    for quote in quotes(figures, log, documents):
        if not first:
            yield ""
        first = False
        span, document = quote.span, quote.document
        page = document.page_at(span.first)
        where = page_of({"page": page.page_no, "page_label": page.label} if page else {})
        section = " › ".join(heading.title for heading in document.section_at(span.first))
        lines = "Lines" if span.first < span.last else "Line"
        place = f"{lines} {spell(span)} of {inline(document.doc_id)}, {inline(where)}"
        yield f"{place}: {inline(', '.join(quote.reasons))}."
        if section:
            yield f"Under {inline(section)}."
        yield ""
        yield from fenced(quote.lines)
    if first:
        yield "No line was cited."


def _calculations(log: Log) -> Iterator[str]:
    calculations = log.answer.data.calculations if log.answer else ()
    if not calculations:
        yield "None."
        return
    yield from fenced_text("\n".join(canonical(calculation).decode() for calculation in calculations))


def _sign_offs(log: Log) -> Iterator[str]:
    rows = (("Preparer", log.header.preparer or "", "", "", ""), ("Reviewer", "", "", "", ""))
    yield from table(("", "Name", "Date", "Extent of the work done or reviewed", "Signature"), rows)
