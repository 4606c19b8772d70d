"""`auditor mcp` as a process of its own: its arguments, its pipes, and how it ends."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import mcp_types as types
import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters

from auditor_tui import cli
from auditor_tui.auditlog.reader import Log, read_log
from auditor_tui.auditlog.verify import verify
from auditor_tui.commands import load
from auditor_tui.operations.profiles import PROFILES
from auditor_tui.settings import paths


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "papers"
    folder.mkdir()
    (folder / "accounts.md").write_text("# Accounts\n\n|Item|2024|\n|---|---|\n|Deficit|48,964.89|\n", "utf-8")
    (folder / "long.md").write_text("\n".join(f"line {number}" for number in range(1, 1001)), "utf-8")
    return folder


def command(*args: str) -> list[str]:
    return [sys.executable, "-m", "auditor_tui", "mcp", *args]


def text_of(result: types.CallToolResult) -> str:
    (content,) = result.content
    assert isinstance(content, types.TextContent)
    return content.text


async def test_the_client_of_the_sdk_over_stdio(folder: Path) -> None:
    name, *args = command(str(folder), "--profile", "read", "--no-outline")
    async with Client(StdioServerParameters(command=name, args=args, env=dict(os.environ))) as client:
        assert [tool.name for tool in (await client.list_tools()).tools] == ["grep", "list", "read"]
        assert "48,964.89" in text_of(await client.call_tool("grep", {"doc": "accounts", "pattern": "48964"}))
    (path,) = paths.logs_dir().glob("*.jsonl")
    assert verify(path).intact


@pytest.fixture
def started(folder: Path) -> Iterator[Callable[[], subprocess.Popen[bytes]]]:
    """Starts the server as a process, a call of it made and answered."""
    processes: list[subprocess.Popen[bytes]] = []

    def start() -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            command(str(folder)), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        processes.append(process)
        client = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "raw", "version": "1"}}
        send(process, "initialize", 1, client)
        assert answer(process)["result"]["serverInfo"]["name"] == "auditor"
        send(process, "notifications/initialized")
        return process

    yield start
    for process in processes:
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout, process.stderr):
            with contextlib.suppress(BrokenPipeError):
                stream.close()  # type: ignore[union-attr]


def send(process: subprocess.Popen[bytes], method: str, number: int | None = None, params: Any = None) -> None:
    assert process.stdin
    message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
    given = {key: value for key, value in message.items() if value is not None}
    process.stdin.write(json.dumps(given).encode() + b"\n")
    process.stdin.flush()


def answer(process: subprocess.Popen[bytes]) -> dict[str, Any]:
    assert process.stdout and process.stderr
    line = process.stdout.readline()
    assert line, process.stderr.read().decode()
    message = json.loads(line)
    assert message["jsonrpc"] == "2.0"
    return dict(message)


def call(process: subprocess.Popen[bytes], number: int, name: str, **args: Any) -> None:
    send(process, "tools/call", number, {"name": name, "arguments": args})


def the_log() -> Log:
    (path,) = paths.logs_dir().glob("*.jsonl")
    assert verify(path).intact
    return read_log(path)


def test_a_damaged_pdf_leaves_stdout_to_the_protocol(
    folder: Path, started: Callable[[], subprocess.Popen[bytes]]
) -> None:
    (folder / "torn.pdf").write_bytes(
        b"%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\ntrailer<</Root 1 0 R>>"
    )
    process = started()
    call(process, 2, "read", doc="torn")
    result = answer(process)["result"]
    assert result["isError"] and "torn.pdf" in result["content"][0]["text"]
    rest, narrated = process.communicate(timeout=30)
    assert rest == b""
    assert process.returncode == 0
    assert len(narrated.splitlines()) == 2
    assert the_log().outcome


def test_a_client_that_is_killed_leaves_a_sealed_log(started: Callable[[], subprocess.Popen[bytes]]) -> None:
    process = started()
    assert process.stdin and process.stdout
    # What the system does with the pipes of a process that it kills: answers are on their way, and nobody reads them.
    for number in range(2, 30):
        call(process, number, "read", doc="long")
    process.stdout.close()
    process.stdin.close()
    assert process.wait(30) == 0
    assert process.stderr and b"Traceback" not in process.stderr.read()
    assert the_log().outcome


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals to end a process with")
@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_is_told_to_stop_seals_its_log_while_its_client_still_waits(
    started: Callable[[], subprocess.Popen[bytes]], told: signal.Signals
) -> None:
    process = started()
    call(process, 2, "list")
    assert answer(process)["result"]["structuredContent"]["operation"] == "list"
    process.send_signal(told)
    assert process.wait(30) == 130
    outcome = the_log().outcome
    assert outcome and outcome.data.reason == "The server was told to stop."


def test_the_configuration_in_the_readme_is_what_a_client_can_start() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    block = readme.partition("<!-- mcp client -->\n```json\n")[2].partition("```")[0]
    (server,) = json.loads(block)["mcpServers"].values()
    name, *args = server["args"]
    parser = argparse.ArgumentParser()
    load(name).configure(parser)
    assert server["command"] == "auditor"
    assert parser.parse_args(args).library.startswith("/")


def test_without_the_extra_the_command_says_what_brings_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "auditor_tui.mcp_server", raising=False)
    monkeypatch.setitem(sys.modules, "mcp_types", None)
    assert cli.main(["mcp", str(folder)]) == 2
    assert "auditor-tui[mcp]" in capsys.readouterr().err


def test_a_folder_without_documents_ends_before_anything_is_served(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["mcp", str(tmp_path)]) == 3
    assert "no document" in capsys.readouterr().err


def test_every_profile_can_be_chosen() -> None:
    parser = argparse.ArgumentParser()
    load("mcp").configure(parser)
    for profile in PROFILES:
        assert parser.parse_args(["papers", "--profile", profile]).profile == profile


@pytest.mark.parametrize("where", [".", "..", "2024"])
def test_a_folder_that_forbids_sending_is_served_only_to_a_client_said_to_be_local(
    folder: Path, where: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "2024").mkdir()
    (folder / "2024" / "more.md").write_text("more", "utf-8")
    forbids = (folder / where).resolve() / ".auditor.toml"
    forbids.write_text('egress = "none"\n', "utf-8")
    assert cli.main(["mcp", str(folder)]) == 2
    said = capsys.readouterr().err
    assert said == (
        f"auditor: {forbids} forbids sending these documents to a hosted model, and an MCP client may. "
        "With --local-client you say that yours does not.\n"
    )
    served: list[object] = []

    async def serve(connection: object, waiting: object) -> None:
        served.append(connection)

    monkeypatch.setattr("auditor_tui.mcp_server.serve", serve)
    assert cli.main(["mcp", str(folder), "--local-client"]) == 0
    assert len(served) == 1


def test_a_rule_that_cannot_be_read_serves_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / ".auditor.toml").write_text('egress = "nobody"\n', "utf-8")
    assert cli.main(["mcp", str(folder)]) == 2
    assert ".auditor.toml" in capsys.readouterr().err
