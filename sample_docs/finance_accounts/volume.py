"""The whole volume: front matter, statements, notes; page numbers, labels and bookmarks; and the truth of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pymupdf

from finance_accounts import front, statements
from finance_accounts.budget import draw_budget
from finance_accounts.canvas import BOLD, ITALIC, LEFT, REGULAR, RIGHT, WIDTH, Canvas
from finance_accounts.ledger import Ledger, draw_ledger
from finance_accounts.money import Dice
from finance_accounts.notes import Note, notes_to_accounts
from finance_accounts.pagination import StatementPage, paginate
from finance_accounts.prose import draw_prose
from finance_accounts.sheet import Statement
from finance_accounts.truth import Declared, Record, Spot
from finance_accounts.typeset import Sheet

FRONT_PAGES = 2
RULES_AT = (48.0, 796.0)
"""Heights of the lines under the running head and above the page number."""


@dataclass(frozen=True)
class Volume:
    """A volume as drawn."""

    state: str
    pdf: bytes
    records: tuple[Record, ...]
    first_pages: dict[str, int]
    """PDF page on which each statement, and the notes, begin."""


def draw_volume(seed: int) -> Volume:
    """Draw the accounts of a seed; the same seed gives the same bytes."""
    ledger = draw_ledger(seed)
    dice = Dice(seed + 1)
    drawn = (
        statements.receipts_and_disbursements(ledger),
        statements.deficit_indicators(draw_budget(dice, ledger)),
        statements.borrowings(ledger),
        statements.loans_sanctioned(ledger),
        statements.expenditure_by_object(ledger),
    )
    return _Press(ledger, drawn, notes_to_accounts(dice, ledger)).print()


class _Press:
    """Draws page after page and keeps count."""

    def __init__(self, ledger: Ledger, drawn: Sequence[Statement], notes: Sequence[Note]) -> None:
        self._ledger = ledger
        self._parts = [(statement, paginate(statement)) for statement in drawn]
        self._notes = notes
        self._document: Any = pymupdf.open()
        self._records: list[Record] = []

    def print(self) -> Volume:
        """Draw every page, then bind them."""
        first_pages = self._first_pages()
        sections = [(statement.section, first_pages[statement.key]) for statement, _ in self._parts]
        sections.append(("Notes to Accounts", first_pages["notes"]))
        self._draw_front(sections)
        for statement, parts in self._parts:
            for part in parts:
                self._draw_statement_page(statement, part, first_pages[statement.key])
        self._draw_notes_page()
        return Volume(self._ledger.state, self._bind(sections), tuple(self._records), first_pages)

    def _first_pages(self) -> dict[str, int]:
        page, first_pages = FRONT_PAGES + 1, {}
        for statement, parts in self._parts:
            first_pages[statement.key] = page
            page += len(parts)
        return {**first_pages, "notes": page}

    def _next_spot(self, statement: str) -> Spot:
        page = len(self._document) + 1
        label = "i" * page if page <= FRONT_PAGES else str(page - FRONT_PAGES)
        return Spot(page, label, statement)

    def _draw_front(self, sections: Sequence[tuple[str, int]]) -> None:
        cover = Canvas(self._document)
        front.draw_cover(cover, self._ledger.state)
        cover.close()
        spot = self._next_spot("front")
        canvas = Canvas(self._document)
        listed = [(title, str(page - FRONT_PAGES)) for title, page in sections]
        self._records += front.draw_contents(canvas, listed, spot)
        self._draw_folio(canvas, spot)
        canvas.close()

    def _draw_statement_page(self, statement: Statement, part: StatementPage, first_page: int) -> None:
        spot = self._next_spot(statement.key)
        canvas = Canvas(self._document)
        self._draw_running_head(canvas, statement.running_head if part.number > 1 else "")
        self._records += Sheet(canvas, statement, part, spot, first_page).draw()
        self._draw_folio(canvas, spot)
        canvas.close()

    def _draw_notes_page(self) -> None:
        spot = self._next_spot("notes")
        canvas = Canvas(self._document)
        self._draw_running_head(canvas, "")
        self._records += _draw_notes(canvas, self._notes, spot)
        self._draw_folio(canvas, spot)
        canvas.close()

    def _draw_running_head(self, canvas: Canvas, continued: str) -> None:
        canvas.text(LEFT, 42, f"Finance Accounts (Volume I) · Government of {self._ledger.state}", ITALIC, 8)
        if continued:
            canvas.right(RIGHT, 42, continued, ITALIC, 8)
        canvas.rule(LEFT, RULES_AT[0], RIGHT, RULES_AT[0])

    def _draw_folio(self, canvas: Canvas, spot: Spot) -> None:
        canvas.rule(LEFT, RULES_AT[1], RIGHT, RULES_AT[1])
        box = canvas.centre(WIDTH / 2, 810, spot.label, REGULAR, 9)
        self._records.append(Record.not_a_figure(spot, "folio", spot.label, box))

    def _bind(self, sections: Sequence[tuple[str, int]]) -> bytes:
        """Bookmarks, page labels and names; no clock and no random id, so that the bytes depend on the seed alone."""
        document = self._document
        document.set_toc([[1, "Contents", FRONT_PAGES], *([1, title, page] for title, page in sections)])
        document.set_page_labels(
            [
                {"startpage": 0, "prefix": "", "style": "r", "firstpagenum": 1},
                {"startpage": FRONT_PAGES, "prefix": "", "style": "D", "firstpagenum": 1},
            ]
        )
        document.set_metadata(
            {
                "title": f"Finance Accounts (Volume I) for the year 2024-25, Government of {self._ledger.state}",
                "author": "A fictional state",
                "producer": f"PyMuPDF {pymupdf.__version__}",
            }
        )
        document.subset_fonts()
        data: bytes = document.tobytes(garbage=4, deflate=True, use_objstms=1, no_new_id=True)
        return data


def _draw_notes(canvas: Canvas, notes: Sequence[Note], spot: Spot) -> list[Record]:
    canvas.centre(WIDTH / 2, 74, "NOTES TO ACCOUNTS", BOLD, 12)
    y = 104.0
    records: list[Record] = []
    for note in notes:
        canvas.text(LEFT, y, note.heading, BOLD, 10)
        y, placed = draw_prose(canvas, note.prose, (LEFT, RIGHT), y + 17, 10)
        y += 14
        for quoted, text, box in placed:
            records.append(
                Record(
                    spot.record_id(f"n{len(records) + 1}"), spot.page, spot.label, text, quoted.kind, quoted.value,
                    Declared(quoted.unit, spot.page), quoted.period, quoted.subject, (), spot.statement,
                    box, soft=("row_label",),
                )
            )  # fmt: skip
    return records
