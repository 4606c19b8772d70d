"""A log as JSON and its figures as CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from auditor_tui.auditlog.events import Answer, AnswerEvent, Header
from auditor_tui.auditlog.export.data import as_csv, as_json
from auditor_tui.auditlog.reader import read_log
from auditor_tui.auditlog.verify import verify
from auditor_tui.documents.document import Document


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_json_holds_the_whole_inquiry(sealed_log: Path, figure: dict[str, Any]) -> None:
    found = json.loads(json.dumps(as_json(read_log(sealed_log), verify(sealed_log))))
    assert found["question"] == "What was the revenue in 2024-25?"
    assert (found["outcome"], found["answer"]) == ("answered", "₹ 2,418.6 crore.")
    assert found["figures"] == [figure]
    assert [operation["seq"] for operation in found["operations"]] == [3, 4]
    assert found["searches_without_hit"] == [4]
    assert found["integrity"]["verdict"] == "intact"


def test_csv_has_a_row_for_each_figure(sealed_log: Path) -> None:
    (row,) = rows_of(as_csv(read_log(sealed_log)))
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
    (row,) = rows_of(as_csv(read_log(write_log(make_header(accounts), [answer]))))
    assert row["printed"] == cell
