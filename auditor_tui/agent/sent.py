"""Which lines of a document are in what operations returned: the lines that leave the machine with a hosted model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from auditor_tui.auditlog.events import OperationRun
from auditor_tui.documents.document import Document, LineSpan

LINE: Final = "line"
"""Key of a line number in the data of a result: of a hit, a figure, a unit declaration, a period header."""


def lines_in(run: OperationRun, document: Document | None) -> set[int]:
    """Numbers of the lines whose text a result holds, those that govern what it shows included.

    Args:
        run: The operation, with its result.
        document: The document it ran on; None where it is not at hand, and headings are not counted then.
    """
    if "error" in run.result:
        return set()
    lines: set[int] = set()
    for first, last in run.result.get("spans", ()):
        lines.update(range(first, last + 1))
    for holder in line_holders(run.result.get("data")):
        line_no = holder[LINE]
        lines.add(line_no)
        if document and holder.get("section"):
            lines.update(heading.line_no for heading in document.section_at(line_no))
    return lines


def as_spans(lines: set[int]) -> tuple[LineSpan, ...]:
    """Line numbers as spans, joined where they touch, in order."""
    spans: list[LineSpan] = []
    for line_no in sorted(lines):
        if spans and line_no == spans[-1].last + 1:
            spans[-1] = LineSpan(spans[-1].first, line_no)
        else:
            spans.append(LineSpan(line_no, line_no))
    return tuple(spans)


def line_holders(value: Any) -> Iterator[Mapping[str, Any]]:
    """Every object in a result's data that names a line."""
    if isinstance(value, Mapping):
        if isinstance(value.get(LINE), int):
            yield value
        for member in value.values():
            yield from line_holders(member)
    elif isinstance(value, (list, tuple)):
        for member in value:
            yield from line_holders(member)
