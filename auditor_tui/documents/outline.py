"""The outline: what a document's headings are and where each one's section ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Heading:
    """One entry of the outline."""

    node_id: str
    """Stable within the document: its place in line order, `h1`, `h2`, …"""
    title: str
    """Plain text, without emphasis or tags."""
    level: int
    """1 is outermost."""
    line_no: int
    last_line: int
    """Last line of the section, its subsections included."""
    page_no: int | None
    source: str
    """`bookmark` (the PDF's own), `heading` (Markdown heading) or `title` (a table or statement title)."""

    def as_data(self) -> dict[str, Any]:
        """The heading as plain JSON values."""
        return {
            "id": self.node_id,
            "title": self.title,
            "level": self.level,
            "line": self.line_no,
            "last_line": self.last_line,
            "page": self.page_no,
            "source": self.source,
        }
