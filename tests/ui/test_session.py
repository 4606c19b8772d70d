"""What is there again the next time: what was typed, the theme, the widths of the panes; and what is told meanwhile."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from auditor_tui.index import told
from auditor_tui.ui.widgets.inquiry import QuestionInput
from auditor_tui.workspace.inquiry.question_history import LONGEST, MOST, keep_typed, typed_before
from auditor_tui.workspace.looks import Looks, keep_looks, load_looks

QUESTION = "What is the fiscal deficit?"


async def test_what_was_typed_comes_back_with_the_arrows(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        await ui.ask(QUESTION)
        await ui.ask("/grep revenue")
    async with drive(make_app()) as ui:
        await ui.press("i", "h", "m")
        box = ui.app.screen.query_one(QuestionInput)
        values = []
        for key in ("up", "up", "up", "down", "down", "down"):
            await ui.press(key)
            values.append(box.value)
        assert values == ["/grep revenue", QUESTION, QUESTION, "/grep revenue", "hm", "hm"]


async def test_one_that_was_changed_is_gone_on_from(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    keep_typed("one")
    keep_typed("two")
    async with drive(make_app()) as ui:
        await ui.press("i", "up", "x", "up")
        box = ui.app.screen.query_one(QuestionInput)
        assert box.value == "two"
        await ui.press("down")
        assert box.value == "twox"


def test_lines_are_kept_once_and_not_without_end(home: Path) -> None:
    for number in range(MOST + 5):
        keep_typed(f"question {number}")
    keep_typed("question 100")
    keep_typed("x" * (LONGEST + 1))
    kept = typed_before()
    assert (len(kept), kept[-1], kept.count("question 100")) == (MOST, "question 100", 1)
    assert kept[0] == "question 5"


@pytest.mark.parametrize(
    "content", ["", "[]", '{"version": 1}', '{"version": 2, "typed": ["x"]}', '{"version": 1, "typed": [3]}']
)
def test_a_file_that_makes_no_sense_is_no_history(home: Path, content: str) -> None:
    path = home / "state" / "typed.json"
    path.parent.mkdir(parents=True)
    path.write_text(content, "utf-8")
    assert typed_before() == ()
    keep_typed("again")
    assert typed_before() == ("again",)


async def test_the_last_question_is_asked_again_at_a_key(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        await ui.press("A")
        assert "Nothing was asked about this document yet." in ui.notices()
        await ui.ask(QUESTION)
        await ui.press("escape", "A")
        assert ui.said().count(QUESTION) == 2
    async with drive(make_app()) as ui:
        assert f"A asks again: {QUESTION}" in ui.said()
        await ui.press("A")
        assert "₹ 345 crore" in ui.said()


async def test_the_theme_is_there_again_unless_the_settings_name_one(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        ui.app.theme = "paper"
        await ui.settle()
    async with drive(make_app()) as ui:
        assert ui.app.theme == "paper"
    async with drive(make_app(theme="slate")) as ui:
        assert ui.app.theme == "slate"
    keep_looks(Looks(theme="of another version"))
    async with drive(make_app()) as ui:
        assert ui.app.theme == "ledger"


async def test_panes_are_made_wider_and_stay_so(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    def widths(ui: Any) -> tuple[int, ...]:
        return tuple(ui.screen.query_one(f"#{name}-pane").outer_size.width for name in ("outline", "reader", "inquiry"))

    async with drive(make_app(), (120, 36)) as ui:
        before = widths(ui)
        await ui.press("1", "greater_than_sign", "greater_than_sign")
        assert widths(ui) == (before[0] + 8, before[1] - 8, before[2])
        await ui.press("3", "less_than_sign")
        assert widths(ui) == (before[0] + 8, before[1] - 4, before[2] - 4)
        await ui.press("2", "greater_than_sign")
        chosen = widths(ui)
        assert chosen == (before[0] + 6, before[1], before[2] - 6)
    async with drive(make_app(), (120, 36)) as ui:
        assert widths(ui) == chosen


async def test_no_width_takes_the_text_away(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    async with drive(make_app(), (120, 36)) as ui:
        await ui.press("1", *["greater_than_sign"] * 20)
        assert ui.screen.query_one("#reader-pane").outer_size.width >= 40
        for width in (90, 200, 1, 80, 120):
            await ui.pilot.resize_terminal(width, 30)
            await ui.settle()
        await ui.press("1", *["less_than_sign"] * 20)
        assert ui.screen.query_one("#outline-pane").outer_size.width >= 10
        await ui.press("z", "less_than_sign")
        assert "One pane fills the screen." in ui.notices()


@pytest.mark.parametrize("stored", [{"outline": -3}, {"outline": True}, {"inquiry": "wide"}, {"theme": 3}, []])
def test_looks_that_make_no_sense_are_none(home: Path, stored: Any) -> None:
    path = home / "state" / "looks.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({"version": 1, **stored} if isinstance(stored, dict) else stored), "utf-8")
    assert load_looks() == Looks()


async def test_an_index_that_was_damaged_is_told_in_the_app(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        await ui.app.run_worker(told.damaged, thread=True).wait()
        await ui.settle()
        assert "An index in the cache was damaged: it is built again." in ui.notices()
    told.damaged()  # nobody listens any more
