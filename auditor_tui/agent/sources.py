"""What an answer cites, and what else its operations returned: the figures and calculations behind its words."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from functools import cached_property
from typing import Any, Final

from auditor_tui.agent.sent import LINE, line_holders
from auditor_tui.agent.times import times_of
from auditor_tui.operations.result import Result

_CHANGE: Final = re.compile(r"\A(?:percent_)?change\(")
_TWO: Final = re.compile(
    r"\A(?:change|percent_change)\(\s*(L[\w@.]+)\s*,\s*(L[\w@.]+)\s*\)\Z|\A(L[\w@.]+)\s*-\s*(L[\w@.]+)\Z"
)
"""A difference between two figures, and nothing else."""


@dataclass(frozen=True, slots=True)
class Around:
    """What stands around a cited figure on its page."""

    rows: Collection[str] = ()
    """Labels of the other rows of its table."""
    line: str = ""
    """Its line as it is printed; empty where that is not known."""
    note: str | None = None
    """What its row has in the column of notes; None where there is no such column."""


class Source:
    """A figure or a calculation that may stand behind a number in the words."""

    def __init__(self, item: Mapping[str, Any], around: Around = Around(), operands: Sequence[Source] = ()) -> None:
        """Args:
        item: The figure or calculation, as operations return it.
        around: What stands around the figure.
        operands: The figures of a calculation.
        """
        self.expression = str(item.get("expression") or "")
        self.name = str(item.get("id") or self.expression)
        self.value = _decimal(item.get("value"))
        self.scale = _decimal(item.get("scale")) or Decimal(1)
        self.currency = item.get("currency")
        self.kind = str(item.get("kind", item.get("measure")) or "")
        self.printed = str(item.get("printed") or "")
        self.row_label = str(item.get("row_label") or "")
        self.around = around
        self.operands = tuple(operands)
        period, unit = item.get("period") or {}, item.get("unit") or {}
        self.column_header = [str(header) for header in item.get("column_header") or ()]
        self.headers = [str(period.get("label") or ""), *self.column_header]
        self.titles = [str(title) for title in item.get("section") or ()]
        self.times = times_of(item)
        end = period.get("end_date")
        self.end = date.fromisoformat(str(end)) if end else None
        self.unit = str(unit.get("text") or "no unit")
        self.line: int | None = item.get(LINE)
        self.is_cell = bool(item.get("cell"))
        self.lines = {holder[LINE] for holder in line_holders(dict(item))}
        for operand in self.operands:
            self.lines |= operand.lines

    @property
    def is_rate(self) -> bool:
        """Whether it is a percentage, or in basis points."""
        return self.kind in ("percent", "bps")

    @property
    def is_ratio(self) -> bool:
        """Whether it is a calculation of one thing by another: a number that is said as a percentage too."""
        return bool(self.expression) and self.kind == "number"

    @property
    def is_change(self) -> bool:
        """Whether it is a calculation of a change."""
        return bool(_CHANGE.match(self.expression)) or self.compared is not None

    @property
    def compared(self) -> tuple[Source, Source] | None:
        """The two figures of one row that it is the difference of, the later first; None where it is no such thing."""
        match = _TWO.match(self.expression)
        if match is None:
            return None
        ids = [name for name in match.groups() if name]
        found = [next((one for one in self.operands if one.name == name), None) for name in ids]
        first, second = found
        if first is None or second is None or first.row_label != second.row_label:
            return None
        if first.end is None or second.end is None or first.end == second.end:
            return None
        return (first, second) if first.end > second.end else (second, first)

    @property
    def figures(self) -> tuple[Source, ...]:
        """The figures it stands on: itself, or its operands."""
        return self.operands if self.expression else (self,)

    @property
    def labels(self) -> list[str]:
        """The row labels of its figures."""
        return list(dict.fromkeys(one.row_label for one in self.figures))

    @property
    def words(self) -> str:
        """All that is printed over and beside its figures, in lower case."""
        return "\n".join(
            "\n".join((one.row_label, *one.headers, *one.titles, one.unit)) for one in self.figures
        ).casefold()

    @property
    def amount(self) -> Decimal | None:
        """The value in single units; None where it has none."""
        return None if self.value is None else self.value * self.scale

    def amounts(self) -> Iterator[Decimal]:
        """The value in the unit it is printed in, and in single units."""
        if self.value is not None:
            yield self.value
            if self.scale != 1:
                yield self.value * self.scale
        elif self.kind == "nil":
            yield Decimal(0)


@dataclass(frozen=True)
class Returned:
    """Everything the operations returned, cited or not."""

    texts: tuple[str, ...] = ()
    """What was read, as it was shown."""
    figures: Mapping[str, Source] = field(default_factory=dict)
    """By id."""

    @classmethod
    def by(cls, results: Iterable[Result]) -> Returned:
        """What some operations returned."""
        results = tuple(results)
        figures = {str(one["id"]): Source(one) for result in results for one in result.data.get("figures", ())}
        return cls(tuple(result.text for result in results), figures)

    @cached_property
    def rows(self) -> frozenset[str]:
        """Labels of the rows of tables."""
        return frozenset(one.row_label for one in self.figures.values() if one.is_cell and one.row_label.strip())

    @cached_property
    def columns(self) -> frozenset[str]:
        """Headers of the columns of all figures."""
        return frozenset(name for one in self.figures.values() for name in one.column_header if name.strip())

    def of_row(self, source: Source) -> list[Source]:
        """The figures of the row a figure stands in, itself included, in order."""
        return [one for one in self.figures.values() if one.line == source.line and one.row_label == source.row_label]


def _decimal(text: Any) -> Decimal | None:
    return None if text is None else Decimal(str(text))
