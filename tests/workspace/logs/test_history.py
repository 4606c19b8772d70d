"""Saved inquiries, as a screen opens them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from auditor_tui.auditlog.events import DocumentIdentity, Header
from auditor_tui.auditlog.writer import LogWriter
from auditor_tui.documents.document import Document
from auditor_tui.documents.store import pin
from auditor_tui.errors import DocumentMissing, UsageError
from auditor_tui.settings import paths
from auditor_tui.workspace.logs.history import find_saved, pinned_documents, read_saved, saved_logs


@pytest.fixture
def document(make_document: Callable[..., Document]) -> Document:
    return make_document("# Accounts\n\n|Revenue|2,418.6|")


@pytest.fixture
def saved(document: Document) -> Path:
    """A sealed log without a question, in the user's own folder."""
    identity = DocumentIdentity(
        doc_id=document.doc_id,
        source_name=document.source_name,
        source_bytes=document.source_bytes,
        source_sha256=document.source_sha256,
        text_sha256=document.text_sha256,
        pages_sha256=document.pages_sha256,
        lines=len(document.lines),
        pages=0,
        converter={},
    )
    header = Header(
        log_id="20260131T093000Z-aa",
        tool_version="0.1.0",
        created_at="2026-01-31T09:30:00Z",
        documents=(identity,),
        researcher="rules",
        operations={},
    )
    path = paths.logs_dir() / f"{header.log_id}.jsonl"
    with LogWriter.create(path, header, lambda: datetime(2026, 1, 31, 9, 30, tzinfo=UTC)) as writer:
        writer.seal()
    return writer.path


def test_saved_logs_are_listed_found_and_opened(saved: Path) -> None:
    (summary,) = saved_logs()
    assert (summary.path, summary.document) == (saved, "accounts.md")
    assert find_saved("2026") == saved
    log, verdict = read_saved(saved)
    assert verdict.intact and log.sealed


def test_there_may_be_no_logs_at_all(tmp_path: Path) -> None:
    assert saved_logs() == []
    with pytest.raises(UsageError, match="no audit log"):
        find_saved("2026")


def test_the_documents_of_a_log_are_its_pinned_copies(saved: Path, document: Document) -> None:
    log, _ = read_saved(saved)
    with pytest.raises(DocumentMissing):
        pinned_documents(log)
    pin(document, paths.pinned_dir())
    assert pinned_documents(log).document("accounts").lines == document.lines
