"""Fidelity: where the lines of a document say other than what its pages print.

The digits in a page's lines are held against the words printed on it, number by number. What a page says of itself
(no text, hidden text, a font that cannot be read) is told with them. A pure function of the document and of the rules
named by `RULES_VERSION`, page by page.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Literal

from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import (
    NO_TEXT_LAYER,
    OCR_LAYER,
    READ_BY_OCR,
    SET_ASIDE,
    UNREADABLE,
    WORDS_LOST,
    PageInfo,
    PageRecord,
)
from auditor_tui.figures.fidelity import written
from auditor_tui.figures.fidelity.pairing import Link, Pairing, printed_spots
from auditor_tui.figures.fidelity.placing import Box, box_of
from auditor_tui.figures.fidelity.printed import PrintedNumber, Runs, printed_numbers
from auditor_tui.figures.fidelity.written import WrittenNumber
from auditor_tui.figures.figure import plain
from auditor_tui.figures.tables import geometry
from auditor_tui.figures.tables.geometry import PageWords
from auditor_tui.figures.tables.tables import Table
from auditor_tui.text.sanitise import terminal_safe

RULES_VERSION: Final = 1
"""Raised whenever the same document may give other findings than before."""

DamageKind = Literal[
    "changed", "glued", "split", "lost", "invented", "copied", "hidden_text",
    "no_text_layer", "words_lost", "set_aside", "unreadable", "ocr",
]  # fmt: skip
DAMAGE: Final[dict[DamageKind, str]] = {
    "changed": "another number, sign, separator or column than printed",
    "glued": "printed numbers run together",
    "split": "a printed number in pieces",
    "lost": "printed, and in no line",
    "invented": "in a line, and not printed",
    "copied": "repeats a neighbour where nothing is printed",
    "hidden_text": "in the file, and not shown on the page",
    "no_text_layer": "a page without text",
    "words_lost": "a page none of whose words were converted",
    "set_aside": "a page the converter could not cope with",
    "unreadable": "a page with characters that cannot be read",
    "ocr": "a page recognised from its picture, which cannot be checked",
}
"""Every kind of finding, in the order in which they are told, and what it means."""

_NOTICES: Final[tuple[tuple[str, DamageKind], ...]] = (
    (NO_TEXT_LAYER, "no_text_layer"),
    (WORDS_LOST, "words_lost"),
    (SET_ASIDE, "set_aside"),
    (UNREADABLE, "unreadable"),
    (OCR_LAYER, "ocr"),
    (READ_BY_OCR, "ocr"),
    ("do not show on the page", "hidden_text"),
)
_SILENT: Final = (NO_TEXT_LAYER, WORDS_LOST, SET_ASIDE)
"""Notices of pages whose numbers are all lost: said once, not number by number."""
_MARGIN: Final = 0.1
"""Part of a page's height and width, at each edge, where its number and its tabs stand."""
_HAIR: Final = 1.0
"""Points by which a word may reach into a column without standing in it."""
_MOST_FURNITURE: Final = 2
"""Numbers of its own that a page may have outside all blocks: its number, and a tab."""
_SHORTEST: Final = 2
"""Characters of a number that can be told to have moved: lone digits are many."""
_SHOWN_CHARS: Final = 80
_PAGES_KEPT: Final = 16


@dataclass(frozen=True, slots=True)
class Finding:
    """One place where the lines do not say what the page prints, or where that cannot be known."""

    kind: DamageKind
    page_no: int
    """1-based PDF page."""
    page_label: str | None
    line_no: int | None
    """The line it stands on; None where it belongs to no line."""
    cell: int | None
    """1-based cell, in a table."""
    printed: str | None
    """What the page prints, or None where it prints nothing there."""
    converted: str | None
    """What the line says, or None where it says nothing; for a whole page, its notice."""
    bbox: Box | None = None
    """Points, as in `documents.pages`."""

    def as_data(self) -> dict[str, Any]:
        """The finding as JSON values."""
        return {
            "kind": self.kind,
            "page": self.page_no,
            "page_label": self.page_label,
            "line": self.line_no,
            "cell": self.cell,
            "printed": self.printed,
            "converted": self.converted,
            "bbox": None if self.bbox is None else [plain(edge) for edge in self.bbox],
        }


@dataclass(frozen=True, slots=True)
class Checked:
    """A number of a line and what the page prints for it."""

    number: WrittenNumber
    finding: Finding | None
    """What is wrong with it, or None."""
    printed: tuple[PrintedNumber, ...]
    """Where it is printed; empty for one that is not."""


@dataclass(frozen=True)
class PageFidelity:
    """What the check of one page found."""

    findings: tuple[Finding, ...]
    """In the order of lines, what belongs to no line first."""
    numbers: tuple[Checked, ...]
    """Every number of the page's lines, in order."""

    def of_line(self, line_no: int) -> Sequence[Checked]:
        """The numbers of a line, in order."""
        return self._by_line.get(line_no, ())

    @cached_property
    def _by_line(self) -> dict[int, list[Checked]]:
        found: dict[int, list[Checked]] = {}
        for checked in self.numbers:
            found.setdefault(checked.number.line_no, []).append(checked)
        return found


def findings(document: Document) -> Iterator[Finding]:
    """Every finding of a document, page by page."""
    for page in document.pages:
        yield from check_page(document, page).findings


def check_page(document: Document, page: PageInfo) -> PageFidelity:
    """Hold the lines of a page against what it prints; a page whose words are not known has nothing to compare."""
    whole = _page_findings(page)
    record = document.record(page.page_no)
    if record is None or any(silent in (page.notice or "") for silent in _SILENT):
        return PageFidelity(tuple(whole), ())
    check = _PageCheck(document, page, record)
    hidden = any(finding.kind == "hidden_text" for finding in check.findings)
    found = [*(finding for finding in whole if finding.kind != "hidden_text" or not hidden), *check.findings]
    found.sort(key=lambda finding: (finding.line_no or 0, finding.cell or 0))
    return PageFidelity(tuple(found), tuple(check.numbers))


class PageChecks:
    """The checks of a document's pages, each made when first asked for; the last few are kept."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._kept: OrderedDict[int, PageFidelity] = OrderedDict()

    def of_page(self, page: PageInfo) -> PageFidelity:
        """The check of a page."""
        if page.page_no not in self._kept:
            self._kept[page.page_no] = check_page(self._document, page)
            if len(self._kept) > _PAGES_KEPT:
                self._kept.popitem(last=False)
        return self._kept[page.page_no]


def _page_findings(page: PageInfo) -> list[Finding]:
    """What a page says of itself, once for each kind."""
    kinds = dict.fromkeys(kind for notice, kind in _NOTICES if page.notice and notice in page.notice)
    if "words_lost" in kinds:
        kinds.pop("hidden_text", None)
    return [Finding(kind, page.page_no, page.label, None, None, None, page.notice) for kind in kinds]


class _PageCheck:
    """The findings of one page, number by number."""

    def __init__(self, document: Document, page: PageInfo, record: PageRecord) -> None:
        self._document = document
        self._page = page
        self._words: PageWords = geometry.page_words(record)
        self._tables = written.page_tables(document, page)
        self._written = written.written_numbers(document, page, record, self._tables)
        self._runs = Runs(record.runs)
        self._printed = printed_numbers(record, self._words, self._runs)
        places = written.table_places(page, record, self._words, self._tables)
        self._spots = printed_spots(self._printed, record, self._words, places)
        self._columns = {place.block: place.columns for place in places}
        self._row_lines = {
            (place.block, row): line.line_no for place in places for row, line in enumerate(place.table.rows)
        }
        self._block_lines = {
            block: page.first_line + box.first_line_index
            for block, box in enumerate(record.boxes)
            if box.line_count == 1
        }
        self._rows = {row.line_no: (table, at) for table in self._tables for at, row in enumerate(table.rows)}
        self.findings: list[Finding] = []
        self.numbers: list[Checked] = []
        self._check()

    def _check(self) -> None:
        pairing = Pairing(self._printed, self._spots, self._written, self._runs)
        links = {index: link for link in pairing.links for index in link.written}
        made: dict[Link, Finding | None] = {}
        for index, number in enumerate(self._written):
            link = links.get(index)
            if link is None:
                finding = self._unprinted(number)
                self._add(finding)
            elif link in made:
                finding = made[link]
            else:
                finding = made[link] = self._of_link(link)
                self._add(finding)
            shown = tuple(self._printed[at] for at in link.printed) if link else ()
            self.numbers.append(Checked(number, finding, shown))
        lost = [index for index in pairing.left_printed if self._counts(self._printed[index])]
        margin = [index for index in lost if self._spots[index][0] < 0 and self._is_furniture(self._printed[index])]
        spared = set(margin if len(margin) <= _MOST_FURNITURE else ())
        for index in lost:
            if index not in spared:
                self._add(self._lost(index))

    def _add(self, finding: Finding | None) -> None:
        if finding is not None:
            self.findings.append(finding)

    def _of_link(self, link: Link) -> Finding | None:
        shown = [self._printed[index] for index in link.printed]
        said = [self._written[index] for index in link.written]
        if link.kind != "same":
            return self._finding(link.kind, shown, said)
        if all(number.is_unseen for number in shown):
            return self._finding("hidden_text", shown, said)
        if self._is_elsewhere(link):
            return self._finding("changed", self._printed_in(said[0]) or shown, said)
        return self._finding("changed", shown, said) if self._lost_sign(link) else None

    def _is_elsewhere(self, link: Link) -> bool:
        """Whether a number stands in another column of its row than it is printed in."""
        said, spot = self._written[link.written[0]], self._spots[link.printed[0]]
        if len(link.written) > 1 or said.is_mark or len(said.text) < _SHORTEST or min(*spot, *said.spot) < 0:
            return False
        if spot[:2] != said.spot[:2] or spot[2] == said.spot[2]:
            return False
        left, right = self._columns[said.spot[0]][said.spot[2]]
        box = self._printed[link.printed[0]].word.box
        # A column line that cuts a word leaves each part where it is printed.
        return box[2] <= left + _HAIR or box[0] >= right - _HAIR

    def _printed_in(self, said: WrittenNumber) -> list[PrintedNumber]:
        """What the page prints in the cell of a number."""
        return [number for number, spot in zip(self._printed, self._spots, strict=True) if spot == said.spot]

    def _lost_sign(self, link: Link) -> bool:
        """Whether a number of a table stands in a line without the sign it is printed with."""
        shown, said = self._printed[link.printed[0]], self._written[link.written[0]]
        if said.cell is None or said.is_mark or said.sign or not shown.sign:
            return False
        return self._spots[link.printed[0]][:2] == said.spot[:2]

    def _unprinted(self, number: WrittenNumber) -> Finding | None:
        if number.is_mark:
            return None
        return self._finding("copied" if self._is_copy(number) else "invented", [], [number])

    def _is_copy(self, number: WrittenNumber) -> bool:
        """Whether the cell left, right, above or below says the same."""
        if number.cell is None or number.line_no not in self._rows:
            return False
        table, row = self._rows[number.line_no]
        column = number.cell - 1
        text = _cell_text(table, row, column)
        beside = ((row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column))
        return any(_cell_text(table, *place) == text for place in beside)

    def _counts(self, number: PrintedNumber) -> bool:
        """Whether something is lost when no line has a number: it shows, once, and is no mark of a footnote."""
        return not (number.is_spare or number.is_unseen or self._runs.is_mark(number.text, number.word.printed))

    def _lost(self, index: int) -> Finding:
        number, (block, row, column) = self._printed[index], self._spots[index]
        line_no = self._row_lines.get((block, row), self._block_lines.get(block))
        cell = column + 1 if column >= 0 else None
        box = box_of([number.word.printed])
        return Finding("lost", self._page.page_no, self._page.label, line_no, cell, shown_text([number]), None, box)

    def _is_furniture(self, number: PrintedNumber) -> bool:
        """Whether a number in the margin is the page's own, or stands in a tab set across the page's direction."""
        x0, y0, x1, y1 = number.word.printed
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        width, height = self._words.width, self._words.height
        is_above = not _MARGIN * height < y < height - _MARGIN * height
        is_beside = not _MARGIN * width < x < width - _MARGIN * width
        if not is_above and not is_beside:
            return False
        if self._runs.direction_at(number.word.printed) not in (self._words.direction, None):
            return True
        return len(number.text) <= 4 and number.text.isdigit() and self._runs.are_one(number.word.printed)

    def _finding(self, kind: DamageKind, shown: Sequence[PrintedNumber], said: Sequence[WrittenNumber]) -> Finding:
        words = {number.index: number for number in shown}
        first = said[0]
        return Finding(
            kind,
            self._page.page_no,
            self._page.label,
            first.line_no,
            first.cell,
            shown_text(shown) or None,
            self._said(said),
            box_of([number.word.printed for number in words.values()]) if words else None,
        )

    def _said(self, said: Sequence[WrittenNumber]) -> str:
        """What the lines say: whole cells in a table, the digits alone in prose."""
        pieces: dict[tuple[int, int], str] = {}
        for number in said:
            if number.cell is None or number.line_no not in self._rows:
                pieces[number.line_no, number.start] = self._document.line(number.line_no)[number.start : number.end]
            else:
                table, row = self._rows[number.line_no]
                pieces[number.line_no, number.cell] = _cell_text(table, row, number.cell - 1)
        return _clipped(" | ".join(pieces.values()))


def shown_text(numbers: Iterable[PrintedNumber]) -> str:
    """The words that print some numbers, safe to show and to store."""
    words = {number.index: number.shown for number in numbers}
    return _clipped(terminal_safe(" ".join(words.values())))


def _clipped(text: str) -> str:
    return text if len(text) <= _SHOWN_CHARS else f"{text[:_SHOWN_CHARS]}…"


def _cell_text(table: Table, row: int, column: int) -> str:
    if not 0 <= row < len(table.rows):
        return ""
    cells = table.rows[row].cells
    return cells[column].text if 0 <= column < len(cells) else ""
