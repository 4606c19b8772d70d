"""The conversation as it is sent: a pure function of what the logs recorded.

A live inquiry and one that is taken up again later are laid out by the same function from the same events, so each
request begins with the bytes of the one before it, also after the program was killed in between.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Any, Final, TypeAlias

from auditor_tui.agent.claude import prompts
from auditor_tui.agent.claude.fence import fenced
from auditor_tui.agent.claude.reply import CUT, NO_ROOM, REFUSAL, THINKING
from auditor_tui.agent.claude.tools import ANSWER, UnreadableAnswer, read_answer
from auditor_tui.agent.researcher import Course
from auditor_tui.auditlog.events import (
    AnswerEvent,
    Event,
    ModelCall,
    ModelCallEvent,
    OperationEvent,
    OutcomeEvent,
    QuestionEvent,
    RepeatedEvent,
    TextEvent,
)
from auditor_tui.text.storable import unicode_only

Block: TypeAlias = dict[str, Any]
Message: TypeAlias = dict[str, Any]
Place: TypeAlias = tuple[str, int]
"""(`log_id`, `seq`)"""

_CACHED: Final = {"type": "ephemeral"}
_PROGRAM: Final = "system"
_AGENT: Final = "agent"


def system(courses: Iterable[Course]) -> list[Block]:
    """What stands before every conversation: the prompt, and the outlines that were looked up before the first call."""
    blocks = [{"type": "text", "text": prompts.SYSTEM, "cache_control": _CACHED}]
    for run in _outlines(courses):
        heading = prompts.OUTLINE.format(doc=json.dumps(run.data.args.get("doc"), ensure_ascii=False))
        text = f"{heading}\n{fenced(str(run.data.result['text']), str(run.data.doc))}"
        blocks.append({"type": "text", "text": text, "cache_control": _CACHED})
    return blocks


def has_outline(courses: Iterable[Course], doc_id: str) -> bool:
    """Whether the outline of a document already stands before the conversation."""
    return any(run.data.args.get("doc") == doc_id for run in _outlines(courses))


def messages(courses: Sequence[Course], left_out: Set[Place], model: str) -> list[Message]:
    """The conversation so far, ready to be sent.

    Args:
        courses: The inquiries in it, the present one last.
        left_out: Operations whose results are left out, to make room.
        model: Who is asked; the thinking of another model means nothing to it, and is not sent.
    """
    laid = _Conversation(left_out, model)
    for course in courses:
        laid.take(course)
    laid.close_turn()
    return laid.messages


def unanswered(events: Iterable[Event]) -> list[Block]:
    """The calls of the last reply that no record answers: what was under way when a log broke off."""
    waiting: list[Block] = []
    for event in events:
        match event:
            case ModelCallEvent(data=call) if call.received and call.error is None:
                waiting = [block for block in json.loads(call.received) if _is_call(block) and block["name"] != ANSWER]
                waiting = waiting if call.stop_reason == "tool_use" else []
            case OperationEvent() | RepeatedEvent():
                waiting = waiting[1:]
            case OutcomeEvent():
                waiting = []
    return waiting


class _Conversation:
    """Messages, one event after another."""

    def __init__(self, left_out: Set[Place], model: str) -> None:
        self.messages: list[Message] = []
        self._left_out = left_out
        self._model = model
        self._calls: list[Block] = []
        """Those of the last reply."""
        self._results: dict[str, Block] = {}
        """By the id of the call."""
        self._said: list[str] = []
        """Words for the next message of the user, after the results."""
        self._documents: tuple[str, ...] = ()

    def take(self, course: Course) -> None:
        """One inquiry, as far as it went; what the one before left without an answer stays so."""
        self._results.update({call["id"]: self._unanswered(call) for call in self._open()})
        if not any(isinstance(event, ModelCallEvent) for _, event in course.events) and _ended(course):
            self._said.append(_told(course))
            return
        for seq, event in course.events:
            match event:
                case QuestionEvent(data=question):
                    self._said += self._ask(course, question.text)
                case ModelCallEvent(data=call) if call.received and call.error is None:
                    self._receive(call)
                case OperationEvent(actor="agent", data=run):
                    error = run.result.get("error")
                    # The name of an operation that there is none of may say anything: it stays inside.
                    frame = (
                        prompts.RECORD.format(seq=seq, op=run.op) if error is None else prompts.REFUSED.format(seq=seq)
                    )
                    text = f"{frame}\n{fenced(str(run.result['text'] if error is None else error), course.log_id, seq)}"
                    if (course.log_id, seq) in self._left_out:
                        text, error = prompts.LEFT_OUT.format(seq=seq, op=run.op), None
                    self._answer_next(text, is_error=error is not None)
                case RepeatedEvent(data=repeated):
                    self._answer_next(prompts.REPEATED.format(seq=repeated.first), is_error=False)
                case AnswerEvent():
                    self._answer_answer(prompts.TAKEN, is_error=False)
                case TextEvent(actor=actor, data=words) if actor == _PROGRAM:
                    told = f"{prompts.HANDED_BACK}\n{fenced(words.text, course.log_id, seq)}"
                    self._answer_answer(told, is_error=True)
                case TextEvent(actor=actor, data=words) if actor != _AGENT:
                    self._answer_answer(prompts.STEERED_INSTEAD, is_error=True)
                    self._said.append(f"{prompts.STEERED}\n{words.text}")

    def close_turn(self) -> None:
        """Answer every call of the last reply and say what is to be said, in one message of the user."""
        content = [self._results.get(call["id"]) or self._unanswered(call) for call in self._calls]
        content += [{"type": "text", "text": text} for text in self._said]
        self._calls, self._results, self._said = [], {}, []
        if content:
            self._append("user", content)

    def _ask(self, course: Course, question: str) -> Iterator[str]:
        if course.documents != self._documents:
            self._documents = course.documents
            names = "\n".join(json.dumps(doc_id, ensure_ascii=False) for doc_id in course.documents)
            yield f"{prompts.DOCUMENTS}\n{fenced(names, course.log_id, 'documents')}"
        yield f"{prompts.QUESTION}\n{question}"

    def _receive(self, call: ModelCall) -> None:
        self.close_turn()
        blocks = _returned(call, call.settings.get("model") == self._model)
        if not blocks:
            return
        self._calls = [block for block in blocks if _is_call(block)]
        self._append("assistant", blocks)

    def _answer_next(self, text: str, *, is_error: bool) -> None:
        """The result of the next call of an operation; none waits for one that was run before the first reply."""
        call = next((call for call in self._open() if call["name"] != ANSWER), None)
        if call:
            self._results[call["id"]] = _result(call, text, is_error=is_error)

    def _answer_answer(self, text: str, *, is_error: bool) -> None:
        for call in self._open():
            if call["name"] == ANSWER and not self._fault(call):
                self._results[call["id"]] = _result(call, text, is_error=is_error)

    def _open(self) -> list[Block]:
        """Calls of the last reply without a result so far."""
        return [call for call in self._calls if call["id"] not in self._results]

    def _unanswered(self, call: Block) -> Block:
        text = prompts.NOT_RUN
        if call["name"] == ANSWER:
            text = self._fault(call) or prompts.NOT_RUN
        return _result(call, text, is_error=True)

    def _fault(self, call: Block) -> str | None:
        """Why a call of `answer` could not be taken; None for one that could."""
        return answer_fault(call, self._calls)

    def _append(self, role: str, content: list[Block]) -> None:
        """Roles take turns: what follows in the same role goes on the same message."""
        if self.messages and self.messages[-1]["role"] == role:
            self.messages[-1]["content"] += content
        else:
            self.messages.append({"role": role, "content": list(content)})


def answer_fault(call: Block, calls: Sequence[Block]) -> str | None:
    """Why a call of `answer` among the calls of a reply cannot be taken; None for one that can."""
    if len(calls) > 1:
        return prompts.ANSWER_ALONE
    try:
        read_answer(call["input"])
    except UnreadableAnswer as fault:
        return prompts.ANSWER_UNREADABLE.format(fault=fault)
    return None


def _is_call(block: Block) -> bool:
    return block.get("type") == "tool_use"


def _result(call: Block, text: str, *, is_error: bool) -> Block:
    result: Block = {"type": "tool_result", "tool_use_id": call["id"], "content": text}
    return {**result, "is_error": True} if is_error else result


def _returned(call: ModelCall, same_model: bool) -> list[Block]:
    """The blocks of a reply that go back, unchanged: all but what the service would refuse.

    It refuses a reply of its own that it broke off for safety, text without words, a stump of thinking, and half
    characters; one that found no room would find none again.
    """
    if call.stop_reason in (REFUSAL, NO_ROOM) or call.received is None:
        return []
    kept = []
    for block in json.loads(call.received):
        kind = block.get("type")
        is_blank = kind == "text" and not str(block.get("text") or "").strip()
        is_stump = kind == "thinking" and call.stop_reason in CUT and not block.get("signature")
        if not (is_blank or is_stump or (kind in THINKING and not same_model)):
            kept.append(unicode_only(block))
    return kept


def _outlines(courses: Iterable[Course]) -> Iterator[OperationEvent]:
    """The outlines looked up before the first call to the model, one for each document."""
    seen = set()
    for course in courses:
        for _, event in course.events:
            if isinstance(event, ModelCallEvent):
                break
            if not isinstance(event, OperationEvent) or event.data.why != prompts.WHY_OUTLINE:
                continue
            if "text" in event.data.result and event.data.doc not in seen:
                seen.add(event.data.doc)
                yield event


def _ended(course: Course) -> bool:
    return any(isinstance(event, OutcomeEvent) for _, event in course.events)


def _told(course: Course) -> str:
    """An inquiry that no model took part in, in words."""
    said = []
    for _, event in course.events:
        match event:
            case QuestionEvent(data=question):
                said.append(f"question: {question.text}")
            case AnswerEvent(data=answer):
                said.append(f"answer: {answer.text}")
            case OutcomeEvent(data=end):
                said.append(f"outcome: {end.outcome}. {end.reason}")
    return f"{prompts.EARLIER}\n{fenced(chr(10).join(said), course.log_id, 'told')}"
