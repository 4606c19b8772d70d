from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.operations.catalogue import OPERATIONS
from auditor_tui.workspace.figure.shown_figure import ShownFigure, shown_figure
from auditor_tui.workspace.figure.year_before import change_in_words, year_before
from auditor_tui.workspace.reading.at_figure import Operate, SameAmount, footed, same_amount
from auditor_tui.workspace.reading.cursor import CursorFigures, LineFigures
from auditor_tui.workspace.reading.details import Detail, details_of

TEXT = """# Receipts

(₹ in crore)

|Particulars|2024-25 Actuals|2023-24 Actuals|2023-24 Budget Estimates|
|---|---|---|---|
|Tax|1,200|0|1,000|
|Grants|345|300|310|
|Total|1,545|300|1,310|"""


@pytest.fixture
def document(make_document: Callable[..., Document]) -> Document:
    return make_document(TEXT)


def _line(document: Document, line_no: int) -> LineFigures:
    return CursorFigures(document, lambda: OPERATIONS).look(line_no)


def _operate(document: Document) -> Operate:
    library = MemoryLibrary({document.doc_id: document})
    return lambda op, args: OPERATIONS.run(library, op, args).result.data


def _figure(**changes: Any) -> ShownFigure:
    data = {
        "id": "L7C2",
        "line": 7,
        "char": 5,
        "cell": 2,
        "printed": "1,200",
        "value": "1200",
        "normalized": "12000000000",
        "scale": "10000000",
        "currency": "INR",
        "unit": {"state": "stated", "text": "(₹ in crore)", "line": 3, "source": "heading", "distance": 4},
        "period": {"state": "stated", "label": "2024-25", "end_date": "2025-03-31", "length_months": 12, "line": 5},
    }
    return shown_figure(data | changes)


def _facts(document: Document, figure: ShownFigure, **more: Any) -> dict[str, list[Detail]]:
    facts: dict[str, list[Detail]] = {}
    label = ""
    for fact in details_of(document, 7, LineFigures((figure,)), figure, **more):
        label = fact.label or label
        facts.setdefault(label, []).append(fact)
    return facts


def test_a_conflict_is_said_with_each_candidate_and_nothing_is_converted(document: Document) -> None:
    facts = _facts(document, _figure(unit={"state": "conflict", "line": 3, "others": ["₹ lakh", "₹ crore"]}))
    assert [fact.text for fact in facts["unit"][1:]] == ["₹ lakh", "₹ crore"]
    assert {fact.tone for fact in facts["unit"]} == {"wrong"}
    assert "nothing is converted" in facts["value"][0].text
    periods = _facts(document, _figure(period={"state": "conflict", "label": "2024 / 2025", "line": 5}))["period"]
    assert (periods[0].text, periods[0].tone) == ("in conflict: 2024 / 2025", "wrong")


@pytest.mark.parametrize(
    ("check", "printed", "words", "tone"),
    [
        ("same", None, "same as printed", "plain"),
        ("different", "1,260", "the page prints 1,260", "wrong"),
        ("absent", None, "not found on the page", "wrong"),
        ("unchecked", None, "not checked", "quiet"),
    ],
)
def test_the_page_is_asked_whether_it_prints_the_same(
    check: str, printed: str | None, words: str, tone: str, document: Document
) -> None:
    figure = _figure(page=3, page_check=check, printed_on_page=printed)
    facts = _facts(document, figure)
    assert [(fact.text, fact.tone) for fact in facts["on paper"]] == [(words, tone)]
    assert facts["page"][0].text == "PDF page 3"


def test_doubts_and_notes_are_said_and_lead_to_their_lines(document: Document) -> None:
    notes = [{"mark": "1", "line": 9, "text": "restated"}]
    facts = _facts(document, _figure(flags=["suspect_grouping", "in_prose"], footnotes=notes))
    assert facts["doubts"][0].text == "suspect grouping"
    target = facts["note"][0].target
    assert target is not None
    assert target.span.first == 9


def test_the_year_before_is_the_same_row_on_the_same_basis(document: Document) -> None:
    of_line = _line(document, 9)
    found = year_before(of_line.figures[0], of_line.figures)
    assert found is not None
    assert (found.figure.printed, found.same_basis) == ("300", True)
    assert change_in_words(found) == "+1,245 (+415.0 %)"
    assert year_before(of_line.figures[1], of_line.figures) is None


def test_no_share_is_said_of_nothing_and_no_year_of_what_cannot_be_compared(document: Document) -> None:
    of_line = _line(document, 7)
    found = year_before(of_line.figures[0], of_line.figures)
    assert found is not None
    assert change_in_words(found) == "+1,200"
    period = {"state": "stated", "label": "2023-24", "end_date": "2024-03-31", "length_months": 12}
    for changes in ({"scale": "100000"}, {"currency": "USD"}, {"kind": "percent"}, {"value": None}, {"value": "x"}):
        other = _figure(id="L7C3", value="5", period=period)
        assert year_before(_figure(), (other,)) is not None
        assert year_before(_figure(), (_figure(**{"id": "L7C3", "value": "5", "period": period} | changes),)) is None
    quarter = _figure(id="L7C3", value="5", period=period | {"length_months": 3})
    assert year_before(_figure(), (quarter,)) is None


@pytest.mark.parametrize(("later", "earlier"), [("2024-02-29", "2023-02-28"), ("2025-03-31", "2024-03-31")])
def test_a_year_earlier_is_a_day_that_there_is(later: str, earlier: str) -> None:
    period = {"state": "stated", "length_months": 12}
    figure = _figure(period=period | {"end_date": later})
    assert year_before(figure, (_figure(id="L7C3", period=period | {"end_date": earlier}),)) is not None
    assert year_before(_figure(period=period | {"end_date": "never"}), (figure,)) is None


def test_the_same_amount_is_not_the_figure_itself(document: Document) -> None:
    figure = _line(document, 9).figures[1]
    found = same_amount(document, _operate(document), figure)
    assert [(rule, other.line_no) for rule, other in found.found] == [("same", 8)]
    assert found.total == 1
    nothing = same_amount(document, _operate(document), _figure(value=None))
    assert "without a value" in nothing.fault


def test_a_total_is_footed_and_what_is_none_is_footed_with_its_column(document: Document) -> None:
    for line_no in (8, 9):
        result = footed(document, _operate(document), _line(document, line_no).figures[0])
        assert [(total.printed, total.verdict, total.operands) for total in result.totals] == [
            ("1,545", "foots", ((7, 1), (8, 1)))
        ]
    assert "Only a column" in footed(document, _operate(document), _figure(cell=None)).said


def test_a_total_that_is_not_checked_says_why(make_document: Callable[..., Document]) -> None:
    rows = (
        "|Town|People|Density|Share|",
        "|---|---|---|---|",
        "|A|100|20|35%|",
        "|B|150|31|60%|",
        "|Total|250|26|95%|",
    )
    document = make_document("\n".join(rows))
    density, share = _line(document, 5).figures[1:3]
    (total,) = footed(document, _operate(document), density).totals
    assert total.why_unchecked == "densities are not added"
    said = footed(document, _operate(document), share).said
    assert said == "The totals of this column are not checked: percentages are not added."


def test_what_cannot_be_footed_is_said(document: Document) -> None:
    assert footed(document, _operate(document), _figure(line=999)).said


def test_what_was_found_is_said_and_what_is_left_out_counted(document: Document) -> None:
    facts = _facts(document, _figure(), same=SameAmount((("rounded", _figure(id="L8C2", line=8)),), 3))
    assert facts["same"][0].text.startswith("₹ 1,200 crore (rounded)")
    assert facts["same"][1].text == "and 2 more"
