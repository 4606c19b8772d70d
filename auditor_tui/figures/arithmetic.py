"""Exact arithmetic over cited figures: what may be added to what, and what comes of it.

Operands are figures by their ids (`L812C4`, `L812@34`), runs of them (`L41C3:L47C3`), and plain numbers. Values are
exact fractions of the figures' normalized amounts: nothing is rounded before the end, and what is rounded then says so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from auditor_tui.figures.figure import Figure, plain
from auditor_tui.figures.footing import additive

Measure = Literal["amount", "count", "percent", "number"]

_TOKEN: Final = re.compile(
    r"\s*(?:(?P<figure>L\d+(?:C\d+|@\d+)(?:\.\d+)?)|(?P<number>\d[\d,]*(?:\.\d+)?|\.\d+)|(?P<name>[a-z_]+)"
    r"|(?P<mark>[-+*/(),:]))"
)
_DEEPEST: Final = 40


class Uncomputable(Exception):
    """An expression that cannot be computed; the message says why, and what could be."""


class Mixed(Uncomputable):
    """Figures that may not be put together."""


class OtherPeriods(Mixed):
    """Figures of different periods or bases that may be put together only where that is asked for."""


class OtherScales(Mixed):
    """Figures printed in different scales that may be added up only where that is asked for."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A value on the way through an expression."""

    value: Fraction
    """Amounts in single units of their currency, percents in percent."""
    measure: Measure
    currency: str | None = None
    scales: frozenset[Decimal] = frozenset()
    """Scales of the figures it is made of."""
    figures: tuple[Figure, ...] = ()


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
            left = _times(left, right) if mark == "*" else _over(left, right)
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
            return _negated(self.factor())
        if token["mark"] == "(":
            inside = self.expression()
            self.take(")")
            return inside
        if token["figure"]:
            return _quantity(self.look_up(token["figure"]))
        if token["number"]:
            return Quantity(Fraction(token["number"].replace(",", "")), "number")
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
        return [_quantity(figure) for figure in found]

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
        _check_alike(left, right)
        figures = (*left.figures, *right.figures)
        across_periods = across_periods or self.across_periods or (sign < 0 and _same_item(left, right))
        if not across_periods:
            _check_periods(figures)
            _check_bases(figures)
        if sign > 0 and not self.across_scales:
            _check_scales(figures)
        return _sum(left, right, sign)

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
    periods = dict.fromkeys(label for figure in quantity.figures if (label := _period(figure)))
    differ = (f"Periods differ: {'; '.join(periods)}.",) if len(periods) > 1 else ()
    return Computed(quantity, (*differ, *reader.notes))


def _quantity(figure: Figure) -> Quantity:
    if figure.kind == "nil":
        return Quantity(Fraction(0), "amount", figure.currency, frozenset({figure.scale}), (figure,))
    if figure.value is None:
        raise Uncomputable(f"{figure.figure_id} ({figure.printed}) cannot be read safely.")
    if figure.unit.state == "conflict":
        raise Mixed(f"The unit of {figure.figure_id} is in conflict: {' against '.join(figure.unit.others)}.")
    if figure.kind in ("percent", "bps"):
        value = Fraction(figure.value) / (100 if figure.kind == "bps" else 1)
        return Quantity(value, "percent", None, frozenset({Decimal(1)}), (figure,))
    measure: Measure = (
        "amount" if figure.kind in ("amount", "per_share") else "count" if figure.kind == "count" else "number"
    )
    return Quantity(
        Fraction(figure.value) * Fraction(figure.scale), measure, figure.currency, frozenset({figure.scale}), (figure,)
    )


def _check_alike(left: Quantity, right: Quantity) -> None:
    if left.measure != right.measure:
        raise Mixed(f"{_say(left)} and {_say(right)} cannot be added: they measure different things.")
    if left.currency and right.currency and left.currency != right.currency:
        raise Mixed(f"{_say(left)} is in {left.currency} and {_say(right)} in {right.currency}: they cannot be added.")
    for one, other in ((left, right), (right, left)):
        if one.measure == "amount" and _unstated(one) and not _unstated(other):
            raise Mixed(f"The unit of {_say(one)} is not stated, that of {_say(other)} is: they cannot be added.")


def _unstated(quantity: Quantity) -> bool:
    return bool(quantity.figures) and all(
        figure.unit.state == "not_stated" and figure.scale == 1 and figure.kind != "nil" for figure in quantity.figures
    )


def _check_periods(figures: Sequence[Figure]) -> None:
    """Raises: OtherPeriods where two figures are of different periods, by days, or by name where no day is known."""
    seen: dict[tuple[str | None, int | None], Figure] = {}
    for figure in figures:
        if figure.period.state == "stated" and (name := _period(figure)):
            length = figure.period.length_months if figure.period.end_date else None
            seen.setdefault((figure.period.end_date or name.casefold(), length), figure)
    if len(seen) > 1:
        one, other = list(seen.values())[:2]
        raise OtherPeriods(
            f"{one.figure_id} is of {_period(one)} and {other.figure_id} of {_period(other)}: "
            "figures of different periods are not added up."
        )


def _check_bases(figures: Sequence[Figure]) -> None:
    """Raises: OtherPeriods where two figures rest on different bases, such as actuals and a budget."""
    seen = {figure.period.basis.casefold(): figure for figure in reversed(figures) if figure.period.basis}
    if len(seen) > 1:
        other, one = list(seen.values())[-2:]
        raise OtherPeriods(
            f"{one.figure_id} gives {one.period.basis} and {other.figure_id} {other.period.basis}: "
            "figures of different bases are not added up."
        )


def _check_scales(figures: Sequence[Figure]) -> None:
    """Raises: OtherScales where two amounts are printed in different scales."""
    seen = {figure.scale: figure for figure in reversed(figures) if figure.kind == "amount"}
    if len(seen) > 1:
        other, one = list(seen.values())[-2:]
        raise OtherScales(
            f"{one.figure_id} is in {_scale(one)} and {other.figure_id} in {_scale(other)}: "
            "figures of different scales are not added up."
        )


def _scale(figure: Figure) -> str:
    """A scale as it is declared, or as a number where the declaration stands elsewhere."""
    return f"“{figure.unit.text}”" if figure.unit.text else f"units of {plain(figure.scale)}"


def _same_item(left: Quantity, right: Quantity) -> bool:
    """Whether two figures are of one row, so that their difference is a change over time."""
    labels = {figure.row_label for figure in (*left.figures, *right.figures)}
    return len(labels) == 1 and len(left.figures) == len(right.figures) == 1


def _period(figure: Figure) -> str:
    return figure.period.label or figure.period.end_date or ""


def _say(quantity: Quantity) -> str:
    return ", ".join(figure.figure_id for figure in quantity.figures[:3]) or str(quantity.value)


def _sum(left: Quantity, right: Quantity, sign: int) -> Quantity:
    return Quantity(
        left.value + sign * right.value,
        left.measure,
        left.currency or right.currency,
        left.scales | right.scales,
        left.figures + right.figures,
    )


def _negated(quantity: Quantity) -> Quantity:
    return Quantity(-quantity.value, quantity.measure, quantity.currency, quantity.scales, quantity.figures)


def _times(left: Quantity, right: Quantity) -> Quantity:
    figures = left.figures + right.figures
    for one, other in ((left, right), (right, left)):
        if other.measure == "number":
            return Quantity(one.value * other.value, one.measure, one.currency, one.scales | other.scales, figures)
        if other.measure == "percent":
            return Quantity(one.value * other.value / 100, one.measure, one.currency, one.scales, figures)
    raise Mixed(f"{_say(left)} times {_say(right)} means nothing: only a plain number or a percentage multiplies.")


def _over(left: Quantity, right: Quantity) -> Quantity:
    if not right.value:
        raise Uncomputable(f"{_say(right)} is zero, and nothing can be divided by it.")
    figures = left.figures + right.figures
    if right.measure == "number":
        return Quantity(left.value / right.value, left.measure, left.currency, left.scales, figures)
    if left.measure == "amount" and right.measure == "count":
        return Quantity(left.value / right.value, "amount", left.currency, frozenset({Decimal(1)}), figures)
    _check_alike(left, right)
    return Quantity(left.value / right.value, "number", None, frozenset(), figures)


def _sum_of(reader: _Reader, given: Sequence[Quantity], *, across_periods: bool = False) -> Quantity:
    total = given[0]
    for part in given[1:]:
        total = reader.add(total, part, 1, across_periods=across_periods)
    return total


def _average(reader: _Reader, given: Sequence[Quantity]) -> Quantity:
    # An average is of one item over its years, or of several items of one year.
    labels = {figure.row_label for part in given for figure in part.figures}
    total = _sum_of(reader, given, across_periods=len(labels) == 1)
    return Quantity(total.value / len(given), total.measure, total.currency, total.scales, total.figures)


def _two(given: Sequence[Quantity], name: str) -> tuple[Quantity, Quantity]:
    if len(given) != 2:
        raise Uncomputable(f"{name} takes two figures: {name}(new, old).")
    return given[0], given[1]


def _change(reader: _Reader, given: Sequence[Quantity]) -> Quantity:
    new, old = _two(given, "change")
    _check_alike(new, old)
    return _sum(new, old, -1)


def _percent_change(reader: _Reader, given: Sequence[Quantity]) -> Quantity:
    new, old = _two(given, "percent_change")
    change = _change(reader, (new, old))
    if not old.value:
        raise Uncomputable(f"{_say(old)} is zero: there is no percentage change from it.")
    if old.value < 0:
        note = f"The base, {_say(old)}, is negative: the change is measured against its size, and a rise is positive."
        reader.notes[note] = None
    return Quantity(100 * change.value / abs(old.value), "percent", None, frozenset(), change.figures)


def _ratio(reader: _Reader, given: Sequence[Quantity]) -> Quantity:
    part, whole = _two(given, "ratio")
    return _over(part, whole)


FUNCTIONS: Final[Mapping[str, Callable[[_Reader, Sequence[Quantity]], Quantity]]] = {
    "sum": _sum_of,
    "average": _average,
    "change": _change,
    "percent_change": _percent_change,
    "ratio": _ratio,
}
