"""The text is the converter's own: page by page, with levels settled afterwards, it is byte for byte what one call makes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from auditor_tui.documents.store import open_source

WHOLE = os.environ.get("AUDITOR_CORPUS_WHOLE") == "1"
"""Compare the long reports whole too, which takes some minutes; else a few of their pages."""


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("name", "pages"),
    [
        ("india-union-budget/budget_at_a_glance.pdf", None),
        ("india-economic-survey/ES_2022-23_ch03_fiscal.pdf", None if WHOLE else (2, 7)),
        ("financebench/3M_2018_10K.pdf", None if WHOLE else (57, 62)),
    ],
)
def test_text_equals_one_call_over_the_whole_file(
    corpus: Path, tmp_path: Path, name: str, pages: tuple[int, int] | None
) -> None:
    import pymupdf
    import pymupdf4llm
    from pymupdf4llm.ocr import OCRMode

    source = tmp_path / "report.pdf"
    with pymupdf.open(corpus / "corpus" / "pdf" / name) as pdf:
        first, last = pages or (1, pdf.page_count)
        pdf.select(range(first - 1, last))
        pdf.save(source)
    document = open_source(source)
    records = [document.record(page.page_no) for page in document.pages]
    raw = "".join(record.markdown for record in records if record)
    assert raw == pymupdf4llm.to_markdown(str(source), force_text=True, use_ocr=OCRMode.NEVER)
    assert "\n".join(document.lines) + "\n" == raw
