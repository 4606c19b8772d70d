from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from auditor_tui.documents.conversions import CachedConversion
from auditor_tui.documents.document import Document
from auditor_tui.documents.locking import entry_lock
from auditor_tui.documents.options import Options
from auditor_tui.documents.pages import PageInfo, PageRecord, Word
from auditor_tui.documents.records import PagesDigest, encode_page
from auditor_tui.documents.source import look_at
from auditor_tui.documents.staging import STAGED, StagedWork, Staging
from auditor_tui.documents.store import find_pinned, load_entry, open_source, pin, save_entry
from auditor_tui.documents.watch import Watch
from auditor_tui.errors import ConversionFailed, DocumentError, DocumentMissing

MakeDocument = Callable[..., Document]
MakePdf = Callable[..., Path]


@pytest.fixture
def entry(converted: Document, tmp_path: Path) -> Path:
    """A stored document of one's own."""
    save_entry(converted, tmp_path / "entry")
    return tmp_path / "entry"


@pytest.fixture
def with_records(make_document: MakeDocument) -> Document:
    """A document in memory that has a page record."""
    record = PageRecord(1, None, 10, 10, 0, "Total 12\n", (), (Word("Total", (0, 0, 1, 1)),), ())
    return _with_record(make_document("Total 12", pages=(PageInfo(1, None, 1, 1),)), record)


def _with_record(document: Document, record: PageRecord) -> Document:
    class OnePage:
        def page(self, page_no: int) -> PageRecord:
            return record

    digest = PagesDigest()
    digest.add(encode_page(record))
    return replace(document, records=OnePage(), pages_sha256=digest.hexdigest())


class TestOpening:
    def test_a_converted_file_opens_from_the_cache(
        self, report: Path, converted: Document, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("AUDITOR_HOME", str(report.parent / "home"))
        copy = shutil.copyfile(report, tmp_path / "renamed.pdf")
        told: list[tuple[int, int]] = []
        again = open_source(copy, doc_id="2024/renamed", watch=Watch(lambda done, total: told.append((done, total))))
        assert told == []
        assert again == replace(converted, doc_id="2024/renamed", source_name="renamed.pdf")

    def test_what_makes_the_text_is_on_record(self, converted: Document) -> None:
        assert converted.converter["name"] == "pymupdf4llm"
        assert converted.converter["sanitised"] == 0
        assert {"version", "layout", "options"} < set(converted.converter)

    def test_a_stopped_conversion_goes_on_where_it_stopped(self, make_pdf: MakePdf, home: Path) -> None:
        source = make_pdf("# Accounts\nRevenue 12", "# Notes\nNone")
        done: list[int] = []
        with pytest.raises(ConversionFailed, match="was stopped"):
            open_source(source, watch=Watch(lambda page, _: done.append(page), lambda: 1 in done))
        done.clear()
        resumed = open_source(source, watch=Watch(lambda page, _: done.append(page)))
        assert done == [1, 2]
        assert [line.strip("# ") for line in resumed.lines if line] == ["Accounts", "Revenue 12", "Notes", "None"]
        assert not list(home.rglob("pages"))

    def test_a_damaged_cache_is_made_again(
        self, report: Path, converted: Document, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        shutil.copytree(report.parent / "home", tmp_path / "other")
        (text,) = (tmp_path / "other").rglob("text.md")
        text.write_text("Revenue 1")
        monkeypatch.setenv("AUDITOR_HOME", str(tmp_path / "other"))
        told: list[str] = []
        assert open_source(report, watch=Watch(damaged=told.append)).lines == converted.lines
        assert told == ["What the cache held of report.pdf was damaged: it is converted again."]
        assert open_source(report, watch=Watch(damaged=told.append)).lines == converted.lines
        assert len(told) == 1

    def test_a_file_that_changes_while_it_is_converted_is_refused(self, make_pdf: MakePdf, home: Path) -> None:
        source = make_pdf("Revenue 12")
        with pytest.raises(ConversionFailed, match="was changed while it was being converted"):
            open_source(source, watch=Watch(lambda done, total: _append(source)))
        assert not list(home.rglob("*.json"))

    def test_a_cache_that_cannot_be_written_is_one_sentence(
        self, make_pdf: MakePdf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "file").write_text("in the way")
        monkeypatch.setenv("AUDITOR_HOME", str(tmp_path / "file"))
        with pytest.raises(ConversionFailed, match=r"The cache folder .* cannot be used .*AUDITOR_HOME"):
            open_source(make_pdf("Revenue 12"))

    def test_some_pages_are_another_document(self, report: Path, converted: Document, home: Path) -> None:
        some = open_source(report, options=Options(pages=(2, 3)))
        assert [page.page_no for page in some.pages] == [2, 3]
        assert [page.label for page in some.pages] == [page.label for page in converted.pages[1:3]]
        assert some.page_at(1) == some.pages[0]
        assert some.converter["pages"] == "2-3"
        assert some.text_sha256 != converted.text_sha256

    def test_pages_the_file_does_not_have_are_refused(self, report: Path, home: Path) -> None:
        with pytest.raises(DocumentError, match=r"report.pdf has no pages 6–9\. Its pages are 1 to 5\."):
            open_source(report, options=Options(pages=(6, 9)))
        assert not list(home.rglob("*.json"))

    def test_the_finished_beginning_can_be_read_meanwhile(self, report: Path, converted: Document, home: Path) -> None:
        seen: list[Document] = []
        whole = open_source(report, watch=Watch(prefix=seen.append), workers=1)
        assert [len(document.pages) for document in seen] == [1, 2, 3, 4, 5]
        assert [len(document.awaited) for document in seen] == [4, 3, 2, 1, 0]
        for document in seen:
            count = len(document.lines)
            assert [line.lstrip("# ") for line in document.lines] == [line.lstrip("# ") for line in whole.lines[:count]]
            # The records outlive the folder that the pages lay in while they were converted.
            assert document.record(1) is not None
        assert whole.awaited == range(0)

    def test_another_program_at_the_same_file_is_waited_for(
        self, report: Path, converted: Document, home: Path
    ) -> None:
        folder = CachedConversion(look_at(report), "report", Options()).folder
        folder.parent.mkdir(parents=True)
        told: list[tuple[int, int]] = []
        with entry_lock(folder):
            Staging(folder / STAGED).begin(StagedWork(range(1, 6), "report.pdf", {}))
            tired = Watch(lambda done, total: told.append((done, total)), lambda: bool(told))
            with pytest.raises(ConversionFailed, match=r"Waiting for another program to convert .* was stopped"):
                open_source(report, watch=tired)
        assert told == [(0, 5)]
        assert open_source(report).lines == converted.lines

    def test_converting_again_keeps_what_was_there_until_it_can_be_replaced(
        self, report: Path, converted: Document, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        shutil.copytree(report.parent / "home", tmp_path / "other")
        monkeypatch.setenv("AUDITOR_HOME", str(tmp_path / "other"))
        done: list[int] = []
        with pytest.raises(ConversionFailed, match="was stopped"):
            open_source(report, watch=Watch(lambda page, _: done.append(page), lambda: 1 in done), force=True)
        never: list[int] = []
        assert open_source(report, watch=Watch(lambda page, _: never.append(page))).lines == converted.lines
        assert (done, never) == ([0, 1], [])

    def test_another_file_under_an_old_name_is_another_document(
        self, make_pdf: MakePdf, tmp_path: Path, home: Path
    ) -> None:
        first = make_pdf("Goods 4,409")
        data, stamp = first.read_bytes(), first.stat()
        before = open_source(first)
        swapped = data.replace(b"4,409", b"4,904") if b"4,409" in data else make_pdf("Goods 4,904").read_bytes()
        first.write_bytes(swapped)
        os.utime(first, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
        after = open_source(first)
        assert ("4,409" in "".join(before.lines), "4,904" in "".join(after.lines)) == (True, True)
        assert before.source_sha256 != after.source_sha256
        first.write_bytes(data)
        again: list[tuple[int, int]] = []
        assert open_source(first, watch=Watch(lambda done, total: again.append((done, total)))) == before
        assert again == []

    def test_a_text_has_no_pages_to_choose_from(self, tmp_path: Path) -> None:
        (tmp_path / "notes.md").write_text("# Notes\n")
        with pytest.raises(DocumentError, match=r"notes\.md has no pages to choose from"):
            open_source(tmp_path / "notes.md", options=Options(pages=(1, 9)))

    def test_text_opens_without_a_cache(self, tmp_path: Path, home: Path) -> None:
        (tmp_path / "notes.md").write_text("# Notes\n")
        assert open_source(tmp_path / "notes.md").doc_id == "notes"
        assert not home.exists()


def _append(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"%")


class TestEntry:
    def test_an_entry_holds_the_whole_document(self, converted: Document, entry: Path) -> None:
        loaded = load_entry(entry, "report")
        assert loaded == converted
        assert loaded.outline == converted.outline
        assert [loaded.record(page.page_no) for page in loaded.pages] == [
            converted.record(page.page_no) for page in converted.pages
        ]

    def test_the_text_file_is_what_the_digest_is_made_over(self, converted: Document, entry: Path) -> None:
        import hashlib

        assert hashlib.sha256((entry / "text.md").read_bytes()).hexdigest() == converted.text_sha256

    @pytest.mark.parametrize(
        ("part", "content", "sentence"),
        [
            ("text.md", b"Revenue 1", r"text.md was changed, its SHA-256 is"),
            ("text.md", None, r"text.md is missing"),
            ("text.md", b"\xff", r"text.md was changed"),
            ("records.zip", None, r"records.zip is missing"),
            ("meta.json", b"{", r"meta.json cannot be read"),
            ("meta.json", b"[]", r"meta.json is not of format 1"),
            ("meta.json", b'{"format": 1}', r"text.md was changed, its SHA-256 is \w+ and not None"),
        ],
    )
    def test_what_does_not_hold_together_is_named(
        self, entry: Path, part: str, content: bytes | None, sentence: str
    ) -> None:
        (entry / part).unlink() if content is None else (entry / part).write_bytes(content)
        with pytest.raises(DocumentError, match=sentence):
            load_entry(entry, "report")

    def test_an_incomplete_description_is_named(self, entry: Path) -> None:
        meta = json.loads((entry / "meta.json").read_text())
        del meta["pages"]
        (entry / "meta.json").write_text(json.dumps(meta))
        with pytest.raises(DocumentError, match=r"meta.json was changed"):
            load_entry(entry, "report")

    def test_a_folder_without_an_entry_is_missing(self, tmp_path: Path) -> None:
        with pytest.raises(DocumentMissing, match="There is no stored document"):
            load_entry(tmp_path, "report")


class TestPinning:
    def test_a_pinned_document_is_found_by_its_text(self, with_records: Document, tmp_path: Path) -> None:
        folder = pin(with_records, tmp_path / "pinned")
        assert folder.name == with_records.text_sha256
        found = find_pinned(with_records.text_sha256, tmp_path / "pinned", "accounts", with_records.pages_sha256)
        assert found == with_records
        assert found.record(1) == with_records.record(1)

    def test_a_document_without_pages_is_pinned_too(self, make_document: MakeDocument, tmp_path: Path) -> None:
        document = make_document("# Notes\nNone")
        folder = pin(document, tmp_path)
        assert sorted(path.name for path in folder.iterdir()) == ["meta.json", "text.md"]
        assert find_pinned(document.text_sha256, tmp_path, "accounts").lines == document.lines

    def test_pinning_twice_writes_once(self, with_records: Document, tmp_path: Path) -> None:
        first = {path: path.stat().st_ino for path in pin(with_records, tmp_path).iterdir()}
        assert {path: path.stat().st_ino for path in pin(with_records, tmp_path).iterdir()} == first
        assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == [".pins.lock"]

    def test_many_may_pin_the_same_document_at_once(self, with_records: Document, tmp_path: Path) -> None:
        with ThreadPoolExecutor(8) as threads:
            folders = list(threads.map(lambda _: pin(with_records, tmp_path), range(40)))
        assert set(folders) == {tmp_path / with_records.text_sha256}
        assert find_pinned(with_records.text_sha256, tmp_path, "accounts", with_records.pages_sha256) == with_records

    @pytest.mark.parametrize("part", ["text.md", "records.zip", "meta.json"])
    def test_a_copy_that_is_not_intact_is_put_right(self, with_records: Document, tmp_path: Path, part: str) -> None:
        (pin(with_records, tmp_path) / part).write_bytes(b"other")
        pin(with_records, tmp_path)
        assert find_pinned(with_records.text_sha256, tmp_path, "accounts", with_records.pages_sha256) == with_records

    def test_the_same_text_with_other_pages_is_pinned_beside(self, with_records: Document, tmp_path: Path) -> None:
        record = with_records.record(1)
        assert record is not None
        other = _with_record(with_records, replace(record, label="iv"))
        pin(with_records, tmp_path)
        pin(other, tmp_path)
        for document in (with_records, other):
            found = find_pinned(document.text_sha256, tmp_path, "accounts", document.pages_sha256)
            assert found.record(1) == document.record(1)

    def test_nothing_pinned_is_missing(self, tmp_path: Path) -> None:
        with pytest.raises(DocumentMissing, match=r"The pinned text aaaaaaaaaaaa… of accounts is not in"):
            find_pinned("a" * 64, tmp_path, "accounts")

    def test_one_changed_byte_of_the_text_is_named(self, with_records: Document, tmp_path: Path) -> None:
        (pin(with_records, tmp_path) / "text.md").write_text("Total 13")
        with pytest.raises(DocumentError, match=r"text.md was changed, its SHA-256 is .* Copy its folder there again"):
            find_pinned(with_records.text_sha256, tmp_path, "accounts")

    def test_converting_again_is_no_way_out_for_pinned_records(self, with_records: Document, tmp_path: Path) -> None:
        (pin(with_records, tmp_path) / "records.zip").write_bytes(b"other")
        with pytest.raises(DocumentError, match=r"record of page 1 cannot be read .* Copy its folder there again"):
            find_pinned(with_records.text_sha256, tmp_path, "accounts")

    def test_a_change_hidden_by_its_own_digest_is_named(self, with_records: Document, tmp_path: Path) -> None:
        import hashlib

        folder = pin(with_records, tmp_path)
        (folder / "text.md").write_text("Total 13")
        meta = json.loads((folder / "meta.json").read_text())
        meta["text_sha256"] = hashlib.sha256(b"Total 13").hexdigest()
        (folder / "meta.json").write_text(json.dumps(meta))
        with pytest.raises(DocumentError, match="The pinned text of accounts differ"):
            find_pinned(with_records.text_sha256, tmp_path, "accounts")

    def test_changed_page_records_are_named(self, with_records: Document, tmp_path: Path) -> None:
        record = with_records.record(1)
        assert record is not None
        other = _with_record(with_records, replace(record, rotation=90))
        folder = pin(with_records, tmp_path / "ours")
        theirs = pin(other, tmp_path / "theirs")
        with pytest.raises(DocumentError, match="The pinned page records of accounts differ"):
            find_pinned(with_records.text_sha256, tmp_path / "theirs", "accounts", with_records.pages_sha256)
        shutil.copyfile(theirs / "records.zip", folder / "records.zip")
        with pytest.raises(DocumentError, match=r"The page records of accounts.md were changed"):
            find_pinned(with_records.text_sha256, tmp_path / "ours", "accounts")

    @pytest.mark.parametrize("digest", ["../../etc", "", "A" * 64, "a" * 63])
    def test_only_a_digest_may_name_a_folder(self, tmp_path: Path, digest: str) -> None:
        with pytest.raises(DocumentError, match="names no SHA-256"):
            find_pinned(digest, tmp_path, "accounts")

    def test_records_that_do_not_fit_the_document_are_not_pinned(self, with_records: Document, tmp_path: Path) -> None:
        with pytest.raises(DocumentError, match=r"page records of accounts.md were changed"):
            pin(replace(with_records, pages_sha256="0" * 64), tmp_path)
        assert [path.name for path in tmp_path.iterdir()] == [".pins.lock"]

    def test_a_folder_that_cannot_be_written_is_one_sentence(self, with_records: Document, tmp_path: Path) -> None:
        (tmp_path / "pinned").write_text("in the way")
        with pytest.raises(DocumentError, match=r"The text cannot be kept in .*pinned"):
            pin(with_records, tmp_path / "pinned")
