"""Tables over page breaks, told by what is printed where."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.documents.pages import BBox, Box, PageInfo, PageRecord, Word
from auditor_tui.figures.binding import Binding
from auditor_tui.figures.footing.footing import foot
from auditor_tui.figures.tables import tables

ROW = 20.0
HEADER = "|Work|Cost|Spent|Left|"
BODY = ("|Road|1,000.50|400.25|600.25|", "|Bridge|2,000.00|1,500.00|500.00|")
COLUMNS = ((0.0, 100.0), (100.0, 200.0), (200.0, 300.0), (300.0, 400.0))
MERGED = ((0.0, 100.0), (100.0, 200.0), (200.0, 400.0))
"""The same on the next page, the last two taken for one."""


class _Pages:
    def __init__(self, *records: PageRecord) -> None:
        self._records = records

    def page(self, page_no: int) -> PageRecord:
        return self._records[page_no - 1]


def _number(text: str, right: float, row: int, down: float = 0.0) -> Word:
    return Word(text, (right - 5.0 * len(text), ROW * row + 5 + down, right, ROW * row + 13 + down))


def _record(page_no: int, rows: Sequence[str], columns: Sequence[tuple[float, float]], words: list[Word]) -> PageRecord:
    lines = [rows[0], "|---" * len(columns) + "|", *rows[1:]]
    cells: tuple[tuple[BBox | None, ...], ...] = tuple(
        tuple((left, ROW * at, right, ROW * (at + 1)) for left, right in columns) for at in range(len(rows))
    )
    box = Box("table", (0.0, 0.0, 400.0, ROW * len(rows)), None, 0, len(lines), cells)
    return PageRecord(page_no, None, 500.0, 700.0, 0, "\n".join(lines), (box,), tuple(words), ())


@pytest.fixture
def verdicts(make_document: Callable[..., Document]) -> Callable[..., list[tuple[str, str]]]:
    """`verdicts(total_row, words)`: how the totals foot whose row stands alone on a second page."""

    def make(total: str, words: list[Word]) -> list[tuple[str, str]]:
        body = [
            _number(text, right - 5, at)
            for at, row in enumerate(BODY, start=1)
            for text, (_, right) in zip(row.strip("|").split("|")[1:], COLUMNS[1:], strict=True)
        ]
        heads = [
            Word(text, (left, 5.0, left + 30, 13.0))
            for text, (left, _) in zip(("Work", "Cost", "Spent", "Left"), COLUMNS, strict=True)
        ]
        first = _record(1, (HEADER, *BODY), COLUMNS, [*heads, *body])
        second = _record(2, (total,), MERGED, words)
        text = "\n".join([first.markdown, second.markdown])
        document = make_document(text, pages=(PageInfo(1, None, 1, 4), PageInfo(2, None, 5, 2)))
        held = Document(**{**vars(document), "records": _Pages(first, second)})
        (sheet,) = Binding(held).sheets(1, 6)
        return [(footing.total.figure_id, footing.verdict) for footing in foot(sheet)]

    return make


def test_numbers_side_by_side_in_one_cell_are_of_the_columns_they_are_printed_under(
    verdicts: Callable[..., list[tuple[str, str]]],
) -> None:
    words = [_number("3,000.50", 195, 0), _number("1,900.25", 295, 0), _number("1,100.25", 395, 0)]
    assert verdicts("|Total|3,000.50|1,900.25<br>1,100.25|", words) == [
        ("L5C2", "foots"),
        ("L5C3", "foots"),
        ("L5C3.2", "foots"),
    ]


def test_one_that_is_wrong_still_differs(verdicts: Callable[..., list[tuple[str, str]]]) -> None:
    words = [_number("3,000.50", 195, 0), _number("1,900.25", 295, 0), _number("1,900.25", 395, 0)]
    assert dict(verdicts("|Total|3,000.50|1,900.25<br>1,900.25|", words)) == {
        "L5C2": "foots",
        "L5C3": "foots",
        "L5C3.2": "differs",
    }


def test_numbers_above_each_other_are_two_rows(verdicts: Callable[..., list[tuple[str, str]]]) -> None:
    words = [_number("3,000.50", 195, 0), _number("1,900.25", 295, 0, -4), _number("1,100.25", 295, 0, 4)]
    assert ("L5C3.2", "foots") not in verdicts("|Total|3,000.50|1,900.25<br>1,100.25|", words)


def test_a_table_asked_for_is_read_without_the_others(
    make_document: Callable[..., Document], monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []

    def read_table(document: Document, span: LineSpan) -> tables.Table:
        read.append(span.first_line)
        return original(document, span)

    original = tables.read_table
    monkeypatch.setattr(tables, "read_table", read_table)
    text = "\n\n".join(f"# Part {number}\n\n|Item|2023-24|\n|---|---|\n|Tolls|{number}.50|" for number in range(40))
    binding = Binding(make_document(text))
    (sheet,) = binding.sheets(3, 5)
    assert [row.label for row in sheet.rows] == ["Tolls"]
    assert len(set(read)) <= 2
