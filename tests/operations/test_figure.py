from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.documents.pages import NO_TEXT_LAYER, PageInfo
from auditor_tui.errors import OperationError
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.operations.figure import FIGURE, MAX_FIGURES
from auditor_tui.operations.registry import Registry
from auditor_tui.operations.result import MAX_RESULT_CHARS, Result

TEXT = "# Accounts\n\n(Rs in lakh)\n\n|Item|2024-25|\n|---|---|\n|Sales|3,906|\n|Costs|(655)|\n\nNothing here."


@pytest.fixture
def run(make_document: Callable[..., Document]) -> Callable[..., Result]:
    def run_on(text: str = TEXT, pages: tuple[PageInfo, ...] = (), **args: int) -> Result:
        library = MemoryLibrary({"accounts": make_document(text, pages=pages)})
        return Registry(FIGURE).run(library, "figure", {"doc": "accounts", **args}).result

    return run_on


def test_the_figures_of_a_span_and_the_lines_that_govern_them(run: Callable[..., Result]) -> None:
    result = run(first=7)
    assert result.data["total"] == 1
    assert result.data["figures"][0]["normalized"] == "390600000"
    assert result.spans == (LineSpan(3, 3), LineSpan(5, 5), LineSpan(7, 7))
    assert result.text.startswith("L7C2 3,906 · Rs in lakh (line 3, 4 up) · 2024-25 (to 2025-03-31) · row Sales")


def test_a_span_without_figures_says_so(run: Callable[..., Result]) -> None:
    result = run(first=10)
    assert (result.text, result.data) == ("No figure stands on line 10.", {"figures": [], "total": 0})


def test_a_page_stands_for_its_lines(run: Callable[..., Result]) -> None:
    result = run(pages=(PageInfo(1, None, 1, 10),), page=1)
    assert (result.data["total"], result.pages) == (2, (1,))


def test_a_page_without_lines_is_said(run: Callable[..., Result]) -> None:
    result = run(pages=(PageInfo(1, None, 1, 0, NO_TEXT_LAYER), PageInfo(2, None, 1, 10)), page=1)
    assert (result.text, result.spans) == ("Page 1 holds no line.\nPage 1: no text layer.", ())


def test_passing_over_every_figure_says_how_many_there_are(run: Callable[..., Result]) -> None:
    with pytest.raises(OperationError, match=r"There is 1 figure on line 7, none after the first 5\."):
        run(first=7, skip=5)


def test_a_long_list_is_cut_and_says_how_to_go_on(run: Callable[..., Result]) -> None:
    rows = "\n".join(f"|Row {index}|{index}.5|" for index in range(MAX_FIGURES + 30))
    result = run(f"|Item|2020|\n|---|---|\n{rows}", first=1, last=400)
    assert result.truncated is not None
    assert (result.truncated.shown, result.truncated.total) == (MAX_FIGURES, MAX_FIGURES + 30)
    assert result.truncated.next == f"first=1 last={MAX_FIGURES + 32} skip={MAX_FIGURES}"
    assert len(result.text) <= MAX_RESULT_CHARS
    rest = run(f"|Item|2020|\n|---|---|\n{rows}", first=1, last=400, skip=MAX_FIGURES)
    assert (len(rest.data["figures"]), rest.truncated) == (30, None)


@pytest.mark.parametrize("args", [{}, {"first": 99}, {"first": 5, "last": 2}, {"page": 1}, {"first": 1, "page": 1}])
def test_unusable_arguments_name_what_would_work(run: Callable[..., Result], args: dict[str, int]) -> None:
    with pytest.raises(OperationError) as caught:
        run(**args)
    assert caught.value.hint


def test_the_result_holds_no_floats(run: Callable[..., Result]) -> None:
    def fail(text: str) -> None:
        raise AssertionError(text)

    json.loads(json.dumps(run(first=1, last=10).as_data()), parse_float=fail)


def test_a_line_of_too_many_numbers_says_that_it_was_not_taken_apart(run: Callable[..., Result]) -> None:
    text = "Sales\n\nSales were " + "1,234 " * 5_000 + "\n\nCosts"
    said = run(text, first=2, last=4).text
    assert said.split("\n")[1] == "Line 3 holds 5,000 numbers and was not taken apart; grep finds what stands on it."
