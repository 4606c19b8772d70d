from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from auditor_tui.cli import main
from auditor_tui.documents import cache
from auditor_tui.documents.document import Document
from auditor_tui.documents.entry import save_entry
from auditor_tui.documents.locking import entry_lock
from auditor_tui.documents.pages import PageInfo
from auditor_tui.documents.store import pin
from auditor_tui.errors import ExitCode
from auditor_tui.index import collection, tables
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.operations.catalogue import OPERATIONS
from auditor_tui.settings.paths import conversions_dir, indexes_dir, pinned_dir


@pytest.fixture
def cached(make_document: Callable[..., Document], tmp_path: Path) -> tuple[Path, Path]:
    """Two PDFs, and entries in the cache as if they had been converted."""
    sources = tmp_path / "first.pdf", tmp_path / "second.pdf"
    for source in sources:
        source.write_bytes(b"%PDF-1.7\n" + source.name.encode())
        document = replace(
            make_document(f"Revenue of {source.stem}", pages=(PageInfo(1, None, 1, 1), PageInfo(2, None, 2, 0))),
            source_name=source.name,
            converter=cache.converter_identity(),
        )
        digest = hashlib.sha256(source.read_bytes()).hexdigest()
        save_entry(document, conversions_dir() / f"{digest}-0123456789ab")
    return sources


def test_an_empty_cache_is_no_fault(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cache"]) == ExitCode.DONE
    assert capsys.readouterr() == ("", "The cache is empty.\n")
    assert main(["cache", "clear"]) == ExitCode.DONE
    assert capsys.readouterr().out == "Nothing is there to be cleared.\n"
    assert not conversions_dir().exists()


def test_what_is_there_is_listed_and_cleared_but_never_what_logs_pin(
    cached: tuple[Path, Path], make_document: Callable[..., Document], capsys: pytest.CaptureFixture[str]
) -> None:
    pinned = pin(make_document("Revenue 12"), pinned_dir())
    assert main(["cache", "list"]) == ExitCode.DONE
    out, err = capsys.readouterr()
    first, second = out.splitlines()
    assert first.startswith("first.pdf ") and " 1 line" in first and first.endswith("  whole")
    assert second.startswith("second.pdf ") and " 2 pages " in second
    assert err.startswith("2 conversions, ")

    assert main(["cache", "clear"]) == ExitCode.DONE
    assert capsys.readouterr().out.startswith("2 conversions cleared, ")
    assert [path for path in conversions_dir().iterdir() if path.is_dir()] == []
    assert {path.name for path in pinned.iterdir()} == {"meta.json", "text.md"}


def test_a_document_is_cleared_by_its_file_or_by_its_name_in_the_list(
    cached: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    moved = cached[0].rename(tmp_path / "moved.pdf")
    assert main(["cache", "clear", str(moved), "--json"]) == ExitCode.DONE
    told = json.loads(capsys.readouterr().out)
    assert [(entry["source_name"], entry["outcome"]) for entry in told["entries"]] == [("first.pdf", "removed")]
    assert told["freed_bytes"] == told["entries"][0]["size_bytes"] > 0
    cached[1].unlink()
    assert main(["cache", "clear", "second.pdf"]) == ExitCode.DONE
    assert main(["cache", "list", "--json"]) == ExitCode.DONE
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["entries"] == []


def test_a_name_that_is_nowhere_clears_nothing(cached: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cache", "clear", str(cached[0]), "third.pdf"]) == ExitCode.DOCUMENT
    assert "no document of that name in the cache" in capsys.readouterr().err
    assert main(["cache", "list"]) == ExitCode.DONE
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_a_conversion_under_way_is_left_and_said_so(
    cached: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    (under_way,) = (entry.folder for entry in cache.list_entries(conversions_dir()) if entry.shown_name == "first.pdf")
    with entry_lock(under_way):
        assert main(["cache", "clear"]) == ExitCode.DONE
    out, err = capsys.readouterr()
    assert out.startswith("1 conversion cleared, ")
    assert err == "first.pdf is being converted just now and was left.\n"
    assert under_way.is_dir()


def test_a_cache_that_may_not_be_changed_names_what_stays(
    cached: tuple[Path, Path], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path) -> None:
        raise PermissionError(30, "Read-only file system", str(path))

    monkeypatch.setattr(cache.shutil, "rmtree", refuse)
    assert main(["cache", "clear"]) == ExitCode.DOCUMENT
    out, err = capsys.readouterr()
    assert out == "0 conversions cleared, 0 B freed.\n"
    assert [line.partition(" could not be removed (Read-only file system): ")[0] for line in err.splitlines()] == [
        "first.pdf",
        "second.pdf",
    ]


def test_a_cache_folder_that_is_none_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    conversions_dir().parent.mkdir(parents=True)
    conversions_dir().write_text("x")
    for argv in (["cache"], ["cache", "clear"]):
        assert main(argv) == ExitCode.DOCUMENT
        assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_list_takes_no_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cache", "list", "report.pdf"]) == ExitCode.USAGE
    assert "takes no document" in capsys.readouterr().err


@pytest.fixture
def indexed(make_document: Callable[..., Document]) -> list[str]:
    """Indexes of a document in the cache, and the names of what is none of them."""
    library = MemoryLibrary({"accounts": make_document("# A\n\n|Item|2024|\n|---|---|\n|Deficit|12|")})
    tables._databases.clear()
    collection._kept.clear()
    for op, args in (("search", {"query": "deficit"}), ("query", {"sql": "tables"})):
        OPERATIONS.run(library, op, {"doc": "accounts", **args})
    (indexes_dir() / "notes.txt").write_text("mine")
    (indexes_dir() / f"tables-{'0' * 64}.gz").symlink_to(indexes_dir() / "notes.txt")
    return ["notes.txt", f"tables-{'0' * 64}.gz"]


def test_indexes_are_listed_and_cleared_and_nothing_else_is(
    indexed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cache"]) == ExitCode.DONE
    assert capsys.readouterr().err.startswith("3 indexes, ")
    assert main(["cache", "--json"]) == ExitCode.DONE
    told = json.loads(capsys.readouterr().out)["indexes"]
    assert (told["count"], told["folder"]) == (3, str(indexes_dir()))
    assert told["size_bytes"] > 0
    assert main(["cache", "clear"]) == ExitCode.DONE
    assert capsys.readouterr().out.startswith("3 indexes cleared, ")
    assert sorted(path.name for path in indexes_dir().iterdir()) == indexed


def test_indexes_go_with_a_document_since_they_may_hold_its_figures(
    indexed: list[str], cached: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cache", "clear", str(cached[0])]) == ExitCode.DONE
    assert capsys.readouterr().out.startswith("1 conversion and 3 indexes cleared, ")


def test_an_index_that_is_being_built_is_left(indexed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    (folder,) = (path for path in indexes_dir().iterdir() if path.is_dir())
    with entry_lock(folder):
        assert main(["cache", "clear", "--json"]) == ExitCode.DONE
    out, err = capsys.readouterr()
    assert json.loads(out)["indexes"] == 2
    assert err.startswith("1 index could not be removed: ")
    assert folder.is_dir()
