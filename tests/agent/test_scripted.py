"""The researcher that plays a list of decisions."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor_tui.agent.researcher import Call, Inquiry, Proposal, Step, Taken
from auditor_tui.agent.scripted import Scripted
from auditor_tui.auditlog.events import Text
from auditor_tui.errors import UsageError
from auditor_tui.operations.result import Result

SCRIPT = """
{"call": "grep", "args": {"doc": "$doc", "pattern": "outlay"}, "why": "the word of the question"}
{"say": "There it is."}
{"answer": "12", "outcome": "answered", "figures": [{"id": "L1C2"}, {"id": "L9C9", "role": "context"}]}
"""


async def steps(script: Scripted, inquiry: Inquiry) -> list[Step]:
    return [step async for step in script.turn(inquiry)]


async def test_decisions_are_played_one_a_turn() -> None:
    script = Scripted.parse(SCRIPT)
    inquiry = Inquiry("How much?", ("accounts",))
    assert await steps(script, inquiry) == [
        Call("grep", {"doc": "accounts", "pattern": "outlay"}, "the word of the question")
    ]
    figure = {"id": "L1C2", "printed": "12"}
    inquiry.taken.append(Taken(3, Call("grep", {}), Result("1: 12", data={"figures": [figure]})))
    said, proposal = await steps(script, inquiry)
    assert said == Text(text="There it is.")
    assert isinstance(proposal, Proposal)
    assert [cited.figure for cited in proposal.figures] == [figure, {"id": "L9C9", "printed": "L9C9"}]
    assert await steps(script, inquiry) == []


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("{", "it is not JSON"),
        ("[]", "it does not say what is done"),
        ('{"think": "x"}', "it does not say what is done"),
        ('{"say": "x", "call": "read"}', "it does not say what is done"),
        ('{"call": 3}', "call: input should be a valid string"),
        ('{"answer": "x", "outcome": "maybe"}', "outcome: input should be 'answered', "),
        ('{"answer": "x"}', "outcome: field required"),
        ('{"say": "x", "loudly": true}', "loudly: extra inputs are not permitted"),
    ],
)
def test_a_line_that_is_no_decision_is_named_with_what_is_wrong(line: str, fault: str) -> None:
    with pytest.raises(UsageError, match=rf"^Line 2 of tale\.jsonl is no decision: {fault}"):
        Scripted.parse(f"\n{line}\n", "tale.jsonl")


async def test_a_script_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    (tmp_path / "marked.jsonl").write_text('{"say": "Hello."}\n', encoding="utf-8-sig")
    said = await steps(Scripted.load(tmp_path / "marked.jsonl"), Inquiry("How much?", ("accounts",)))
    assert said == [Text(text="Hello.")]


def test_a_script_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"none\.jsonl cannot be read: no such file"):
        Scripted.load(tmp_path / "none.jsonl")
    (tmp_path / "latin.jsonl").write_bytes(b'{"say": "caf\xe9"}')
    with pytest.raises(UsageError, match=r"latin\.jsonl is not UTF-8"):
        Scripted.load(tmp_path / "latin.jsonl")


async def test_a_calculation_is_taken_from_what_calculate_returned() -> None:
    answer = '{"answer": "2", "outcome": "answered", "calculations": [{"expr": "A - B"}, {"expr": "B - A"}]}'
    inquiry = Inquiry("How much?", ("accounts",))
    made = {"expression": "A - B", "value": "2"}
    inquiry.taken.append(Taken(3, Call("calculate", {}), Result("2", data=made)))
    (proposal,) = await steps(Scripted.parse(answer), inquiry)
    assert isinstance(proposal, Proposal)
    assert [item.calculation for item in proposal.calculations] == [made, {"expression": "B - A"}]
