"""Ask the golden questions and write beside this file: logs, seals and papers of the sample, digests of real documents.

Run after a change of rules or wording that is meant to change them, and read the difference before committing it; with
`AUDITOR_CORPUS` set, the digests are made anew too:

    python tests/golden/make.py
"""

from __future__ import annotations

import asyncio
import hashlib
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
from auditor_tui.documents.store import load_entry, open_source
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.workspace.inquiry.host import Host
from auditor_tui.workspace.inquiry.researchers import make_researcher
from auditor_tui.workspace.inquiry.session import Session

FOLDER = Path(__file__).parent
GOLDEN = {
    "in-crore": "lookup-5",
    "in-lakh": "lookup-7",
    "not-there": "unanswerable-1",
    "other-period": "unanswerable-2",
}
"""File name, and the question's id among those that come with the sample."""

CORPUS = ("fig_dev_029", "fig_dev_041")
"""Ids of questions about two real documents of a page each, none of whose text is kept here."""
DIGESTS = FOLDER / "corpus.json"

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


def ask(question: str, folder: Path, document: Document | None = None) -> Path:
    """The log of a question asked of a document, or of the sample, at a fixed time; a second passes with each record."""
    document = document or sample()
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


def paper(log: Path, document: Document | None = None) -> str:
    """The working paper of a log of a document, or of the sample."""
    return as_markdown([Dossier(read_log(log), (document or sample(),), verify(log))])


def corpus_gold(corpus: Path, question_id: str) -> dict[str, Any]:
    """A question about a real document, with its right answer."""
    lines = (corpus / "corpus/gold/questions.jsonl").read_text(encoding="utf-8").splitlines()
    return next(question for line in lines if (question := json.loads(line))["id"] == question_id)


def corpus_document(corpus: Path, question_id: str) -> Document:
    """The real document that a question is about, converted."""
    return open_source(corpus / "corpus/pdf" / corpus_gold(corpus, question_id)["pdf"])


def digests(log: Path, document: Document) -> dict[str, Any]:
    """What a log of a real document comes to, without a word of it, and the converter that this holds for."""
    made = hashlib.sha256(paper(log, document).encode()).hexdigest()
    return {"converter": dict(document.converter), "log": verify(log).head, "paper": made}


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
        if corpus := os.environ.get("AUDITOR_CORPUS"):
            found = {}
            for question_id in CORPUS:
                document = corpus_document(Path(corpus), question_id)
                asked = corpus_gold(Path(corpus), question_id)["question"]
                found[question_id] = digests(ask(asked, Path(home) / "logs", document), document)
            DIGESTS.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
