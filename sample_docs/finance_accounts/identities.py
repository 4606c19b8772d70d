"""What adds up, and what was made not to: every total of a volume with its operands, from the figures as printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from finance_accounts.comparison import Link
from finance_accounts.sheet import Row, Slip, Statement, Table
from finance_accounts.truth import Record

Drawn = Mapping[tuple[Row, int], Record]
"""The record of each cell, by row and index."""


@dataclass(frozen=True)
class Identity:
    """A figure, and those it follows from."""

    kind: str
    """`total` down a column; `cross_total`, `balance` and `change` along a row; `carried_forward`; `twin`."""
    result: Record
    adds: tuple[Record, ...]
    takes: tuple[Record, ...] = ()

    @property
    def difference(self) -> Decimal:
        """The figure printed less the figure computed, in the unit of the figure printed."""
        scale = _scale(self.result)
        computed = sum((_units(record) for record in self.adds), Decimal(0))
        computed -= sum((_units(record) for record in self.takes), Decimal(0))
        return _value(self.result) - computed / scale

    @property
    def planted(self) -> tuple[Slip, ...]:
        """The errors planted in its figures; a wrong opening balance shows only against the year before."""
        slips = (record.planted for record in (self.result, *self.adds, *self.takes) if record.planted)
        return tuple(slip for slip in slips if slip != "wrong_carry_forward" or self.kind == "carried_forward")

    def as_data(self) -> dict[str, Any]:
        """The identity as JSON values; the difference is a decimal string, in the unit of the total."""
        difference = self.difference.normalize()
        data: dict[str, Any] = {
            "total": self.result.record_id,
            "kind": self.kind,
            "operands": [record.record_id for record in self.adds],
            "less": [record.record_id for record in self.takes],
            "foots": not difference,
            "difference": format(difference, "f") if difference else None,
            "planted": list(self.planted),
        }
        return {name: value for name, value in data.items() if value not in (None, [])}


def _value(record: Record) -> Decimal:
    return record.value or Decimal(0)


def _scale(record: Record) -> int:
    return record.declared.unit.scale if record.declared else 1


def _units(record: Record) -> Decimal:
    return _value(record) * _scale(record)


def identities(statements: Iterable[Statement], links: Iterable[Link], drawn: Drawn) -> tuple[Identity, ...]:
    """Every identity of a volume, in the order printed; those between statements last."""
    found: list[Identity] = []
    for statement in statements:
        for table in statement.tables:
            for row in table.rows:
                found += _down(table, row, drawn)
                found += _along(table, row, drawn)
    for link in links:
        later, earlier = (drawn[place.row, place.cell] for place in (link.later, link.earlier))
        found.append(Identity(link.kind, later, (earlier,)))
    return tuple(found)


def _down(table: Table, row: Row, drawn: Drawn) -> Iterator[Identity]:
    if not row.adds:
        return
    indexes = table.additive or [i for i, column in enumerate(table.columns[1:]) if column.kind in ("amount", "count")]
    for index in indexes:
        if isinstance(row.cells[index], Decimal):
            adds, takes = (
                tuple(drawn[part, index] for part in parts if (part, index) in drawn) for parts in (row.adds, row.takes)
            )
            yield Identity("total", drawn[row, index], adds, takes)


def _along(table: Table, row: Row, drawn: Drawn) -> Iterator[Identity]:
    for cross in table.crosses:
        if row.cells and isinstance(row.cells[cross.result], Decimal):
            adds, takes = (tuple(drawn[row, index] for index in indexes) for indexes in (cross.adds, cross.takes))
            yield Identity(cross.kind, drawn[row, cross.result], adds, takes)
