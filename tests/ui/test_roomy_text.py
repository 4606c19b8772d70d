"""Text that Textual lays out: nothing stands past an edge where a terminal gives spacing marks a cell of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.content import Content

from auditor_tui.ui.cells import roomy_len, spare_cells
from auditor_tui.ui.widgets.roomy_text import Roomy

LABEL = "राजकोषीय घाटा 17. Fiscal Deficit [9-(1+5+6)], 2025-2026 बजट अनुमान Budget Estimates: 1568936 (In ₹ crore)"
SCRIPT = [{"answer": f"{LABEL} {LABEL} {LABEL}", "outcome": "not_found", "reason": "read"}]


@given(st.text(st.sampled_from("ab 12–₹काि्र総\n"), max_size=60), st.integers(2, 20))
def test_no_row_needs_more_cells_than_there_are_and_its_words_stay(text: str, width: int) -> None:
    within = Roomy(Content(text)).within(width)
    assert within.plain.replace(" ", "").replace("\n", "") == text.replace(" ", "").replace("\n", "")
    for row in within.plain.split("\n"):
        assert not spare_cells(row) or roomy_len(row) <= width


def test_a_break_leaves_the_styles_where_they_were() -> None:
    within = Roomy(Content.assemble(("राजकोषीय घाटा", "bold"), " 2025-2026")).within(12)
    assert within.plain.split("\n") == ["राजकोषीय", "घाटा", "2025-2026"]
    assert [within.plain[span.start : span.end] for span in within.spans if span.style] == ["राजकोषीय", "घाटा"]


def _overflowing(ui: Any, selector: str) -> list[str]:
    """The rows of a widget that need more cells than it has, in a terminal that gives spacing marks one."""
    widget = ui.app.screen.query_one(selector)
    rows = [strip.text for strip in widget.render_lines(widget.size.region)]
    return [row for row in rows if roomy_len(row.rstrip()) > widget.region.width - widget.gutter.right]


@pytest.mark.parametrize("size", [(80, 24), (160, 45)])
async def test_the_log_browser_shows_questions_and_answers_whole(
    size: tuple[int, int], make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(SCRIPT), size) as ui:
        await ui.ask(f"{LABEL} {LABEL}")
        await ui.press("escape", "L")
        assert not _overflowing(ui, "#logs")
        assert not _overflowing(ui, "#log-standing > RoomyText")
        rows = [strip.text for strip in ui.app.screen._compositor.render_strips(ui.app.size)]
        assert sum("2025-2026" in row for row in rows) >= (2 if size[0] < 100 else 5)


async def test_a_notice_says_all_of_its_words(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    async with drive(make_app()) as ui:
        ui.app.notify(LABEL, markup=False)
        await ui.settle()
        assert " ".join(ui.notices()[-1].split()) == LABEL
        assert all(roomy_len(row) <= 57 for row in ui.notices()[-1].split("\n"))
