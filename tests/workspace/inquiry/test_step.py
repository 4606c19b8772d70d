from __future__ import annotations

from typing import Any

import pytest

from auditor_tui.auditlog.events import OperationRun
from auditor_tui.documents.document import LineSpan
from auditor_tui.operations.catalogue import OPERATIONS
from auditor_tui.workspace.inquiry.step import as_typed, step_of
from auditor_tui.workspace.inquiry.typed import parse_typed


def _run(result: dict[str, Any], op: str = "grep", args: dict[str, Any] | None = None) -> OperationRun:
    return OperationRun(op=op, args=args or {}, doc="d" * 64, result=result, result_hash="h")


@pytest.mark.parametrize(
    ("op", "args", "typed"),
    [
        ("grep", {"doc": "a", "pattern": "fiscal deficit", "raw": False, "max_hits": 40}, 'grep "fiscal deficit"'),
        ("grep", {"doc": "a", "pattern": "x", "raw": True}, 'grep "x" --raw'),
        ("read", {"doc": "a", "first": 788, "last": 815}, "read 788-815"),
        ("figure", {"doc": "a", "first": 812, "last": 812}, "figure 812"),
        ("outline", {"doc": "a", "depth": 2}, "outline --depth 2"),
        ("list", {}, "list"),
    ],
)
def test_an_operation_reads_as_it_is_typed(op: str, args: dict[str, Any], typed: str) -> None:
    assert as_typed(op, args) == typed


def test_a_search_counts_its_hits_and_focuses_the_first() -> None:
    result = {"spans": [[9, 9], [4, 4]], "data": {"total": 9, "hits": [{"line": 9}, {"line": 4}]}}
    step = step_of(1, 3, "agent", _run(result))
    assert (step.summary, step.found, step.hits) == ("9 hits", 9, frozenset({4, 9}))
    assert step.focus == LineSpan(4, 4)


@pytest.mark.parametrize(
    ("result", "summary"),
    [
        ({"data": {"total": 0}}, "nothing"),
        ({"data": {"total": 1}}, "1 hit"),
        ({"spans": [[788, 1815]], "data": {}}, "788–1,815"),
        ({"spans": [[788, 788]], "data": {}}, "line 788"),
        ({"spans": [[1, 2], [4, 5]], "data": {}}, "2 places"),
        ({"spans": [[1, 2]], "data": {"figures": [{}, {}, {}]}}, "3 figures"),
        ({"error": "There is no line 9."}, "refused"),
        ({}, "done"),
    ],
)
def test_what_came_of_it_in_a_few_words(result: dict[str, Any], summary: str) -> None:
    assert step_of(1, 3, "agent", _run(result, "op")).summary == summary


@pytest.mark.parametrize("spans", [None, 3, [[1]], [["a", "b"]], [[5, 2]], [[0, 1]], [[1, 10**15]]])
def test_a_garbled_span_marks_nothing(spans: object) -> None:
    assert step_of(1, 3, "agent", _run({"spans": spans, "data": None})).spans == ()


@pytest.mark.parametrize(
    ("total", "differs", "words"),
    [(0, 0, "no total"), (1, 0, "1 total"), (3, 1, "3 totals, 1 differs"), (9, 2, "9 totals, 2 differ")],
)
def test_totals_that_differ_are_counted(total: int, differs: int, words: str) -> None:
    result = {"text": "", "data": {"columns": [], "counts": {"foots": 0, "differs": differs}, "total": total}}
    run = OperationRun(op="foot", args={}, doc=None, result=result, result_hash="")
    assert step_of(1, 3, "person", run).summary == words


@pytest.mark.parametrize(
    ("op", "counts", "total", "words"),
    [
        ("foot", {"differs": 0, "unchecked": 0, "rounding": 1, "foots": 3}, 4, "4 totals foot"),
        ("foot", {"differs": 0, "unchecked": 0, "rounding": 0, "foots": 1}, 1, "foots"),
        ("foot", {"differs": 0, "unchecked": 2, "rounding": 0, "foots": 0}, 2, "2 totals, not checked"),
        ("foot", {"differs": 0, "unchecked": 2, "rounding": 0, "foots": 5}, 7, "7 totals, 2 not checked"),
        ("foot", {"differs": "x", "unchecked": None}, 1, "1 total"),
        ("amount", {"printed": 2}, 2, "2 hits"),
        ("amount", {}, 0, "nothing"),
    ],
)
def test_totals_are_said_to_foot_and_amounts_are_no_totals(
    op: str, counts: dict[str, Any], total: int, words: str
) -> None:
    result = {"text": "", "data": {"counts": counts, "total": total}}
    run = OperationRun(op=op, args={}, doc=None, result=result, result_hash="")
    assert step_of(1, 3, "person", run).summary == words


def test_a_step_as_it_is_shown_can_be_typed() -> None:
    args = {"doc": "accounts", "value": "24810.50", "unit": "₹ crore", "skip": 3}
    typed = as_typed("amount", args)
    assert typed == 'amount --value 24810.50 --unit "₹ crore" --skip 3'
    assert parse_typed(f"/{typed}", OPERATIONS, "accounts") == ("amount", {**args, "skip": 3})
