"""The only writer of stderr: what is happening, and what went wrong."""

from __future__ import annotations

import io
import sys

from auditor_tui.errors import AuditorError

_CLEAR_LINE = "\r\x1b[K"


def prepare() -> None:
    """Make stderr take every character: one it cannot show is replaced."""
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
    """How far a long step is: one line rewritten in a terminal, now and then a new line elsewhere."""

    def __init__(self, what: str) -> None:
        """Args: what: What is being done, as in "converting report.pdf"."""
        self._what = what
        self._told = 0

    def show(self, done: int, total: int) -> None:
        """Tell how many pages are done; outside a terminal the first time, and then every hundred pages."""
        text = f"{self._what}: page {done} of {total}"
        if sys.stderr.isatty():
            _rewrite("" if done == total else _safe(text))
        elif not self._told or done - self._told >= _PAGES_BETWEEN:
            say(text)
            self._told = done or 1


_PAGES_BETWEEN = 100
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
