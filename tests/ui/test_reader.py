from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from rich.cells import cell_len
from textual.events import MouseScrollDown
from textual.geometry import Offset
from textual.selection import Selection

from auditor_tui.documents.document import Document, LineSpan

WIDE_ROW = "|Receipts|" + "|".join(f"{number:,}" for number in range(1_000_000, 1_000_100)) + "|"


async def test_the_keys_of_less_move_the_cursor(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    moves = [
        ("j", 2),
        ("down", 3),
        ("k", 2),
        ("up", 1),
        ("up", 1),
        ("left_square_bracket", 1),
        ("right_square_bracket", 101),
        ("right_square_bracket", 110),
        ("right_square_bracket", 110),
        ("left_square_bracket", 101),
        ("G", 310),
        ("j", 310),
        ("g", 1),
    ]
    async with drive(make_app()) as ui:
        for key, line_no in moves:
            await ui.pilot.press(key)
            assert ui.screen.reader.cursor_line_no == line_no
            assert sum(row.startswith("►") for row in ui.rows()) == 1


async def test_pages_and_half_pages_keep_the_cursor_on_the_screen(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        height = ui.screen.reader.size.height
        await ui.press("space")
        assert ui.screen.reader.scroll_offset.y == height - 2
        await ui.press("ctrl+d")
        assert ui.screen.reader.cursor_line_no == 1 + height - 2 + height // 2
        await ui.press("ctrl+u")
        assert ui.screen.reader.cursor_line_no == 1 + height - 2


async def test_a_jump_lands_with_context_above(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    async with drive(make_app()) as ui:
        ui.screen.reader.show(LineSpan(200, 210))
        await ui.pilot.pause()
        reader = ui.screen.reader
        assert reader.scroll_offset.y == 199 - reader.size.height // 3


async def test_long_rows_move_sideways_and_say_that_they_go_on(
    make_app: Callable[..., Any], make_document: Callable[..., Document], drive: Callable[..., Any]
) -> None:
    document = make_document(f"{WIDE_ROW}\nshort\n\n{'long ' * 60}")
    async with drive(make_app(documents=(document,))) as ui:
        await ui.press("w")
        assert ui.rows()[0].rstrip().endswith("›")
        assert "1,000,000" in ui.rows()[0]
        await ui.press("l")
        assert "‹" in ui.rows()[0]
        assert "‹" in ui.rows()[3]
        assert "short" in ui.rows()[1]
        assert not any("‹" in row for row in ui.rows()[1:3])
        assert "col " in ui.bar("status")
        await ui.press("dollar_sign")
        assert "1,000,099" in ui.rows()[0]
        assert not ui.rows()[0].rstrip().endswith("›")
        await ui.press("0")
        assert "1,000,000" in ui.rows()[0]
        await ui.press("h")
        assert ui.screen.reader.scroll_offset.x == 0


async def test_a_jump_starts_at_the_beginning_of_the_line(
    make_app: Callable[..., Any], make_document: Callable[..., Document], drive: Callable[..., Any]
) -> None:
    prose = "Words of a long paragraph " * 20
    document = make_document("\n".join(["# Top", WIDE_ROW, WIDE_ROW, prose, "# Next", *[prose] * 60]))
    async with drive(make_app(documents=(document,))) as ui:
        for keys in (("g",), ("colon", "4", "enter"), ("G",), ("left_square_bracket",), ("colon", "4", "0", "enter")):
            await ui.press("colon", "2", "enter", "dollar_sign")
            assert "‹" in ui.row_of(2)
            await ui.press(*keys)
            assert ui.screen.reader.scroll_offset.x == 0
        await ui.press("colon", "2", "enter", "dollar_sign", "j")
        assert "‹" in ui.row_of(3)
        await ui.press("j")
        assert "4    Words of" in ui.row_of(4)


async def test_the_end_of_a_row_is_seen_beside_its_label(
    make_app: Callable[..., Any], make_document: Callable[..., Document], drive: Callable[..., Any]
) -> None:
    row = "|Earnings per share attributable to common shareholders - basic|" + "1.01|3.14|2.64|2.32|9.09|" * 3
    async with drive(make_app(documents=(make_document("\n".join([row] * 3)),)), size=(80, 24)) as ui:
        assert "9.09│" in ui.row_of(1)
        assert ui.row_of(1).rstrip().endswith("›")
        await ui.press("dollar_sign")
        assert "9.09│" in ui.row_of(1)
        assert not ui.row_of(1).rstrip().endswith("›")


async def test_the_text_as_it_is_keeps_the_figure_in_view(
    make_app: Callable[..., Any], make_document: Callable[..., Document], drive: Callable[..., Any]
) -> None:
    row = "|" + "|".join([*["a label of some length"] * 6, *(f"**{number}**" for number in range(1000, 1020))]) + "|"
    header = "|" + "|".join(["a header that is long"] * 26) + "|"
    document = make_document("\n".join([header, "|" + "---|" * 26, row, row]))
    async with drive(make_app(documents=(document,)), size=(80, 24)) as ui:
        await ui.press("colon", "3", "enter", *["full_stop"] * 16)
        for _ in range(3):
            assert ui.screen.figures.current.printed in ui.row_of(3)
            await ui.press("v")


@pytest.mark.parametrize(
    "line",
    [
        "|कुल आय|(1,23,456.78)|−4,567|",
        "|राष्ट्रीय कार्यक्रम|12,345|(12.5)|",
        "|総資産|1,002,300|△ 870,000|",
        "|연결 매출|55,001|54,900|",
        "|Café crème e\u0301|29\u00a0000|27\u202f450|",
        "|🇮🇳 Exports|₹ 4,812.36|–|",
    ],
)
async def test_every_row_fills_its_width_and_a_highlight_covers_exactly_its_characters(
    line: str, make_app: Callable[..., Any], make_document: Callable[..., Document], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(documents=(make_document(line),))) as ui:
        reader = ui.screen.reader
        for figure in (cell for cell in line.split("|")[2:] if cell):
            start = line.index(figure)
            reader.highlight(matches={1: ((start, start + len(figure)),)})
            marked = reader.role_style(("cursor", "match")).bgcolor
            for column in (0, 1, 2, 7):
                reader.scroll_to(x=column, animate=False, force=True)
                strip = reader.render_line(0)
                assert cell_len(strip.text) == reader.scrollable_content_region.width
                lit = "".join(segment.text for segment in strip if segment.style and segment.style.bgcolor == marked)
                assert lit == figure


async def test_a_figure_is_copied_as_it_stands_in_the_text(
    make_app: Callable[..., Any], make_document: Callable[..., Document], drive: Callable[..., Any]
) -> None:
    lines = ["|総資産|1,002,300|△ 870,000|", "|Café|29\u00a0000|−4,567|"]
    async with drive(make_app(documents=(make_document("\n".join(lines)),))) as ui:
        reader = ui.screen.reader
        start = lines[0].index("△")
        one = Selection(Offset(start, 0), Offset(start + len("△ 870,000"), 0))
        assert reader.get_selection(one) == ("△ 870,000", "\n")
        both = Selection(Offset(-reader.gutter_width, 0), Offset(len("|Café|29\u00a0000"), 1))
        assert reader.get_selection(both) == (f"{lines[0]}\n|Café|29\u00a0000", "\n")


async def test_the_mouse_selects_text_without_the_gutter(
    make_app: Callable[..., Any], make_document: Callable[..., Document], drive: Callable[..., Any]
) -> None:
    document = make_document("|総資産|1,002,300|\n|Revenue|55,001|")
    async with drive(make_app(documents=(document,))) as ui:
        reader = ui.screen.reader
        await ui.pilot.mouse_down(reader, offset=(2, 0))
        await ui.pilot.hover(reader, offset=(reader.gutter_width + 7, 1))
        await ui.pilot.mouse_up(reader, offset=(reader.gutter_width + 7, 1))
        await ui.pilot.pause()
        assert ui.screen.get_selected_text() == "|総資産|1,002,300|\n|Revenue"
        await ui.pilot.press("ctrl+c")
        await ui.pilot.pause()
        assert ui.app.clipboard == "|総資産|1,002,300|\n|Revenue"
        assert ui.app.is_running
        await ui.press("Y")
        assert ui.app.clipboard == "|総資産|1,002,300|\n|Revenue|55,001|"
        await ui.press("escape")
        assert not ui.screen.selections


async def test_lines_are_selected_by_keys_and_copied(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    async with drive(make_app()) as ui:
        await ui.press("j", "j", "J", "shift+down")
        assert ui.screen.reader.selected_lines == LineSpan(3, 5)
        await ui.press("Y")
        assert ui.app.clipboard == "\n".join(f"Line {number} of the preface, in words alone." for number in (3, 4, 5))
        await ui.press("y")
        assert ui.app.clipboard.startswith("lines 3–5, p. i (PDF 1), ")
        await ui.press("K", "K", "K", "shift+up")
        assert ui.screen.reader.selected_lines == LineSpan(1, 3)
        await ui.press("escape")
        assert not ui.screen.selections
        await ui.press("J", "j")
        assert not ui.screen.selections
        assert ui.screen.reader.selected_lines == LineSpan(3, 3)


async def test_a_click_puts_the_cursor_there_and_names_the_figure_clicked_on(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        reader = ui.screen.reader
        reader.show(LineSpan(105, 105))
        await ui.settle()
        row = 108 - 1 - reader.scroll_offset.y
        await ui.pilot.click(reader, offset=(reader.gutter_width + len("│Fiscal Deficit  │    345│    3"), row))
        await ui.settle()
        assert reader.cursor_line_no == 108
        assert ui.bar("status").startswith("₹ 300 crore · 2023-24")
        await ui.press("comma")
        assert ui.bar("status").startswith("₹ 345 crore · 2024-25")
        await ui.press("full_stop")
        assert ui.bar("status").startswith("₹ 300 crore · 2023-24")


async def test_a_line_without_figures_says_its_section(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    async with drive(make_app()) as ui:
        assert ui.bar("context").strip() == "no heading above"
        await ui.press("G")
        assert ui.bar("context").strip() == "Statement 1 › Notes"
        assert ui.bar("status").startswith("Notes")
        assert ui.bar("status").endswith("line 310 · PDF page 2")


async def test_y_copies_a_citation_that_another_person_can_follow(
    make_app: Callable[..., Any], drive: Callable[..., Any], document: Document
) -> None:
    async with drive(make_app()) as ui:
        await ui.press("j", "y")
        assert ui.app.clipboard == f"line 2, p. i (PDF 1), accounts.md, sha256:{document.text_sha256}"
        assert any("OSC 52" in notice for notice in ui.notices())
        await ui.press("Y")
        assert ui.app.clipboard == "Line 2 of the preface, in words alone."


async def test_a_theme_change_leaves_no_stale_line(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    async with drive(make_app()) as ui:
        before = list(ui.screen.reader.render_line(3))
        ui.app.theme = "textual-light"
        await ui.pilot.pause()
        after = list(ui.screen.reader.render_line(3))
        assert [segment.text for segment in before] == [segment.text for segment in after]
        assert [segment.style for segment in before] != [segment.style for segment in after]


async def test_the_wheel_takes_the_cursor_along(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    async with drive(make_app()) as ui:
        reader = ui.screen.reader
        reader.show(LineSpan(150, 150))
        for _ in range(20):
            reader.post_message(MouseScrollDown(reader, 5, 5, 0, 1, 0, False, False, False))
        await ui.settle()
        top = reader.scroll_offset.y + 1
        assert top > 150
        assert reader.cursor_line_no == top


async def test_a_document_without_a_word_is_shown_too(
    make_app: Callable[..., Any], make_document: Callable[..., Document], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(documents=(make_document(""),))) as ui:
        for key in ("G", "dollar_sign", "right_square_bracket", "space", "Y", "slash", "x", "enter", "n"):
            await ui.pilot.press(key)
        await ui.settle()
        assert ui.rows()[0].startswith("►1")
