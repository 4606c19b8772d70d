"""Under the panes: what the figure under the cursor is, in words, and where the reader stands."""

from __future__ import annotations

from dataclasses import dataclass

from auditor_tui.ui.widgets.bar import Bar, Fact
from auditor_tui.ui.widgets.line_painter import COMMENT_GLYPH
from auditor_tui.ui.widgets.wrapping import fitted
from auditor_tui.workspace.figure.shown_figure import (
    ShownFigure,
    amount_in_words,
    fidelity_in_words,
    page_in_words,
    period_in_short,
    period_in_words,
    unit_in_words,
)
from auditor_tui.workspace.figure.unit_choice import Choice, in_unit, why_not
from auditor_tui.workspace.vocabulary import Document

_COMMENT_CELLS = 50
_LABEL_CELLS = 28
_PERIOD_CELLS = 36


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the reader stands."""

    document: Document
    line_no: int
    column: int
    figure: ShownFigure | None
    unit: Choice
    """The unit a person wants values in."""
    find: str
    """How the search in the text stands: "3/47", or nothing."""
    notice: str
    """What must be said first: where the researcher went meanwhile, how much was looked at; or nothing."""
    comment: str = ""
    """What a person wrote on the line."""


class StatusLine(Bar):
    """The figure in words where there is one, else the section; line, page and column on the right."""

    def show_standing(self, at: Standing) -> None:
        """Say where the reader stands."""
        page = at.document.page_at(at.line_no)
        where = page_in_words(page.page_no, page.label) if page else "no pages"
        column = f"col {at.column:,}" if at.column > 1 else ""
        right = [
            Fact(at.find, 2),
            Fact(page.notice or "" if page else "", 2),
            Fact(column, 6),
            Fact(f"line {at.line_no:,}", 1),
            Fact(where, 3),
        ]
        comment = f"{COMMENT_GLYPH} {at.comment}" if at.comment else ""
        self.show([Fact(at.notice), Fact(fitted(comment, _COMMENT_CELLS), 1), *_what(at)], right)


class TopBar(Bar):
    """What is open, and who is at work on it."""

    DEFAULT_CSS = """
    TopBar { color: $foreground; }
    """

    def show_document(self, document: Document, right: list[Fact]) -> None:
        """Say what is open: name, size, and the digest that pins its text."""
        count, coming = len(document.pages), len(document.awaited)
        pages = f"{count:,} of {count + coming:,} pages converted" if coming else f"{count:,} pages" if count else ""
        left = [
            Fact("auditor", 5),
            Fact(document.source_name),
            Fact(pages, 3),
            Fact(f"{len(document.lines):,} lines", 4),
            Fact(f"text {document.text_sha256[:8]}…", 6),
        ]
        self.show(left, right)


def _what(at: Standing) -> list[Fact]:
    figure = at.figure
    if figure is None:
        sections = at.document.section_at(at.line_no)
        return [Fact(sections[-1].title, 5)] if sections else []
    return [
        Fact(_amount(figure, at.unit)),
        Fact(fitted(period_in_words(figure), _PERIOD_CELLS), 2, period_in_short(figure)),
        Fact(fitted(figure.row_label, _LABEL_CELLS), 5),
        Fact(unit_in_words(figure), 1),
        Fact(fidelity_in_words(figure), 1 if figure.page_check == "different" else 4),
    ]


def _amount(figure: ShownFigure, unit: Choice) -> str:
    """The amount as printed and, where another unit is wanted, in that; or why it cannot be."""
    words = amount_in_words(figure)
    if unit == "printed":
        return words
    converted = in_unit(figure, unit)
    return f"{words} = {converted}" if converted else f"{words} ({why_not(figure)})"
