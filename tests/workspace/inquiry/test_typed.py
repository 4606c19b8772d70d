from __future__ import annotations

from typing import Any

import pytest

from auditor_tui.errors import OperationError
from auditor_tui.operations.catalogue import OPERATIONS
from auditor_tui.workspace.inquiry.typed import parse_typed, positional, usage


@pytest.mark.parametrize(
    ("line", "op", "args"),
    [
        ('/grep "fiscal deficit"', "grep", {"pattern": "fiscal deficit"}),
        ("/grep fiscal deficit --literal", "grep", {"pattern": "fiscal deficit", "literal": True}),
        (r"/grep ^\W*Rev", "grep", {"pattern": r"^\W*Rev"}),
        ("/grep tax --lines 1,010-1,020", "grep", {"pattern": "tax", "first": 1010, "last": 1020}),
        ("/grep it's", "grep", {"pattern": "it's"}),
        ("/read 101-109", "read", {"first": 101, "last": 109}),
        ("/read 101", "read", {"first": 101, "last": 101}),
        ("/read --page 3", "read", {"page": 3}),
        ("/foot", "foot", {}),
        ("/foot 105-108 --column 2", "foot", {"first": 105, "last": 108, "column": 2}),
        ("/calc L108C2 - L107C2", "calculate", {"expr": "L108C2 - L107C2"}),
        ("/amount 1,200 --unit crore", "amount", {"value": "1,200", "unit": "crore"}),
    ],
)
def test_an_operation_is_taken_as_it_is_typed(line: str, op: str, args: dict[str, Any]) -> None:
    assert parse_typed(line, OPERATIONS, "accounts") == (op, {"doc": "accounts", **args})


def test_one_on_the_whole_library_names_no_document() -> None:
    assert parse_typed("/list", OPERATIONS, "accounts") == ("list", {})


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("/", "Which operation? There are: /list, /outline, /grep"),
        ("/gerp x", "There is no operation /gerp. There are:"),
        ("/grep", "grep: pattern is missing. It is typed /grep PATTERN"),
        ("/read top", "read: top is not understood here. It is typed /read [A-B]"),
        ("/foot --column x", "foot: --column x is no whole number."),
        ("/foot --column", "foot: --column needs a value."),
        ("/grep x --lines", "grep: nothing is no range of lines."),
        ("/grep x --doc other", "grep: --doc is not understood here."),
        ('/grep "x', "A quotation mark is not closed."),
    ],
)
def test_what_is_no_operation_says_how_one_is_typed(line: str, sentence: str) -> None:
    with pytest.raises(OperationError) as raised:
        parse_typed(line, OPERATIONS, "accounts")
    assert str(raised.value).startswith(sentence)


def test_words_without_quotation_marks_can_mean_one_text_alone() -> None:
    assert all(len(positional(operation)) <= 1 for operation in OPERATIONS.values())


def test_every_operation_says_how_it_is_typed() -> None:
    for operation in OPERATIONS.values():
        assert usage(operation).startswith(f"It is typed /{operation.name}")
