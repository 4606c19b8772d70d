"""A saved log played again in the app."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from auditor_tui.operations.registry import Operation, Registry
from auditor_tui.operations.result import Result
from auditor_tui.ui.screens.main import MainScreen
from auditor_tui.ui.screens.replay import ReplayScreen
from auditor_tui.ui.widgets.hints import Hints
from auditor_tui.ui.widgets.timeline import Timeline

QUESTION = "What is the fiscal deficit?"


@pytest.fixture
def replaying(make_app: Callable[..., Any], drive: Callable[..., Any]) -> Callable[..., Any]:
    """`async with replaying() as ui`: a question was asked, and its log is ready to be played."""

    class Replaying:
        async def __aenter__(self) -> Any:
            self.context = drive(make_app(question=QUESTION))
            ui = await self.context.__aenter__()
            await ui.press("R")
            return ui

        async def __aexit__(self, *error: Any) -> None:
            await self.context.__aexit__(*error)

    return Replaying


def marks(ui: Any) -> str:
    return str(ui.app.screen.query_one(Timeline).render())


def steps(ui: Any) -> list[str]:
    """The rows of operations, blanks left out."""
    return [" ".join(row.split()) for row in ui.inquiry() if any(f" {number} " in row[:6] for number in range(1, 10))]


async def test_a_replay_begins_at_the_question_with_every_step_ahead(replaying: Callable[..., Any]) -> None:
    async with replaying() as ui:
        assert isinstance(ui.app.screen, ReplayScreen)
        assert "? What is the fiscal deficit?" in ui.said()
        assert [row[0] for row in steps(ui)] == ["·", "·", "·"]
        assert "step 0/3 ···" in marks(ui)
        assert "0 of 3 done again" in ui.bar("saved")
        assert "replay, follow ●" in ui.bar("top")
        assert "345" not in ui.said()
        hints = {hint.key: hint.words for hint in ui.app.screen.query_one(Hints).hints}
        assert (hints["r"], hints["s"], hints["t"]) == ("run", "step", "pace")


async def test_each_step_is_done_again_shown_and_marked(replaying: Callable[..., Any]) -> None:
    async with replaying() as ui:
        await ui.press("s")
        assert steps(ui)[0].startswith("▸= 1 grep")
        assert ui.screen.reader.cursor_line_no == 108
        assert "step 1/3 =··" in marks(ui)
        assert "1 of 3 done again, all the same" in ui.bar("saved")
        await ui.press("s")
        assert ui.screen.reader.cursor_line_no == 101
        assert "The row is there" not in ui.said()
        await ui.press("s")
        assert "The row is there; now what governs it." in ui.said()
        await ui.press("S", "S")
        assert steps(ui)[0].startswith("▸= 1 grep")
        assert steps(ui)[1].startswith("= 2 read")


async def test_steps_asked_for_faster_than_they_are_done_are_all_gone(replaying: Callable[..., Any]) -> None:
    async with replaying() as ui:
        for _ in range(3):
            ui.app.screen.action_step(1)
        await ui.settle()
        assert "The row is there; now what governs it." in ui.said()
        ui.app.screen.action_step(-1)
        ui.app.screen.action_step(-1)
        await ui.settle()
        assert steps(ui)[0].startswith("▸= 1 grep")


async def test_it_goes_on_by_itself_to_the_verdict(replaying: Callable[..., Any]) -> None:
    async with replaying() as ui:
        await ui.press("r")
        assert "step 3/3 ===" in marks(ui)
        assert ui.bar("saved").startswith("same")
        assert "same: 3 of 3 operations gave the recorded result." in ui.notices()
        assert "The fiscal deficit of 2024-25 is ₹ 345 crore." in ui.said()
        await ui.press("s")
        assert any("This is the end" in notice for notice in ui.notices())


async def test_a_step_is_jumped_to_from_the_list_and_the_timeline(replaying: Callable[..., Any]) -> None:
    async with replaying() as ui:
        await ui.press("3", "k", "enter")
        assert "step 3/3 ===" in marks(ui)
        await ui.press("k", "k", "enter")
        assert "step 1/3 ===" in marks(ui)
        timeline = ui.app.screen.query_one(Timeline)
        await ui.pilot.click(timeline, offset=(1 + len("‖ step 1/3 ") + 1, 0))
        await ui.settle()
        assert "step 2/3 ===" in marks(ui)


async def test_it_pauses_and_leaves_a_person_where_they_are(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(question=QUESTION)) as ui:
        ui.app.screen._desk.pace_seconds = 1
        await ui.press("R", "t", "t", "t")
        await ui.pilot.press("r")
        await ui.pilot.pause()
        assert "▶" in marks(ui)
        await ui.pilot.press("r")
        await ui.pilot.pause()
        assert "‖" in marks(ui)
        assert "20×" in marks(ui)
        await ui.pilot.press("r", "2", "G")
        await ui.settle()
        assert "step 3/3" in marks(ui)
        assert ui.screen.reader.cursor_line_no == len(ui.screen.document.lines)
        assert "follow ○" in ui.bar("top")


async def test_a_replay_closes_to_where_one_was(replaying: Callable[..., Any]) -> None:
    async with replaying() as ui:
        await ui.press("s", "escape")
        assert isinstance(ui.app.screen, MainScreen)
        assert not isinstance(ui.app.screen, ReplayScreen)


async def test_it_is_reached_from_the_saved_logs(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    async with drive(make_app(question=QUESTION)) as ui:
        await ui.press("L", "r")
        assert isinstance(ui.app.screen, ReplayScreen)


async def test_what_differs_is_marked_and_said(
    make_app: Callable[..., Any], drive: Callable[..., Any], home: Path
) -> None:
    async with drive(make_app(question=QUESTION)) as ui:
        session = ui.app.screen._desk.session
        session.registry = Registry(*map(_changed, session.registry.values()))
        await ui.press("R", "r")
        assert "step 3/3 ≠==" in marks(ui)
        assert steps(ui)[0].startswith("≠ 1 grep")
        assert ui.bar("saved").startswith("different, 1 different")
        assert any("different: 2 of 3 operations gave" in notice for notice in ui.notices())


async def test_a_log_whose_text_is_not_at_hand_is_not_played(
    make_app: Callable[..., Any], drive: Callable[..., Any], home: Path
) -> None:
    async with drive(make_app(question=QUESTION)) as ui:
        for path in (home / "data" / "pinned").rglob("*"):
            if path.is_file():
                path.unlink()
        await ui.press("R")
        assert not isinstance(ui.app.screen, ReplayScreen)
        assert any("The log cannot be replayed" in notice for notice in ui.notices())


async def test_nothing_is_replayed_where_nothing_was_asked(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        await ui.press("R")
        assert "There is no closed log on the screen to replay." in ui.notices()


async def test_no_size_breaks_a_replay(replaying: Callable[..., Any]) -> None:
    async with replaying() as ui:
        for width, height in ((200, 50), (20, 5), (1, 1), (80, 24)):
            await ui.pilot.resize_terminal(width, height)
            await ui.press("s")
        await ui.press("3")
        assert "step 3/3" in marks(ui)


def _changed(operation: Operation[Any]) -> Operation[Any]:
    if operation.name != "grep":
        return operation

    def function(library: Any, args: Any) -> Result:
        found = operation.function(library, args)
        return Result(f"{found.text} And more.", found.spans, found.pages, found.data, found.truncated)

    return replace(operation, function=function)
