"""Exact arithmetic over cited figures: what may be added to what, and what comes of it.

Operands are figures by their ids (`L812C4`, `L812@34`), runs of them (`L41C3:L47C3`), and plain numbers. Values are
exact fractions of the figures' normalized amounts: nothing is rounded before the end, and what is rounded then says so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final, NamedTuple

from auditor_tui.figures.figure import Figure
from auditor_tui.figures.footing import additive
from auditor_tui.figures.quantities import (
    Measure,
    Mixed,
    OtherPeriods,
    OtherScales,
    Quantity,
    Uncomputable,
    bases_of,
    check_alike,
    check_bases,
    check_periods,
    check_scales,
    check_scopes,
    negated,
    over,
    period_of,
    periods_of,
    put_together,
    read_figure,
    rows_of,
    same_item,
    say,
    scopes_of,
    times,
)

__all__ = ["FUNCTIONS", "Computed", "Mixed", "OtherPeriods", "OtherScales", "Quantity", "Uncomputable", "compute"]

_TOKEN: Final = re.compile(
    r"\s*(?:(?P<figure>L\d+(?:C\d+|@\d+)(?:\.\d+)?)|(?P<number>\d[\d,]*(?:\.\d+)?|\.\d+)(?P<percent>\s*%)?|(?P<name>[a-z_]+)"
    r"|(?P<mark>[-+*/(),:]))"
)
_DEEPEST: Final = 40


class Computed(NamedTuple):
    """What an expression comes to."""

    quantity: Quantity
    notes: tuple[str, ...]
    """What a reader of the result must know of its operands."""


@dataclass
class _Reader:
    """Reads an expression from left to right, computing as it goes."""

    text: str
    look_up: Callable[[str], Figure]
    column: Callable[[Figure, Figure], Sequence[Figure]]
    across_periods: bool
    across_scales: bool
    position: int = 0
    depth: int = 0
    notes: dict[str, None] = field(default_factory=dict)
    """What a reader of the result must know, in the order met."""

    def expression(self) -> Quantity:
        left = self.term()
        while (mark := self.peek()) in ("+", "-"):
            self.take(mark)
            right = self.term()
            left = self.add(left, right, 1 if mark == "+" else -1)
        return left

    def term(self) -> Quantity:
        left = self.factor()
        while (mark := self.peek()) in ("*", "/"):
            self.take(mark)
            right = self.factor()
            left = times(left, right) if mark == "*" else over(left, right)
        return left

    def factor(self) -> Quantity:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise Uncomputable("The expression is nested too deeply.")
        try:
            return self._factor()
        finally:
            self.depth -= 1

    def _factor(self) -> Quantity:
        token = self.next()
        if token["mark"] == "-":
            return negated(self.factor())
        if token["mark"] == "(":
            inside = self.expression()
            self.take(")")
            return inside
        if token["figure"]:
            return read_figure(self.look_up(token["figure"]))
        if token["number"]:
            measure: Measure = "percent" if token["percent"] else "number"
            return Quantity(Fraction(token["number"].replace(",", "")), measure)
        if token["name"]:
            return self.call(token["name"])
        raise Uncomputable(f"“{token[0].strip()}” stands where a figure or a number is wanted.")

    def call(self, name: str) -> Quantity:
        if name not in FUNCTIONS:
            raise Uncomputable(f"There is no function {name}; there are: {', '.join(sorted(FUNCTIONS))}.")
        self.take("(")
        given = self.arguments()
        self.take(")")
        return FUNCTIONS[name](self, given)

    def arguments(self) -> list[Quantity]:
        given = list(self.argument())
        while self.peek() == ",":
            self.take(",")
            given += self.argument()
        return given

    def argument(self) -> Sequence[Quantity]:
        first = self.expression()
        if self.peek() != ":":
            return [first]
        self.take(":")
        last = self.expression()
        if len(first.figures) != 1 or len(last.figures) != 1:
            raise Uncomputable("A range goes from one figure to another, as in L41C3:L47C3.")
        found = self.column(first.figures[0], last.figures[0])
        self.note_totals(found)
        return [read_figure(figure) for figure in found]

    def note_totals(self, found: Sequence[Figure]) -> None:
        """Says where a range takes in a total beside what it may be the total of."""
        is_row = len({figure.line_no for figure in found}) == 1
        named = [(figure, " ".join(figure.column_header) if is_row else figure.row_label) for figure in found]
        totals = [(figure, name) for figure, name in named if additive.is_total(name)]
        if len(totals) < len(found):
            for figure, name in totals:
                note = f"A total lies in the range, {figure.figure_id} ({name}): its parts may be counted twice."
                self.notes[note] = None

    def add(self, left: Quantity, right: Quantity, sign: int, *, across_periods: bool = False) -> Quantity:
        check_alike(left, right)
        figures = (*left.figures, *right.figures)
        across_periods = across_periods or self.across_periods or (sign < 0 and same_item(left, right))
        if not across_periods:
            check_periods(figures)
            check_bases(figures)
            check_scopes(figures)
        if sign > 0 and not self.across_scales:
            check_scales(figures)
        return put_together(left, right, sign)

    def peek(self) -> str | None:
        token = _TOKEN.match(self.text, self.position)
        return token["mark"] if token else None

    def next(self) -> re.Match[str]:
        token = _TOKEN.match(self.text, self.position)
        if token is None:
            rest = self.text[self.position :].strip()
            raise Uncomputable(
                f"“{rest[:40]}” is no part of an expression." if rest else "The expression ends too soon."
            )
        self.position = token.end()
        return token

    def take(self, mark: str) -> None:
        token = self.next()
        if token["mark"] != mark:
            raise Uncomputable(f"“{token[0].strip()}” stands where {mark} is wanted.")


def compute(
    expression: str,
    look_up: Callable[[str], Figure],
    column: Callable[[Figure, Figure], Sequence[Figure]],
    *,
    across_periods: bool = False,
    across_scales: bool = False,
) -> Computed:
    """The exact value of an expression.

    Args:
        expression: Figures, numbers, `+ - * /`, brackets, and the functions named in `FUNCTIONS`.
        look_up: The figure of an id; raises Uncomputable where there is none.
        column: The figures from one to another of the same column.
        across_periods: Let figures of different periods and bases be put together.
        across_scales: Let figures printed in different scales be added up.

    Raises:
        Uncomputable: when it cannot be computed; says why.
        Mixed: when figures are put together that measure different things.
        OtherPeriods: when figures of different periods or bases are, unasked.
        OtherScales: when figures in different scales are added up, unasked.
    """
    reader = _Reader(expression, look_up, column, across_periods, across_scales)
    quantity = reader.expression()
    if reader.position < len(expression.rstrip()):
        raise Uncomputable(f"“{expression[reader.position :].strip()[:40]}” is left over behind the expression.")
    if not quantity.figures:
        raise Uncomputable("The expression names no figure; ids are like L812C4, as `figure` gives them.")
    periods = [period_of(figure) for figure in periods_of(quantity.figures)]
    differ = [f"Periods differ: {'; '.join(periods)}."] if len(periods) > 1 else []
    for bases in (bases_of(quantity.figures), scopes_of(quantity.figures)):
        differ += [f"Bases differ: {'; '.join(bases)}."] if len(bases) > 1 else []
    return Computed(quantity, (*differ, *reader.notes))


def _sum_of(reader: _Reader, given: Sequence[Quantity], *, across_periods: bool = False) -> Quantity:
    total = given[0]
    for part in given[1:]:
        total = reader.add(total, part, 1, across_periods=across_periods)
    return total


def _average(reader: _Reader, given: Sequence[Quantity]) -> Quantity:
    # An average is of one item over its years, or of several items of one year.
    labels = {figure.row_label for part in given for figure in part.figures}
    figures = [figure for part in given for figure in part.figures]
    if not reader.across_periods:
        check_scopes(figures)
        for end in dict.fromkeys(figure.period.end_date for figure in figures):
            check_bases([figure for figure in figures if figure.period.end_date == end])
    total = _sum_of(reader, given, across_periods=len(labels) == 1)
    return replace(total, value=total.value / len(given))


def _two(given: Sequence[Quantity], name: str) -> tuple[Quantity, Quantity]:
    if len(given) != 2:
        raise Uncomputable(f"{name} takes two figures: {name}(new, old).")
    return given[0], given[1]


def _change(reader: _Reader, given: Sequence[Quantity]) -> Quantity:
    new, old = _two(given, "change")
    rows = rows_of(new, old)
    if len(rows) > 1:
        reader.notes[f"Rows differ: {'; '.join(rows)}."] = None
    return reader.add(new, old, -1)


def _percent_change(reader: _Reader, given: Sequence[Quantity]) -> Quantity:
    new, old = _two(given, "percent_change")
    if not reader.across_periods:
        # What a group has beyond its parent is a difference; that it grew by so much from one to the other is nonsense.
        check_scopes((*new.figures, *old.figures))
    change = _change(reader, (new, old))
    if not old.value:
        raise Uncomputable(f"{say(old)} is zero: there is no percentage change from it.")
    if old.value < 0:
        note = f"The base, {say(old)}, is negative: the change is measured against its size, and a rise is positive."
        reader.notes[note] = None
    return Quantity(100 * change.value / abs(old.value), "percent", None, frozenset(), change.figures)


def _ratio(reader: _Reader, given: Sequence[Quantity]) -> Quantity:
    part, whole = _two(given, "ratio")
    return over(part, whole, "compared")


FUNCTIONS: Final[Mapping[str, Callable[[_Reader, Sequence[Quantity]], Quantity]]] = {
    "sum": _sum_of,
    "average": _average,
    "change": _change,
    "percent_change": _percent_change,
    "ratio": _ratio,
}
