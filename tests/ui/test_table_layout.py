from __future__ import annotations

from bisect import bisect_left

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from auditor_tui.ui.widgets.reader_model import ReaderModel
from auditor_tui.ui.widgets.table_layout import MAX_COLUMNS, Drawn, lay_out, without_cut_numbers

TABLE = [
    "|Particulars|2024-25|2023-24|",
    "|---|---:|---|",
    "|Revenue Receipts|1,200|(15)|",
    "|**Fiscal Deficit**|**48,964**.**89**|–|",
    "|Note<br>two||3|",
]


def _drawn(lines: list[str]) -> list[Drawn]:
    table = lay_out(lines, [0] * len(lines))
    assert table is not None
    return table


def test_columns_line_up_and_numbers_stand_at_the_right() -> None:
    assert [row.text for row in _drawn(TABLE)] == [
        "│Particulars     │  2024-25│2023-24│",
        "├────────────────┼─────────┼───────┤",
        "│Revenue Receipts│    1,200│   (15)│",
        "│Fiscal Deficit  │48,964.89│      –│",
        "│Note↵two        │         │      3│",
    ]


def test_emphasis_is_told_apart_instead_of_spelled() -> None:
    row = _drawn(TABLE)[3]
    assert [row.text[low:high] for low, high in row.strong] == ["Fiscal Deficit", "48,964", "89"]


@pytest.mark.parametrize(
    ("row", "source"),
    [(0, "2023-24"), (2, "1,200"), (2, "(15)"), (3, "48,964**.**89"), (4, "Note<br>two")],
)
def test_a_range_of_the_source_is_found_where_it_is_drawn(row: int, source: str) -> None:
    model = ReaderModel(TABLE)
    start = TABLE[row].index(source)
    low, high = model.drawn_range(row, start, start + len(source))
    assert _drawn(TABLE)[row].text[low:high] == source.replace("**", "").replace("<br>", "↵")


def test_a_long_cell_pushes_its_own_row_alone() -> None:
    rows = _drawn(["|a|1|", f"|{'word ' * 20}|2|", "|b|3|"])
    assert rows[0].text.index("1") == rows[2].text.index("3")
    assert "word " * 19 in rows[1].text


def test_wide_characters_and_marks_keep_the_columns_in_line() -> None:
    rows = _drawn(["|विवरण|2024|", "|कुल आय|12|", "|総資産合計|3|", "|e\u0301|4|"])
    assert len({cell_len(row.text) for row in rows}) == 1


@pytest.mark.parametrize("line", ["|", "||", "|a", "|a|b", "|a|b| c", "| |", "|---|", "|a\\|b|c|", "|a| "])
def test_a_ragged_row_loses_nothing(line: str) -> None:
    (row,) = _drawn([line])
    assert len(row.origins) == len(row.text) + 1
    assert [char for char in line if char.isalpha()] == [char for char in row.text if char.isalpha()]


def test_a_table_with_too_many_columns_is_drawn_as_it_is() -> None:
    assert lay_out(["|" + "1|" * (MAX_COLUMNS + 1)], [1]) is None


def test_part_of_a_number_is_never_shown() -> None:
    text = "│Revenue│19,295.96│22,401.61│"
    assert without_cut_numbers(text, 12, text[12:]) == "······│22,401.61│"
    assert without_cut_numbers(text, 0, text[:25]) == "│Revenue│19,295.96│·······"[:25]
    assert without_cut_numbers(text, 8, text[8:18]) == "│19,295.96"
    assert without_cut_numbers(text, 3, text[3:18]) == "venue│19,295.96"


_CELL = st.text(st.sampled_from("ab 1,.()|*<br>–₹कि総\u0301\\-"), max_size=12)


@given(st.lists(_CELL.map(lambda text: f"|{text}"), min_size=1, max_size=6))
def test_origins_never_fall_and_every_drawn_character_comes_from_its_place(lines: list[str]) -> None:
    table = lay_out(lines, [0] * len(lines))
    assert table is not None
    for line, row in zip(lines, table, strict=True):
        assert len(row.origins) == len(row.text) + 1
        assert list(row.origins) == sorted(row.origins)
        assert row.origins[-1] == len(line)
        for at, char in enumerate(row.text):
            if char not in "│├┤┼─↵ ":
                assert line[row.origins[at]] == char
                assert bisect_left(row.origins, row.origins[at]) == at
