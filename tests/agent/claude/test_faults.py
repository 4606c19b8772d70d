"""Every way a service can fail, and every reason a model can stop for."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import httpx2
import pytest

from auditor_tui.agent.claude.researcher import MOST_TRIES
from auditor_tui.agent.claude.ways import Ways
from auditor_tui.agent.loop import Limits
from auditor_tui.auditlog.verify import verify
from auditor_tui.documents.document import Document

from .conftest import (
    A_MINUTE,
    Asked,
    begun,
    called,
    error_event,
    event,
    failed,
    reply,
    said,
    streamed,
    thought,
)

END = reply(
    called(
        "t9",
        "answer",
        outcome="not_found",
        text="It does not say.",
        reason="Looked everywhere.",
        figures=[],
        calculations=[],
    )
)
LOOK = reply(called("t1", "grep", doc="accounts", pattern="Harbour"))
CALL = streamed(called("t1", "grep", doc="accounts", pattern="Harbour"))
STUMP = [begun(), *CALL[:3]]
OVERLOAD = error_event("overloaded_error")
MALFORMED = [
    begun(),
    CALL[0],
    event("content_block_delta", index=0, delta={"type": "input_json_delta", "partial_json": '{"doc": acc'}),
    event("content_block_stop", index=0),
    event("message_delta", delta={"stop_reason": "tool_use"}, usage={"output_tokens": 5}),
    event("message_stop"),
]


@pytest.mark.parametrize(
    ("turn", "kind"),
    [
        pytest.param([begun(), OVERLOAD], "overloaded_error", id="overloaded before the first words"),
        pytest.param([begun(), *streamed(said("It is "))[:-1], OVERLOAD], "overloaded_error", id="after words"),
        pytest.param([begun(), *CALL, OVERLOAD], "overloaded_error", id="after a whole call"),
        pytest.param([begun(), error_event("api_error")], "api_error", id="fault inside the stream"),
        pytest.param(failed(529, "overloaded_error"), "overloaded_error", id="529"),
        pytest.param(failed(429, "rate_limit_error"), "rate_limit_error", id="429"),
        pytest.param(failed(408, "timeout_error"), "timeout_error", id="408"),
        pytest.param(failed(409, "conflict_error"), "conflict_error", id="409"),
        pytest.param(failed(500, "api_error"), "api_error", id="500"),
        pytest.param(httpx2.Response(503, text="<html>"), "http_503", id="503 of a proxy"),
        pytest.param(STUMP, "broken_reply", id="cut inside the arguments of a call"),
        pytest.param([begun(), *CALL], "broken_reply", id="cut after a whole call"),
        pytest.param([begun()], "broken_reply", id="cut at once"),
        pytest.param([*STUMP, httpx2.ReadError("gone")], "connection: ReadError", id="connection lost"),
        pytest.param([httpx2.ConnectError("refused")], "connection: ConnectError", id="no connection"),
        pytest.param(MALFORMED, "broken_reply", id="arguments that are no JSON"),
        pytest.param([b"event: message_start\ndata: {half\n\n"], "broken_reply", id="an event that is no JSON"),
        pytest.param(
            [event("content_block_delta", index=3, delta={"type": "text_delta"})], "broken_reply", id="odd order"
        ),
    ],
)
async def test_what_may_pass_is_tried_again_with_the_same_request(ask: Any, turn: Any, kind: str) -> None:
    asked: Asked = await ask(turn, END)
    assert asked.outcome == "not_found"
    first, second = asked.of("model_call")
    assert first.error.startswith(f"{kind}: ")
    assert first.stop_reason is None and first.received is None
    assert second.error is None
    assert asked.of("operation") == [], "no tool of a reply that broke off is run"
    assert asked.of("text") == [], "and none of its words is shown"
    assert asked.service.raw[0] == asked.service.raw[1]
    assert asked.waits == [1.0]
    assert verify(asked.log).intact


async def test_tries_are_bounded_and_what_there_was_is_marked_incomplete(ask: Any) -> None:
    asked: Asked = await ask(*([[begun(), *streamed(said("It was ₹ 2,4"))[:-1]]] * MOST_TRIES))
    assert asked.outcome == "stopped"
    assert f"Gave up after {MOST_TRIES} tries." in asked.reason
    assert asked.waits == [1, 2, 4, 8]
    (words,) = asked.of("text")
    assert "incomplete" in words.text
    assert asked.of("error")[-1].exit_code == 4
    assert verify(asked.log).intact


async def test_the_service_says_how_long_to_wait(ask: Any) -> None:
    asked: Asked = await ask(failed(429, "rate_limit_error", **{"retry-after": "7"}), END)
    assert asked.waits == [7]
    assert "Tried again after 7 s." in asked.of("model_call")[0].error
    asked = await ask(failed(429, "rate_limit_error", **{"retry-after": "3600"}))
    assert (asked.waits, asked.outcome) == ([], "stopped")
    assert "asks to wait 3600 seconds" in asked.reason


@pytest.mark.parametrize(
    ("turn", "said_of_it"),
    [
        (failed(401, "authentication_error", "invalid x-api-key sk-secret-key"), "refused the key"),
        (failed(403, "permission_error"), "may not be used"),
        (failed(402, "billing_error"), "payment"),
        (failed(404, "not_found_error"), "does not know this model"),
        (failed(413, "request_too_large"), "too large"),
        (httpx2.Response(302, headers={"location": "/elsewhere"}), "on to another address (http_302)"),
        (httpx2.Response(418), "refused the request (http_418)."),
        (failed(400, "invalid_request_error", "tools.3: schema is too complex"), "schema is too complex"),
        (failed(400, "invalid_request_error", "prompt is too long: 203154 tokens > 200000 maximum"), "longer than"),
    ],
)
async def test_what_does_not_pass_stops_with_one_sentence(ask: Any, turn: Any, said_of_it: str) -> None:
    asked: Asked = await ask(turn)
    assert asked.outcome == "stopped"
    assert said_of_it in asked.reason
    assert "sk-secret" not in asked.log.read_text()
    (fault,) = asked.of("error")
    assert fault.exit_code == 4
    assert "\n" not in fault.message


@pytest.mark.parametrize(
    ("turn", "said_of_it"),
    [
        (reply(said("Half of"), stop="max_tokens"), "claude.max_tokens"),
        ([*STUMP, *reply(stop="max_tokens")[1:]], "claude.max_tokens"),
        (reply(called("t1", "grep", doc="accounts", pattern="x"), stop="max_tokens"), "claude.max_tokens"),
        (reply(said("Half of"), stop="model_context_window_exceeded"), "fills the model's window"),
        (reply(said("Half of"), stop="resting"), "'resting'"),
        (reply(called("t1", "grep", doc="accounts", pattern="x"), stop="resting"), "'resting'"),
        (reply(said("I call."), stop="tool_use"), "called none"),
        (reply(), "without a word"),
        (reply(said(" \n ")), "without a word"),
    ],
)
async def test_a_reply_that_is_no_answer_ends_the_inquiry(ask: Any, turn: Any, said_of_it: str) -> None:
    asked: Asked = await ask(turn)
    assert asked.outcome == "stopped"
    assert said_of_it in asked.reason
    assert asked.of("operation") == [], "tools run only where the model stopped for them"
    assert all("incomplete" in words.text for words in asked.of("text"))
    again: Asked = await ask(END, question="Go on.", follows=asked.log)
    assert again.outcome == "not_found"
    assert "Go on." in json.dumps(again.service.bodies[0]["messages"][-1])


async def test_a_refusal_is_refused_and_not_sent_back(ask: Any) -> None:
    details = {"stop_details": {"type": "refusal", "category": "cyber"}}
    asked: Asked = await ask(reply(said("I"), stop="refusal", **details))
    assert (asked.outcome, asked.reason) == ("refused", "The model declined to answer (cyber).")
    again: Asked = await ask(END, question="Then another.", follows=asked.log)
    assert [message["role"] for message in again.service.bodies[0]["messages"]] == ["user"]


async def test_a_paused_reply_goes_back_as_it_is_and_is_one_with_what_follows(ask: Any) -> None:
    asked: Asked = await ask(reply(said("Reading … "), stop="pause_turn"), reply(said("done. Nothing.")))
    last = asked.service.bodies[1]["messages"][-1]
    assert last == {"role": "assistant", "content": [said("Reading … ")]} or last["content"] == [said("Reading …")]
    assert asked.of("answer")[0].text == "Reading … done. Nothing."


async def test_pauses_are_bounded(ask: Any) -> None:
    asked: Asked = await ask(*([reply(said("…"), stop="pause_turn")] * 11))
    assert (asked.outcome, len(asked.service.bodies)) == ("stopped", 11)


async def test_old_results_are_left_out_before_the_window_is_full(
    ask: Any, make_document: Callable[..., Document]
) -> None:
    document = make_document("\n".join(f"Berth {number} was dredged and let anew." for number in range(390)))
    calls = [reply(called(f"t{n}", "read", doc="accounts", first=n, last=n + 40)) for n in range(1, 41)]
    ways = Ways("model-1", max_tokens=300, window_tokens=16_000)
    asked: Asked = await ask(*calls, END, document=document, ways=ways)
    assert asked.outcome == "not_found"
    left_out = [place for call in asked.of("model_call") for place in call.left_out]
    assert left_out
    ops = [record.seq for record in asked.records if record.event.type == "operation"]
    assert [seq for _, seq in left_out] == ops[: len(left_out)], "the oldest first"
    results = [b for m in asked.service.bodies[-1]["messages"] for b in m["content"] if b["type"] == "tool_result"]
    assert "was left out to make room" in results[0]["content"]
    assert "Berth" in results[-1]["content"]
    assert all(len(raw.decode()) // 4 + 300 < 16_000 for raw in asked.service.raw)
    again: Asked = await ask(END, question="And now?", follows=asked.log, document=document, ways=ways)
    kept = [b for m in again.service.bodies[0]["messages"] for b in m["content"] if b["type"] == "tool_result"]
    assert kept[: len(results)] == results, "what was left out stays left out"


async def test_a_request_that_is_too_long_is_made_smaller_once(ask: Any) -> None:
    too_long = failed(400, "invalid_request_error", "prompt is too long: 203154 tokens > 200000 maximum")
    two = reply(called("t2", "grep", doc="accounts", pattern="Ferry"))
    asked: Asked = await ask(LOOK, two, too_long, END)
    assert asked.outcome == "not_found"
    assert len(asked.service.raw[3]) < len(asked.service.raw[2])
    asked = await ask(LOOK, two, too_long, failed(400, "invalid_request_error", "prompt is too long"))
    assert (asked.outcome, len(asked.service.bodies)) == ("stopped", 4)


async def test_a_reply_that_found_no_room_is_asked_for_again_with_less_before_it(ask: Any) -> None:
    full = reply(said("The har"), stop="model_context_window_exceeded")
    two = reply(called("t2", "grep", doc="accounts", pattern="Ferry"))
    asked: Asked = await ask(LOOK, two, full, END)
    assert asked.outcome == "not_found"
    assert asked.service.bodies[3]["messages"][-1]["role"] == "user", "what was cut is not sent back"
    assert len(asked.service.raw[3]) < len(asked.service.raw[2])
    asked = await ask(LOOK, two, full, full)
    assert (asked.outcome, len(asked.service.bodies)) == ("stopped", 4)


async def test_thinking_of_another_model_is_not_sent_to_one_that_follows(ask: Any) -> None:
    asked: Asked = await ask(reply(thought("Hm."), called("t1", "grep", doc="accounts", pattern="Harbour")), END)
    again: Asked = await ask(END, question="And?", follows=asked.log, ways=Ways("model-2"))
    kinds = [block["type"] for message in again.service.bodies[0]["messages"] for block in message["content"]]
    assert "thinking" not in kinds


@pytest.mark.parametrize(
    ("begun_with", "words"),
    [
        pytest.param([], [], id="before the first event"),
        pytest.param([begun()], [], id="before the first words"),
        pytest.param([begun(), *streamed(said("It was ₹ 2,4"))[:-1]], ["It was ₹ 2,4 [… incomplete"], id="among words"),
        pytest.param([begun(), *CALL], [], id="after a whole call"),
    ],
)
async def test_the_limit_of_time_cuts_off_a_call_that_goes_on(ask: Any, begun_with: Any, words: list[str]) -> None:
    asked: Asked = await ask([*begun_with, A_MINUTE, *END], limits=Limits(seconds=0.2))
    assert (asked.outcome, asked.reason) == ("stopped", "Stopped at the limit of 0.2 seconds.")
    (call,) = asked.of("model_call")
    assert call.error == "time_limit: The time of the inquiry was up."
    assert (call.stop_reason, call.complete) == (None, False)
    assert call.usage.input_tokens == (100 if begun_with else 0), "what was told of the tokens is kept"
    assert [text.text.rpartition(":")[0] for text in asked.of("text")] == words
    assert (asked.of("operation"), asked.of("error")) == ([], []), "a limit that was set is no fault"
    assert asked.service.streams_left_open == 0
    assert verify(asked.log).intact
    again: Asked = await ask(END, question="Go on.", follows=asked.log)
    assert again.outcome == "not_found"


async def test_nothing_is_waited_for_longer_than_the_limit_of_time(ask: Any) -> None:
    asked: Asked = await ask(failed(429, "rate_limit_error", **{"retry-after": "7"}), END, limits=Limits(seconds=6))
    assert (asked.waits, asked.outcome, asked.of("error")) == ([], "stopped", [])
    assert asked.reason == "Stopped at the limit of 6 seconds."
    assert "Tried again" not in asked.of("model_call")[0].error
