"""A page to draw on: text by baseline, rules, and the box each text fills. One text writer a page keeps it quick."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Literal

import pymupdf

Face = Literal["tiro", "tibo", "tiit"]
"""Times in three cuts, as the PDF library names them; a sign they lack, such as ₹, comes from its fallback font."""

REGULAR: Face = "tiro"
BOLD: Face = "tibo"
ITALIC: Face = "tiit"

Box = tuple[float, float, float, float]

WIDTH, HEIGHT = 595.0, 842.0
LEFT, RIGHT = 42.0, 553.0


@cache
def font(face: Face) -> Any:
    """The font object of a face; shared, so that a document embeds it once."""
    return pymupdf.Font(face)


@cache
def _advance(character: str, face: Face) -> float:
    """Width of a character at size 1; asked once, since the library takes long to answer."""
    return float(font(face).text_length(character, 1))


def length(text: str, face: Face, size: float) -> float:
    """Width of a text in points."""
    return size * sum(_advance(character, face) for character in text)


@lru_cache(maxsize=4096)
def wrapped(text: str, width: float, face: Face, size: float) -> tuple[str, ...]:
    """A text in lines no wider than `width`, broken at spaces."""
    lines: list[str] = []
    for word in text.split():
        if lines and length(f"{lines[-1]} {word}", face, size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines) or ("",)


class _Writer(pymupdf.TextWriter):
    """A text writer that only writes: its parent measures all text of the page again after each run."""

    def write(self, x: float, baseline: float, text: str, drawn: Any, size: float) -> None:
        """Keep a run of text for the page, from a left edge on a baseline."""
        at = pymupdf.mupdf.fz_make_matrix(size, 0, 0, size, x, HEIGHT - baseline)
        pymupdf.mupdf.fz_show_string(self.this, drawn.this, at, text, 0, 0, 0, pymupdf.mupdf.FZ_LANG_UNSET)


class Canvas:
    """One page being drawn."""

    def __init__(self, document: Any) -> None:
        self._page = document.new_page(width=WIDTH, height=HEIGHT)
        self._writer = _Writer(self._page.rect)
        self._shape = self._page.new_shape()
        self.runs: list[str] = []
        """The texts written, each a run of its own."""

    def text(self, x: float, baseline: float, text: str, face: Face = REGULAR, size: float = 9) -> Box:
        """Write from a left edge; returns the box in points, top left origin."""
        self.runs.append(text)
        drawn = font(face)
        self._writer.write(x, baseline, text, drawn, size)
        top, bottom = baseline - drawn.ascender * size, baseline - drawn.descender * size
        return (x, top, x + length(text, face, size), bottom)

    def right(self, x: float, baseline: float, text: str, face: Face = REGULAR, size: float = 9) -> Box:
        """Write up to a right edge."""
        return self.text(x - length(text, face, size), baseline, text, face, size)

    def centre(self, x: float, baseline: float, text: str, face: Face = REGULAR, size: float = 9) -> Box:
        """Write around a middle."""
        return self.text(x - length(text, face, size) / 2, baseline, text, face, size)

    def rule(self, x0: float, y0: float, x1: float, y1: float) -> None:
        """Draw a line."""
        self._shape.draw_line((x0, y0), (x1, y1))

    def close(self) -> None:
        """Put everything on the page."""
        self._shape.finish(width=0.5)
        self._shape.commit()
        self._writer.write_text(self._page)
