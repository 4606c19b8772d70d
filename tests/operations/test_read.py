from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import NO_TEXT_LAYER, PageInfo
from auditor_tui.errors import OperationError
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.operations.read import READ
from auditor_tui.operations.registry import Registry
from auditor_tui.operations.result import MAX_READ_LINES, MAX_RESULT_CHARS, Result

PAGES = (PageInfo(1, "i", 1, 2), PageInfo(2, None, 3, 0, NO_TEXT_LAYER), PageInfo(3, "1", 3, 2))

Read = Callable[..., Result]


@pytest.fixture
def read(make_document: Callable[..., Document]) -> Read:
    """`read(text, pages=(), **args)` runs the operation as every face does."""

    @cache
    def library(text: str, pages: tuple[PageInfo, ...]) -> MemoryLibrary:
        return MemoryLibrary({"accounts": make_document(text, pages=pages)})

    def run(text: str, pages: tuple[PageInfo, ...] = (), **args: Any) -> Result:
        return Registry(READ).run(library(text, pages), "read", {"doc": "accounts", **args}).result

    return run


def test_lines_are_numbered_and_pages_begin_visibly(read: Read) -> None:
    result = read("a\n\nc\nd", PAGES, first=2, last=4)
    assert result.text == "[page 1, printed i]\n2:\n[page 3, printed 1]\n3: c\n4: d\nPage 2: no text layer."
    assert (result.spans, result.pages, result.truncated) == (((2, 4),), (1, 2, 3), None)
    assert result.data == {"first": 2, "last": 4, "governing": []}


def test_a_page_is_a_range_of_lines(read: Read) -> None:
    assert read("a\nb\nc\nd", PAGES, page=3).spans == ((3, 4),)
    assert read("a\nb\nc\nd", PAGES, page=2).text == "Page 2 holds no line.\nPage 2: no text layer."


def test_blank_lines_are_said_in_words(read: Read) -> None:
    assert read("a\n\n \nd", first=2, last=3).text == "Lines 2–3 are blank."


def test_an_end_past_the_document_is_said(read: Read) -> None:
    result = read("a\nb", first=2, last=9)
    assert result.text == "2: b\nThe document ends with line 2."
    assert result.spans == ((2, 2),)


@pytest.mark.parametrize(
    ("args", "named"),
    [
        ({"first": 5}, "last line of accounts is 4"),
        ({"first": 3, "last": 2}, "first line comes before"),
        ({"page": 4}, "pages 1 to 3"),
        ({"page": 1, "first": 1}, "Give one of them"),
        ({"first": 1, "from_char": 9}, "Line 1 has 1 characters"),
        ({"first": 0}, "must be 1 or more"),
    ],
)
def test_what_is_not_there_names_what_is(read: Read, args: dict[str, int], named: str) -> None:
    with pytest.raises(OperationError, match=named):
        read("a\nb\nc\nd", PAGES, **args)


def test_pages_of_a_document_without_pages_are_refused(read: Read) -> None:
    with pytest.raises(OperationError, match="not known"):
        read("a", page=1)


@pytest.mark.parametrize("line", ["1,234", "word " * 60, "x" * 1999])
def test_reading_on_misses_nothing(read: Read, line: str) -> None:
    text = "\n".join([line] * 1000)
    first, seen = 1, []
    while True:
        result = read(text, first=first)
        assert len(result.text) <= MAX_RESULT_CHARS
        (span,) = result.spans
        assert span.last - span.first < MAX_READ_LINES
        seen += range(span.first, span.last + 1)
        if result.truncated is None:
            break
        assert result.truncated.next in result.text
        first = int(result.truncated.next.split()[0].removeprefix("first="))
    assert seen == list(range(1, 1001))


def test_a_huge_line_is_read_to_its_end_without_cutting_a_number(read: Read) -> None:
    line = " ".join(f"{number:,}.{number % 100:02d}" for number in range(1000, 2000))
    seen: list[str] = []
    from_char = 0
    while True:
        result = read(f"a\n{line}", first=2, last=2, from_char=from_char)
        seen += result.text.split("\n")[0].split("before]")[-1].removeprefix("2: ").split("[")[0].split()
        if result.truncated is None:
            break
        from_char = int(result.truncated.next.split("from_char=")[1].split(",")[0])
    assert seen == line.split()
