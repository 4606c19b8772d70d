"""A server of this machine that speaks the streaming Messages API from a file of events.

A file is `{"format": "sse-script/1", "defaults", "turns": [{"expect_request", "events"}]}`. An event is `{"event", "data"}`,
`{"delay_ms"}`, `{"raw"}`, `{"fault": "cut_connection", "how": "clean" | "abrupt"}`, or, as the first of a turn,
`{"fault": "http_status", "http_status", "headers", "body"}`. `${NAME}` stands for one of `defaults`. What a turn expects of
the request that asks for it: `last_role`, `tool_results` (`tool_use_id`, `is_error`, `contains`), `contains`,
`not_contains`, `same_as_previous`.
"""

from __future__ import annotations

import json
import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from .conftest import broken_rules

_PLACEHOLDER = re.compile(r"\$\{(\w+)\}")


@dataclass
class Script:
    """The turns of a file, and what became of them."""

    turns: list[dict[str, Any]]
    expect: dict[str, Any]
    """What the inquiry that is served must come to; for the test, not for the server."""
    address: str = ""
    bodies: list[dict[str, Any]] = field(default_factory=list)
    failed_checks: list[str] = field(default_factory=list)

    @classmethod
    def load(cls, path: Path) -> Script:
        """A script from its file."""
        text = path.read_text(encoding="utf-8")
        names = json.loads(text).get("defaults", {})
        script = json.loads(_PLACEHOLDER.sub(lambda match: json.dumps(names[match[1]])[1:-1], text))
        return cls(script["turns"], script.get("expect", {}))

    def next_turn(self, body: dict[str, Any]) -> list[dict[str, Any]] | None:
        """The events that answer a request, after its checks; None when there are no more."""
        number = len(self.bodies)
        self.failed_checks += [f"request {number}: {rule}" for rule in broken_rules(body)]
        if number < len(self.turns):
            expected = self.turns[number].get("expect_request") or {}
            previous = self.bodies[-1] if self.bodies else None
            self.failed_checks += [f"request {number}: {fault}" for fault in _faults(expected, body, previous)]
        self.bodies.append(body)
        return self.turns[number]["events"] if number < len(self.turns) else None


def _faults(expected: dict[str, Any], body: dict[str, Any], previous: dict[str, Any] | None) -> Iterator[str]:
    last, sent = body["messages"][-1], json.dumps(body, ensure_ascii=False)
    if expected.get("last_role") not in (None, last["role"]):
        yield f"the last message is of {last['role']}"
    results = {block["tool_use_id"]: block for block in last["content"] if block["type"] == "tool_result"}
    for wanted in expected.get("tool_results", ()):
        result = results.get(wanted["tool_use_id"], {"content": ""})
        if bool(result.get("is_error")) != bool(wanted.get("is_error")) or not result["content"].strip():
            yield f"the result of {wanted['tool_use_id']} is {result}"
        if wanted.get("contains", "") not in result["content"]:
            yield f"the result of {wanted['tool_use_id']} lacks {wanted['contains']}"
    yield from (f"it lacks {text}" for text in expected.get("contains", ()) if text not in sent)
    yield from (f"it has {text}" for text in expected.get("not_contains", ()) if text in sent)
    if expected.get("same_as_previous") and body != previous:
        yield "it is not the one before again"


@contextmanager
def serving(script: Script) -> Iterator[Script]:
    """Serve a script on a port of this machine."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_: Any) -> None:
            pass

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            events = script.next_turn(body)
            if events is None:
                events = [{"fault": "http_status", "http_status": 400, "body": {"error": {"message": "no more turns"}}}]
            if events[0].get("fault") == "http_status":
                self._respond(events[0])
            else:
                self._stream(events)

        def _respond(self, event: dict[str, Any]) -> None:
            content = json.dumps(event["body"]).encode()
            self.send_response(event["http_status"])
            for name, value in {"content-type": "application/json", **event.get("headers", {})}.items():
                self.send_header(name, str(value))
            self.send_header("content-length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def _stream(self, events: list[dict[str, Any]]) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/event-stream")
            self.send_header("transfer-encoding", "chunked")
            self.end_headers()
            for event in events:
                time.sleep(event.get("delay_ms", 0) / 1000)
                if event.get("fault") == "cut_connection":
                    if event["how"] == "abrupt":
                        self.wfile.write(b"400\r\nevent: content_bl")
                        self.connection.shutdown(socket.SHUT_RDWR)
                        self.close_connection = True
                        return
                    break
                if "raw" in event:
                    self._chunk(event["raw"])
                elif "event" in event:
                    self._chunk(f"event: {event['event']}\ndata: {json.dumps(event['data'])}\n\n")
            self.wfile.write(b"0\r\n\r\n")

        def _chunk(self, text: str) -> None:
            content = text.encode()
            self.wfile.write(b"%x\r\n%s\r\n" % (len(content), content))

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    script.address = f"http://127.0.0.1:{server.server_address[1]}"
    try:
        yield script
    finally:
        server.shutdown()
        server.server_close()
