from __future__ import annotations

from collections.abc import Callable

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import Word
from auditor_tui.figures.binding import Binding
from auditor_tui.figures.fidelity.fidelity import findings
from auditor_tui.figures.figure import Figure

Make = Callable[..., Document]


def _figures(make: Make, row: str, *printed: str) -> tuple[Figure, ...]:
    """The figures of a table with one row under its header, whose cells print some words."""
    rows = (("Item", "2024", "2023"), printed)
    words = [
        Word(text, (100.0 * column + 10, 20.0 * index + 5, 100.0 * column + 10 + 6 * len(text), 20.0 * index + 15))
        for index, cells in enumerate(rows)
        for column, text in enumerate(cells)
        if text
    ]
    document = make(["|Item|2024|2023|", row], words)
    figures = Binding(document).all
    damaged = {(one.line_no, one.cell) for one in findings(document) if one.line_no}
    told = {(one.line_no, one.cell) for one in figures if one.page_check != "same"}
    assert told <= damaged
    return figures


@pytest.mark.parametrize(
    ("row", "printed", "check", "shown", "flags"),
    [
        ("|Sales|1,577|1,400|", ("Sales", "1,577", "1,400"), "same", "1,577", ()),
        ("|Sales|1,571|1,400|", ("Sales", "1,577", "1,400"), "different", "1,577", ("differs_from_page",)),
        ("|Sales|1,577|1,400|", ("Sales", "(1,577)", "1,400"), "different", "(1,577)", ("differs_from_page",)),
        ("|Sales|1,400|1,577|", ("Sales", "1,577", "1,400"), "different", "1,577", ("differs_from_page",)),
        ("|Sales|8,888|1,400|", ("Sales", "", "1,400"), "absent", None, ()),
        ("|Sales|1,400|1,400|", ("Sales", "", "1,400"), "absent", None, ("copied_cell",)),
    ],
)
def test_a_figure_says_what_its_page_prints(
    make_page: Make, row: str, printed: tuple[str, ...], check: str, shown: str | None, flags: tuple[str, ...]
) -> None:
    first = _figures(make_page, row, *printed)[0]
    assert (first.page_check, first.printed_on_page, first.flags) == (check, shown, flags)


def test_a_number_that_lost_only_its_grouping_counts_the_same(make_page: Make) -> None:
    assert _figures(make_page, "|Sales|1577|1,400|", "Sales", "1,577", "1,400")[0].page_check == "same"
    assert _figures(make_page, "|Sales|1577|1,400|", "Sales", "15.77", "1,400")[0].page_check == "different"


def test_a_nil_mark_has_no_digits_to_compare(make_page: Make) -> None:
    assert _figures(make_page, "|Sales|-|1,400|", "Sales", "-", "1,400")[0].page_check == "same"
