"""The commands, by name. The table is all that `auditor --help` needs; a module is imported when its command is run."""

from __future__ import annotations

import argparse
import importlib
from typing import Final, NamedTuple, Protocol, cast


class Command(Protocol):
    """What a command module offers; `operation` offers one such value for each operation."""

    NAME: str
    TITLE: str

    def configure(self, parser: argparse.ArgumentParser) -> None:
        """Add the command's arguments."""

    def run(self, args: argparse.Namespace) -> int:
        """Do the work and return the exit code."""


class Entry(NamedTuple):
    """Where a command lives, and its one line in the help."""

    module: str
    title: str
    operation: str | None = None
    """Name of the operation, where it is not that of the command."""


OPERATION: Final = "operation"
"""The module that makes a command of each operation."""

COMMANDS: Final[dict[str, Entry]] = {
    "open": Entry("open_app", "Open the app on a PDF, a Markdown file or a folder."),
    "demo": Entry("demo", "Show the sample document with a question and its answer."),
    "convert": Entry("convert", "Convert PDFs into numbered lines, and keep them."),
    "list": Entry(OPERATION, "List the documents of the library."),
    "outline": Entry(OPERATION, "Show a document's headings and their lines."),
    "grep": Entry(OPERATION, "Search a document's lines with a pattern."),
    "search": Entry(OPERATION, "Find the passages that say most of what is asked."),
    "read": Entry(OPERATION, "Read numbered lines of a document."),
    "figure": Entry(OPERATION, "Say what governs the figures of a few lines."),
    "amount": Entry(OPERATION, "Find the same amount in any grouping, unit or rounding."),
    "foot": Entry(OPERATION, "Compute the totals of a table again."),
    "calc": Entry(OPERATION, "Compute exactly with cited figures.", "calculate"),
    "query": Entry(OPERATION, "Query a document's figures and tables with SQL."),
    "check": Entry(OPERATION, "Say where conversion lost or changed what is printed."),
    "figures": Entry("figures", "Print every figure with its unit, period and place."),
    "ask": Entry("ask", "Ask a question; the answer is saved as an audit log."),
    "log": Entry("log", "List the saved audit logs, show one, or close one."),
    "replay": Entry("replay", "Run a log's operations again and compare each result."),
    "verify": Entry("verify", "Check that a log is whole and unchanged."),
    "review": Entry("review", "Conclude, tick, note, sign off or lock a closed log."),
    "sign": Entry("sign", "Sign the seal of a log or its review, or have it time-stamped."),
    "export": Entry("export", "Write logs as a working paper, as data, or as a bundle."),
    "mcp": Entry("mcp", "Serve the operations to an MCP client over stdio."),
    "bench": Entry("bench", "Measure what the product reaches."),
    "cache": Entry("cache", "List the conversions and indexes that are kept, or clear them."),
}
"""In the order of the help: open, convert, look, ask, keep, measure and tidy."""


def load(name: str) -> Command:
    """Import one command; nothing else is imported."""
    entry = COMMANDS[name]
    module = importlib.import_module(f"{__name__}.{entry.module}")
    return cast(Command, module.command(entry.operation or name) if entry.module == OPERATION else module)
