"""A document on its way in: how far it is, and the wish to stop, passed between two threads."""

from __future__ import annotations

import threading
from collections.abc import Callable


class Opening:
    """Hand `report` and `is_cancelled` to whatever reads documents; watch and cancel from the screen."""

    def __init__(self) -> None:
        self._cancelled = threading.Event()
        self._listener: Callable[[int, int], None] | None = None

    def listen(self, listener: Callable[[int, int], None] | None) -> None:
        """Who is told of progress; called on the thread that reads."""
        self._listener = listener
        self._cancelled.clear()

    def report(self, done: int, total: int) -> None:
        """Pages done, of how many."""
        if self._listener:
            self._listener(done, total)

    def cancel(self) -> None:
        """Stop reading as soon as may be; pages that are done are kept."""
        self._cancelled.set()

    def is_cancelled(self) -> bool:
        """Whether someone wished to stop."""
        return self._cancelled.is_set()
