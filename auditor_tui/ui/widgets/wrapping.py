"""Text into rows of a width, counted in cells, each safe to show."""

from __future__ import annotations

from rich.cells import cell_len, chop_cells, set_cell_size

from auditor_tui.text.sanitise import terminal_safe


def wrapped(text: str, width: int) -> list[str]:
    """Rows of at most `width` cells, broken between words, or inside one that is longer than a row."""
    width = max(2, width)  # no character is wider
    return [row for line in text.split("\n") for row in _wrapped_line(terminal_safe(line), width)]


def fitted(text: str, width: int) -> str:
    """One row of at most `width` cells, its end replaced by an ellipsis where it is longer."""
    text = terminal_safe(text)
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width - 1).rstrip() + "…" if width > 0 else ""


def _wrapped_line(line: str, width: int) -> list[str]:
    rows: list[str] = []
    row = ""
    for word in line.split(" "):
        longer = f"{row} {word}" if row else word
        if cell_len(longer) <= width:
            row = longer
            continue
        if row:
            rows.append(row)
        *whole, row = chop_cells(word, width) if cell_len(word) > width else [word]
        rows += whole
    return [*rows, row]
