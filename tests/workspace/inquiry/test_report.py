"""What an inquiry came to, and how the command ends."""

from __future__ import annotations

import pytest

from auditor_tui.auditlog.events import (
    Answer,
    AnswerEvent,
    ErrorEvent,
    Event,
    Fault,
    ModelCall,
    ModelCallEvent,
    OperationEvent,
    OperationRun,
    OutcomeEvent,
    OutcomeReached,
    Record,
    Usage,
)
from auditor_tui.errors import ExitCode
from auditor_tui.workspace.inquiry.report import exit_code, report


def records(*events: Event) -> list[Record]:
    return [
        Record(seq=seq, at="2026-01-31T09:30:00Z", event=event, prev="0" * 64, hash="0" * 64)
        for seq, event in enumerate(events, start=2)
    ]


def search(total: int) -> OperationEvent:
    result = {"text": "…", "spans": [[1, 2]], "pages": [1], "data": {"hits": [], "total": total}}
    return OperationEvent(
        actor="agent",
        data=OperationRun(op="grep", args={"doc": "a"}, doc="f" * 64, result=result, result_hash="0" * 64),
    )


def ended(outcome: str, *empty: int) -> OutcomeEvent:
    data = OutcomeReached.model_validate({"outcome": outcome, "reason": "so", "searches_without_hit": empty})
    return OutcomeEvent(actor="agent", data=data)


def test_operations_and_empty_searches_are_listed_with_their_place_in_the_log() -> None:
    found = report(records(search(0), search(3), ended("not_found", 2)))
    assert [step["seq"] for step in found["operations"]] == [2, 3]
    assert found["searches_without_hit"] == [
        {"seq": 2, "operation": "grep", "args": {"doc": "a"}, "spans": [[1, 2]], "pages": [1]}
    ]


def test_tokens_of_all_model_calls_are_added_up() -> None:
    call = ModelCall(model="m", hosted=True, stop_reason=None, usage=Usage(input_tokens=3, output_tokens=4))
    event = ModelCallEvent(actor="agent", data=call)
    assert report(records(event, event))["usage"]["output_tokens"] == 8


@pytest.mark.parametrize(
    ("costs", "total"),
    [
        ((), None),
        (("0.0021", "1"), "1.0021"),
        (("0.0021", None), None),
        ((None,), None),
    ],
)
def test_the_cost_of_an_inquiry_is_stated_where_every_call_has_one(
    costs: tuple[str | None, ...], total: str | None
) -> None:
    usage = Usage(input_tokens=3)
    calls = [ModelCall(model="m", hosted=True, stop_reason=None, usage=usage, cost_usd=cost) for cost in costs]
    refused = ModelCall(model="m", hosted=True, stop_reason=None, usage=Usage(), error="overloaded")
    events = [ModelCallEvent(actor="agent", data=call) for call in (*calls, refused)]
    assert report(records(*events))["cost_usd"] == total, "a call that took no tokens cost nothing"


def test_a_calculation_of_the_answer_stands_among_its_figures_too() -> None:
    calculation = {
        "expression": "L3C2 - L3C3",
        "value": "95.5",
        "scale": "10000000",
        "normalized": "955000000",
        "currency": "INR",
        "measure": "amount",
        "role": "answer",
        "support": "computed",
        "support_seq": [4],
    }
    answer = AnswerEvent(actor="agent", data=Answer(text="95.5", calculations=(calculation,)))
    found = report(records(answer, ended("answered")))
    assert found["calculations"] == [calculation]
    (figure,) = found["figures"]
    assert (figure["id"], figure["kind"], figure["support"]) == ("=L3C2 - L3C3", "amount", "computed")
    assert (figure["value"], figure["scale"], figure["role"]) == ("95.5", "10000000", "answer")


def test_the_answer_is_taken_as_recorded() -> None:
    answer = AnswerEvent(actor="agent", data=Answer(text="12", figures=({"id": "L1C2"},)))
    found = report(records(answer, ended("answered")))
    assert (found["answer"], found["figures"], found["outcome"]) == ("12", [{"id": "L1C2"}], "answered")


@pytest.mark.parametrize(
    ("outcome", "code"),
    [
        ("answered", ExitCode.DONE),
        ("not_found", ExitCode.NO),
        ("false_premise", ExitCode.NO),
        ("conversion_limited", ExitCode.NO),
        ("stopped", ExitCode.NO),
        ("refused", ExitCode.WITHHELD),
    ],
)
def test_each_outcome_has_its_exit_code(outcome: str, code: ExitCode) -> None:
    assert exit_code(report(records(ended(outcome)))) == code


def test_a_recorded_fault_decides_the_exit_code() -> None:
    fault = ErrorEvent(actor="system", data=Fault(message="gone", exit_code=ExitCode.DOCUMENT))
    assert exit_code(report(records(fault, ended("stopped")))) == ExitCode.DOCUMENT
