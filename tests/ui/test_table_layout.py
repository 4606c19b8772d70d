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


def _drawn(lines: list[str], room: int = 120) -> list[Drawn]:
    table = lay_out(lines, [0] * len(lines), room)
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


LABEL = "Purchases and proceeds from maturities and sale of marketable securities and investments, net"


@pytest.mark.parametrize("room", [40, 60, 160])
def test_no_figure_leaves_its_column_however_long_a_label_is(room: int) -> None:
    lines = ["|(Millions)|2018|2017|", "|---|---|---|", f"|{LABEL}|669|1,245|", "|Sales|846|(2,023)|"]
    rows = [row.text for row in _drawn(lines, room)]
    for year, figures in (("2018", ("669", "846")), ("2017", ("1,245", "(2,023)"))):
        ends = {row.index(text) + len(text) for row, text in zip((rows[0], *rows[2:]), (year, *figures), strict=True)}
        assert len(ends) == 1
    assert len({len(row) for row in rows}) == 1
    assert ("…" in rows[2]) == (len(LABEL) + len("│669│1,245│") > room)


def test_a_header_that_moved_on_would_stand_over_another_column_so_it_is_cut() -> None:
    lines = ["|Item|24-25|25-26|", "|---|---|---|", "||Budget Estimates|Actuals|", *["|a|1|2|"] * 3]
    rows = [row.text for row in _drawn(lines)]
    assert rows[2].split("│")[2].endswith("…")
    assert len({len(row) for row in rows}) == 1


def test_a_text_that_nothing_follows_is_shown_whole() -> None:
    rows = _drawn(["|Item|2018|", f"|{LABEL}||", "|a|1|"], 40)
    assert LABEL in rows[1].text
    assert LABEL in _drawn(["|Exhibit|What it is|", f"|{LABEL}|incorporated by reference|"], 40)[1].text


def test_a_column_is_as_wide_as_its_figures_and_two_rows_of_its_header() -> None:
    header = "2025-2026<br>Budget Estimates as Laid<br>before the House"
    rows = _drawn([f"|Item|{header}|{header}|", "|---|---|---|", "|Receipts|1568936|1569527|"], 60)
    assert max(len(cell) for cell in rows[2].text.split("│")[2:]) <= 12
    assert "2025-2026" in rows[0].text


def test_both_columns_that_name_the_rows_stay_and_share_their_room() -> None:
    lines = [f"|{'आय ' * 12}|{'Receipts ' * 6}|{'|'.join(['1568936'] * 6)}|"] * 3
    first, *_ = _drawn(lines, 60)
    assert first.label <= 24
    assert "Receipts" in first.text.split("│")[2]


def test_what_a_cut_cell_leaves_out_is_found_at_its_cut() -> None:
    line = f"|{LABEL}|669|"
    model = ReaderModel([line, "|a|1|"])
    model.room = 30
    start = line.index("investments")
    low, high = model.drawn_range(0, start, start + len("investments"))
    assert model.window(0, 0, 30).text[low:high] == "…"


def test_wide_characters_and_marks_keep_the_columns_in_line() -> None:
    rows = _drawn(["|विवरण|2024|", "|कुल आय|12|", "|総資産合計|3|", "|e\u0301|4|"])
    assert len({cell_len(row.text) for row in rows}) == 1


@pytest.mark.parametrize("line", ["|", "||", "|a", "|a|b", "|a|b| c", "| |", "|---|", "|a\\|b|c|", "|a| "])
def test_a_ragged_row_loses_nothing(line: str) -> None:
    (row,) = _drawn([line])
    assert len(row.origins) == len(row.text) + 1
    assert [char for char in line if char.isalpha()] == [char for char in row.text if char.isalpha()]


def test_a_table_with_too_many_columns_is_drawn_as_it_is() -> None:
    assert lay_out(["|" + "1|" * (MAX_COLUMNS + 1)], [1], 120) is None


def test_a_row_with_too_many_columns_leaves_the_others_in_theirs() -> None:
    table = lay_out([*TABLE, "|" + "1|" * (MAX_COLUMNS + 1)], [0] * (len(TABLE) + 1), 120)
    assert table is not None
    assert table == [*_drawn(TABLE), None]


def test_part_of_a_number_is_never_shown() -> None:
    text = "│Revenue│19,295.96│22,401.61│"
    assert without_cut_numbers(text, 12, text[12:]) == "······│22,401.61│"
    assert without_cut_numbers(text, 0, text[:25]) == "│Revenue│19,295.96│·······"[:25]
    assert without_cut_numbers(text, 8, text[8:18]) == "│19,295.96"
    assert without_cut_numbers(text, 3, text[3:18]) == "venue│19,295.96"


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("│Net cash│    $↵222│", "$↵222"),
        ("│Change in debt│ $ (79)│ $ 578│", "$ (79)"),
        ("│Earnings│↵0.88│", "↵0.88"),
        ("Sales of $1,234.5 million", "$1,234.5"),
        ("|a|**1568936**|**89**|", "**1568936**"),
        ("Umsatz 1 234 567 Euro", "1 234 567"),
        ("総資産 １２３４ 円", "１２３４"),
    ],
)
def test_no_digit_of_a_number_that_an_edge_cuts_is_shown(line: str, number: str) -> None:
    start = line.index(number)
    for edge in range(start + 1, start + len(number)):
        left, right = without_cut_numbers(line, 0, line[:edge]), without_cut_numbers(line, edge, line[edge:])
        assert (cell_len(left), cell_len(right)) == (cell_len(line[:edge]), cell_len(line[edge:]))
        assert left[:start] == line[:start]
        assert not any(map(str.isdigit, left[start:]))
        assert not any(map(str.isdigit, right[: start + len(number) - edge]))
    for edge in (start, start + len(number)):
        assert without_cut_numbers(line, 0, line[:edge]) == line[:edge]
        assert without_cut_numbers(line, edge, line[edge:]) == line[edge:]


@given(st.text(st.sampled_from("ab 1,.()|<br>₹総"), max_size=30), st.integers(1, 40))
def test_a_cut_cell_is_no_wider_than_its_column_and_ends_in_no_part_of_a_number(text: str, room: int) -> None:
    (row, _) = _drawn([f"|{text.replace('|', '')}|7|", "|a|8|"], room)
    cell = row.text.split("│")[1]
    if "…" in cell:
        kept = cell.rstrip().removesuffix("…")
        words = text.replace("|", "").replace("<br>", " ").split()
        shown = [word for word in kept.replace("↵", " ").split() if any(map(str.isdigit, word))]
        assert all(word in words for word in shown)


_CELL = st.text(st.sampled_from("ab 1,.()|*<br>–₹कि総\u0301\\-"), max_size=12)


@given(st.lists(_CELL.map(lambda text: f"|{text}"), min_size=1, max_size=6))
def test_origins_never_fall_and_every_drawn_character_comes_from_its_place(lines: list[str]) -> None:
    table = lay_out(lines, [0] * len(lines), 120)
    assert table is not None
    for line, row in zip(lines, table, strict=True):
        assert len(row.origins) == len(row.text) + 1
        assert list(row.origins) == sorted(row.origins)
        assert row.origins[-1] == len(line)
        for at, char in enumerate(row.text):
            if char not in "│├┤┼─↵ ":
                assert line[row.origins[at]] == char
                assert bisect_left(row.origins, row.origins[at]) == at
