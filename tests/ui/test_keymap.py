from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Static

from auditor_tui.errors import ConfigError
from auditor_tui.ui.keymap import Wanted, keymap
from auditor_tui.ui.keys import ACTIONS, readme_table
from auditor_tui.ui.widgets.hints import Hints

README = Path(__file__).parents[2] / "README.md"


def test_the_readme_has_every_key() -> None:
    assert readme_table() in README.read_text("utf-8"), "run python tests/ui/make_keys.py"


@pytest.mark.parametrize(
    ("wanted", "changed"),
    [
        ({}, {}),
        ({"reader.down": "e"}, {"reader.down": "e"}),
        ({"reader": {"down": "e, down", "up": "E"}}, {"reader.down": "e,down", "reader.up": "E"}),
        ({"main": {"find": "ctrl+f"}}, {"main.find": "ctrl+f"}),
        ({"main": {"find": ";"}}, {"main.find": "semicolon"}),
        (
            {"reader": {"figure_next": "e", "figure_before": "E"}},
            {"reader.figure_next": "e", "reader.figure_before": "E"},
        ),
        ({"reader": {"figure_before": "X", "unit": ","}}, {"reader.figure_before": "X", "reader.unit": "comma"}),
        ({"reader": {"down": "k", "up": "j"}}, {"reader.down": "k", "reader.up": "j"}),
        ({"reader": {"down": "f5"}}, {"reader.down": "f5"}),
        ({"details": {"close": "q"}}, {"details.close": "q"}),
        ({"question": {"send": "ctrl+j"}}, {"question.send": "ctrl+j"}),
    ],
)
def test_keys_are_taken_as_they_are_typed(wanted: Wanted, changed: dict[str, str]) -> None:
    assert keymap(wanted) == changed


@pytest.mark.parametrize(
    ("wanted", "sentence", "hint"),
    [
        ({"reader.dwn": "e"}, "There is no action reader.dwn for [keys].", "Did you mean reader.down?"),
        ({"x\x1b[2J": "e"}, "There is no action x�[2J for [keys].", "lists what there is"),
        ({"reader.down": "speed"}, "keys.reader.down cannot be 'speed': there is no such key.", "Keys are like"),
        ({"reader.down": ""}, "keys.reader.down cannot be '': there is no such key.", "Keys are like"),
        ({"reader.down": "e,,f"}, "keys.reader.down cannot be '': there is no such key.", "Keys are like"),
        ({"reader.down": "hyper+x"}, "keys.reader.down cannot be 'hyper+x': there is no such key.", "Keys are like"),
        ({"reader.down": "ctrl+m"}, "a terminal takes it for Enter", "Choose another key."),
        ({"reader.down": "ctrl+["}, "a terminal takes it for Esc", "Choose another key."),
        ({"reader.down": "k"}, "that is the key of reader.up", "Give one of them another key."),
        ({"reader.down": "f"}, "that is the key of main.follow", "Give one of them another key."),
        ({"main.find": "j"}, "that is the key of reader.down", "Give one of them another key."),
        ({"app.theme": "y"}, "that is the key of reader.cite", "Give one of them another key."),
        ({"reader.down": "e", "reader.up": "e"}, "that is the key of reader.up", "Give one of them another key."),
        ({"find.give_up": "x"}, "text is typed there", "Choose a key that types nothing"),
    ],
)
def test_what_cannot_be_a_key_is_one_sentence(wanted: Wanted, sentence: str, hint: str) -> None:
    with pytest.raises(ConfigError) as raised:
        keymap(wanted)
    assert sentence.replace("�", "") in str(raised.value).replace("�", "").replace("\u241b", "")
    assert hint in str(raised.value)


def test_the_usual_keys_do_not_clash_with_themselves() -> None:
    usual = {action.action_id: action.keys for action in ACTIONS}
    assert keymap(usual) == usual


async def test_other_keys_do_it_and_the_usual_ones_do_not(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    keys = {"reader": {"down": "e", "details": "d"}, "main.find": "ctrl+f", "main": {"follow": "D"}}
    async with drive(make_app(keys=keys)) as ui:
        await ui.press("j")
        assert ui.screen.reader.cursor_line_no == 1
        await ui.press("e", "e")
        assert ui.screen.reader.cursor_line_no == 3
        await ui.press("slash")
        assert not ui.screen.find_bar.is_open
        await ui.press("ctrl+f")
        assert ui.screen.find_bar.is_open
        await ui.press("escape", "n")
        assert "Nothing is found; ctrl+f looks for something." in ui.notices()
        shown = {hint.key: hint.words for hint in ui.screen.query_one(Hints).hints}
        assert shown["d"] == "details"
        assert "Enter" not in shown
        await ui.press("question_mark")
        assert "ctrl+f           Find in the document" in str(ui.app.screen.query_one(Static).visual)


def test_an_app_with_keys_or_a_theme_that_cannot_be_is_not_made(make_app: Callable[..., Any]) -> None:
    with pytest.raises(ConfigError, match=r"There is no action reader\.dwn"):
        make_app(keys={"reader": {"dwn": "e"}})
    with pytest.raises(ConfigError, match=r"There is no theme parchment for ui\.theme"):
        make_app(theme="parchment")


async def test_the_app_begins_with_the_theme_that_is_set(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(theme="paper")) as ui:
        assert ui.app.theme == "paper"
