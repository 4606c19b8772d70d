"""`auditor mcp`: the operations for a program that speaks MCP, over stdin and stdout."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Final

from auditor_tui.commands import narration, reading
from auditor_tui.errors import ConfigError, ExitCode, UsageError
from auditor_tui.text.counts import counted

if TYPE_CHECKING:
    from auditor_tui.library.library import Shelf
    from auditor_tui.operations.registry import Registry

NAME = "mcp"
TITLE = "Serve the operations to an MCP client over stdio."

_PROFILES: Final = ("all", "read")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("library", metavar="DIR", help="the folder of documents, or one file; nothing else is served")
    parser.add_argument(
        "--profile",
        choices=_PROFILES,
        default="all",
        help="all: every operation; read: grep, list, outline and read alone (default: %(default)s)",
    )
    parser.add_argument("--naive-grep", action="store_true", help="grep searches lines as they are, for comparison")
    parser.add_argument("--no-outline", action="store_true", help="leave outline out, for comparison")
    parser.add_argument(
        "--local-client",
        action="store_true",
        help="the client sends nothing off this machine: serve folders that forbid it as well",
    )
    reading.add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Serve one client until it goes; its calls are in one audit log.

    Raises:
        UsageError: when the protocol's SDK is not installed.
        ConfigError: when a folder forbids sending what it holds, and the client is not said to be local.
        DocumentMissing: when there is no document.
    """
    try:
        from auditor_tui.mcp_server import serve
    except ModuleNotFoundError as error:
        if error.name not in ("mcp", "mcp_types", "anyio"):
            raise
        raise UsageError("The package mcp is not installed.", "pip install 'auditor-tui[mcp]' brings it.") from None
    from auditor_tui.documents.watch import Watch
    from auditor_tui.index import told
    from auditor_tui.library.library import Shelf
    from auditor_tui.text.sanitise import terminal_safe
    from auditor_tui.workspace.inquiry.connection import Connection
    from auditor_tui.workspace.inquiry.engagement import configured_engagement

    secret = reading.password_in_file(args)
    # Nobody is asked at the terminal: stdin is the client's.
    waiting = Watch(password=lambda name, wrong: None if wrong else secret)
    shelf = Shelf.open(Path(args.library), options=reading.options_of(args, None))
    if not args.local_client:
        _check_egress(shelf)
    connection = Connection(shelf, _offered(args), engagement=configured_engagement())
    documents = counted(len(shelf.ids()), "document")
    narration.say(f"Serving {documents} of {terminal_safe(args.library)} over MCP: {', '.join(connection.registry)}.")
    with told.listening(narration.say):
        asyncio.run(serve(connection, waiting))
    if connection.log:
        narration.say(f"log: {connection.log}")
    return int(ExitCode.DONE)


def _check_egress(shelf: Shelf) -> None:
    """Refuse what may not leave this machine: where a client sends what it reads is not for this program to know."""
    from auditor_tui.settings.config import egress_forbidden
    from auditor_tui.text.sanitise import terminal_safe

    folders = {shelf.path(doc_id).parent for doc_id in shelf.ids()}
    if forbids := egress_forbidden(sorted(folders)):
        raise ConfigError(
            f"{terminal_safe(str(forbids))} forbids sending these documents to a hosted model, and an MCP client may.",
            "With --local-client you say that yours does not.",
        )


def _offered(args: argparse.Namespace) -> Registry:
    from auditor_tui.operations.profiles import PROFILES, naive_grep, without

    registry = PROFILES[args.profile]
    if args.naive_grep:
        registry = naive_grep(registry)
    return without(registry, "outline") if args.no_outline else registry
