"""Table rows drawn in columns: one source line stays one line, and every character knows where it came from.

A column of figures is as wide as its figures and as two rows of its header need, not as wide as the header is long:
that stands over the text anyway. A longer cell is cut where something follows it, for a figure that moved on would
stand under the header of another column; where nothing follows, or nothing but words among words, its text goes on.
Emphasis is taken out and told apart as ranges, so that it can be shown instead of spelled. Numbers stand at the right
of their column.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from rich.cells import cell_len, split_graphemes

from auditor_tui.text.sanitise import terminal_safe
from auditor_tui.ui.cells import spare_cells

MAX_COLUMNS: Final = 64
"""A row with more columns is drawn as it is: lined up it would not be readable either, and would cost too much."""
MAX_COLUMN_CELLS: Final = 44
"""Cells a column takes at most, other than one that names rows of figures: that takes what these leave."""
LABEL_SHARE: Final = (2, 5)
"""The share of the room that the columns naming the rows may take where the table is wider than the room."""
CUT: Final = "…"
"""Ends a cell that is longer than its column."""

_LABEL_CELLS = 8
"""A column that names the rows has so many at least."""
_HEADER_CELLS = 12
"""A header widens its column at most to this."""
_SHORT_CELLS = 16
"""A text with digits in it, among figures, is shown whole up to this length."""

_BAR = re.compile(r"(?<!\\)\|")
_RULE_ROW = re.compile(r"\|(?:[-: ]+\|)+ *")
_MARKUP = re.compile(r"\*\*|<br>|</?(?:b|i|u|s|em|strong|sup|sub|mark)>")
_NUMBER = re.compile(r"[-−–+△₹$€£¥ ↵(\[]*\d[\d,.\s↵₹$€£¥]*[)\]%]*|[-−–—.₹$€£¥ ↵]+|nil|n\.?a\.?", re.IGNORECASE)
_DIGITS_ACROSS = re.compile(r"[^\s│|↵]*\d[^\s│|↵]*(?:[ \u00a0\u202f]\d{3}(?!\d)[^\s│|↵]*)*")
"""A word with a digit in it, and the groups of digits that only a space parts from it."""
_LOOK_AROUND = 40
"""Characters on either side of an edge that a number over it is looked for in."""
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
    """Cells from the start to the end of the columns that name the rows; the same for all rows laid out together."""
    reach: int
    """Cells of a row of the table whose cells all fit; 0 for a row that holds a label alone."""


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


class Grid(NamedTuple):
    """How the columns of a table lie."""

    widths: list[int]
    right: list[bool]
    """Whether a column holds figures, which stand at its right."""
    labels: int
    """How many columns name the rows."""

    @property
    def has_figures(self) -> bool:
        """Whether a column of figures stands beside those that name the rows."""
        return True in self.right[self.labels :]


def bars(line: str) -> list[int]:
    """Positions of the bars between the cells of a row, and of the line's end where no bar closes it."""
    found = [match.start() for match in _BAR.finditer(line)]
    return found if _is_closed(line, found) else [*found, len(line)]


def _is_closed(line: str, found: Sequence[int]) -> bool:
    return len(found) > 1 and not line[found[-1] + 1 :].strip()


def is_rule(line: str) -> bool:
    """Whether a line is the rule under a table's header."""
    return line.startswith("|") and _RULE_ROW.fullmatch(line) is not None


def lay_out(lines: Sequence[str], plain: Sequence[int], room: int) -> list[Drawn | None] | None:
    """Consecutive rows of a table in columns; None where they, or one of them, are better drawn as they are.

    Args:
        lines: The rows.
        plain: For each, whether all its characters are one cell wide, and so need no measuring.
        room: Cells there are for a row on the screen.
    """
    grid = measure(lines, plain, room)
    return draw(lines, plain, grid) if grid else None


def measure(lines: Sequence[str], plain: Sequence[int], room: int) -> Grid | None:
    """How wide the columns of consecutive rows are; None where they are better drawn as they are. Args as above."""
    rows = [_row(line, bool(is_plain)) for line, is_plain in zip(lines, plain, strict=True) if not _is_too_wide(line)]
    if not rows:
        return None
    columns = max(len(row.cells) for row in rows)
    head = next((at for at, row in enumerate(rows) if row.rule), 0)
    grid = Grid([], [], 0)
    for at in range(columns):
        header = [row.cells[at] for row in rows[:head] if at < len(row.cells)]
        body = [row.cells[at] for row in rows[head:] if not row.rule and at < len(row.cells)]
        numbers = [bool(cell.text) and _NUMBER.fullmatch(cell.text) is not None for cell in body]
        numeric = _is_numeric(body, numbers, 0 if head else 1)
        wanted = [
            cell.width if number or not numeric else _cells_among_figures(cell)
            for cell, number in zip(body, numbers, strict=True)
        ]
        wanted += [_cells_of_header(cell) if numeric else cell.width for cell in header]
        grid.right.append(numeric)
        grid.widths.append(max([1, *wanted]))
    grid = grid._replace(labels=_labels(grid.right))
    _narrow(grid, room)
    return grid


def draw(lines: Sequence[str], plain: Sequence[int], grid: Grid) -> list[Drawn | None]:
    """Rows of a table in the columns that were measured for it; None for one that has too many."""
    return [
        None if _is_too_wide(line) else _drawn(_row(line, bool(is_plain)), grid, len(line))
        for line, is_plain in zip(lines, plain, strict=True)
    ]


def _drawn(row: _Row, grid: Grid, length: int) -> Drawn:
    return _draw_rule(row, grid, length) if row.rule else _draw(row, grid, length)


def _is_too_wide(line: str) -> bool:
    return line.count("|") > MAX_COLUMNS + 1


def without_cut_numbers(text: str, first: int, shown: str) -> str:
    """A stretch of a line, digits of a number that its edge cuts dotted out: part of one reads as another.

    Args:
        text: The line as it is drawn.
        first: 0-based character that the stretch begins with.
        shown: The stretch.
    """
    end = first + len(shown)
    for edge in (first, end):
        if 0 < edge < len(text) and (across := _number_across(text, edge)):
            low, high = max(across[0], first) - first, min(across[1], end) - first
            dots = "".join(_dot(char) for char in shown[low:high])
            shown = shown[:low] + dots + shown[high:]
    return shown


def _number_across(text: str, edge: int) -> Range | None:
    """The number that stands on both sides of a place in a drawn line."""
    start, stop = text.rfind("│", 0, edge) + 1, text.find("│", edge)
    if start and stop >= 0 and stop - start <= MAX_COLUMN_CELLS:
        number = text[start:stop].strip()
        low = text.find(number, start)
        if number and low < edge < low + len(number) and _NUMBER.fullmatch(number):
            return low, low + len(number)
    around = max(0, edge - _LOOK_AROUND)
    for match in _DIGITS_ACROSS.finditer(text, around, edge + _LOOK_AROUND):
        if match.start() < edge < match.end():
            return match.span()
    return None


def _dot(char: str) -> str:
    """What stands for a character of a number that is not shown whole; as wide as that."""
    if not char.isdigit() and char not in ",.":
        return char
    return "·" if cell_len(char) == 1 else "・"


def _labels(right: Sequence[bool]) -> int:
    """How many columns name the rows: up to the first that holds no figures, and another such one right behind it."""
    labels = 1 + next((at for at, numeric in enumerate(right) if not numeric), 0)
    return labels + (True in right[labels + 1 :] and not right[labels])


def _narrow(grid: Grid, room: int) -> None:
    """Make columns so narrow that figures can be seen beside what names their rows, which takes what is left."""
    named = grid.labels if grid.has_figures else 0
    grid.widths[named:] = [min(width, MAX_COLUMN_CELLS) for width in grid.widths[named:]]
    share, whole = LABEL_SHARE
    rest = sum(grid.widths[named:]) + len(grid.widths) + 1
    left = max(room * share // whole - named, room - rest)
    narrowest_first = sorted(range(named), key=lambda at: grid.widths[at])
    for done, at in enumerate(narrowest_first):
        if not grid.right[at]:
            grid.widths[at] = min(grid.widths[at], max(_LABEL_CELLS, left // (named - done)))
        left -= grid.widths[at]


def _cells_among_figures(cell: _Cell) -> int:
    """Cells that a text in a column of figures is to have."""
    if cell.width <= _SHORT_CELLS and _has_digit(cell):
        return cell.width
    return _cells_of_header(cell)


def _cells_of_header(cell: _Cell) -> int:
    """Cells in which a text goes on two rows, as far as it may widen its column."""
    words = [cell_len(word) for word in cell.text.replace(_LINE_BREAK, " ").split()]
    halves = (max(sum(words[:at]) + at - 1, sum(words[at:]) + len(words) - at - 1) for at in range(len(words)))
    return min(_HEADER_CELLS, cell.width, min(halves, default=0))


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


def _draw(row: _Row, grid: Grid, length: int) -> Drawn:
    parts: list[str] = []
    origins: list[int] = []
    strong: list[Range] = []
    edges = [*(cell.bar for cell in row.cells), row.end]
    last_kept = -1
    if any(cell.width > width for cell, width in zip(row.cells, grid.widths, strict=False)):
        kept = (at for at, cell in enumerate(row.cells) if cell.text and (grid.has_figures or _has_digit(cell)))
        last_kept = max(kept, default=-1)
    for at, cell in enumerate(row.cells):
        width = grid.widths[at]
        if cell.width > width and (at < last_kept or grid.right[at]):
            cell = _shortened(cell, width)
        padding = max(0, width - cell.width) if row.closed or at + 1 < len(row.cells) else 0
        before, after = (padding, cell.spare) if grid.right[at] else (0, padding + cell.spare)
        # Padding before belongs to the bar, padding behind to the next one: a range over the cell leaves both out.
        parts += "│", " " * before, cell.text, " " * after
        origins += [cell.bar] * (1 + before)
        strong += [(len(origins) + low, len(origins) + high) for low, high in cell.strong]
        origins += cell.origins
        origins += [edges[at + 1]] * after
    if row.closed:
        parts.append("│")
        origins.append(row.end)
    alone = not any(cell.text for cell in row.cells[grid.labels :])
    reach = 0 if alone else sum(grid.widths) + len(grid.widths) + 1
    return Drawn("".join(parts), [*origins, length], tuple(strong), _label_cells(grid), reach)


def _shortened(cell: _Cell, width: int) -> _Cell:
    """A cell cut to a width, never within a number."""
    text = cell.text
    if cell.width == len(text):
        kept = max(0, width - 1)
    else:
        kept = used = 0
        for start, stop, size in split_graphemes(terminal_safe(text))[0]:
            used += size + spare_cells(text[start:stop])
            if used > width - 1:
                break
            kept = stop
    if across := _number_across(text, kept):
        kept = across[0]
    kept = len(text[:kept].rstrip())
    shown = text[:kept] + CUT
    strong = tuple((low, min(high, kept + 1)) for low, high in cell.strong if low <= kept)
    cells, spare = _width(shown, False)
    return _Cell(shown, [*cell.origins[: kept + 1]], strong, cells, spare, cell.bar)


def _draw_rule(row: _Row, grid: Grid, length: int) -> Drawn:
    widths = grid.widths[: len(row.cells)]
    text = "┼".join("─" * width for width in widths)
    origins = [cell.bar for cell, width in zip(row.cells, widths, strict=True) for _ in range(width + 1)]
    reach = sum(grid.widths) + len(grid.widths) + 1
    return Drawn(f"├{text}┤", [*origins, row.end, length], (), _label_cells(grid), reach)


def _label_cells(grid: Grid) -> int:
    return grid.labels + sum(grid.widths[: grid.labels])


def _has_digit(cell: _Cell) -> bool:
    return any(map(str.isdigit, cell.text))


def _is_numeric(body: Sequence[_Cell], numbers: Sequence[bool], first: int) -> bool:
    """Whether most cells of a column that hold anything, from one on, hold a number."""
    held = sum(bool(cell.text) for cell in body[first:])
    return held > 0 and 2 * sum(numbers[first:]) > held


def _width(text: str, plain: bool) -> tuple[int, int]:
    if plain:
        return len(text), 0
    spare = spare_cells(text)
    return cell_len(terminal_safe(text)) + spare, spare
