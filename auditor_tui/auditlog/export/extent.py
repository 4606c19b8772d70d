"""How far the work went: which lines of each document an operation returned, and which none ever did.

Known from the log alone, so that it can be told where no text is at hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from auditor_tui.auditlog.events import DocumentIdentity
from auditor_tui.auditlog.export.evidence import spans_of
from auditor_tui.auditlog.reader import Log
from auditor_tui.documents.document import LineSpan


@dataclass(frozen=True, slots=True)
class Extent:
    """The lines of one document that were looked at."""

    document: DocumentIdentity
    touched: int
    never: tuple[LineSpan, ...]
    """Stretches that no operation returned."""

    def as_data(self) -> dict[str, Any]:
        """The extent as plain JSON values."""
        return {
            "doc_id": self.document.doc_id,
            "text_sha256": self.document.text_sha256,
            "lines": self.document.lines,
            "lines_looked_at": self.touched,
            "lines_not_looked_at": [[span.first, span.last] for span in self.never],
        }


def extents(log: Log) -> Iterator[Extent]:
    """The extent of each document of a log, in its order."""
    for document in log.documents:
        looked_at: list[LineSpan] = []
        for _, event in log.operations():
            if event.data.doc == document.text_sha256:
                looked_at += spans_of(event.data.result)
        never = tuple(_gaps(looked_at, document.lines))
        yield Extent(document, document.lines - sum(span.last - span.first + 1 for span in never), never)


def _gaps(spans: Iterable[LineSpan], lines: int) -> Iterator[LineSpan]:
    """What no span covers of the lines 1 to `lines`."""
    due = 1
    for span in sorted(spans, key=lambda span: span.first):
        if due < min(span.first, lines + 1):
            yield LineSpan(due, min(span.first - 1, lines))
        due = max(due, span.last + 1)
    if due <= lines:
        yield LineSpan(due, lines)
