from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from auditor_tui.ui.keys import ACTIONS, PANE_TITLES, bindings_of, shown_keys
from auditor_tui.ui.screens.panes import Panes
from auditor_tui.ui.widgets.hints import Hints

QUESTION = "What is the fiscal deficit of 2024-25?"
STORM = [(200, 50), (80, 24), (40, 10), (20, 5), (5, 3), (2, 1), (1, 1), (80, 24), (200, 50)]


def _visible(ui: Any) -> list[str]:
    return [name for name in ("outline", "reader", "inquiry") if ui.screen.query_one(f"#{name}-pane").display]


@pytest.mark.parametrize(
    ("size", "panes"),
    [
        ((80, 24), ["reader"]),
        ((120, 36), ["outline", "reader", "inquiry"]),
        ((160, 45), ["outline", "reader", "inquiry"]),
    ],
)
async def test_a_whole_question_works_at_every_size(
    size: tuple[int, int], panes: list[str], make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(), size) as ui:
        assert _visible(ui) == panes
        await ui.ask(QUESTION)
        assert "● ₹ 345 crore" in ui.said()
        await ui.press("escape", "2")
        assert "►108●3" in ui.row_of(108)


async def test_where_it_is_narrow_keys_and_tab_switch_panes(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(), (80, 24)) as ui:
        for key, pane in (("1", "outline"), ("3", "inquiry"), ("2", "reader")):
            await ui.press(key)
            assert _visible(ui) == [pane]
        seen = []
        for _ in range(4):
            await ui.press("tab")
            seen.append(ui.screen.focused.id)
        assert seen == ["inquiry", "question", "outline", "reader"]
        await ui.press("shift+tab")
        assert ui.screen.focused.id == "outline"


async def test_the_same_key_again_zooms_and_escape_steps_back(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        await ui.press("3", "3")
        assert _visible(ui) == ["inquiry"]
        await ui.press("escape")
        assert len(_visible(ui)) == 3
        await ui.press("2", "z")
        assert _visible(ui) == ["reader"]
        await ui.press("z")
        assert len(_visible(ui)) == 3


def _title(ui: Any, pane: str) -> str:
    return str(ui.screen.query_one(f"#{pane}-pane").border_title)


async def test_a_pane_that_fills_the_screen_says_so_and_what_shows_all_again(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        assert _title(ui, "reader") == "2 Reader"
        await ui.press("2")
        assert _title(ui, "reader") == "2 Reader · zoomed, z shows all"
        await ui.press("3")
        assert _title(ui, "inquiry") == "3 Inquiry · zoomed, z shows all"
        assert _title(ui, "reader") == "2 Reader"
        await ui.press("z")
        assert [_title(ui, pane) for pane in ("reader", "inquiry")] == ["2 Reader", "3 Inquiry"]


async def test_where_one_pane_is_shown_anyway_its_key_zooms_nothing(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(), (80, 24)) as ui:
        await ui.press("2", "2", "3", "3", "2")
        await ui.pilot.resize_terminal(200, 50)
        await ui.settle()
        assert len(_visible(ui)) == 3


async def test_no_size_breaks_it_not_even_while_it_works(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(question=QUESTION), (200, 50)) as ui:
        for width, height in STORM:
            await ui.pilot.resize_terminal(width, height)
        for opened in ("slash", "question_mark", "L"):
            await ui.press(opened)
            for width, height in ((20, 5), (1, 1), (200, 50)):
                await ui.pilot.resize_terminal(width, height)
            await ui.press("escape")
        assert "● ₹ 345 crore" in ui.said()
        assert "►108●3" in ui.row_of(108)


async def test_the_outline_jumps_and_shows_where_the_reader_is(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        await ui.press("1", "j", "j", "enter")
        assert ui.screen.reader.cursor_line_no == 110
        assert ui.screen.focused is ui.screen.reader
        await ui.press("left_square_bracket")
        assert ui.screen.outline.cursor_node.data.title == "Statement 1"


async def test_at_most_eight_hints_whoever_has_the_keys(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        for key in ("1", "2", "3", "i"):
            await ui.press(key)
            assert 1 < len(ui.screen.query_one(Hints).hints) <= 8


async def test_help_names_every_key_and_the_same_key_closes_it(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        await ui.press("question_mark")
        text = ui.app.screen.query_one("Static").visual.plain
        assert text.lstrip().startswith(PANE_TITLES["reader"])
        for action in ACTIONS:
            assert shown_keys(action, {}) in text
            assert action.tooltip in text
        await ui.press("question_mark")
        assert ui.screen.reader.has_focus


async def test_the_palette_holds_every_action_of_the_panes(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        commands = {command.title: command for command in ui.app.get_system_commands(ui.app.screen)}
        for action in ACTIONS:
            if action.pane in ("app", "main", "reader", "outline", "inquiry"):
                assert f"{PANE_TITLES[action.pane].lower()}: {action.tooltip.lower()}" in commands
        await commands["reader: last line"].callback()
        await ui.settle()
        assert ui.screen.reader.cursor_line_no == 310


async def test_ctrl_c_never_leaves_and_q_leaves_only_outside_inputs(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app()) as ui:
        await ui.press("ctrl+c")
        assert any("ctrl+q leaves" in notice for notice in ui.notices())
        await ui.press("i", "q", "1", "question_mark", "ctrl+c")
        assert ui.screen.question_input.value == "q1?"
        assert ui.app.is_running
        await ui.press("escape")
        assert ui.screen.focused is ui.screen.reader
        await ui.pilot.press("q")
        await ui.pilot.pause()
        assert not ui.app.is_running or ui.app._exit


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_without_colour_every_mark_is_still_a_glyph_or_a_style(
    size: tuple[int, int], make_app: Callable[..., Any], drive: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with drive(make_app(question=QUESTION), size) as ui:
        assert ui.app.no_color
        rows = {line_no: ui.row_of(line_no) for line_no in (103, 105, 107, 108)}
        assert "►108●3" in rows[108]
        assert all(glyph in rows[line_no] for line_no, glyph in ((103, "◆"), (105, "◆"), (107, "▌")))
        await ui.press("slash")
        ui.screen.find_bar.box.value = "Revenue Receipts"
        await ui.settle()
        row = 106 - ui.screen.reader.scroll_offset.y
        match = next(segment for segment in ui.screen.reader.render_line(row) if segment.text == "Revenue Receipts")
        assert match.style.bold
        assert match.style.underline


def test_ids_are_unique_and_no_action_hangs_on_a_ctrl_key_alone() -> None:
    ids = [action.action_id for action in ACTIONS]
    assert len(ids) == len(set(ids))
    for pane in PANE_TITLES:
        keys = [key for binding in bindings_of(pane) for key in binding.key.split(",")]
        assert len(keys) == len(set(keys))
    taken = {"ctrl+i", "ctrl+m", "ctrl+h", "ctrl+left_square_bracket", "ctrl+s", "ctrl+z"}
    assert not taken & {key for action in ACTIONS for key in action.keys.split(",")}
    alone = {action.action_id for action in ACTIONS if action.keys.startswith("ctrl+") and "," not in action.keys}
    # Each has a plain key or the palette beside it: leaving is `q`, half a screen is a screen, stopping is Esc twice.
    assert alone == {"app.quit", "main.copy_or_stop", "question.stop", "reader.half_down", "reader.half_up"}


async def test_a_click_on_a_hint_does_what_it_says(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    async with drive(make_app()) as ui:
        hints = ui.screen.query_one(Hints)
        text = "   ".join(f"{hint.key} {hint.words}" for hint in hints.hints)
        await ui.pilot.click(hints, offset=(1 + text.index("heading"), 0))
        await ui.settle()
        assert ui.screen.reader.cursor_line_no == 101


async def test_where_text_is_typed_no_hint_is_a_letter(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    async with drive(make_app()) as ui:
        for key in ("i", "escape", "slash"):
            await ui.press(key)
        assert all(len(hint.key) > 1 for hint in ui.screen.query_one(Hints).hints)


async def test_the_edge_between_two_panes_goes_along_with_the_mouse(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(), (160, 45)) as ui:
        outline, inquiry = (ui.screen.query_one(f"#{name}-pane") for name in ("outline", "inquiry"))
        for pane, edge, to, width in (
            (outline, outline.region.right - 1, 50, 51),
            (outline, 51, 30, 31),  # the border of the text is taken as well
            (inquiry, inquiry.region.x, 120, 40),
            (inquiry, 119, 159, 14),  # as narrow as a pane may be
        ):
            await ui.pilot.mouse_down(offset=(edge, 10))
            await ui.pilot.hover(offset=(to, 12))
            await ui.pilot.mouse_up(offset=(to, 12))
            await ui.settle()
            assert pane.region.width == width
            assert not ui.screen.selections
        await ui.pilot.hover(offset=(70, 12))
        assert outline.region.width == 31
    async with drive(make_app(), (160, 45)) as ui:
        assert ui.screen.query_one("#outline-pane").region.width == 31


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_a_document_opens_in_the_reader_and_the_keys_stay_there(
    size: tuple[int, int], make_app: Callable[..., Any], drive: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    used: list[str] = []
    use = Panes.use

    def recorded(panes: Panes, name: Any) -> None:
        used.append(name)
        use(panes, name)

    monkeypatch.setattr(Panes, "use", recorded)
    async with drive(make_app(), size) as ui:
        assert ui.screen.focused is ui.screen.reader
        assert set(used) == {"reader"}
