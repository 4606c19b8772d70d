"""What limits an answer: damage, what is not stated or in conflict, what was not looked at, and what went wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from auditor_tui.auditlog.events import ErrorEvent
from auditor_tui.auditlog.export.blocks import Block, items
from auditor_tui.auditlog.export.contradictions import contradictions
from auditor_tui.auditlog.export.dossier import Dossier
from auditor_tui.auditlog.export.evidence import Figure, spell, text_at, texts_at
from auditor_tui.auditlog.export.extent import Extent, extents
from auditor_tui.documents.document import Document

_GAPS_SHOWN: Final = 12


def limits(dossier: Dossier) -> Iterator[Block]:
    """Each limit as one item; the list always says how far the work went."""
    yield items(*_limits(dossier))


def _limits(dossier: Dossier) -> Iterator[str]:
    for record in dossier.log.records:
        if isinstance(record.event, ErrorEvent):
            yield f"Fault at record {record.seq}: {record.event.data.message}"
    for figure in dossier.figures:
        yield from _of_figure(figure)
    for document in dossier.documents:
        yield from _of_conversion(document)
    for extent in extents(dossier.log):
        yield from _of_extent(extent)
    yield from _contradicting(dossier)
    yield "Not shown by this paper: that the source is true or complete, or that the converted text is all it prints"


def _contradicting(dossier: Dossier) -> Iterator[str]:
    differing = list(contradictions(dossier.log))
    for found in differing:
        yield f"Contradicting evidence: {found.sentence}"
    drawn = dossier.review.conclusion if dossier.review else None
    if drawn and drawn.said.contradictions:
        yield "Contradicting evidence: what the person who concluded says of it stands with the conclusion"
    elif not differing:
        yield (
            "Contradicting evidence: none is recorded; of the figures that operations returned, none has the row and"
            " the period of an answer and another value"
        )
    elif differing:
        yield "Contradicting evidence: how it was resolved is not recorded"


def _of_figure(figure: Figure) -> Iterator[str]:
    name = text_at(figure, "id")
    for what in ("unit", "period"):
        state = text_at(figure, what, "state")
        if state == "conflict":
            others = " or ".join(texts_at(figure.get(what), "others"))
            yield f"Figure {name}: its {what} is in conflict{': ' + others if others else ''}"
        elif state != "stated":
            yield f"Figure {name}: {what} not stated"
    check = text_at(figure, "page_check")
    if check == "different":
        yield f"Figure {name}: the page prints {text_at(figure, 'printed_on_page')} there"
    elif check != "same":
        yield f"Figure {name}: not compared with the printed page ({check or 'unchecked'})"
    for flag in texts_at(figure, "flags"):
        yield f"Figure {name}: {flag.replace('_', ' ')}"


def _of_conversion(document: Document) -> Iterator[str]:
    if not document.pages:
        yield f"Document {document.doc_id}: its pages are unknown, so lines alone locate its figures"
    for page in document.pages:
        if page.notice:
            yield f"Document {document.doc_id}, PDF page {page.page_no}: {page.notice}"


def _of_extent(extent: Extent) -> Iterator[str]:
    """How much of a document the operations touched, and what they never did."""
    name, lines = extent.document.doc_id, extent.document.lines
    yield f"Extent: operations touched {extent.touched:,} of {lines:,} lines of {name}"
    if extent.never:
        shown = ", ".join(map(spell, extent.never[:_GAPS_SHOWN]))
        rest = len(extent.never) - _GAPS_SHOWN
        yield f"Never touched in {name}: lines {shown}" + (f", and {rest:,} more stretches" if rest > 0 else "")
