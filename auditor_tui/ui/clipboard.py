"""Copying: what the terminal is asked, and what can honestly be said about it."""

from __future__ import annotations

from typing import Final

from textual.app import App

LONGEST_BYTES: Final = 74_000
"""Terminals drop a longer OSC 52 sequence, or all of it."""


def copy(app: App[object], text: str, what: str) -> None:
    """Ask the terminal to put text on the clipboard, and say that it was asked: no terminal answers."""
    if len(text.encode("utf-8", "replace")) > LONGEST_BYTES:
        app.notify(
            f"{what} is longer than a terminal takes on its clipboard.", severity="warning", markup=False, timeout=6
        )
        return
    app.copy_to_clipboard(text)
    app.notify(f"Copied {what} through the terminal (OSC 52).", markup=False, timeout=3)
