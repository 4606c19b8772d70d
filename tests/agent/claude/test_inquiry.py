"""Whole inquiries through the real client: calls, answers, and what of the document left the machine."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

import pytest

from auditor_tui.agent.claude import prompts
from auditor_tui.agent.claude.ways import Ways
from auditor_tui.agent.loop import Limits
from auditor_tui.auditlog.reader import read_log
from auditor_tui.auditlog.replay import compare, replay
from auditor_tui.auditlog.verify import verify
from auditor_tui.documents.document import Document
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.operations.catalogue import OPERATIONS

from .conftest import Asked, begun, called, error_event, failed, reply, said, thought

LOOK = reply(
    thought("Where?"),
    said("Looking."),
    called("t1", "grep", doc="accounts", pattern="Harbour"),
    called("t2", "figure", doc="accounts", first=7),
)
RIGHT = {
    "outcome": "answered",
    "text": "Harbour dues of 2024-25 were ₹ 1,300.00 crore (line 7).",
    "reason": "The statement says so.",
    "figures": [{"doc": "accounts", "id": "L7C3", "role": "answer"}],
    "calculations": [],
}


def answer(call_id: str = "t9", **changes: Any) -> list[Any]:
    return reply(called(call_id, "answer", **{**RIGHT, **changes}))


async def test_a_full_inquiry_with_parallel_calls_is_answered_logged_and_replayed(ask: Any, accounts: Document) -> None:
    asked: Asked = await ask(LOOK, answer())
    assert [record.event.type for record in asked.records] == [
        *("header", "question", "model_call", "text", "operation", "operation", "model_call"),
        *("answer", "outcome", "sealed"),
    ]
    assert (asked.outcome, asked.reason) == ("answered", "The statement says so.")
    (figure,) = asked.of("answer")[0].figures
    assert (figure["printed"], figure["role"], figure["support"]) == ("1,300.00", "answer", "read")
    last = asked.service.bodies[1]["messages"][-1]
    assert [block["tool_use_id"] for block in last["content"]] == ["t1", "t2"], "both results in one message, in order"
    assert "1,300.00" in last["content"][0]["content"]
    assert verify(asked.log).intact
    log = read_log(asked.log)
    steps = list(replay(log, MemoryLibrary({"accounts": accounts}), OPERATIONS))
    assert compare(steps).different == ()


async def test_a_call_says_what_it_was_and_what_it_cost(ask: Any) -> None:
    asked: Asked = await ask(LOOK, answer(), ways=Ways("model-1", effort="high", thinking="adaptive"))
    first, second = asked.of("model_call")
    assert (first.model, first.hosted, first.stop_reason, first.endpoint) == (
        *("model-1", True, "tool_use"),
        "https://model.example",
    )
    assert first.usage.model_dump() == {
        "input_tokens": 100,
        "output_tokens": 20,
        "cache_read_tokens": 40,
        "cache_write_tokens": 10,
    }
    assert first.cost_usd == "0.000433"
    assert first.settings["effort"] == "high"
    assert first.system.startswith(prompts.SYSTEM)
    assert second.system is None
    assert first.prompt_sha256 == second.prompt_sha256
    body = asked.service.bodies[0]
    assert (body["output_config"], body["thinking"]) == ({"effort": "high"}, {"type": "adaptive"})
    assert "sk-secret" not in asked.log.read_text()


@pytest.mark.parametrize(
    ("model", "cost"),
    [
        ("model-1", "0.000433"),
        ("model-1-20261101", "0.000433"),
        ("model-1-large", None),
        ("model-2", None),
    ],
)
async def test_the_model_that_answered_is_priced_and_none_without_a_price(
    ask: Any, model: str, cost: str | None
) -> None:
    looked = [begun(model), *LOOK[1:]]
    asked: Asked = await ask([begun(model), error_event("overloaded_error")], looked, answer())
    broken_off, first, _ = asked.of("model_call")
    assert (first.model, first.cost_usd) == (model, cost)
    assert (broken_off.cost_usd is None) == (cost is None), "a reply that breaks off is paid for as far as it went"


async def test_thinking_and_unknown_blocks_go_back_as_they_came(ask: Any) -> None:
    blocks = [
        {"type": "redacted_thinking", "data": "opaque=="},
        {"type": "margin_note", "note": {"k": [1, "two", None, True]}, "id": "mn"},
        thought(""),
        called("t1", "grep", pattern="Harbour ₹", doc="accounts"),
    ]
    asked: Asked = await ask(reply(*blocks), answer())
    sent_back = asked.service.bodies[1]["messages"][1]["content"]
    assert sent_back == blocks
    assert list(sent_back[3]["input"]) == ["pattern", "doc"], "also the order of what the model wrote"


async def test_each_request_begins_with_the_bytes_of_the_one_before(ask: Any) -> None:
    first: Asked = await ask(LOOK, reply(called("t3", "read", doc="accounts", first=1, last=3)), answer())
    later = lambda: datetime(2026, 3, 1, 12, tzinfo=UTC)  # noqa: E731
    more = await ask(LOOK, answer(), question="And ferry fares?", follows=first.log, clock=later)
    raw = [*first.service.raw, *more.service.raw]
    for before, after in pairwise(raw):
        (messages, begins), (more_messages, begins_now) = (sent.split(b'],"model":') for sent in (before, after))
        assert begins == begins_now, "system and tools"
        assert more_messages.startswith(messages.rstrip(b"]}"))
    bodies = [*first.service.bodies, *more.service.bodies]
    for before, after in pairwise(bodies):
        assert json.dumps([before["tools"], before["system"]]) == json.dumps([after["tools"], after["system"]])
        count = len(before["messages"])
        assert json.dumps(after["messages"][: count - 1]) == json.dumps(before["messages"][:-1])
        kept = before["messages"][-1]["content"]
        assert json.dumps(after["messages"][count - 1]["content"][: len(kept)]) == json.dumps(kept)


async def test_nothing_of_clock_or_machine_is_in_what_begins_requests(ask: Any) -> None:
    bodies = []
    for hour in (9, 10):
        clock = lambda hour=hour: datetime(2026, 1, 31, hour, tzinfo=UTC)  # noqa: E731
        bodies.append((await ask(answer(), clock=clock)).service.bodies[0])
    begins = [json.dumps([body["tools"], body["system"]]) for body in bodies]
    assert begins[0] == begins[1]


async def test_the_lines_sent_are_the_lines_the_service_received(
    ask: Any, make_document: Callable[..., Document]
) -> None:
    rows = [f"|Item {number}|{number}.5|" for number in range(1, 700)]
    document = make_document("\n".join(["# Receipts", "(₹ in crore)", "", "|Item|2024-25|", "|---|---|", *rows]))
    asked: Asked = await ask(
        reply(
            called("t1", "grep", doc="accounts", pattern="Item 65[0-9]"), called("t2", "read", doc="accounts", first=1)
        ),
        reply(called("t3", "read", doc="accounts", first=390, last=420)),
        failed(529, "overloaded_error"),
        answer(outcome="not_found", text="No.", figures=[]),
        document=document,
    )
    numbered = re.compile(r"^(\d+)[:-]", re.MULTILINE)
    received = {
        int(line_no)
        for body in asked.service.bodies
        for message in body["messages"]
        for block in message["content"]
        if block["type"] == "tool_result"
        for line_no in numbered.findall(block["content"])
    }
    spans = [span for call in asked.of("model_call") for span in call.lines_sent]
    sent = [line_no for _, first, last in spans for line_no in range(first, last + 1)]
    assert set(sent) == received
    assert len(sent) == len(set(sent)), "each line once"
    assert {doc for doc, _, _ in spans} == {document.text_sha256}
    outline = asked.service.bodies[0]["system"][1]["text"]
    assert "Receipts" in outline, "a long document's headings stand before the conversation"
    assert asked.of("model_call")[0].lines_sent == ((document.text_sha256, 1, 1),)


async def test_a_model_on_this_machine_is_sent_nothing_out(ask: Any) -> None:
    asked: Asked = await ask(LOOK, answer(), hosted=False)
    assert [call.lines_sent for call in asked.of("model_call")] == [(), ()]


async def test_a_calculation_is_named_by_its_record(ask: Any) -> None:
    compute = reply(called("t3", "calculate", doc="accounts", expr="L7C3 - L7C2"))
    text = "Harbour dues rose by ₹ 95.50 crore."
    asked: Asked = await ask(
        LOOK, compute, answer(text=text, figures=[], calculations=[{"record": 8, "role": "answer"}])
    )
    assert asked.outcome == "answered", asked.reason
    (calculation,) = asked.of("answer")[0].calculations
    assert (calculation["value"], calculation["support"], calculation["support_seq"]) == ("95.5", "computed", [8])
    assert "Record 8 of the log, calculate:" in asked.service.bodies[-1]["messages"][-1]["content"][0]["content"]


async def test_an_answer_that_does_not_hold_comes_back_with_its_faults(ask: Any) -> None:
    wrong = answer("t5", text="Harbour dues of 2024-25 were ₹ 1,300.00 lakh.")
    asked: Asked = await ask(LOOK, wrong, answer())
    (result,) = asked.service.bodies[2]["messages"][-1]["content"]
    assert (result["tool_use_id"], result["is_error"]) == ("t5", True)
    assert "lakh" in result["content"]
    assert asked.outcome == "answered"
    asked = await ask(LOOK, wrong, wrong)
    assert asked.outcome == "refused"


@pytest.mark.parametrize(
    ("blocks", "told"),
    [
        ([called("t5", "answer", **RIGHT), called("t6", "read", doc="accounts", first=1)], "called alone"),
        ([called("t5", "answer", **{**RIGHT, "outcome": "stopped"})], "does not end with stopped"),
        ([called("t5", "answer", **{**RIGHT, "text": "  "})], "no words"),
        ([called("t5", "answer", **{**RIGHT, "figures": RIGHT["figures"] * 3})], "At most 2"),
        ([called("t5", "answer", outcome="answered")], "Field required"),
        ([called("t5", "answer", **RIGHT), called("t6", "answer", **RIGHT)], "called alone"),
    ],
)
async def test_an_answer_that_cannot_be_taken_says_why(ask: Any, blocks: list[dict[str, Any]], told: str) -> None:
    asked: Asked = await ask(LOOK, reply(*blocks), answer())
    result = asked.service.bodies[2]["messages"][-1]["content"][0]
    assert (result["tool_use_id"], result["is_error"]) == ("t5", True)
    assert told in result["content"]
    assert asked.outcome == "answered"


async def test_answers_in_no_form_are_bounded(ask: Any) -> None:
    asked: Asked = await ask(*([reply(called("t5", "answer"))] * 3))
    assert asked.outcome == "stopped"
    assert asked.of("error")[0].exit_code == 4


async def test_an_unknown_tool_and_a_refused_call_go_back_as_errors(ask: Any) -> None:
    asked: Asked = await ask(
        reply(called("t1", "write_file", path="/tmp/x"), called("t2", "read", doc="accounts", first=99)),
        *(answer(), answer("t10")),
    )
    one, two = asked.service.bodies[1]["messages"][-1]["content"]
    assert one["is_error"] and "There is no operation 'write_file'" in one["content"]
    assert two["is_error"] and "The last line of accounts is" in two["content"]
    assert asked.outcome == "refused", "the figure was never looked up"


async def test_a_repeated_call_is_answered_with_a_pointer(ask: Any) -> None:
    asked: Asked = await ask(LOOK, reply(called("t3", "grep", pattern="Harbour", doc="accounts")), answer())
    (result,) = asked.service.bodies[2]["messages"][-1]["content"]
    first = next(record.seq for record in asked.records if record.event.type == "operation")
    assert result["content"] == prompts.REPEATED.format(seq=first)
    assert asked.of("repeated")[0].first == first


async def test_tokens_end_an_inquiry(ask: Any) -> None:
    more = [reply(called(f"t{n}", "read", doc="accounts", first=n, last=n)) for n in range(1, 5)]
    asked: Asked = await ask(*more, limits=Limits(tokens=300))
    assert (asked.outcome, len(asked.service.bodies)) == ("stopped", 2)


async def test_words_alone_are_no_answer(ask: Any) -> None:
    asked: Asked = await ask(LOOK, reply(said("Nothing about that was found.")))
    assert (asked.outcome, asked.of("answer")[0].text) == ("stopped", "Nothing about that was found.")
    asked = await ask(LOOK, reply(said("They were ₹ 1,300.00 crore.")))
    assert asked.outcome == "refused", "a figure in words alone is withheld"


async def test_half_characters_of_a_model_reach_no_log(ask: Any) -> None:
    broken = reply(said("Half \ud83d."), called("t1", "grep", doc="accounts", pattern="\ud83d"))
    asked: Asked = await ask(broken, answer(text="No \udc00.", outcome="not_found", figures=[]))
    assert asked.of("text")[0].text == "Half \ufffd."
    assert asked.of("answer")[0].text == "No \ufffd."
    assert verify(asked.log).intact
