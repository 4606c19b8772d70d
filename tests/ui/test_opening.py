from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import OptionList

from auditor_tui.agent.scripted import Scripted
from auditor_tui.documents.document import Document
from auditor_tui.documents.watch import Watch
from auditor_tui.errors import ConversionFailed, LockedDocument, UnreadableDocument
from auditor_tui.library.library import Shelf
from auditor_tui.ui.app import AuditorApp
from auditor_tui.ui.screens.documents import DocumentsScreen
from auditor_tui.ui.screens.inquiring import Inquiring
from auditor_tui.ui.screens.main import MainScreen
from auditor_tui.ui.screens.opening import OpeningScreen
from auditor_tui.ui.screens.password import PasswordScreen
from auditor_tui.ui.widgets.outline_tree import OutlineTree
from auditor_tui.ui.widgets.reader import LineReader
from auditor_tui.workspace.desk import Desk
from auditor_tui.workspace.inquiry.session import Session
from auditor_tui.workspace.opening import Opening


class SlowLibrary:
    """Converts as a test lets it: tells of one page, then waits to be given more, let go, or cancelled."""

    def __init__(self, document: Document, opening: Opening, *, password: str | None = None) -> None:
        self._document = document
        self._watch = opening.watch
        self._password = password
        self.asked: list[bool] = []
        self.told = threading.Event()
        self.let_go = threading.Event()
        self.cancelled = False
        self.fault: ConversionFailed | None = None

    def ids(self) -> tuple[str, ...]:
        return (self._document.doc_id,)

    def document(self, doc_id: str) -> Document:
        while self._password and (typed := self._ask()) != self._password:
            if typed is None:
                raise LockedDocument("It is locked.")
        self._watch.progress(3, 780)
        self.told.set()
        while not self.let_go.wait(0.005):
            if self._watch.cancelled():
                self.cancelled = True
                raise ConversionFailed("Stopped.")
        if self.fault:
            raise self.fault
        return self._document

    def _ask(self) -> str | None:
        self.asked.append(bool(self.asked))
        return self._watch.password("report.pdf", self.asked[-1])

    def give(self, prefix: Document) -> None:
        """Hand over the finished beginning, as the converting thread does."""
        assert self._watch.prefix is not None
        self._watch.prefix(prefix)


class FailingLibrary:
    """Has documents, none of which can be read."""

    def __init__(self, *ids: str) -> None:
        self._ids = ids

    def ids(self) -> tuple[str, ...]:
        return self._ids

    def document(self, doc_id: str) -> Document:
        raise UnreadableDocument(f"{doc_id} [b]is empty[/b].")


def _app(library: Any, opening: Opening | None = None) -> AuditorApp:
    desk = Desk(Session(library), lambda: Scripted.parse(""), opening or Opening(), 0, 0, 0)
    return AuditorApp(desk)


def _text(app: AuditorApp, selector: str) -> str:
    return str(app.screen.query_one(selector).visual)


async def _told(pilot: Any, library: SlowLibrary) -> None:
    while not library.told.is_set():
        await pilot.pause()
    await pilot.pause()


async def _press(pilot: Any, *keys: str) -> None:
    """Press keys once the list of documents can take them."""
    while not (isinstance(pilot.app.screen, DocumentsScreen) and pilot.app.focused):
        await pilot.pause()
    await pilot.press(*keys)


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


def _beginning(document: Document, line_count: int) -> Document:
    """The first lines of a document whose other pages are still to come."""
    return replace(document, lines=document.lines[:line_count], text_sha256="0" * 64, awaited=range(2, 5), records=None)


async def test_the_beginning_is_read_while_the_rest_comes_in(document: Document) -> None:
    opening = Opening()
    library = SlowLibrary(document, opening)
    app = _app(library, opening)
    async with app.run_test() as pilot:
        await _told(pilot, library)
        await asyncio.to_thread(library.give, _beginning(document, 12))
        await pilot.pause()
        reader = app.screen.query_one(LineReader)
        assert len(reader.document.lines) == 12
        await pilot.press("j", "j", "j")
        cursor = reader.cursor_line_no
        await asyncio.to_thread(library.give, _beginning(document, 20))
        await pilot.pause()
        assert (len(reader.document.lines), reader.virtual_size.height, reader.cursor_line_no) == (20, 20, cursor)
        library.let_go.set()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert reader.document is document
        assert app.screen.query_one(OutlineTree)._document is document
        assert reader.cursor_line_no == cursor


async def test_a_question_waits_for_the_last_page(document: Document) -> None:
    opening = Opening()
    library = SlowLibrary(document, opening)
    app = _app(library, opening)
    async with app.run_test() as pilot:
        await _told(pilot, library)
        await asyncio.to_thread(library.give, _beginning(document, 12))
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, MainScreen)
        await pilot.press("i", *"Why?", "enter")
        assert screen.inquiring.state.question == ""
        library.let_go.set()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert screen.inquiring.state.question == "Why?"


async def test_what_is_looked_for_is_found_in_what_comes_in_and_nobody_moves(document: Document) -> None:
    opening = Opening()
    library = SlowLibrary(document, opening)
    app = _app(library, opening)
    async with app.run_test() as pilot:
        await _told(pilot, library)
        await asyncio.to_thread(library.give, _beginning(document, 12))
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, MainScreen)
        await pilot.press("slash", "e", "enter")
        while not screen.finding.matches:
            await pilot.pause()
        found, cursor = len(screen.finding.matches), screen.reader.cursor_line_no
        library.let_go.set()
        while len(screen.finding.matches) == found:
            await pilot.pause()
        assert len(screen.finding.matches) > found
        assert screen.reader.cursor_line_no == cursor


async def test_the_rest_that_cannot_come_in_is_said_and_the_beginning_stays(document: Document) -> None:
    opening = Opening()
    library = SlowLibrary(document, opening)
    app = _app(library, opening)
    async with app.run_test() as pilot:
        await _told(pilot, library)
        await asyncio.to_thread(library.give, _beginning(document, 12))
        await pilot.pause()
        await pilot.press("i", *"Why?", "enter")
        library.fault = ConversionFailed("The disk is full.")
        library.let_go.set()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert len(app.screen.query_one(LineReader).document.lines) == 12
        await pilot.press("i", *"How?", "enter")
        said = [notification.message for notification in app._notifications]
        assert said.count("The disk is full.") == 1
        assert said[-1] == "Nothing can be asked: The disk is full."


async def test_only_one_question_waits(document: Document) -> None:
    opening = Opening()
    library = SlowLibrary(document, opening)
    app = _app(library, opening)
    async with app.run_test() as pilot:
        await _told(pilot, library)
        await asyncio.to_thread(library.give, _beginning(document, 12))
        await pilot.pause()
        await pilot.press("i", *"Why?", "enter", "i", *"How?", "enter")
        assert "Waiting for the last page already: Why?" in [item.message for item in app._notifications]


class TwoSlow(Shelf):
    """Two documents, each of which comes in only when a test lets it."""

    def __init__(self, first: Document, second: Document) -> None:
        super().__init__({name: Path(f"{name}.pdf") for name in ("first", "second")})
        self._documents = {"first": first, "second": second}
        self.watches: dict[str, Watch] = {}
        self.let_go = {name: threading.Event() for name in self._documents}

    def ids(self) -> tuple[str, ...]:
        return tuple(self._documents)

    def document(self, doc_id: str, watch: Watch | None = None) -> Document:
        assert watch is not None
        self.watches[doc_id] = watch
        while not self.let_go[doc_id].wait(0.005):
            if watch.cancelled():
                raise ConversionFailed("Stopped.")
        return self._documents[doc_id]

    async def give(self, prefix: Document) -> None:
        """Hand over the finished beginning of a document, as the thread that converts it does."""
        while prefix.doc_id not in self.watches:
            await asyncio.sleep(0)
        hand_over = self.watches[prefix.doc_id].prefix
        assert hand_over is not None
        await asyncio.to_thread(hand_over, prefix)

    def let_all_go(self) -> None:
        """Let every document come in."""
        for event in self.let_go.values():
            event.set()


@pytest.fixture
def two(document: Document, make_document: Callable[..., Document]) -> TwoSlow:
    return TwoSlow(replace(document, doc_id="first"), make_document("# Other\n\nText.", doc_id="second"))


async def test_what_was_left_goes_on_coming_in_and_never_takes_the_place_of_what_was_chosen(two: TwoSlow) -> None:
    app = _app(two)
    async with app.run_test() as pilot:
        await _press(pilot, "enter")
        given = asyncio.create_task(two.give(_beginning(two._documents["first"], 12)))
        app.arrivals.open("second")  # before what was given reaches the screen
        await given
        two.let_go["second"].set()
        while not isinstance(app.screen, MainScreen):
            await pilot.pause()
        assert app.screen.document.doc_id == "second"
        two.let_all_go()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert app.screen.document.doc_id == "second"


async def test_a_document_goes_on_coming_in_while_the_list_is_open_and_while_another_is_read(two: TwoSlow) -> None:
    app = _app(two)
    async with app.run_test() as pilot:
        await _press(pilot, "enter")
        await two.give(_beginning(two._documents["first"], 12))
        await pilot.pause()
        assert isinstance(app.screen, MainScreen)
        await pilot.press("o")
        await two.give(_beginning(two._documents["first"], 20))
        await _press(pilot, "j", "enter")
        two.let_go["second"].set()
        while not (isinstance(app.screen, MainScreen) and app.screen.document.doc_id == "second"):
            await pilot.pause()
        assert not two.watches["first"].cancelled()
        await pilot.press("o")
        await _press(pilot, "k", "enter")
        await pilot.pause()
        assert isinstance(app.screen, MainScreen)
        assert len(app.screen.document.lines) == 20
        two.let_all_go()
        while app.screen.document.awaited:
            await pilot.pause()
        assert app.screen.document is two._documents["first"]


async def test_a_locked_file_is_asked_about_until_it_opens(document: Document) -> None:
    opening = Opening()
    library = SlowLibrary(document, opening, password="oak")
    library.let_go.set()
    app = _app(library, opening)
    async with app.run_test() as pilot:
        for typed in ("elm", "oak"):
            while not isinstance(app.screen, PasswordScreen):
                await pilot.pause()
            await pilot.press(*typed, "enter")
            await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert app.screen.query("LineReader")
    assert library.asked == [False, True]


async def test_giving_up_on_a_password_leaves_with_the_reason(document: Document) -> None:
    opening = Opening()
    library = SlowLibrary(document, opening, password="oak")
    app = _app(library, opening)
    async with app.run_test() as pilot:
        while not isinstance(app.screen, PasswordScreen):
            await pilot.pause()
        await pilot.press("escape")
        await app.workers.wait_for_complete()
        await pilot.pause()
    assert isinstance(app.return_value, LockedDocument)


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
        screen = ui.screen
        await ui.press("o", "enter")
        assert ui.screen is screen


@pytest.mark.parametrize("question", [None, "What is the fiscal deficit of 2024-25?"])
async def test_a_question_given_with_the_document_is_asked_once(
    question: str | None,
    make_app: Callable[..., Any],
    drive: Callable[..., Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    ask = Inquiring.ask
    monkeypatch.setattr(Inquiring, "ask", lambda self, text: asked.append(text) or ask(self, text))
    async with drive(make_app(question=question)):
        assert asked == ([question] if question else [])


async def test_the_list_says_what_each_file_is_and_how_far(tmp_path: Path) -> None:
    (tmp_path / "accounts.md").write_text("# Accounts\n\nwords")
    (tmp_path / "report.pdf").write_bytes(b"%PDF-1.7 nothing more")
    app = _app(Shelf.open(tmp_path))
    async with app.run_test(size=(120, 36)) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        rows = [str(option.prompt) for option in app.screen.query_one(OptionList).options]
        assert rows == ["accounts.md\n17 B · 3 lines", "report.pdf\n21 B · not converted yet"]
        await _press(pilot, "enter")
        await app.workers.wait_for_complete()
        await pilot.press("o")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert str(app.screen.query_one(OptionList).options[0].prompt) == "accounts.md\nopen · 17 B · 3 lines"


async def test_a_document_that_is_there_at_once_is_shown_at_once(document: Document) -> None:
    opening = Opening()
    library = SlowLibrary(document, opening)
    library.let_go.set()
    desk = Desk(Session(library), lambda: Scripted.parse(""), opening, 0, 0, patience_seconds=60)
    app = AuditorApp(desk)
    async with app.run_test() as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, MainScreen)
        assert not any(isinstance(screen, OpeningScreen) for screen in app.screen_stack)
