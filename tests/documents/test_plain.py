from __future__ import annotations

import hashlib

import pytest

from auditor_tui.documents.assemble import line_index_sha256
from auditor_tui.documents.plain import read_plain
from auditor_tui.errors import UnreadableDocument


def test_a_text_opens_as_it_is() -> None:
    document = read_plain("# Accounts\n\nRevenue ₹ 12\n".encode(), "accounts.md", "2024/accounts")
    assert document.lines == ("# Accounts", "", "Revenue ₹ 12")
    assert document.pages == ()
    assert document.page_at(3) is None
    assert document.record(1) is None
    assert document.doc_id == "2024/accounts"
    assert document.text_sha256 == hashlib.sha256("# Accounts\n\nRevenue ₹ 12".encode()).hexdigest()
    assert [heading.title for heading in document.outline] == ["Accounts"]


@pytest.mark.parametrize(
    ("data", "encoding", "line_ends"),
    [
        (b"a\nb\n", "utf-8", "LF"),
        (b"a\r\nb\r\n", "utf-8", "CRLF"),
        (b"a\r\nb\n", "utf-8", "LF and CRLF"),
        (b"\xef\xbb\xbfa\nb", "utf-8-sig", "LF"),
        ("a\nb\n".encode("utf-16"), "utf-16", "LF"),
    ],
)
def test_line_ends_and_byte_marks_are_not_text_but_recorded(data: bytes, encoding: str, line_ends: str) -> None:
    document = read_plain(data, "a.txt", "a")
    assert document.lines == ("a", "b")
    assert (document.converter["encoding"], document.converter["line_ends"]) == (encoding, line_ends)


def test_a_file_of_one_line_has_no_line_ends() -> None:
    assert read_plain(b"a", "a.txt", "a").converter["line_ends"] == "none"


def test_a_line_index_is_where_each_line_begins_in_bytes() -> None:
    begun = hashlib.sha256(b"0\n4\n5\n").hexdigest()
    assert line_index_sha256(["₹", "", "ab"]) == begun
    assert line_index_sha256(["₹", "", "abc"]) == begun  # where the last one ends is for the text's digest to say
    assert line_index_sha256(["₹", "ab", ""]) != begun


def test_a_lone_carriage_return_is_shown() -> None:
    document = read_plain(b"a\rb\n", "a.txt", "a")
    assert document.lines == ("a␍b",)
    assert document.converter["sanitised"] == 1


def test_other_encodings_are_refused_and_the_byte_is_named() -> None:
    with pytest.raises(UnreadableDocument, match=r"old.txt is not UTF-8 text \(byte 5 cannot be read\)"):
        read_plain("a £ é".encode("latin-1").replace(b"\xa3", b"x"), "old.txt", "old")


def test_a_pdf_under_another_name_is_called_one() -> None:
    with pytest.raises(UnreadableDocument, match=r"notes\.txt is a PDF, whatever its name says"):
        read_plain(b"%PDF-1.7\n%\xe2\xe3", "notes.txt", "notes")
