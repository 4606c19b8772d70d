"""Figures that operations returned and that say something else than the answer, for what looks like the same thing.

A mechanical look: the same row in words, the same end of period and basis, the same kind, another value. Whether it
contradicts is for a person to say; that it was on the table is part of the record.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

from auditor_tui.auditlog.export.evidence import Figure, page_of, text_at
from auditor_tui.auditlog.reader import Log


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A figure of the answer, and another that differs from it."""

    figure: Figure
    other: Figure
    seq: int
    """The operation that returned the other."""

    @property
    def sentence(self) -> str:
        """Both figures in words."""
        other = self.other
        where = f"line {text_at(other, 'line')}, {page_of(other)}"
        said = f"{text_at(other, 'printed')}, {text_at(other, 'unit', 'text') or 'unit not stated'}"
        row = f"row {text_at(other, 'row_label')}, {text_at(other, 'period', 'label')}"
        return (
            f"Figure {text_at(self.figure, 'id')} ({text_at(self.figure, 'printed')}) differs from"
            f" {text_at(other, 'id')} of record {self.seq}: {said}, {row}, {where}"
        )

    def as_data(self) -> dict[str, Any]:
        """The pair as plain JSON values."""
        return {"figure": text_at(self.figure, "id"), "other": dict(self.other), "seq": self.seq}


def contradictions(log: Log) -> Iterator[Contradiction]:
    """Each figure returned that differs from one that the answer states or is computed from, once."""
    figures = log.answer.data.figures if log.answer else ()
    stated = [figure for figure in figures if figure.get("role") in ("answer", "operand")]
    told: set[tuple[str, str, str]] = set()
    for record, event in log.operations():
        data = event.data.result.get("data")
        for other in data.get("figures", ()) if isinstance(data, Mapping) else ():
            for figure in stated:
                pair = (text_at(figure, "id"), text_at(other, "id"), event.data.doc or "")
                if pair not in told and isinstance(other, Mapping) and _differ(figure, other):
                    told.add(pair)
                    yield Contradiction(figure, other, record.seq)


def _differ(figure: Figure, other: Figure) -> bool:
    subject = _subject(figure)
    if not subject or subject != _subject(other):
        return False
    one, another = _amount(figure), _amount(other)
    if one is None or another is None:
        return False
    # Two roundings of one amount are no contradiction: they differ by no more than the coarser one's last digit.
    return abs(one - another) > max(_last_digit(figure), _last_digit(other))


def _subject(figure: Figure) -> tuple[str, ...]:
    label = "".join(character for character in text_at(figure, "row_label").casefold() if character.isalpha())
    period = figure.get("period")
    when = tuple(text_at(period, name) for name in ("end_date", "kind", "length_months", "basis"))
    return (label, text_at(figure, "kind"), *when) if label and when[0] else ()


def _amount(figure: Figure) -> Decimal | None:
    try:
        return Decimal(text_at(figure, "normalized"))
    except InvalidOperation:
        return None


def _last_digit(figure: Figure) -> Decimal:
    """One unit of the last printed digit, in full."""
    try:
        exponent = Decimal(text_at(figure, "value")).as_tuple().exponent
        return Decimal(1).scaleb(exponent if isinstance(exponent, int) else 0) * Decimal(text_at(figure, "scale") or 1)
    except InvalidOperation:
        return Decimal(0)
