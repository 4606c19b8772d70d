from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.documents.pages import PageInfo
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.operations.catalogue import OPERATIONS
from auditor_tui.operations.governing import governing_at, governing_data, headings, standing_at
from auditor_tui.operations.result import Result

STATEMENT = """# Accounts
(₹ in crore)

|Item|2024-25|2023-24|Change in per cent|
|---|---|---|---|
|Deficit|48,964.89|18,942.94|158.5|
|Revenue|12,000.00||3.1|
|Outlay|9,000.00|8,000.00|12.5|

## Loans
(₹ in lakh)

|Item|2024-25|
|---|---|
|Loans|77,100|
"""
LAST = STATEMENT.count("\n")


@pytest.fixture
def accounts(make_document: Callable[..., Document]) -> Document:
    return make_document(STATEMENT)


def run(document: Document, op: str, **args: Any) -> Result:
    return OPERATIONS.run(MemoryLibrary({"accounts": document}), op, {"doc": "accounts", **args}).result


def test_figures_that_share_unit_and_period_are_told_together(accounts: Document) -> None:
    assert [group.as_data() for group in governing_at(accounts, 6).governed] == [
        {"figures": ["L6C2"], "unit": "(₹ in crore)", "unit_line": 2, "period": "2024-25", "period_line": 4},
        {"figures": ["L6C3"], "unit": "(₹ in crore)", "unit_line": 2, "period": "2023-24", "period_line": 4},
        {"figures": ["L6C4"], "unit": "Change in per cent", "unit_line": 4, "period": "2024-25", "period_line": 4},
    ]


def test_the_same_text_with_other_pages_and_titles_stands_elsewhere(accounts: Document) -> None:
    (plain,) = standing_at(accounts, [6])
    (paged,) = standing_at(replace(accounts, pages=(PageInfo(7, None, 1, LAST),), outline=()), [6])
    assert (plain.page_no, plain.section) == (None, ("Accounts",))
    assert (paged.page_no, paged.section) == (7, ())
    assert paged.heading.text.startswith("[page 7 · unit")
    assert plain.governing == paged.governing


def test_it_is_what_the_operation_figure_says(accounts: Document) -> None:
    figures = {each["id"]: each for each in run(accounts, "figure", first=1, last=LAST).data["figures"]}
    told = {
        figure.figure_id: (group.kind, group.unit.as_data(), group.period.as_data())
        for line_no in range(1, LAST + 1)
        for group in governing_at(accounts, line_no).governed
        for figure in group.figures
    }
    assert told == {key: (each["kind"], each["unit"], each["period"]) for key, each in figures.items()}


def test_a_line_without_figures_has_nothing_over_it(accounts: Document) -> None:
    assert governing_at(accounts, 1).unit is None
    assert governing_at(accounts, 1).governed == ()
    assert governing_at(accounts, 4).governed == ()


def test_lines_that_share_it_are_one_run_and_cells_are_told_of(accounts: Document) -> None:
    runs = governing_data(accounts, LineSpan(1, LAST))
    assert [(each["lines"], each["cells"], each["kind"], each["unit"]["text"]) for each in runs] == [
        ([6, 8], [2], "amount", "(₹ in crore)"),
        ([6, 8], [3], "amount", "(₹ in crore)"),
        ([6, 8], [4], "percent", runs[2]["unit"]["text"]),
        ([15, 15], [2], "amount", "(₹ in lakh)"),
    ]


def test_a_row_with_another_unit_parts_the_runs_of_its_cells(make_document: Callable[..., Document]) -> None:
    text = "(₹ in crore)\n\n|Item|2024|\n|---|---|\n|A|1,100|\n|Employees (number)|500|\n|B|1,200|\n"
    runs = governing_data(make_document(text), LineSpan(1, 7))
    assert [(each["lines"], each["cells"]) for each in runs] == [([5, 5], [2]), ([6, 6], [2]), ([7, 7], [2])]


def test_a_heading_says_what_is_over_each_column_once(accounts: Document) -> None:
    assert headings(accounts, LineSpan(1, LAST)) == {
        6: "[unit '(₹ in crore)' from line 2 · C2 2024-25; C3 2023-24; C4 2024-25, percent]",
        15: "[unit '(₹ in lakh)' from line 11 · period 2024-25]",
    }


def test_rows_that_lack_a_column_stand_under_the_same_heading(accounts: Document) -> None:
    lines = run(accounts, "grep", pattern="revenue|outlay|loans").text.splitlines()
    assert [line for line in lines if line[:1] == "["] == [
        "[Accounts · unit '(₹ in crore)' from line 2 · C2 2024-25; C3 2023-24; C4 2024-25, percent]",
        "[Accounts › Loans]",
        "[Accounts › Loans · unit '(₹ in lakh)' from line 11 · period 2024-25]",
    ]


def test_a_reading_says_what_governs_the_rows_it_begins_with(accounts: Document) -> None:
    result = run(accounts, "read", first=8, last=15)
    assert result.text.splitlines()[:2] == [
        "[unit '(₹ in crore)' from line 2 · C2 2024-25; C3 2023-24; C4 2024-25, percent]",
        "8: |Outlay|9,000.00|8,000.00|12.5|",
    ]
    assert [each["lines"] for each in result.data["governing"]] == [[8, 8], [8, 8], [8, 8], [15, 15]]


def test_what_is_not_stated_is_said(make_document: Callable[..., Document]) -> None:
    document = make_document("|Item|Amount|\n|---|---|\n|Deficit|48,964.89|\n")
    assert headings(document, LineSpan(1, 3)) == {3: "[unit not stated · period not stated]"}
    (run_,) = governing_data(document, LineSpan(1, 3))
    assert (run_["unit"]["state"], run_["period"]["state"]) == ("not_stated", "not_stated")
    assert governing_at(document, 3).governed[0].as_data() == {
        "figures": ["L3C2"], "unit": None, "unit_line": None, "period": None, "period_line": None,
        "unit_state": "not_stated", "period_state": "not_stated",
    }  # fmt: skip


def test_a_sentence_says_its_own_unit_and_its_governing_is_in_the_data(make_document: Callable[..., Document]) -> None:
    result = run(make_document("The deficit of 2024-25 was ₹ 48,964.89 crore."), "read")
    assert result.text == "1: The deficit of 2024-25 was ₹ 48,964.89 crore."
    (told,) = result.data["governing"]
    assert (told["lines"], told["cells"], told["unit"]["source"]) == ([1, 1], [], "inline")


def test_documents_are_told_apart(make_document: Callable[..., Document]) -> None:
    for unit in ("crore", "lakh"):
        document = make_document(f"(₹ in {unit})\n\n|Item|2024|\n|---|---|\n|Deficit|48,964.89|\n")
        assert governing_at(document, 5).governed[0].unit.text == f"(₹ in {unit})"
