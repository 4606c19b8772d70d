from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.geometry import Offset, Size

from auditor_tui.documents.document import Document, LineSpan

ROW = "|Receipts|" + "|".join(f"{number:,}" for number in range(1_000_000, 1_000_100)) + "|"
NOTE = " ".join(f"word{number}" for number in range(60)) + " earned 1,234.50 crore and 77.25 crore " + "more " * 40
LONG = " ".join(f"term{number}" for number in range(900))
TEXT = f"# Note 5\n\n{NOTE}\n{ROW}\nshort\n{LONG}\nlast"


@pytest.fixture
def note(make_document: Callable[..., Document]) -> Document:
    return make_document(TEXT)


def _texts(ui: Any) -> list[str]:
    return [row[ui.screen.reader.gutter_width :].strip(" ›") for row in ui.rows()]


async def test_a_paragraph_is_read_without_moving_sideways_and_keeps_one_number(
    make_app: Callable[..., Any], drive: Callable[..., Any], note: Document
) -> None:
    async with drive(make_app(documents=(note,))) as ui:
        reader = ui.screen.reader
        rows = reader.model.rows_of(2)
        assert " ".join(_texts(ui)[rows.start : rows.stop]) == note.lines[2].strip()
        gutters = [row[: reader.gutter_width] for row in ui.rows()[rows.start : rows.stop]]
        assert gutters[0].split() == ["3"]
        assert not "".join(gutters[1:]).strip()
        assert ui.rows()[rows.stop].split()[0] == "4"
        assert ui.rows()[rows.stop].rstrip().endswith("›")
        await ui.press("w")
        assert ui.rows()[2].rstrip().endswith("›")
        assert ui.rows()[3].split()[0] == "4"


async def test_that_paragraphs_are_not_wrapped_is_so_the_next_time(
    make_app: Callable[..., Any], drive: Callable[..., Any], note: Document
) -> None:
    for wrapped in (True, False, False):
        async with drive(make_app(documents=(note,))) as ui:
            assert ui.screen.reader.model.is_wrapped(2) is wrapped
            await ui.press(*("w" if wrapped else ""))
    async with drive(make_app(documents=(note,))) as ui:
        await ui.press("w")
        assert ui.screen.reader.model.is_wrapped(2)


async def test_one_goes_line_by_line_and_row_by_row_through_one_that_is_longer_than_the_screen(
    make_app: Callable[..., Any], drive: Callable[..., Any], note: Document
) -> None:
    async with drive(make_app(documents=(note,))) as ui:
        reader = ui.screen.reader
        height = reader.size.height
        await ui.press("j", "j", "j", "j")
        assert reader.cursor_line_no == 5
        await ui.press("j")
        rows = reader.model.rows_of(5)
        assert len(rows) > 2 * height
        assert reader.cursor_line_no == 6
        seen = set()
        for _ in range(len(rows)):
            if reader.cursor_line_no == 7:
                break
            seen |= {word for row in _texts(ui) for word in row.split()}
            await ui.pilot.press("j")
        assert reader.cursor_line_no == 7
        assert {f"term{number}" for number in range(900)} <= seen
        for _ in range(len(rows)):
            await ui.pilot.press("k")
        assert reader.cursor_line_no < 6


async def test_pages_turn_through_long_paragraphs_and_back(
    make_app: Callable[..., Any], drive: Callable[..., Any], note: Document
) -> None:
    async with drive(make_app(documents=(note,))) as ui:
        reader = ui.screen.reader
        for _ in range(12):
            await ui.press("space")
        assert reader.cursor_line_no == 7
        assert "last" in _texts(ui)
        for _ in range(12):
            await ui.press("b")
        assert reader.cursor_line_no == 1
        await ui.press("G")
        assert "last" in _texts(ui)
        await ui.press("g")
        assert _texts(ui)[0] == "Note 5"


async def test_a_match_deep_in_a_paragraph_is_brought_into_view_and_esc_leads_back(
    make_app: Callable[..., Any], drive: Callable[..., Any], note: Document
) -> None:
    async with drive(make_app(documents=(note,))) as ui:
        reader = ui.screen.reader
        await ui.press("slash", *"term8")
        await ui.press("enter")
        for number in (8, 80, 81):
            row, line = next((at, line) for at, line in enumerate(_texts(ui)) if f"term{number} " in f"{line} ")
            now = reader.role_style(("cursor", "match-now")).bgcolor
            lit = [part.text for part in reader.render_line(row) if part.style and part.style.bgcolor == now]
            assert lit == ["term8"], line
            await ui.press("n")
        await ui.press("N", "N")
        assert any("term80" in line for line in _texts(ui))
        await ui.press("escape", "g", "slash", *"term899")
        assert any("term899" in line for line in _texts(ui))
        await ui.press("escape")
        assert (reader.cursor_line_no, reader.scroll_offset) == (1, Offset(0, 0))


async def test_figures_of_a_paragraph_are_stepped_to_row_by_row(
    make_app: Callable[..., Any], make_document: Callable[..., Document], drive: Callable[..., Any]
) -> None:
    far = "We earned $ 12.5 million in 2018. " + "Words of no weight follow. " * 200 + "We lost $ 3.25 million in 2017."
    async with drive(make_app(documents=(make_document(f"# Note\n\n{far}"),))) as ui:
        await ui.press("j", "j")
        assert ui.bar("status").startswith("$ 12.5 million")
        for _ in range(4):
            await ui.press("full_stop")
            if ui.bar("status").startswith("$ 3.25 million"):
                break
        assert ui.bar("status").startswith("$ 3.25 million")
        assert any("3.25 million" in line for line in _texts(ui))


async def test_a_click_on_a_row_means_its_line_and_its_character(
    make_app: Callable[..., Any], drive: Callable[..., Any], note: Document
) -> None:
    async with drive(make_app(documents=(note,))) as ui:
        reader = ui.screen.reader
        row = next(at for at, line in enumerate(_texts(ui)) if "word40" in line)
        column = ui.rows()[row].index("word40")
        await ui.pilot.click(reader, offset=(column + 2, row))
        await ui.settle()
        assert reader.cursor_line_no == 3
        assert note.lines[2][reader.cursor_char :].startswith("rd40 ")
        await ui.pilot.click(reader, offset=(2, row))
        assert note.lines[2][reader.cursor_char :].startswith(_texts(ui)[row].split()[0])


async def test_a_selection_over_rows_gives_the_line_as_it_is_in_the_text(
    make_app: Callable[..., Any], drive: Callable[..., Any], note: Document
) -> None:
    async with drive(make_app(documents=(note,))) as ui:
        reader = ui.screen.reader
        start, stop = note.lines[2].index("word9"), note.lines[2].index("word30")
        await ui.pilot.mouse_down(reader, offset=_cell_of(ui, "word9 "))
        await ui.pilot.hover(reader, offset=_cell_of(ui, "word30"))
        await ui.pilot.mouse_up(reader, offset=_cell_of(ui, "word30"))
        assert ui.screen.get_selected_text() == note.lines[2][start : stop + 1]
        await ui.press("Y")
        assert ui.app.clipboard == note.lines[2]
        await ui.press("escape", "g", "j", "J", "y")
        assert ui.app.clipboard.startswith("lines 2–3")


def _cell_of(ui: Any, words: str) -> tuple[int, int]:
    row = next(at for at, line in enumerate(ui.rows()) if words in line)
    return ui.rows()[row].index(words), row


async def test_what_is_at_the_top_stays_there_when_the_screen_has_another_size(
    make_app: Callable[..., Any], drive: Callable[..., Any], note: Document
) -> None:
    async with drive(make_app(documents=(note,))) as ui:
        reader = ui.screen.reader
        await ui.press("G", "b")
        for width in (160, 30, 8, 1, 80, 120):
            line_index, char = reader.top
            await ui.pilot.resize_terminal(width, 36)
            await ui.settle()
            if width > 30:
                assert reader.top[0] == line_index
                assert abs(reader.top[1] - char) < 400
                assert reader.virtual_size.height == reader.model.row_count
                assert len({len(row) for row in ui.rows()}) == 1
        assert reader.model.is_wrapped(5)


async def test_the_overview_and_what_was_looked_at_count_lines_not_rows(
    make_app: Callable[..., Any], drive: Callable[..., Any], note: Document
) -> None:
    async with drive(make_app(documents=(note,))) as ui:
        reader = ui.screen.reader
        await ui.press("g")
        assert reader.lines_in_view.first == 1
        assert reader.lines_in_view.last == 6
        await ui.pilot.click(ui.screen.overview, offset=(0, 6))
        await ui.settle()
        assert reader.cursor_line_no == 7
        assert "last" in _texts(ui)


async def test_a_step_s_mark_and_the_cursor_cover_all_rows_of_a_line(
    make_app: Callable[..., Any], drive: Callable[..., Any], note: Document
) -> None:
    async with drive(make_app(documents=(note,))) as ui:
        reader = ui.screen.reader
        reader.show(LineSpan(3, 3))
        await ui.settle()
        cursor = reader.role_style(("cursor",)).bgcolor
        rows = reader.model.rows_of(2)
        for row in rows:
            assert next(iter(reader.render_line(row - reader.scroll_offset.y))).style.bgcolor == cursor
        await ui.press("j")
        for row in rows:
            assert next(iter(reader.render_line(row - reader.scroll_offset.y))).style.bgcolor != cursor
        assert reader.virtual_size == Size(reader.virtual_size.width, reader.model.row_count)
