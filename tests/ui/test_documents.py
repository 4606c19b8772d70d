"""The list of documents: looked through as one types."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.widgets import OptionList

from auditor_tui.documents.document import Document
from auditor_tui.ui.screens.documents import DocumentsScreen
from auditor_tui.ui.screens.main import MainScreen


@pytest.fixture
def documents(make_document: Callable[..., Document]) -> tuple[Document, ...]:
    names = ("budget-2024", "budget-2025", "annual-report-2025")
    return tuple(make_document(f"# {name}\n\nWords.", doc_id=name) for name in names)


def rows(ui: Any) -> list[str]:
    choices = ui.app.screen.query_one(OptionList)
    return [str(choices.get_option_at_index(index).prompt).split("\n")[0] for index in range(choices.option_count)]


async def test_documents_are_found_as_words_are_typed(
    make_app: Callable[..., Any], drive: Callable[..., Any], documents: tuple[Document, ...]
) -> None:
    async with drive(make_app(documents=documents)) as ui:
        assert len(rows(ui)) == 3
        await ui.press("slash", *"2025")
        assert rows(ui) == ["annual-report-2025", "budget-2025"]
        assert "2 of 3 in this folder" in ui.bar("documents-title")
        await ui.press("space", *"bud", "enter")
        assert rows(ui) == ["budget-2025"]
        await ui.press("escape")
        assert isinstance(ui.app.screen, DocumentsScreen)
        assert len(rows(ui)) == 3
        await ui.press("slash", *"annual", "enter", "enter")
        assert isinstance(ui.app.screen, MainScreen)
        assert ui.screen.document.doc_id == "annual-report-2025"


async def test_what_fits_nothing_leaves_a_list_that_opens_nothing(
    make_app: Callable[..., Any], drive: Callable[..., Any], documents: tuple[Document, ...]
) -> None:
    async with drive(make_app(documents=documents)) as ui:
        await ui.press("slash", *"zzz", "enter", "enter")
        assert isinstance(ui.app.screen, DocumentsScreen)
        assert rows(ui) == []
        assert "0 of 3 in this folder" in ui.bar("documents-title")
