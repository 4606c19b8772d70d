"""The loop: turns of a researcher become events, until an outcome or a limit."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import Any

from auditor_tui.agent.gate import computed, supported
from auditor_tui.agent.researcher import Call, Inquiry, Proposal, Researcher, Taken
from auditor_tui.auditlog.canonical import digest
from auditor_tui.auditlog.events import (
    Answer,
    AnswerEvent,
    Event,
    ModelCall,
    ModelCallEvent,
    OperationEvent,
    OperationRun,
    OutcomeEvent,
    OutcomeReached,
    Question,
    QuestionEvent,
    Text,
    TextEvent,
)
from auditor_tui.errors import AuditorError
from auditor_tui.library.library import Library
from auditor_tui.operations.registry import Registry

FIRST_SEQ = 2
"""The question's place in a log: the header stands before it."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Where an inquiry stops by itself."""

    turns: int = 120
    operations: int = 120


async def inquire(
    question: str,
    documents: tuple[str, ...],
    library: Library,
    registry: Registry,
    researcher: Researcher,
    *,
    asked_by: str = "user",
    limits: Limits = Limits(),
) -> AsyncIterator[Event]:
    """Events of one inquiry, from the question to its outcome; the n-th event has `seq` n + 1 in the log.

    Every way out but cancellation ends with an `outcome` event. A cancelled iterator yields nothing more: whoever
    cancels records that.
    """
    inquiry = Inquiry(question, documents)
    run = _Run(inquiry, library, registry, limits)
    yield QuestionEvent(actor=asked_by, data=Question(text=question))
    for _ in range(limits.turns):
        calls: list[Call] = []
        async for step in researcher.turn(inquiry):
            match step:
                case Call():
                    calls.append(step)
                case ModelCall():
                    run.seq += 1
                    yield ModelCallEvent(actor="agent", data=step)
                case Text():
                    run.seq += 1
                    yield TextEvent(actor="agent", data=step)
                case Proposal():
                    for event in run.conclude(step):
                        yield event
                    return
        if not calls:
            yield run.stop("The researcher had nothing more to try.")
            return
        for call in calls:
            if len(inquiry.taken) >= limits.operations:
                yield run.stop(f"Stopped at the limit of {limits.operations} operations.")
                return
            yield await run.operate(call)
    yield run.stop(f"Stopped at the limit of {limits.turns} turns.")


class _Run:
    """The state of one inquiry: where in the log it is, and what it may use."""

    def __init__(self, inquiry: Inquiry, library: Library, registry: Registry, limits: Limits) -> None:
        self.inquiry = inquiry
        self.library = library
        self.registry = registry
        self.limits = limits
        self.seq = FIRST_SEQ

    async def operate(self, call: Call) -> Event:
        """Run one call off the event loop; a refused one is an event too, so that the log shows what was tried."""
        self.seq += 1
        op, args, doc = call.op, call.args, None
        try:
            done = await asyncio.to_thread(self.registry.run, self.library, op, args)
        except AuditorError as error:
            self.inquiry.taken.append(Taken(self.seq, call, None, str(error)))
            data: dict[str, Any] = {"error": str(error)}
        else:
            self.inquiry.taken.append(Taken(self.seq, call, done.result))
            args, doc, data = done.args, done.doc, done.result.as_data()
        run = OperationRun(op=op, args=args, doc=doc, result=data, result_hash=digest(data), why=call.why)
        return OperationEvent(actor="agent", data=run)

    def conclude(self, proposal: Proposal) -> Iterator[Event]:
        """The answer, with the support of each figure, and the outcome."""
        figures = supported(proposal.figures, self.inquiry.taken)
        calculations = computed(proposal.calculations, self.inquiry.taken)
        unsupported = [
            item for item in (*figures, *calculations) if item["role"] == "answer" and item["support"] == "unsupported"
        ]
        answer = Answer(text=proposal.text, figures=tuple(figures), calculations=tuple(calculations))
        yield AnswerEvent(actor="agent", data=answer)
        if unsupported:
            printed = ", ".join(str(item.get("printed", item.get("expression"))) for item in unsupported)
            yield self._outcome("refused", f"Withheld: {printed} stands on no line that an operation returned.")
        else:
            yield self._outcome(proposal.outcome, proposal.reason)

    def stop(self, reason: str) -> Event:
        """The end that nobody proposed."""
        return self._outcome("stopped", reason)

    def _outcome(self, outcome: str, reason: str) -> Event:
        searches = tuple(taken.seq for taken in self.inquiry.taken if taken.found_nothing)
        data = OutcomeReached.model_validate({"outcome": outcome, "reason": reason, "searches_without_hit": searches})
        return OutcomeEvent(actor="agent", data=data)
