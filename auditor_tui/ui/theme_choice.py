"""The list of themes in the palette: those that come with this app and the user's first, the one in use marked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from textual.command import DiscoveryHit, Hit, Hits
from textual.theme import BUILTIN_THEMES, ThemeProvider

_IN_USE: Final = " · in use"


class ThemeChoice(ThemeProvider):
    """Offers every theme; those that Textual brings come last."""

    @property
    def commands(self) -> list[tuple[str, Callable[[], None]]]:
        """The name of each theme, and what switches to it."""
        return sorted(super().commands, key=lambda command: command[0] in BUILTIN_THEMES)

    async def discover(self) -> Hits:
        """All of them."""
        for shown, name, switch in self._shown():
            yield DiscoveryHit(shown, switch, name)

    async def search(self, query: str) -> Hits:
        """Those whose name fits what is typed."""
        matcher = self.matcher(query)
        for shown, name, switch in self._shown():
            if (score := matcher.match(name)) > 0:
                yield Hit(score, matcher.highlight(shown), switch, name)

    def _shown(self) -> Iterator[tuple[str, str, Callable[[], None]]]:
        for name, switch in self.commands:
            yield f"{name}{_IN_USE if name == self.app.theme else ''}", name, switch
