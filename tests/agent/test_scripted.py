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


@pytest.mark.parametrize("line", ["{", "[]", '{"call": 3}', '{"answer": "x", "outcome": "maybe"}', '{"think": "x"}'])
def test_a_line_that_is_no_decision_is_named(line: str) -> None:
    with pytest.raises(UsageError, match=r"Line 2 of tale\.jsonl"):
        Scripted.parse(f"\n{line}\n", "tale.jsonl")


def test_a_script_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"none\.jsonl cannot be read: no such file"):
        Scripted.load(tmp_path / "none.jsonl")
    (tmp_path / "latin.jsonl").write_bytes(b'{"say": "caf\xe9"}')
    with pytest.raises(UsageError, match=r"latin\.jsonl is not UTF-8"):
        Scripted.load(tmp_path / "latin.jsonl")
