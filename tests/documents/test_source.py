from __future__ import annotations

import os
from pathlib import Path

import pytest

from auditor_tui.documents.source import look_at
from auditor_tui.errors import DocumentMissing, UnreadableDocument


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("empty.pdf", b"", r"empty.pdf is empty \(0 bytes\)"),
        ("page.pdf", b"<!DOCTYPE html><p>Your session has expired.", r"page.pdf is not a PDF but a web page \(HTML\)"),
        ("text.pdf", b"Just words", r"text.pdf is not a PDF, whatever"),
        ("book.docx", b"PK", r"book.docx is of a kind that is not read"),
        ("\x1b[2J.pdf", b"x", r"␛\[2J.pdf is not a PDF"),
    ],
)
def test_what_is_not_read_is_said_in_one_sentence(tmp_path: Path, name: str, content: bytes, sentence: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(UnreadableDocument, match=sentence):
        look_at(path)


def test_a_missing_file_and_a_folder_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(DocumentMissing, match=r"There is no file .*nothing.pdf"):
        look_at(tmp_path / "nothing.pdf")
    with pytest.raises(UnreadableDocument, match="is a folder"):
        look_at(tmp_path)


def test_suffixes_are_read_in_any_case_and_junk_before_the_mark_is_allowed(tmp_path: Path) -> None:
    path = tmp_path / "REPORT.PDF"
    path.write_bytes(b"\n\n%PDF-1.7 and so on")
    source = look_at(path)
    assert source.is_pdf
    assert source.doc_id == "REPORT"
    assert source.size_bytes == len(b"\n\n%PDF-1.7 and so on")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
def test_a_pipe_is_no_file_and_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.pdf")
    with pytest.raises(UnreadableDocument, match=r"pipe\.pdf is no file but a device or a pipe"):
        look_at(tmp_path / "pipe.pdf")
