"""Headers by where their words stand: each line of a header cut into phrases, each phrase over its columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from auditor_tui.figures.tables.geometry import Layout, Phrase, Placed, phrases, text_lines
from auditor_tui.figures.tables.grid import ReadRow
from auditor_tui.figures.tables.segments import Segment
from auditor_tui.figures.tables.vertical import vertical_lines, vertical_names
from auditor_tui.figures.times import periods
from auditor_tui.figures.units import units

_YEAR: Final = re.compile(r"(?:19|20)\d\d\W?")
_SAME_EDGE: Final = 2.0
"""Points by which the ends of lines set flush may differ."""
_PAGE_NUMBER: Final = re.compile(r"\d{1,3}")
_COVERED_SHARE: Final = 0.3
"""Share of a column's width that a phrase must cover to stand over it."""
_TITLE_SHARE: Final = 0.15
"""Share of a phrase that may stand over the labels before it counts as a title there."""
_SCRAP_SHARE: Final = 0.2
"""Share of a phrase up to which what reaches over a column line is a scrap of it."""
_SAME_LEVEL: Final = 0.8
"""Lines closer than so many line heights are one level: headers of different heights are centred beside each other."""
_SAME_LINE: Final = 0.3
"""Part of a line's height by which the middles of its words may differ."""
_LINE_PITCH: Final = 1.35
"""Line heights from one line of a wrapped header to the next, at most."""
_UNFINISHED: Final = re.compile(r"[,-]$|\b(?:of|in|the|to|and|or|for|on|by|with|that|are|is)$", re.IGNORECASE)
_CENTRED: Final = 0.3
"""How far from the middle, in column widths, a header may stand of the columns it reaches over."""


class PlacedHeading(NamedTuple):
    """A phrase and the columns it stands over."""

    phrase: Phrase
    columns: frozenset[int]
    row: ReadRow

    @property
    def height(self) -> float:
        """Height of its line."""
        return max(self.phrase.bottom - self.phrase.top, 1.0)

    @property
    def middle(self) -> float:
        """Vertical centre of its line."""
        return (self.phrase.top + self.phrase.bottom) / 2


def place_headings(segment: Segment, layout: Layout) -> list[PlacedHeading]:
    """The header phrases of a segment, top to bottom, with the columns each one stands over."""
    placed: list[PlacedHeading] = []
    upward = vertical_lines(word for row in segment.header for word in _words_of(segment, row, layout))
    turned = {id(word) for line in upward for word in line}
    for row in segment.header:
        words = [word for word in _words_of(segment, row, layout) if id(word) not in turned]
        placed.extend(_of_row(segment, row, layout, words))
    for phrase in vertical_names(upward, [left for left, _ in layout.columns]):
        placed.append(PlacedHeading(phrase, frozenset({layout.column_at(phrase.middle)}), segment.header[-1]))
    placed = _in_reading_order(placed)
    spreading = _Spreading(segment, layout, placed)
    reached = [heading._replace(columns=spreading.reach(heading)) for heading in placed]
    reached = _ended_by(_nested(placed, reached))
    return [heading._replace(columns=_of_line_above(heading, reached)) for heading in reached]


def _in_reading_order(placed: Sequence[PlacedHeading]) -> list[PlacedHeading]:
    """Headings line by line, each line from left to right: rows of cells may cut one line of a header in two."""
    lines: list[list[PlacedHeading]] = []
    for heading in sorted(placed, key=lambda heading: heading.middle):
        if lines and heading.middle - lines[-1][0].middle <= _SAME_LINE * heading.height:
            lines[-1].append(heading)
        else:
            lines.append([heading])
    return [heading for line in lines for heading in sorted(line, key=lambda heading: heading.phrase.left)]


def _nested(placed: Sequence[PlacedHeading], reached: Sequence[PlacedHeading]) -> list[PlacedHeading]:
    """Headings that reach no further than the one above them does that stands over several columns."""
    kept: list[PlacedHeading] = []
    for heading, wide in zip(placed, reached, strict=True):
        over = [above.columns for above in kept if len(above.columns) > 1 and heading.columns <= above.columns]
        inside = wide.columns & over[-1] if over else wide.columns
        kept.append(wide._replace(columns=inside))
    return kept


def _ended_by(reached: Sequence[PlacedHeading]) -> list[PlacedHeading]:
    """Headings with the columns of the line right below that ends their phrase: "… that are" over "subject to …"."""
    found = list(reached)
    for at in range(len(found) - 1, -1, -1):
        upper = found[at]
        for lower in found[at + 1 :]:
            near = 0 < lower.phrase.top - upper.phrase.top <= _LINE_PITCH * lower.height
            centred = abs(lower.phrase.middle - upper.phrase.middle) <= _SAME_EDGE
            goes_on = lower.phrase.text[:1].islower() or _UNFINISHED.search(upper.phrase.text)
            if near and centred and goes_on and 1 < len(lower.columns) < len(upper.columns):
                found[at] = upper._replace(columns=lower.columns & upper.columns or upper.columns)
    return found


def _of_line_above(heading: PlacedHeading, placed: Sequence[PlacedHeading]) -> frozenset[int]:
    """The columns of a heading, or those of the line right above that waits for its year: "… June 30," over "2016"."""
    for above in placed:
        near = 0 < heading.phrase.top - above.phrase.top <= _LINE_PITCH * heading.height
        edges = zip(above.phrase[1:3], heading.phrase[1:3], strict=True)
        aligned = any(abs(one - other) <= _SAME_EDGE for one, other in edges)
        if near and aligned and heading.columns < above.columns and _waits_for(above.phrase.text, heading.phrase.text):
            beside = (other for other in placed if abs(other.middle - heading.middle) < _SAME_LEVEL * heading.height)
            alone = not any(other is not heading and other.columns & above.columns for other in beside)
            return above.columns if alone else heading.columns
    return heading.columns


def _waits_for(upper: str, lower: str) -> bool:
    """Whether a line names a day without a year, and the one below it the year alone."""
    named = periods.read_period(upper)
    return bool(_YEAR.fullmatch(lower)) and named.month_day is not None and named.year is None


def _words_of(segment: Segment, row: ReadRow, layout: Layout) -> Sequence[Placed]:
    index = segment.table.rows.index(row.row)
    return layout.words[index] if index < len(layout.words) else ()


def _of_row(segment: Segment, row: ReadRow, layout: Layout, words: Sequence[Placed]) -> list[PlacedHeading]:
    index = segment.table.rows.index(row.row)
    edges = [left for left, _ in layout.columns[1:]]
    found: list[PlacedHeading] = []
    for line in text_lines(words):
        cut = phrases(line, edges)
        for phrase in cut:
            if _PAGE_NUMBER.fullmatch(phrase.text) and not row.is_numbering and not index:
                continue
            others = [other for other in cut if other is not phrase]
            columns = _without_labels(_columns_under(phrase, layout, row, others), phrase, segment, layout)
            if not others and len(columns) > 1 and _opens_over_labels(phrase, segment, layout):
                columns = frozenset(segment.value_columns)
            found.append(PlacedHeading(phrase, columns, row))
    return found


def _without_labels(columns: frozenset[int], phrase: Phrase, segment: Segment, layout: Layout) -> frozenset[int]:
    """A phrase that begins over the labels and runs on is a title, not the header of the columns it reaches."""
    start = layout.column_at(phrase.left + 1)
    if segment.roles[start] not in ("label", "serial") or len(columns) < 2:
        return columns
    inside = layout.columns[start][1] - phrase.left
    return frozenset({start}) if inside >= _TITLE_SHARE * (phrase.right - phrase.left) else columns - {start}


def _opens_over_labels(phrase: Phrase, segment: Segment, layout: Layout) -> bool:
    """Whether a phrase begins over the labels, so that, alone on its line, it is set over the table as a whole."""
    return segment.roles[layout.column_at(phrase.left + 1)] in ("label", "serial")


def _columns_under(phrase: Phrase, layout: Layout, row: ReadRow, others: Sequence[Phrase]) -> frozenset[int]:
    """Columns that a phrase covers for a good part, of the column or of itself, or into which its text was cut."""
    width = max(phrase.right - phrase.left, 1.0)
    covered = []
    for column, (left, right) in enumerate(layout.columns):
        overlap = min(right, phrase.right) - max(left, phrase.left)
        if overlap <= 0:
            continue
        cell = row.cell(column)
        cut = (
            overlap >= 1
            and cell is not None
            and cell.text
            and not any(left <= other.middle < right for other in others)
        )
        if cut or overlap >= _COVERED_SHARE * (right - left) or overlap >= 0.5 * width:
            covered.append((column, overlap < _SCRAP_SHARE * width and overlap < _COVERED_SHARE * (right - left)))
    # A letter or two over a column line are no part of the name of the column beside.
    while len(covered) > 1 and covered[0][1]:
        covered.pop(0)
    while len(covered) > 1 and covered[-1][1]:
        covered.pop()
    return frozenset(column for column, _ in covered) or frozenset({layout.column_at(phrase.middle)})


class _Share(NamedTuple):
    """Columns shared out among the headers so far, the best share first in order."""

    strain: float
    """How far headers stand from the middle of their columns, beyond what is common."""
    bare: int
    """Minus the columns taken."""
    offset: float
    """How far headers stand from the middles of their columns, and what columns nearer to another one weigh."""
    spans: tuple[tuple[int, int], ...]

    def with_span(self, span: tuple[int, int], offset: float, slack: float, far: float) -> _Share:
        """The share with one more header's columns."""
        taken = span[1] - span[0] + 1
        strain = self.strain + max(0.0, offset - slack)
        return _Share(strain, self.bare - taken, self.offset + offset + far, (*self.spans, span))


def _middle_of(heading: PlacedHeading) -> float:
    return heading.phrase.middle


@dataclass(frozen=True)
class _Spreading:
    """Lets a header reach over the bare columns around it, as far as it stays in their middle."""

    segment: Segment
    layout: Layout
    placed: Sequence[PlacedHeading]

    def reach(self, heading: PlacedHeading) -> frozenset[int]:
        """The columns a header stands over, with those it reaches."""
        free = self._free(heading)
        if not free or not self._may_spread(heading):
            return heading.columns
        beside = self._beside(heading)
        if repeated := self._repeated(beside):
            return repeated[beside.index(heading)]
        if len(beside) == 1 and self._is_over_table(heading, free):
            return frozenset(self.segment.value_columns)
        spans = self._share_out(beside, free)
        first, last = spans[beside.index(heading)] if spans else (min(heading.columns), max(heading.columns))
        return frozenset(range(first, last + 1))

    def _is_over_table(self, heading: PlacedHeading, free: set[int]) -> bool:
        """Whether a header that stands alone on its line is in the middle of table and labels, and of no columns."""
        values = set(self.segment.value_columns)
        if len(heading.columns) < 2 or len(self._level(heading)) > 1 or not values <= free | heading.columns:
            return False
        middle = (self.layout.columns[0][0] + self.layout.columns[-1][1]) / 2
        nearest = min(self._offset(span, heading) for span in self._spans(heading, free))
        return abs(middle - heading.phrase.middle) + _SAME_EDGE < nearest

    def _beside(self, heading: PlacedHeading) -> list[PlacedHeading]:
        """A header and those beside it that may spread, left to right; one line of each that is wrapped."""
        kept = [heading]
        for other in self._level(heading):
            if self._may_spread(other) and not any(other.columns & known.columns for known in kept):
                kept.append(other)
        return sorted(kept, key=_middle_of)

    def _repeated(self, beside: Sequence[PlacedHeading]) -> list[frozenset[int]]:
        """The columns of headers beside each other whose columns have the same names over again: each has one set."""
        columns = self.segment.value_columns
        width, rest = divmod(len(columns), len(beside))
        if len(beside) < 2 or width < 2 or rest:
            return []
        names = [
            tuple(other.phrase.text for other in self._below(beside[0]) if column in other.columns)
            for column in columns
        ]
        blocks = [frozenset(columns[start : start + width]) for start in range(0, len(columns), width)]
        alike = all(names[at] == names[at % width] for at in range(len(names))) and len(set(names[:width])) > 1
        fits = all(heading.columns <= block for heading, block in zip(beside, blocks, strict=True))
        return blocks if alike and all(names) and fits else []

    def _share_out(self, beside: Sequence[PlacedHeading], free: set[int]) -> tuple[tuple[int, int], ...]:
        """The columns of headers beside each other, shared out so that each stands in the middle of its own.

        Of shares about equally well centred that which leaves the fewest columns bare: a header over three columns
        also stands over the middle one.
        """
        best: list[_Share] = [_Share(0.0, 0, 0.0, ())]
        for heading in beside:
            spans = self._spans(heading, free)
            nearest = min(self._offset(span, heading) for span in spans)
            low = min(heading.columns)
            slack = nearest + _CENTRED * (self.layout.columns[low][1] - self.layout.columns[low][0])
            shares = [
                share.with_span(span, self._offset(span, heading), slack, self._far(span, heading, beside))
                for span in spans
                for share in best
                if not share.spans or share.spans[-1][1] < span[0]
            ]
            # Only the last column taken matters to the headers further right.
            ends = {share.spans[-1][1] for share in shares}
            best = [min(share for share in shares if share.spans[-1][1] == end) for end in sorted(ends)]
        return min(best).spans if best else ()

    def _spans(self, heading: PlacedHeading, free: set[int]) -> list[tuple[int, int]]:
        """Every run of columns that a header may stand over: its own and bare ones next to them.

        It takes all columns of another header that stands over several, or none of them.
        """
        lows, highs = [min(heading.columns)], [max(heading.columns)]
        while lows[-1] - 1 in free:
            lows.append(lows[-1] - 1)
        while highs[-1] + 1 in free:
            highs.append(highs[-1] + 1)
        spans = [(first, last) for first in lows for last in highs]
        wide = [
            other.columns for other in self.placed if len(other.columns) > 1 and not other.columns & heading.columns
        ]
        runs = [(span, frozenset(range(span[0], span[1] + 1))) for span in spans]
        return [span for span, run in runs if all(not run & other or other <= run for other in wide)]

    def _far(self, span: tuple[int, int], heading: PlacedHeading, beside: Sequence[PlacedHeading]) -> float:
        """What the columns of a span weigh that lie nearer to another of the headers beside it."""
        weight, own = 0.0, heading.phrase.middle
        for column in range(span[0], span[1] + 1):
            at = sum(self.layout.extents[column]) / 2
            if any(abs(other.phrase.middle - at) < abs(own - at) for other in beside):
                weight += _CENTRED * (self.layout.columns[column][1] - self.layout.columns[column][0])
        return weight

    def _offset(self, span: tuple[int, int], heading: PlacedHeading) -> float:
        left, right = self.layout.extents[span[0]][0], self.layout.extents[span[1]][1]
        left = min([left, *(name.left for name in self._names_of(span[0], heading))])
        right = max([right, *(name.right for name in self._names_of(span[1], heading))])
        return abs((left + right) / 2 - heading.phrase.middle)

    def _names_of(self, column: int, heading: PlacedHeading) -> list[Phrase]:
        """The lines of a column's own name below a header."""
        return [other.phrase for other in self._below(heading) if other.columns == {column}]

    def _level(self, heading: PlacedHeading) -> list[PlacedHeading]:
        """Headers beside a header, itself included."""
        return [other for other in self.placed if abs(other.middle - heading.middle) < _SAME_LEVEL * heading.height]

    def _below(self, heading: PlacedHeading) -> list[PlacedHeading]:
        return [other for other in self.placed if other.middle - heading.middle >= _SAME_LEVEL * heading.height]

    def _free(self, heading: PlacedHeading) -> set[int]:
        """Value columns with nothing beside the header and something below it, and the mark columns between them."""
        taken = {column for other in self._level(heading) for column in other.columns}
        named = {column for other in self._below(heading) for column in other.columns}
        marks = {column for column, role in enumerate(self.segment.roles) if role == "mark"}
        values = {column for column in self.segment.value_columns if column in named}
        return (values | marks) - taken

    def _may_spread(self, heading: PlacedHeading) -> bool:
        """Whether a header can stand over more columns than it covers: one line of a wrapped name cannot."""
        if not heading.columns <= set(self.segment.value_columns):
            return False
        if len(heading.columns) > 1:
            return True
        under = [other for other in self._below(heading) if other.columns & heading.columns]
        if not under:
            return False
        text = heading.phrase.text
        unit = units.parse_unit(text.strip("()"))
        if periods.is_period_text(text) or (unit is not None and unit.is_money):
            return True
        beside = sorted(self._level(heading), key=_middle_of)
        if len({other.phrase.text for other in beside}) == len(beside) and self._repeated(beside):
            # The upper line of a name that comes over again is one of its own column.
            return True
        following = under[0]
        if periods.is_period_text(following.phrase.text):
            return True
        return following.phrase.top - heading.phrase.top > _LINE_PITCH * heading.height
