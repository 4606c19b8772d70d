"""The password of one file while it is being converted: asked for when needed, kept in memory alone, never shown."""

from __future__ import annotations

from collections.abc import Callable


class Secret:
    """What unlocks a file, once someone has said it; the converters of one file share it."""

    def __init__(self, ask: Callable[[str, bool], str | None]) -> None:
        """`ask` gives the password of a file by its name; told whether one was wrong before; None gives up."""
        self._ask = ask
        self.value: str | None = None

    def __repr__(self) -> str:
        return "Secret()"

    def ask(self, name: str, wrong: bool) -> bool:
        """Ask for the file's password; whether there is one to try."""
        self.value = self._ask(name, wrong)
        return self.value is not None
