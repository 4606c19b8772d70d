from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme
from textual.widgets import OptionList

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


# Contrast

ON_BACKGROUND = (
    "agent-read-mark",
    "agent-hit-mark",
    "citation-mark",
    "unit-header-mark",
    "heading",
    "error",
    "warning",
    "success",
    "accent",
    "border",
)
ON_CURSOR = ("agent-hit-mark", "citation-mark", "unit-header-mark", "error", "warning", "success")
UNDER_TEXT = ("agent-read", "agent-hit", "citation", "unit-header", "cursor-line", "selection", "surface", "panel")
PAIRS = (
    ("match-text", "match"),
    ("match-now-text", "match-now"),
    ("block-cursor-foreground", "block-cursor-background"),
)
QUIET = ("line-number", "syntax")
OWN = ("contrast", "ledger", "paper", "slate")


def _own_themes() -> dict[str, Theme]:
    return {theme.name: theme for theme in load_themes(None).themes}


def _contrast(one: str, other: str) -> float:
    """As WCAG reckons it: 1 for the same, 21 for black on white."""
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    channels = (value / 255 for value in Color.parse(colour).rgb)
    red, green, blue = (value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_four_themes_come_with_the_app_two_dark_one_light_one_of_high_contrast() -> None:
    themes = _own_themes()
    assert set(OWN) <= themes.keys()
    assert [themes[name].dark for name in OWN] == [True, True, False, True]


@pytest.mark.parametrize("name", OWN)
def test_whatever_is_said_can_be_read_on_what_it_stands_on(name: str) -> None:
    theme = _own_themes()[name]
    colours = {**theme.to_color_system().generate(), **app_colours(theme), **theme.variables}
    least, least_quiet = (7.0, 7.0) if name == "contrast" else (4.5, 3.0)
    poor = [
        (one, other, round(ratio, 1))
        for one, other, needed in (
            *((mark, "background", least) for mark in ON_BACKGROUND),
            *(("foreground", ground, least) for ground in ("background", *UNDER_TEXT)),
            *(("unit-header-mark", ground, least) for ground in ("panel", "unit-header")),
            *((*pair, least) for pair in PAIRS),
            *((quiet, "background", least_quiet) for quiet in QUIET),
            *((mark, "block-cursor-background", least_quiet) for mark in ON_CURSOR),
        )
        if (ratio := _contrast(colours[one], colours[other])) < needed
    ]
    assert poor == []


# Without colour


def _attributes(ui: Any, role: str) -> tuple[bool, ...]:
    style = ui.screen.reader.role_style((role,))
    return tuple(bool(value) for value in (style.bold, style.italic, style.underline, style.reverse))


async def test_every_mark_on_the_text_can_be_told_without_colour(
    make_app: Callable[..., Any], drive: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with drive(make_app(question="What is the fiscal deficit of 2024-25?")) as ui:
        assert "nocolor" in ui.app.pseudo_classes
        looks = [_attributes(ui, role) for role in ("edge", "match", "match-now", "figure-now", "unit", "selection")]
        assert len(set(looks)) == len(looks)
        assert [row[4] for row in map(ui.row_of, (108, 103, 105, 107))] == ["●", "◆", "◆", "▌"]
        assert ui.row_of(108).startswith("►")
        await ui.press("slash", *"revenue", "enter")
        assert "█" not in ui.row_of(107)  # what was found by hand is no mark of the researcher


async def test_the_row_under_the_cursor_is_turned_round_without_colour(
    make_app: Callable[..., Any], drive: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with drive(make_app(question="What is the fiscal deficit of 2024-25?")) as ui:
        await ui.press("colon", *"108", "enter", "enter")
        for view in (ui.screen.details, ui.screen.inquiry_view):
            assert view.role_style(("cursor",)).reverse
        assert ui.screen.columns.role_style(("current",)).underline


async def test_the_row_of_a_list_under_the_cursor_can_be_told_without_colour(
    make_app: Callable[..., Any], drive: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with drive(make_app(question="What is the fiscal deficit of 2024-25?")) as ui:
        await ui.ask("And the revenue?")
        await ui.press("escape", "L")
        choices = ui.app.screen.query_one(OptionList)
        first, second = (next(iter(choices.render_line(row))).style for row in (0, 2))
        assert (first.bold, first.underline) == (True, True)
        assert not second.underline


async def test_the_list_of_themes_begins_with_those_of_the_app_and_marks_the_one_in_use(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        await ui.press("T")
        await ui.pilot.pause(0.5)
        rows = ui.app.screen.query_one(OptionList)
        names = [str(rows.get_option_at_index(index).prompt).split("\n")[0] for index in range(rows.option_count)]
        own = sorted(f"{name}{' · in use' if name == ui.app.theme else ''}" for name in _own_themes())
        assert names[: len(own)] == own
        assert sum("in use" in name for name in names) == 1
