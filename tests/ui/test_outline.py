"""The outline: what is found in it as words are typed, where the reader is, what is known of each section."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import CUT_SHORT, NO_TEXT_LAYER, PageInfo

QUESTION = "What is the fiscal deficit of 2024-25?"
SIZES = [(80, 24), (120, 36), (160, 45)]


def titles(ui: Any) -> list[str]:
    """The headings in view of the tree, as deep as it is unfolded."""
    tree = ui.screen.outline
    nodes = (tree.get_node_at_line(line) for line in range(tree.last_line + 1))
    return [node.data.title for node in nodes if node is not None]


def row_of(ui: Any, title: str) -> str:
    tree = ui.screen.outline
    return next(
        tree.render_line(line - tree.scroll_offset.y).text
        for line in range(tree.last_line + 1)
        if tree.get_node_at_line(line).data.title == title
    )


def said(ui: Any) -> str:
    """What stands on the frame."""
    return str(ui.screen.query_one("#outline-pane").border_subtitle)


@pytest.fixture
def report(make_document: Callable[..., Document]) -> Document:
    """Three parts of four schedules, each with a note."""
    lines = []
    for part in range(1, 4):
        lines.append(f"# Part {part}")
        for schedule in range(1, 5):
            lines += [
                f"## Schedule {part}.{schedule}",
                "",
                "Words alone.",
                f"### Note on schedule {part}.{schedule}",
                "w",
            ]
    return make_document("\n".join(lines))


async def test_headings_are_found_as_words_are_typed_with_those_they_lie_below(
    report: Document, make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(documents=(report,))) as ui:
        await ui.press("1", "slash", *"2.3", "space", *"NOTE")
        assert titles(ui) == ["Part 2", "Schedule 2.3", "Note on schedule 2.3"]
        assert "1 found" in said(ui)
        await ui.press("enter")
        assert ui.screen.outline.has_focus
        assert ui.screen.outline.cursor_node.data.title == "Note on schedule 2.3"
        await ui.press("enter")
        assert ui.screen.reader.has_focus
        assert ui.screen.document.line(ui.screen.reader.cursor_line_no) == "### Note on schedule 2.3"


async def test_escape_while_typing_puts_everything_back(
    report: Document, make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(documents=(report,))) as ui:
        await ui.press("1", "j", "j", "space")
        before, cursor = titles(ui), ui.screen.outline.cursor_node.data
        await ui.press("slash", *"note", "escape")
        assert titles(ui) == before
        assert ui.screen.outline.cursor_node.data == cursor
        assert ui.screen.outline.has_focus
        assert not ui.screen.query_one("#outline-filter").display


async def test_escape_among_the_headings_found_keeps_the_one_under_the_cursor(
    report: Document, make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(documents=(report,))) as ui:
        await ui.press("1", "slash", *"note", "enter", "j", "j")
        found = ui.screen.outline.cursor_node.data
        assert found.title == "Note on schedule 1.2"
        await ui.press("escape")
        assert ui.screen.outline.cursor_node.data == found
        assert len(titles(ui)) == 16  # the parts, the schedules, and that note
        assert ui.screen.outline.has_focus
        assert not ui.screen.query_one("#outline-filter").display


async def test_the_frame_tells_of_the_section_from_the_start(
    report: Document, make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(documents=(report,))) as ui:
        assert said(ui) == "line 1"


async def test_words_that_no_heading_has_show_none_and_break_nothing(
    report: Document, make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(documents=(report,))) as ui:
        await ui.press("1", "slash", *"[bold")
        assert titles(ui) == []
        assert "0 found" in said(ui)
        await ui.press("enter", "j", "enter", "space", "escape")
        assert len(titles(ui)) == 15


async def test_more_of_the_document_comes_in_under_the_filter(
    report: Document, make_document: Callable[..., Document], make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(documents=(report,))) as ui:
        await ui.press("1", "slash", *"schedule 9".replace(" ", "_").split("_")[0], "space", "9")
        assert titles(ui) == []
        ui.screen.outline.grow(make_document("\n".join([*report.lines, "# Schedule 9"])))
        await ui.settle()
        assert titles(ui) == ["Schedule 9"]


async def test_escape_with_no_filter_steps_back_on_the_screen(
    report: Document, make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(documents=(report,))) as ui:
        await ui.press("1", "1", "escape")
        assert not ui.screen.panes.zoomed


async def test_the_heading_the_reader_is_under_stays_marked_while_the_cursor_goes_elsewhere(
    report: Document, make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(documents=(report,))) as ui:
        await ui.press("colon", *"30", "enter", "1", "g")
        here = next(title for title in titles(ui) if "►" in row_of(ui, title))
        assert here == "Schedule 2.2"
        assert ui.screen.outline.cursor_node.data.title == "Part 1"


@pytest.mark.parametrize("size", SIZES)
async def test_hits_and_reads_are_counted_by_section(
    size: tuple[int, int], make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(), size) as ui:
        await ui.press("1")
        assert "█" not in row_of(ui, "Statement 1")
        await ui.ask(QUESTION)
        await ui.press("escape", "1")
        assert "█1 ▌3" in row_of(ui, "Statement 1")
        assert "line 101 · 1 hit" in said(ui)
        assert "█" not in row_of(ui, "Notes")


async def test_a_wide_outline_has_line_and_page_a_narrow_one_the_page(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        assert row_of(ui, "Statement 1").split()[-1] == "2"
        await ui.press("1", "1")
        assert row_of(ui, "Statement 1").split()[-2:] == ["101", "p2"]


@pytest.mark.parametrize(("total", "mark"), [("1,545", "✓"), ("1,600", "≠")])
async def test_a_statement_that_was_footed_says_whether_it_foots(
    total: str,
    mark: str,
    make_document: Callable[..., Document],
    make_app: Callable[..., Any],
    drive: Callable[..., Any],
) -> None:
    table = ["(₹ in crore)", "", "|a|2024-25|", "|---|---|", "|Tax|1,200|", "|Fees|345|", f"|Total|{total}|", ""]
    document = make_document("\n".join(["# Statement 1", "", *table, "# Statement 2", "", *table]))
    async with drive(make_app(documents=(document,))) as ui:
        assert not {"✓", "≠"} & set(row_of(ui, "Statement 1"))
        await ui.ask("/foot 3-9")
        assert mark in row_of(ui, "Statement 1")
        assert mark not in row_of(ui, "Statement 2")


async def test_pages_with_damage_and_without_text_are_marked(
    document: Document, make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    pages = (PageInfo(1, "i", 1, 100), PageInfo(2, None, 101, 9, CUT_SHORT), PageInfo(3, None, 110, 201, NO_TEXT_LAYER))
    async with drive(make_app(documents=(replace(document, pages=pages),))) as ui:
        await ui.press("1", "1", "g")
        assert "!" in row_of(ui, "Statement 1") or "∅" in row_of(ui, "Statement 1")
        assert "∅" in row_of(ui, "Notes")
        await ui.press("j")
        assert f"p. 3: {NO_TEXT_LAYER}" in said(ui)


async def test_five_thousand_headings_are_drawn_by_the_screen_alone(
    make_document: Callable[..., Document], make_app: Callable[..., Any], drive: Callable[..., Any], monkeypatch: Any
) -> None:
    text = "\n\n".join(f"{'#' * (1 + (index % 5 > 0))} Schedule {index}" for index in range(5_000))
    async with drive(make_app(documents=(make_document(text),))) as ui:
        from auditor_tui.workspace.reading.sections import Sections

        asked = []
        look = Sections.look
        monkeypatch.setattr(Sections, "look", lambda self, *lines: asked.append(lines) or look(self, *lines))
        await ui.press("1", "slash", *"4999")
        assert titles(ui) == ["Schedule 4995", "Schedule 4999"]
        assert len(asked) < 2_000


async def test_a_row_is_drawn_anew_only_where_a_step_changed_what_is_said_of_it(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        drawn = {node: node._updates for node, _ in ui.screen.outline._drawn.values()}
        await ui.ask(QUESTION)
        changed = [node for node, updates in drawn.items() if node._updates != updates]
        assert 0 < len(changed) < len(drawn)
        assert any("hit" in row_of(ui, node.data.title) or "█" in row_of(ui, node.data.title) for node in changed)
