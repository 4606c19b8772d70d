"""Ask the golden questions of the sample and write their logs, seals and papers beside this file.

Run after a change of rules or wording that is meant to change them, and read the difference before committing it:

    python tests/golden/make.py
"""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from auditor_tui.auditlog.export.dossier import Dossier
from auditor_tui.auditlog.export.markdown import as_markdown
from auditor_tui.auditlog.header import Engagement
from auditor_tui.auditlog.reader import read_log, seal_path
from auditor_tui.auditlog.verify import verify
from auditor_tui.documents.document import Document
from auditor_tui.documents.sample import SAMPLE_ID, sample_entry, sample_questions
from auditor_tui.documents.store import load_entry
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.workspace.host import Host
from auditor_tui.workspace.researchers import make_researcher
from auditor_tui.workspace.session import Session

FOLDER = Path(__file__).parent
GOLDEN = {
    "in-crore": "lookup-5",
    "in-lakh": "lookup-7",
    "not-there": "unanswerable-1",
    "other-period": "unanswerable-2",
}
"""File name, and the question's id among those that come with the sample."""

ENGAGEMENT = Engagement(
    entity="Government of Navadhara", period="2024-25", area="Deficit", preparer="A. Rao", preparer_id="AR-17"
)
HOST = Host("0" * 64, "+05:30", "a machine")
"""No real one: the same bytes everywhere."""


def gold(name: str) -> dict[str, Any]:
    """The question of a golden log, with its right answer."""
    lines = sample_questions().read_text(encoding="utf-8").splitlines()
    return next(question for line in lines if (question := json.loads(line))["id"] == GOLDEN[name])


def sample() -> Document:
    """The sample as it ships, converted."""
    return load_entry(sample_entry(), SAMPLE_ID)


def ask(question: str, folder: Path) -> Path:
    """The log of a question asked at a fixed time; a second passes with each record."""
    document = sample()
    seconds = iter(range(10_000))
    clock = lambda: datetime(2026, 1, 31, 9, 30, tzinfo=UTC) + timedelta(seconds=next(seconds))  # noqa: E731
    library = MemoryLibrary({document.doc_id: document})
    session = Session(
        library, clock=clock, logs_dir=folder, engagement=ENGAGEMENT, host=lambda: HOST, monotonic=lambda: 0.0
    )
    logs: list[Path] = []

    async def run() -> None:
        async for _ in session.ask(question, make_researcher(), on_log=logs.append):
            pass

    asyncio.run(run())
    return logs[0]


def paper(log: Path) -> str:
    """The working paper of a log of the sample."""
    return as_markdown([Dossier(read_log(log), (sample(),), verify(log))])


def main() -> None:
    """Write every golden file anew."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["AUDITOR_HOME"] = home
        for name in GOLDEN:
            made = ask(gold(name)["question"], Path(home) / "logs")
            log = FOLDER / f"{name}.jsonl"
            log.write_bytes(made.read_bytes())
            seal_path(log).write_bytes(seal_path(made).read_bytes())
            (FOLDER / f"{name}.md").write_bytes(paper(log).encode())


if __name__ == "__main__":
    main()
