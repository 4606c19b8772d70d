"""The line of hints follows what has the keys, and what goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from auditor_tui.documents.page_pictures import Picture
from auditor_tui.ui.screens.form import FormScreen
from auditor_tui.ui.widgets.hints import Hints
from tests.ui.test_inquiry_run import QUESTION, Stepping, _begin, _read, _step


def hints(ui: Any) -> dict[str, str]:
    return {hint.key: hint.words for hint in ui.app.screen.query_one(Hints).hints}


async def test_a_form_shows_its_own_keys_in_the_last_row(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(question=QUESTION), (80, 24)) as ui:
        await ui.press("L", "c")
        assert isinstance(ui.app.screen, FormScreen)
        assert hints(ui)["Enter"] == "go on"
        assert "/" not in hints(ui)
        assert ui.app.screen.query_one(Hints).region.bottom == 24
        await ui.press(*"Fine", "enter")
        assert hints(ui)["Enter"] == "do it"


async def test_beside_a_printed_page_are_the_keys_that_move_it(
    make_app: Callable[..., Any], drive: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Pages:
        def draw(self, wanted: Any, cancelled: Any) -> Picture:
            return Picture(wanted.width, wanted.height, bytes(3) * wanted.width * wanted.height)

        def close(self) -> None:
            pass

    async with drive(make_app()) as ui:
        ui.screen.paging._make_pages = Pages
        assert not {"+", "-", "V"} & hints(ui).keys()
        drawn: list[str] = []
        line, render = ui.screen.query_one(Hints), Hints.render
        monkeypatch.setattr(line, "render", lambda: drawn.append(str(render(line))) or render(line))
        await ui.press("p")
        assert "p text alone" in drawn[-1]
        assert {"+", "-", "V", "p"} <= hints(ui).keys()
        assert hints(ui)["p"] == "text alone"


async def test_the_question_box_says_what_stops_the_researcher_and_that_key_does(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    researcher = Stepping(_read(1, 9))
    async with drive(make_app(researcher=lambda: researcher)) as ui:
        await ui.press("i")
        assert "ctrl+c" not in hints(ui)
        await _begin(ui, researcher)
        await _step(ui, researcher)
        assert hints(ui)["ctrl+c"] == "stop"
        await ui.press("ctrl+c")
        assert not ui.screen.inquiring.at_work


async def test_what_is_selected_in_the_question_box_is_copied_and_stops_nothing(
    make_app: Callable[..., Any], drive: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    researcher = Stepping(_read(1, 9))
    app = make_app(researcher=lambda: researcher)
    copied: list[str] = []
    monkeypatch.setattr(app, "copy_to_clipboard", copied.append)
    async with drive(app) as ui:
        await ui.press("i", *"revenue")
        await _begin(ui, researcher)
        ui.screen.question_input.action_select_all()
        await ui.pilot.press("ctrl+c")
        assert copied == ["revenue"]
        assert ui.screen.inquiring.at_work
        ui.screen.inquiring.stop()


async def test_a_step_says_that_it_opens(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    async with drive(make_app(question=QUESTION)) as ui:
        await ui.press("3")
        assert hints(ui)["e"] == "open"
