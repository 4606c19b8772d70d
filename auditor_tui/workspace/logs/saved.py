"""A saved log as a screen shows it: folded to its end, on the very text it was made from."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from auditor_tui.auditlog.reader import read_log
from auditor_tui.documents.document import Document
from auditor_tui.errors import LogError
from auditor_tui.workspace.inquiry.fold import folded
from auditor_tui.workspace.inquiry.screen_state import ScreenState
from auditor_tui.workspace.logs.history import pinned_documents, read_saved
from auditor_tui.workspace.logs.standing import standings


@dataclass(frozen=True)
class SavedInquiry:
    """A log folded to its end, the document it is about, and whether its files hold together."""

    state: ScreenState
    document: Document
    verdict: str
    """`intact`, `not closed`, or what is wrong; then what became of its documents since."""
    intact: bool
    """Whether the log holds together, and its files are those it was made from."""
    path: Path
    """The log."""
    source: Path | None = None
    """Where the document's file was when it was opened."""


def saved_state(path: Path) -> ScreenState:
    """A log folded to its end.

    Raises:
        LogError: when the log cannot be read.
    """
    return folded(read_log(path).records)


def open_saved(path: Path) -> SavedInquiry:
    """A log as it ended, with the pinned copy of the text it was made from.

    Raises:
        LogError: when the log cannot be read.
        DocumentError: when the pinned text is missing or was changed.
    """
    log, verdict = read_saved(path)
    if not log.documents:
        raise LogError(f"The log {path.name} names no document.")
    library = pinned_documents(log)
    document = library.document(log.documents[0].doc_id)
    words = verdict.state if verdict.intact or not verdict.fault else f"{verdict.state}: {verdict.fault}"
    changes = [said for standing in standings(log) for said in standing.changes()]
    opened_at = log.documents[0].path_as_opened
    return SavedInquiry(
        folded(log.records),
        document,
        " ".join([words, *changes]),
        verdict.intact and not changes,
        path,
        Path(opened_at) if opened_at else None,
    )
