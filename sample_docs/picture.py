"""Draw the README's picture: the app, on the sample, with the demo's question answered.

python sample_docs/picture.py
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from auditor_tui.commands.demo import QUESTION
from auditor_tui.documents.sample import SAMPLE_ID, sample_entry
from auditor_tui.documents.store import load_entry
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.ui.app import AuditorApp
from auditor_tui.workspace.desk import Desk
from auditor_tui.workspace.inquiry.researchers import make_researcher
from auditor_tui.workspace.inquiry.session import Session

PICTURE = Path(__file__).parent / "demo.svg"
SIZE = (152, 36)


async def draw(picture: Path) -> None:
    """Ask the demo's question and save what the screen shows."""
    document = load_entry(sample_entry(), SAMPLE_ID)
    library = MemoryLibrary({document.doc_id: document})
    session = Session(library, clock=lambda: datetime(2026, 1, 31, 9, 30, tzinfo=UTC))
    desk = Desk(session, make_researcher, pace_seconds=0, find_delay_seconds=0, patience_seconds=0)
    app = AuditorApp(desk, doc_id=document.doc_id, question=QUESTION)
    async with app.run_test(size=SIZE) as pilot:
        quiet = 0
        while quiet < 2:  # a message may start a worker, and a worker may post a message
            await pilot.pause()
            at_work = [worker for worker in app.workers if not worker.is_finished]
            await app.workers.wait_for_complete(at_work)
            quiet = 0 if at_work else quiet + 1
        picture.write_text(app.export_screenshot(title="auditor"), encoding="utf-8")


def main() -> None:
    """Draw it without touching this machine's logs and settings."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["AUDITOR_HOME"] = home
        asyncio.run(draw(PICTURE))


if __name__ == "__main__":
    main()
