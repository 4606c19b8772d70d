"""The only writer of stdout: data, and nothing else.

Text goes out as UTF-8 without any escape sequence; what a document or a file name holds cannot act on a terminal.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from auditor_tui.errors import AuditorError


def prepare() -> None:
    """Make stdout take every character: UTF-8 into a file or pipe, replacements where a terminal cannot show one.

    Where stdout was closed from the start, what is written goes nowhere, and the exit code alone tells.
    """
    if sys.stdout is None:
        # Its number is free, and the next file opened would take it: a document's, or a log's.
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 — for as long as the program runs
    if isinstance(sys.stdout, io.TextIOWrapper):
        encoding = None if sys.stdout.isatty() else "utf-8"
        sys.stdout.reconfigure(encoding=encoding, errors="replace")


def write(text: str) -> None:
    """Print text, ending with a line feed."""
    from auditor_tui.text.sanitise import sanitise

    shown = sanitise(text).text
    _send(shown if shown.endswith("\n") else shown + "\n")


def write_json(value: Any) -> None:
    """Print one JSON value on one line; boxes, which operations give as decimal strings, become numbers."""
    import json

    from auditor_tui.operations.outward import with_numbers
    from auditor_tui.text.sanitise import json_safe

    _send(json_safe(json.dumps(with_numbers(value), ensure_ascii=False)) + "\n")


def close() -> None:
    """Send what is still buffered, so that a closed pipe is noticed while it can be handled.

    Raises:
        BrokenPipeError: when the reader has gone.
        AuditorError: when what stdout leads to takes no more.
    """
    with _refusals():
        sys.stdout.flush()


def abandon() -> None:
    """Stop writing: the reader has gone, and the interpreter's own flush at exit must not complain about it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _send(text: str) -> None:
    with _refusals():
        sys.stdout.write(text)


@contextmanager
def _refusals() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        abandon()
        reason = (error.strerror or type(error).__name__).lower()
        raise AuditorError(
            f"The output cannot be written: {reason}.", "Free some space, or send it elsewhere."
        ) from None
