"""What the page itself says against a figure's text: words that do not show, and words that OCR made of a picture."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from auditor_tui.documents.document import Document
from auditor_tui.documents.hidden import holds_middle
from auditor_tui.documents.pages import OCR_LAYER, READ_BY_OCR
from auditor_tui.figures.figure import Figure

HIDDEN_TEXT = "hidden_text"
"""Flag of a figure that the file holds but the page does not show."""
OCR = "ocr"
"""Flag of a figure that was recognised in a picture."""


def flagged(document: Document, figures: Iterable[Figure]) -> tuple[Figure, ...]:
    """The figures, each with what its page says against it."""
    return tuple(_flagged(document, figure) for figure in figures)


def _flagged(document: Document, figure: Figure) -> Figure:
    page = document.page_at(figure.line_no)
    if page is None or page.notice is None:
        return figure
    flags = []
    if READ_BY_OCR in page.notice or OCR_LAYER in page.notice:
        flags.append(OCR)
    record = document.record(page.page_no)
    if record and figure.bbox:
        x0, y0, x1, y1 = map(float, figure.bbox)
        if any(holds_middle(box, (x0, y0, x1, y1)) for box in record.hidden):
            flags.append(HIDDEN_TEXT)
    return replace(figure, flags=(*figure.flags, *flags)) if flags else figure
