"""`claude`: a researcher that has a model decide the operations, and write the answer from what they returned."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any, Final

from auditor_tui.agent.claude import prompts, reply, room, transcript
from auditor_tui.agent.claude.reply import Reply
from auditor_tui.agent.claude.service import TIME_UP, Service, Trouble
from auditor_tui.agent.claude.tools import ANSWER, proposal_of, tools
from auditor_tui.agent.claude.ways import Price, Ways
from auditor_tui.agent.researcher import Call, Course, Inquiry, Proposal, Step, TimeUp
from auditor_tui.auditlog.canonical import digest
from auditor_tui.auditlog.events import ModelCall, ModelCallEvent, Text, Usage
from auditor_tui.errors import ModelError
from auditor_tui.operations.result import MAX_READ_LINES
from auditor_tui.text.sanitise import terminal_safe

MOST_TRIES: Final = 5
"""Of one request."""
MOST_PAUSES: Final = 10
"""How often one reply may be paused and sent back to go on."""
MOST_UNREADABLE: Final = 3
"""How often in a row an answer may be in no form that can be taken."""
LONGEST_WAIT_SECONDS: Final = 120.0
"""If the service asks for more, the inquiry ends: a person decides whether to wait."""
_FIRST_WAIT_SECONDS: Final = 1.0
_CUT_OFF: Final = "[… incomplete: the reply was cut off]"
_SNAPSHOT: Final = re.compile(r"-20\d{6}$")
"""The date that a service puts behind a model's name."""
_RETRY: Final = "`auditor ask --follow` goes on from here."

Sleep = Callable[[float], Awaitable[None]]


class Claude:
    """Asks a model what to do next, turn after turn; all it knows of the conversation stands in the log."""

    name = "claude"

    def __init__(
        self,
        service: Service,
        ways: Ways,
        *,
        endpoint: str,
        hosted: bool,
        prices: dict[str, Price] | None = None,
        sleep: Sleep = asyncio.sleep,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        """Args:
        service: Where requests go.
        ways: How the model is asked.
        endpoint: Where the service is, as a log may have it.
        hosted: Whether that is outside this machine.
        prices: By model, without the date of a snapshot or with it.
        sleep: Waits some seconds before a request is tried again.
        monotonic: Tells seconds, for the time each call took.
        """
        self.hosted = hosted
        self.can_revise = False
        self._service = service
        self._ways = ways
        self._endpoint = endpoint
        self._prices = prices or {}
        self._sleep = sleep
        self._monotonic = monotonic
        self._counted = (0, 0)
        """Tokens and characters of the last request that was answered."""
        self._newly_left_out: list[transcript.Place] = []

    async def aclose(self) -> None:
        """Let go of the connection."""
        await self._service.aclose()

    async def turn(self, inquiry: Inquiry) -> AsyncIterator[Step]:
        """One reply of the model, with however many requests that takes.

        Raises:
            ModelError: when the service fails, or the model ends in a way that is no answer.
            TimeUp: when the time of the inquiry is over before the model is.
        """
        self.can_revise = False
        if not inquiry.history or not _asked_before(inquiry):
            inquiry.left_out |= _left_out_before(inquiry)
            if (doc_id := _long_document(inquiry)) and not transcript.has_outline(_courses(inquiry), doc_id):
                yield Call("outline", {"doc": doc_id}, prompts.WHY_OUTLINE)
                return
        said: list[str] = []
        pauses = unreadable = 0
        while True:
            answered: Reply | None = None
            async for step in self._requests(inquiry):
                if isinstance(step, Reply):
                    answered = step
                else:
                    yield step
            assert answered is not None, "requests end with a reply or an error"
            said.append(answered.text)
            if answered.stop_reason == reply.PAUSED:
                pauses += 1
                if pauses > MOST_PAUSES:
                    for words in _words(said, is_incomplete=True):
                        yield words
                    raise ModelError(f"The model paused {pauses} times without coming to an end.", _RETRY)
                continue
            if answered.stop_reason != reply.TOOLS or not answered.calls:
                for end in _ends(answered, said):
                    yield end
                return
            for words in _words(said):
                yield words
            calls = [call for call in answered.calls if call["name"] != ANSWER]
            for call in calls:
                yield Call(str(call["name"]), _arguments(call))
            if calls:
                return
            (first, *_) = answered.calls
            if transcript.answer_fault(first, answered.calls) is None:
                self.can_revise = True
                yield proposal_of(_arguments(first), inquiry.taken)
                return
            said = []
            unreadable += 1
            if unreadable == MOST_UNREADABLE:
                raise ModelError(f"The model gave {unreadable} answers in no form that can be taken.", _RETRY)

    async def _requests(self, inquiry: Inquiry) -> AsyncIterator[ModelCall | Text | Reply]:
        """The calls it takes to get one reply, and the reply.

        Raises:
            ModelError: when there is none to be had.
            TimeUp: when there is none to be had in time.
        """
        tries = 0
        shrunk = False
        while True:
            body = self._fitting(inquiry)
            started = self._monotonic()
            tries += 1
            try:
                got = await self._service.send(body, inquiry.seconds_left())
            except Trouble as trouble:
                milliseconds = int((self._monotonic() - started) * 1000)
                wait = self._wait(trouble, tries)
                shrinks = trouble.too_long and not shrunk and self._leave_out(inquiry, room.tokens_of(body) // 2)
                is_late = trouble.kind == TIME_UP or not _has_time(inquiry, wait)
                then = ""
                if shrinks:
                    then = " The oldest results are left out, and the rest is sent again."
                elif wait is not None and not is_late:
                    then = f" Tried again after {wait:g} s."
                yield self._failed(body, trouble, milliseconds, then, inquiry)
                if shrinks:
                    shrunk = True
                    continue
                if wait is not None and not is_late:
                    await self._sleep(wait)
                    continue
                for words in _words([trouble.partial.text], is_incomplete=True):
                    yield words
                raise (TimeUp() if is_late else self._gives_up(trouble, tries)) from None
            milliseconds = int((self._monotonic() - started) * 1000)
            yield self._succeeded(body, got, milliseconds, inquiry)
            if got.stop_reason == reply.NO_ROOM and not shrunk:
                shrunk = True
                if self._leave_out(inquiry, room.tokens_of(body) // 2):
                    continue
            yield got
            return

    def _fitting(self, inquiry: Inquiry) -> dict[str, Any]:
        """The request as it fits into the window, the oldest results left out where it would not."""
        body = self._body(inquiry)
        tokens = room.tokens_of(body, *self._counted)
        excess = room.excess_of(tokens, self._ways.window_tokens, self._ways.max_tokens)
        return self._body(inquiry) if excess and self._leave_out(inquiry, excess) else body

    def _leave_out(self, inquiry: Inquiry, excess: int) -> bool:
        places = room.to_leave_out(_courses(inquiry), inquiry.left_out, excess)
        inquiry.left_out.update(places)
        self._newly_left_out += places
        if places:
            self._counted = (0, 0)
        return bool(places)

    def _body(self, inquiry: Inquiry) -> dict[str, Any]:
        courses = _courses(inquiry)
        ways = self._ways
        body: dict[str, Any] = {
            "model": ways.model,
            "max_tokens": ways.max_tokens,
            # Marks the end of what was sent for the cache without a word in the messages, which stay as they were.
            "cache_control": {"type": "ephemeral"},
            "system": transcript.system(courses),
            "tools": tools(inquiry.operations, strict=ways.strict),
            "messages": transcript.messages(courses, inquiry.left_out, ways.model),
        }
        if ways.effort:
            body["output_config"] = {"effort": ways.effort}
        if ways.thinking:
            body["thinking"] = {"type": ways.thinking}
        return body

    def _succeeded(self, body: dict[str, Any], got: Reply, milliseconds: int, inquiry: Inquiry) -> ModelCall:
        usage = got.usage
        counted = usage.input_tokens + usage.cache_read_tokens + usage.cache_write_tokens + usage.output_tokens
        self._counted = (counted, room.size_of(body))
        return self._called(body, inquiry).model_copy(
            update={
                "model": got.model or self._ways.model,
                "stop_reason": got.stop_reason,
                "usage": usage,
                "received": got.as_json(),
                "complete": got.complete,
                "milliseconds": milliseconds,
                "cost_usd": self._cost(got.model or self._ways.model, usage),
            }
        )

    def _cost(self, model: str, usage: Usage) -> str | None:
        """What tokens of the model that answered cost; None where it has no price, whatever was asked of another."""
        price = self._prices.get(model) or self._prices.get(_SNAPSHOT.sub("", model))
        return price.of(usage) if price else None

    def _failed(
        self, body: dict[str, Any], trouble: Trouble, milliseconds: int, then: str, inquiry: Inquiry
    ) -> ModelCall:
        return self._called(body, inquiry).model_copy(
            update={
                "usage": trouble.partial.usage,
                "cost_usd": self._cost(trouble.partial.model, trouble.partial.usage),
                "error": f"{trouble.kind}: {trouble}{then}",
                "complete": False,
                "milliseconds": milliseconds,
            }
        )

    def _called(self, body: dict[str, Any], inquiry: Inquiry) -> ModelCall:
        left_out, self._newly_left_out = self._newly_left_out, []
        return ModelCall(
            model=self._ways.model,
            hosted=self.hosted,
            stop_reason=None,
            usage=Usage(),
            endpoint=self._endpoint,
            settings=self._ways.as_settings(),
            system=None if _asked_before(inquiry) else "\n\n".join(block["text"] for block in body["system"]),
            prompt_sha256=digest([body["system"], body["tools"]]),
            left_out=tuple(left_out),
        )

    def _wait(self, trouble: Trouble, tries: int) -> float | None:
        """Seconds until the same request is tried again, or None where that is no use."""
        if not trouble.may_pass or tries == MOST_TRIES:
            return None
        wait = trouble.wait_seconds
        if wait is None:
            wait = _FIRST_WAIT_SECONDS * 2 ** (tries - 1)
        return wait if wait <= LONGEST_WAIT_SECONDS else None

    def _gives_up(self, trouble: Trouble, tries: int) -> ModelError:
        message = str(trouble)
        if trouble.may_pass and tries == MOST_TRIES:
            message = f"{message} Gave up after {tries} tries."
        elif trouble.may_pass and trouble.wait_seconds is not None:
            message = f"{message} It asks to wait {trouble.wait_seconds:g} seconds."
        return ModelError(message, _RETRY)


def _has_time(inquiry: Inquiry, wait: float | None) -> bool:
    """Whether some seconds can be waited before the time of the inquiry is up."""
    left = inquiry.seconds_left()
    return wait is None or left is None or wait < left


def _ends(answered: Reply, said: list[str]) -> Iterator[Step]:
    """The end of an inquiry that the model did not end through `answer`.

    Raises:
        ModelError: after whatever words there are, when they are no answer.
    """
    text = "".join(said).strip()
    match answered.stop_reason:
        case reason if reason in reply.FINAL and text:
            why = "The model ended in words alone, without naming the figures they rest on."
            yield Proposal("stopped", text, why)
            return
        case reason if reason in reply.FINAL:
            raise ModelError("The model ended without a word.", _RETRY)
        case reply.REFUSAL:
            what = f" ({answered.refusal})" if answered.refusal else ""
            yield Proposal("refused", "", f"The model declined to answer{what}.")
            return
        case "max_tokens":
            problem = "The reply reached the limit of its length: claude.max_tokens sets it."
        case reply.NO_ROOM:
            problem = "The conversation fills the model's window: ask in smaller steps."
        case reply.TOOLS:
            problem = "The model said that it calls a tool, and called none."
        case reason:
            problem = f"The model stopped for a reason that is not known here: {terminal_safe(reason)!r}."
    yield from _words(said, is_incomplete=True)
    raise ModelError(problem, _RETRY)


def _words(said: list[str], *, is_incomplete: bool = False) -> list[Text]:
    """What was said in the replies of one turn, as one: a reply that was paused goes on where it stopped."""
    text = "".join(said).strip()
    return [Text(text=f"{text} {_CUT_OFF}" if is_incomplete else text)] if text else []


def _arguments(call: dict[str, Any]) -> dict[str, Any]:
    arguments = call.get("input")
    return arguments if isinstance(arguments, dict) else {}


def _courses(inquiry: Inquiry) -> tuple[Course, ...]:
    return (*inquiry.earlier, inquiry.course)


def _asked_before(inquiry: Inquiry) -> bool:
    return any(isinstance(event, ModelCallEvent) for _, event in inquiry.history)


def _left_out_before(inquiry: Inquiry) -> set[transcript.Place]:
    """What earlier inquiries left out stays left out: the conversation begins as it ended."""
    events = (event for course in inquiry.earlier for _, event in course.events)
    return {place for event in events if isinstance(event, ModelCallEvent) for place in event.data.left_out}


def _long_document(inquiry: Inquiry) -> str | None:
    """The document the question is about, where it does not fit into one `read`."""
    doc_id = inquiry.documents[0] if inquiry.documents else ""
    return doc_id if inquiry.lengths.get(doc_id, 0) > MAX_READ_LINES and "outline" in inquiry.operations else None
