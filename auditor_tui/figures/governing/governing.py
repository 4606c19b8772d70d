"""Which unit declaration governs a figure: the nearest that belongs to it, never one of another statement.

Nearest first: the row's own label, the column's header, a section row above within the table, the table's header as a
whole, the lines above the table, the page before where the table goes on from it, the running head of the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Final

from auditor_tui.figures.figure import UnitSource
from auditor_tui.figures.governing.column_units import column_rulings, names_one_column, whole_units
from auditor_tui.figures.governing.ruling import Ruling
from auditor_tui.figures.numbers.numerals import PENCE, Numeral
from auditor_tui.figures.tables.context import Above, Surroundings
from auditor_tui.figures.tables.headers import Heading
from auditor_tui.figures.tables.parts import Part
from auditor_tui.figures.units import units
from auditor_tui.figures.units.unit_words import SCALES
from auditor_tui.figures.units.units import Declaration

_LONG_LINE: Final = 400
_LONG_TITLE: Final = 160
_LAST_BRACKET: Final = re.compile(r"[(\[（]([^()\[\]（）\d]{3,80})[)\]）]\W*$")
_EITHER: Final = re.compile(r"\s*[/;,]\s*|\s+(?:and|or)\s+", re.IGNORECASE)
_NUMBER_OF: Final = re.compile(r"\b(?:numbers?|nos?\.) of\b", re.IGNORECASE)
"""How a name says that what stands under it or beside it counts things."""


class Governing:
    """Finds the declaration over any row and column of a document's tables."""

    def __init__(self, surroundings: Surroundings) -> None:
        self._surroundings = surroundings
        self._table_units: dict[int, Ruling | None] = {}
        self._column_units: dict[int, dict[int, Ruling]] = {}

    def of_row(self, line_no: int, label: str) -> Ruling | None:
        """What the row's own label, or the lines it wraps over, declares."""
        unit = units.unit_in_label(label)
        return _of_either(unit, line_no, "row") if unit else None

    @staticmethod
    def of_number(numeral: Numeral, line_no: int) -> Ruling | None:
        """What the words beside a number in its own cell declare; its form already tells a rate."""
        if numeral.unit == PENCE:
            return Ruling(Declaration(PENCE, Decimal("0.01"), "GBP"), line_no, "inline")
        unit = units.parse_unit(numeral.unit) or units.parse_unit(f"{numeral.unit}s") if numeral.unit else None
        return Ruling(unit, line_no, "inline") if unit is not None and not unit.rate else None

    def of_parents(self, part: Part, line_no: int) -> Ruling | None:
        """What the nearest section row that still governs declares."""
        label = part.labels.get(line_no)
        parents = label.parents if label else ()
        for at, text in reversed(parents):
            unit = units.unit_in_label(text) or next(units.find_units(text), None)
            # What a section counts ends with the next section row; money goes on below its own subsections.
            if unit and (at == parents[-1][0] or not unit.measure):
                return Ruling(unit, at, "row")
        return None

    def of_column(self, part: Part, column: int) -> Ruling | None:
        """What the headers over a column declare for it alone."""
        key = id(part)
        if key not in self._column_units:
            self._column_units[key] = column_rulings(part)
        return self._column_units[key].get(column)

    def counting(self, part: Part, line_no: int, column: int, label: str) -> Ruling | None:
        """What the column's name, else the row's, says that it counts: "Number of loans"."""
        named = next((heading for heading in reversed(part.path(column)) if _NUMBER_OF.search(heading.text)), None)
        if named is not None:
            return Ruling(Declaration(named.text, None, None, measure=True), named.line_no, "column")
        return (
            Ruling(Declaration(label, None, None, measure=True), line_no, "row") if _NUMBER_OF.search(label) else None
        )

    def names(self, part: Part, column: int) -> tuple[Heading, ...]:
        """The headers over a column without a unit that stands among them and holds for the whole table."""
        path = part.path(column)
        own = self.of_column(part, column)
        return tuple(
            heading
            for heading in path
            if (unit := units.stand_alone(heading.text)) is None
            or not unit.is_money
            or (own is not None and own.declaration == unit)
        )

    def of_table(self, part: Part) -> Ruling | None:
        """What governs a part as a whole."""
        key = id(part)
        if key not in self._table_units:
            self._table_units[key] = self._find_table_unit(part)
        return self._table_units[key]

    def _find_table_unit(self, part: Part) -> Ruling | None:
        own = _header_ruling(part)
        if own and own.declaration.scale is not None:
            return own
        outer = _doubted(self._outer_unit(part), part)
        return _completed(own, outer, part) if own else outer or _stub_measure(part)

    def _outer_unit(self, part: Part) -> Ruling | None:
        """What governs a part from outside its header."""
        if part.segment.first and (found := self._above(part.above)):
            return found
        if part.earlier is not None and (part.page_break or not part.segment.title):
            inherited = self.of_table(part.earlier)
            if inherited:
                source = "previous_page" if part.page_break else inherited.source
                return Ruling(inherited.declaration, inherited.line_no, source, inherited.others)
        if part.before is not None and (shared := self.of_table(part.before)) and self._speaks_of_tables(shared):
            return replace(shared, source="previous_page")
        if part.segment.first:
            return self.running_head(part.segment.first_line)
        return None

    def _speaks_of_tables(self, ruling: Ruling) -> bool:
        """Whether a declaration stands in a sentence on several tables: "The following tables … (in thousands)"."""
        return bool(re.search(r"\btables\b", self._surroundings.plain(ruling.line_no), re.IGNORECASE))

    def _above(self, above: Sequence[Above]) -> Ruling | None:
        """The nearest declaration above that no heading or other table cuts off."""
        passed_heading = False
        for position, item in enumerate(above):
            declared = self._surroundings.declared_at(item.line_no) or _measures(item)
            if declared and self._reaches(item, position, passed_heading, above):
                return _ruling(declared, item.line_no, "heading" if item.is_heading else "caption")
            passed_heading = passed_heading or item.is_heading
        return None

    def _reaches(self, item: Above, position: int, passed_heading: bool, above: Sequence[Above]) -> bool:
        if len(item.text) > _LONG_LINE and position > 0:
            return False
        if item.beyond_table:
            between = [other for other in above[:position] if not other.beyond_table]
            return item.is_heading or not between or bool(re.search(r"\btables\b", item.text, re.IGNORECASE))
        if passed_heading:
            head = {line_no for line_no, _ in self._surroundings.page_head(item.line_no)}
            return item.is_heading or item.line_no in head
        return True

    def running_head(self, line_no: int) -> Ruling | None:
        """What a head that other pages repeat declares for a page."""
        for at, _ in reversed(self._surroundings.running_heads(line_no)):
            if declared := self._surroundings.declared_at(at):
                return _ruling(declared, at, "running_head")
        return None


def _measures(item: Above) -> tuple[Declaration, ...]:
    """The one rate or measure that a title above a table names for it."""
    if item.beyond_table or len(item.text) > _LONG_TITLE:
        return ()
    named = tuple(units.find_measures(item.text))
    return named if len(named) == 1 else ()


def _ruling(declared: Iterable[Declaration], line_no: int, source: UnitSource) -> Ruling:
    """One ruling from the declarations of one line; two that disagree are a conflict."""
    found = list(declared)
    first = next((unit for unit in found if unit.scale is not None), found[0])
    others = tuple(
        unit.text
        for unit in found
        if unit.scale is not None
        and first.scale is not None
        and (unit.scale != first.scale or _differ(unit.currency, first.currency))
    )
    return Ruling(first, line_no, source, (first.text, *others)) if others else _of_either(first, line_no, source)


def _of_either(unit: Declaration, line_no: int, source: UnitSource) -> Ruling:
    """A ruling from one declaration; one that names two units says neither which scale holds nor which currency."""
    others = _alternatives(unit)
    return Ruling(replace(unit, scale=None, currency=None) if others else unit, line_no, source, others)


def _alternatives(unit: Declaration) -> tuple[str, ...]:
    """The units of a declaration that names two, each with its currency: "(₹ in lakhs / USD in million)"."""
    pieces = [piece.strip(" ()[]") for piece in _EITHER.split(unit.text)]
    found = [named for piece in pieces if (named := units.parse_unit(piece))]
    each = len(found) == len(pieces) > 1 and all(named.scale is not None and named.currency for named in found)
    return tuple(named.text for named in found) if each and len({_meaning(named) for named in found}) > 1 else ()


def _doubted(outer: Ruling | None, part: Part) -> Ruling | None:
    """What governs from outside, in conflict with a unit between it and the part that cannot be read."""
    titles = (item for item in part.above if not item.beyond_table and len(item.text) <= _LONG_TITLE)
    if outer is None or not part.segment.first or not outer.declaration.is_money:
        return outer
    unread = next((text for item in titles if item.line_no > outer.line_no and (text := _unread_unit(item.text))), "")
    if not unread:
        return outer
    silent = replace(outer.declaration, scale=None, currency=None)
    return replace(outer, declaration=silent, others=(unread, outer.declaration.text))


def _unread_unit(title: str) -> str | None:
    """The bracket that ends a title and names a scale in words that declare nothing known: "(thousands of florins)"."""
    match = _LAST_BRACKET.search(title)
    words = re.findall(r"[^\W\d_]{3,}", match[1].lower()) if match else []
    if match is None or not any(word in SCALES for word in words) or units.parse_unit(match[1]):
        return None
    return match[0].strip()


def _completed(own: Ruling, outer: Ruling | None, part: Part) -> Ruling:
    """A header that names a currency alone takes its scale from what stands above its own table."""
    above = {item.line_no for item in part.above if not item.beyond_table}
    if outer is None or outer.declaration.scale is None:
        return own
    if outer.line_no not in above and outer.source != "running_head":
        # "(Rs)" over a table that follows one in thousands says rupees.
        return own
    return replace(outer, declaration=replace(outer.declaration, currency=own.declaration.currency))


def _differ(one: str | None, other: str | None) -> bool:
    return one is not None and other is not None and one != other


def _names_some_columns(part: Part, heading: Heading) -> bool:
    """Whether a heading that holds a unit among other words names columns, beside headings that name the others."""
    if names_one_column(part, heading):
        return True
    beside = (other for other in part.headers.headings if other.level == heading.level and other is not heading)
    return any(not other.columns & heading.columns and not units.stand_alone(other.text) for other in beside)


def _meaning(unit: Declaration) -> tuple[object, ...]:
    return (unit.scale, unit.currency, unit.rate, unit.measure)


def _stub_measure(part: Part) -> Ruling | None:
    """The scaled measure that a part says over its labels: "(Square feet in millions)"."""
    for heading in part.stub if part.segment.header else ():
        unit = units.parse_unit(heading.text.strip("()[] "))
        if unit is not None and unit.measure and unit.scale is not None:
            return Ruling(unit, heading.line_no, "heading")
    return None


def _header_ruling(part: Part) -> Ruling | None:
    """A unit of the whole part: in its stub, its title rows, or standing alone over some of its columns."""
    for heading in reversed(part.stub if part.segment.header else ()):
        if declared := tuple(
            unit
            for unit in (units.parse_unit(heading.text.strip("()[] ")), *units.find_units(heading.text))
            if unit and unit.is_money
        ):
            return _ruling(declared[-1:], heading.line_no, "heading")
    joined = " ".join(heading.text for heading in (part.stub if part.segment.header else ()))
    if declared := tuple(unit for unit in units.find_units(joined) if unit.is_money):
        return _ruling(declared, part.stub[0].line_no, "heading")
    for row in reversed(part.segment.title):
        text = " ".join(cell.text for cell in row.cells if cell.text)
        if declared := tuple(units.find_units(text)):
            return _ruling(declared, row.line_no, "heading")
    if not part.segment.header:
        return None
    found = [Ruling(unit, heading.line_no, "column") for heading, unit in whole_units(part) if unit.is_money]
    scaled = [ruling for ruling in found if ruling.declaration.scale is not None]
    if scaled and all(ruling.declaration.currency is None for ruling in scaled):
        # "RMB" and "US$" over columns, "(in thousands)" over or under them all.
        found = scaled
    if not found:
        titles = ((heading, unit) for heading in part.headers.headings for unit in units.find_units(heading.text))
        found = [
            Ruling(unit, heading.line_no, "heading")
            for heading, unit in titles
            if not _names_some_columns(part, heading)
        ]
    return found[0] if len({_meaning(ruling.declaration) for ruling in found}) == 1 else None
