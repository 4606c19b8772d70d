"""The evidence of an answer: its figures as text, and the document lines that carry and govern them.

A log may come from anywhere, so a figure is read member by member; what is missing or of another type is shown as
nothing.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from auditor_tui.auditlog.reader import Log
from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.figures.tables.tables import TableSpan, find_tables
from auditor_tui.operations.result import joined_spans

Figure = Mapping[str, Any]

SUPPORT_MARKS: Final = {"read": "●", "computed": "∑", "unsupported": "○"}
_HEADER_LINES: Final = 8
"""A header has no more lines than this; what stands further down is no part of it."""
_STATES: Final = {"not_stated": "not stated", "conflict": "in conflict"}


@dataclass(frozen=True, slots=True)
class Quote:
    """Consecutive lines of one document, and what each of them is quoted for."""

    document: Document
    span: LineSpan
    reasons: tuple[str, ...]

    @property
    def lines(self) -> list[str]:
        """The lines, exactly as the document holds them."""
        return [text for _, text in self.document.numbered(self.span)]


def text_at(value: Any, *path: str) -> str:
    """The text or number at a path of member names; nothing where there is none."""
    for name in path:
        value = value.get(name) if isinstance(value, Mapping) else None
    return str(value) if isinstance(value, (str, int)) and not isinstance(value, bool) else ""


def number_at(value: Any, *path: str) -> int | None:
    """The whole number at a path of member names, or None."""
    for name in path:
        value = value.get(name) if isinstance(value, Mapping) else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def texts_at(value: Any, name: str) -> list[str]:
    """The texts of a list member."""
    items = value.get(name) if isinstance(value, Mapping) else None
    return [str(item) for item in items] if isinstance(items, (list, tuple)) else []


def spans_of(result: Mapping[str, Any]) -> list[LineSpan]:
    """The lines an operation's result says it touched."""
    spans = result.get("spans")
    if not isinstance(spans, (list, tuple)):
        return []
    pairs = [span for span in spans if isinstance(span, (list, tuple)) and len(span) == 2]
    return [LineSpan(*pair) for pair in pairs if all(type(edge) is int for edge in pair)]


def spell(span: LineSpan) -> str:
    """A span as its numbers: `788–815`, or `812` alone."""
    return f"{span.first}" if span.first == span.last else f"{span.first}–{span.last}"


def unit_of(figure: Figure) -> str:
    """The unit in words, with the line it stands on and how far above."""
    state = text_at(figure, "unit", "state")
    if state != "stated":
        others = " or ".join(texts_at(figure.get("unit"), "others"))
        return _STATES.get(state, state) + (f": {others}" if others else "")
    line_no, distance = number_at(figure, "unit", "line"), number_at(figure, "unit", "distance")
    return text_at(figure, "unit", "text") + _place(line_no, distance)


def period_of(figure: Figure) -> str:
    """The period as printed, with the line it stands on."""
    state = text_at(figure, "period", "state")
    if state != "stated":
        return _STATES.get(state, state)
    return text_at(figure, "period", "label") + _place(number_at(figure, "period", "line"), None)


def page_of(figure: Figure) -> str:
    """PDF page and printed page, or that they are unknown."""
    page, label = text_at(figure, "page"), text_at(figure, "page_label")
    if not page:
        return "page unknown"
    return f"p. {label} (PDF {page})" if label else f"PDF {page}"


def support_of(figure: Figure) -> str:
    """The mark and word of a figure's support, and the records it rests on."""
    support = text_at(figure, "support")
    seqs = ", ".join(texts_at(figure, "support_seq"))
    return f"{SUPPORT_MARKS.get(support, '')} {support}".strip() + (f", record {seqs}" if seqs else "")


def text_sha256_of(figure: Figure, log: Log) -> str | None:
    """The text a figure stands in: that of the first operation it rests on, else of the first document asked about."""
    supporting = texts_at(figure, "support_seq")
    for record, event in log.operations():
        if str(record.seq) in supporting and event.data.doc:
            return event.data.doc
    return log.documents[0].text_sha256 if log.documents else None


def quotes(figures: Iterable[Figure], log: Log, documents: Sequence[Document]) -> Iterator[Quote]:
    """Each line that carries or governs a figure once, in document order, neighbours together."""
    for document in documents:
        tables = find_tables(document.lines)
        reasons: dict[int, list[str]] = {}
        for figure in figures:
            if text_sha256_of(figure, log) == document.text_sha256:
                for line_no, reason in _governing(figure, tables):
                    if 1 <= line_no <= len(document.lines):
                        reasons.setdefault(line_no, []).append(reason)
        for span in joined_spans(reasons):
            merged = [reason for line_no in range(span.first, span.last + 1) for reason in reasons[line_no]]
            yield Quote(document, span, tuple(dict.fromkeys(merged)))


def _governing(figure: Figure, tables: Sequence[TableSpan]) -> Iterator[tuple[int, str]]:
    name = text_at(figure, "id")
    for what, path in (("figure", ("line",)), ("unit of", ("unit", "line")), ("period of", ("period", "line"))):
        line_no = number_at(figure, *path)
        if line_no is not None:
            yield line_no, f"{what} {name}"
    for line_no in _header_lines(figure, tables):
        yield line_no, f"column header of {name}"


def _header_lines(figure: Figure, tables: Sequence[TableSpan]) -> range:
    """The header rows above a figure, the separator among them.

    A header has levels, and the period names the line of one; the rows from the table's top down to that line are its
    header, on whatever page they stand. Where the period names no line, it is the figure's own table that has a top.
    """
    line_no, period_line = number_at(figure, "line"), number_at(figure, "period", "line")
    named = period_line or line_no
    index = bisect_right(tables, named, key=lambda table: table.first_line) - 1 if named else -1
    if named is None or index < 0 or named > tables[index].last_line or figure.get("cell") is None:
        return range(0)
    top = tables[index].first_line
    last = period_line if period_line and (line_no is None or period_line < line_no) else top
    return range(top, last + 1 if last - top < _HEADER_LINES else top + 1)


def _place(line_no: int | None, distance: int | None) -> str:
    if line_no is None:
        return ""
    if not distance:
        return f" (line {line_no})"
    return f" (line {line_no}, {abs(distance)} {'above' if distance > 0 else 'below'})"
