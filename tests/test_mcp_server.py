"""The MCP server, met by the client of the SDK: in memory, and once as a process of its own."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

import anyio
import mcp_types as types
import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError

from auditor_tui import __version__, cli
from auditor_tui.auditlog.events import ErrorEvent
from auditor_tui.auditlog.reader import Log, read_log
from auditor_tui.auditlog.verify import verify
from auditor_tui.documents.document import Document
from auditor_tui.documents.watch import Watch
from auditor_tui.errors import ConversionFailed
from auditor_tui.library.library import Library, Shelf
from auditor_tui.mcp_server import make_server, uri_of
from auditor_tui.operations.catalogue import OPERATIONS
from auditor_tui.operations.profiles import READ, naive_grep, without
from auditor_tui.operations.registry import Arguments, Operation, Registry
from auditor_tui.operations.result import MAX_READ_LINES, Result
from auditor_tui.settings import paths
from auditor_tui.workspace.inquiry.connection import Connection

Mode = Literal["auto", "legacy"]
MODES: tuple[Mode, ...] = ("auto", "legacy")
"""A client of this year's protocol, and one of the years before."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "papers"
    (folder / "2024").mkdir(parents=True)
    (folder / "2024" / "final accounts #1.md").write_text(
        "# Accounts\n(₹ in crore)\n\n|Item|2024|\n|---|---|\n|Deficit|48,964.89|\n", "utf-8"
    )
    (folder / "long.md").write_text("\n".join(f"line {number}" for number in range(1, 1001)), "utf-8")
    return folder


ACCOUNTS = "2024/final accounts #1"


@pytest.fixture
def connect(folder: Path) -> Callable[..., Connection]:
    def make(registry: Registry = OPERATIONS, shelf: Shelf | None = None) -> Connection:
        return Connection(shelf or Shelf.open(folder), registry, clock=lambda: datetime(2026, 1, 31, 9, 30, tzinfo=UTC))

    return make


def client_of(connection: Connection, mode: Mode = "auto") -> Client:
    return Client(
        make_server(connection), mode=mode, client_info=types.Implementation(name="some-client", version="1.0")
    )


def closed_log(connection: Connection) -> Log:
    """The log of a connection whose client has gone, found whole."""
    assert connection.log and verify(connection.log).intact
    return read_log(connection.log)


def text_of(result: types.CallToolResult) -> str:
    (content,) = result.content
    assert isinstance(content, types.TextContent)
    return content.text


@pytest.mark.parametrize("mode", MODES)
async def test_the_tools_are_the_registered_operations_in_their_own_words(
    connect: Callable[..., Connection], mode: Mode
) -> None:
    async with client_of(connect(), mode) as client:
        assert client.server_info and client.server_info.version == __version__
        tools = (await client.list_tools()).tools
    assert [tool.name for tool in tools] == list(OPERATIONS)
    for tool, operation in zip(tools, OPERATIONS.values(), strict=True):
        assert (tool.title, tool.description) == (operation.title, operation.description)
        assert tool.input_schema == operation.arguments.model_json_schema()
        assert "path" not in tool.input_schema["properties"]
        hints = tool.annotations
        assert hints
        assert (hints.read_only_hint, hints.idempotent_hint, hints.destructive_hint, hints.open_world_hint) == (
            *(True, True, False, False),
        )


@pytest.mark.parametrize(
    ("registry", "names"),
    [
        (READ, ["grep", "list", "outline", "read"]),
        (without(READ, "outline"), ["grep", "list", "read"]),
        (naive_grep(READ), ["grep", "list", "outline", "read"]),
    ],
)
async def test_a_profile_is_what_is_offered_and_nothing_else_can_be_called(
    connect: Callable[..., Connection], registry: Registry, names: list[str]
) -> None:
    async with client_of(connect(registry)) as client:
        assert [tool.name for tool in (await client.list_tools()).tools] == names
        refused = await client.call_tool("figure", {"doc": ACCOUNTS, "first": 6})
    assert refused.is_error
    assert text_of(refused) == f"There is no operation 'figure'. There are: {', '.join(sorted(names))}."


@pytest.mark.parametrize("mode", MODES)
async def test_a_result_is_the_object_that_the_command_line_prints(
    connect: Callable[..., Connection],
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    mode: Mode,
) -> None:
    async with client_of(connect(), mode) as client:
        found = await client.call_tool("grep", {"doc": ACCOUNTS, "pattern": "48964.89"})
        nothing = await client.call_tool("grep", {"doc": ACCOUNTS, "pattern": "surplus"})
    monkeypatch.chdir(folder)
    assert cli.main(["grep", "48964.89", ACCOUNTS, "--json"]) == 0
    assert found.structured_content == json.loads(capsys.readouterr().out)
    assert text_of(found) == found.structured_content["text"]
    assert "6: |Deficit|48,964.89|" in text_of(found)
    assert not nothing.is_error and text_of(nothing).startswith("0 matches")


async def test_errors_are_tool_errors_that_name_what_would_have_worked(connect: Callable[..., Connection]) -> None:
    async with client_of(connect()) as client:
        for name, args, said in (
            ("read", {"doc": "lung"}, "There is no document 'lung' here. There are: long and 1 more."),
            ("read", {"doc": "long", "first": 2000}, "The last line of long is 1000."),
            ("read", {"doc": "long", "frist": 1}, "frist is no argument, but first is."),
            ("grep", {"doc": "long"}, "pattern is missing"),
            ("grep", {"doc": "long", "pattern": "(?<=a)b"}, "look"),
            ("read", {"doc": "long", "first": 1.5}, "first must be a whole number"),
        ):
            result = await client.call_tool(name, args)
            assert result.is_error and result.structured_content is None
            assert said in text_of(result)


async def test_documents_are_resources_by_their_ids_within_the_caps(connect: Callable[..., Connection]) -> None:
    connection = connect()
    async with client_of(connection) as client:
        listed = (await client.list_resources()).resources
        assert [(resource.name, resource.uri) for resource in listed] == [
            (ACCOUNTS, "auditor://document/2024/final%20accounts%20%231"),
            ("long", "auditor://document/long"),
        ]
        (whole,) = (await client.read_resource(listed[0].uri)).contents
        assert isinstance(whole, types.TextResourceContents) and "6: |Deficit|48,964.89|" in whole.text
        (part,) = (await client.read_resource(f"{uri_of('long')}?first=7&last=8")).contents
        assert isinstance(part, types.TextResourceContents) and part.text == "7: line 7\n8: line 8"
        (long,) = (await client.read_resource(uri_of("long"))).contents
        assert isinstance(long, types.TextResourceContents)
        assert f"go on with first={MAX_READ_LINES + 1} last=1000" in long.text
        (template,) = (await client.list_resource_templates()).resource_templates
        assert template.uri_template.startswith("auditor://document/")
    log = closed_log(connection)
    assert [event.data.op for _, event in log.operations()] == ["read"] * 3


async def test_a_long_list_of_resources_comes_in_pages(connect: Callable[..., Connection], folder: Path) -> None:
    for number in range(150):
        (folder / f"note-{number:03}.md").write_text("note\n", "utf-8")
    async with client_of(connect(shelf=Shelf.open(folder))) as client:
        first = await client.list_resources()
        second = await client.list_resources(cursor=first.next_cursor)
        names = [resource.name for page in (first, second) for resource in page.resources]
        assert (len(first.resources), len(names), len(set(names)), second.next_cursor) == (100, 152, 152, None)
        for cursor in ("152", "-1", "x", "9" * 30):
            with pytest.raises(MCPError, match="no such page"):
                await client.list_resources(cursor=cursor)


async def test_no_uri_leads_to_a_file(connect: Callable[..., Connection], folder: Path) -> None:
    beside = folder.parent / "papers-other"
    beside.mkdir()
    (beside / "secret.md").write_text("secret\n", "utf-8")
    (folder / "link.md").symlink_to(beside / "secret.md")
    async with client_of(connect(shelf=Shelf.open(folder))) as client:
        for uri in (
            *(f"file://{folder}/long.md", f"{folder}/long.md", "long", f"auditor://document/{folder}/long.md"),
            *("auditor://document/../papers-other/secret", "auditor://document/%2e%2e/papers-other/secret"),
            *("auditor://document/link", "auditor://document/2024/..%2flong", "auditor://document/long%00"),
            *("auditor://document/long?first=-1", "auditor://document/long?page=1", "auditor://document/"),
        ):
            with pytest.raises(MCPError) as caught:
                await client.read_resource(uri)
            assert "auditor://document/ID" in str(caught.value) or "There are: " in str(caught.value)


@pytest.mark.parametrize("mode", MODES)
async def test_a_connection_is_one_log_that_verifies_and_replays(
    connect: Callable[..., Connection], capsys: pytest.CaptureFixture[str], mode: Mode
) -> None:
    connection = connect()
    async with client_of(connection, mode) as client:
        await client.call_tool("list", {})
        await client.call_tool("grep", {"doc": ACCOUNTS, "pattern": "deficit"})
        await client.call_tool("read", {"doc": "lung"})
        await client.call_tool("list", {})
    log = closed_log(connection)
    assert log.header.researcher == "mcp:some-client 1.0"
    assert [log_path.stem for log_path in paths.logs_dir().glob("*.jsonl")] == [log.header.log_id]
    for command, said in (("verify", "intact"), ("replay", "same: 4 of 4"), ("export", "# Working paper")):
        assert cli.main([command, log.header.log_id]) == 0
        assert said in capsys.readouterr().out
    assert cli.main(["log", "list"]) == 0
    assert "called by mcp:some-client 1.0" in capsys.readouterr().out


async def test_looking_at_what_there_is_leaves_no_log(connect: Callable[..., Connection]) -> None:
    connection = connect()
    async with client_of(connection) as client:
        await client.list_tools()
        await client.list_resources()
    assert connection.log is None


class SlowShelf(Shelf):
    """A shelf on which `long` takes as long to open as its reader lets it."""

    def __init__(self, folder: Path) -> None:
        super().__init__({"long": folder / "long.md", "other": folder / "2024" / "final accounts #1.md"})
        self.stopped = threading.Event()
        self.go = threading.Event()

    def document(self, doc_id: str, watch: Watch | None = None) -> Document:
        if doc_id == "long" and watch:
            watch.progress(1, 3)
            while not self.go.wait(0.01):
                if watch.cancelled():
                    self.stopped.set()
                    raise ConversionFailed("It was stopped.")
            watch.progress(3, 3)
        return super().document(doc_id, watch)


@pytest.mark.parametrize("mode", MODES)
async def test_a_conversion_tells_its_progress_and_keeps_no_other_call_waiting(
    connect: Callable[..., Connection], folder: Path, mode: Mode
) -> None:
    shelf = SlowShelf(folder)
    told: list[tuple[float, float | None]] = []
    began = anyio.Event()

    async def tell(progress: float, total: float | None, message: str | None) -> None:
        told.append((progress, total))
        began.set()

    async with client_of(connect(shelf=shelf), mode) as client, anyio.create_task_group() as tasks:

        async def read() -> None:
            result = await client.call_tool("read", {"doc": "long"}, progress_callback=tell)
            assert text_of(result).startswith("1: line 1")

        tasks.start_soon(read)
        await began.wait()
        assert "48,964.89" in text_of(await client.call_tool("read", {"doc": "other"}))
        assert not shelf.go.is_set()
        shelf.go.set()
    assert (told[0], told[-1]) == ((1, 3), (3, 3))


@pytest.mark.parametrize("mode", MODES)
async def test_a_cancelled_call_stops_the_conversion_and_the_connection_goes_on(
    connect: Callable[..., Connection], folder: Path, mode: Mode
) -> None:
    shelf = SlowShelf(folder)
    connection = connect(shelf=shelf)
    began = anyio.Event()

    async def tell(progress: float, total: float | None, message: str | None) -> None:
        began.set()

    async with client_of(connection, mode) as client:
        async with anyio.create_task_group() as tasks:

            async def read() -> None:
                await client.call_tool("read", {"doc": "long"}, progress_callback=tell)

            tasks.start_soon(read)
            await began.wait()
            tasks.cancel_scope.cancel()
        assert await anyio.to_thread.run_sync(shelf.stopped.wait, 5)
        assert "48,964.89" in text_of(await client.call_tool("read", {"doc": "other"}))
    log = closed_log(connection)
    faults = [record.event.data for record in log.records if isinstance(record.event, ErrorEvent)]
    assert [(fault.message[:32], fault.exit_code) for fault in faults] == [("Withdrawn before it had a result", 130)]


class Nothing(Arguments):
    """Nothing to say."""


async def test_a_fault_of_the_program_is_a_tool_error_and_the_connection_goes_on(
    connect: Callable[..., Connection],
) -> None:
    def break_down(library: Library, args: Nothing) -> Result:
        raise ZeroDivisionError("/a/path/of/this/machine")

    registry = Registry(Operation("break", "Break.", "Breaks.", Nothing, break_down), *OPERATIONS.values())
    async with client_of(connect(registry)) as client:
        broken = await client.call_tool("break", {})
        assert broken.is_error
        assert text_of(broken) == "This is a fault of the program, not of the call: ZeroDivisionError."
        assert not (await client.call_tool("list", {})).is_error


async def test_a_document_may_be_named_by_its_resource_and_an_amount_by_a_number(
    connect: Callable[..., Connection],
) -> None:
    async with client_of(connect()) as client:
        for doc in (ACCOUNTS, uri_of(ACCOUNTS), f"{uri_of(ACCOUNTS)}?first=1"):
            result = await client.call_tool("amount", {"doc": doc, "value": 48964.89})
            assert not result.is_error
            assert result.structured_content
            assert result.structured_content["args"]["doc"] == ACCOUNTS
            assert text_of(result).startswith("1 printing of 48964.89")
