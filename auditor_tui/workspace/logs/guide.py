"""The guided replay: a question on the sample, asked now and without a model, replayed with a word on each step.

Its log lies apart from those of the person's own questions, and is made anew each time: it shows what the program of
this version does.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from auditor_tui.documents.files import write_atomically
from auditor_tui.settings import paths

if TYPE_CHECKING:
    from auditor_tui.auditlog.writer import Clock

WELCOME: Final = (
    "This question was asked of the sample just now, without a model. Each step below is one operation; its lines show "
    "in the reader."
)
ANSWER: Final = (
    "The answer says where each figure was read, in which unit, and whether it is what the page prints. A figure that "
    "no step returned would be held back. Everything is in the log, which anyone can replay like this."
)
_STEPS: Final = {
    "grep": "Every line that has these words is found: nothing is remembered, all of it is looked up.",
    "search": "The passages that say most of what is asked are found, the best first.",
    "outline": "The headings show which statement to look in.",
    "read": "These lines are read as they stand; the step's number stands beside them in the reader.",
    "figure": "Of each number: its row, its period, the unit that governs it, and the lines where those stand.",
    "calculate": "Figures are computed exactly from those cited, never by a model.",
    "foot": "The totals of the table are added up again.",
    "check": "What the conversion lost or changed of the page is looked for.",
}


def step_words(operation: str) -> str:
    """What an operation is for, in a sentence; "" where that goes without saying."""
    return _STEPS.get(operation, "")


def is_to_be_offered() -> bool:
    """Whether nothing was asked on this machine yet, and the guided replay not offered."""
    return not _offered().exists() and next(paths.logs_dir().glob("*.jsonl"), None) is None


def keep_offered() -> None:
    """It was offered: it is not again. Where that cannot be kept, it is offered once more."""
    with suppress(OSError):
        write_atomically(_offered(), b"")


def make_guide_log(clock: Clock) -> Path:
    """Ask the sample's question of the rules, and give the log. Not on the thread of a running event loop.

    Raises:
        DocumentMissing: when the product was installed without its sample.
        LogError: when the log cannot be written.
    """
    from auditor_tui.documents.sample import SAMPLE_ID, SAMPLE_QUESTION, sample_entry
    from auditor_tui.documents.store import load_entry
    from auditor_tui.library.library import MemoryLibrary
    from auditor_tui.workspace.inquiry.researchers import DEFAULT, make_researcher
    from auditor_tui.workspace.inquiry.session import Session

    library = MemoryLibrary({SAMPLE_ID: load_entry(sample_entry(), SAMPLE_ID)})
    session = Session(library, clock=clock, logs_dir=paths.state_dir() / "guide")
    logs: list[Path] = []

    async def ask() -> None:
        async for _ in session.ask(SAMPLE_QUESTION, make_researcher(DEFAULT), on_log=logs.append):
            pass

    asyncio.run(ask())
    return logs[0]


def _offered() -> Path:
    return paths.state_dir() / "guide-offered"
