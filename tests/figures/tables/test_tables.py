from __future__ import annotations

from collections.abc import Callable

from auditor_tui.documents.document import Document
from auditor_tui.figures.tables import grid, segments, tables

TWO_IN_ONE = """\
|Schedule A|(Rs in crore)|
|---|---|
||2025|
|Item A1|33.3|
|Total A|33.3|
|Schedule B|(Rs in thousands)|
||2025|
|Item B1|30,000|
"""


def _segments(document: Document) -> tuple[segments.Segment, ...]:
    table = tables.read_table(document, tables.find_tables(document.lines)[0])
    return segments.split_segments(table, grid.read_rows(table, "point"))


def test_blocks_are_found_and_a_second_separator_begins_another(make_document: Callable[..., Document]) -> None:
    lines = ["text", "|a|b|", "|---|---|", "|c|1|", "", "|d|e|", "|---|---|", "|f|2|", "|g|h|", "|---|---|", "|i|3|"]
    spans = tables.find_tables(lines)
    assert [(span.first_line, span.last_line) for span in spans] == [(2, 4), (6, 8), (9, 11)]


def test_a_bar_inside_a_cell_is_text(make_document: Callable[..., Document]) -> None:
    document = make_document("|**Assets**| €m|2022|\n|---|---|---|\n|Cash|75|\n|Loans|9|")
    table = tables.read_table(document, tables.find_tables(document.lines)[0])
    assert table.rows[0].texts == ("Assets| €m", "2022")


def test_a_header_in_the_middle_begins_another_table(make_document: Callable[..., Document]) -> None:
    first, second = _segments(make_document(TWO_IN_ONE))
    assert [row.row.texts[0] for row, _ in first.body] == ["Item A1", "Total A"]
    assert [row.row.texts[0] for row, _ in second.body] == ["Item B1"]


def test_columns_are_told_apart(make_document: Callable[..., Document]) -> None:
    text = "|S.No.|Item|Note|2025|2024|\n|---|---|---|---|---|\n|1|Wages|14|2,418.6|2,207.3|\n|2|Rent|15|36.2||"
    (segment,) = _segments(make_document(text))
    assert segment.roles == ("reference", "label", "reference", "value", "value")


def test_rows_of_column_numbers_are_header(make_document: Callable[..., Document]) -> None:
    text = "|State|Loans|Debt|\n|---|---|---|\n|1|2|3= (1+2)|\n|Upland|40.45|3.26|"
    (segment,) = _segments(make_document(text))
    assert [row.line_no for row in segment.header] == [1, 3]


def test_a_column_of_glyphs_holds_no_labels(make_document: Callable[..., Document]) -> None:
    text = "|Item|2022||2021|\n|---|---|---|---|\n|Sales|$ 341|$|306|\n|Costs|3,083|$|1,288|"
    (segment,) = _segments(make_document(text))
    assert segment.roles == ("label", "value", "mark", "value")
