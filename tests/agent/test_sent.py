"""Which lines leave the machine: those shown, those that govern them, and the headings over them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from auditor_tui.agent.sent import as_spans, lines_in
from auditor_tui.auditlog.events import OperationRun
from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.operations.catalogue import OPERATIONS

TEXT = """\
# Statement of Receipts

(₹ in crore)

|Particulars|2023-24|2024-25|
|---|---|---|
|Harbour Dues|1,204.50|1,300.00|
|Ferry Fares|204.50|300.00|
"""


@pytest.mark.parametrize(
    ("op", "args", "lines"),
    [
        ("grep", {"pattern": "Ferry"}, {1, 3, 8}),
        ("read", {"first": 4, "last": 6}, {4, 5, 6}),
        ("figure", {"first": 7}, {1, 3, 5, 7}),
        ("outline", {}, {1}),
        ("grep", {"pattern": "Zeppelin"}, set()),
        ("read", {"first": 99}, set()),
    ],
)
def test_lines_of_a_result(
    make_document: Callable[..., Document], op: str, args: dict[str, Any], lines: set[int]
) -> None:
    document = make_document(TEXT)
    library = MemoryLibrary({"accounts": document})
    try:
        done = OPERATIONS.run(library, op, {"doc": "accounts", **args})
        result = done.result.as_data()
    except Exception as error:
        result = {"error": str(error)}
    run = OperationRun(op=op, args=args, doc=document.text_sha256, result=result, result_hash="")
    assert lines_in(run, document) == lines


def test_lines_that_touch_are_one_span() -> None:
    assert as_spans({5, 1, 2, 3}) == (LineSpan(1, 3), LineSpan(5, 5))
