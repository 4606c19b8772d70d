from __future__ import annotations

from collections.abc import Callable

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.operations.known_headings import known_headings

TITLES = ("Overview", "Revenue", "Budget estimates", "Debt", "Grants", "Loans", "Taxes", "Budget at work", "Annexes")


@pytest.fixture
def document(make_document: Callable[..., Document]) -> Document:
    return make_document("\n\n".join(f"# {title}\n\nwords" for title in TITLES))


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("Budget", "h1 to h9; nearest: h8 ‘Budget at work’, h3 ‘Budget estimates’"),
        ("revenues", "h1 to h9; nearest: h2 ‘Revenue’"),
        ("h99", "h1 to h9; nearest: h9 ‘Annexes’"),
        ("H3", "h1 to h9; nearest: h3 ‘Budget estimates’"),
        ("zzz", "h1 to h9"),
        ("", "h1 to h9"),
    ],
)
def test_of_many_headings_the_nearest_are_named_with_their_titles(document: Document, asked: str, said: str) -> None:
    assert known_headings(document, asked) == said


def test_few_headings_are_all_named_and_none_is_said_by_nothing(make_document: Callable[..., Document]) -> None:
    few = make_document(f"# One\n\n# {'long ' * 30}\n")
    assert known_headings(few, "x") == f"h1 ‘One’, h2 ‘{('long ' * 30)[:60]}…’"
    assert known_headings(make_document("words"), "x") == ""
