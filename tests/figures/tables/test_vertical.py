"""Names of columns that are printed up the page."""

from __future__ import annotations

from collections.abc import Callable

from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import Word
from auditor_tui.figures.binding import bind
from auditor_tui.figures.tables.geometry import Placed
from auditor_tui.figures.tables.vertical import vertical_lines, vertical_names


def _placed(text: str, left: float, top: float, right: float, bottom: float) -> Placed:
    return Placed(text, (left, top, right, bottom), (left, top, right, bottom))


def test_lines_run_upward_and_from_left_to_right() -> None:
    words = [
        _placed("Population", 110, 10, 120, 60),
        _placed("Projected", 110, 64, 120, 110),
        _placed("lakhs)", 122, 40, 132, 70),
        _placed("(In", 122, 74, 132, 86),
        _placed("Item", 10, 90, 30, 100),
    ]
    lines = vertical_lines(words)
    assert [[word.text for word in line] for line in lines] == [["Projected", "Population"], ["(In", "lakhs)"]]
    (name,) = vertical_names(lines, [0, 100, 150])
    assert (name.text, name.bottom - name.top) == ("Projected Population (In lakhs)", 10)
    assert [each.text for each in vertical_names(lines, [0, 100, 121])] == ["Projected Population", "(In lakhs)"]


def test_a_short_word_alone_runs_as_all_others_do() -> None:
    assert vertical_lines([_placed("(In", 110, 10, 120, 22), _placed("I", 10, 10, 13, 20)]) == []


def test_a_name_printed_up_the_page_governs_its_column(make_page: Callable[..., Document]) -> None:
    document = make_page(
        ["|Item|popu|cost|", "|Tolls|10.50|11.50|"],
        [
            Word("Item", (10, 4, 30, 14)),
            Word("Heads", (150, -10, 160, 14)),
            Word("lakh)", (162, -9, 172, 9)),
            Word("(in", (162, 10, 172, 19)),
            Word("Price", (260, -8, 270, 14)),
            Word("Tolls", (5, 24, 30, 34)),
            Word("10.50", (150, 24, 180, 34)),
            Word("11.50", (260, 24, 290, 34)),
        ],
    )
    found = {figure.printed: figure for figure in bind(document).all}
    assert found["10.50"].column_header == ("Heads (in lakh)",)
    assert (found["10.50"].unit.text, str(found["10.50"].scale)) == ("(in lakh)", "100000")
    assert found["11.50"].column_header == ("Price",)
