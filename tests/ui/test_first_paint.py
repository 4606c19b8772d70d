"""What the app loads before it shows a document: nothing that a question alone needs."""

from __future__ import annotations

import subprocess
import sys

import pytest

LATER = (
    "pydantic",
    "tantivy",
    "re2",
    "anthropic",
    "pymupdf",
    "auditor_tui.agent.loop",
    "auditor_tui.auditlog.events",
    "auditor_tui.figures.binding",
    "auditor_tui.operations.registry",
    "auditor_tui.workspace.inquiry.session",
)
_SHOW = """
import asyncio, sys
from pathlib import Path
from auditor_tui.library.library import Shelf
from auditor_tui.ui.app import AuditorApp
from auditor_tui.ui.screens.main import MainScreen
from auditor_tui.workspace.desk import Desk

def never():
    raise AssertionError("a session was made before it was needed")

async def show():
    shelf = Shelf.open(Path(sys.argv[1]))
    app = AuditorApp(Desk(never, never, library=shelf, researcher_name="rules"))
    async with app.run_test() as pilot:
        while not isinstance(app.screen, MainScreen):
            await pilot.pause()
        await pilot.pause()
        assert "Accounts" in "".join(strip.text for strip in app.screen.reader.render_lines(app.screen.reader.size.region))
        print(*[name for name in sys.argv[2:] if name in sys.modules], sep=",")
asyncio.run(show())
"""


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    document = tmp_path_factory.mktemp("first") / "accounts.md"
    document.write_text("# Accounts\n\nwords\n")
    shown = subprocess.run(
        [sys.executable, "-c", _SHOW, str(document), *LATER], capture_output=True, text=True, check=True
    )
    return set(shown.stdout.strip().split(","))


@pytest.mark.parametrize("module", LATER)
def test_a_document_is_shown_before_what_questions_need_is_loaded(module: str, loaded: set[str]) -> None:
    assert module not in loaded
