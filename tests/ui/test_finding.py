from __future__ import annotations

from collections.abc import Callable
from typing import Any

from auditor_tui.documents.document import Document


async def _type(ui: Any, text: str) -> None:
    """Type into the find bar, as a paste would."""
    ui.screen.find_bar.box.value = text
    await ui.settle()


async def test_it_finds_while_one_types_and_counts(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    async with drive(make_app()) as ui:
        await ui.press("slash")
        await _type(ui, "note in words 1")
        assert ui.bar("status").find("1/111") > 0
        assert ui.screen.reader.cursor_line_no == 111
        await ui.press("enter", "n", "n")
        assert ui.screen.reader.cursor_line_no == 121
        assert "3/111" in ui.bar("status")
        await ui.press("N")
        assert "2/111" in ui.bar("status")
        assert ui.screen.focused is ui.screen.reader


async def test_every_match_of_a_line_is_gone_to(
    make_app: Callable[..., Any], make_document: Callable[..., Document], drive: Callable[..., Any]
) -> None:
    row = f"target {'word ' * 60}target {'word ' * 60}target"
    async with drive(make_app(documents=(make_document(f"{row}\nnone\ntarget"),))) as ui:
        await ui.press("slash")
        await _type(ui, "target")
        places = []
        for _ in range(5):
            reader = ui.screen.reader
            line_no, range_ = reader.highlights.match_now
            assert reader.is_in_view(line_no, range_)
            places.append((line_no, range_[0], ui.screen.finding.count))
            await ui.press(*(["enter"] if ui.screen.find_bar.is_open else []), "n")
        starts = [at for at in range(len(row)) if row.startswith("target", at)]
        assert places[:4] == [*((1, at, f"{no}/4") for no, at in enumerate(starts, 1)), (3, 0, "4/4")]
        assert places[4] == (1, 0, "1/4 wrapped")
        await ui.press("N", "N")
        assert (reader.cursor_line_no, ui.screen.finding.count) == (3, "4/4 wrapped")


async def test_it_wraps_and_says_so(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    async with drive(make_app()) as ui:
        await ui.press("slash")
        await _type(ui, "Statement|Notes")
        await ui.press("enter", "n", "n")
        assert ui.screen.reader.cursor_line_no == 101
        assert "1/2 wrapped" in ui.bar("status")
        await ui.press("N")
        assert "2/2 wrapped" in ui.bar("status")


async def test_a_number_is_found_through_grouping_emphasis_and_bars(
    make_app: Callable[..., Any], make_document: Callable[..., Document], drive: Callable[..., Any]
) -> None:
    document = make_document("# A\n|x|**48,964**.**89**|\n|y|48964.89|")
    async with drive(make_app(documents=(document,))) as ui:
        await ui.press("slash")
        await _type(ui, "48964.89")
        assert ui.screen.finding.matches.line_nos == (2, 3)
        assert ui.screen.finding.matches.get(2) == ((5, len("|x|**48,964**.**89")),)


async def test_it_moves_sideways_to_show_a_match(
    make_app: Callable[..., Any], make_document: Callable[..., Document], drive: Callable[..., Any]
) -> None:
    document = make_document("x\n" + "word " * 300 + "needle " + "word " * 20)
    async with drive(make_app(documents=(document,))) as ui:
        await ui.press("slash")
        await _type(ui, "needle")
        assert any("needle" in row for row in ui.rows())


async def test_a_capital_letter_makes_case_matter(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    async with drive(make_app()) as ui:
        await ui.press("slash")
        for query, count in (("Note in words 7[.]", 1), ("note in words 7[.]", 1), ("NOTE in words 7[.]", 0)):
            await _type(ui, query)
            assert len(ui.screen.finding.matches) == count


async def test_escape_goes_back_to_where_one_was(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    async with drive(make_app()) as ui:
        await ui.press("j", "j", "slash")
        await _type(ui, "Notes")
        assert ui.screen.reader.cursor_line_no == 110
        await ui.press("escape")
        assert ui.screen.reader.cursor_line_no == 3
        assert ui.screen.reader.scroll_offset.y == 0
        assert not ui.screen.finding.matches
        assert ui.screen.focused is ui.screen.reader


async def test_no_query_breaks_or_hangs_it(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    async with drive(make_app()) as ui:
        await ui.press("slash")
        for query in ("[", "*", "(a+)+$", "\\", "\x1b[2J", "x" * 2000, "(?=x)", "\ud800"):
            await _type(ui, query)
            assert not ui.screen.finding.matches
            assert "\x1b" not in ui.screen.find_bar.box.value


async def test_what_is_no_pattern_is_looked_for_letter_by_letter(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        await ui.press("slash")
        await _type(ui, "(₹ in")
        assert ui.screen.finding.matches.line_nos == (103,)


async def test_nothing_found_is_said(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    async with drive(make_app()) as ui:
        await ui.press("n")
        assert any("Nothing is found" in notice for notice in ui.notices())
        await ui.press("slash")
        await _type(ui, "zebra")
        await ui.press("enter")
        assert "no match" in ui.bar("status")


async def test_a_place_is_gone_to(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    async with drive(make_app()) as ui:
        for place, line_no in (("310", 310), ("p2", 101), ("p. 1", 1), (" 1,00 ", 100)):
            await ui.pilot.press("colon")
            await _type(ui, place)
            await ui.press("enter")
            assert ui.screen.reader.cursor_line_no == line_no
            assert not ui.screen.find_bar.is_open


async def test_a_place_that_is_none_is_said_and_can_be_mended(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        await ui.press("colon")
        for place in ("0", "311", "p3", "p0", "twelve", "", "²"):
            await _type(ui, place)
            await ui.pilot.press("enter")
            await ui.pilot.pause()
            assert ui.screen.find_bar.is_open
            assert ui.screen.reader.cursor_line_no == 1
        await _type(ui, "12")
        await ui.press("enter")
        assert ui.screen.reader.cursor_line_no == 12
