"""Table rows drawn in columns: one source line stays one line, and every character knows where it came from.

Columns are as wide as their cells, up to a limit; a longer cell pushes what follows it on its own line alone. Emphasis
is taken out and told apart as ranges, so that it can be shown instead of spelled. Numbers stand at the right of their
column.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from rich.cells import cell_len

from auditor_tui.text.sanitise import terminal_safe
from auditor_tui.ui.cells import spare_cells

MAX_COLUMNS: Final = 30
"""A table with more columns is drawn as it is: lined up it would not be readable either, and would cost too much."""
MAX_COLUMN_CELLS: Final = 44
"""Cells a column takes at most; a longer text pushes the rest of its own line."""

_BAR = re.compile(r"(?<!\\)\|")
_RULE_ROW = re.compile(r"\|(?:[-: ]+\|)+ *")
_MARKUP = re.compile(r"\*\*|<br>|</?(?:b|i|u|s|em|strong|sup|sub|mark)>")
_NUMBER = re.compile(r"[(\[]?[-−–+△₹$€£¥ ]*\d[\d,.\s]*[)\]%]*|[-−–—.]+|nil|n\.?a\.?", re.IGNORECASE)
_STRONG = frozenset(("**", "<b>", "</b>", "<strong>", "</strong>"))
_LINE_BREAK = "↵"

Range = tuple[int, int]


class Drawn(NamedTuple):
    """A line as it is drawn."""

    text: str
    origins: Sequence[int]
    """For each drawn character, and for the end, its 0-based position in the source line; never falling."""
    strong: tuple[Range, ...]
    """Drawn characters that the source emphasises."""
    label: int
    """Drawn characters from the start to the end of the column that names the rows."""


class _Cell(NamedTuple):
    text: str
    origins: Sequence[int]
    strong: tuple[Range, ...]
    width: int
    """Cells, those included that only some terminals need."""
    spare: int
    """Of these, the latter."""
    bar: int
    """Position of the bar before it."""


class _Row(NamedTuple):
    cells: list[_Cell]
    end: int
    """Position of the closing bar, or of the line's end where there is none."""
    closed: bool
    rule: bool


def bars(line: str) -> list[int]:
    """Positions of the bars between the cells of a row, and of the line's end where no bar closes it."""
    found = [match.start() for match in _BAR.finditer(line)]
    return found if _is_closed(line, found) else [*found, len(line)]


def _is_closed(line: str, found: Sequence[int]) -> bool:
    return len(found) > 1 and not line[found[-1] + 1 :].strip()


def is_rule(line: str) -> bool:
    """Whether a line is the rule under a table's header."""
    return line.startswith("|") and _RULE_ROW.fullmatch(line) is not None


def lay_out(lines: Sequence[str], plain: Sequence[int]) -> list[Drawn] | None:
    """Consecutive rows of a table in columns; None where they are better drawn as they are.

    Args:
        lines: The rows.
        plain: For each, whether all its characters are one cell wide, and so need no measuring.
    """
    if any(line.count("|") > MAX_COLUMNS + 1 for line in lines):
        return None
    rows = [_row(line, bool(is_plain)) for line, is_plain in zip(lines, plain, strict=True)]
    columns = max(len(row.cells) for row in rows)
    bodies = [[row.cells[at] for row in rows if not row.rule and at < len(row.cells)] for at in range(columns)]
    widths = [min(MAX_COLUMN_CELLS, max([1, *(cell.width for cell in cells)])) for cells in bodies]
    right = [_is_numeric([cell.text for cell in cells]) for cells in bodies]
    labels = 1 + next((at for at, numeric in enumerate(right) if not numeric), 0)
    return [
        _draw_rule(row, widths, labels, len(line)) if row.rule else _draw(row, widths, right, labels, len(line))
        for line, row in zip(lines, rows, strict=True)
    ]


def without_cut_numbers(drawn: str, first: int, shown: str) -> str:
    """A stretch of a drawn row, a number that its edge cuts dotted out: part of one reads as another."""
    end = first + len(shown)
    for edge in (first, end):
        start = drawn.rfind("│", 0, edge) + 1
        stop = drawn.find("│", edge)
        cell = drawn[start:stop] if stop >= 0 else ""
        number = cell.strip()
        low = start + cell.find(number)
        high = low + len(number)
        if low < edge < high and _NUMBER.fullmatch(number):
            low, high = max(low, first), min(high, end)
            shown = shown[: low - first] + "·" * (high - low) + shown[high - first :]
    return shown


def _row(line: str, plain: bool) -> _Row:
    edges = bars(line)
    closed = _is_closed(line, edges)
    return _Row([_cell(line, bar, end, plain) for bar, end in pairwise(edges)], edges[-1], closed, is_rule(line))


def _cell(line: str, bar: int, end: int, plain: bool) -> _Cell:
    content = line[bar + 1 : end]
    text = content.strip()
    start = bar + 1 + (content.index(text) if text else 0)
    if "*" not in text and "<" not in text:
        return _Cell(text, range(start, start + len(text)), (), *_width(text, plain), bar)
    parts: list[str] = []
    origins: list[int] = []
    strong: list[Range] = []
    opened: int | None = None
    done = 0
    for match in _MARKUP.finditer(text):
        parts.append(text[done : match.start()])
        origins += range(start + done, start + match.start())
        if match[0] == "<br>":
            parts.append(_LINE_BREAK)
            origins.append(start + match.start())
        elif match[0] in _STRONG:
            if opened is not None and opened < len(origins):
                strong.append((opened, len(origins)))
            opened = len(origins) if opened is None else None
        done = match.end()
    parts.append(text[done:])
    origins += range(start + done, start + len(text))
    shown = "".join(parts)
    return _Cell(shown, origins, tuple(strong), *_width(shown, plain), bar)


def _draw(row: _Row, widths: Sequence[int], right: Sequence[bool], labels: int, length: int) -> Drawn:
    label = 0
    parts: list[str] = []
    origins: list[int] = []
    strong: list[Range] = []
    edges = [*(cell.bar for cell in row.cells), row.end]
    for at, cell in enumerate(row.cells):
        padding = max(0, widths[at] - cell.width) if row.closed or at + 1 < len(row.cells) else 0
        before, after = (padding, cell.spare) if right[at] else (0, padding + cell.spare)
        # Padding before belongs to the bar, padding behind to the next one: a range over the cell leaves both out.
        parts += "│", " " * before, cell.text, " " * after
        origins += [cell.bar] * (1 + before)
        strong += [(len(origins) + low, len(origins) + high) for low, high in cell.strong]
        origins += cell.origins
        origins += [edges[at + 1]] * after
        if at < labels:
            label = len(origins)
    if row.closed:
        parts.append("│")
        origins.append(row.end)
    return Drawn("".join(parts), [*origins, length], tuple(strong), label)


def _draw_rule(row: _Row, widths: Sequence[int], labels: int, length: int) -> Drawn:
    text = "┼".join("─" * widths[at] for at in range(len(row.cells)))
    origins = [cell.bar for at, cell in enumerate(row.cells) for _ in range(widths[at] + 1)]
    return Drawn(f"├{text}┤", [*origins, row.end, length], (), labels + sum(widths[:labels]))


def _is_numeric(texts: Sequence[str]) -> bool:
    """Whether most cells of a column that hold anything hold a number; its header does not count."""
    held = [text for text in texts[1:] if text]
    return bool(held) and 2 * sum(_NUMBER.fullmatch(text) is not None for text in held) > len(held)


def _width(text: str, plain: bool) -> tuple[int, int]:
    if plain:
        return len(text), 0
    spare = spare_cells(text)
    return cell_len(terminal_safe(text)) + spare, spare
