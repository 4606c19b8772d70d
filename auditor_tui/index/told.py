"""What is said of derived files that had to be made again: one sentence, to whoever listens.

A result never speaks of it, since it is the same either way. Nobody listens unless a face asks to: a line on stderr
would stand across a screen.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from auditor_tui.text.sanitise import terminal_safe

_LOGGER: Final = logging.getLogger(__name__)
_LOGGER.addHandler(logging.NullHandler())
_LOGGER.propagate = False


def damaged(aside: Path | None = None) -> None:
    """Say that an index was not whole, and what was kept of it, if anything."""
    kept = f", and what was there is kept as {terminal_safe(aside.name)}" if aside else ""
    _LOGGER.warning("An index in the cache was damaged: it is built again%s.", kept)


def unusable(folder: Path) -> None:
    """Say that the folder of indexes takes none."""
    place = terminal_safe(str(folder))
    _LOGGER.warning("No index can be kept in %s: searching goes on, and takes longer each time.", place)


@contextmanager
def listening(tell: Callable[[str], None]) -> Iterator[None]:
    """Have sentences told while the enclosed work is done."""
    handler = _Handler(tell)
    _LOGGER.addHandler(handler)
    try:
        yield
    finally:
        _LOGGER.removeHandler(handler)


class _Handler(logging.Handler):
    def __init__(self, tell: Callable[[str], None]) -> None:
        super().__init__()
        self._tell = tell

    def emit(self, record: logging.LogRecord) -> None:
        """Pass a sentence on."""
        self._tell(record.getMessage())
