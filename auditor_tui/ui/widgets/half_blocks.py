"""A picture in half blocks: two pixels a cell, one above the other, in any terminal that has colours."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

PIXELS_A_CELL: Final = (1, 2)
"""Across and down."""
_HALF: Final = "▀"
_Pixel = tuple[int, int, int]
_PAPER: Final[_Pixel] = (255, 255, 255)


class HalfBlocks(Widget):
    """Draws samples: three bytes a pixel, red, green, blue, row by row."""

    DEFAULT_CSS = """
    HalfBlocks { width: 1fr; height: 1fr; min-width: 1; min-height: 1; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._width = self._height = 0
        self._samples = b""

    @property
    def pixels(self) -> Size:
        """How many pixels fit."""
        across, down = PIXELS_A_CELL
        return Size(self.size.width * across, self.size.height * down)

    def show_samples(self, width: int, height: int, samples: bytes) -> None:
        """Draw a picture."""
        self._width, self._height, self._samples = width, height, samples
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One row of cells."""
        if 2 * y >= self._height:
            return Strip.blank(self.size.width, self.rich_style)
        cells = [
            Segment(_HALF, _style(self._pixel(x, 2 * y), self._pixel(x, 2 * y + 1)))
            for x in range(min(self._width, self.size.width))
        ]
        return Strip(cells, len(cells)).adjust_cell_length(self.size.width, self.rich_style)

    def _pixel(self, x: int, y: int) -> _Pixel:
        at = 3 * (y * self._width + x)
        if y >= self._height or at + 3 > len(self._samples):
            return _PAPER
        return self._samples[at], self._samples[at + 1], self._samples[at + 2]


@lru_cache(maxsize=4096)
def _style(upper: _Pixel, lower: _Pixel) -> Style:
    return Style(color=Color.from_rgb(*upper), bgcolor=Color.from_rgb(*lower))
