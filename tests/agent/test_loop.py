"""The loop: every way an inquiry can go, with operations of the test's own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest

from auditor_tui.agent.loop import Limits, inquire
from auditor_tui.agent.researcher import Call, Cited, Computed, Inquiry, Proposal, Step
from auditor_tui.auditlog.canonical import digest
from auditor_tui.auditlog.events import AnswerEvent, Event, ModelCall, OperationEvent, OutcomeEvent, Text, Usage
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
    stream = inquire("How much?", ("accounts",), Shelf(), REGISTRY, researcher, limits=limits or Limits())
    return [event async for event in stream]


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
    found = await events(Plays(*([Call("look", {"word": "x"})] for _ in range(9))), limits)
    assert len([event for event in found if event.type == "operation"]) == 3
    assert outcome(found)[0] == "stopped"
    assert "limit of 3" in outcome(found)[1]
