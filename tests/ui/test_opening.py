from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from auditor_tui.agent.scripted import Scripted
from auditor_tui.documents.document import Document
from auditor_tui.errors import ConversionFailed, UnreadableDocument
from auditor_tui.ui.app import AuditorApp
from auditor_tui.ui.screens.documents import DocumentsScreen
from auditor_tui.ui.screens.opening import OpeningScreen
from auditor_tui.workspace.desk import Desk
from auditor_tui.workspace.opening import Opening
from auditor_tui.workspace.session import Session


class SlowLibrary:
    """Tells of one page, then waits to be let go or cancelled."""

    def __init__(self, document: Document, opening: Opening) -> None:
        self._document = document
        self._opening = opening
        self.told = threading.Event()
        self.let_go = threading.Event()
        self.cancelled = False

    def ids(self) -> tuple[str, ...]:
        return ("report",)

    def document(self, doc_id: str) -> Document:
        self._opening.report(3, 780)
        self.told.set()
        while not self.let_go.wait(0.005):
            if self._opening.is_cancelled():
                self.cancelled = True
                raise ConversionFailed("Stopped.")
        return self._document


class FailingLibrary:
    """Has documents, none of which can be read."""

    def __init__(self, *ids: str) -> None:
        self._ids = ids

    def ids(self) -> tuple[str, ...]:
        return self._ids

    def document(self, doc_id: str) -> Document:
        raise UnreadableDocument(f"{doc_id} [b]is empty[/b].")


def _app(library: Any, opening: Opening | None = None) -> AuditorApp:
    desk = Desk(Session(library), lambda: Scripted.parse(""), opening or Opening(), 0, 0)
    return AuditorApp(desk)


def _text(app: AuditorApp, selector: str) -> str:
    return str(app.screen.query_one(selector).visual)


async def _told(pilot: Any, library: SlowLibrary) -> None:
    while not library.told.is_set():
        await pilot.pause()
    await pilot.pause()


async def test_a_document_being_read_shows_how_far_it_is(document: Document) -> None:
    opening = Opening()
    library = SlowLibrary(document, opening)
    app = _app(library, opening)
    async with app.run_test() as pilot:
        await _told(pilot, library)
        assert isinstance(app.screen, OpeningScreen)
        assert "page 3 of 780" in _text(app, "#opening-page")
        library.let_go.set()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert app.screen.query("LineReader")


async def test_escape_stops_reading_and_leaves_where_there_is_nothing_else(document: Document) -> None:
    opening = Opening()
    library = SlowLibrary(document, opening)
    app = _app(library, opening)
    async with app.run_test() as pilot:
        await _told(pilot, library)
        await pilot.press("escape")
        await pilot.pause()
    assert library.cancelled
    assert app.return_value is None


async def test_a_single_document_that_cannot_be_read_ends_with_its_error() -> None:
    app = _app(FailingLibrary("report"))
    async with app.run_test() as pilot:
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
    assert isinstance(app.return_value, UnreadableDocument)


async def test_in_a_folder_one_document_that_cannot_be_read_leads_back_to_the_list() -> None:
    app = _app(FailingLibrary("a", "b"))
    async with app.run_test() as pilot:
        await pilot.pause()
        assert isinstance(app.screen, DocumentsScreen)
        await pilot.press("j", "enter")
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, DocumentsScreen)
        assert any("b [b]is empty[/b]." in notification.message for notification in app._notifications)
        await pilot.press("escape")
        await pilot.pause()
    assert app.return_value is None


async def test_another_document_of_the_folder_is_opened_in_place(
    document: Document, make_document: Callable[..., Document], make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    other = make_document("# Other\n\nText.", doc_id="other")
    async with drive(make_app(documents=(document, other))) as ui:
        await ui.press("enter")
        assert ui.screen.document is document
        await ui.press("o", "j", "enter")
        assert ui.screen.document is other
        await ui.press("o", "escape")
        assert ui.screen.document is other


@pytest.mark.parametrize("question", [None, "What is the fiscal deficit of 2024-25?"])
async def test_a_question_given_with_the_document_is_asked_once(
    question: str | None, make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(question=question)) as ui:
        assert ui.screen.inquiring.state.question == (question or "")
