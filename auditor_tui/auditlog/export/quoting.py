"""The lines that carry and govern the figures of an answer, quoted as they stand in the document."""

from __future__ import annotations

from collections.abc import Iterator

from auditor_tui.auditlog.export.blocks import Block, Fence, Heading, Words
from auditor_tui.auditlog.export.dossier import Dossier
from auditor_tui.auditlog.export.evidence import Quote, page_of, spell


def quoted_lines(dossier: Dossier) -> Iterator[Block]:
    """Each quotation with its place, what it is quoted for, and the section it stands in."""
    found = False
    for quote in dossier.quotes:
        found = True
        yield Heading(_place(quote), anchor=_anchor(dossier, quote))
        section = " › ".join(heading.title for heading in quote.document.section_at(quote.span.first))
        yield Words(f"Quoted as {', '.join(quote.reasons)}." + (f" Under {section}." if section else ""))
        yield Fence(tuple(quote.lines))
    if not found:
        yield Words("No line was cited.")


def quote_anchor(dossier: Dossier, text_sha256: str | None, figure_id: str) -> str:
    """Where the line of a figure is quoted; nothing where it is not."""
    for quote in dossier.quotes:
        if quote.document.text_sha256 == text_sha256 and f"figure {figure_id}" in quote.reasons:
            return _anchor(dossier, quote)
    return ""


def _place(quote: Quote) -> str:
    page = quote.document.page_at(quote.span.first)
    where = page_of({"page": page.page_no, "page_label": page.label} if page else {})
    lines = "Lines" if quote.span.first < quote.span.last else "Line"
    return f"{lines} {spell(quote.span)} of {quote.document.doc_id}, {where}"


def _anchor(dossier: Dossier, quote: Quote) -> str:
    return f"{dossier.log.header.log_id}-{quote.document.text_sha256[:8]}-{quote.span.first}"
