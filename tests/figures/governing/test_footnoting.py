from __future__ import annotations

from collections.abc import Callable

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import PageInfo
from auditor_tui.figures.binding import bind
from auditor_tui.figures.governing.footnoting import with_footnotes

TEXT = """(Rs in lakh)

|Head<sup>1</sup>|2023-24|2024-25 (a)|
|---|---|---|
|Tax*|1,234|5,678|
|Loans|910|1,112@|
|Total|2,144|6,790|

* Net of refunds.

(a) Revised.

@ Estimated.

Note: Provisional.

The debt of Rs 48,964<sup>2</sup> lakh and the loans of Rs 812 lakh stand in the books of the government of the State.

2 As audited.
"""


@pytest.fixture
def marks(make_document: Callable[..., Document]) -> dict[str, list[str | None]]:
    """The marks of each figure's footnotes, by what is printed."""
    document = make_document(TEXT, pages=(PageInfo(1, None, 1, TEXT.count("\n") + 1),))
    figures = with_footnotes(document, bind(document).figures(1, len(document.lines)))
    return {figure.printed: [note.mark for note in figure.footnotes] for figure in figures}


def test_a_footnote_of_a_row_applies_to_its_figures(marks: dict[str, list[str | None]]) -> None:
    assert "*" in marks["1,234"]
    assert "*" not in marks["910"]


def test_a_footnote_of_a_column_applies_to_its_figures(marks: dict[str, list[str | None]]) -> None:
    assert marks["5,678"] == ["*", "(a)", None]
    assert marks["6,790"] == ["(a)", None]


def test_a_footnote_of_a_figure_applies_to_it_alone(marks: dict[str, list[str | None]]) -> None:
    assert marks["1,112"] == ["(a)", "@", None]


def test_a_note_on_the_table_applies_to_all_of_it(marks: dict[str, list[str | None]]) -> None:
    assert marks["910"] == [None]


def test_a_mark_in_running_text_applies_to_the_figure_before_it(marks: dict[str, list[str | None]]) -> None:
    assert next(notes for printed, notes in marks.items() if "48,964" in printed) == ["2"]
    assert next(notes for printed, notes in marks.items() if "812" in printed) == []


def test_a_figure_without_footnotes_is_told_as_before(make_document: Callable[..., Document]) -> None:
    document = make_document(TEXT, pages=(PageInfo(1, None, 1, TEXT.count("\n") + 1),))
    plain = bind(document).figures(1, len(document.lines))
    data = [figure.as_data() for figure in with_footnotes(document, plain)]
    assert [sorted(item) for item in data if "footnotes" not in item] != []
    assert data[0]["footnotes"][0] == {"mark": "*", "line": 9, "text": "Net of refunds."}
    assert all("footnotes" not in figure.as_data() for figure in plain)


def test_a_long_note_is_cut(make_document: Callable[..., Document]) -> None:
    text = f"|Head|2024-25|\n|---|---|\n|Tax*|1,234|\n\n* Net {'of refunds ' * 60}.\n"
    document = make_document(text, pages=(PageInfo(1, None, 1, 6),))
    (figure,) = with_footnotes(document, bind(document).figures(3, 3))
    assert len(figure.footnotes[0].text) == 300
    assert figure.footnotes[0].text.endswith("…")
