"""Themes: files of colours, and the colours this app adds to Textual's own.

Textual accepts a theme with a colour that is none, and dies when it is chosen; so every value is checked when a file is
read, and a file that fails is left out and named, never fatal.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, fields
from importlib import resources
from pathlib import Path
from typing import Any, Final

from textual.color import Color, ColorParseError
from textual.theme import Theme

DEFAULT_THEME: Final = "ledger"

_BLENDS: Final = {
    "agent-read": ("accent", 0.08),
    "agent-hit": ("accent", 0.18),
    "citation": ("accent", 0.24),
    "unit-header": ("success", 0.20),
    "match": ("secondary", 0.40),
    "match-now": ("secondary", 0.85),
    "cursor-line": ("foreground", 0.10),
    "selection": ("primary", 0.45),
    "agent-read-mark": ("accent", 0.65),
    "agent-hit-mark": ("accent", 1.0),
    "citation-mark": ("accent", 1.0),
    "unit-header-mark": ("success", 1.0),
    "match-text": ("foreground", 1.0),
    "match-now-text": ("background", 1.0),
    "line-number": ("foreground", 0.45),
    "syntax": ("foreground", 0.35),
    "heading": ("foreground", 1.0),
}
"""The app's own colours where a theme does not set them: this much of one of its colours over its background."""

_ANSI: Final = {
    "agent-read": "ansi_default",
    "agent-hit": "ansi_default",
    "citation": "ansi_default",
    "unit-header": "ansi_default",
    "match": "ansi_blue",
    "match-now": "ansi_yellow",
    "cursor-line": "ansi_bright_black",
    "selection": "ansi_blue",
    "agent-read-mark": "ansi_yellow",
    "agent-hit-mark": "ansi_bright_yellow",
    "citation-mark": "ansi_bright_yellow",
    "unit-header-mark": "ansi_cyan",
    "match-text": "ansi_white",
    "match-now-text": "ansi_black",
    "line-number": "ansi_bright_black",
    "syntax": "ansi_bright_black",
    "heading": "ansi_default",
}
"""The same for themes that use the terminal's own palette, where nothing can be blended."""

_COLOUR_FIELDS: Final = frozenset(
    {
        *("primary", "secondary", "accent", "success", "warning", "error"),
        *("foreground", "background", "surface", "panel", "boost"),
    }
)
_STYLE_WORDS: Final = frozenset(("none", "bold", "italic", "underline", "strike", "reverse", "dim", "not"))


class ThemeError(Exception):
    """Raised inside this module when a file holds no usable theme; says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class ThemeFailure:
    """A theme file that was left out."""

    file_name: str
    reason: str


@dataclass(frozen=True, slots=True)
class LoadedThemes:
    """What the theme files gave."""

    themes: tuple[Theme, ...]
    failures: tuple[ThemeFailure, ...]


def app_colours(theme: Theme) -> dict[str, str]:
    """The colours this app adds, made from a theme's own where it does not set them."""
    if theme.ansi:
        return dict(_ANSI)
    own = theme.to_color_system().generate()
    background = Color.parse(own["background"])
    return {
        name: background.blend(Color.parse(own[source]), share, alpha=1).hex
        for name, (source, share) in _BLENDS.items()
    }


def load_themes(user_folder: Path | None) -> LoadedThemes:
    """The themes that come with the app, then the user's; of two with one name the later counts."""
    themes: dict[str, Theme] = {}
    failures: list[ThemeFailure] = []
    for path in (*_files(_own_folder()), *_files(user_folder)):
        try:
            theme = parse_theme(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError):
            failures.append(ThemeFailure(path.name, "It cannot be read as UTF-8 text."))
        except ThemeError as error:
            failures.append(ThemeFailure(path.name, str(error)))
        else:
            themes[theme.name] = theme
    return LoadedThemes(tuple(themes.values()), tuple(failures))


def parse_theme(text: str) -> Theme:
    """A theme from the text of its file, every value checked.

    Raises:
        ThemeError: when it is not TOML, has a key no theme has, or a value that is no colour.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ThemeError(f"It is not TOML: {error}.") from None
    known = {field.name for field in fields(Theme)}
    unknown = sorted(set(data) - known)
    if unknown:
        raise ThemeError(f"A theme has no {unknown[0]!r}; it has {', '.join(sorted(known))}.")
    for key in ("name", "primary"):
        if not isinstance(data.get(key), str) or not data[key]:
            raise ThemeError(f"It has no {key!r}.")
    _check_values(data)
    theme = Theme(**data)
    try:
        theme.to_color_system().generate()
    except (ColorParseError, ValueError, TypeError, AttributeError) as error:
        raise ThemeError(f"Its colours do not work together: {error}.") from None
    return theme


def _check_values(data: dict[str, Any]) -> None:
    for name in sorted(_COLOUR_FIELDS & set(data)):
        _check_colour(name, data[name])
    for name in ("dark", "ansi"):
        if not isinstance(data.get(name, True), bool):
            raise ThemeError(f"{name!r} is true or false.")
    for name in ("luminosity_spread", "text_alpha"):
        if not isinstance(data.get(name, 0.0), float):
            raise ThemeError(f"{name!r} is a number with a decimal point.")
    variables = data.get("variables", {})
    if not isinstance(variables, dict):
        raise ThemeError("'variables' is a table of names and values.")
    for name, value in variables.items():
        if name.endswith("style"):
            _check_style(name, value)
        else:
            _check_colour(name, value)


def _check_colour(name: str, value: object) -> None:
    """A colour, or a colour and a percentage; one of `auto` stands for what can be read on the background."""
    words = value.split() if isinstance(value, str) else []
    colour, share = words[:1], words[1:]
    if len(words) not in (1, 2) or any(not word.removesuffix("%").isdigit() or word[-1] != "%" for word in share):
        raise ThemeError(f"{name!r} is a colour like '#1e1e1e' or '#1e1e1e 50%', not {value!r}.")
    if colour == ["auto"]:
        return
    try:
        Color.parse(colour[0])
    except ColorParseError:
        raise ThemeError(f"{name!r} is no colour: {value!r}.") from None


def _check_style(name: str, value: object) -> None:
    if not isinstance(value, str) or not value.split() or not set(value.split()) <= _STYLE_WORDS:
        raise ThemeError(f"{name!r} takes {', '.join(sorted(_STYLE_WORDS))}, not {value!r}.")


def _own_folder() -> Path:
    """Where the app's themes are: inside the installed package, or beside it in a checkout."""
    package = Path(str(resources.files("auditor_tui")))
    packaged = package / "_data" / "themes"
    return packaged if packaged.is_dir() else package.parent / "themes"


def _files(folder: Path | None) -> Iterator[Path]:
    if folder is not None and folder.is_dir():
        yield from sorted(folder.glob("*.toml"))
