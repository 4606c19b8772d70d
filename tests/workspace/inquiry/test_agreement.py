"""Whether inquiries came to the same."""

from __future__ import annotations

from typing import Any

import pytest

from auditor_tui.workspace.inquiry.agreement import agreement, agreement_text, is_agreed


def figure(line: int | None = 7, role: str = "answer", **more: Any) -> dict[str, Any]:
    return {"line": line, "role": role, "printed": "1,300.00", "normalized": "13000000000", "currency": "INR", **more}


def run(*figures: dict[str, Any], outcome: str = "answered") -> dict[str, Any]:
    return {"log_id": "20260131T093000Z-5f0c1a2b", "outcome": outcome, "figures": list(figures)}


SAME = [
    pytest.param(run(figure(), figure(9, "operand")), run(figure(9, "operand"), figure()), id="in another order"),
    pytest.param(run(figure()), run(figure(normalized="13000000000.00")), id="with zeros behind the point"),
    pytest.param(run(figure()), run(figure(), figure(40, "context")), id="with more said beside it"),
    pytest.param(run(outcome="not_found"), run(outcome="not_found"), id="nothing found twice"),
    pytest.param(run(figure(None)), run(figure(None)), id="a calculation, which stands on no line"),
]


@pytest.mark.parametrize(("first", "second"), SAME)
def test_what_says_the_same_agrees(first: dict[str, Any], second: dict[str, Any]) -> None:
    found = agreement([first, second, first])
    assert found["agreed"] == {"outcome": True, "value": True, "lines": True}
    assert is_agreed(found)


@pytest.mark.parametrize(
    ("other", "differs"),
    [
        (run(figure(), outcome="refused"), {"outcome"}),
        (run(figure(normalized="13000000001")), {"value"}),
        (run(figure(currency="USD")), {"value"}),
        (run(figure(normalized=None)), {"value"}),
        (run(figure(8)), {"lines"}),
        (run(figure(), figure(9, "operand")), {"lines"}),
        (run(outcome="not_found"), {"outcome", "value", "lines"}),
    ],
)
def test_what_differs_is_named(other: dict[str, Any], differs: set[str]) -> None:
    found = agreement([run(figure()), run(figure()), other])
    assert {name for name, same in found["agreed"].items() if not same} == differs
    assert not is_agreed(found)
    assert found["runs"][0]["values"] == ["INR 13000000000"]


def test_words_say_what_differed_and_what_each_came_to() -> None:
    lines = agreement_text(agreement([run(figure()), run(outcome="not_found")])).splitlines()
    assert lines == [
        "repeated: 2 inquiries: outcome differed, value differed, lines differed",
        "  1: answered; INR 13000000000; lines 7; log 20260131T093000Z-5f0c1a2b",
        "  2: not_found; no value; no lines; log 20260131T093000Z-5f0c1a2b",
    ]


def test_inquiries_that_were_stopped_agree_in_nothing() -> None:
    found = agreement([run(outcome="stopped"), run(figure())])
    assert found["agreed"] == {"outcome": None, "value": None, "lines": None}
    assert not is_agreed(found)
    assert agreement_text(found).startswith("repeated: 2 inquiries: not compared, since one was stopped\n")
    both = agreement([run(outcome="stopped"), run(outcome="stopped")])
    assert not is_agreed(both)
    assert "not compared, since 2 were stopped" in agreement_text(both)
