"""A log as JSON and its figures as CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from auditor_tui.auditlog.events import Answer, AnswerEvent, Header, OperationEvent, OutcomeEvent, OutcomeReached
from auditor_tui.auditlog.export.contradictions import contradictions
from auditor_tui.auditlog.export.data import as_csv, as_json
from auditor_tui.auditlog.export.dossier import Dossier
from auditor_tui.auditlog.export.evidence import text_at
from auditor_tui.auditlog.export.markdown import as_markdown
from auditor_tui.auditlog.reader import read_log
from auditor_tui.auditlog.verify import verify
from auditor_tui.documents.document import Document


@pytest.mark.parametrize("ended", ["closed with another outcome", "not closed"])
def test_a_search_without_hit_is_told_however_the_inquiry_ended(
    write_log: Callable[..., Path], make_header: Callable[..., Header], inquiry: Any, accounts: Document, ended: str
) -> None:
    stop = OutcomeEvent(actor="system", data=OutcomeReached(outcome="stopped", reason="interrupted"))
    events = [*inquiry[:4], *([stop] if ended.startswith("closed") else [])]
    path = write_log(make_header(accounts), events, sealed=ended.startswith("closed"))
    dossier = Dossier(read_log(path), (accounts,), verify(path))
    assert as_json(dossier)["searches_without_hit"] == [4]
    told = as_markdown([dossier]).partition("## Searches that found nothing")[2].partition("\n## ")[0]
    assert "Record 4: find" in told and "Record 3" not in told


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_json_holds_the_whole_inquiry(sealed_log: Path, figure: dict[str, Any], accounts: Document) -> None:
    found = json.loads(json.dumps(as_json(Dossier(read_log(sealed_log), (accounts,), verify(sealed_log)))))
    assert found["question"] == "What was the revenue in 2024-25?"
    assert (found["outcome"], found["answer"]) == ("answered", "₹ 2,418.6 crore.")
    assert found["figures"] == [figure]
    assert [operation["seq"] for operation in found["operations"]] == [3, 4]
    assert found["searches_without_hit"] == [4]
    assert found["integrity"]["verdict"] == "intact"
    assert found["coverage"] == [
        {
            "doc_id": "accounts",
            "text_sha256": accounts.text_sha256,
            "lines": 8,
            "lines_looked_at": 1,
            "lines_not_looked_at": [[1, 6], [8, 8]],
        }
    ]
    assert [(row["line"], row["text"]) for row in found["evidence"]] == [
        (line_no, accounts.line(line_no)) for line_no in (3, 5, 7)
    ]
    assert (found["asked_by"], found["contradicting_evidence"], found["review"]) == ("user", [], None)


def test_csv_has_a_row_for_each_figure_with_the_lines_it_rests_on(sealed_log: Path, accounts: Document) -> None:
    (row,) = rows_of(as_csv([Dossier(read_log(sealed_log), (accounts,))]))
    assert (row["line_text"], row["unit_line_text"]) == (accounts.line(7), accounts.line(3))
    assert row["log_id"] == sealed_log.stem
    assert row["document"] == "accounts"
    assert (row["printed"], row["value"], row["scale"], row["normalized"]) == (
        "2,418.6",
        "2418.6",
        "10000000",
        "24186000000",
    )
    assert (row["unit"], row["unit_line"], row["period"], row["support_seq"]) == ("(₹ in crore)", "3", "2024-25", "3")


@pytest.mark.parametrize(
    ("printed", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "' =1"),
        ("-1,577", "'-1,577"),
        ("-1577.5", "-1577.5"),
        ("(1,577)", "(1,577)"),
        ("\x1b[2J", "␛[2J"),
    ],
)
def test_no_cell_is_a_formula(
    write_log: Callable[..., Path],
    make_header: Callable[..., Header],
    accounts: Document,
    figure: dict[str, Any],
    printed: str,
    cell: str,
) -> None:
    answer = AnswerEvent(actor="agent", data=Answer(text="", figures=(figure | {"printed": printed},)))
    (row,) = rows_of(as_csv([Dossier(read_log(write_log(make_header(accounts), [answer])), (accounts,))]))
    assert row["printed"] == cell


@pytest.mark.parametrize(
    ("change", "differs"),
    [
        ({"normalized": "24281000000", "value": "2428.1"}, True),
        ({"row_label": "1. REVENUE", "normalized": "24281000000", "value": "2428.1"}, True),
        ({"normalized": "24186400000", "value": "24186.4", "scale": "1000000"}, False),  # the same, rounded less
        ({"normalized": "24281000000", "period": {"end_date": "2024-03-31", "kind": "duration"}}, False),
        ({"normalized": "24281000000", "row_label": "Expenditure"}, False),
        ({"normalized": "24281000000", "kind": "percent"}, False),
        ({"normalized": "n/a"}, False),
    ],
)
@pytest.mark.parametrize("role", ["answer", "operand"])
def test_a_returned_figure_of_the_same_row_and_period_with_another_value_is_told(
    write_log: Callable[..., Path],
    make_header: Callable[..., Header],
    accounts: Document,
    figure: dict[str, Any],
    operate: Callable[..., OperationEvent],
    change: dict[str, Any],
    differs: bool,
    role: str,
) -> None:
    stated = figure | {"role": role, "period": figure["period"] | {"end_date": "2025-03-31"}}
    other = stated | {"id": "L9C2", "line": 9} | change
    if "period" in change:
        other["period"] = stated["period"] | change["period"]
    ran = operate("find", doc="accounts", words="Revenue")
    returned = ran.data.model_copy(update={"result": ran.data.result | {"data": {"figures": [stated, other]}}})
    events = [
        ran.model_copy(update={"data": returned}),
        AnswerEvent(actor="agent", data=Answer(text="", figures=(stated,))),
    ]
    found = list(contradictions(read_log(write_log(make_header(accounts), events))))
    assert [(text_at(pair.figure, "id"), text_at(pair.other, "id"), pair.seq) for pair in found] == (
        [("L7C2", "L9C2", 2)] if differs else []
    )
