"""The loop: turns of a researcher become events, until an outcome or a limit."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from auditor_tui.agent.apart import apart
from auditor_tui.agent.gate import computed, faults, supported
from auditor_tui.agent.researcher import Call, Conversing, Inquiry, Proposal, Researcher, Taken, TimeUp
from auditor_tui.agent.sent import as_spans, lines_in
from auditor_tui.agent.tables import around
from auditor_tui.agent.undone import undone
from auditor_tui.auditlog.canonical import canonical, digest
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
    Repeated,
    RepeatedEvent,
    Text,
    TextEvent,
)
from auditor_tui.errors import AuditorError, ExitCode, OperationError
from auditor_tui.library.library import Library
from auditor_tui.text.storable import storable, storable_text

FIRST_SEQ = 2
"""The question's place in a log: the header stands before it."""

_FAULTS_NAMED: Final = 5
"""Most of the faults of an answer that its outcome names."""
_REVISIONS: Final = 1
"""How often a proposal is handed back for what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Where an inquiry stops by itself."""

    turns: int = 120
    operations: int = 120
    tokens: int | None = None
    """Of all model calls together, cached ones included; None for no limit."""
    seconds: float | None = None
    """From the question on; a call to a model, an operation or a rule at work then is cut. None for no limit."""


class Run:
    """One inquiry at work."""

    def __init__(
        self,
        inquiry: Inquiry,
        library: Library,
        researcher: Researcher,
        *,
        asked_by: str = "user",
        limits: Limits = Limits(),
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        """Args:
        inquiry: The question; its `operations` are what the researcher may call.
        library: What the operations run on.
        researcher: Who decides.
        asked_by: The person who asks and steers.
        limits: Where it stops by itself.
        monotonic: Tells seconds, for the limit of time and for how long each operation took.
        """
        self.inquiry = inquiry
        self.inquiry.seconds_left = self._seconds_left
        self.pending: tuple[Call, ...] = ()
        """Calls of the present turn that have no result yet: what a cancelled inquiry leaves undone."""
        self._library = library
        self._researcher = researcher
        self._asked_by = asked_by
        self._limits = limits
        self._monotonic = monotonic
        self._seq = FIRST_SEQ - 1
        self._tokens = 0
        self._revisions = 0
        self._started = 0.0
        self._steering: deque[str] = deque()
        self._first: dict[bytes, Taken] = {}
        """What each call that had a result returned, by the call."""
        self._egress = _Egress(library, inquiry)

    def steer(self, text: str) -> None:
        """Say something to the researcher: it is recorded and told before its next turn, or instead of an end."""
        if text.strip():
            self._steering.append(storable_text(text))

    async def events(self) -> AsyncGenerator[Event, None]:
        """The events, from the question to the outcome; the n-th has `seq` n + 1 in the log.

        Every way out but cancellation and an error ends with an `outcome` event. A cancelled iterator yields nothing
        more: whoever cancels records that, with the calls that are `pending`.
        """
        self._started = self._monotonic()
        yield self._record(QuestionEvent(actor=self._asked_by, data=Question(text=self.inquiry.question)))
        try:
            for _ in range(self._limits.turns):
                while self._steering:
                    yield self._record(TextEvent(actor=self._asked_by, data=Text(text=self._steering.popleft())))
                if reached := self._reached():
                    yield self._stop(reached)
                    return
                proposal = None
                calls: list[Call] = []
                async with aclosing(_turn(self._researcher, self.inquiry)) as steps:
                    async for step in steps:
                        match step:
                            case Call():
                                calls.append(step)
                                self.pending = tuple(calls)
                            case ModelCall():
                                yield self._called(step)
                            case Text():
                                yield self._record(TextEvent(actor="agent", data=step))
                            case Proposal():
                                proposal = step
                                break
                if proposal is not None:
                    if self._steering and self._can_revise():
                        continue
                    for event in self._conclude(proposal):
                        yield event
                    if isinstance(event, OutcomeEvent):
                        return
                    continue
                if not calls:
                    yield self._stop("The researcher had nothing more to try.")
                    return
                for number, call in enumerate(calls, start=1):
                    if reached := self._reached(operating=True):
                        yield self._stop(reached)
                        return
                    try:
                        event = await self._operate(call)
                    except TimeUp:
                        # Nothing of its result is kept: half of one would be no operation's.
                        yield self._record(undone(call.op, call.args, "Cut at the limit of time", ExitCode.NO))
                        yield self._stop(f"{self._time_is_up().rstrip('.')}, in the middle of {call.op}.")
                        return
                    self.pending = tuple(calls[number:])
                    yield event
            yield self._stop(f"Stopped at the limit of {self._limits.turns} turns.")
        except TimeUp:
            yield self._stop(self._time_is_up())
        finally:
            if isinstance(self._researcher, Conversing):
                await self._researcher.aclose()

    def _record(self, event: Event) -> Event:
        self._seq += 1
        self.inquiry.history.append((self._seq, event))
        return event

    def _reached(self, *, operating: bool = False) -> str | None:
        """Which limit is reached, in words."""
        limits = self._limits
        if operating and len(self.inquiry.taken) >= limits.operations:
            return f"Stopped at the limit of {limits.operations} operations."
        if limits.tokens is not None and self._tokens >= limits.tokens:
            return f"Stopped at the limit of {limits.tokens:,} tokens."
        left = self._seconds_left()
        return self._time_is_up() if left is not None and left <= 0 else None

    def _seconds_left(self) -> float | None:
        if self._limits.seconds is None:
            return None
        return self._limits.seconds - (self._monotonic() - self._started)

    def _time_is_up(self) -> str:
        seconds = self._limits.seconds
        return f"Stopped at the limit of {seconds:g} second{'' if seconds == 1 else 's'}."

    def _called(self, call: ModelCall) -> Event:
        usage = call.usage
        self._tokens += usage.input_tokens + usage.output_tokens + usage.cache_read_tokens + usage.cache_write_tokens
        if call.hosted:
            call = call.model_copy(update={"lines_sent": self._egress.newly_sent()})
        return self._record(ModelCallEvent(actor="agent", data=call))

    async def _operate(self, call: Call) -> Event:
        """Run one call off the event loop; a refused one is an event too, so that the log shows what was tried."""
        seq = self._seq + 1
        # What a model sends may hold what no log can: it is replaced first, so that a replay is refused the same.
        op, args, doc = storable_text(call.op), storable(call.args), None
        call = Call(op, args, storable_text(call.why) if call.why else None)
        key = self._key(call)
        if key and (first := self._first.get(key)) and (self.inquiry.log_id, first.seq) not in self.inquiry.left_out:
            self.inquiry.taken.append(Taken(seq, call, first.result, repeats=first.seq))
            complete = self.inquiry.operations.check(op, args)[1].model_dump(mode="json")
            repeated = Repeated(op=op, args=complete, first=first.seq, why=call.why)
            return self._record(RepeatedEvent(actor="agent", data=repeated))
        started = self._monotonic()
        try:
            work = partial(self.inquiry.operations.run, self._library, op, args)
            done = await apart(work, self._seconds_left())
        except AuditorError as error:
            taken = Taken(seq, call, None, str(error))
            data: dict[str, Any] = {"error": str(error)}
        else:
            taken = Taken(seq, call, done.result)
            args, doc, data = done.args, done.doc, done.result.as_data()
            if key:
                self._first[key] = taken
        self.inquiry.taken.append(taken)
        milliseconds = int((self._monotonic() - started) * 1000)
        run = OperationRun(
            op=op,
            args=args,
            doc=doc,
            result=data,
            result_hash=digest(data),
            why=call.why,
            milliseconds=milliseconds,
        )
        return self._record(OperationEvent(actor="agent", data=run))

    def _key(self, call: Call) -> bytes | None:
        """What two calls have in common that must return the same; None for a call that is refused."""
        try:
            _, arguments = self.inquiry.operations.check(call.op, call.args)
        except OperationError:
            return None
        return canonical([call.op, arguments.model_dump(mode="json")])

    def _can_revise(self) -> bool:
        return isinstance(self._researcher, Conversing) and self._researcher.can_revise

    def _conclude(self, proposal: Proposal) -> Iterator[Event]:
        """The answer, with the support of each figure, and the outcome; or, once, what is wrong with the proposal."""
        figures = supported(proposal.figures, self.inquiry.taken)
        calculations = computed(proposal.calculations, self.inquiry.taken)
        wrong = [f"{_printed(item)} stands on no line that an operation returned." for item in _unsupported(figures)]
        wrong += [f"{_printed(item)} is no result of an operation." for item in _unsupported(calculations)]
        taken = self.inquiry.taken
        beside = around(figures, taken, self._library)
        for words in dict.fromkeys((proposal.text, proposal.reason)):
            wrong += faults(words, self.inquiry.question, figures, calculations, taken, beside)
        wrong = list(dict.fromkeys(wrong))
        if wrong and self._revisions < _REVISIONS and self._can_revise():
            self._revisions += 1
            yield self._record(TextEvent(actor="system", data=Text(text=f"Handed back. {' '.join(wrong)}")))
            return
        answer = Answer(text=proposal.text, figures=tuple(figures), calculations=tuple(calculations))
        yield self._record(AnswerEvent(actor="agent", data=answer))
        if wrong:
            yield self._outcome("refused", _withheld(wrong))
        else:
            yield self._outcome(proposal.outcome, proposal.reason)

    def _stop(self, reason: str) -> Event:
        """The end that nobody proposed."""
        return self._outcome("stopped", reason)

    def _outcome(self, outcome: str, reason: str) -> Event:
        searches = tuple(taken.seq for taken in self.inquiry.taken if taken.found_nothing)
        data = OutcomeReached.model_validate({"outcome": outcome, "reason": reason, "searches_without_hit": searches})
        return self._record(OutcomeEvent(actor="agent", data=data))


def _unsupported(items: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    return [item for item in items if item["role"] == "answer" and item["support"] == "unsupported"]


def _withheld(wrong: Sequence[str]) -> str:
    """Why an answer is not shown: the words at fault, each named as wrong where it stands."""
    more = f" There are {len(wrong) - _FAULTS_NAMED} more." if len(wrong) > _FAULTS_NAMED else ""
    return f"Withheld: this does not hold. {' '.join(wrong[:_FAULTS_NAMED])}{more}"


def _printed(item: dict[str, Any]) -> str:
    return str(item.get("printed") or item.get("expression"))


async def _turn(researcher: Researcher, inquiry: Inquiry) -> AsyncGenerator[Any, None]:
    """A turn as a generator that can be closed: a researcher may be any asynchronous iterator."""
    steps = researcher.turn(inquiry)
    try:
        async for step in steps:
            yield step
    finally:
        if isinstance(steps, AsyncGenerator):
            await steps.aclose()


class _Egress:
    """Which lines a hosted model has been sent in this inquiry: every call carries all results before it."""

    def __init__(self, library: Library, inquiry: Inquiry) -> None:
        self._library = library
        self._inquiry = inquiry
        self._seen: set[tuple[str, int]] = set()
        self._sent: dict[str, set[int]] = {}

    def newly_sent(self) -> tuple[tuple[str, int, int], ...]:
        """The lines that the present call sends as the first of this log."""
        new: dict[str, set[int]] = {}
        for course in (*self._inquiry.earlier, self._inquiry.course):
            for seq, event in course.events:
                place = (course.log_id, seq)
                if not isinstance(event, OperationEvent) or event.data.doc is None or place in self._seen:
                    continue
                self._seen.add(place)
                if place not in self._inquiry.left_out:
                    lines = lines_in(event.data, self._documents.get(event.data.doc))
                    new.setdefault(event.data.doc, set()).update(lines)
        sent: list[tuple[str, int, int]] = []
        for doc, lines in new.items():
            known = self._sent.setdefault(doc, set())
            sent += [(doc, first, last) for first, last in as_spans(lines - known)]
            known |= lines
        return tuple(sent)

    @property
    def _documents(self) -> Mapping[str, Any]:
        opened = (self._library.document(doc_id) for doc_id in self._library.ids())
        return MappingProxyType({document.text_sha256: document for document in opened})
