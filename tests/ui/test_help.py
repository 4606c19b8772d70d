"""The help: scrolled with the keys that it lists, and looked through."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.widgets import Static

from auditor_tui.ui.screens.help import HelpScreen, HelpSearch, HelpText
from auditor_tui.ui.screens.main import MainScreen


def text(ui: Any) -> str:
    return str(ui.app.screen.query_one("HelpText > Static", Static).content)


async def test_the_help_scrolls_with_the_keys_it_lists(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    async with drive(make_app(), (80, 24)) as ui:
        await ui.press("question_mark")
        view = ui.app.screen.query_one(HelpText)
        for key, back in (("j", "k"), ("space", "b"), ("ctrl+d", "ctrl+u"), ("pagedown", "pageup"), ("G", "g")):
            await ui.press(key)
            assert view.scroll_offset.y > 0, key
            await ui.press(back)
            assert view.scroll_offset.y == 0, back


async def test_a_key_is_found_by_what_it_does(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    async with drive(make_app()) as ui:
        await ui.press("question_mark", "slash", *"citation")
        assert "Copy a citation of this line" in text(ui)
        assert "One line down" not in text(ui)
        assert "Marks" not in text(ui)
        await ui.press("enter")
        assert ui.app.screen.focused is ui.app.screen.query_one(HelpText)
        assert "One line down" not in text(ui)
        await ui.press("slash", "escape")
        assert ui.app.screen.query_one(HelpSearch).value == ""
        assert "One line down" in text(ui)
        await ui.press("slash", *"zzz")
        assert text(ui) == "No key does that."
        await ui.press("escape")
        assert isinstance(ui.app.screen, HelpScreen)
        await ui.press("escape")
        assert isinstance(ui.app.screen, MainScreen)
