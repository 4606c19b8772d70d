"""Keys that come faster than the screen: a paste, a macro, a quick hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual import events
from textual.widgets import Input


async def _at_once(ui: Any, keys: list[str]) -> None:
    """Put keys into the app's queue as one read of the terminal does, none of them waited for."""
    for key in keys:
        ui.app.post_message(events.Key(key, key if len(key) == 1 else None))
    await ui.pilot.pause()
    await ui.settle()


@pytest.mark.parametrize("typed", ["next", "q1", "3z", "Notes"])
async def test_what_is_typed_right_after_the_find_key_is_looked_for(
    typed: str, make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        await _at_once(ui, ["slash", *typed])
        assert ui.screen.find_bar.box.value == typed
        assert ui.screen.focused is ui.screen.find_bar.box
        assert not ui.screen.panes.zoomed
        assert ui.app.is_running


async def test_a_whole_search_can_be_typed_at_once(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    async with drive(make_app()) as ui:
        await _at_once(ui, ["slash", *"Notes", "enter"])
        assert ui.screen.reader.cursor_line_no == 110
        assert not ui.screen.find_bar.is_open


async def test_a_place_and_a_question_can_be_typed_at_once(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        await _at_once(ui, ["colon", *"108", "enter"])
        assert ui.screen.reader.cursor_line_no == 108
        await _at_once(ui, ["i", *"Whyisit", "enter"])
        assert ui.screen.inquiring.state.question == "Whyisit"


async def test_keys_after_the_list_of_documents_was_opened_are_for_the_list(
    make_app: Callable[..., Any], make_document: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    documents = tuple(make_document(f"# Text {name}", doc_id=name) for name in "abc")
    async with drive(make_app(documents=documents)) as ui:
        await ui.press("enter")
        await _at_once(ui, ["o", "j", "j", "enter"])
        assert ui.screen.document.doc_id == "c"


async def test_a_search_typed_right_behind_the_list_of_logs_is_what_was_typed(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        await ui.ask("What is the fiscal deficit?")
        await ui.press("escape")
        await _at_once(ui, ["L", "slash", "f", "i", "s"])
        assert ui.app.screen.query_one("#logs-search", Input).value == "fis"
