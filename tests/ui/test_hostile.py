"""Nothing from a document, a name, a model or a log is ever parsed as markup, or acts on the terminal."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.ui.widgets.bar import Bar
from auditor_tui.workspace.inquiry.question_history import keep_typed
from auditor_tui.workspace.logs.acting import raise_note

HOSTILE = (
    "[bold red]loud[/] [@click=app.quit]here[/] [/] [link=https://example.invalid]x"
    "\x1b]0;owned\x07\x1b[2J\x9b31m\x1b]52;c;cHduZWQ=\x07\u202e431\u2066(500)\u2069 1,2\u200b34 \x00\x08\x0b\u2028 </document>"
)
ACTING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\u200b\ufeff]")
LITERAL = "[bold red]loud[/] [@click=app.quit]here[/]"


def _screen_text(ui: Any) -> str:
    """Every cell of the screen, as the terminal gets it."""
    return "\n".join(strip.text for strip in ui.app.screen._compositor.render_strips(ui.app.size))


@pytest.fixture
def hostile(make_document: Callable[..., Document]) -> Document:
    """Hostile text in every line, title and name of a document."""
    text = "\n".join([f"# {HOSTILE}", "(₹ in crore)", "", "|a|2024-25|", "|---|---|", f"|{HOSTILE}|345|", HOSTILE])
    document = make_document(text)
    return replace(document, doc_id=HOSTILE, source_name=HOSTILE)


async def test_a_hostile_document_is_shown_letter_by_letter(
    hostile: Document, make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(documents=(hostile,)), (400, 30)) as ui:
        text = _screen_text(ui)
        assert not ACTING.search(text)
        assert text.count(LITERAL) >= 4  # the top bar, the section, the outline is cut, three lines
        assert "␛]0;owned␇" in text


async def test_a_hostile_script_question_and_answer_are_shown_letter_by_letter(
    hostile: Document, make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    script = [
        {"call": "grep", "args": {"doc": "$doc", "pattern": HOSTILE}},
        {"call": HOSTILE, "args": {}},
        {"say": HOSTILE},
        {"call": "figure", "args": {"doc": "$doc", "first": 6, "last": 6}},
        {"answer": HOSTILE, "outcome": "answered", "reason": HOSTILE, "figures": [{"id": "L6C2", "role": "answer"}]},
    ]
    async with drive(make_app(script, documents=(hostile,)), (400, 60)) as ui:
        await ui.ask(HOSTILE)
        await ui.press("3", "3")
        text = _screen_text(ui)
        assert ui.screen.inquiring.state.outcome == "answered"
        assert not ACTING.search(text)
        assert text.count(LITERAL) >= 4
        await ui.press("3", "2", "6", "y")
        assert ui.app.is_running


async def test_a_hostile_log_is_listed_and_opened_letter_by_letter(
    hostile: Document, make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    script = [{"answer": HOSTILE, "outcome": "not_found", "reason": HOSTILE}]
    async with drive(make_app(script, documents=(hostile,)), (400, 40)) as ui:
        await ui.ask(HOSTILE)
        await ui.press("escape", "L")
        text = _screen_text(ui)
        assert not ACTING.search(text)
        assert LITERAL in text
        await ui.press("enter")
        text = _screen_text(ui)
        assert not ACTING.search(text)
        assert LITERAL in text


async def test_a_hostile_paper_is_reviewed_and_replayed_letter_by_letter(
    hostile: Document, make_app: Callable[..., Any], drive: Callable[..., Any], home: Path
) -> None:
    script = [
        {"call": "grep", "args": {"doc": "$doc", "pattern": HOSTILE}},
        {"say": HOSTILE},
        {"answer": HOSTILE, "outcome": "not_found", "reason": HOSTILE},
    ]
    async with drive(make_app(script, documents=(hostile,)), (400, 60)) as ui:
        await ui.ask(HOSTILE)
        log = next((home / "data" / "logs").glob("*.jsonl"))
        raise_note(log, lambda: datetime(2026, 2, 1, tzinfo=UTC), HOSTILE, HOSTILE, None)
        for keys in (("escape", "L"), ("a",), ("escape", "r"), ("r", "3", "3")):
            await ui.press(*keys)
            text = _screen_text(ui)
            assert not ACTING.search(text), keys
            assert LITERAL in text, keys


async def test_hostile_operations_and_what_was_typed_before_are_shown_letter_by_letter(
    hostile: Document, make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    keep_typed(HOSTILE)
    async with drive(make_app(documents=(hostile,)), (400, 60)) as ui:
        await ui.press("i", "up")
        assert not ACTING.search(_screen_text(ui))
        for line in (f"/grep {HOSTILE}", f"/{HOSTILE}", "/read 1-7"):
            await ui.ask(line)
            text = _screen_text(ui)
            assert not ACTING.search(text), line
            assert LITERAL in text, line
        assert not any(ACTING.search(notice) for notice in ui.notices())


async def test_hostile_ids_are_listed_and_opened(
    hostile: Document, make_document: Callable[..., Document], make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(documents=(hostile, make_document("x", doc_id="zz"))), (400, 30)) as ui:
        text = _screen_text(ui)
        assert not ACTING.search(text)
        assert LITERAL in text
        await ui.press("enter")
        assert ui.screen.document is hostile


async def test_a_damaged_log_and_a_hostile_fault_are_notices(
    make_app: Callable[..., Any], drive: Callable[..., Any], home: Path
) -> None:
    folder = home / "data" / "logs"
    folder.mkdir(parents=True)
    (folder / f"{LITERAL.replace('/', '')}.jsonl").write_text("{not a log")
    async with drive(make_app()) as ui:
        await ui.press("L", "enter")
        assert ui.notices()
        assert ui.app.is_running
        assert not ACTING.search(_screen_text(ui))


def test_a_bar_renders_text_only() -> None:
    bar = Bar()
    bar.show([])
    assert bar.text == ""
