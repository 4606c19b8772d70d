"""Text into rows of a width, counted in the cells that any terminal may need, each safe to show."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final

from rich.cells import set_cell_size

from auditor_tui.text.sanitise import terminal_safe
from auditor_tui.ui.cells import roomy_len, spare_cells

CUT: Final = "…"
"""Ends what is longer than its room."""


def wrapped(text: str, width: int) -> list[str]:
    """Rows of at most `width` cells, broken between words, or inside one that is longer than a row."""
    width = max(2, width)  # no character is wider
    return [row for line in text.split("\n") for row in _wrapped_line(terminal_safe(line), width)]


def fitted(text: str, width: int) -> str:
    """One row of at most `width` cells, its end replaced by an ellipsis where it is longer."""
    text = terminal_safe(text)
    if roomy_len(text) <= width:
        return text
    if width <= 0:
        return ""
    kept = set_cell_size(text, width - 1)
    while kept and roomy_len(kept) >= width:
        kept = kept[: -max(1, spare_cells(kept) // 2)]
    return kept.rstrip() + CUT


def _wrapped_line(line: str, width: int) -> list[str]:
    rows: list[str] = []
    row = ""
    for word in line.split(" "):
        longer = f"{row} {word}" if row else word
        if roomy_len(longer) <= width:
            row = longer
            continue
        if row:
            rows.append(row)
        *whole, row = _pieces(word, width)
        rows += whole
    return [*rows, row]


def _pieces(word: str, width: int) -> Iterator[str]:
    """A word in pieces of at most `width` cells, a letter kept with its marks as far as they fit together."""
    piece = ""
    for cluster in _clusters(word, width):
        if piece and roomy_len(piece + cluster) > width:
            yield piece
            piece = ""
        piece += cluster
    yield piece


def _clusters(word: str, width: int) -> Iterator[str]:
    """Each letter with the marks behind it; those that would not fit in a row with it are by themselves."""
    cluster = ""
    for char in word:
        if cluster and (not unicodedata.category(char).startswith("M") or roomy_len(cluster + char) > width):
            yield cluster
            cluster = ""
        cluster += char
    if cluster:
        yield cluster
