"""Columns that a conversion took for one, on a page that goes on with a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import BBox, Box, PageInfo, PageRecord, Word
from auditor_tui.figures.binding import bind
from auditor_tui.figures.figure import Figure

EDGES = (0.0, 100.0, 200.0, 300.0)
"""Column lines of the first page."""
FIRST = ["|Heads|2023-24|2022-23|", "|Tolls|10.50|11.50|", "|Rents|20.50|21.50|"]
FIRST_WORDS = "Heads@10-40 2023-24@130-165 2022-23@230-265/Tolls@5-30 10.50@160-190 11.50@260-290/Rents@5-30 20.50@160-190 21.50@260-290"


class _Pages:
    """Page records by number."""

    def __init__(self, records: Sequence[PageRecord]) -> None:
        self._records = {record.page_no: record for record in records}

    def page(self, page_no: int) -> PageRecord:
        return self._records[page_no]


def _record(page_no: int, rows: Sequence[str], edges: Sequence[float], words: str) -> PageRecord:
    """A page that holds one table: rows twenty points high; words are `text@left-right`, rows parted by a slash."""
    lines = [rows[0], "|" + "---|" * (len(edges) - 1), *rows[1:]]
    cells: tuple[tuple[BBox, ...], ...] = tuple(
        tuple((left, 20.0 * row, right, 20.0 * row + 20) for left, right in pairwise(edges)) for row in range(len(rows))
    )
    placed = []
    for row, line in enumerate(words.split("/")):
        for item in line.split():
            text, _, place = item.rpartition("@")
            left, right = map(float, place.split("-"))
            placed.append(Word(text, (left, 20.0 * row + 4, right, 20.0 * row + 14)))
    box = Box("table", (edges[0], 0.0, edges[-1], 20.0 * len(rows)), None, 0, len(lines), cells)
    return PageRecord(page_no, None, 400.0, 400.0, 0, "\n".join(lines), (box,), tuple(placed), ())


def _figures(
    make: Callable[..., Document], rows: Sequence[str], edges: Sequence[float], words: str
) -> tuple[Figure, ...]:
    """The figures of a second page that goes on with the table of the first."""
    records = (_record(1, FIRST, EDGES, FIRST_WORDS), _record(2, rows, edges, words))
    first, second = (record.markdown.count("\n") + 1 for record in records)
    pages = (PageInfo(1, "1", 1, first + 1, None), PageInfo(2, "2", first + 2, second, None))
    document = make("\n\n".join(record.markdown for record in records), pages=pages)
    held = Document(**{**vars(document), "records": _Pages(records)})
    return tuple(figure for figure in bind(held).all if figure.page_no == 2)


def test_a_number_in_the_cell_of_its_label_has_its_column(make_document: Callable[..., Document]) -> None:
    rows = ["|Fees and fines<br>30.50|31.50|", "|0042 SUNDRIES||", "|Loans<br>40.50|41.50|"]
    words = "Fees@5-25 and@27-40 fines@42-60 30.50@160-190 31.50@260-290/0042@120-138 SUNDRIES@140-180/Loans@5-30 40.50@160-190 41.50@260-290"
    found = _figures(make_document, rows, (0.0, 200.0, 300.0), words)
    assert [(figure.printed, figure.row_label, figure.column_header) for figure in found] == [
        ("30.50", "Fees and fines", ("2023-24",)),
        ("31.50", "Fees and fines", ("2022-23",)),
        ("40.50", "Loans", ("2023-24",)),
        ("41.50", "Loans", ("2022-23",)),
    ]
    assert [(figure.figure_id, figure.cell) for figure in found[:2]] == [("L6C1", 1), ("L6C2", 2)]
    assert [figure.line_no for figure in found] == [6, 6, 9, 9]
    assert all(figure.flags == ("glued_cells",) for figure in found if figure.cell == 1)


def test_numbers_side_by_side_in_one_cell_have_columns_of_their_own(make_document: Callable[..., Document]) -> None:
    words = "Total@5-30 30.50@160-190 31.50@260-290"
    found = _figures(make_document, ["|Total|30.50<br>31.50|"], (0.0, 100.0, 300.0), words)
    assert [(figure.figure_id, figure.column_header) for figure in found] == [
        ("L6C2", ("2023-24",)),
        ("L6C2.2", ("2022-23",)),
    ]


def test_a_cell_whose_words_the_page_does_not_show_stays_as_it_is(make_document: Callable[..., Document]) -> None:
    words = "Sum@5-30 30.50@160-190 99.99@260-290"
    found = _figures(make_document, ["|Sum|30.50<br>31.50|"], (0.0, 100.0, 300.0), words)
    assert [figure.figure_id for figure in found] == ["L6C2", "L6C2.2"]
    assert len({figure.column_header for figure in found}) == 1


def test_a_table_with_as_many_columns_stays_as_it_is(make_document: Callable[..., Document]) -> None:
    words = "Fees@5-30 30.50@160-190 31.50@260-290"
    found = _figures(make_document, ["|Fees|30.50|31.50|"], EDGES, words)
    assert [(figure.cell, figure.flags) for figure in found] == [(2, ()), (3, ())]
