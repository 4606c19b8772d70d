"""Real pixels, where the terminal draws them and `textual-image` (extra `images`) is installed."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any

from textual.geometry import Size
from textual.widget import Widget


@dataclass(frozen=True)
class Pixels:
    """How this terminal is drawn on."""

    make_widget: type[Any]
    """Makes a widget with an `image`."""
    cell: Size
    """Pixels of one cell of the terminal."""

    def widget(self) -> Widget:
        """A widget that shows a picture, empty at first."""
        made: Widget = self.make_widget()
        made.styles.width = made.styles.height = "1fr"
        return made

    def show(self, widget: Any, png: bytes) -> None:
        """Show a picture in a widget that was made here."""
        from PIL import Image

        widget.image = Image.open(io.BytesIO(png))


def find_pixels() -> Pixels | None:
    """What draws pixels on this terminal; None where it does not, or the extra is not installed.

    The terminal is asked, and answers on its input: before the app runs, never after.
    """
    try:
        from textual_image._terminal import get_cell_size
        from textual_image.renderable import Image as best
        from textual_image.renderable import SixelImage, TGPImage
        from textual_image.widget import Image
    except ImportError:
        return None
    if best not in (SixelImage, TGPImage):
        return None
    return Pixels(Image, Size(*get_cell_size()))
