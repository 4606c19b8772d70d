from __future__ import annotations

import pytest

from auditor_tui.documents.pages import Box, PageRecord
from auditor_tui.documents.running import MarginLine, margin_lines, running_lines

LINES_A_PAGE = 20


def page(page_no: int, *blocks: tuple[str, str, float], rotation: int = 0) -> PageRecord:
    """A page of blocks, each of one line: class, text and place down the page; prose fills the middle."""
    middle = len(blocks) // 2
    prose = [
        ("text", f"Sentence {n} of page {page_no}, as nowhere else: {'abcdefgh'[n] * page_no}", 100.0 + n)
        for n in range(8)
    ]
    every = [*blocks[: middle + 1], *prose, *blocks[middle + 1 :]]
    boxes = []
    lines: list[str] = []
    for kind, text, top in every:
        bbox = (50.0, top, 500.0, top + 10) if rotation == 0 else (top, 50.0, top + 10, 500.0)
        boxes.append(Box(kind, bbox, None, len(lines), 1))
        lines.append(text)
    lines += [""] * (LINES_A_PAGE - len(lines) + 1)
    return PageRecord(page_no, None, 600, 800, rotation, "\n".join(lines), tuple(boxes), (), ())


def running(*pages: PageRecord) -> list[str]:
    """The running lines of some pages, in order."""
    lines = [line for page in pages for line in page.markdown.split("\n")[:LINES_A_PAGE]]
    firsts = [1 + LINES_A_PAGE * index for index in range(len(pages))]
    found = running_lines([(first, margin_lines(page)) for first, page in zip(firsts, pages, strict=True)])
    return [lines[line_no - 1] for line_no in sorted(found)]


def test_a_line_that_repeats_at_its_place_runs_with_its_numbers_varying() -> None:
    heads = [f"**{number}** Annual Survey 2022-23" for number in (41, 42, 43)]
    assert running(*(page(number, ("text", head, 30)) for number, head in enumerate(heads, start=1))) == heads


def test_two_pages_are_not_enough_unless_they_are_classed_as_heads() -> None:
    assert running(*(page(number, ("text", "Annual Survey", 30)) for number in (1, 2))) == []
    assert running(*(page(number, ("page-header", "Annual Survey", 30)) for number in (1, 2))) == ["Annual Survey"] * 2


def test_the_same_words_at_another_place_do_not_run() -> None:
    assert running(*(page(number, ("text", "Source: Controller", 30.0 * number)) for number in (1, 2, 3))) == []


def test_lines_in_the_middle_of_a_page_do_not_run() -> None:
    filled = [("text", f"Line {name}", 40.0) for name in ("alpha", "beta", "gamma")]
    pages = []
    for number in (1, 2, 3):
        record = page(number, *filled[:3])
        body = Box("text", (50, 300, 500, 310), None, 5, 1)
        lines = record.markdown.split("\n")
        lines[5] = "Net receipts of the year"
        boxes = (*(box for box in record.boxes if box.first_line_index != 5), body)
        pages.append(PageRecord(number, None, 600, 800, 0, "\n".join(lines), boxes, (), ()))
    assert "Net receipts of the year" not in running(*pages)


def test_a_title_that_is_classed_as_a_head_once_does_not_run() -> None:
    assert running(page(1, ("page-header", "**Budget at a Glance**", 50)), page(2), page(3)) == []


def test_a_footnote_that_is_classed_as_a_foot_once_does_not_run() -> None:
    assert running(page(1), page(2, ("page-footer", "2 See the report of June 2022", 730)), page(3)) == []


@pytest.mark.parametrize("number", ["12", "**12**", "- 12 -", "(iv)", "Page 3 of 20", "F-12", "<mark>1</mark>"])
def test_a_page_number_in_a_head_runs_even_alone(number: str) -> None:
    assert running(page(1, ("page-footer", number, 780))) == [number]


def test_a_number_in_the_text_does_not() -> None:
    assert running(page(1, ("text", "12", 780))) == []


def test_table_rows_that_repeat_are_no_running_heads() -> None:
    assert running(*(page(number, ("table", "|Particulars|2024-25|2023-24|", 30)) for number in (1, 2, 3))) == []


def test_a_unit_printed_on_every_page_is_only_classed() -> None:
    lines = running(*(page(number, ("page-header", "(₹ in crore)", 40)) for number in (1, 2, 3)))
    assert lines == ["(₹ in crore)"] * 3


def test_turned_pages_have_their_heads_at_their_side() -> None:
    assert len(running(*(page(number, ("text", "Annual Survey", 30), rotation=90) for number in (1, 2, 3)))) == 3


def test_one_page_repeats_nothing_on_itself() -> None:
    line = MarginLine(0, "annual survey", 30.0, classed=False)
    assert running_lines([(1, [line, line._replace(line_index=1), line._replace(line_index=2)])]) == frozenset()
