from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.documents.entry import load_entry
from auditor_tui.documents.pages import PageInfo
from auditor_tui.documents.sample import SAMPLE_ID, sample_entry
from auditor_tui.index.passages import LINES_BACK, MAX_CHARS, cut_passages, passage_lines, passage_text

ROWS = "\n".join(f"|Scheme {number}|{number},234.50|{number},567.25|" for number in range(10, 99))
LONG_TABLE = f"# Grants\n\n(₹ in lakh)\n\n|Name|2023-24|2024-25|\n|---|---|---|\n{ROWS}"


def texts(document: Document, max_chars: int = MAX_CHARS) -> list[str]:
    return [passage_text(document, passage) for passage in cut_passages(document, max_chars)]


@pytest.fixture(scope="module")
def sample() -> Document:
    return load_entry(sample_entry(), SAMPLE_ID)


def test_each_piece_of_a_table_has_section_unit_and_period_row_once(make_document: Callable[..., Document]) -> None:
    pieces = texts(make_document(LONG_TABLE))
    assert len(pieces) > 1
    for piece in pieces:
        assert [piece.count(part) for part in ("Grants", "(₹ in lakh)", "|Name|2023-24|2024-25|")] == [
            2 if piece is pieces[0] else 1,  # the first one holds the heading itself as well
            1,
            1,
        ]


def test_lines_are_cut_without_loss_and_without_overlap(make_document: Callable[..., Document]) -> None:
    document = make_document(LONG_TABLE)
    own = [
        line_no for passage in cut_passages(document) for line_no in range(passage.first_line, passage.last_line + 1)
    ]
    assert own == sorted(set(own))
    assert {line_no for line_no, line in enumerate(document.lines, 1) if "Scheme" in line} <= set(own)


@pytest.mark.parametrize("max_chars", [400, 800, MAX_CHARS])
def test_no_piece_is_longer_than_its_budget(make_document: Callable[..., Document], max_chars: int) -> None:
    assert max(map(len, texts(make_document(LONG_TABLE), max_chars))) <= max_chars


def test_one_line_longer_than_the_budget_is_kept_whole(make_document: Callable[..., Document]) -> None:
    pieces = texts(make_document(f"before\n{'x' * 5000}\nafter"))
    assert pieces == ["before", "x" * 5000, "after"]


def test_unit_and_period_come_from_an_earlier_page_where_a_table_goes_on(
    make_document: Callable[..., Document],
) -> None:
    text = f"{LONG_TABLE}\n|Total|1,000.00|2,000.00|\n\n||||\n|---|---|---|\n|Scheme A|11.50|12.25|"
    document = make_document(text)
    second = PageInfo(2, None, len(document.lines) - 2, 3)
    document = replace(document, pages=(PageInfo(1, None, 1, second.first_line - 1), second))
    last = cut_passages(document)[-1]
    assert (last.page_no, [document.line(line_no) for line_no in last.context]) == (
        2, ["(₹ in lakh)", "|Name|2023-24|2024-25|"],
    )  # fmt: skip


def test_what_stands_too_far_above_is_not_repeated(make_document: Callable[..., Document]) -> None:
    text = "(₹ in lakh)\n" + "prose\n" * LINES_BACK + "|Name|2024-25|\n|---|---|\n|Scheme A|11.50|"
    document = make_document(text)
    last = cut_passages(document, 400)[-1]
    assert 1 not in last.context
    assert "2024-25" in passage_text(document, last)


def test_a_header_that_says_unit_and_year_takes_none_of_another_table(make_document: Callable[..., Document]) -> None:
    own = "|Name|2024-25 (USD million)|\n|---|---|"
    document = make_document(f"(₹ in lakh)\n\n|A|2019-20|\n|---|---|\n|x|1.50|\n\n{own}\n" + "|Scheme A|11.50|\n" * 40)
    last = passage_text(document, cut_passages(document, 300)[-1])
    assert own.split("\n")[0] in last
    assert "lakh" not in last and "2019-20" not in last


def test_a_passage_lies_in_one_section_and_on_one_page(sample: Document) -> None:
    for passage in cut_passages(sample):
        page = sample.page_at(passage.first_line)
        assert page is not None
        assert (passage.page_no, passage.last_line <= page.last_line) == (page.page_no, True)
        assert passage.section == tuple(heading.title for heading in sample.section_at(passage.last_line))


def test_running_heads_are_in_no_passage(sample: Document) -> None:
    passages = cut_passages(sample)
    shown = {line_no for passage in passages for line_no, _ in passage_lines(sample, passage)}
    # One that states a unit or a period is repeated with the rows it governs all the same.
    repeated = {line_no for passage in passages for line_no in passage.context}
    assert sample.running_lines - shown
    assert sample.running_lines & shown <= repeated


def test_no_piece_of_the_sample_with_figures_is_without_unit_or_year(sample: Document) -> None:
    with_figures = [text for text in texts(sample) if re.search(r"(?m)^\|.*\d,\d{3}\.\d\d", text)]
    assert len(with_figures) > 20
    assert [text for text in with_figures if not re.search(r"crore|lakh|rupee|₹|Rs", text, re.IGNORECASE)] == []
    assert [text for text in with_figures if not re.search(r"(?:19|20)\d\d", text)] == []


def test_headings_stay_with_what_follows_them(make_document: Callable[..., Document]) -> None:
    assert texts(make_document("# A\n\n## B\n\nwords")) == ["A › B\n# A\n## B\nwords"]


@pytest.mark.parametrize("text", ["", "\n\n", "|||\n|---|---|"])
def test_nothing_makes_no_passage(make_document: Callable[..., Document], text: str) -> None:
    assert cut_passages(make_document(text)) == ()


def test_cutting_is_repeatable(sample: Document) -> None:
    assert cut_passages(sample) == cut_passages(replace(sample))
