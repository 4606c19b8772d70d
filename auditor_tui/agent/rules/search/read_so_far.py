"""What an inquiry by rules has read so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from auditor_tui.agent.researcher import Taken
from auditor_tui.agent.rules.search.context import Context


@dataclass
class Notes:
    """What an inquiry has read so far, shared by its look-ups: no line is asked about twice."""

    doc: str
    figures: dict[int, list[dict[str, Any]]] = field(default_factory=dict)
    """By line."""
    texts: dict[int, str] = field(default_factory=dict)
    """By line, as searches returned them."""
    sections: dict[int, list[str]] = field(default_factory=dict)
    """Titles over a line, as searches returned them."""
    contexts: dict[int, Context] = field(default_factory=dict)
    heads: dict[int, tuple[int, list[str]]] = field(default_factory=dict)
    """By line: where the headings of a row's columns stand, and what they are, where its figures name none."""
    unit_lines: dict[int, str] = field(default_factory=dict)
    """Lines that declare the unit of rates, in full."""
    cover: Taken | None = None
    """What was read of the first lines; None as long as they were not."""
    filer: tuple[frozenset[str], ...] | None = None
    """The words of each name that the document has for whom it is about; None as long as that was not looked for."""
    year_ends: dict[str, int | None] = field(default_factory=dict)
    """By document: the month in which its fiscal years end, where it says so."""
    searched: dict[str, Taken] = field(default_factory=dict)
    """What each search for a pattern returned."""
    unread: dict[str, Any] | None = None
    """What the last search said of pages that show what their lines do not say."""

    @property
    def searches(self) -> int:
        """How many searches there were."""
        return len(self.searched)
