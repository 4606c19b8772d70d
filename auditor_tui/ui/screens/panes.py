"""Which pane has the keys, which are on the screen: one at a time where it is narrow or zoomed, all of them else."""

from __future__ import annotations

from typing import Final, Literal

from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget

from auditor_tui.ui.keys import shown_key

PaneName = Literal["outline", "reader", "page", "inquiry"]
_NAMES: Final[tuple[PaneName, ...]] = ("outline", "reader", "page", "inquiry")
_SIDES: Final[tuple[PaneName, ...]] = ("outline", "inquiry")
_STEP: Final = 4
"""Columns that a pane is made wider or narrower by."""
_FRAME: Final = 2
_LEAST_SIDE: Final = 14
_LEAST_TEXT: Final = 40
"""Columns that are left to the text whatever the panes beside it take."""
NARROW: Final = 90
"""Columns below which one pane is shown at a time."""
WIDE: Final = 150
"""Columns from which the side panes get more room."""
BREAKPOINTS: Final = [(0, "-narrow"), (NARROW, "-normal"), (WIDE, "-wide")]
"""Columns, and the class a screen has from there on."""

PANES_CSS: Final = """
#panes { height: 1fr; min-height: 1; }
#text { height: 1fr; min-height: 1; }
#text > LineReader { width: 1fr; height: 1fr; }
.pane { border: round $border-blurred; height: 1fr; min-width: 8; border-title-color: $foreground 70%; }
.pane:focus-within { border: round $border; border-title-color: $border; border-title-style: bold; }
#outline-pane { width: 26; }
#reader-pane { width: 1fr; }
#inquiry-pane { width: 38; }
MainScreen.-wide #outline-pane { width: 34; }
MainScreen.-wide #inquiry-pane { width: 50; }
#page-pane { display: none; width: 1fr; }
MainScreen.-page #page-pane { display: block; }
MainScreen.-page #outline-pane, MainScreen.-page #inquiry-pane { display: none; }
MainScreen.-single .pane { display: none; }
MainScreen.-single .pane.-current { display: block; }
MainScreen.-single #outline-pane, MainScreen.-single #inquiry-pane { width: 1fr; }
"""


class Panes:
    """The three panes of a screen, and the one in use."""

    def __init__(self, screen: Screen[None]) -> None:
        self._screen = screen
        self.current: PaneName = "reader"
        self.zoomed = False
        self._titles: dict[PaneName, str] = {}
        """What each pane is called."""
        self.widths: dict[PaneName, int] = {}
        """Columns of the panes at the sides, where a person chose them."""

    @property
    def single(self) -> bool:
        """Whether only the pane in use is on the screen."""
        return self.zoomed or self._screen.size.width < NARROW

    def take_size(self) -> None:
        """Put the classes that come with the size of the screen before anything is on it.

        Once there are widgets, each class that is put or taken away makes Textual work out all their styles again.
        """
        width = self._screen.size.width
        name = next(name for columns, name in reversed(BREAKPOINTS) if width >= columns)
        self._screen.set_class(True, name)
        self._screen.set_class(self.single, "-single")

    def focus(self, name: PaneName, target: Widget) -> None:
        """Use a pane; using the one in use once more zooms it, where there are others to be seen beside it."""
        others = self.zoomed or not self.single
        if others and name == self.current and self._pane(name).has_focus_within:
            self.zoom()
        self.use(name)
        self._screen.set_focus(target)  # at once: what is typed next is meant for it

    def use(self, name: PaneName) -> None:
        """A pane is in use: it is on the screen."""
        self.current = name
        self.arrange()

    def zoom(self) -> None:
        """Fill the screen with the pane in use, or show all again."""
        self.zoomed = not self.zoomed
        self.arrange()

    def take_widths(self, outline: int | None, inquiry: int | None) -> None:
        """The panes at the sides are as wide as a person chose, where one did."""
        chosen: tuple[tuple[PaneName, int | None], ...] = (("outline", outline), ("inquiry", inquiry))
        self.widths = {name: width for name, width in chosen if width is not None}
        self.arrange()

    def widen(self, direction: int) -> bool:
        """Make the pane in use wider, or narrower; the text takes what the others leave.

        Returns:
            Whether there are panes side by side.
        """
        if self.single:
            return False
        at_side = self.current in _SIDES
        for name in (self.current,) if at_side else _SIDES:
            width = self._pane(name).size.width + _FRAME
            self.widths[name] = width + (_STEP if at_side else -_STEP // 2) * direction
        self.arrange()
        return True

    def edge_at(self, x: int, y: int) -> PaneName | None:
        """The pane at a side whose inner edge is at a cell of the screen: its border there, or that of the text."""
        if self.single:
            return None
        for name in _SIDES:
            region = self._pane(name).region
            edge = region.right if name == "outline" else region.x
            if region.area and edge - 1 <= x <= edge and region.y <= y < region.bottom:
                return name
        return None

    def drag(self, name: PaneName, x: int) -> None:
        """Put the inner edge of a pane at the side where the mouse is, as far as there is room."""
        region = self._pane(name).region
        self.widths[name] = x - region.x + 1 if name == "outline" else region.right - x
        self.arrange()

    def arrange(self) -> None:
        """Put the classes that the style sheet needs, and the widths that a person chose, as far as there is room."""
        single = self.single
        self._screen.set_class(single, "-single")
        for name in _NAMES:
            pane = self._pane(name)
            pane.set_class(name == self.current, "-current")
            title = self._titles.setdefault(name, str(pane.border_title or ""))
            zoomed = f" · zoomed, {shown_key(self._screen, 'main.zoom')} shows all"
            pane.border_title = Content(f"{title}{zoomed if self.zoomed and name == self.current else ''}")
        most = (self._screen.size.width - _LEAST_TEXT) // len(_SIDES)
        for name in _SIDES:
            pane, chosen = self._pane(name), self.widths.get(name)
            if single or chosen is None:
                pane.styles.clear_rule("width")
            else:
                self.widths[name] = max(_LEAST_SIDE, min(chosen, most))
                pane.styles.width = self.widths[name]

    def pane_of(self, widget: Widget) -> PaneName | None:
        """The pane a widget is in."""
        for name in _NAMES:
            if self._pane(name) in widget.ancestors_with_self:
                return name
        return None

    def _pane(self, name: PaneName) -> Widget:
        return self._screen.query_one(f"#{name}-pane")
