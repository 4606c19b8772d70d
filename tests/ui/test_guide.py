"""The guided replay: offered once, where nothing was ever asked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from auditor_tui.auditlog.verify import verify
from auditor_tui.documents.sample import SAMPLE_QUESTION
from auditor_tui.operations.catalogue import OPERATIONS
from auditor_tui.ui.screens.main import MainScreen
from auditor_tui.ui.screens.replay import ReplayScreen
from auditor_tui.workspace.inquiry.session import utc_now
from auditor_tui.workspace.logs.guide import ANSWER, is_to_be_offered, make_guide_log, step_words

OFFER = "New here? F2 replays a question on the sample, step by step."


async def test_it_is_offered_once(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    async with drive(make_app(offers_guide=True)) as ui:
        assert ui.notices() == [OFFER]
    async with drive(make_app(offers_guide=True)) as ui:
        assert ui.notices() == []


async def test_who_asked_something_before_is_offered_nothing(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(question="What is the fiscal deficit?")):
        pass
    assert not is_to_be_offered()
    async with drive(make_app(offers_guide=True)) as ui:
        assert OFFER not in ui.notices()


async def test_it_plays_the_sample_with_a_word_on_each_step_and_leads_back(
    make_app: Callable[..., Any], drive: Callable[..., Any], home: Path
) -> None:
    async with drive(make_app()) as ui:
        await ui.press("f2")
        assert isinstance(ui.app.screen, ReplayScreen)
        assert SAMPLE_QUESTION in ui.said()
        assert "Each step below is one operation" in ui.said()
        first = ui.screen._playback.whole.steps[0].typed.partition(" ")[0]
        assert step_words(first) not in ui.said()
        await ui.press("s")
        assert step_words(first) in ui.said()
        await ui.press("f2")
        assert sum(isinstance(screen, ReplayScreen) for screen in ui.app.screen_stack) == 1
        await ui.press("r")
        assert ANSWER in ui.said()
        assert ui.bar("saved").startswith("same")
        await ui.press("escape")
        assert isinstance(ui.app.screen, MainScreen)
        assert ui.screen.document.doc_id == "accounts"
    assert not list((home / "data" / "logs").glob("*"))


def test_its_log_holds_and_answers(home: Path) -> None:
    log = make_guide_log(utc_now)
    assert verify(log).intact
    assert "24810.50" in log.read_text("utf-8")


@pytest.mark.parametrize("name", ["grep", "search", "read", "figure", "calculate", "foot", "check"])
def test_what_is_explained_is_an_operation(name: str) -> None:
    assert name in OPERATIONS
    assert step_words(name)
