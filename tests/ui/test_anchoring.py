from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.drivers.headless_driver import HeadlessDriver

from auditor_tui.ui.anchoring import anchored, anchored_driver
from auditor_tui.ui.cells import roomy_len, spare_cells

_SEQUENCE = re.compile(r"\x1b(?:7|8|\[[\d;?]*[A-Za-z])|[^\x1b]")
LABEL = "का आय की"


def _columns(data: str, mark_cells: int) -> dict[str, int]:
    """Where a terminal that gives spacing marks `mark_cells` cells puts each visible ASCII character, the last one seen."""
    column, saved, places = 0, 0, {}
    for piece in _SEQUENCE.findall(data):
        if piece == "\x1b7":
            saved = column
        elif piece == "\x1b8":
            column = saved
        elif piece.endswith("C") and piece.startswith("\x1b["):
            column += int(piece[2:-1])
        elif not piece.startswith("\x1b"):
            if piece.isascii() and piece != " ":
                places[piece] = column
            column += cell_len(piece) + spare_cells(piece) * mark_cells
    return places


@pytest.mark.parametrize("mark_cells", [0, 1])
def test_what_follows_stands_where_it_was_counted_in_every_terminal(mark_cells: int) -> None:
    row = f"\x1b[1m{LABEL}\x1b[0m\x1b[2m  \x1b[0m\x1b[2m|\x1b[0m5"
    expected = cell_len(LABEL) + 2
    assert _columns(anchored(row), mark_cells) == {"|": expected, "5": expected + 1}


def test_without_anchoring_they_would_not() -> None:
    row = f"{LABEL}  |"
    assert _columns(row, 0) != _columns(row, 1)


def test_output_without_such_text_is_sent_as_it_is() -> None:
    row = "\x1b[1;1H\x1b[38;2;1;2;3m₹ 15,68,936 – “crore” │\x1b[0m"
    assert anchored(row) == row


def test_text_is_written_once_and_in_its_own_style() -> None:
    sent = anchored(f"\x1b[1m{LABEL}\x1b[0m")
    assert sent.count(LABEL) == 1
    assert f"\x1b[1m{LABEL}\x1b[0m" in sent


@given(
    st.lists(
        st.sampled_from(["\x1b[1m", "\x1b[0m", "\x1b[3;4H", LABEL, "12", "  ", "|", "\r\n", "\u200d"]), max_size=20
    )
)
def test_nothing_is_lost_and_no_line_break_is_jumped(pieces: list[str]) -> None:
    data = "".join(pieces)
    sent = anchored(data)
    assert sent.count("\n") == data.count("\n")
    for text in (LABEL, "12", "|"):
        assert sent.count(text) == data.count(text)


def test_a_driver_anchors_what_it_writes() -> None:
    written: list[str] = []

    class Recording(HeadlessDriver):
        def write(self, data: str) -> None:
            written.append(data)

    driver = object.__new__(anchored_driver(Recording))
    driver.write(LABEL)
    assert written == [anchored(LABEL)]
    assert written != [LABEL]


@pytest.mark.parametrize(
    ("text", "spare"), [("Total", 0), ("₹ – é", 0), ("आय", 0), ("का", 1), (LABEL, 2), ("राष्ट्रीय", 2)]
)
def test_room_is_left_for_marks_that_some_terminals_give_a_cell(text: str, spare: int) -> None:
    assert spare_cells(text) == spare
    assert roomy_len(text) == cell_len(text) + spare
