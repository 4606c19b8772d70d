from __future__ import annotations

from typing import Any

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.documents.outline import Heading
from auditor_tui.documents.pages import PageInfo
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.operations.catalogue import OPERATIONS
from auditor_tui.operations.result import MAX_LINE_CHARS, MAX_RESULT_CHARS

COUNT = 100
CUT_NOTE_CHARS = 100
"""What a clipped line says of the characters left out, and its number."""


@pytest.fixture(scope="module")
def overlong() -> MemoryLibrary:
    """Everything too long at once: lines, titles, sections within sections, and another fault on every page."""
    document = Document(
        doc_id="overlong",
        lines=tuple(f"|Revenue {index} {'x' * 3000}|1,234|" for index in range(COUNT)),
        pages=tuple(
            PageInfo(index + 1, None, index + 1, 1, f"set aside: {index} {'z' * 500}") for index in range(COUNT)
        ),
        outline=tuple(Heading(f"h{index}", "T" * 300, index, 1, COUNT, 1, "bookmark") for index in range(1, COUNT)),
        source_name="overlong.pdf",
        source_bytes=1,
        source_sha256="0" * 64,
        text_sha256="1" * 64,
        pages_sha256="2" * 64,
        converter={"name": "test"},
    )
    return MemoryLibrary({document.doc_id: document})


@pytest.mark.parametrize(
    ("op", "args"),
    [
        ("outline", {}),
        ("grep", {"pattern": "revenue"}),
        ("grep", {"pattern": "revenue", "context": 10, "max_hits": 200}),
        ("grep", {"pattern": "surplus"}),
        ("search", {"query": "revenue"}),
        ("search", {"query": "revenue", "max_hits": 50}),
        ("search", {"query": "surplus"}),
        ("search", {"query": " ".join(f"plus{index}{'y' * 40}" for index in range(20))}),
        ("read", {}),
        ("read", {"page": 7}),
        ("figure", {"first": 1, "last": COUNT}),
    ],
)
def test_no_result_and_no_line_of_one_is_longer_than_its_cap(
    overlong: MemoryLibrary, op: str, args: dict[str, Any]
) -> None:
    result = OPERATIONS.run(overlong, op, {"doc": "overlong", **args}).result
    assert 0 < len(result.text) <= MAX_RESULT_CHARS
    assert max(map(len, result.text.split("\n"))) <= MAX_LINE_CHARS + CUT_NOTE_CHARS


def test_pages_whose_notice_there_is_no_room_for_are_counted(overlong: MemoryLibrary) -> None:
    text = OPERATIONS.run(overlong, "grep", {"doc": "overlong", "pattern": "surplus"}).result.text
    assert text.endswith(f"98 pages (3–{COUNT}): other notices.")
