"""A person's own operations: one log a document, begun with the first of them, sealed at the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from auditor_tui.auditlog.reader import read_log
from auditor_tui.auditlog.verify import verify
from auditor_tui.documents.document import Document
from auditor_tui.errors import OperationError
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.workspace.inquiry.own_work import OwnWork
from auditor_tui.workspace.inquiry.session import Session


@pytest.fixture
def document(make_document: Callable[..., Document]) -> Document:
    return make_document("# Accounts\n\nRevenue was 2,418.6.")


@pytest.fixture
def work(document: Document) -> OwnWork:
    session = Session(MemoryLibrary({document.doc_id: document}), clock=lambda: datetime(2026, 1, 31, tzinfo=UTC))
    return OwnWork(session)


def test_operations_are_numbered_and_sealed(work: OwnWork, document: Document) -> None:
    done = [work.run(document, "read", {"doc": "accounts", "first": line, "last": line}) for line in (1, 3)]
    assert [item.step.number for item in done] == [1, 2]
    assert done[0].log == done[1].log
    path = work.close()
    assert path == done[0].log
    assert path is not None
    assert verify(path).intact
    assert [record.event.type for record in read_log(path).records] == [
        "header",
        "operation",
        "operation",
        "outcome",
        "sealed",
    ]


def test_who_only_reads_leaves_no_log(work: OwnWork) -> None:
    assert work.close() is None


def test_another_text_is_another_log(work: OwnWork, document: Document, make_document: Callable[..., Document]) -> None:
    first = work.run(document, "read", {"doc": "accounts", "first": 1})
    other = work.run(make_document("another"), "read", {"doc": "accounts", "first": 1})
    assert first.log is not None
    assert first.log != other.log
    assert verify(first.log).intact
    assert other.step.number == 1


def test_a_refusal_is_recorded_as_what_it_is(work: OwnWork, document: Document) -> None:
    done = work.run(document, "read", {"doc": "accounts", "first": 99, "last": 99})
    assert done.error is not None
    assert done.step.error == str(done.error)
    assert done.data == {}


def test_nothing_is_recorded_of_a_document_that_still_comes_in(work: OwnWork, document: Document) -> None:
    done = work.run(replace(document, awaited=(2,)), "read", {"doc": "accounts", "first": 1})
    assert done.log is None
    assert done.step.text
    assert work.close() is None


def test_nothing_is_done_after_the_end(work: OwnWork, document: Document) -> None:
    work.close()
    with pytest.raises(OperationError, match="closed meanwhile"):
        work.run(document, "read", {"doc": "accounts", "first": 1})
