from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from typing import Any

from auditor_tui.documents.document import Document


async def test_a_document_on_the_screen_is_not_gone_through_for_garbage_until_the_app_ends(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    assert gc.get_freeze_count() == 0
    async with drive(make_app()) as ui:
        opened = gc.get_freeze_count()
        assert opened > 1_000
        await ui.ask("What is the fiscal deficit?")
        assert gc.get_freeze_count() > opened
    assert gc.get_freeze_count() == 0


async def test_a_document_that_was_left_is_let_go(
    make_app: Callable[..., Any], make_document: Callable[..., Document], drive: Callable[..., Any]
) -> None:
    documents = tuple(make_document(f"# {name}\n\nWords.", name) for name in ("one", "other"))
    async with drive(make_app(documents=documents, doc_id="one")) as ui:
        left = weakref.ref(ui.screen.document)
        model = weakref.ref(ui.screen.reader.model)
        await ui.press("o", "j", "enter")
        assert ui.screen.document.doc_id == "other"
        assert left() is not None  # the library has it
        assert model() is None


async def test_garbage_is_looked_for_again_once_the_first_screen_has_settled(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()):
        assert gc.isenabled()
    assert gc.isenabled()
