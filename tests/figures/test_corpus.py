"""Figures of real pages: what a person reads on them is what binding says."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from auditor_tui.documents import assemble
from auditor_tui.documents.convert import Conversion
from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import PageRecord
from auditor_tui.documents.records import decode_page
from auditor_tui.figures.binding import Binding
from auditor_tui.figures.figure import Figure

pytestmark = pytest.mark.corpus


class _Records:
    """Page records held in memory."""

    def __init__(self, records: dict[int, PageRecord]) -> None:
        self._records = records

    def page(self, page_no: int) -> PageRecord:
        return self._records[page_no]


def _figures(pdf: Path, *page_nos: int) -> tuple[Figure, ...]:
    """The figures of a few pages, converted for this test alone."""
    with Conversion(pdf, one_thread=True) as conversion:
        conversion.open()
        records = [decode_page(encoded) for _, encoded in conversion.pages(page_nos)]
    sizes = assemble.heading_sizes(records)
    records = [assemble.settle_headings(record, sizes) for record in records]
    joined = assemble.join_pages([assemble.page_text(record) for record in records])
    kept = _Records({record.page_no: record for record in records})
    document = Document("d", joined.lines, joined.pages, (), pdf.name, 0, "0", pdf.name, "0", {}, kept)
    return Binding(document).all


def _one(figures: tuple[Figure, ...], printed: str, row: str) -> Figure:
    (found,) = (figure for figure in figures if figure.printed == printed and row in figure.row_label)
    return found


def test_a_bilingual_budget_page(corpus: Path) -> None:
    figures = _figures(corpus / "corpus/pdf/india-union-budget/budget_at_a_glance.pdf", 3)
    deficit = _one(figures, "1568936", "17. Fiscal Deficit")
    assert (deficit.scale, deficit.currency, deficit.unit.state) == (Decimal(10) ** 7, "INR", "stated")
    assert (deficit.page_no, deficit.page_check) == (3, "same")
    assert (deficit.period.end_date, deficit.period.basis) == ("2026-03-31", "budget estimates")
    assert deficit.bbox is not None
    receipts = _one(figures, "3087960", "1. Revenue Receipts")
    assert receipts.period.basis == "revised estimates"
    assert all(figure.page_check == "same" for figure in figures)


def test_a_cash_flow_statement(corpus: Path) -> None:
    figures = _figures(corpus / "corpus/pdf/financebench/3M_2018_10K.pdf", 60)
    purchases = next(figure for figure in figures if figure.printed == "(1,577)")
    assert (purchases.value, purchases.scale, purchases.currency) == (Decimal(-1577), Decimal(10) ** 6, "USD")
    assert (purchases.period.kind, purchases.period.end_date) == ("duration", "2018-12-31")


def test_a_header_of_three_levels(corpus: Path) -> None:
    figures = _figures(corpus / "cases/30-three-level-header/input.pdf", 1)
    share = [figure for figure in figures if figure.row_label == "Raw materials" and figure.printed == "49.5"]
    assert [figure.column_header for figure in share] == [("Standalone", "2025", "%")]
    assert [figure.kind for figure in share] == ["percent"]
