"""The fold: records of an inquiry, one after another, into what the screen shows of it.

A pure function of the records. A live inquiry and a saved log go through the same fold, so a log opened later shows
exactly what was on the screen when it ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from auditor_tui.auditlog.events import (
    AnswerEvent,
    ErrorEvent,
    HeaderEvent,
    LibraryEvent,
    ModelCallEvent,
    OperationEvent,
    OutcomeEvent,
    QuestionEvent,
    Record,
    RepeatedEvent,
    SealEvent,
    TextEvent,
)
from auditor_tui.documents.document import LineSpan
from auditor_tui.workspace.figure.shown_figure import ShownFigure, shown_figure
from auditor_tui.workspace.inquiry.marks import Marks, cited, touched
from auditor_tui.workspace.inquiry.screen_state import ScreenState, Target
from auditor_tui.workspace.inquiry.step import Said, ShownStep, step_again, step_of

_PROGRAM: Final = ("agent", "system")
"""Who says something without being a person."""


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
            return replace(
                state, entries=(*state.entries, Said(record.seq, event.data.text, event.actor not in _PROGRAM))
            )
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
    text_sha256 = _document_of(state, first)
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


def _document_of(state: ScreenState, figure: ShownFigure) -> str | None:
    """The document an answer figure stands in: the one its supporting step ran on, else the first of the inquiry."""
    for step in state.steps:
        if step.seq in figure.support_seqs and step.text_sha256:
            return step.text_sha256
    return state.documents[0].text_sha256 if state.documents else None


def _with(marks: Mapping[str, Marks], text_sha256: str, changed: Marks) -> Mapping[str, Marks]:
    return MappingProxyType({**marks, text_sha256: changed})
