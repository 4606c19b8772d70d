"""Units of single columns: a rate in a header holds for the columns it is of, and for no amounts beside them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import Word
from auditor_tui.figures.binding import bind

Made = Callable[..., Document]
_LEFTS = (5, 130, 230, 330)


def _page(make_page: Made, stub: str, top: str, under: str, *rows: str) -> Document:
    """A page of one table, whose last column has two lines of a header: the one that stands higher, and the other."""
    middle = _LEFTS[-1] + 4.0 * (max(len(top), len(under)) - len(top))
    header = zip((stub, "2031", "2030", under), _LEFTS, strict=True)
    words = [Word(text, (left, 10, left + 8.0 * len(text), 18)) for text, left in header]
    words.append(Word(top, (middle, 1, middle + 8.0 * len(top), 9)))
    for at, row in enumerate(rows, start=1):
        cells = zip(row.split("|"), _LEFTS, strict=True)
        words += [Word(text, (left, 20 * at + 5, left + 40, 20 * at + 15)) for text, left in cells if text]
    return make_page([f"|{stub}|2031|2030|{top}<br>{under}|", *(f"|{row}|" for row in rows)], words)


def _kinds(document: Document) -> list[list[str]]:
    lines = range(3, len(document.lines) + 1)
    return [[figure.kind for figure in bind(document).figures(line_no, line_no)] for line_no in lines]


ROWS = ("Boats|$ 120|$ 100|20", "Kites|45|40|12.5")


@pytest.mark.parametrize(
    ("stub", "top", "rows"),
    [
        ("(dollars in millions)", "% Change", ROWS),
        ("Item", "% Change", ROWS),
        ("Item", "(Per cent)", ROWS),
        ("(Rs. in crore)", "%", ("Boats|120|100|20", "Kites|45|40|12.5")),
        ("Item", "% Change", ("Boats|120|100|20", "Kites|45|40|12.5")),
        ("Item", "(Per cent)", ("Boats|1,200|1,000|20", "Kites|45|40|12.5")),
    ],
    ids=["dollars over labels", "glyphs", "glyphs under a bare rate", "crore over labels", "a change", "large numbers"],
)
def test_a_rate_over_the_last_column_says_nothing_of_amounts_beside_it(
    make_page: Made, stub: str, top: str, rows: tuple[str, ...]
) -> None:
    document = _page(make_page, stub, top, "2031-2030", *rows)
    assert _kinds(document) == [["amount", "amount", "percent"]] * 2


def test_a_bare_rate_at_the_corner_of_a_table_of_small_numbers_holds_for_all_of_it(make_page: Made) -> None:
    document = _page(make_page, "Item", "(Per cent)", "2029", "Boats|12.5|10.1|9.3", "Kites|4.5|4.0|3.8")
    assert _kinds(document) == [["percent"] * 3] * 2


def test_a_row_of_marks_is_no_title_of_the_row_below(make_document: Made) -> None:
    text = "(₹ in crore)\n\n|Item|2031|2030|\n|---|---|---|\n|Boats|12|11|\n|Share in per cent|*|*|\n|Kites|—|40|"
    nil, other = bind(make_document(text)).figures(7, 7)
    assert (nil.kind, nil.unit.text) == ("nil", "(₹ in crore)")
    assert (other.kind, other.unit.text) == ("amount", "(₹ in crore)")
