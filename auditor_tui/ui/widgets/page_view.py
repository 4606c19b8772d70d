"""The printed page beside the text, the figure under the cursor outlined on it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Size
from textual.widget import Widget

from auditor_tui.text.sanitise import terminal_safe
from auditor_tui.ui.keys import bindings_of
from auditor_tui.ui.pixels import Pixels
from auditor_tui.ui.widgets.half_blocks import HalfBlocks
from auditor_tui.ui.widgets.roomy_text import RoomyText


class PageView(Vertical, can_focus=True, inherit_bindings=False):
    """A picture, and a line that says of what; in pixels where the terminal has them, in half blocks else."""

    BINDING_GROUP_TITLE = "Page"
    BINDINGS = bindings_of("page")
    DEFAULT_CSS = """
    PageView { width: 1fr; height: 1fr; min-width: 8; background: $background; }
    PageView > #page-said { height: auto; max-height: 4; padding: 0 1; background: $panel; color: $foreground; }
    """

    def __init__(self, pixels: Pixels | None, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._pixels = pixels
        self._picture: Widget = pixels.widget() if pixels else HalfBlocks()

    def compose(self) -> ComposeResult:
        """What is said above, the picture below."""
        yield RoomyText(id="page-said")
        yield self._picture

    @property
    def raw(self) -> bool:
        """Whether samples are drawn, and not PNGs."""
        return self._pixels is None

    @property
    def pixels(self) -> Size:
        """How many pixels there is room for."""
        if isinstance(self._picture, HalfBlocks):
            return self._picture.pixels
        cell = self._pixels.cell if self._pixels else Size(1, 1)
        return Size(self._picture.size.width * cell.width, self._picture.size.height * cell.height)

    def say(self, words: str) -> None:
        """Say what is shown, or why nothing is."""
        self.query_one("#page-said", RoomyText).say(terminal_safe(words))

    def show_picture(self, width: int, height: int, content: bytes) -> None:
        """Draw a picture of the kind `raw` says."""
        if isinstance(self._picture, HalfBlocks):
            self._picture.show_samples(width, height, content)
        elif self._pixels:
            self._pixels.show(self._picture, content)
