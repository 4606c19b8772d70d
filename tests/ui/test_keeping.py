from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.settings import paths

QUESTION = "What is the fiscal deficit of 2024-25?"


async def test_a_line_is_marked_and_found_again(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    async with drive(make_app()) as ui:
        await ui.press("apostrophe")
        assert any("m marks one" in notice for notice in ui.notices())
        await ui.press("j", "m", "colon", *"150", "enter", "m", "g")
        assert ui.row_of(2).startswith("✓  2")
        for key, line_no in (("apostrophe", 2), ("apostrophe", 150), ("apostrophe", 2), ("quotation_mark", 150)):
            await ui.press(key)
            assert ui.screen.reader.cursor_line_no == line_no
        await ui.press("m", "k")
        assert "✓" not in ui.row_of(150)


async def test_a_comment_is_written_shown_changed_and_kept(
    make_app: Callable[..., Any], drive: Callable[..., Any], document: Document
) -> None:
    async with drive(make_app()) as ui:
        await ui.press("j", "c", *"ask", "space", *"why", "enter")
        assert ui.bar("status").startswith("¶ ask why")
        assert ui.screen.focused is ui.screen.reader
        await ui.press("k")
        assert ui.row_of(2).startswith("¶  2")
        assert "ask why" not in ui.bar("status")
    async with drive(make_app()) as ui:
        await ui.press("g")
        assert ui.row_of(2).startswith("¶  2")
        await ui.press("j", "c", "exclamation_mark", "escape")
        assert ui.screen.keeping.marks.comments == {2: "ask why"}
        await ui.press("c", "exclamation_mark", "enter")
        assert ui.screen.keeping.marks.comments == {2: "ask why!"}
    other = replace(document, text_sha256="e" * 64)
    async with drive(make_app(documents=(other,))) as ui:
        assert not ui.screen.keeping.marks


async def test_damaged_marks_are_said_and_set_aside(
    make_app: Callable[..., Any], drive: Callable[..., Any], document: Document
) -> None:
    path = paths.marks_dir() / f"{document.text_sha256}.json"
    path.parent.mkdir(parents=True)
    path.write_text("[b]nonsense[/b]")
    async with drive(make_app()) as ui:
        assert any("cannot be read; the file is kept as" in notice for notice in ui.notices())
        await ui.press("m")
    assert path.with_name(f"{path.name}.damaged").read_text() == "[b]nonsense[/b]"


async def test_one_stands_again_where_one_stood(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    async with drive(make_app()) as ui:
        await ui.press("colon", *"150", "enter", "j", "j", "z")
        top = ui.screen.reader.scroll_offset.y
    async with drive(make_app()) as ui:
        assert (ui.screen.reader.cursor_line_no, ui.screen.reader.scroll_offset.y) == (152, top)
        assert ui.screen.panes.zoomed


async def test_another_text_is_begun_anew_and_a_question_has_its_own_place(
    make_app: Callable[..., Any], drive: Callable[..., Any], document: Document
) -> None:
    async with drive(make_app()) as ui:
        await ui.press("colon", *"150", "enter")
    async with drive(make_app(documents=(replace(document, text_sha256="e" * 64),))) as ui:
        assert ui.screen.reader.cursor_line_no == 1
    async with drive(make_app(question=QUESTION)) as ui:
        assert ui.screen.reader.cursor_line_no == 108


async def test_what_nobody_looked_at_can_be_seen_and_gone_to(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        height = ui.screen.reader.size.height
        await ui.press("C")
        assert f"{height} of 307 lines with words looked at ({100 * height // 307} %)" in ui.bar("status")
        assert "░" not in ui.row_of(1)
        await ui.press("x")
        assert ui.screen.reader.cursor_line_no == height + 1
        assert "░" in ui.row_of(height + 1)
        await ui.press("space")  # what is shown as not looked at stays so
        assert ui.screen.keeping.coverage.seen == height
        await ui.press("C")
        assert not any("░" in row for row in ui.rows())
        await ui.press("space")
        assert ui.screen.keeping.coverage.seen > height


async def test_lines_that_a_step_read_were_looked_at(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    async with drive(make_app(question=QUESTION)) as ui:
        coverage = ui.screen.keeping.coverage
        assert not any(coverage.is_unseen(line_no) for line_no in range(101, 110))
        assert coverage.is_unseen(300)


async def test_all_looked_at_is_said(
    make_app: Callable[..., Any], make_document: Callable[..., Document], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(documents=(make_document("a\nb"),))) as ui:
        await ui.press("x")
        assert "Every line was looked at." in ui.notices()


async def test_the_column_beside_the_text_shows_where_what_is(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(question=QUESTION)) as ui:
        overview = ui.screen.overview
        height = overview.size.height

        def row(line_no: int) -> str:
            return str(overview.text[(line_no - 1) * height // 310])

        assert row(108) == "●"
        assert set(overview.text) == {"●", " "}  # read, hit, unit and period are in the same row
        await ui.press("colon", *"300", "enter", "m", "colon", *"200", "enter", "c", "a", "enter")
        assert (row(300), row(200)) == ("✓", "¶")
        await ui.press("slash", *"preface", "enter")
        assert (row(50), row(108)) == ("─", "●")
        await ui.press("C")
        assert row(250) == "░"


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (200, 12)])
async def test_a_click_in_the_column_goes_there(
    size: tuple[int, int], make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(), size) as ui:
        overview = ui.screen.overview
        await ui.pilot.click(overview, offset=(0, overview.size.height - 1))
        await ui.settle()
        first = 1 + (overview.size.height - 1) * 310 // overview.size.height
        assert ui.screen.reader.cursor_line_no == first
        in_view = ui.screen.reader.lines_in_view
        assert in_view.first <= first <= in_view.last


async def test_the_column_of_a_short_text_has_a_row_for_each_line(
    make_app: Callable[..., Any], make_document: Callable[..., Document], drive: Callable[..., Any]
) -> None:
    for text, lines in (("a\nb\nc", 3), ("", 1)):
        async with drive(make_app(documents=(make_document(text),))) as ui:
            await ui.press("G", "m")
            assert ui.screen.overview.text[:lines].strip() == "✓"
