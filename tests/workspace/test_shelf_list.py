from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.documents.options import Options
from auditor_tui.library.library import MemoryLibrary, Shelf
from auditor_tui.workspace.shelf_list import listed, size_in_words, state_in_words


def test_each_file_is_listed_with_suffix_size_and_how_far_it_is(tmp_path: Path, make_pdf: Callable[..., Path]) -> None:
    (tmp_path / "notes.md").write_text("# Notes\n\nwords\n")
    make_pdf("A page", name="report.pdf")
    (tmp_path / "blank.txt").write_bytes(b"")
    shelf = Shelf.open(tmp_path)
    rows = {item.title: (item.size, state_in_words(shelf, item.doc_id)) for item in listed(shelf)}
    assert list(rows) == ["blank.txt", "notes.md", "report.pdf"]
    assert rows["notes.md"] == ("15 B", "3 lines")
    assert rows["report.pdf"][1] == "not converted yet"
    assert rows["report.pdf"][0].endswith("B")
    assert "empty" in rows["blank.txt"][1]


def test_a_part_of_a_file_and_a_document_without_one_are_named_too(
    make_pdf: Callable[..., Path], make_document: Callable[..., Document]
) -> None:
    part = Shelf.open(make_pdf("One", "Two"), options=Options(pages=(2, 2)))
    assert [item.title for item in listed(part)] == ["report.pdf#pages=2-2"]
    library = MemoryLibrary({"accounts": make_document("a\nb")})
    assert [(item.title, item.size) for item in listed(library)] == [("accounts", "")]
    assert state_in_words(library, "accounts") == "2 lines"
    assert "no document" in state_in_words(library, "other").lower()


def test_a_file_that_is_gone_meanwhile_is_said(tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("words")
    shelf = Shelf.open(tmp_path)
    (tmp_path / "notes.md").unlink()
    assert [item.size for item in listed(shelf)] == [""]
    assert state_in_words(shelf, "notes")


@pytest.mark.parametrize(
    ("size_bytes", "words"),
    [(0, "0 B"), (999, "999 B"), (1_000, "1 kB"), (712_000, "712 kB"), (3_440_000, "3.4 MB"), (44_000_000, "44 MB")],
)
def test_a_size_is_said_with_its_unit(size_bytes: int, words: str) -> None:
    assert size_in_words(size_bytes) == words
