from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.errors import OperationError
from auditor_tui.library.library import MemoryLibrary, Shelf
from auditor_tui.operations.list_documents import LIST
from auditor_tui.operations.registry import Registry
from auditor_tui.operations.result import FRAME_CHARS, MAX_RESULT_CHARS

LISTING = Registry(LIST)


def test_documents_are_listed_without_being_converted(tmp_path: Path) -> None:
    (tmp_path / "2024").mkdir()
    (tmp_path / "2024" / "notes.md").write_text("# Notes\n\n1", encoding="utf-8")
    (tmp_path / "report.pdf").write_bytes(b"%PDF-1.7 never read further")
    (tmp_path / "empty.txt").write_bytes(b"")
    done = LISTING.run(Shelf.open(tmp_path), "list", {})
    assert done.doc is None
    assert done.result.text.splitlines() == [
        "3 documents",
        "2024/notes  3 lines",
        "empty  empty.txt is empty (0 bytes). Fetch or export the file again.",
        "report  not converted yet",
    ]
    notes, empty, report = done.result.data["documents"]
    assert notes == {"id": "2024/notes", "lines": 3, "pages": None, "bytes": 10, "note": None}
    assert (empty["lines"], report["lines"], report["bytes"]) == (None, None, 27)


def test_a_long_list_is_paged_without_loss(make_document: Callable[..., Document]) -> None:
    document = make_document("a")
    library = MemoryLibrary({f"{'folder/' * 10}{number:04}": document for number in range(1000)})
    seen: list[str] = []
    while True:
        result = LISTING.run(library, "list", {"skip": len(seen)}).result
        assert len(result.text) <= MAX_RESULT_CHARS
        seen += [entry["id"] for entry in result.data["documents"]]
        if result.truncated is None:
            break
    assert tuple(seen) == library.ids()
    with pytest.raises(OperationError, match="1,000 documents, none after"):
        LISTING.run(library, "list", {"skip": 1000})


def test_a_library_of_which_nothing_can_be_read_says_no(tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_bytes(b"")
    result = LISTING.run(Shelf.open(tmp_path / "empty.txt"), "list", {}).result
    assert result.text.startswith("1 document, none of which can be read\nempty  empty.txt is empty")
    assert LIST.says_no(result)
    (tmp_path / "report.pdf").write_bytes(b"%PDF-1.7 never read further")
    assert not LIST.says_no(LISTING.run(Shelf.open(tmp_path), "list", {}).result)


def test_a_part_of_a_list_says_nothing_of_the_documents_it_does_not_show(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.txt").write_bytes(b"")
    (tmp_path / "c.txt").write_text("words\n")
    monkeypatch.setattr("auditor_tui.operations.list_documents.MAX_RESULT_CHARS", FRAME_CHARS + 70)
    result = LISTING.run(Shelf.open(tmp_path), "list", {}).result
    assert result.truncated
    assert result.text.startswith("3 documents\n")
