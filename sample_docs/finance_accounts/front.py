"""Front matter: the title page, the contents, and how to read what follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from finance_accounts.canvas import BOLD, ITALIC, LEFT, REGULAR, RIGHT, WIDTH, Canvas, wrapped
from finance_accounts.prose import draw_prose
from finance_accounts.sheet import Prose
from finance_accounts.truth import Record, Spot

DISCLAIMER = (
    "This State does not exist. Every name and every figure in this volume is invented, so that software which reads "
    "accounts can be measured against figures that are known."
)
GUIDE: Sequence[tuple[str, Prose]] = (
    (
        "What the volume holds",
        (
            "Part I has the summary statements and the notes; its amounts are mostly in crore. Part II has the "
            "detailed statements and the appendices, in lakh. Pages are numbered anew in each part.",
        ),
    ),
    (
        "Units",
        (
            "A statement declares its unit where it begins and not again, unless it is made up of several tables: "
            "then each table declares its own. One crore is a hundred lakh, and one lakh is a hundred thousand. "
            "Statement-14 sets amounts in both units side by side.",
        ),
    ),
    (
        "Signs",
        (
            "A negative amount follows (-), or stands in brackets where the statement says so. Nil is shown by dots or "
            "by a dash. Totals may be compared with Stmt. No. 1, from which St. No. 6 to Stt. 8 are drawn up.",
        ),
    ),
    (
        "Terms",
        (
            "The Consolidated Fund takes in revenue, loans raised and loans recovered; the Public Account holds money "
            "that belongs to others, such as provident funds and deposits (statement no. 3). Fiscal deficit is the "
            "excess of total expenditure over receipts that create no debt (Statement 2).",
        ),
    ),
)


class Entry(NamedTuple):
    """A line of the contents; a part of the volume has no page of its own."""

    title: str
    label: str = ""
    """The page number printed."""


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


def draw_contents(canvas: Canvas, entries: Sequence[Entry], spot: Spot) -> list[Record]:
    """The table of contents; its page numbers are recorded as what they are."""
    canvas.centre(WIDTH / 2, 90, "CONTENTS", BOLD, 14)
    column, y = RIGHT - 60, 112.0
    canvas.rule(LEFT, y, RIGHT, y)
    _draw_row(canvas, Entry("Particulars", "Page"), y, True)
    records: list[Record] = []
    for entry in entries:
        y += 24
        box = _draw_row(canvas, entry, y, not entry.label)
        if entry.label:
            records.append(Record.not_a_figure(spot, f"n{len(records) + 1}", entry.label, box, entry.title))
    for edge in (LEFT, column, RIGHT):
        canvas.rule(edge, 112, edge, y + 24)
    return records


def _draw_row(canvas: Canvas, entry: Entry, top: float, bold: bool) -> tuple[float, float, float, float]:
    face = BOLD if bold else REGULAR
    canvas.text(LEFT + 6, top + 16, entry.title, face, 10)
    box = canvas.centre(RIGHT - 30, top + 16, entry.label, face, 10) if entry.label else (0.0, 0.0, 0.0, 0.0)
    canvas.rule(LEFT, top + 24, RIGHT, top + 24)
    return box


def draw_guide(canvas: Canvas) -> None:
    """How to read the volume: units, signs and terms, in sentences."""
    canvas.centre(WIDTH / 2, 74, "HOW TO READ THESE ACCOUNTS", BOLD, 12)
    y = 104.0
    for heading, prose in GUIDE:
        canvas.text(LEFT, y, heading, BOLD, 10)
        y, _ = draw_prose(canvas, prose, (LEFT, RIGHT), y + 17, 10)
        y += 14
