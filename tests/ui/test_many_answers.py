"""An inquiry pane with as many answers as a long day brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from auditor_tui.ui.widgets.inquiry import UNFOLDED
from auditor_tui.ui.widgets.rows import Row

QUESTION = "What is the fiscal deficit of 2024-25?"
ANSWERS = 200


async def test_the_next_of_200_answers_lays_out_no_other_and_draws_what_is_in_view(
    make_app: Callable[..., Any], drive: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with drive(make_app(question=QUESTION)) as ui:
        view, state = ui.screen.inquiry_view, ui.screen.inquiring.state
        one = len(view.rows)
        for _ in range(ANSWERS - 2):
            view.begin()
            view.update_state(state)
        await ui.settle()

        laid_out: list[str] = []
        drawn: set[int] = set()
        lay_out, draw = view.state_rows, view.render_line

        def state_rows(state: Any, opened: set[int]) -> list[Row]:
            laid_out.append(state.question)
            return lay_out(state, opened)

        def render_line(y: int) -> Any:
            drawn.add(view.scroll_offset.y + y)
            return draw(y)

        monkeypatch.setattr(view, "state_rows", state_rows)
        monkeypatch.setattr(view, "render_line", render_line)
        await ui.ask(QUESTION)
        folded = 3  # question, outcome, and a blank row
        assert len(view.rows) == (ANSWERS - UNFOLDED) * folded + UNFOLDED * one
        records = len(state.entries) + 5  # header, question, answer, outcome and seal are records too
        assert len(laid_out) <= records + 1
        assert len(drawn) <= (records + 1) * view.size.height


async def test_200_answers_go_through_every_width(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    async with drive(make_app(question=QUESTION)) as ui:
        view, state = ui.screen.inquiry_view, ui.screen.inquiring.state
        for _ in range(ANSWERS - 1):
            view.begin()
            view.update_state(state)
        await ui.press("3")
        for width, height in ((200, 50), (1, 1), (80, 24)):
            await ui.pilot.resize_terminal(width, height)
            await ui.settle()
        await ui.press("g")
        assert "What is the fiscal deficit" in view.render_line(0).text
        await ui.press("G")
        assert sum(row.text.startswith("? What is the fiscal deficit") for row in view.rows) == ANSWERS
        assert view.scroll_offset.y == len(view.rows) - view.size.height


async def test_an_old_answer_is_folded_to_what_came_of_it_and_opens_again(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        questions = [f"Question {number}?" for number in range(UNFOLDED + 2)]
        for question in questions:
            await ui.ask(question)
        rows = ui.inquiry()
        assert [row.rstrip() for row in rows[:5]] == [
            "? Question 0?",
            "▸ answered · ● ₹ 345 crore",
            "",
            "? Question 1?",
            "▸ answered · ● ₹ 345 crore",
        ]
        assert sum("read at line 108" in row for row in rows) == UNFOLDED
        await ui.press("escape", "3", "g")
        view = ui.screen.inquiry_view
        view.cursor_row = 0
        await ui.press("enter")
        assert view.cursor_row == 0
        assert sum("read at line 108" in row for row in ui.inquiry()) == UNFOLDED + 1
        await ui.press("enter")
        assert ui.inquiry() == rows
        await ui.pilot.click(view, offset=(4, 3))
        assert sum("read at line 108" in row for row in ui.inquiry()) == UNFOLDED + 1
