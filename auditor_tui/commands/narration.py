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
    _write(_safe(text) + "\n")


def fail(error: AuditorError) -> None:
    """The one sentence of an error, and what would have worked."""
    say(f"auditor: {error}")


class Progress:
    """A line that tells how far a long step is: rewritten in a terminal, now and then a new line elsewhere."""

    def __init__(self, lines_between: int = 100) -> None:
        self._lines_between = lines_between
        self._steps = 0
        self._shown = False

    def show(self, text: str) -> None:
        """Tell the present state; outside a terminal only the first and then each hundredth state is told."""
        if sys.stderr.isatty():
            _write(_CLEAR_LINE + _safe(text))
            self._shown = True
        elif self._steps % self._lines_between == 0:
            say(text)
        self._steps += 1

    def clear(self) -> None:
        """Take the line away."""
        if self._shown:
            _write(_CLEAR_LINE)
            self._shown = False


def _safe(text: str) -> str:
    from auditor_tui.text.sanitise import terminal_safe

    return terminal_safe(text)


def _write(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
