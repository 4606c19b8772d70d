from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from auditor_tui.documents import cache
from auditor_tui.documents.cache import Removal, State, list_entries, remove_entry
from auditor_tui.documents.document import Document
from auditor_tui.documents.entry import save_entry
from auditor_tui.documents.locking import entry_lock
from auditor_tui.documents.options import converter_identity
from auditor_tui.documents.staging import STAGED, StagedWork, Staging
from auditor_tui.errors import DocumentError

MakeEntry = Callable[..., Path]
OLD = {"name": "pymupdf4llm", "version": "1.1"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "documents"


@pytest.fixture
def make_whole(make_document: Callable[..., Document], folder: Path) -> MakeEntry:
    """A whole entry of two lines, as a conversion leaves it."""

    def make(name: str = "report.pdf", digest: str = "a" * 64, key: str = "0123456789ab", **converter: Any) -> Path:
        document = replace(make_document("Total\n12"), source_name=name, converter=converter_identity() | converter)
        save_entry(document, folder / f"{digest}-{key}")
        return folder / f"{digest}-{key}"

    return make


@pytest.fixture
def make_unfinished(folder: Path) -> MakeEntry:
    """An entry of which some pages are staged."""

    def make(digest: str = "b" * 64, pages: int = 2, work: StagedWork | None = None) -> Path:
        entry = folder / f"{digest}-0123456789ab"
        staging = Staging(entry / STAGED)
        for page_no in range(1, pages + 1):
            staging.keep(page_no, b"{}")
        if work:
            staging.begin(work)
        return entry

    return make


def states(folder: Path) -> dict[str, State]:
    return {entry.shown_name: entry.state for entry in list_entries(folder)}


def test_a_folder_that_is_not_there_holds_nothing_and_is_not_made(folder: Path) -> None:
    assert list_entries(folder) == []
    assert not folder.exists()


def test_a_whole_entry_says_what_it_holds(make_whole: MakeEntry, folder: Path) -> None:
    made = make_whole()
    (entry,) = list_entries(folder)
    assert (entry.source_name, entry.state, entry.lines) == ("report.pdf", State.WHOLE, 2)
    assert entry.source_sha256 == "a" * 64
    assert entry.size_bytes == sum(path.stat().st_size for path in made.iterdir())
    assert entry.converter == f"pymupdf4llm {converter_identity()['version']}"


def test_they_come_by_name_then_digest(make_whole: MakeEntry, folder: Path) -> None:
    for name, digest in (("b.pdf", "2"), ("a.pdf", "3"), ("b.pdf", "1")):
        make_whole(name, digest * 64)
    found = [(entry.source_name, entry.source_sha256[0]) for entry in list_entries(folder)]
    assert found == [("a.pdf", "3"), ("b.pdf", "1"), ("b.pdf", "2")]


def test_what_another_version_made_is_outdated_and_what_was_asked_beside_the_file_is_not(
    make_whole: MakeEntry, folder: Path
) -> None:
    make_whole("old.pdf", "1" * 64, version="1.1")
    make_whole("part.pdf", "2" * 64, pages="3-9")
    former = make_whole("former.pdf", "3" * 64) / "meta.json"
    former.write_text(json.dumps(json.loads(former.read_text()) | {"format": 0}))
    assert states(folder) == {"former.pdf": State.OUTDATED, "old.pdf": State.OUTDATED, "part.pdf": State.WHOLE}
    assert [entry.choices for entry in list_entries(folder)] == ["", "", "pages 3-9"]


@pytest.mark.parametrize("damage", ["{", "[]", "{}"])
def test_a_damaged_entry_is_named_by_its_digest(make_whole: MakeEntry, folder: Path, damage: str) -> None:
    (make_whole() / "meta.json").write_text(damage)
    assert states(folder) == {"aaaaaaaaaaaa…": State.DAMAGED}


def test_a_conversion_that_stopped_says_how_far_it_came(make_unfinished: MakeEntry, folder: Path) -> None:
    make_unfinished(work=StagedWork(range(1, 781), "long.pdf", converter_identity()))
    (entry,) = list_entries(folder)
    assert (entry.source_name, entry.state, entry.pages, entry.page_count) == ("long.pdf", State.UNFINISHED, 2, 780)
    assert entry.lines is None


def test_without_a_note_of_the_work_its_pages_are_counted_all_the_same(
    make_unfinished: MakeEntry, folder: Path
) -> None:
    make_unfinished(pages=3)
    (entry,) = list_entries(folder)
    assert (entry.source_name, entry.pages, entry.page_count) == (None, 3, None)


def test_a_stopped_conversion_of_another_version_is_outdated(make_unfinished: MakeEntry, folder: Path) -> None:
    make_unfinished(work=StagedWork(range(1, 781), "long.pdf", OLD))
    assert states(folder) == {"long.pdf": State.OUTDATED}


def test_one_that_goes_on_just_now_is_converting_and_is_left(make_unfinished: MakeEntry, folder: Path) -> None:
    made = make_unfinished(work=StagedWork(range(1, 781), "long.pdf", converter_identity()))
    with entry_lock(made):
        (entry,) = list_entries(folder)
        assert entry.state is State.CONVERTING
        assert remove_entry(entry) == (Removal.BUSY, "")
        assert len(list((made / STAGED).glob("0*.json"))) == 2
    assert states(folder) == {"long.pdf": State.UNFINISHED}


def test_an_entry_is_removed_with_all_it_holds(make_whole: MakeEntry, folder: Path) -> None:
    made = make_whole()
    (entry,) = list_entries(folder)
    assert remove_entry(entry) == (Removal.REMOVED, "")
    assert not made.exists()
    assert list_entries(folder) == []
    assert remove_entry(entry) == (Removal.REMOVED, "")


def test_one_that_may_not_be_removed_says_why(
    make_whole: MakeEntry, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_whole()
    (entry,) = list_entries(folder)

    def refuse(path: Path) -> None:
        raise PermissionError(30, "Read-only file system", str(path))

    monkeypatch.setattr(cache.shutil, "rmtree", refuse)
    assert remove_entry(entry) == (Removal.REFUSED, "Read-only file system")


def test_what_no_conversion_put_there_is_not_an_entry(make_whole: MakeEntry, folder: Path, tmp_path: Path) -> None:
    kept = make_whole()
    shutil.move(kept, tmp_path / "kept")
    kept.symlink_to(tmp_path / "kept", target_is_directory=True)
    (folder / "notes").mkdir()
    (folder / ("c" * 64 + "-0123456789ab.lock")).touch()
    (folder / ("c" * 64 + "-0123456789ab")).touch()
    assert list_entries(folder) == []


def test_a_file_in_the_folders_place_is_one_sentence(folder: Path) -> None:
    folder.write_text("x")
    with pytest.raises(DocumentError, match="cannot be read"):
        list_entries(folder)
