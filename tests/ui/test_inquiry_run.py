from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.widgets._toast import Toast

from auditor_tui.agent.researcher import Call, Inquiry, Proposal, Step
from auditor_tui.auditlog.reader import read_log
from auditor_tui.auditlog.verify import verify
from auditor_tui.ui.widgets.hints import Hints

QUESTION = "What is the fiscal deficit of 2024-25?"


class Stepping:
    """A researcher that takes each step when the test lets it."""

    name = "stepping"

    def __init__(self, *steps: Step) -> None:
        self._steps = steps
        self._gate = asyncio.Semaphore(0)

    def let_go(self) -> None:
        self._gate.release()

    async def turn(self, inquiry: Inquiry) -> AsyncIterator[Step]:
        await self._gate.acquire()
        yield self._steps[len(inquiry.taken)]


def _read(first: int, last: int) -> Call:
    return Call("read", {"doc": "accounts", "first": first, "last": last})


async def _step(ui: Any, researcher: Stepping) -> None:
    """Let one step happen, and the screen show it; the researcher waits again at the end."""
    before = len(ui.screen.inquiring.state.entries)
    researcher.let_go()
    for _ in range(500):
        await ui.pilot.pause()
        if len(ui.screen.inquiring.state.entries) > before or not ui.screen.inquiring.state.running:
            return
    raise AssertionError("the step never came")


async def _begin(ui: Any, researcher: Stepping) -> None:
    ui.screen.inquiring.ask(QUESTION)
    for _ in range(500):
        await ui.pilot.pause()
        if ui.screen.inquiring.state.log_id:
            return
    raise AssertionError("the log was never begun")


async def test_a_question_is_answered_step_by_step_and_the_reader_ends_at_the_figure(
    make_app: Callable[..., Any], drive: Callable[..., Any], home: Path
) -> None:
    async with drive(make_app()) as ui:
        await ui.ask(QUESTION)
        text = ui.said()
        assert '1 grep "fiscal deficit"' in text
        assert "1 hit" in text
        assert "2 read 101-109" in text
        assert "The row is there" in text
        assert "3 figure 108" in text
        assert "answered" in text
        assert "● ₹ 345 crore" in text
        assert "read at line 108, PDF page 2" in text
        assert "◆ 2024-25, line 105" in text
        assert "◆ (₹ in crore), unit from line 103" in text
        assert ui.screen.reader.cursor_line_no == 108
    records = read_log(next((home / "data" / "logs").glob("*.jsonl"))).records
    assert [record.event.type for record in records][-1] == "sealed"


async def test_the_figure_is_shown_together_with_its_unit_and_its_period_line(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(question=QUESTION)) as ui:
        assert "►108●3" in ui.row_of(108)
        assert "103◆3" in ui.row_of(103)
        assert "105◆3" in ui.row_of(105)
        assert "107▌2" in ui.row_of(107)
        assert ui.bar("context").endswith("(₹ in crore) 5 ↑")
        assert ui.bar("status").startswith("₹ 345 crore · 2024-25 · Fiscal Deficit · unit from line 103, 5 up")


async def test_each_step_moves_the_reader_and_tints_its_lines_while_it_runs(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    researcher = Stepping(_read(150, 160), _read(40, 45), Proposal("not_found", "It is not there.", "looked"))
    async with drive(make_app(researcher=lambda: researcher)) as ui:
        await _begin(ui, researcher)
        for first, last in ((150, 160), (40, 45)):
            await _step(ui, researcher)
            assert ui.screen.reader.cursor_line_no == first
            assert ui.screen.reader.highlights.reading == ((first, last),)
            assert f"{first}▌" in ui.row_of(first)
        await _step(ui, researcher)
        await ui.settle()
        assert ui.screen.reader.highlights.reading == ()
        assert "not in this document" in ui.said()


async def test_a_scroll_pauses_following_and_f_catches_up(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    steps = [_read(line_no, line_no) for line_no in (150, 160, 170, 180)]
    researcher = Stepping(*steps, Proposal("not_found", "", "looked"))
    async with drive(make_app(researcher=lambda: researcher)) as ui:
        await _begin(ui, researcher)
        await _step(ui, researcher)
        await ui.pilot.press("j")
        await ui.pilot.pause()
        assert "follow ○" in ui.bar("top")
        for _ in range(2):
            await _step(ui, researcher)
        assert ui.screen.reader.cursor_line_no == 151
        assert "researcher at line 170, f follows" in ui.bar("status")
        assert ui.screen.focused is ui.screen.reader
        await ui.pilot.press("f")
        await ui.pilot.pause()
        assert ui.screen.reader.cursor_line_no == 170
        await _step(ui, researcher)
        assert ui.screen.reader.cursor_line_no == 180
        await _step(ui, researcher)
        await ui.settle()


@pytest.mark.parametrize("keys", [["ctrl+c"], ["escape", "escape"]])
async def test_a_stopped_researcher_leaves_a_closed_log_and_a_screen_that_says_so(
    keys: list[str], make_app: Callable[..., Any], drive: Callable[..., Any], home: Path
) -> None:
    researcher = Stepping(_read(150, 160), _read(1, 2))
    async with drive(make_app(researcher=lambda: researcher)) as ui:
        await _begin(ui, researcher)
        await _step(ui, researcher)
        for key in keys:
            await ui.pilot.press(key)
            await ui.pilot.pause()
        await ui.settle()
        assert ui.screen.inquiring.state.outcome == "stopped"
        assert "Stopped by the person who asked." in ui.said()
        assert ui.app.is_running
    records = read_log(next((home / "data" / "logs").glob("*.jsonl"))).records
    assert [record.event.type for record in records[-2:]] == ["outcome", "sealed"]


async def test_leaving_in_the_middle_closes_the_log_too(
    make_app: Callable[..., Any], drive: Callable[..., Any], home: Path
) -> None:
    researcher = Stepping(_read(150, 160), _read(1, 2))
    async with drive(make_app(researcher=lambda: researcher)) as ui:
        await _begin(ui, researcher)
        await _step(ui, researcher)
        await ui.pilot.press("ctrl+q")
    records = read_log(next((home / "data" / "logs").glob("*.jsonl"))).records
    assert [record.event.type for record in records[-2:]] == ["outcome", "sealed"]


async def test_a_second_question_waits_for_the_first(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    researcher = Stepping(_read(1, 2), Proposal("not_found", "", "looked"))
    async with drive(make_app(researcher=lambda: researcher)) as ui:
        await _begin(ui, researcher)
        await ui.pilot.press("i")
        ui.screen.question_input.value = "And another?"
        await ui.pilot.press("enter")
        await ui.pilot.pause()
        assert ui.screen.question_input.value == "And another?"
        assert any("still at work" in notice for notice in ui.notices())
        for _ in range(2):
            await _step(ui, researcher)
        await ui.settle()


async def test_a_figure_that_nothing_read_says_is_withheld(
    make_app: Callable[..., Any], drive: Callable[..., Any], script: list[dict[str, Any]]
) -> None:
    script[-1]["figures"] = [{"id": "L9C9", "role": "answer"}]
    async with drive(make_app(script)) as ui:
        await ui.ask(QUESTION)
        text = ui.said()
        assert "not supported" in text
        assert "○ L9C9" in text
        assert "nothing that was read says this" in text
        assert "“₹ 345 crore”: no figure cited says so" in text
        assert "The fiscal deficit of 2024-25 is" not in text


async def test_what_was_withheld_is_behind_a_bar_until_it_is_opened(
    make_app: Callable[..., Any], drive: Callable[..., Any], script: list[dict[str, Any]]
) -> None:
    script[-1]["figures"] = [{"id": "L9C9", "role": "answer"}]
    async with drive(make_app(script)) as ui:
        await ui.ask(QUESTION)
        assert "▸ held back, not supported" in ui.said()
        await ui.press("escape", "3", "k", "e")
        said = ui.said()
        assert "▾ held back, and no answer" in said
        assert "○ The fiscal deficit of 2024-25" in said
        assert "is ₹ 345 crore" in said
        await ui.press("e")
        assert "The fiscal deficit of 2024-25 is" not in ui.said()


async def test_a_researcher_that_listens_is_told_what_is_typed_while_it_works(
    make_app: Callable[..., Any], drive: Callable[..., Any], home: Path
) -> None:
    class Listening(Stepping):
        hosted = can_revise = False

        async def aclose(self) -> None:
            pass

    researcher = Listening(_read(150, 160), _read(1, 2), Proposal("not_found", "It is not there.", "looked"))
    async with drive(make_app(researcher=lambda: researcher)) as ui:
        await _begin(ui, researcher)
        await _step(ui, researcher)
        ui.screen.question_input.value = "In lakh, please."
        await ui.pilot.press("i", "enter")
        await ui.pilot.pause()
        assert any("Said to the researcher" in notice for notice in ui.notices())
        for _ in range(3):
            await _step(ui, researcher)
        await ui.settle()
        assert "> In lakh, please." in ui.said()
    records = read_log(next((home / "data" / "logs").glob("*.jsonl"))).records
    assert [record.event.actor for record in records if record.event.type == "text"] == ["user"]


async def test_a_researcher_that_fails_is_a_sentence_and_not_the_end(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    class Failing:
        name = "failing"

        async def turn(self, inquiry: Inquiry) -> AsyncIterator[Step]:
            raise RuntimeError(inquiry.question)
            yield

    async with drive(make_app(researcher=Failing)) as ui:
        await ui.ask(QUESTION)
        assert ui.screen.inquiring.state.outcome == "stopped"
        assert "a fault of the program" in ui.said()
        assert not ui.screen.inquiring.state.running
        await ui.ask("Once more?")
        assert "? Once more?" in ui.said()


async def test_a_saved_log_opens_as_it_ended(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    async with drive(make_app(question=QUESTION)) as ui:
        live, rows = ui.screen.inquiring.state, ui.inquiry()
    async with drive(make_app()) as ui:
        await ui.press("L", "enter")
        assert ui.screen.inquiring.state == live
        assert ui.inquiry() == rows
        assert ui.screen.reader.cursor_line_no == 108
        assert "►108●3" in ui.row_of(108)
        assert "saved log" in ui.bar("top")
        assert "Esc closes" in ui.bar("saved")
        await ui.press("escape")
        assert ui.inquiry()[0].startswith("Ask about")


async def test_steps_and_figures_lead_to_their_lines(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    async with drive(make_app(question=QUESTION)) as ui:
        await ui.press("3", "g", "k")
        lines = []
        for _ in range(6):
            await ui.press("enter")
            lines.append(ui.screen.reader.cursor_line_no)
            await ui.press("k")
        assert lines == [103, 105, 108, 108, 101, 108]
        assert ui.screen.focused is ui.screen.inquiry_view


async def test_no_size_breaks_it_while_a_researcher_is_at_work(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    sizes = [(200, 50), (20, 5), (1, 1), (80, 24)]
    researcher = Stepping(
        *[_read(line_no, line_no + 3) for line_no in (10, 60, 150, 20)], Proposal("not_found", "", "no")
    )
    async with drive(make_app(researcher=lambda: researcher)) as ui:
        await _begin(ui, researcher)
        for width, height in sizes:
            await ui.pilot.resize_terminal(width, height)
            await _step(ui, researcher)
        await _step(ui, researcher)
        await ui.settle()
        assert ui.screen.reader.cursor_line_no == 20
        assert "20▌4" in ui.row_of(20)
        await ui.press("3")
        assert "4 read 20-23" in ui.said()


async def test_q_asks_before_it_leaves_a_question_that_is_worked_on(
    make_app: Callable[..., Any], drive: Callable[..., Any], home: Path
) -> None:
    researcher = Stepping(_read(150, 160), _read(1, 2))
    async with drive(make_app(researcher=lambda: researcher)) as ui:
        await _begin(ui, researcher)
        await _step(ui, researcher)
        await ui.pilot.press("q")
        await ui.pilot.pause()
        assert ui.app.is_running
        assert ui.screen.inquiring.state.running
        assert any("q again" in notice for notice in ui.notices())
        await ui.pilot.press("q")
        await ui.pilot.pause()
        assert not ui.app.is_running
    records = read_log(next((home / "data" / "logs").glob("*.jsonl"))).records
    assert [record.event.type for record in records[-2:]] == ["outcome", "sealed"]


async def test_q_leaves_at_once_where_nothing_is_worked_on(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(question=QUESTION)) as ui:
        await ui.press("q")
        assert not ui.app.is_running


async def test_the_hints_say_what_can_be_done_while_a_question_is_worked_on(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    def hints(ui: Any) -> dict[str, str]:
        return {hint.key: hint.words for hint in ui.screen.query_one(Hints).hints}

    researcher = Stepping(_read(150, 160), _read(40, 45), Proposal("not_found", "It is not there.", "looked"))
    async with drive(make_app(researcher=lambda: researcher)) as ui:
        assert "i" in hints(ui)
        assert not {"f", "ctrl+c"} & hints(ui).keys()
        await _begin(ui, researcher)
        await _step(ui, researcher)
        assert (hints(ui)["ctrl+c"], hints(ui)["f"]) == ("stop", "stay here")
        assert "i" not in hints(ui)
        await ui.pilot.press("j")
        await ui.pilot.pause()
        assert hints(ui)["f"] == "follow"
        for _ in range(2):
            await _step(ui, researcher)
        await ui.settle()
        assert "i" in hints(ui)


async def test_notices_leave_the_status_line_and_the_hints_free(make_app: Callable[..., Any]) -> None:
    app = make_app()
    async with app.run_test(size=(120, 36), notifications=True) as pilot:
        await app.workers.wait_for_complete()
        for _ in range(3):
            app.notify("Something happened.\nAnd more of it.", markup=False)
        await pilot.pause()
        toasts = list(app.screen.query(Toast))
        assert len(toasts) == 3
        assert max(toast.region.bottom for toast in toasts) <= app.screen.query_one("#status").region.y


async def test_a_question_stopped_before_its_first_step_leaves_a_log_that_says_so(
    make_app: Callable[..., Any], drive: Callable[..., Any], home: Path
) -> None:
    researcher = Stepping(_read(1, 9))
    app = make_app(researcher=lambda: researcher)
    async with drive(app) as ui:
        held = threading.Event()
        app._desk.prepare = lambda: held.wait(30)
        ui.screen.inquiring.ask(QUESTION)
        await ui.pilot.press("ctrl+c")
        held.set()
        await ui.settle()
        assert not ui.screen.inquiring.at_work
        assert "stopped" in ui.said()
    (path,) = (home / "data" / "logs").glob("*.jsonl")
    assert verify(path).intact
    log = read_log(path)
    assert (log.question, log.outcome and log.outcome.data.outcome) == (QUESTION, "stopped")


async def test_stopping_twice_waits_for_nothing(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    researcher = Stepping(_read(1, 9))
    app = make_app(researcher=lambda: researcher)
    async with drive(app) as ui:
        held = threading.Event()
        app._desk.prepare = lambda: held.wait(30)
        ui.screen.inquiring.ask(QUESTION)
        await ui.pilot.press("ctrl+c", "ctrl+c")
        for _ in range(200):
            await ui.pilot.pause()
            if not ui.screen.inquiring.at_work:
                break
        held.set()
        assert not ui.screen.inquiring.at_work
