"""What is true of each printed figure: written down at the moment it is drawn, never read back from the page.

In `truth.jsonl` the figures of a column share one line for what they have in common; `read_truth` puts them together.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from finance_accounts.canvas import Box
from finance_accounts.sheet import Kind, Period, Slip, Unit

Data = dict[str, Any]


@dataclass(frozen=True)
class Declared:
    """A unit, and the PDF page on which the account states it."""

    unit: Unit
    page: int


@dataclass(frozen=True)
class Spot:
    """Where something is drawn."""

    page: int
    """1-based PDF page."""
    label: str
    """The number printed on it."""
    statement: str
    """`1` for Statement No. 1 and so on, `I` for the first appendix; `front`, `notes`."""

    def record_id(self, name: str) -> str:
        """An id that says where the record stands."""
        return f"{self.statement}.p{self.page}.{name}"


@dataclass(frozen=True)
class Record:
    """One printed figure, or a number that must not be taken for one."""

    record_id: str
    page: int
    """1-based PDF page."""
    page_label: str
    printed: str
    """As seen on paper, footnote marks left out."""
    kind: Kind
    value: Decimal | None
    declared: Declared | None
    period: Period | None
    row_label: str
    column_header: tuple[str, ...]
    statement: str
    """Its number, or `notes`, `front`."""
    bbox: Box
    column: str = ""
    """The column it stands in: statement, table, column; empty outside tables."""
    damage: str | None = None
    """What conversion does to it: `split_separators`, or None."""
    planted: Slip | None = None
    """The error that is printed here on purpose."""
    soft: tuple[str, ...] = ()
    """Fields that are a matter of convention: not to be scored."""

    @classmethod
    def not_a_figure(cls, spot: Spot, name: str, printed: str, bbox: Box, row_label: str = "") -> Record:
        """A page number, a column number or a year: printed digits that state no quantity."""
        return cls(
            spot.record_id(name), spot.page, spot.label, printed, "not_a_figure", None, None, None,
            row_label, (), spot.statement, bbox,
        )  # fmt: skip

    def as_data(self) -> Data:
        """The record as JSON values; decimals are strings, and what it does not have is left out."""
        data = {
            "id": self.record_id,
            "page": self.page,
            "page_label": self.page_label,
            "printed": self.printed,
            "kind": self.kind,
            "value": None if self.value is None else format(self.value, "f"),
            "scale": None if self.declared is None else str(self.declared.unit.scale),
            "currency": None if self.declared is None else self.declared.unit.currency,
            "unit_text": None if self.declared is None else self.declared.unit.text,
            "unit_page": None if self.declared is None else self.declared.page,
            "period": None if self.period is None else _without_nothing(vars(self.period)),
            "row_label": self.row_label,
            "column_header": list(self.column_header),
            "statement": self.statement,
            "bbox": [round(edge, 1) for edge in self.bbox],
            "damage": self.damage,
            "planted": self.planted,
            "soft": list(self.soft),
        }
        return _without_nothing(data)


SHARED = ("kind", "scale", "currency", "unit_text", "unit_page", "period", "column_header", "statement", "soft")
"""What the figures of a column have in common, but for the few that say otherwise."""


def truth_lines(records: Sequence[Record]) -> Iterator[Data]:
    """The lines of `truth.jsonl`: before the first figure of a column, a line for the column."""
    shared = _shared_by_column(records)
    begun: set[str] = set()
    for record in records:
        data = record.as_data()
        if not record.column:
            yield data
            continue
        common = shared[record.column]
        if record.column not in begun:
            begun.add(record.column)
            yield {"column": record.column, **common}
        own = {name: value for name, value in data.items() if common.get(name) != value}
        lacking = {name: None for name in common if name not in data}
        yield {"id": record.record_id, "column": record.column, **own, **lacking}


def _shared_by_column(records: Iterable[Record]) -> dict[str, Data]:
    """What most figures of each column have in common; of nil marks only where there is nothing else."""
    counts: dict[str, Counter[str]] = {}
    for record in records:
        data = record.as_data()
        common = {name: data[name] for name in SHARED if name in data}
        counts.setdefault(record.column, Counter())[json.dumps(common)] += 1 if record.kind == "nil" else 1000
    return {column: json.loads(found.most_common(1)[0][0]) for column, found in counts.items()}


def read_truth(path: Path) -> list[Data]:
    """Every record of a `truth.jsonl`, whole: a figure has what its column has, where it does not say otherwise."""
    columns: dict[str, Data] = {}
    records: list[Data] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        data = json.loads(line)
        if "id" in data:
            records.append(_without_nothing({**columns.get(data.get("column", ""), {}), **data}))
        else:
            columns[data["column"]] = data
    return records


def _without_nothing(data: Data) -> Data:
    return {name: value for name, value in data.items() if value not in (None, [], "")}


def write_jsonl(path: Path, rows: Iterable[Data]) -> None:
    """One JSON object a line, UTF-8, the same bytes for the same rows."""
    text = "".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in rows)
    path.write_text(text, encoding="utf-8", newline="\n")
