from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import NO_TEXT_LAYER, PageInfo
from auditor_tui.errors import OperationError
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.operations.outline import OUTLINE
from auditor_tui.operations.registry import Registry
from auditor_tui.operations.result import MAX_RESULT_CHARS, Result

TEXT = "# Accounts\n## Receipts\ntext\n### Tax\ntext\n## Payments\n# Notes"

Outline = Callable[..., Result]


@pytest.fixture
def outline(make_document: Callable[..., Document]) -> Outline:
    """`outline(text=TEXT, pages=(), **args)` runs the operation as every face does."""

    def run(text: str = TEXT, pages: tuple[PageInfo, ...] = (), **args: Any) -> Result:
        library = MemoryLibrary({"accounts": make_document(text, pages=pages)})
        return Registry(OUTLINE).run(library, "outline", {"doc": "accounts", **args}).result

    return run


def titles(result: Result) -> list[str]:
    return [heading["title"] for heading in result.data["headings"]]


def test_headings_come_as_a_tree_with_their_lines(outline: Outline) -> None:
    result = outline()
    assert result.text.splitlines() == [
        "accounts: 7 lines, 5 headings",
        "1: Accounts  [h1, to line 6]",
        "2:   Receipts  [h2, to line 5]",
        "4:     Tax  [h3, to line 5]",
        "6:   Payments  [h4, to line 6]",
        "7: Notes  [h5, to line 7]",
    ]
    assert result.spans == ((1, 1), (2, 2), (4, 4), (6, 6), (7, 7))


def test_a_part_and_a_depth(outline: Outline) -> None:
    assert titles(outline(depth=1)) == ["Accounts", "Notes"]
    assert titles(outline(under="h1")) == ["Receipts", "Tax", "Payments"]
    assert titles(outline(under="h1", depth=1)) == ["Receipts", "Payments"]
    assert "no headings are known there" in outline(under="h5").text


def test_an_unknown_heading_names_the_known_ones(outline: Outline) -> None:
    with pytest.raises(
        OperationError, match="There are h1 ‘Accounts’, h2 ‘Receipts’, h3 ‘Tax’, h4 ‘Payments’, h5 ‘Notes’\\."
    ):
        outline(under="h9")


def test_a_document_without_headings_says_what_to_do(outline: Outline) -> None:
    result = outline("text")
    assert result.text == "accounts: 1 lines; no headings are known. grep finds words, read shows lines."
    assert "total" not in result.data


def test_pages_without_text_are_named(outline: Outline) -> None:
    pages = (PageInfo(1, None, 1, 7), *(PageInfo(number, None, 8, 0, NO_TEXT_LAYER) for number in (2, 3, 5)))
    assert outline(pages=pages).text.endswith("\n3 pages (2–3, 5): no text layer.")


def test_a_long_outline_is_paged_without_loss(outline: Outline) -> None:
    text = "\n".join(f"# Statement {number} {'of the accounts ' * 5}" for number in range(1000))
    seen: list[str] = []
    while True:
        result = outline(text, skip=len(seen))
        assert len(result.text) <= MAX_RESULT_CHARS
        seen += titles(result)
        if result.truncated is None:
            break
        assert result.truncated.next.startswith(f"skip={len(seen)}")
    assert len(seen) == 1000
