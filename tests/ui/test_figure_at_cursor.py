from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from rich.cells import cell_len

from auditor_tui.documents.document import Document
from auditor_tui.ui.widgets.column_bar import OverColumn, in_two
from auditor_tui.ui.widgets.line_painter import GOVERNS_GLYPH

YEARS = range(2000, 2024)
WIDE = [
    "# Long statement",
    "",
    "(Rs. in lakh)",
    "",
    "|Particulars|" + "|".join(f"{year}-{(year + 1) % 100:02}" for year in YEARS) + "|",
    "|---|" + "---|" * len(YEARS),
    *(f"|Item {row} of it|" + "|".join(f"{row},{year}" for year in YEARS) + "|" for row in range(1, 60)),
    "",
    "Words between.",
    "",
    "The outlay of 2024-25 was ₹ 4,812.36 crore and of 2023-24 ₹ 4,100 crore.",
]


@pytest.fixture
def wide(make_document: Callable[..., Document]) -> Document:
    return make_document("\n".join(WIDE))


def _lit(ui: Any, line_no: int, role: str) -> str:
    """What of a line in view is drawn in a role that no other stretch of it has."""
    reader = ui.screen.reader
    strip = reader.render_line(line_no - 1 - reader.scroll_offset.y)
    style = reader.role_style((role,))
    return "".join(
        segment.text
        for segment in strip
        if segment.style and (segment.style.color, segment.style.underline) == (style.color, True)
    )


async def test_the_figure_its_unit_and_its_period_light_up(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        await ui.press("colon", *"108", "enter")
        assert _lit(ui, 108, "figure-now") == "345"
        assert _lit(ui, 103, "unit") == "(₹ in crore)"
        assert _lit(ui, 105, "unit") == "2024-25"
        assert GOVERNS_GLYPH in ui.row_of(103)
        assert GOVERNS_GLYPH in ui.row_of(105)
        assert GOVERNS_GLYPH not in ui.row_of(107)
        await ui.press("full_stop")
        assert _lit(ui, 108, "figure-now") == "300"
        assert _lit(ui, 105, "unit") == "2023-24"
        await ui.press("colon", *"150", "enter")
        assert not ui.screen.reader.highlights.governing_now


async def test_the_status_line_says_it_in_words_and_in_another_unit(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(), (160, 40)) as ui:
        await ui.press("colon", *"108", "enter")
        assert ui.bar("status").startswith("₹ 345 crore · 2024-25 · Fiscal Deficit · unit from line 103, 5 up")
        await ui.press("u", "u", "u", "u")
        assert ui.bar("status").startswith("₹ 345 crore = ₹ 3,450 million · 2024-25")
        await ui.press("j", "j", "k", "k", "k")
        assert ui.bar("status").startswith("₹ 1,200 crore = ₹ 12,000 million")
        await ui.press(*"uuuuu")
        assert ui.bar("status").startswith("₹ 1,200 crore · 2024-25")


async def test_a_figure_without_a_unit_is_not_converted(
    make_app: Callable[..., Any], make_document: Callable[..., Document], drive: Callable[..., Any]
) -> None:
    document = make_document("|Item|2024-25|\n|---|---|\n|Stock|1,234|")
    async with drive(make_app(documents=(document,)), (160, 40)) as ui:
        await ui.press("j", "j", "u", "u")
        assert "1,234 (unit not stated: nothing is converted)" in ui.bar("status")


async def test_what_stands_over_the_columns_stays_in_view(
    make_app: Callable[..., Any], drive: Callable[..., Any], wide: Document
) -> None:
    async with drive(make_app(documents=(wide,))) as ui:
        columns, reader = ui.screen.columns, ui.screen.reader
        height = reader.size.height
        await ui.press("colon", *"60", "enter")
        for keys in ((), ("l",), ("l", "l"), ("dollar_sign",), ("v", "0"), ("v",)):
            await ui.press(*keys)
            header, row = columns.rows[1], ui.row_of(60)
            shown = [word for word in header.split() if word in WIDE[4]]
            assert len(shown) > 2
            for word in shown:
                end = header.index(word) + len(word)
                figure = row[:end].rstrip("│ ").split("│")[-1].split("┊")[-1].strip()
                assert figure in (f"54,{word[:4]}", "·" * len(figure))
        assert reader.size.height == height
        assert "Long statement" in ui.bar("context")
        assert "(Rs. in lakh) 57 ↑" in ui.bar("context")
        await ui.press("G")
        assert columns.rows == ["", ""]
        assert reader.size.height == height


async def test_a_document_without_tables_gives_them_no_room(
    make_app: Callable[..., Any], make_document: Callable[..., Document], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(documents=(make_document("Words.\nAnd 5 more."),))) as ui:
        assert not ui.screen.columns.display


async def test_the_keys_step_from_figure_to_figure_and_the_view_goes_along(
    make_app: Callable[..., Any], drive: Callable[..., Any], wide: Document
) -> None:
    async with drive(make_app(documents=(wide,))) as ui:
        reader = ui.screen.reader
        await ui.press("colon", "7", "enter")
        for year in YEARS[1:]:
            await ui.press("full_stop")
            assert f"1,{year}" in ui.row_of(7)
            assert ui.screen.figures.current.printed == f"1,{year}"
        await ui.press("full_stop")
        assert (reader.cursor_line_no, ui.screen.figures.current.printed) == (8, "2,2000")
        assert "2,2000" in ui.row_of(8)
        await ui.press("comma")
        assert (reader.cursor_line_no, ui.screen.figures.current.printed) == (7, "1,2023")
        assert "1,2023" in ui.row_of(7)


async def test_going_down_keeps_to_the_column(
    make_app: Callable[..., Any], drive: Callable[..., Any], wide: Document
) -> None:
    async with drive(make_app(documents=(wide,))) as ui:
        await ui.press("colon", "7", "enter", "full_stop", "full_stop", "j", "j")
        assert ui.screen.figures.current.printed == "3,2002"
        await ui.press("k")
        assert ui.screen.figures.current.printed == "2,2002"


async def test_figures_in_prose_are_stepped_to_as_well_and_the_end_is_said(
    make_app: Callable[..., Any], drive: Callable[..., Any], wide: Document
) -> None:
    async with drive(make_app(documents=(wide,))) as ui:
        await ui.press("G", "k", "full_stop")
        assert ui.screen.figures.current.printed.endswith("4,812.36")
        await ui.press("full_stop")
        assert ui.screen.figures.current.printed.endswith("4,100")
        await ui.press("full_stop")
        assert "No figure stands below." in ui.notices()


def _answer(*figure_ids: str) -> list[dict[str, Any]]:
    figures = [
        {"id": figure_id, "role": role} for figure_id, role in zip(figure_ids, ("operand", "answer"), strict=True)
    ]
    return [
        {"call": "figure", "args": {"doc": "$doc", "first": 30, "last": 30}},
        {"answer": "It is as cited.", "outcome": "answered", "reason": "read", "figures": figures},
    ]


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 45)])
async def test_the_answer_s_figure_is_brought_into_view_sideways_on_every_answer(
    size: tuple[int, int], make_app: Callable[..., Any], drive: Callable[..., Any], wide: Document
) -> None:
    script = _answer("L30C2", "L30C20")
    async with drive(make_app(script, documents=(wide,)), size) as ui:
        for _ in range(2):
            await ui.ask("What is item 24 of 2018-19?")
            await ui.press("escape", "2")
            assert "24,2018" in ui.row_of(30)
            assert ui.screen.figures.current.printed == "24,2018"
            await ui.press("0", "g")


async def test_a_figure_of_the_inquiry_leads_to_itself(
    make_app: Callable[..., Any], drive: Callable[..., Any], wide: Document
) -> None:
    async with drive(make_app(_answer("L30C2", "L30C20"), documents=(wide,))) as ui:
        await ui.ask("What is item 24 of 2018-19?")
        await ui.press("escape", "3", "g")
        seen = set()
        for _ in range(12):
            await ui.press("k", "enter")
            if ui.screen.reader.cursor_line_no == 30 and ui.screen.figures.current:
                seen.add(ui.screen.figures.current.printed)
                assert ui.screen.figures.current.printed in ui.row_of(30)
        assert seen == {"24,2000", "24,2018"}


@pytest.mark.parametrize(
    ("levels", "room", "rows"),
    [
        (("2025-2026", "Budget Estimates"), 20, ("2025-2026", "Budget Estimates")),
        (("2025-26",), 20, ("", "2025-26")),
        (("Year ended March 31, 2025",), 13, ("Year ended", "March 31, 2025"[:12] + "…")),
        (("Year ended", "2025"), 12, ("Year ended", "2025")),
        (("A", "B", "C"), 9, ("A B", "C")),
        (("वित्त वर्ष 2023-24",), 40, ("", "वित्त वर्ष 2023-24")),
        (("2024-2025 संशोधित अनुमान Revised Estimates",), 20, ("2024-2025 Revised", "Estimates")),
        (("2024-2025 संशोधित अनुमान Revised Estimates",), 14, ("2024-2025", "संशोधित अनुमान")),
        (("Année 2024 révisée des comptes",), 14, ("Année 2024", "révisée des c…")),
    ],
)
def test_headers_are_put_in_two_rows(levels: tuple[str, ...], room: int, rows: tuple[str, str]) -> None:
    assert in_two(levels, room) == rows
    assert all(cell_len(row) <= room for row in in_two(levels, room))


async def test_headers_of_narrow_columns_are_cut_and_say_so(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        columns = [
            OverColumn(10, 16, ("Revised Estimates 2024-25",)),
            OverColumn(17, 23, ("2023-24",), is_current=True),
            OverColumn(24, 26, ("9",)),
            OverColumn(27, 32, ("2022-23",), is_whole=False),
        ]
        ui.screen.columns.show_columns(columns)
        assert [row.split() for row in ui.screen.columns.rows] == [["Revised"], ["Estimates", "2024-…", "2023-…"]]


TWO_TABLES = [
    *("|Particulars|2024-25|2023-24|", "|---|---|---|", "|Receipts|1,200|1,100|"),
    *(f"|Item {number}|{number},200|{number},100|" for number in range(1, 40)),
    *("", "Words.", ""),
    *("|Region|Shops|Staff|", "|---|---|---|"),
    *(f"|Region {number}|{number},345|{number},678|" for number in range(1, 40)),
]


async def test_columns_of_one_table_never_stand_over_another(
    make_app: Callable[..., Any], drive: Callable[..., Any], make_document: Callable[..., Document]
) -> None:
    app = make_app(documents=(make_document("\n".join(TWO_TABLES)),))
    async with drive(app, (120, 36)) as ui:
        await ui.press("colon", *"5", "enter")
        assert "2024-25" in " ".join(ui.screen.columns.rows)
        looked_up = ui.screen.figures._begin_to_look  # held back, as on a busy machine
        ui.screen.figures._begin_to_look = lambda line_no: None
        await ui.press("j")
        assert "2024-25" in " ".join(ui.screen.columns.rows)
        await ui.press("colon", *"60", "enter")
        assert "".join(ui.screen.columns.rows) == ""
        ui.screen.figures._begin_to_look = looked_up
        await ui.press("j")
        assert "Shops" in " ".join(ui.screen.columns.rows)


async def test_a_search_for_the_next_figure_is_not_ended_by_the_look_that_waits(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        ui.screen.figures._rest_seconds = 0.01
        await ui.press("colon", *"104", "enter")
        ui.screen.figures.cursor_moved()
        await ui.press("full_stop")
        assert ui.screen.reader.cursor_line_no > 104
        assert ui.screen.figures.current
