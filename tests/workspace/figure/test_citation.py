from __future__ import annotations

from collections.abc import Callable

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import PageInfo
from auditor_tui.errors import UsageError
from auditor_tui.workspace.figure.citation import citation, place_asked


@pytest.fixture
def document(make_document: Callable[..., Document]) -> Document:
    return make_document("cover\n# Budget\nrow", pages=(PageInfo(3, "i", 1, 1), PageInfo(4, "1", 2, 2)))


def test_a_citation_names_line_page_section_file_and_text(document: Document) -> None:
    assert citation(document, 3) == f"line 3, p. 1 (PDF 4), Budget, accounts.md, sha256:{document.text_sha256}"


def test_several_lines_are_cited_from_first_to_last(document: Document) -> None:
    assert citation(document, 2, 3).startswith("lines 2–3, p. 1 (PDF 4), ")
    assert citation(document, 3, 3).startswith("line 3, ")


def test_what_is_not_known_is_left_out(make_document: Callable[..., Document]) -> None:
    plain = make_document("text")
    assert citation(plain, 1) == f"line 1, accounts.md, sha256:{plain.text_sha256}"


@pytest.mark.parametrize(("text", "line_no"), [("2", 2), (" 3 ", 3), ("p4", 2), ("P. 3", 1), ("p 4", 2)])
def test_a_place_is_a_line_or_a_page(document: Document, text: str, line_no: int) -> None:
    assert place_asked(document, text) == line_no


@pytest.mark.parametrize(
    ("text", "hint"),
    [("4", "1 to 3"), ("0", "1 to 3"), ("p5", "3 to 4"), ("x", "812"), ("", "812"), ("p", "812"), ("9" * 40, "812")],
)
def test_what_is_no_place_says_what_would_be(document: Document, text: str, hint: str) -> None:
    with pytest.raises(UsageError) as raised:
        place_asked(document, text)
    assert hint in str(raised.value)


def test_a_document_without_pages_says_so(make_document: Callable[..., Document]) -> None:
    with pytest.raises(UsageError, match="no pages"):
        place_asked(make_document("text"), "p1")
