"""What a screen asks the workspace for, besides the fold: highlights, figures at the cursor, saved logs, a document on its way."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from auditor_tui.agent.researcher import Call, Cited, Inquiry, Proposal, Step
from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.errors import DocumentError, LogError, OperationError
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.operations.catalogue import OPERATIONS
from auditor_tui.operations.registry import Arguments, Operation, Registry
from auditor_tui.operations.result import Result
from auditor_tui.settings import paths
from auditor_tui.workspace.figure.shown_figure import shown_figure
from auditor_tui.workspace.inquiry.highlights import reading_of, where_cited
from auditor_tui.workspace.inquiry.screen_state import ScreenState
from auditor_tui.workspace.inquiry.session import Session
from auditor_tui.workspace.inquiry.step import ShownStep
from auditor_tui.workspace.logs.saved import open_saved, saved_state
from auditor_tui.workspace.opening import Opening
from auditor_tui.workspace.reading.cursor import NOTHING, CursorFigures

TEXT = "# Accounts\n(₹ in crore)\n\n|Item|2024-25|\n|---|---|\n|Deficit|**3,45**|\nwords"


class OneStep:
    """Asks for the figures of line 6 and cites the first."""

    name = "one-step"

    async def turn(self, inquiry: Inquiry) -> AsyncIterator[Step]:
        if not inquiry.taken:
            yield Call("figure", {"doc": "accounts", "first": 6, "last": 6})
            return
        result = inquiry.taken[0].result
        assert result is not None
        yield Proposal("answered", "It is 345.", "read", (Cited(result.data["figures"][0], "answer"),))


async def _ask(document: Document) -> Path:
    logs: list[Path] = []
    session = Session(MemoryLibrary({"accounts": document}), clock=lambda: datetime(2026, 1, 31, tzinfo=UTC))
    async for _ in session.ask("What is the deficit?", OneStep(), ("accounts",), on_log=logs.append):
        pass
    return logs[0]


@pytest.fixture
def document(make_document: Callable[..., Document]) -> Document:
    return make_document(TEXT)


async def test_a_saved_log_is_folded_on_the_text_it_pins(document: Document) -> None:
    log = await _ask(document)
    saved = open_saved(log)
    assert saved.document == document
    assert saved.state == saved_state(log)
    assert (saved.verdict, saved.intact) == ("intact", True)
    assert saved.state.answers[0].line_no == 6


async def test_a_changed_log_is_shown_with_what_is_wrong(document: Document) -> None:
    log = await _ask(document)
    (log.with_name(f"{log.stem}.seal.json")).unlink()
    saved = open_saved(log)
    assert not saved.intact
    assert len(saved.verdict) > len("not closed: ")


async def test_a_log_whose_text_is_gone_or_changed_is_not_opened(document: Document) -> None:
    log = await _ask(document)
    pinned = paths.pinned_dir()
    pinned.rename(pinned.with_name("elsewhere"))
    with pytest.raises(DocumentError):
        open_saved(log)
    log.write_text("nonsense\n")
    with pytest.raises(LogError):
        open_saved(log)


async def test_what_the_answer_cites_is_lit_where_it_is_printed(document: Document) -> None:
    state = saved_state(await _ask(document))
    figures, units = where_cited(state, document)
    (start, end), line = figures[6][0], document.line(6)
    assert line[start:end] == "3,45"
    (start, end), line = units[2][0], document.line(2)
    assert line[start:end] == "(₹ in crore)"


def test_a_figure_beside_the_text_lights_nothing(document: Document) -> None:
    stored: dict[str, Any] = {"id": "x", "line": 99, "char": 3, "printed": "1", "unit": {"line": 0, "text": "?"}}
    figures, units = where_cited(ScreenState(figures=(shown_figure(stored),)), document)
    assert (figures, units) == ({}, {})


def test_lines_are_tinted_while_a_step_runs_and_not_after() -> None:
    step = ShownStep(1, 3, "agent", "read", "d", (LineSpan(1, 2),), frozenset({2}), None, (), "1–2", None, None)
    running = ScreenState(question="?", entries=(step,))
    assert reading_of(running, "d") == ((LineSpan(1, 2),), frozenset({2}))
    assert reading_of(running, "another") == ((), frozenset())
    assert reading_of(replace(running, outcome="answered"), "d") == ((), frozenset())


def test_figures_of_a_line_are_looked_up_once(document: Document) -> None:
    looked = []

    class Lines(Arguments):
        doc: str
        first: int
        last: int

    def figure(library: Any, args: Lines) -> Result:
        looked.append(args.first)
        if args.first == 2:
            raise OperationError("No.")
        figures = [{"id": "L6C2", "line": 6, "printed": "345"}, {"id": "L5C2", "line": 5, "printed": "1"}]
        return Result("text", data={"figures": figures})

    cursor = CursorFigures(document, lambda: Registry(Operation("figure", "t", "d", Lines, figure)))
    assert cursor.known(7) == NOTHING
    assert cursor.known(6) is None
    assert [figure.figure_id for figure in cursor.look(6).figures] == ["L6C2"]
    assert cursor.known(6) == cursor.look(6)
    assert cursor.look(2) == NOTHING
    assert looked == [6]


def test_the_next_line_with_a_figure_is_looked_for_until_nobody_waits(document: Document) -> None:
    cursor = CursorFigures(document, lambda: OPERATIONS)
    assert cursor.beyond(1, 1, lambda: False) == 6
    assert cursor.beyond(7, -1, lambda: False) == 6
    assert cursor.beyond(6, 1, lambda: False) is None
    assert cursor.beyond(6, -1, lambda: False) is None
    assert cursor.beyond(1, 1, lambda: True) is None


def test_without_the_operation_no_figure_is_known(document: Document) -> None:
    cursor = CursorFigures(document, lambda: OPERATIONS.only("grep"))
    assert cursor.look(6) == NOTHING
    assert cursor.known(6) == NOTHING


class Told:
    """A listener that writes down what it hears."""

    def __init__(self, stop: bool = False) -> None:
        self.heard: list[object] = []
        self._stop = stop

    def cancelled(self) -> bool:
        return self._stop

    def progressed(self, done: int, total: int) -> None:
        self.heard.append((done, total))

    def grown(self, prefix: Document) -> None:
        self.heard.append(prefix)

    def password(self, name: str, wrong: bool) -> str | None:
        self.heard.append((name, wrong))
        return "maple-7"


def test_only_who_listens_is_told_of_a_document_on_its_way(document: Document) -> None:
    opening, told = Opening(), Told(stop=True)
    watch = opening.watch
    watch.progress(1, 9)
    assert (watch.cancelled(), watch.password("a.pdf", False)) == (False, None)
    with opening.reading(told):
        watch.progress(2, 9)
        assert watch.prefix is not None
        watch.prefix(document)
        assert (watch.cancelled(), watch.password("a.pdf", False)) == (True, "maple-7")
    watch.progress(3, 9)
    assert told.heard == [(2, 9), document, ("a.pdf", False)]


def test_a_password_given_beforehand_is_tried_first() -> None:
    opening, told = Opening("oak-1"), Told()
    with opening.reading(told):
        assert [opening.watch.password("a.pdf", wrong) for wrong in (False, True)] == ["oak-1", "maple-7"]
    assert told.heard == [("a.pdf", True)]
