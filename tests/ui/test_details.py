from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.ui.screens import detailing

TABLE = [
    "# Statement of receipts",
    "",
    "(₹ in crore)",
    "",
    "|Particulars|2024-25 Actuals|2023-24 Actuals|",
    "|---|---|---|",
    "|Tax Revenue|1,200|1,100|",
    "|Grants|345|300|",
    "|Total|1,545|1,400|",
    "",
    *(f"Words {number}." for number in range(1, 80)),
    "",
    "The total was ₹ 154.5 billion of 2024-25; in lakh it is printed as ₹ 1,54,500 lakh.",
    "A long paragraph " + "that goes on and on " * 30 + "to its end.",
]


@pytest.fixture
def receipts(make_document: Callable[..., Document]) -> Document:
    return make_document("\n".join(TABLE))


def _facts(ui: Any) -> dict[str, str]:
    """What the panel says, by what it is about; what goes on is joined."""
    facts: dict[str, str] = {}
    label = ""
    for row in ui.screen.details.rows:
        label = row.parts[1].text.strip() or label
        facts[label] = f"{facts.get(label, '')} {row.parts[2].text}".strip()
    return facts


async def _go(ui: Any, line_no: int) -> None:
    await ui.press("colon", *str(line_no), "enter")


async def test_the_panel_says_all_there_is_of_the_figure(
    make_app: Callable[..., Any], drive: Callable[..., Any], receipts: Document
) -> None:
    async with drive(make_app(documents=(receipts,)), (160, 45)) as ui:
        await _go(ui, 9)
        await ui.press("enter")
        facts = _facts(ui)
        assert facts["figure"] == "₹ 1,545 crore"
        assert facts["printed"] == "1,545"
        assert facts["in full"] == "₹ 15,45,00,00,000"
        assert facts["unit"].startswith("(₹ in crore)")
        assert facts["unit"].endswith("line 3, 6 up")
        assert facts["period"].startswith("2024-25 Actuals · 12 months · to 2025-03-31")
        assert facts["period"].endswith("line 5, 4 up")
        assert facts["row"] == "Total"
        assert facts["column"] == "2024-25 Actuals"
        assert facts["year ago"] == "₹ 1,400 crore · 2023-24 Actuals · change +145 (+10.4 %)"
        assert facts["beside"] == "2023-24 Actuals: ₹ 1,400 crore"
        assert ui.screen.focused is ui.screen.details
        await ui.press("u", "u", "u")
        assert _facts(ui)["in lakh"] == "₹ 1,54,500 lakh"
        await ui.press("escape")
        assert not ui.screen.details.is_open
        assert ui.screen.focused is ui.screen.reader


async def test_enter_goes_to_the_unit_and_back_and_the_panel_stays(
    make_app: Callable[..., Any], drive: Callable[..., Any], receipts: Document
) -> None:
    async with drive(make_app(documents=(receipts,))) as ui:
        reader = ui.screen.reader
        await _go(ui, 9)
        await ui.press("full_stop", "enter", "enter")
        assert reader.cursor_line_no == 3
        assert _facts(ui)["figure"] == "₹ 1,400 crore"
        await ui.press("enter")
        assert reader.cursor_line_no == 9
        assert ui.screen.figures.current.printed == "1,400"
        await ui.press("j", "enter")
        assert reader.cursor_line_no == 5
        await ui.press("k", "enter")
        assert reader.cursor_line_no == 3
        await ui.press("enter")
        assert reader.cursor_line_no == 9


async def test_the_panel_goes_along_with_the_cursor_once_the_text_has_the_keys(
    make_app: Callable[..., Any], drive: Callable[..., Any], receipts: Document
) -> None:
    async with drive(make_app(documents=(receipts,))) as ui:
        await _go(ui, 9)
        await ui.press("enter", "2")
        assert ui.screen.focused is ui.screen.reader
        await ui.press("k")
        assert _facts(ui)["figure"] == "₹ 345 crore"
        assert ui.screen.details.is_open


async def test_the_same_amount_is_found_elsewhere_and_led_to(
    make_app: Callable[..., Any], drive: Callable[..., Any], receipts: Document
) -> None:
    async with drive(make_app(documents=(receipts,)), (160, 45)) as ui:
        await _go(ui, 9)
        await ui.press("equals_sign")
        same = _facts(ui)["same"]
        assert "₹1,54,500 lakh" in same.replace("₹ ", "₹")
        assert "(in another unit)" in same
        rows = ui.screen.details.rows
        ui.screen.details.cursor_row = next(i for i, row in enumerate(rows) if "in another unit" in row.text)
        await ui.press("enter")
        assert ui.screen.reader.cursor_line_no == 91
        await ui.press("enter")
        assert ui.screen.reader.cursor_line_no == 9
        await _go(ui, 7)
        await ui.press("equals_sign")
        assert "nowhere else" in _facts(ui)["same"]


async def test_the_column_is_footed_from_here(
    make_app: Callable[..., Any], make_document: Callable[..., Document], drive: Callable[..., Any], receipts: Document
) -> None:
    async with drive(make_app(documents=(receipts,))) as ui:
        await _go(ui, 7)
        await ui.press("F")
        said = "No total itself; the totals of its column: Total: 1,545 foots: 2 figures + line 7 + line 8"
        assert _facts(ui)["foot"].startswith(said)
        assert ui.said().count("/foot") == 1
    wrong = make_document("\n".join(TABLE).replace("|Total|1,545|", "|Total|1,555|"))
    async with drive(make_app(documents=(wrong,))) as ui:
        await _go(ui, 9)
        await ui.press("F")
        assert _facts(ui)["foot"].startswith("Total: 1,555 differs: 2 figures make 1545, off by 10")
        foot = next(row for row in ui.screen.details.rows if "differs" in row.text)
        assert foot.parts[0].text == "! "


async def test_while_a_column_is_added_up_it_says_so(
    make_app: Callable[..., Any], drive: Callable[..., Any], receipts: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()
    foot = detailing.footed

    def slow(*args: Any) -> Any:
        begun.set()
        go_on.wait(30)
        return foot(*args)

    monkeypatch.setattr(detailing, "footed", slow)
    async with drive(make_app(documents=(receipts,))) as ui:
        await _go(ui, 9)
        await ui.pilot.press("F")
        while not begun.is_set():
            await ui.pilot.pause()
        assert _facts(ui)["foot"] == "being added up …"
        go_on.set()
        await ui.settle()
        assert _facts(ui)["foot"].startswith("Total: 1,545 foots")


async def test_what_cannot_be_asked_is_said(
    make_app: Callable[..., Any], drive: Callable[..., Any], receipts: Document
) -> None:
    async with drive(make_app(documents=(receipts,))) as ui:
        await _go(ui, 20)
        await ui.press("equals_sign")
        assert "There is no figure on this line." in ui.notices()
        await _go(ui, 91)
        await ui.press("F")
        assert "Only a column of a table" in _facts(ui)["foot"]


async def test_a_line_without_figures_is_shown_whole(
    make_app: Callable[..., Any], drive: Callable[..., Any], receipts: Document
) -> None:
    async with drive(make_app(documents=(receipts,))) as ui:
        await ui.press("G", "enter")
        assert _facts(ui)["line"].endswith("to its end.")
        assert _facts(ui)["line"].count("on and on") == 30


async def test_the_panel_takes_at_most_half_and_the_cursor_stays_in_view(
    make_app: Callable[..., Any], drive: Callable[..., Any], receipts: Document
) -> None:
    for size in ((80, 24), (120, 36), (40, 12)):
        async with drive(make_app(documents=(receipts,)), size) as ui:
            await _go(ui, 9)
            await ui.press("enter")
            reader = ui.screen.reader
            assert ui.screen.details.size.height <= ui.screen.query_one("#reader-pane").size.height / 2
            top = reader.scroll_offset.y
            assert top < 9 <= top + reader.size.height


async def test_what_was_asked_for_is_brought_into_view(
    make_app: Callable[..., Any], drive: Callable[..., Any], receipts: Document
) -> None:
    async with drive(make_app(documents=(receipts,)), (80, 24)) as ui:
        await _go(ui, 9)
        for key, label in (("equals_sign", "same"), ("F", "foot"), ("equals_sign", "same")):
            await ui.press(key)
            view = ui.screen.details
            shown = view.rows[view.scroll_offset.y : view.scroll_offset.y + view.size.height]
            assert any(row.parts[1].text.strip() == label for row in shown)
            assert view.rows[view.cursor_row].parts[1].text.strip() == label


async def test_a_long_unit_leaves_the_section_its_share(
    make_app: Callable[..., Any], make_document: Callable[..., Document], drive: Callable[..., Any]
) -> None:
    unit = "(Dollars in millions, except per share amounts and the number of shares)"
    document = make_document(f"# Income\n\n{unit}\n\n|Item|2024|\n|---|---|\n|Sales|32,765|")
    async with drive(make_app(documents=(document,))) as ui:
        await _go(ui, 7)
        assert ui.bar("context").startswith("Income")
        assert "(Dollars in millions" in ui.bar("context")
