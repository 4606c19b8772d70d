"""A screen of panes: which one has the keys, how wide they are, and going from one to the next."""

from __future__ import annotations

from dataclasses import replace

from textual.events import DescendantFocus, MouseDown, MouseMove, MouseUp, Resize
from textual.screen import Screen
from textual.widget import Widget

from auditor_tui.ui.screens.panes import PaneName, Panes
from auditor_tui.workspace.looks import keep_looks, load_looks


class PanedScreen(Screen[None]):
    """What can be done with panes, whatever is in them."""

    def __init__(self) -> None:
        super().__init__()
        self.panes = Panes(self)
        self._dragged: PaneName | None = None
        """The pane whose edge the mouse holds."""

    def ring(self) -> list[Widget]:
        """The places that take keys, in the order one goes through them."""
        raise NotImplementedError

    def target_of(self, name: PaneName) -> Widget:
        """What takes the keys in a pane."""
        raise NotImplementedError

    def rearranged(self) -> None:
        """The panes are of another size."""

    def action_pane(self, name: PaneName) -> None:
        """Use a pane; again: zoom it."""
        self.panes.focus(name, self.target_of(name))

    def action_zoom(self) -> None:
        """Fill the screen with the pane in use, or show all."""
        self.panes.zoom()

    def action_widen(self, direction: int) -> None:
        """Make the pane in use wider, or narrower; it is as wide the next time."""
        if self.panes.widen(direction):
            self._keep_widths()
            self.rearranged()
        else:
            self.notify("One pane fills the screen.", markup=False, timeout=3)

    def _keep_widths(self) -> None:
        widths = self.panes.widths
        keep_looks(replace(load_looks(), outline=widths.get("outline"), inquiry=widths.get("inquiry")))

    def on_mouse_down(self, event: MouseDown) -> None:
        """Take hold of the edge between two panes."""
        self._dragged = self.panes.edge_at(event.screen_x, event.screen_y)
        if self._dragged:
            event.stop()
            self.capture_mouse()

    def on_mouse_move(self, event: MouseMove) -> None:
        """The edge goes along with the mouse."""
        if self._dragged:
            event.stop()
            self.panes.drag(self._dragged, event.screen_x)
            self.clear_selection()
            self.rearranged()

    def on_mouse_up(self, event: MouseUp) -> None:
        """Let go of the edge; the panes are as wide the next time."""
        if self._dragged:
            event.stop()
            self._dragged = None
            self.release_mouse()
            self._keep_widths()

    def action_next_pane(self) -> None:
        """The next place that takes keys."""
        self._step_pane(1)

    def action_previous_pane(self) -> None:
        """The place before."""
        self._step_pane(-1)

    def _step_pane(self, direction: int) -> None:
        ring = self.ring()
        here = next((index for index, widget in enumerate(ring) if widget.has_focus), 0)
        widget = ring[(here + direction) % len(ring)]
        if pane := self.panes.pane_of(widget):
            self.panes.use(pane)
        self.set_focus(widget)

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """The pane that has the keys is the one in use."""
        if pane := self.panes.pane_of(event.widget):
            self.panes.use(pane)

    def on_resize(self, event: Resize) -> None:
        """Narrow, normal or wide."""
        self.panes.arrange()
        self.rearranged()
