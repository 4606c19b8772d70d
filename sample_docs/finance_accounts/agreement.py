"""What is bound in a converted sample, held against the truth of what was drawn, record by record."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from statistics import median
from typing import Any

from auditor_tui.documents.document import Document
from auditor_tui.figures.binding import bind
from auditor_tui.figures.fidelity.fidelity import Finding, findings
from auditor_tui.figures.figure import Figure

Data = dict[str, Any]
Box = Sequence[float]
_Placed = tuple[Box, Figure]


@dataclass
class Agreement:
    """How the figures of a document agree with the truth."""

    asked: Counter[str] = field(default_factory=Counter)
    """How often each field of a record was compared."""
    differ: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    """Per field, the records that say otherwise, each with what was bound."""
    distances: list[int] = field(default_factory=list)
    """Lines from each figure up to the declaration that governs it, ascending."""
    unmatched: list[Figure] = field(default_factory=list)
    """Figures that are none of the truth's."""

    @property
    def report(self) -> str:
        """Shares and distances in words."""
        shares = (
            f"{name} {self.asked[name] - len(self.differ.get(name, ()))}/{self.asked[name]}" for name in self.asked
        )
        spread = f"median {median(self.distances):g}, 90% {self.distances[len(self.distances) * 9 // 10]}"
        return f"{', '.join(shares)}; lines to the declaration: {spread}, most {self.distances[-1]}"


def compare(document: Document, truth: Iterable[Data]) -> Agreement:
    """Bind a document and compare every record of its truth, but for what the truth calls a matter of convention."""
    found = Agreement()
    on_page: dict[int | None, list[_Placed]] = defaultdict(list)
    for figure in bind(document).all:
        on_page[figure.page_no].append(([float(edge) for edge in figure.bbox or (0, 0, 0, 0)], figure))
    used: set[str] = set()
    for record in truth:
        figure = _at(record, on_page[record["page"]])
        if record["kind"] == "not_a_figure":
            _mark(found, "not_a_figure", record, None, figure is None or figure.printed != record["printed"])
            continue
        _mark(found, "found", record, None, figure is not None)
        if figure is not None:
            used.add(figure.figure_id)
            _compare(found, document, record, figure)
    found.distances.sort()
    found.unmatched = [figure for placed in on_page.values() for _, figure in placed if figure.figure_id not in used]
    return found


def _mark(found: Agreement, name: str, record: Data, figure: Figure | None, agrees: bool) -> None:
    found.asked[name] += 1
    if not agrees:
        found.differ[name].append(f"{record['id']}: {figure}")


def _at(record: Data, placed: Iterable[_Placed]) -> Figure | None:
    """The figure printed where a record was drawn: of several in one cell the one that has its value."""
    near = [(box, figure) for box, figure in placed if _touch(record["bbox"], box)]
    best = max(near, key=lambda item: (_says(record, item[1]), _shared(record["bbox"], item[0])), default=None)
    return best[1] if best else None


def _says(record: Data, figure: Figure) -> bool:
    if record["kind"] == "nil":
        return figure.kind == "nil"
    return "value" in record and figure.value == Decimal(record["value"])


def _shared(box: Box, own: Box) -> float:
    """Share of a figure's own box that lies in another."""
    across, down = min(own[2], box[2]) - max(own[0], box[0]), min(own[3], box[3]) - max(own[1], box[1])
    return across * down / ((own[2] - own[0]) * (own[3] - own[1]))


def _touch(box: Box, other: Box) -> bool:
    return box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]


def _compare(found: Agreement, document: Document, record: Data, figure: Figure) -> None:
    period = record["period"]
    checks = {
        "value": _says(record, figure),
        "kind": figure.kind == record["kind"],
        "scale": figure.scale == Decimal(record["scale"]),
        "currency": figure.currency == record.get("currency"),
        "unit_text": figure.unit.state == "stated" and _within(record["unit_text"], figure.unit.text),
        "unit_page": _page_of(document, figure.unit.line_no) == record["unit_page"],
        "end_date": figure.period.end_date == period["end_date"],
        "period_kind": figure.period.kind == period["kind"],
        "length_months": figure.period.length_months == period.get("length_months"),
        "basis": _within(period.get("basis") or "", figure.period.basis),
        "column_header": all(_within(name, " ".join(figure.column_header)) for name in record.get("column_header", ())),
        "row_label": _tight(record["row_label"]) in _tight(figure.row_label),
    }
    soft = set(record.get("soft", ()))
    if "unit_text" in soft:
        soft.add("unit_page")
    if "basis" not in period:
        soft.add("basis")
    for name, agrees in checks.items():
        if name not in soft:
            _mark(found, name, record, figure, agrees)
    if figure.unit.distance is not None and record["kind"] != "nil":
        found.distances.append(figure.unit.distance)


def _page_of(document: Document, line_no: int | None) -> int | None:
    page = document.page_at(line_no) if line_no is not None else None
    return page.page_no if page else None


def _within(printed: str, bound: str | None) -> bool:
    """Whether two wordings are one, or the one is a part of the other: "per cent" in "Rate of Interest (per cent)"."""
    one, other = _tight(printed), _tight(bound or "")
    return bool(one) == bool(other) and (one in other or other in one)


def _tight(text: str) -> str:
    return "".join(character for character in text.casefold() if character.isalnum())


@dataclass(frozen=True)
class Damage:
    """What a check of a document found of what conversion destroyed."""

    missed: tuple[str, ...]
    """Records of planted damage without a finding."""
    others: tuple[Finding, ...]
    """Findings that are no planted damage."""
    numeric_rows: int


def compare_damage(document: Document, truth: Sequence[Data]) -> Damage:
    """Check a document and find each piece of planted damage among what is found."""
    on_page: dict[int, list[Finding]] = defaultdict(list)
    for finding in findings(document):
        on_page[finding.page_no].append(finding)
    missed: list[str] = []
    for record in (record for record in truth if "damage" in record):
        of_page = on_page[record["page"]]
        told = [
            finding
            for finding in of_page
            if finding.bbox is not None and _touch(record["bbox"], [float(edge) for edge in finding.bbox])
        ]
        if not told:
            missed.append(record["id"])
        on_page[record["page"]] = [finding for finding in of_page if finding not in told]
    rows = {
        record["id"].rpartition(".")[0] for record in truth if record["kind"] != "not_a_figure" and "column" in record
    }
    return Damage(tuple(missed), tuple(finding for found in on_page.values() for finding in found), len(rows))
