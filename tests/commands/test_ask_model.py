"""`auditor ask --researcher claude` against a server of this machine, over a real socket."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from auditor_tui.auditlog.verify import verify
from auditor_tui.cli import main
from auditor_tui.settings.config import config_path

KEY = "sk-very-secret"
ACCOUNTS = "# Receipts\n\n(₹ in crore)\n\n|Particulars|2024-25|\n|---|---|\n|Harbour Dues|1,300.00|\n"
ANSWER = {
    "outcome": "answered",
    "text": "Harbour dues of 2024-25 were ₹ 1,300.00 crore (line 7).",
    "reason": "The table says so.",
    "figures": [{"doc": "accounts", "id": "L7C2", "role": "answer"}],
    "calculations": [],
}


def stream(name: str, arguments: dict[str, Any]) -> bytes:
    block = {"type": "tool_use", "id": f"t_{name}", "name": name, "input": {}}
    message = {"type": "message", "role": "assistant", "content": [], "model": "tiny", "usage": {"input_tokens": 9}}
    events = [
        {"type": "message_start", "message": {"id": "m", "stop_reason": None, **message}},
        {"type": "content_block_start", "index": 0, "content_block": block},
        {
            "type": "content_block_delta",
            "index": 0,
            "delta": {"type": "input_json_delta", "partial_json": json.dumps(arguments)},
        },
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": {"stop_reason": "tool_use"}, "usage": {"output_tokens": 5}},
        {"type": "message_stop"},
    ]
    return b"".join(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n".encode() for event in events)


@pytest.fixture
def server() -> Iterator[ThreadingHTTPServer]:
    """Looks the figure up, answers, and from then on refuses the key."""
    turns = [stream("figure", {"doc": "accounts", "first": 7}), stream("answer", ANSWER)]

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["content-length"]))
            body = turns.pop(0) if turns else b'{"type": "error", "error": {"type": "authentication_error"}}'
            self.send_response(200 if body.startswith(b"event") else 401)
            self.send_header("content-type", "text/event-stream" if body.startswith(b"event") else "application/json")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: Any) -> None:
            pass

    serving = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=serving.serve_forever)
    thread.start()
    yield serving
    serving.shutdown()
    thread.join()
    serving.server_close()


def test_an_answer_then_a_question_that_follows_it(
    server: ThreadingHTTPServer,
    tmp_path: Path,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    monkeypatch.setenv("HTTP_PROXY", "http://203.0.113.1:9")  # never asked to carry what is for this machine
    config_path().parent.mkdir(parents=True)
    config_path().write_text(f'[claude]\nbase_url = "http://127.0.0.1:{server.server_port}"\n', encoding="utf-8")
    path = tmp_path / "accounts.md"
    path.write_text(ACCOUNTS, encoding="utf-8")
    model = ["--researcher", "claude", "--model", "tiny", "--json"]
    assert main(["ask", str(path), "What were the harbour dues?", *model]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["outcome"], found["researcher"], found["answer"]) == ("answered", "claude", ANSWER["text"])
    assert (found["usage"]["input_tokens"], found["cost_usd"]) == (18, None)
    assert verify(Path(found["log"])).intact
    assert main(["replay", found["log"]]) == 0

    capsys.readouterr()
    assert main(["ask", str(path), "And now?", *model, "--follow", found["log_id"]]) == 4
    shown = capsys.readouterr()
    again = json.loads(shown.out)
    assert (again["outcome"], again["reason"][:37]) == ("stopped", "The model service refused the key. `a")
    assert not any(KEY in file.read_text(encoding="utf-8") for file in home.rglob("*") if file.is_file())
    assert KEY not in shown.out + shown.err


def test_without_a_key_nothing_is_begun(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("ANTHROPIC_AUTH_TOKEN", "ANTHROPIC_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setitem(__import__("sys").modules, "keyring", None)
    path = tmp_path / "accounts.md"
    path.write_text(ACCOUNTS, encoding="utf-8")
    assert main(["ask", str(path), "How much?", "--researcher", "claude"]) == 2
    assert "ANTHROPIC_API_KEY" in capsys.readouterr().err
    assert not (home / "data").exists()


@pytest.mark.parametrize("url", ["http://127.0.0.1:99999", "notaurl"])
def test_an_address_that_is_none_ends_with_two_and_is_not_tried(
    tmp_path: Path, home: Path, url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    monkeypatch.setenv("ANTHROPIC_BASE_URL", url)
    path = tmp_path / "accounts.md"
    path.write_text(ACCOUNTS, encoding="utf-8")
    assert main(["ask", str(path), "How much?", "--researcher", "claude"]) == 2
    assert capsys.readouterr().err.startswith("auditor: ANTHROPIC_BASE_URL is no address of a model service.")
    assert not list(home.rglob("*.jsonl"))
