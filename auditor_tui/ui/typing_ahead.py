"""Keys that come faster than the screen follow.

Keys wait in the queue of the widget that had the focus when they came. Where an earlier key moved the focus meanwhile,
they were meant for the place it moved to: letters typed right behind `/` are what is looked for, not commands.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from textual.events import Key
from textual.widget import Widget


class TypingAhead:
    """Remembers which widget each key went to."""

    def __init__(self) -> None:
        self._went_to: WeakKeyDictionary[Key, Widget | None] = WeakKeyDictionary()

    def came(self, key: Key, focused: Widget | None) -> None:
        """A key came from the terminal, and goes to what has the focus."""
        self._went_to[key] = focused

    def goes_on(self, key: Key, focused: Widget | None) -> bool:
        """Hand on a key that nobody used to what has the focus now, where that is not where it went.

        Returns:
            Whether it went on.
        """
        if focused is None or self._went_to.get(key, focused) is focused:
            return False
        # A key that came up to the app goes no further, so a copy does, the way the app hands on what comes in.
        copy = key.copy()
        self._went_to[copy] = focused
        focused._forward_event(copy)
        return True
