"""The fold: records of an inquiry, one after another, into what the screen shows of it.

A pure function of the records. A live inquiry and a saved log go through the same fold, so a log opened later shows
exactly what was on the screen when it ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import MappingProxyType
from typing import Any

from auditor_tui.auditlog.events import (
    AnswerEvent,
    DocumentIdentity,
    ErrorEvent,
    HeaderEvent,
    LibraryEvent,
    ModelCallEvent,
    OperationEvent,
    Outcome,
    OutcomeEvent,
    QuestionEvent,
    Record,
    RepeatedEvent,
    SealEvent,
    TextEvent,
    is_outside,
)
from auditor_tui.documents.document import LineSpan
from auditor_tui.workspace.marks import NO_MARKS, Marks, cited, touched
from auditor_tui.workspace.shown_figure import ShownFigure, shown_figure
from auditor_tui.workspace.step import Said, ShownStep, step_again, step_of


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


def fold(state: ScreenState, record: Record) -> ScreenState:
    """The state after one more record."""
    event = record.event
    match event:
        case HeaderEvent():
            header = event.data
            return ScreenState(header.log_id, header.researcher, header.documents, started_at=record.at)
        case QuestionEvent():
            return replace(state, question=event.data.text, asked_by=event.actor)
        case LibraryEvent():
            return replace(state, documents=(*state.documents, *event.data.opened))
        case OperationEvent():
            return _stepped(state, step_of(len(state.steps) + 1, record.seq, event.actor, event.data))
        case RepeatedEvent():
            again = step_again(len(state.steps) + 1, record.seq, event.actor, event.data, state.steps)
            return _stepped(state, again)
        case TextEvent():
            return replace(state, entries=(*state.entries, Said(record.seq, event.data.text)))
        case ModelCallEvent():
            return _called(state, event)
        case AnswerEvent():
            return _answered(state, event)
        case OutcomeEvent():
            return replace(
                state,
                outcome=event.data.outcome,
                reason=event.data.reason,
                searches_without_hit=event.data.searches_without_hit,
                ended_at=record.at,
            )
        case ErrorEvent():
            return replace(state, faults=(*state.faults, event.data.message))
        case SealEvent():
            return replace(state, closed=True)
    return state


def folded(records: Iterable[Record]) -> ScreenState:
    """The state after all the records of a log."""
    state = ScreenState()
    for record in records:
        state = fold(state, record)
    return state


def _stepped(state: ScreenState, step: ShownStep) -> ScreenState:
    state = replace(state, entries=(*state.entries, step))
    if not step.spans:
        return state
    target = Target(step.text_sha256, step.focus or step.spans[0], step.number)
    if step.text_sha256 is None:
        return replace(state, target=target)
    marks = touched(state.marks_of(step.text_sha256), step.spans, step.hits, step.number)
    return replace(state, target=target, marks=_with(state.marks, step.text_sha256, marks))


def _called(state: ScreenState, event: ModelCallEvent) -> ScreenState:
    sent = sum(last - first + 1 for _, first, last in event.data.lines_sent)
    usage = event.data.usage
    return replace(
        state,
        lines_sent=state.lines_sent + sent,
        tokens=state.tokens + usage.input_tokens + usage.output_tokens,
    )


def _answered(state: ScreenState, event: AnswerEvent) -> ScreenState:
    figures = tuple(shown_figure(figure) for figure in event.data.figures)
    state = replace(state, answer=event.data.text, figures=figures)
    first = next((figure for figure in state.answers if figure.line_no is not None), None)
    if first is None or first.line_no is None:
        return state
    text_sha256 = _document_of(state, event.data.figures, first)
    target = Target(text_sha256, LineSpan(first.line_no, first.line_no), None, first.char)
    if text_sha256 is None:
        return replace(state, target=target)
    marks = cited(
        state.marks_of(text_sha256),
        (figure.line_no for figure in figures if figure.line_no is not None),
        (figure.unit_line_no for figure in state.answers if figure.unit_line_no is not None),
        (figure.period_line_no for figure in state.answers if figure.period_line_no is not None),
    )
    return replace(state, target=target, marks=_with(state.marks, text_sha256, marks))


def _document_of(state: ScreenState, stored: tuple[Mapping[str, Any], ...], figure: ShownFigure) -> str | None:
    """The document an answer figure stands in: the one its supporting step ran on, else the first of the inquiry."""
    for step in state.steps:
        if step.seq in figure.support_seqs and step.text_sha256:
            return step.text_sha256
    return state.documents[0].text_sha256 if state.documents else None


def _with(marks: Mapping[str, Marks], text_sha256: str, changed: Marks) -> Mapping[str, Marks]:
    return MappingProxyType({**marks, text_sha256: changed})
