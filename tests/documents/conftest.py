"""One small PDF, converted once: a heading and a table, a turned page, a blank page, a picture page, a smaller heading."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.documents.store import open_source

REPORT_ROWS = (
    ("In Rs crore", "2024-25", "2023-24"),
    ("Revenue receipts", "48,964.89", "44,120.10"),
    ("Capital receipts", "9,811.02", "8,707.55"),
    ("Loans recovered", "312.40", "298.77"),
    ("Total receipts", "59,088.31", "53,126.42"),
)


def draw_report(path: Path) -> Path:
    import pymupdf

    with pymupdf.open() as pdf:
        first = pdf.new_page()
        first.insert_text((72, 72), "Annual accounts", fontsize=20)
        first.insert_text((72, 110), "The receipts of the year are set out below.", fontsize=11)
        for row, cells in enumerate(REPORT_ROWS):
            for column, cell in enumerate(cells):
                first.insert_text((76 + 150 * column, 150 + 20 * row), cell, fontsize=11)
        for y in range(135, 136 + 20 * len(REPORT_ROWS), 20):
            first.draw_line((72, y), (522, y))
        for x in range(72, 523, 150):
            first.draw_line((x, 135), (x, 135 + 20 * len(REPORT_ROWS)))
        turned = pdf.new_page()
        turned.insert_text((72, 72), "A page that lies on its side", fontsize=11)
        turned.set_rotation(90)
        pdf.new_page()
        pdf.new_page().draw_rect((100, 100, 300, 300), fill=(0.2, 0.2, 0.8))
        last = pdf.new_page()
        last.insert_text((72, 72), "Notes to the accounts", fontsize=14)
        last.insert_text((72, 110), "Figures may not add up to the totals because of rounding.", fontsize=11)
        pdf.set_page_labels([{"startpage": 0, "style": "r"}, {"startpage": 2, "style": "D", "firstpagenum": 1}])
        pdf.set_toc([[1, "Annual accounts", 1], [1, "Notes to the accounts", 5]])
        pdf.save(path)
    return path


@pytest.fixture(scope="session")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The PDF."""
    return draw_report(tmp_path_factory.mktemp("report") / "report.pdf")


@pytest.fixture(scope="session")
def converted(report: Path) -> Iterator[Document]:
    """The document it converts to; its cache lies beside it, in `home`."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("AUDITOR_HOME", str(report.parent / "home"))
        document = open_source(report)
    yield document
