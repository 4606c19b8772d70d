from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.color import Color
from textual.theme import BUILTIN_THEMES

from auditor_tui.ui.themes import DEFAULT_THEME, ThemeError, app_colours, load_themes, parse_theme

GOOD = 'name = "mine"\nprimary = "#336699"\n'


def test_the_app_comes_with_its_own_theme() -> None:
    loaded = load_themes(None)
    assert DEFAULT_THEME in {theme.name for theme in loaded.themes}
    assert loaded.failures == ()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("primary = ", "not TOML"),
        ('primary = "#fff"', "no 'name'"),
        ('name = "x"', "no 'primary'"),
        (GOOD + 'primry = "#fff"', "no 'primry'"),
        (GOOD.replace("#336699", "notacolor"), "'primary' is no colour"),
        (GOOD + 'accent = "notacolor"', "'accent' is no colour"),
        (GOOD + "accent = 3", "'accent' is a colour like"),
        (GOOD + 'dark = "yes"', "'dark' is true or false"),
        (GOOD + 'text_alpha = "much"', "'text_alpha' is a number"),
        (GOOD + "[variables]\ncitation = 'notacolor'", "'citation' is no colour"),
        (GOOD + "[variables]\ncitation = '#fff many'", "'citation' is a colour like"),
        (GOOD + "[variables]\nblock-cursor-text-style = 'loud'", "'block-cursor-text-style' takes"),
        (GOOD + "variables = 3", "a table"),
    ],
)
def test_what_cannot_be_a_theme_says_why(text: str, reason: str) -> None:
    with pytest.raises(ThemeError, match=reason):
        parse_theme(text)


def test_a_value_may_have_a_share_and_a_style_may_be_words() -> None:
    theme = parse_theme(GOOD + "[variables]\ncitation = '#fff 50%'\nx-text-style = 'bold reverse'\nfoot = 'auto 80%'")
    assert theme.variables["citation"] == "#fff 50%"


def test_a_bad_file_is_left_out_and_the_good_ones_stay(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("nonsense")
    (tmp_path / "b.toml").write_text(GOOD)
    (tmp_path / "c.toml").write_bytes(b"\xff\xfe")
    (tmp_path / "notes.txt").write_text("not looked at")
    loaded = load_themes(tmp_path)
    assert "mine" in {theme.name for theme in loaded.themes}
    assert [failure.file_name for failure in loaded.failures] == ["a.toml", "c.toml"]


def test_the_user_has_the_last_word(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(GOOD.replace("mine", DEFAULT_THEME))
    theme = next(theme for theme in load_themes(tmp_path).themes if theme.name == DEFAULT_THEME)
    assert theme.primary == "#336699"


@pytest.mark.parametrize("name", sorted(BUILTIN_THEMES))
def test_every_theme_gives_every_colour_of_the_app(name: str) -> None:
    colours = app_colours(BUILTIN_THEMES[name])
    assert set(colours) == set(app_colours(BUILTIN_THEMES["textual-dark"]))
    for colour in colours.values():
        Color.parse(colour)


async def test_themes_switch_while_it_runs_and_failures_are_told(
    tmp_path: Path, make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    (tmp_path / "bad.toml").write_text('name = "bad"\nprimary = "notacolor"')
    (tmp_path / "good.toml").write_text(GOOD)
    async with drive(make_app(themes_folder=tmp_path)) as ui:
        assert ui.app.theme == DEFAULT_THEME
        assert any("bad.toml" in notice for notice in ui.notices())
        for name in ("mine", "textual-light", "ansi-dark", DEFAULT_THEME):
            ui.app.theme = name
            await ui.pilot.pause()
            assert ui.rows()[0].startswith("►")
