from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import OCR_LAYER, READ_BY_OCR, PageInfo, PageRecord, Word
from auditor_tui.figures.binding import bind

LINE = "Revenue was ₹ 12 crore and costs were ₹ 34 crore."
WORDS = (Word("12", (100, 10, 110, 20)), Word("34", (200, 10, 210, 20)))


@pytest.mark.parametrize(
    ("notice", "hidden", "flags"),
    [
        (None, (), [set(), set()]),
        ("2 of its words do not show on the page", ((195, 5, 215, 25),), [set(), {"hidden_text"}]),
        (READ_BY_OCR, (), [{"ocr"}, {"ocr"}]),
        (OCR_LAYER, (), [{"ocr"}, {"ocr"}]),
    ],
)
def test_what_the_page_says_against_a_figure_is_flagged(
    notice: str | None,
    hidden: tuple[tuple[float, float, float, float], ...],
    flags: list[set[str]],
    make_document: Callable[..., Document],
) -> None:
    record = PageRecord(1, None, 300, 100, 0, LINE, (), WORDS, (), notice, hidden)

    class OnePage:
        def page(self, page_no: int) -> PageRecord:
            return record

    document = make_document(LINE, pages=(PageInfo(1, None, 1, 1, notice),))
    figures = bind(replace(document, records=OnePage(), pages_sha256=repr((notice, hidden)))).all
    assert [{"ocr", "hidden_text"} & set(figure.flags) for figure in figures] == flags
