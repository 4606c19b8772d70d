from __future__ import annotations

import pytest

from auditor_tui.ui.cells import roomy_len
from auditor_tui.ui.widgets.line_rows import RowMap, breaks, is_prose, row_count


def rows(text: str, cells: int) -> list[str]:
    starts = breaks(text, cells)
    return [text[start:stop] for start, stop in zip(starts, [*starts[1:], None], strict=True)]


@pytest.mark.parametrize(
    ("text", "cells", "expected"),
    [
        ("", 10, [""]),
        ("short", 10, ["short"]),
        ("exactly 10", 10, ["exactly 10"]),
        ("the revenue of the year", 11, ["the revenue ", "of the year"]),
        ("two  blanks   here", 4, ["two  ", "blan", "ks   ", "here"]),
        ("abcdefghijkl", 5, ["abcde", "fghij", "kl"]),
        ("about 1 234 567 crore", 13, ["about ", "1 234 567 ", "crore"]),
        ("in 2018 100 firms", 8, ["in ", "2018 100 ", "firms"]),
        ("in 2018 1000 firms", 8, ["in 2018 ", "1000 ", "firms"]),
        ("收入增加了百分之五", 6, ["收入增", "加了百", "分之五"]),
        ("a 收入 b", 5, ["a 收", "入 b"]),
    ],
)
def test_rows_end_between_words_and_never_within_a_number(text: str, cells: int, expected: list[str]) -> None:
    assert rows(text, cells) == expected


@pytest.mark.parametrize(
    "text",
    [
        "राजकोषीय घाटा और प्राथमिक घाटा बजट अनुमान " * 3,
        "कार्यान्वयनमन्त्रालयसम्बन्धित" * 4,
        "收入 increased 增加了 5% 百分之五 over the 年 " * 3,
        "e\u0301" * 50,
        "\u2019quoted\u2019 \u20b9 1,234 \u2014 words " * 5,
        "❤\ufe0f👩\u200d👩\u200d👧 " * 9,
    ],
)
@pytest.mark.parametrize("cells", [20, 23, 40])
def test_no_row_needs_more_cells_than_there_are_and_no_character_is_lost(text: str, cells: int) -> None:
    shown = rows(text, cells)
    assert "".join(shown) == text
    assert max(roomy_len(row.rstrip(" ")) for row in shown) <= cells
    assert len(shown) > 1
    assert not any(row.startswith(("\u0301", "\u093e", "\ufe0f", "\u200d")) for row in shown)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Words of a note.", True),
        ("   indented words", True),
        ("| a | row |", False),
        ("Net sales        8,152     7,945", False),
        ("Net sales        $ (152)", False),
        ("Country   Capital   Currency", False),
        ("☒   ANNUAL REPORT PURSUANT TO SECTION 13", True),
        ("", True),
    ],
)
def test_what_stands_in_columns_is_no_prose(line: str, expected: bool) -> None:
    assert is_prose(line) is expected


def test_only_prose_takes_more_than_one_row() -> None:
    assert row_count("word " * 20, "word " * 20, 20) == 5
    assert row_count("| " + "word " * 20, "| " + "word " * 20, 20) == 1
    assert row_count("Sales    " + "1 " * 30, "Sales    " + "1 " * 30, 20) == 1


def test_rows_and_lines_lead_to_each_other() -> None:
    row_map = RowMap([1, 3, 1, 2])
    assert len(row_map) == 7
    assert [row_map.place_at(row) for row in range(7)] == [(0, 0), (1, 0), (1, 1), (1, 2), (2, 0), (3, 0), (3, 1)]
    assert [row_map.rows_of(line) for line in range(4)] == [range(1), range(1, 4), range(4, 5), range(5, 7)]
    assert row_map.place_at(-3) == (0, 0)
    assert row_map.place_at(99) == (3, 1)
    even = RowMap([1, 1, 1])
    assert (even.place_at(2), even.rows_of(2), even.place_at(7)) == ((2, 0), range(2, 3), (2, 0))
