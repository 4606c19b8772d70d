"""A user's own keys: checked against the table of actions, before anything is bound."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from typing import Final

from textual.keys import Keys, _character_to_key

from auditor_tui.errors import ConfigError
from auditor_tui.text.sanitise import terminal_safe
from auditor_tui.ui.keys import ACTIONS, Action, Pane, character_of

Wanted = Mapping[str, str | Mapping[str, str]]
"""Keys by action, as the settings have them: `{"reader": {"down": "n"}}`, or `{"reader.down": "n"}`."""

_TAKEN: Final = {
    "ctrl+i": "Tab",
    "ctrl+m": "Enter",
    "ctrl+h": "Backspace",
    "ctrl+left_square_bracket": "Esc",
    "ctrl+s": "the key that stops a terminal's output",
    "ctrl+z": "the key that suspends a program",
}
"""Keys that no terminal can tell from others, or keeps for itself."""
_MODIFIERS: Final = frozenset(("ctrl", "shift", "alt", "super"))
_NAMES: Final = frozenset(key.value for key in Keys if not key.value.startswith("<")) | {"space"}
_TYPED: Final[frozenset[Pane]] = frozenset(("question", "find", "outline filter", "password", "log search", "form"))
"""Panes where text is typed: a letter is a letter there."""
_EVERYWHERE: Final[frozenset[Pane]] = frozenset(("main", "replay", "app"))
"""Panes whose keys work while another one is in use."""
_LISTS: Final[frozenset[Pane]] = frozenset(("logs", "documents"))
"""Screens whose keys work while their list is in use."""
_ON_MAIN: Final[frozenset[Pane]] = frozenset(
    ("main", "replay", "app", "outline", "reader", "details", "page", "inquiry")
)


def keymap(wanted: Wanted) -> dict[str, str]:
    """The keys of each action that gets others, by its id, as Textual names keys.

    Raises:
        ConfigError: when there is no such action, no such key, or two actions would be at one key; one sentence.
    """
    known = {action.action_id: action for action in ACTIONS}
    changed: dict[str, str] = {}
    for action_id, keys in _flat(wanted):
        if action_id not in known:
            close = difflib.get_close_matches(action_id, known, n=1)
            hint = f"Did you mean {close[0]}?" if close else "`?` in the app lists what there is, by pane."
            raise ConfigError(f"There is no action {terminal_safe(action_id)} for [keys].", hint)
        changed[action_id] = ",".join(_checked(known[action_id], key) for key in _split(keys))
    _refuse_clashes(known, changed)
    return changed


def _flat(wanted: Wanted) -> Iterator[tuple[str, str]]:
    for name, keys in wanted.items():
        if isinstance(keys, str):
            yield name, keys
        else:
            yield from ((f"{name}.{action}", each) for action, each in keys.items())


def _split(keys: str) -> list[str]:
    """Keys separated by commas; a comma alone is the comma."""
    return [keys.strip()] if keys.strip() == "," else [key.strip() for key in keys.split(",")]


def _checked(action: Action, key: str) -> str:
    *modifiers, name = key.split("+") if len(key) > 1 else [key]
    said = f"keys.{action.action_id} cannot be {terminal_safe(key)!r}"
    is_character = len(name) == 1 and name.isprintable()
    if not (is_character or name in _NAMES or character_of(name)) or not set(modifiers) <= _MODIFIERS:
        raise ConfigError(f"{said}: there is no such key.", "Keys are like x, X, ?, f5, space, ctrl+k, shift+up.")
    whole = "+".join([*modifiers, _character_to_key(name) if is_character else name])
    if whole in _TAKEN:
        raise ConfigError(f"{said}: a terminal takes it for {_TAKEN[whole]}.", "Choose another key.")
    if action.pane in _TYPED and not modifiers and character_of(whole) is not None:
        raise ConfigError(f"{said}: text is typed there.", "Choose a key that types nothing, as ctrl+k or f5.")
    return whole


def _refuse_clashes(known: Mapping[str, Action], changed: Mapping[str, str]) -> None:
    for action_id, keys in changed.items():
        action = known[action_id]
        for other in known.values():
            if other.action_id == action_id or not _meet(action.pane, other.pane):
                continue
            shared = set(keys.split(",")) & set(changed.get(other.action_id, other.keys).split(","))
            if shared and not (action.pane != other.pane and set(action.keys.split(",")) & shared):
                raise ConfigError(
                    f"keys.{action_id} cannot be {min(shared)!r}: that is the key of {other.action_id}.",
                    "Give one of them another key.",
                )


def _meet(one: Pane, other: Pane) -> bool:
    """Whether the keys of two panes work at the same time."""
    both = {one, other}
    in_list = "list" in both and bool(both & _LISTS)
    return one == other or in_list or (bool(both & _EVERYWHERE) and both <= _ON_MAIN)
