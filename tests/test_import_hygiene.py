"""What must not be imported until it is used, looked at where nothing else has imported it yet: in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from auditor_tui.commands import COMMANDS

HEAVY = {"textual", "anthropic", "pymupdf", "fitz", "pymupdf4llm", "onnxruntime", "numpy"}

RUN_AND_TELL = """
import contextlib, io, json, sys
from auditor_tui.cli import main
told = []
for argv in json.loads(sys.argv[1]):
    with contextlib.redirect_stdout(io.StringIO()):
        code = main(argv)
    told.append([code, sorted({name.partition(".")[0] for name in sys.modules})])
print(json.dumps(told))
"""


def imported_by(calls: list[list[str]], folder: Path) -> list[tuple[int, set[str]]]:
    """Exit code and imported packages after each of the calls, made one after the other."""
    done = subprocess.run(
        [sys.executable, "-c", RUN_AND_TELL, json.dumps(calls)], cwd=folder, capture_output=True, text=True, check=True
    )
    return [(code, set(modules)) for code, modules in json.loads(done.stdout)]


def test_help_and_version_import_next_to_nothing(tmp_path: Path) -> None:
    for code, modules in imported_by([["--version"], ["--help"]], tmp_path):
        assert code == 0
        assert not modules & (HEAVY | {"pydantic", "rich", "re2", "asyncio", "tantivy"})


def test_no_headless_command_imports_the_screen_a_model_or_the_converter(tmp_path: Path) -> None:
    (tmp_path / "accounts.md").write_text("# A\n(₹ in crore)\n\n|Item|2024|\n|---|---|\n|Deficit|48,964.89|\n", "utf-8")
    calls = [
        *([name, "--help"] for name in COMMANDS),
        ["list"],
        ["outline", "accounts"],
        ["grep", "48964.89", "accounts"],
        ["search", "deficit", "accounts"],
        ["read", "accounts", "1-6"],
        ["figure", "accounts", "6"],
        ["figures", "accounts", "--json"],
        ["ask", "accounts.md", "What is the deficit in 2024?", "--json"],
        ["log", "list"],
        *([name, "2"] for name in ("verify", "replay", "export")),
        ["log", "show", "2"],
        ["convert", "accounts.md"],
        ["demo", "--json"],
    ]
    for call, (code, modules) in zip(calls, imported_by(calls, tmp_path), strict=True):
        assert code in (0, 1), call
        assert not modules & HEAVY, call
