"""Cover and contents."""

from __future__ import annotations

from collections.abc import Sequence

from finance_accounts.canvas import BOLD, ITALIC, LEFT, REGULAR, RIGHT, WIDTH, Canvas, wrapped
from finance_accounts.truth import Record, Spot

DISCLAIMER = (
    "This State does not exist. Every name and every figure in this volume is invented, so that software which reads "
    "accounts can be measured against figures that are known."
)


def draw_cover(canvas: Canvas, state: str) -> None:
    """The title page."""
    middle = WIDTH / 2
    canvas.centre(middle, 200, "FINANCE ACCOUNTS", BOLD, 30)
    canvas.centre(middle, 232, "VOLUME I", BOLD, 16)
    canvas.centre(middle, 290, "for the year", ITALIC, 14)
    canvas.centre(middle, 318, "2024-25", BOLD, 22)
    canvas.centre(middle, 342, "(1 April 2024 to 31 March 2025)", REGULAR, 11)
    canvas.rule(middle - 90, 372, middle + 90, 372)
    canvas.centre(middle, 420, f"GOVERNMENT OF {state.upper()}", BOLD, 20)
    for i, line in enumerate(wrapped(DISCLAIMER, 330, ITALIC, 9.5)):
        canvas.centre(middle, 700 + 13 * i, line, ITALIC, 9.5)


def draw_contents(canvas: Canvas, sections: Sequence[tuple[str, str]], spot: Spot) -> list[Record]:
    """The table of contents; its page numbers are recorded as what they are."""
    canvas.centre(WIDTH / 2, 90, "CONTENTS", BOLD, 14)
    column, y = RIGHT - 60, 112.0
    canvas.rule(LEFT, y, RIGHT, y)
    _draw_row(canvas, "Particulars", "Page", y, True)
    records: list[Record] = []
    for title, page in sections:
        y += 24
        box = _draw_row(canvas, title, page, y, False)
        records.append(Record.not_a_figure(spot, f"n{len(records) + 1}", page, box, title))
    for edge in (LEFT, column, RIGHT):
        canvas.rule(edge, 112, edge, y + 24)
    return records


def _draw_row(canvas: Canvas, title: str, page: str, top: float, bold: bool) -> tuple[float, float, float, float]:
    face = BOLD if bold else REGULAR
    canvas.text(LEFT + 6, top + 16, title, face, 10)
    box = canvas.centre(RIGHT - 30, top + 16, page, face, 10)
    canvas.rule(LEFT, top + 24, RIGHT, top + 24)
    return box
