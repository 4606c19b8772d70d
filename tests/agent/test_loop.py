"""The loop: every way an inquiry can go, with operations of the test's own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing
from typing import Any

import pytest

from auditor_tui.agent.loop import Limits, Run
from auditor_tui.agent.researcher import Call, Cited, Computed, Inquiry, Proposal, Researcher, Step
from auditor_tui.auditlog.canonical import digest
from auditor_tui.auditlog.events import (
    AnswerEvent,
    ErrorEvent,
    Event,
    ModelCall,
    OperationEvent,
    OutcomeEvent,
    Text,
    TextEvent,
    Usage,
)
from auditor_tui.documents.document import LineSpan
from auditor_tui.errors import OperationError
from auditor_tui.library.library import Library
from auditor_tui.operations.registry import Arguments, Operation, Registry
from auditor_tui.operations.result import Result

FIGURE = {"id": "L3C2", "line": 3, "printed": "1,234", "value": "1234"}


class Look(Arguments):
    """Arguments of the one operation."""

    word: str
    again: bool = False


def look(library: Library, arguments: Look) -> Result:
    """Finds one figure, nothing, or refuses, by the word asked for."""
    if arguments.word == "bad":
        raise OperationError("look: bad is no word.", "Try outlay.")
    if arguments.word == "outlay":
        return Result("3: outlay 1,234", (LineSpan(3, 3),), (1,), {"total": 1, "figures": [FIGURE]})
    return Result("0 matches.", data={"total": 0, "hits": []})


class Sum(Arguments):
    """Arguments of an operation that computes."""

    expr: str


def calculate(library: Library, arguments: Sum) -> Result:
    """Computes the one sum there is."""
    return Result(f"{arguments.expr} = 7", data={"expression": arguments.expr, "value": "7", "figures": [FIGURE]})


REGISTRY = Registry(
    Operation("look", "Look for a word.", "Looks.", Look, look),
    Operation("calculate", "Compute.", "Computes.", Sum, calculate),
)


class Shelf:
    """A library of nothing: the test's operation reads none."""

    def ids(self) -> tuple[str, ...]:
        return ()

    def document(self, doc_id: str) -> Any:
        raise AssertionError(doc_id)

    describe = document


class Plays:
    """Takes turns from a list."""

    name = "plays"

    def __init__(self, *turns: Sequence[Step]) -> None:
        self.turns = list(turns)
        self.seen: list[int] = []

    async def turn(self, inquiry: Inquiry) -> AsyncIterator[Step]:
        self.seen.append(len(inquiry.taken))
        for step in self.turns.pop(0) if self.turns else ():
            yield step


async def events(researcher: Plays, limits: Limits | None = None) -> list[Event]:
    return [event async for event in run_of(researcher, limits or Limits()).events()]


def run_of(researcher: Researcher, limits: Limits) -> Run:
    inquiry = Inquiry("How much?", ("accounts",), operations=REGISTRY)
    return Run(inquiry, Shelf(), researcher, limits=limits)


def outcome(found: list[Event]) -> tuple[str, str]:
    last = found[-1]
    assert isinstance(last, OutcomeEvent)
    return last.data.outcome, last.data.reason


async def test_an_inquiry_runs_from_the_question_to_its_outcome() -> None:
    script = Plays(
        [Call("look", {"word": "outlay"}, "the word of the question")],
        [Proposal("answered", "1,234", "found", (Cited(FIGURE, "answer"),))],
    )
    found = await events(script)
    assert [event.type for event in found] == ["question", "operation", "answer", "outcome"]
    operation, answer = found[1], found[2]
    assert isinstance(operation, OperationEvent)
    assert isinstance(answer, AnswerEvent)
    assert operation.data.args == {"word": "outlay", "again": False}, "defaults are filled in"
    assert operation.data.result_hash == digest(operation.data.result)
    assert answer.data.figures == ({**FIGURE, "role": "answer", "support": "read", "support_seq": [3]},)
    assert outcome(found) == ("answered", "found")


@pytest.mark.parametrize(
    ("value", "support", "ended"), [("7", "computed", "answered"), ("8", "unsupported", "refused")]
)
async def test_a_calculation_counts_only_as_an_operation_made_it(value: str, support: str, ended: str) -> None:
    claimed = {"expression": "L3C2 + 1", "value": value, "figures": [FIGURE]}
    script = Plays(
        [Call("calculate", {"expr": "L3C2 + 1"})],
        [Proposal("answered", "7", "computed", (Cited(FIGURE, "operand"),), (Computed(claimed, "answer"),))],
    )
    found = await events(script)
    answer = found[-2]
    assert isinstance(answer, AnswerEvent)
    seqs = [3] if support == "computed" else []
    expected = {"expression": "L3C2 + 1", "value": value, "role": "answer", "support": support, "support_seq": seqs}
    assert answer.data.calculations == (expected,)
    assert answer.data.figures[0]["support"] == "read"
    assert outcome(found)[0] == ended


async def test_calls_of_one_turn_run_in_order_before_the_next_turn() -> None:
    script = Plays(
        [Call("look", {"word": "a"}), Call("look", {"word": "b"})], [Proposal("not_found", "No.", "nowhere")]
    )
    found = await events(script)
    words = [event.data.args["word"] for event in found if isinstance(event, OperationEvent)]
    assert words == ["a", "b"]
    assert script.seen == [0, 2]


async def test_a_refused_call_is_recorded_and_the_inquiry_goes_on() -> None:
    found = await events(
        Plays([Call("look", {"word": "bad"})], [Call("nosuch", {})], [Proposal("not_found", "No.", "")])
    )
    first, second = found[1], found[2]
    assert isinstance(first, OperationEvent)
    assert isinstance(second, OperationEvent)
    assert first.data.result == {"error": "look: bad is no word. Try outlay."}
    assert "There are: calculate, look." in second.data.result["error"]
    assert outcome(found)[0] == "not_found"


async def test_searches_that_found_nothing_are_named_by_their_place_in_the_log() -> None:
    script = Plays(
        [Call("look", {"word": "x"})], [Call("look", {"word": "outlay"})], [Proposal("not_found", "No.", "")]
    )
    last = (await events(script))[-1]
    assert isinstance(last, OutcomeEvent)
    assert last.data.searches_without_hit == (3,)


async def test_words_and_model_calls_count_in_the_numbering() -> None:
    call = ModelCall(model="m", hosted=False, stop_reason="tool_use", usage=Usage(input_tokens=5))
    script = Plays(
        [Text(text="Looking."), call, Call("look", {"word": "outlay"})],
        [Proposal("answered", "1,234", "", (Cited(FIGURE, "answer"),))],
    )
    found = await events(script)
    assert [event.type for event in found] == ["question", "text", "model_call", "operation", "answer", "outcome"]
    answer = found[4]
    assert isinstance(answer, AnswerEvent)
    assert answer.data.figures[0]["support_seq"] == [5]


@pytest.mark.parametrize("change", [{"value": "1235"}, {"id": "L4C2"}])
async def test_an_answer_figure_that_no_operation_returned_is_withheld(change: dict[str, str]) -> None:
    script = Plays(
        [Call("look", {"word": "outlay"})],
        [Proposal("answered", "so much", "", (Cited({**FIGURE, **change}, "answer"),))],
    )
    found = await events(script)
    answer = found[-2]
    assert isinstance(answer, AnswerEvent)
    assert answer.data.figures[0]["support"] == "unsupported"
    assert outcome(found)[0] == "refused"


async def test_a_researcher_with_nothing_to_try_stops() -> None:
    assert outcome(await events(Plays()))[0] == "stopped"


@pytest.mark.parametrize("limits", [Limits(turns=3), Limits(operations=3)])
async def test_limits_end_an_inquiry_that_would_go_on(limits: Limits) -> None:
    found = await events(Plays(*([Call("look", {"word": f"x{number}"})] for number in range(9))), limits)
    assert len([event for event in found if event.type == "operation"]) == 3
    assert outcome(found)[0] == "stopped"
    assert "limit of 3" in outcome(found)[1]


class Converses(Plays):
    """Takes turns from a list, like a model: it can be handed a proposal back."""

    hosted = True

    def __init__(self, *turns: Sequence[Step]) -> None:
        super().__init__(*turns)
        self.can_revise = True
        self.closed = 0
        self.told: list[str] = []

    async def turn(self, inquiry: Inquiry) -> AsyncIterator[Step]:
        self.told = [event.data.text for _, event in inquiry.history if isinstance(event, TextEvent)]
        async for step in super().turn(inquiry):
            yield step

    async def aclose(self) -> None:
        self.closed += 1


async def test_a_repeated_call_is_pointed_to_the_first_and_not_run() -> None:
    script = Plays(
        [Call("look", {"word": "outlay"}), Call("look", {"word": "outlay", "again": False})],
        [Call("look", {"word": "outlay", "again": True}), Call("look", {"word": "bad"}), Call("look", {"word": "bad"})],
        [Proposal("answered", "1,234", "", (Cited(FIGURE, "answer"),))],
    )
    found = await events(script)
    kinds = [event.type for event in found]
    assert kinds == ["question", "operation", "repeated", "operation", "operation", "operation", "answer", "outcome"]
    assert found[2].data.model_dump()["first"] == 3
    answer = found[-2]
    assert isinstance(answer, AnswerEvent)
    assert answer.data.figures[0]["support_seq"] == [3, 4, 5], "the result was returned for the repeated call too"


async def test_an_answer_that_does_not_hold_is_handed_back_once_and_then_withheld() -> None:
    claim = Proposal("answered", "It was 9,999.", "found", ())
    script = Converses([Call("look", {"word": "outlay"})], [claim], [claim])
    found = await events(script)
    assert [event.type for event in found] == ["question", "operation", "text", "answer", "outcome"]
    assert found[2].actor == "system"
    assert "“9,999”: no figure cited says so." in script.told[0]
    assert outcome(found)[0] == "refused"
    assert outcome(found)[1] == "Withheld: this does not hold. “9,999”: no figure cited says so."
    assert script.closed == 1


@pytest.mark.parametrize("end", ["answered", "not_found", "false_premise", "conversion_limited"])
async def test_a_reason_is_held_to_what_was_returned_as_the_words_are(end: Any) -> None:
    claim = Proposal(end, "It is as cited.", "It was 9,999.", (Cited(FIGURE, "answer"),))
    script = Converses([Call("look", {"word": "outlay"})], [claim], [claim])
    reached, reason = outcome(await events(script))
    assert (reached, reason) == ("refused", "Withheld: this does not hold. “9,999”: no figure cited says so.")


async def test_an_answer_that_is_mended_is_given() -> None:
    script = Converses(
        [Call("look", {"word": "outlay"})],
        [Proposal("answered", "It was 9,999.", "found", ())],
        [Proposal("answered", "It was 1,234.", "found", (Cited(FIGURE, "answer"),))],
    )
    assert outcome(await events(script)) == ("answered", "found")


async def test_steering_is_recorded_and_told_before_the_next_turn_or_instead_of_an_end() -> None:
    end = Proposal("not_found", "No.", "nowhere")
    script = Converses([Call("look", {"word": "x"})], [end], [end])
    run = Run(Inquiry("How much?", ("accounts",), operations=REGISTRY), Shelf(), script, asked_by="asha")
    found: list[Event] = []
    async for event in run.events():
        found.append(event)
        if event.type == "operation":
            run.steer("Look in the notes.")
            run.steer("  ")
        if len(found) == 3:
            run.steer("Only the \ud83dnotes.")
    assert [event.type for event in found] == ["question", "operation", "text", "text", "answer", "outcome"]
    assert [event.actor for event in found[2:4]] == ["asha", "asha"]
    assert script.told == ["Look in the notes.", "Only the \ufffdnotes."]


async def test_steering_that_arrives_with_the_end_is_not_passed_over() -> None:
    end = Proposal("not_found", "No.", "nowhere")
    script = Converses([Text(text="Hm."), end], [end])
    run = Run(Inquiry("How much?", ("accounts",), operations=REGISTRY), Shelf(), script)
    kinds: list[str] = []
    async for event in run.events():
        kinds.append(event.type)
        if event.type == "text" and event.actor == "agent":
            run.steer("In lakh, please.")
    assert kinds == ["question", "text", "text", "answer", "outcome"]
    assert script.told == ["Hm.", "In lakh, please."]


async def test_calls_without_a_result_are_pending_while_one_runs() -> None:
    script = Plays([Call("look", {"word": "a"}), Call("look", {"word": "b"})], [Proposal("not_found", "No.", "")])
    run = Run(Inquiry("How much?", ("accounts",), operations=REGISTRY), Shelf(), script)
    pending: list[int] = []
    async for _ in run.events():
        pending.append(len(run.pending))
    assert pending == [0, 1, 0, 0, 0]


async def test_tokens_and_seconds_are_limits() -> None:
    call = ModelCall(model="m", hosted=False, stop_reason="tool_use", usage=Usage(input_tokens=60, output_tokens=40))
    turns = [[call, Call("look", {"word": f"x{number}"})] for number in range(9)]
    found = await events(Plays(*turns), Limits(tokens=200))
    assert len([event for event in found if event.type == "model_call"]) == 2
    assert "limit of 200 tokens" in outcome(found)[1]

    ticks = iter(range(0, 100, 10))
    inquiry = Inquiry("How much?", ("accounts",), operations=REGISTRY)
    run = Run(inquiry, Shelf(), Plays(*turns), limits=Limits(seconds=45), monotonic=lambda: float(next(ticks)))
    found = [event async for event in run.events()]
    assert "limit of 45 seconds" in outcome(found)[1]


async def test_an_operation_is_cut_at_the_limit_of_time_and_leaves_no_result() -> None:
    released = threading.Event()

    def wait(library: Library, arguments: Look) -> Result:
        assert released.wait(10)
        return look(library, arguments)

    registry = Registry(Operation("look", "Look for a word.", "Looks.", Look, wait))
    calls = [Call("look", {"word": "outlay"}), Call("look", {"word": "other"})]
    inquiry = Inquiry("How much?", ("accounts",), operations=registry)
    run = Run(inquiry, Shelf(), Plays(calls), limits=Limits(seconds=0.05))
    found = [event async for event in run.events()]
    released.set()
    assert [event.type for event in found] == ["question", "error", "outcome"]
    assert isinstance(found[1], ErrorEvent)
    assert 'before it had a result: look {"word": "outlay"}.' in found[1].data.message
    assert outcome(found) == ("stopped", "Stopped at the limit of 0.05 seconds, in the middle of look.")
    assert not inquiry.taken


async def test_arguments_that_no_log_can_hold_are_refused_and_recorded() -> None:
    sent = {"word": "a\ud83d", "skip": 1.5, "most": 2**60}
    found = await events(Plays([Call("look", sent)], [Proposal("not_found", "No.", "")]))
    operation = found[1]
    assert isinstance(operation, OperationEvent)
    assert operation.data.args == {"word": "a\ufffd", "skip": "1.5", "most": str(2**60)}
    assert "skip is no argument" in operation.data.result["error"]


async def test_a_cancelled_turn_closes_its_researcher() -> None:
    class Waits(Converses):
        async def turn(self, inquiry: Inquiry) -> AsyncIterator[Step]:
            await asyncio.sleep(60)
            yield Text(text="never")

    script = Waits()

    async def consume() -> None:
        async with aclosing(run_of(script, Limits()).events()) as events:
            async for _ in events:
                pass

    task = asyncio.create_task(consume())
    await asyncio.sleep(0.01)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert script.closed == 1


async def test_an_outcome_names_some_faults_and_counts_the_others() -> None:
    claim = Proposal("answered", "It was 101, 102, 103, 104, 105, 106 or 107.", "found", ())
    found = await events(Plays([Call("look", {"word": "outlay"})], [claim]))
    reason = outcome(found)[1]
    assert "“105”: no figure cited says so. There are 2 more." in reason
    assert "106" not in reason
