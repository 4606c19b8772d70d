"""What is kept of each page, besides its lines.

Every box is in points with the origin at the top left, in the frame of the untouched page: the frame in which the PDF's
own words are reported, before any `/Rotate` is applied. The layout engine works on an upright copy of the page; its
boxes are mapped back before they are stored.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

BBox = tuple[float, float, float, float]
"""x0, y0, x1, y1 in points."""

BLANK = "blank"
"""The notice of a page that shows nothing."""
NO_TEXT_LAYER = "no text layer"
"""The notice of a page that shows something but holds no text: a scan, or a picture."""
WORDS_LOST = "none of its words were converted"
"""The notice of a page that holds text of which no line was made."""
PICTURED = "a picture that looks like print covers part of it, and its text is not read"
"""The notice of a page some of whose print is a picture."""
CUT_SHORT = "part of its content is damaged and does not show"
"""The notice of a page whose drawing breaks off."""
LEFT_OUT = "of its words were not converted"
"""Ends the notice of a page of whose words some stand in no line."""
UNREADABLE = "text not readable"
"""Begins the notice of a page some of whose characters stand in a font that does not say which they are."""
OCR_LAYER = "its text is an invisible layer over a picture, as OCR leaves it, compare each figure with the page"
"""The notice of a page hardly any of whose text shows."""
READ_BY_OCR = "read by OCR from a picture, compare each figure with the page"
"""The notice of a page whose text was recognised."""
SET_ASIDE = "set aside"
"""Begins the notice of a page that the converter could not cope with."""
_LESS = (NO_TEXT_LAYER, WORDS_LOST, UNREADABLE, SET_ASIDE, PICTURED, CUT_SHORT, LEFT_OUT)


class Word(NamedTuple):
    """One printed word, as the PDF places it."""

    text: str
    bbox: BBox


class Run(NamedTuple):
    """A stretch of text in one font: what tells a superscript mark from a digit, and sideways text from upright."""

    text: str
    bbox: BBox
    size: float
    """Font size in points."""
    flags: int
    """The PDF library's span flags: bit 0 superscript, bit 1 italic, bit 4 bold."""
    direction: tuple[float, float]
    """Unit vector of the writing direction; (1, 0) reads left to right."""


@dataclass(frozen=True, slots=True)
class Box:
    """A block the layout engine found on a page."""

    kind: str
    """The engine's class: text, table, section-header, page-header, caption, picture, …"""
    bbox: BBox
    font_size: int | None
    """Largest font size in whole points, where the engine gives it (titles and section headers)."""
    first_line_index: int
    """The block's first line within the page, 0-based."""
    line_count: int
    """Lines the block fills, without the blank line after it; 0 for a block that printed nothing."""
    cells: tuple[tuple[BBox | None, ...], ...] = ()
    """Tables only: a box per row and column. Row 0 is the Markdown header row; row i ≥ 1 is i + 1 lines below it."""

    @property
    def last_line_index(self) -> int:
        """The block's last line within the page, 0-based."""
        return self.first_line_index + self.line_count - 1


@dataclass(frozen=True, slots=True)
class PageRecord:
    """Everything kept of one page: what figures are bound to and checked against."""

    page_no: int
    """1-based PDF page."""
    label: str | None
    """The number the PDF says is printed on the page, or None where it does not say."""
    width: float
    height: float
    rotation: int
    """The page's `/Rotate`: 0, 90, 180 or 270."""
    markdown: str
    """The converter's Markdown, with heading levels as settled over the whole document; not yet sanitised."""
    boxes: tuple[Box, ...]
    words: tuple[Word, ...]
    runs: tuple[Run, ...]
    notice: str | None = None
    """What its reader must know: why the page says less than it shows, or more, or how it was read; or None."""
    hidden: tuple[BBox, ...] = ()
    """Boxes of words that the file holds but the page does not show."""


@dataclass(frozen=True, slots=True)
class PageInfo:
    """The light part of a page record, held in memory for every page."""

    page_no: int
    label: str | None
    first_line: int
    """1-based number of the page's first line; a page without lines has the number its first line would have."""
    line_count: int
    notice: str | None = None

    @property
    def says_less(self) -> bool:
        """Whether the page shows, or may show, what its lines do not say."""
        return self.notice is not None and any(less in self.notice for less in _LESS)

    @property
    def last_line(self) -> int:
        """1-based number of the page's last line; below `first_line` when the page has no lines."""
        return self.first_line + self.line_count - 1

    def as_data(self) -> dict[str, Any]:
        """The page as plain JSON values."""
        return {
            "page": self.page_no,
            "label": self.label,
            "first_line": self.first_line,
            "line_count": self.line_count,
            "notice": self.notice,
        }
