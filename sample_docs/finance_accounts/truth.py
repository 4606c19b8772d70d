"""What is true of each printed figure: written down at the moment it is drawn, never read back from the page."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from finance_accounts.canvas import Box
from finance_accounts.sheet import Kind, Period, Unit


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
    """`1` for Statement No. 1 and so on; `front`, `notes`."""

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
    damage: str | None = None
    """What conversion does to it: `split_separators`, or None."""
    soft: tuple[str, ...] = ()
    """Fields that are a matter of convention: not to be scored."""

    @classmethod
    def not_a_figure(cls, spot: Spot, name: str, printed: str, bbox: Box, row_label: str = "") -> Record:
        """A page or column number: printed digits that state no quantity."""
        return cls(
            spot.record_id(name), spot.page, spot.label, printed, "not_a_figure", None, None, None,
            row_label, (), spot.statement, bbox,
        )  # fmt: skip

    def as_data(self) -> dict[str, Any]:
        """The record as JSON values; decimals are strings."""
        return {
            "id": self.record_id,
            "page": self.page,
            "page_label": self.page_label,
            "printed": self.printed,
            "kind": self.kind,
            "value": None if self.value is None else format(self.value, "f"),
            "scale": None if self.declared is None else str(self.declared.unit.scale),
            "currency": None if self.declared is None else self.declared.unit.currency,
            "unit": None if self.declared is None else {"text": self.declared.unit.text, "page": self.declared.page},
            "period": None if self.period is None else vars(self.period),
            "row_label": self.row_label,
            "column_header": list(self.column_header),
            "statement": self.statement,
            "bbox": [round(edge, 2) for edge in self.bbox],
            "damage": self.damage,
            "soft": list(self.soft),
        }


def write_jsonl(path: Path, rows: Iterable[dict[str, Any]]) -> None:
    """One JSON object a line, UTF-8, the same bytes for the same rows."""
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    path.write_text(text, encoding="utf-8", newline="\n")
