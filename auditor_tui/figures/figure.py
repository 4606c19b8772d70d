"""A figure and what governs it, in the form every face shows and every log stores."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

Kind = Literal["amount", "per_share", "count", "percent", "bps", "ratio", "nil"]
State = Literal["stated", "not_stated", "conflict"]
UnitSource = Literal["heading", "column", "row", "caption", "inline", "running_head", "previous_page"]
PeriodKind = Literal["duration", "instant", "unknown"]


@dataclass(frozen=True, slots=True)
class Unit:
    """The declaration that sets a figure's scale and currency, and where it stands."""

    state: State
    text: str | None = None
    """The declaration as printed."""
    line_no: int | None = None
    distance: int | None = None
    """Lines from the declaration down to the figure; negative when it stands below."""
    source: UnitSource | None = None
    others: tuple[str, ...] = ()
    """With `conflict`: every candidate, as printed."""

    def as_data(self) -> dict[str, Any]:
        """The unit as plain JSON values."""
        return {
            "text": self.text,
            "line": self.line_no,
            "distance": self.distance,
            "source": self.source,
            "state": self.state,
            "others": list(self.others),
        }


@dataclass(frozen=True, slots=True)
class Period:
    """What the governing headers say of time."""

    state: State
    label: str | None = None
    """As printed, header levels joined by a space."""
    kind: PeriodKind = "unknown"
    end_date: str | None = None
    """ISO date, where the headers (or a fiscal-year rule of the document) give one."""
    length_months: int | None = None
    basis: str | None = None
    """actual, budget estimates, revised estimates, audited, unaudited, restated, … — the printed word."""
    line_no: int | None = None

    def as_data(self) -> dict[str, Any]:
        """The period as plain JSON values."""
        return {
            "label": self.label,
            "kind": self.kind,
            "end_date": self.end_date,
            "length_months": self.length_months,
            "basis": self.basis,
            "line": self.line_no,
            "state": self.state,
        }


@dataclass(frozen=True, slots=True)
class Note:
    """A footnote that applies to a figure."""

    mark: str | None
    """As printed; None for a note on the whole table."""
    line_no: int
    text: str

    def as_data(self) -> dict[str, Any]:
        """The note as plain JSON values."""
        return {"mark": self.mark, "line": self.line_no, "text": self.text}


@dataclass(frozen=True, slots=True)
class Figure:
    """One printed number that states a quantity."""

    figure_id: str
    """`L812C6` in a table (line and cell), `L812@34` in prose (line and character); `.2` for a second one in a cell."""
    line_no: int
    cell: int | None
    """1-based cell of the table row, or None in prose."""
    char: int
    """0-based position of the printed number in its line."""
    page_no: int | None
    page_label: str | None
    printed: str
    """As the line shows it, emphasis and tags removed."""
    kind: Kind
    value: Decimal | None
    """Sign applied as printed, before scale; None for a nil mark and for a number that cannot be read safely."""
    scale: Decimal
    """What one printed unit counts for: 10000000 under "₹ crore"; 1 where nothing is stated."""
    currency: str | None
    """ISO 4217 code, or None where none is printed."""
    unit: Unit
    period: Period
    row_label: str
    column_header: tuple[str, ...]
    """Outermost level first."""
    section: tuple[str, ...]
    """Titles the figure stands under, outermost first."""
    bbox: tuple[Decimal, Decimal, Decimal, Decimal] | None = None
    """Points, as in `documents.pages`."""
    page_check: Literal["same", "different", "absent", "unchecked"] = "unchecked"
    printed_on_page: str | None = None
    flags: tuple[str, ...] = ()
    """Stable words: footnote_marker, split_digits, suspect_grouping, glued_cells, copied_cell, hidden_text, …"""

    footnotes: tuple[Note, ...] = ()
    """Filled in where they are asked for, in line order."""

    @property
    def normalized(self) -> Decimal | None:
        """Value times scale, exactly."""
        return None if self.value is None else self.value * self.scale

    def as_data(self) -> dict[str, Any]:
        """The figure as JSON values; decimals, boxes included, are strings, so that a log can hold them exactly.

        `footnotes` is there only where there are any.
        """
        data: dict[str, Any] = {
            "id": self.figure_id,
            "line": self.line_no,
            "cell": self.cell,
            "char": self.char,
            "page": self.page_no,
            "page_label": self.page_label,
            "printed": self.printed,
            "kind": self.kind,
            "value": None if self.value is None else plain(self.value),
            "scale": plain(self.scale),
            "normalized": None if self.normalized is None else plain(self.normalized),
            "currency": self.currency,
            "unit": self.unit.as_data(),
            "period": self.period.as_data(),
            "row_label": self.row_label,
            "column_header": list(self.column_header),
            "section": list(self.section),
            "bbox": None if self.bbox is None else [plain(edge) for edge in self.bbox],
            "page_check": self.page_check,
            "printed_on_page": self.printed_on_page,
            "flags": list(self.flags),
        }
        if self.footnotes:
            data["footnotes"] = [note.as_data() for note in self.footnotes]
        return data


def plain(number: Decimal) -> str:
    """A decimal without exponent, as printed: 1E+7 becomes 10000000, 4.40 stays 4.40."""
    return format(number, "f")
