"""The library of a log: pinned copies, found by digest, and refused when they changed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.documents.store import open_source, pin
from auditor_tui.errors import DocumentError, DocumentMissing, OperationError
from auditor_tui.library.pinned import Pin, pinned_library

TEXT = "# Accounts\n\n(₹ in crore)\n\n|Revenue|2,418.6|"


@pytest.fixture
def opened(tmp_path: Path) -> Document:
    """A document as a session opens it."""
    path = tmp_path / "accounts.md"
    path.write_text(TEXT, encoding="utf-8")
    return open_source(path, doc_id="accounts")


def pin_of(document: Document, doc_id: str = "accounts") -> Pin:
    return Pin(doc_id, document.text_sha256, document.pages_sha256)


def test_a_pinned_text_is_found_by_its_digest_under_the_name_of_the_log(opened: Document, tmp_path: Path) -> None:
    pin(opened, tmp_path / "pinned")
    library = pinned_library([pin_of(opened, "2024/accounts")], tmp_path / "pinned")
    assert library.ids() == ("2024/accounts",)
    found = library.document("2024/accounts")
    assert (found.lines, found.text_sha256) == (opened.lines, opened.text_sha256)
    with pytest.raises(OperationError, match="2024/accounts"):
        library.document("accounts")


def test_the_pinned_text_stays_when_the_file_is_replaced(opened: Document, tmp_path: Path) -> None:
    pin(opened, tmp_path / "pinned")
    (tmp_path / "accounts.md").write_text(TEXT.replace("2,418.6", "2,481.6"), encoding="utf-8")
    replaced = open_source(tmp_path / "accounts.md", doc_id="accounts")
    pin(replaced, tmp_path / "pinned")
    for document in (opened, replaced):
        library = pinned_library([pin_of(document)], tmp_path / "pinned")
        assert library.document("accounts").lines == document.lines


def test_a_text_that_is_not_there_is_missing(opened: Document, tmp_path: Path) -> None:
    with pytest.raises(DocumentMissing):
        pinned_library([pin_of(opened)], tmp_path / "pinned")


@pytest.mark.parametrize("changed", [b"2,481.6", b"2,418.\xff"])
def test_a_changed_text_is_refused_with_both_digests(opened: Document, tmp_path: Path, changed: bytes) -> None:
    folder = pin(opened, tmp_path / "pinned")
    (kept,) = [path for path in folder.iterdir() if b"2,418.6" in path.read_bytes()]
    kept.write_bytes(kept.read_bytes().replace(b"2,418.6", changed))
    with pytest.raises(DocumentError) as caught:
        pinned_library([pin_of(opened)], tmp_path / "pinned")
    assert opened.text_sha256 in str(caught.value)
    assert hashlib.sha256(kept.read_bytes()).hexdigest() in str(caught.value)


def test_other_page_records_than_the_logs_are_refused(opened: Document, tmp_path: Path) -> None:
    pin(opened, tmp_path / "pinned")
    with pytest.raises(DocumentError):
        pinned_library([Pin("accounts", opened.text_sha256, "0" * 64)], tmp_path / "pinned")


def test_a_document_made_in_memory_can_be_pinned_too(make_document: Callable[..., Document], tmp_path: Path) -> None:
    document = make_document(TEXT)
    pin(document, tmp_path / "pinned")
    assert pinned_library([pin_of(document)], tmp_path / "pinned").document("accounts").lines == document.lines
