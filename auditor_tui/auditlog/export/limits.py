"""What limits an answer: damage, what is not stated or in conflict, what was not looked at, and what went wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from auditor_tui.auditlog.events import ErrorEvent
from auditor_tui.auditlog.export.evidence import Figure, spans_of, spell, text_at, texts_at
from auditor_tui.auditlog.export.inert import inline
from auditor_tui.auditlog.reader import Log
from auditor_tui.documents.document import Document, LineSpan

_GAPS_SHOWN: Final = 12


def limits(log: Log, documents: Sequence[Document], figures: Sequence[Figure]) -> Iterator[str]:
    """Each limit as one item; the list always says how far the work went."""
    for record in log.records:
        if isinstance(record.event, ErrorEvent):
            yield f"- Fault at record {record.seq}: {inline(record.event.data.message)}"
    for figure in figures:
        yield from _of_figure(figure)
    for document in documents:
        yield from _of_conversion(document)
        yield from _of_extent(log, document)
    yield "- Contradicting evidence: none is recorded; the tool does not look for it by itself"
    yield "- Not shown by this paper: that the source is true or complete, or that the converted text is all it prints"


def _of_figure(figure: Figure) -> Iterator[str]:
    name = inline(text_at(figure, "id"))
    for what in ("unit", "period"):
        state = text_at(figure, what, "state")
        if state == "conflict":
            others = " or ".join(texts_at(figure.get(what), "others"))
            yield f"- Figure {name}: its {what} is in conflict{': ' + inline(others) if others else ''}"
        elif state != "stated":
            yield f"- Figure {name}: {what} not stated"
    check = text_at(figure, "page_check")
    if check == "different":
        yield f"- Figure {name}: the page prints {inline(text_at(figure, 'printed_on_page'))} there"
    elif check != "same":
        yield f"- Figure {name}: not compared with the printed page ({inline(check or 'unchecked')})"
    for flag in texts_at(figure, "flags"):
        yield f"- Figure {name}: {inline(flag.replace('_', ' '))}"


def _of_conversion(document: Document) -> Iterator[str]:
    name = inline(document.doc_id)
    if not document.pages:
        yield f"- Document {name}: its pages are unknown, so lines alone locate its figures"
    for page in document.pages:
        if page.notice:
            yield f"- Document {name}, PDF page {page.page_no}: {inline(page.notice)}"


def _of_extent(log: Log, document: Document) -> Iterator[str]:
    """How much of a document the operations touched, and what they never did."""
    touched = bytearray(len(document.lines))
    for _, event in log.operations():
        for span in spans_of(event.data.result) if event.data.doc == document.text_sha256 else ():
            first, last = max(1, span.first), min(span.last, len(touched))
            touched[first - 1 : last] = b"\x01" * max(0, last - first + 1)
    name = inline(document.doc_id)
    yield f"- Extent: operations touched {sum(touched):,} of {len(touched):,} lines of {name}"
    gaps = list(_gaps(touched))
    if gaps:
        shown = ", ".join(map(spell, gaps[:_GAPS_SHOWN]))
        rest = len(gaps) - _GAPS_SHOWN
        yield f"- Never touched in {name}: lines {shown}" + (f", and {rest:,} more stretches" if rest > 0 else "")


def _gaps(touched: bytearray) -> Iterator[LineSpan]:
    start = 0
    while (first := touched.find(b"\x00", start)) >= 0:
        end = touched.find(b"\x01", first)
        last = end if end >= 0 else len(touched)
        yield LineSpan(first + 1, last)
        start = last
