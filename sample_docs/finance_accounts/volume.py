"""The whole volume: front matter, statements, notes; page numbers, labels and bookmarks; and the truth of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pymupdf

from finance_accounts import front
from finance_accounts.canvas import BOLD, ITALIC, LEFT, REGULAR, RIGHT, WIDTH, Canvas
from finance_accounts.contents import FRONT_PAGES, NOTES_PAGES, Contents, write_contents
from finance_accounts.identities import Identity, identities
from finance_accounts.notes import Note
from finance_accounts.pagination import StatementPage, paginate
from finance_accounts.prose import draw_prose
from finance_accounts.sheet import Reference, Row, Statement
from finance_accounts.truth import Declared, Record, Spot
from finance_accounts.typeset import Sheet

RULES_AT = (48.0, 796.0)
"""Heights of the lines under the running head and above the page number."""
ROMAN = ("i", "ii", "iii")
PARTS = ("Part I: Summary Statements", "Part II: Detailed Statements and Appendices")


@dataclass(frozen=True)
class Volume:
    """A volume as drawn."""

    state: str
    pdf: bytes
    records: tuple[Record, ...]
    identities: tuple[Identity, ...]
    """Every total, with what it is the total of."""
    first_pages: dict[str, int]
    """PDF page on which each statement, and the notes, begin."""
    labels: tuple[str, ...]
    """The number printed on each page."""
    runs: tuple[str, ...]
    """Every text written, run by run."""


def draw_volume(seed: int, pages: int) -> Volume:
    """Draw the accounts of a seed on about that many pages; the same arguments give the same bytes."""
    return _Press(write_contents(seed, pages)).print()


class _Press:
    """Draws page after page and keeps count."""

    def __init__(self, contents: Contents) -> None:
        self._contents = contents
        self._parts = {statement.key: paginate(statement) for statement in (*contents.summary, *contents.detailed)}
        self._second_part = FRONT_PAGES + NOTES_PAGES + sum(len(self._parts[s.key]) for s in contents.summary)
        """Pages before Part II."""
        self._first_pages = self._count_pages()
        self._document: Any = pymupdf.open()
        self._records: list[Record] = []
        self._cells: dict[tuple[Row, int], Record] = {}
        self._runs: list[str] = []

    def print(self) -> Volume:
        """Draw every page, then bind them."""
        contents = self._contents
        self._draw_front()
        for statement in contents.summary:
            self._draw_statement(statement)
        self._draw_notes_page()
        for statement in contents.detailed:
            self._draw_statement(statement)
        found = identities((*contents.summary, *contents.detailed), contents.links, self._cells)
        labels = tuple(self._label(page) for page in range(1, len(self._document) + 1))
        return Volume(
            contents.ledger.state, self._bind(), tuple(self._records), found, self._first_pages, labels,
            tuple(self._runs),
        )  # fmt: skip

    def _count_pages(self) -> dict[str, int]:
        page, first_pages = FRONT_PAGES + 1, {}
        for statement in self._contents.summary:
            first_pages[statement.key] = page
            page += len(self._parts[statement.key])
        first_pages["notes"] = page
        page += NOTES_PAGES
        for statement in self._contents.detailed:
            first_pages[statement.key] = page
            page += len(self._parts[statement.key])
        return first_pages

    def _sections(self) -> tuple[list[tuple[str, int]], list[tuple[str, int]]]:
        """Titles and PDF pages of what stands in each part."""
        first, second = (
            [(statement.section, self._first_pages[statement.key]) for statement in statements]
            for statements in (self._contents.summary, self._contents.detailed)
        )
        return [*first, ("Notes to Accounts", self._first_pages["notes"])], second

    def _label(self, page: int) -> str:
        if page <= FRONT_PAGES:
            return ROMAN[page - 1]
        return str(page - (self._second_part if page > self._second_part else FRONT_PAGES))

    def _next_spot(self, statement: str) -> Spot:
        page = len(self._document) + 1
        return Spot(page, self._label(page), statement)

    def _close(self, canvas: Canvas) -> None:
        canvas.close()
        self._runs += canvas.runs

    def _draw_front(self) -> None:
        cover = Canvas(self._document)
        front.draw_cover(cover, self._contents.ledger.state)
        self._close(cover)
        spot = self._next_spot("front")
        canvas = Canvas(self._document)
        entries = [
            entry
            for part, sections in zip(PARTS, self._sections(), strict=True)
            for entry in (front.Entry(part), *(front.Entry(title, self._label(page)) for title, page in sections))
        ]
        self._records += front.draw_contents(canvas, entries, spot)
        self._draw_folio(canvas, spot)
        self._close(canvas)
        spot = self._next_spot("front")
        canvas = Canvas(self._document)
        front.draw_guide(canvas)
        self._draw_folio(canvas, spot)
        self._close(canvas)

    def _draw_statement(self, statement: Statement) -> None:
        first_page = self._first_pages[statement.key]
        parts = self._parts[statement.key]
        begun = {piece.number: first_page + part.number - 1 for part in parts for piece in part.pieces if piece.begins}
        for part in parts:
            self._draw_statement_page(statement, part, begun)

    def _draw_statement_page(self, statement: Statement, part: StatementPage, begun: dict[int, int]) -> None:
        spot = self._next_spot(statement.key)
        canvas = Canvas(self._document)
        running = statement.running_heads[(part.number - 2) % len(statement.running_heads)]
        self._draw_running_head(canvas, running if part.number > 1 else "")
        sheet = Sheet(canvas, statement, part, spot, begun)
        sheet.draw()
        self._records += sheet.records
        self._cells |= sheet.cells
        self._draw_folio(canvas, spot)
        self._close(canvas)

    def _draw_notes_page(self) -> None:
        spot = self._next_spot("notes")
        canvas = Canvas(self._document)
        self._draw_running_head(canvas, "")
        self._records += _draw_notes(canvas, self._contents.notes, spot)
        self._draw_folio(canvas, spot)
        self._close(canvas)

    def _draw_running_head(self, canvas: Canvas, continued: str) -> None:
        canvas.text(LEFT, 42, f"Finance Accounts (Volume I) · Government of {self._contents.ledger.state}", ITALIC, 8)
        if continued:
            canvas.right(RIGHT, 42, continued, ITALIC, 8)
        canvas.rule(LEFT, RULES_AT[0], RIGHT, RULES_AT[0])

    def _draw_folio(self, canvas: Canvas, spot: Spot) -> None:
        canvas.rule(LEFT, RULES_AT[1], RIGHT, RULES_AT[1])
        box = canvas.centre(WIDTH / 2, 810, spot.label, REGULAR, 9)
        self._records.append(Record.not_a_figure(spot, "folio", spot.label, box))

    def _bind(self) -> bytes:
        """Bookmarks, page labels and names; no clock and no random id, so that the bytes depend on the seed alone."""
        document = self._document
        bookmarks = [[1, "Contents", 2], [1, "How to read these Accounts", 3]]
        for part, sections in zip(PARTS, self._sections(), strict=True):
            bookmarks.append([1, part, sections[0][1]])
            bookmarks += [[2, title, page] for title, page in sections]
        document.set_toc(bookmarks)
        starts = ((0, "r"), (FRONT_PAGES, "D"), (self._second_part, "D"))
        document.set_page_labels(
            [{"startpage": page, "prefix": "", "style": style, "firstpagenum": 1} for page, style in starts]
        )
        state = self._contents.ledger.state
        document.set_metadata(
            {
                "title": f"Finance Accounts (Volume I) for the year 2024-25, Government of {state}",
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
            name = f"n{len(records) + 1}"
            if isinstance(quoted, Reference):
                records.append(Record.not_a_figure(spot, name, text, box))
                continue
            records.append(
                Record(
                    spot.record_id(name), spot.page, spot.label, text, quoted.kind, quoted.value,
                    Declared(quoted.unit, spot.page), quoted.period, quoted.subject, (), spot.statement,
                    box, soft=("row_label", *quoted.soft),
                )
            )  # fmt: skip
    return records
