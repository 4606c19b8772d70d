from __future__ import annotations

import hashlib
import json
import zipfile
from pathlib import Path

import pytest

from auditor_tui.documents.pages import Box, PageRecord, Run, Word
from auditor_tui.documents.records import NO_PAGES_SHA256, RecordArchive, decode_page, encode_page, write_archive
from auditor_tui.errors import DocumentError


def page(page_no: int = 1) -> PageRecord:
    return PageRecord(
        page_no=page_no,
        label="iv",
        width=595.32,
        height=841.92,
        rotation=90,
        markdown="|₹|12.5|\n|---|---|\n\n",
        boxes=(
            Box("table", (1, 2, 3, 4.5), None, 0, 2, (((1, 2, 2, 3), None), ((1, 3, 2, 4.5), (2, 3, 3, 4.5)))),
            Box("section-header", (0, 0, 9, 9), 14, 3, 1),
        ),
        words=(Word("12.5", (1, 2, 3, 4)),),
        runs=(Run("12.5", (1, 2, 3, 4), 9.5, 16, (0, -1)),),
        notice=None,
    )


def test_a_record_comes_back_as_it_was() -> None:
    assert decode_page(encode_page(page())) == page()


def test_encoding_is_canonical() -> None:
    encoded = encode_page(page())
    plain = json.dumps(json.loads(encoded), ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    assert encoded == plain


def test_the_digest_is_over_each_record_and_a_line_feed(tmp_path: Path) -> None:
    encoded = [(number, encode_page(page(number))) for number in (1, 2)]
    digest = write_archive(tmp_path / "records.zip", encoded)
    assert digest == hashlib.sha256(b"".join(data + b"\n" for _, data in encoded)).hexdigest()
    assert hashlib.sha256(b"").hexdigest() == NO_PAGES_SHA256


def test_the_same_records_make_the_same_archive(tmp_path: Path) -> None:
    for name in ("one.zip", "two.zip"):
        write_archive(tmp_path / name, [(1, encode_page(page()))])
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()


def test_any_page_is_read_alone(tmp_path: Path) -> None:
    write_archive(tmp_path / "records.zip", [(number, encode_page(page(number))) for number in range(1, 30)])
    archive = RecordArchive(tmp_path / "records.zip")
    assert [archive.page(number).page_no for number in (29, 1, 17)] == [29, 1, 17]
    assert archive.page(17) is archive.page(17)


@pytest.mark.parametrize("content", [None, b"", b"no archive"])
def test_an_archive_that_cannot_be_read_is_one_sentence(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "records.zip").write_bytes(content)
    with pytest.raises(DocumentError, match=r"record of page 3 cannot be read"):
        RecordArchive(tmp_path / "records.zip").page(3)


def test_a_member_that_is_no_record_is_one_sentence(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "records.zip", "w") as archive:
        archive.writestr("00001.json", "{}")
    with pytest.raises(DocumentError, match=r"record of page 1 cannot be read"):
        RecordArchive(tmp_path / "records.zip").page(1)


def test_an_archive_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    def pages() -> object:
        yield 1, encode_page(page())
        raise OSError("no space left")

    with pytest.raises(OSError, match="no space left"):
        write_archive(tmp_path / "records.zip", pages())  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []
