"""What the screen shows of one inquiry, as values: the fold makes them, the panes draw them.

Events and what checks them take a tenth of a second to import; the screen is drawn before there are any, so nothing of
them is imported here before it is needed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from auditor_tui.documents.document import LineSpan
from auditor_tui.workspace.figure.shown_figure import ShownFigure
from auditor_tui.workspace.inquiry.marks import NO_MARKS, Marks
from auditor_tui.workspace.inquiry.step import Said, ShownStep

if TYPE_CHECKING:
    from auditor_tui.auditlog.events import DocumentIdentity, Outcome


@dataclass(frozen=True, slots=True)
class Target:
    """Lines the reader should show, and why."""

    text_sha256: str | None
    """Which document; None for the one on screen."""
    span: LineSpan
    step: int | None
    """The step that touched them, or None for a figure of the answer."""
    char: int | None = None
    """0-based character of the first line at which the figure meant is printed."""


@dataclass(frozen=True, slots=True)
class ScreenState:
    """What the screen shows of one inquiry."""

    log_id: str = ""
    researcher: str = ""
    documents: tuple[DocumentIdentity, ...] = ()
    question: str = ""
    asked_by: str = ""
    entries: tuple[ShownStep | Said, ...] = ()
    """Operations and words of the researcher, in the order they came."""
    target: Target | None = None
    marks: Mapping[str, Marks] = field(default_factory=dict)
    """Marks per document, by `text_sha256`."""
    answer: str = ""
    figures: tuple[ShownFigure, ...] = ()
    outcome: Outcome | None = None
    reason: str = ""
    searches_without_hit: tuple[int, ...] = ()
    faults: tuple[str, ...] = ()
    lines_sent: int = 0
    """Lines of document text that left the machine."""
    tokens: int = 0
    started_at: str = ""
    ended_at: str = ""
    closed: bool = False
    """Whether the log was sealed."""

    @property
    def steps(self) -> tuple[ShownStep, ...]:
        """The operations alone."""
        return tuple(entry for entry in self.entries if isinstance(entry, ShownStep))

    @property
    def answers(self) -> tuple[ShownFigure, ...]:
        """The figures that are the answer, operands and context left out."""
        return tuple(figure for figure in self.figures if figure.role == "answer")

    @property
    def running(self) -> bool:
        """Whether the researcher is still at work."""
        return bool(self.question) and self.outcome is None and not self.closed

    @property
    def sent_out(self) -> str:
        """What is known of document text that left the machine, in words."""
        if self.researcher:
            from auditor_tui.auditlog.events import is_outside

            if is_outside(self.researcher):
                return "results went to another program"
        return f"{self.lines_sent:,} lines sent out" if self.lines_sent else "nothing sent out"

    @property
    def seconds(self) -> int | None:
        """Whole seconds from the first record to the outcome, by the log's own clock; None while it runs."""
        if not (self.started_at and self.ended_at):
            return None
        try:
            took = datetime.fromisoformat(self.ended_at) - datetime.fromisoformat(self.started_at)
        except ValueError:
            return None
        return max(0, round(took.total_seconds()))

    def marks_of(self, text_sha256: str) -> Marks:
        """Marks of one document."""
        return self.marks.get(text_sha256, NO_MARKS)
