"""Whether the reader follows the researcher: on until a person moves, off until they ask for it again."""

from __future__ import annotations

from dataclasses import dataclass

from auditor_tui.workspace.inquiry.screen_state import Target


@dataclass(frozen=True, slots=True)
class Follow:
    """The policy as a value: every move gives the next state, and what the reader must show because of it."""

    on: bool = True
    latest: Target | None = None
    """Where the researcher was last, shown or not."""
    missed: int = 0
    """How many targets arrived while following was paused."""

    def arrived(self, target: Target) -> tuple[Follow, Target | None]:
        """The researcher touched a target: show it, or remember it."""
        if self.on:
            return Follow(True, target), target
        return Follow(False, target, self.missed + 1), None

    def moved(self) -> Follow:
        """A person scrolled, searched, clicked or jumped: their place is theirs."""
        return Follow(False, self.latest, self.missed)

    def toggled(self) -> tuple[Follow, Target | None]:
        """A person asked: pause, or follow again and catch up with where the researcher is."""
        if self.on:
            return self.moved(), None
        return Follow(True, self.latest), self.latest

    @property
    def words(self) -> str:
        """Whether the reader follows, in a word and a mark."""
        return "follow ●" if self.on else "follow ○"
