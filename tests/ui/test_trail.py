from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.events import Key


async def test_one_goes_back_to_where_one_was_before_a_jump_and_forward_again(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        await ui.press("colon", *"108", "enter", "G", "k")
        await ui.press("left_parenthesis")
        assert ui.screen.reader.cursor_line_no == 108
        await ui.press("backspace")
        assert ui.screen.reader.cursor_line_no == 1
        await ui.press("backspace")
        assert ui.notices()[-1] == "No jump leads further back."
        await ui.press("right_parenthesis", "right_parenthesis")
        assert ui.screen.reader.cursor_line_no == 309
        await ui.press("right_parenthesis")
        assert ui.notices()[-1] == "No jump leads further forward."


async def test_what_a_researcher_showed_is_a_place_to_go_back_to(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        await ui.press("G")
        await ui.ask("What is the fiscal deficit?")
        await ui.press("escape", "g", "left_parenthesis")
        assert ui.screen.reader.cursor_line_no == 108


async def test_tables_are_gone_to_one_after_another(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    async with drive(make_app()) as ui:
        await ui.press("right_curly_bracket")
        assert ui.screen.reader.cursor_line_no == 105
        await ui.press("right_curly_bracket")
        assert ui.screen.reader.cursor_line_no == 105
        await ui.press("G", "left_curly_bracket")
        assert ui.screen.reader.cursor_line_no == 105


async def test_what_is_typed_at_once_after_another_pane_is_meant_for_where_it_leads(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(), (120, 36)) as ui:
        await ui.press("3", "z")
        for key, character in (("z", "z"), ("2", "2"), ("colon", ":"), ("5", "5"), ("0", "0")):
            ui.app.post_message(Key(key, character))
        await ui.settle()
        assert ui.screen.find_bar.box.has_focus
        assert ui.screen.find_bar.box.value == "50"
        await ui.press("enter")
        assert ui.screen.reader.cursor_line_no == 50
