"""From a line's window and what is marked on it to a strip of styled cells: gutter, text, edge."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Protocol

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from auditor_tui.ui.widgets.reader_model import ReaderModel, Window
from auditor_tui.ui.widgets.table_layout import is_rule
from auditor_tui.workspace.inquiry.marks import NO_MARKS, LineMark, Marks

Range = tuple[int, int]
"""First and last-plus-one character of a line."""

CURSOR_GLYPH: Final = "►"
READ_GLYPH: Final = "▌"
HIT_GLYPH: Final = "█"
CITED_GLYPH: Final = "●"
GOVERNS_GLYPH: Final = "◆"
MARKED_GLYPH: Final = "✓"
COMMENT_GLYPH: Final = "¶"
UNSEEN_GLYPH: Final = "░"

ROLES: Final = (
    "number",
    "number-now",
    "cursor",
    "cursor-glyph",
    "reading",
    "hit",
    "cited",
    "governs",
    "read-mark",
    "hit-mark",
    "cited-mark",
    "governs-mark",
    "own",
    "unseen",
    "heading",
    "strong",
    "rule",
    "syntax",
    "figure",
    "figure-now",
    "unit",
    "match",
    "match-now",
    "selection",
    "edge",
)
"""What a stretch of cells can be; each is a component class `reader--…`."""

_SYNTAX = re.compile(r"│|\|\**|\*\*\|?|<br>|</?(?:b|i|u|s|sup|sub|mark)>")
# A bar becomes a line, character for character: positions stay, and a row of figures is easier on the eye.
_TEXT_ROLES = frozenset(("heading", "rule"))
"""Roles of a line that change its letters and so stay out of the gutter."""
_RULE_GLYPHS = str.maketrans("|-", "┼─")
_BAR_GLYPHS = str.maketrans("|", "│")


class Ranges(Protocol):
    """Ranges by line number: a mapping, or something that works them out when they are drawn."""

    def get(self, line_no: int, default: tuple[Range, ...], /) -> tuple[Range, ...]:
        """The ranges of a line."""


@dataclass(frozen=True)
class Highlights:
    """Everything marked on the text; a new value replaces the old one whole."""

    marks: Marks = field(default_factory=lambda: NO_MARKS)
    reading: tuple[Range, ...] = ()
    """Line spans the researcher is at now: first and last line number."""
    hits: frozenset[int] = frozenset()
    """Line numbers that matched in the step shown now."""
    figures: Mapping[int, tuple[Range, ...]] = field(default_factory=dict)
    """Per line number, where figures of the answer are printed."""
    units: Mapping[int, tuple[Range, ...]] = field(default_factory=dict)
    """Per line number, where their unit declarations are printed."""
    matches: Ranges = field(default_factory=dict[int, tuple[Range, ...]])
    """Per line number, where the find box matches."""
    match_now: tuple[int, Range] | None = None
    figure_now: tuple[int, Range] | None = None
    """The figure under the cursor: line number, and where it is printed."""
    governing_now: Mapping[int, tuple[Range, ...]] = field(default_factory=dict)
    """Per line number, where the unit and the period of the figure under the cursor are printed; the whole line where
    it has no range."""
    own: Mapping[int, str] = field(default_factory=dict)
    """Per line number that a person marked, the comment on it, or ""."""
    unseen: Callable[[int], bool] | None = None
    """Whether nobody looked at a line, while that is shown."""
    headings: frozenset[int] = frozenset()
    """Line numbers of headings."""


class Where(NamedTuple):
    """What of a line is to be drawn."""

    line_index: int
    column: int
    width: int
    """Cells in all, gutter and edge included."""
    at_cursor: bool
    selected: Range | None
    part: int
    """Which of the rows the line takes, counted from 0."""
    positions: bool
    """Whether each piece must say which character it begins with: only the mouse asks."""


class LinePainter:
    """Draws lines of one document; styles come from whoever shows them, by role."""

    def __init__(self, model: ReaderModel, style_of: Callable[[tuple[str, ...]], Style]) -> None:
        self.model = model
        self._style_of = style_of
        self._digits = len(str(max(1, len(model))))

    @property
    def gutter_width(self) -> int:
        """Cursor glyph, number, mark, step and the left edge; the same for every line, so that nothing shifts."""
        return self._digits + 5

    def text_width(self, width: int) -> int:
        """Cells left for the text, the right edge taken off."""
        return max(1, width - self.gutter_width - 1)

    def frozen_width(self, line_index: int, column: int) -> int:
        """Cells of a table's row that stay while the rest moves sideways: its label, as far as there is room for it."""
        return self.model.label_width(line_index) if self.model.shift(line_index, column) else 0

    def paint(self, where: Where, highlights: Highlights) -> Strip:
        """One line as a strip of exactly `where.width` cells."""
        line_no, index = where.line_index + 1, where.line_index
        mark = highlights.marks.get(line_no)
        rule = is_rule(self.model.lines[index])
        room = self.text_width(where.width)
        width = self.gutter_width + room + 1
        column = self.model.shift(index, where.column)
        frozen = self.frozen_width(index, column)
        pieces = self._gutter(line_no, where, column > 0, highlights)
        if self.model.is_wrapped(index):
            window = self.model.row_window(index, where.part)
        elif frozen:
            label = self.model.window(index, 0, frozen)
            pieces += [*self._fill(label, frozen, where, highlights), ("┊", "edge", label.end)]
            room -= frozen + 1
            window = self.model.window(index, max(column, frozen), room)
        else:
            window = self.model.window(index, column, room)
        pieces += self._fill(window, room, where, highlights)
        pieces.append(("›" if window.more else " ", "edge", window.end))
        strip = self._strip(pieces, _base_roles(line_no, where, mark, highlights, rule), where, width)
        return strip if width == where.width else strip.adjust_cell_length(where.width)

    def _fill(self, window: Window, width: int, where: Where, highlights: Highlights) -> list[tuple[str, str, int]]:
        """A window as pieces that fill `width` cells."""
        line = self.model.lines[where.line_index]
        shown = window.text
        if self.model.raw and line.startswith("|"):
            shown = shown.translate(_RULE_GLYPHS if is_rule(line) else _BAR_GLYPHS)
        used = window.indent + (len(shown) if window.plain else cell_len(shown))
        return [
            (" " * window.indent, "", window.first),
            *self._cut(where, window, shown, highlights),
            (" " * (width - used), "", window.end),
        ]

    def _strip(self, pieces: list[tuple[str, str, int]], base: tuple[str, ...], where: Where, width: int) -> Strip:
        """Text, role and first character of each piece as styled segments, pieces without text left out."""
        segments: list[Segment] = []
        ground = tuple(role for role in base if role not in _TEXT_ROLES)
        for text, role, char in pieces:
            if text:
                below = ground if char < 0 else base
                style = self._style_of((*below, role) if role else below)
                if where.positions:
                    segments += self._placed(text, style, char, where)
                else:
                    segments.append(Segment(text, style))
        return Strip(segments, width)

    def _placed(self, text: str, style: Style, char: int, where: Where) -> Iterator[Segment]:
        """A piece as segments that say which character of the source each begins with, cut where those leave a gap."""
        line_index = where.line_index
        if char < 0 and where.part:
            row = self.model.rows_of(line_index).start + where.part
            at = Style.from_meta({"offset": (self.model.first_char(row), line_index)})
            yield from (Segment(blank, style + at) for blank in text)
            return
        if char < 0:
            yield Segment(text, style + Style.from_meta({"offset": (char, line_index)}))
            return
        places = [self.model.char_at(line_index, char + index) for index in range(len(text))]
        start = 0
        for index in range(1, len(text) + 1):
            if index == len(text) or places[index] != places[index - 1] + 1:
                offset = Style.from_meta({"offset": (places[start], line_index)})
                yield Segment(text[start:index], style + offset)
                start = index

    def _gutter(self, line_no: int, where: Where, moved: bool, highlights: Highlights) -> list[tuple[str, str, int]]:
        if where.part:
            return [(" " * self.gutter_width, "number", -self.gutter_width)]
        mark = highlights.marks.get(line_no)
        # Pressed in the gutter, the mouse means the start of the line: the character positions lie before it.
        at = -self.gutter_width
        number = f"{line_no:>{self._digits}}"
        step = str(mark.steps[-1]) if mark and mark.steps else ""
        edge = "" if len(step) > 2 else "‹" if moved else " "
        own = highlights.own.get(line_no)
        glyph, role = _mark_glyph(mark)
        if line_no in highlights.governing_now:
            glyph, role = GOVERNS_GLYPH, "governs-mark"
        elif mark is None and highlights.unseen and highlights.unseen(line_no):
            glyph, role = UNSEEN_GLYPH, "unseen"
        if glyph == " " and own is None and not where.at_cursor:
            return [(f" {number}   {edge}", "number", at)]
        own_glyph = " " if own is None else COMMENT_GLYPH if own else MARKED_GLYPH
        return [
            (CURSOR_GLYPH if where.at_cursor else own_glyph, "cursor-glyph" if where.at_cursor else "own", at),
            (number, "number-now" if where.at_cursor else "number", at + 1),
            (f"{glyph}{step:<2}", role, at + 1 + self._digits),
            (edge, "edge", -1),
        ]

    def _cut(self, where: Where, window: Window, shown: str, highlights: Highlights) -> list[tuple[str, str, int]]:
        """The window cut where a role begins or ends: each piece with the strongest role on it."""
        pieces = _syntax_pieces(window, shown)
        for low, high, role in self._layers(where, highlights):
            pieces = [part for piece in pieces for part in _laid_over(piece, low, high, role)]
        return pieces

    def _layers(self, where: Where, highlights: Highlights) -> list[tuple[int, int, str]]:
        """Ranges with their roles, the weakest first."""
        line_no = where.line_index + 1
        index = where.line_index
        strong = [(*span, "strong") for span in self.model.strong(index)]
        layers = [(*span, "unit") for span in highlights.units.get(line_no, ())]
        layers += [(*span, "unit") for span in highlights.governing_now.get(line_no, ())]
        layers += [(*span, "figure") for span in highlights.figures.get(line_no, ())]
        if highlights.figure_now and highlights.figure_now[0] == line_no:
            layers.append((*highlights.figure_now[1], "figure-now"))
        layers += [(*span, "match") for span in highlights.matches.get(line_no, ())]
        if highlights.match_now and highlights.match_now[0] == line_no:
            layers.append((*highlights.match_now[1], "match-now"))
        if where.selected:
            layers.append((*where.selected, "selection"))
        return strong + [(*self.model.drawn_range(index, low, high), role) for low, high, role in layers]


def _syntax_pieces(window: Window, shown: str) -> list[tuple[str, str, int]]:
    """The window cut around its markup."""
    pieces: list[tuple[str, str, int]] = []
    done = 0
    for match in _SYNTAX.finditer(window.text):
        start, stop = match.span()
        if done < start:
            pieces.append((shown[done:start], "", window.first + done))
        pieces.append((shown[start:stop], "syntax", window.first + start))
        done = stop
    pieces.append((shown[done:], "", window.first + done))
    return pieces


def _laid_over(piece: tuple[str, str, int], low: int, high: int, role: str) -> Iterator[tuple[str, str, int]]:
    """A piece, the part of it within a range given a stronger role."""
    text, below, first = piece
    low, high = max(low, first), min(high, first + len(text))
    if low >= high:
        yield piece
        return
    yield text[: low - first], below, first
    yield text[low - first : high - first], role, low
    yield text[high - first :], below, high


def _base_roles(
    line_no: int, where: Where, mark: LineMark | None, highlights: Highlights, rule: bool
) -> tuple[str, ...]:
    """What the whole line is, the weakest first."""
    roles = ["rule"] if rule else []
    if line_no in highlights.headings:
        roles.append("heading")
    if line_no in highlights.hits:
        roles.append("hit")
    elif any(first <= line_no <= last for first, last in highlights.reading):
        roles.append("reading")
    if (mark and mark.governs) or highlights.governing_now.get(line_no) == ():
        roles.append("governs")
    if mark and mark.cited:
        roles.append("cited")
    if where.at_cursor:
        roles.append("cursor")
    return tuple(roles)


def _mark_glyph(mark: LineMark | None) -> tuple[str, str]:
    if mark is None:
        return " ", "number"
    if mark.cited:
        return CITED_GLYPH, "cited-mark"
    if mark.governs:
        return GOVERNS_GLYPH, "governs-mark"
    return (HIT_GLYPH, "hit-mark") if mark.hit else (READ_GLYPH, "read-mark")
