"""What is said on stderr: what is happening, and what went wrong."""

from __future__ import annotations

import io
import os
import shutil
import sys
import time
from pathlib import Path

from auditor_tui.errors import AuditorError

_CLEAR_LINE = "\r\x1b[K"


def prepare() -> None:
    """Make stderr take every character: one it cannot show is replaced; closed from the start, it takes all of them."""
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 — for as long as the program runs
    if isinstance(sys.stderr, io.TextIOWrapper):
        sys.stderr.reconfigure(errors="replace")


def say(text: str) -> None:
    """One line of narration."""
    _clear()
    _write(_safe(text) + "\n")


def fail(error: AuditorError) -> None:
    """The one sentence of an error, and what would have worked."""
    say(f"auditor: {error}")


class Progress:
    """How far a long step is: a bar rewritten in a terminal, now and then a new line elsewhere."""

    def __init__(self, what: str) -> None:
        """Args: what: What is being done, as in "converting report.pdf"."""
        self._what = what
        self._told: int | None = None
        self._began: tuple[float, int] | None = None
        self._total = 0

    def show(self, done: int, total: int) -> None:
        """Tell how many pages are done; outside a terminal at first, and then as more of them are."""
        if self._began is None or total != self._total or done < self._began[1]:
            # Another document of the same library: what was told of the one before says nothing of it.
            self._began, self._total, self._told = (time.monotonic(), done), total, None
        if sys.stderr.isatty():
            bar = "█" * (_BAR_CELLS * done // max(1, total))
            left = self._left(done, total)
            _rewrite("" if done == total else self._line(f" {bar:░<{_BAR_CELLS}} page {done} of {total}{left}"))
        elif self._told is None or done - self._told >= max(_PAGES_BETWEEN, total // _LINES_AT_MOST):
            say(f"{self._what}: page {done} of {total}")
            self._told = done

    def _line(self, rest: str) -> str:
        """One row of the terminal: a longer one would leave its first rows behind each time."""
        room = max(_LEAST_NAME, shutil.get_terminal_size().columns - len(rest) - 1)
        what = _safe(self._what)
        return (what if len(what) <= room else f"{what[: room - 1]}…") + rest

    def _left(self, done: int, total: int) -> str:
        assert self._began is not None
        at, before = self._began
        if done - before < _PAGES_TO_GUESS_FROM:
            return ""
        seconds = (time.monotonic() - at) / (done - before) * (total - done)
        return f", about {seconds / 60:.0f} min left" if seconds >= 90 else f", about {seconds:.0f} s left"


_PAGES_BETWEEN = 20
_LINES_AT_MOST = 20
_BAR_CELLS = 20
_LEAST_NAME = 12
_PAGES_TO_GUESS_FROM = 3
_rewritten = False
"""Whether the last line on the terminal is one that is to be overwritten."""


def _rewrite(text: str) -> None:
    global _rewritten
    _write(_CLEAR_LINE + text)
    _rewritten = bool(text)


def _clear() -> None:
    if _rewritten:
        _rewrite("")


def _safe(text: str) -> str:
    from auditor_tui.text.sanitise import terminal_safe

    return terminal_safe(text)


def _write(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
