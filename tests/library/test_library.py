from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.errors import DocumentError, DocumentMissing, OperationError
from auditor_tui.library.library import MemoryLibrary, Shelf


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder with two documents, and things that are none."""
    folder = tmp_path / "books"
    for name in ("notes.md", "2024/accounts.txt", ".hidden.md", ".git/config.md", "table.csv", "2024/data.json"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"# {name}\n")
    return folder


def test_a_folder_holds_the_documents_that_are_read(shelf: Path) -> None:
    library = Shelf.open(shelf)
    assert library.ids() == ("2024/accounts", "notes")
    assert library.document("2024/accounts").lines == ("# 2024/accounts.txt",)
    assert library.document("notes").doc_id == "notes"


def test_links_that_lead_in_a_circle_are_no_documents(shelf: Path) -> None:
    (shelf / "loop.pdf").symlink_to("loop.pdf")
    assert "loop" not in Shelf.open(shelf).ids()


def test_a_converted_document_lying_there_is_no_document(shelf: Path) -> None:
    (shelf / "sample.auditor").mkdir()
    (shelf / "sample.auditor" / "text.md").write_text("# Converted\n")
    assert not any("text" in doc_id for doc_id in Shelf.open(shelf).ids())


def test_a_document_is_opened_once(shelf: Path) -> None:
    library = Shelf.open(shelf)
    first = library.document("notes")
    (shelf / "notes.md").write_text("changed")
    assert library.document("notes") is first


def test_a_file_is_a_library_of_one(shelf: Path) -> None:
    library = Shelf.open(shelf / "2024" / "accounts.txt")
    assert library.ids() == ("accounts",)
    assert library.document("accounts").source_name == "accounts.txt"


def test_links_are_followed_only_inside(shelf: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.md").write_text("secret")
    (shelf / "out.md").symlink_to(tmp_path / "secret.md")
    (shelf / "in.md").symlink_to(shelf / "notes.md")
    (shelf / "elsewhere").symlink_to(tmp_path, target_is_directory=True)
    (shelf / "broken.md").symlink_to(shelf / "gone.md")
    assert Shelf.open(shelf).ids() == ("2024/accounts", "in", "notes")


def test_a_link_turned_after_listing_is_not_followed(shelf: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.md").write_text("secret")
    library = Shelf.open(shelf)
    (shelf / "notes.md").unlink()
    (shelf / "notes.md").symlink_to(tmp_path / "secret.md")
    with pytest.raises(DocumentError, match=r"notes.md now leads out of its library"):
        library.document("notes")


def test_a_file_its_owner_names_may_be_a_link(shelf: Path, tmp_path: Path) -> None:
    (tmp_path / "link.md").symlink_to(shelf / "notes.md")
    assert Shelf.open(tmp_path / "link.md").document("link").lines == ("# notes.md",)


def test_an_unknown_id_is_refused_and_paths_are_no_ids(shelf: Path) -> None:
    library = Shelf.open(shelf)
    for doc in ("nots", "../books/notes", str(shelf / "notes.md")):
        with pytest.raises(OperationError, match=r"There is no document .*notes"):
            library.document(doc)


def test_a_person_may_name_an_id_or_a_path(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = Shelf.open(shelf)
    monkeypatch.chdir(shelf / "2024")
    assert library.resolve("notes") == "notes"
    assert library.resolve("accounts.txt") == "2024/accounts"
    assert library.resolve(str(shelf / "notes.md")) == "notes"
    with pytest.raises(OperationError, match=r"There is no document 'table.csv' here"):
        library.resolve("table.csv")


def test_nothing_to_open_is_missing(tmp_path: Path) -> None:
    with pytest.raises(DocumentMissing, match="There is no document in the folder"):
        Shelf.open(tmp_path)
    with pytest.raises(DocumentMissing, match="There is no file or folder"):
        Shelf.open(tmp_path / "gone")


def test_where_there_is_nothing_to_open_the_sample_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DocumentMissing) as caught:
        Shelf.open(Path())
    assert str(caught.value) == (
        "There is no document in this folder. "
        "Documents are files ending in .pdf, .md, .markdown or .txt; `auditor demo` opens a sample."
    )


def test_one_bad_file_does_not_keep_the_others_closed(shelf: Path) -> None:
    (shelf / "empty.pdf").write_bytes(b"")
    library = Shelf.open(shelf)
    assert library.document("notes").lines
    with pytest.raises(DocumentError, match="is empty"):
        library.document("empty")


def test_what_is_known_without_converting(shelf: Path) -> None:
    (shelf / "report.pdf").write_bytes(b"%PDF-1.7 never converted")
    (shelf / "empty.pdf").write_bytes(b"")
    library = Shelf.open(shelf)
    assert (library.describe("notes").lines, library.describe("notes").pages) == (1, None)
    assert (library.describe("report").lines, library.describe("report").note) == (None, "not converted yet")
    assert "is empty" in (library.describe("empty").note or "")


def test_documents_in_memory_are_a_library_too(make_document: Callable[..., Document]) -> None:
    library = MemoryLibrary({"b": make_document("B"), "a": make_document("A")})
    assert library.ids() == ("a", "b")
    assert library.document("a").lines == ("A",)
    with pytest.raises(OperationError, match="There is no document 'c' here"):
        library.document("c")
