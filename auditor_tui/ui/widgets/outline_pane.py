"""The outline with a box below it to filter by, and on its frame what is known of the section under the cursor."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Tree

from auditor_tui.ui.keys import bindings_of
from auditor_tui.ui.widgets.inquiry import SafeInput
from auditor_tui.ui.widgets.outline_tree import OutlineTree
from auditor_tui.ui.widgets.wrapping import fitted
from auditor_tui.workspace.vocabulary import Heading

_CORNERS = 4
"""Cells of the frame that no words stand on."""


class OutlineFilter(SafeInput):
    """Where words of headings are typed."""

    BINDING_GROUP_TITLE = "Filter of the outline"
    BINDINGS = bindings_of("outline filter")

    class Left(Message):
        """A person goes on to the headings that are left, or, where the words were given up, to all."""

    def action_keep(self) -> None:
        """Go on to the headings that are left."""
        self.post_message(self.Left())

    def action_show_all(self) -> None:
        """Show all headings again."""
        self.clear()
        self.post_message(self.Left())


class OutlinePane(Vertical):
    """Filters while it is typed; the box stays while it has words, and goes with them."""

    BORDER_TITLE = "1 Outline"
    DEFAULT_CSS = """
    OutlinePane > OutlineTree { height: 1fr; }
    OutlinePane > OutlineFilter { display: none; }
    OutlinePane.-filter > OutlineFilter { display: block; }
    """

    def __init__(self, tree: OutlineTree, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's name
        """Args: tree: The outline. id, classes: The widget's."""
        super().__init__(id=id, classes=classes)
        self._tree = tree
        self._box = OutlineFilter(placeholder="words of a heading", id="outline-filter", select_on_focus=False)
        self._box.cursor_blink = False

    def compose(self) -> ComposeResult:
        """The tree, and the box under it."""
        yield self._tree
        yield self._box

    @on(OutlineTree.FilterWanted)
    def _filter_wanted(self) -> None:
        self.add_class("-filter")
        # At once, not when the screen comes to it: what is typed next is meant for the box.
        self.screen.set_focus(self._box)

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        self._tree.filter_by(event.value)

    @on(OutlineTree.Shown)
    def _shown(self, event: OutlineTree.Shown) -> None:
        event.stop()
        if not self._tree.query_words and not self._box.has_focus:
            self._box.clear()
            self.remove_class("-filter")
        self._say()
        self.screen.refresh_bindings()

    @on(OutlineTree.Told)
    def _told(self, event: OutlineTree.Told) -> None:
        event.stop()
        self._say()

    @on(OutlineFilter.Left)
    def _left(self, event: OutlineFilter.Left) -> None:
        event.stop()
        self._tree.filter_by(self._box.value)
        self._tree.focus()
        if not self._tree.query_words:
            self.remove_class("-filter")

    @on(Tree.NodeHighlighted)
    def _highlighted(self, event: Tree.NodeHighlighted[Heading]) -> None:
        event.stop()
        self._say()

    def on_resize(self) -> None:
        """There is more room on the frame, or less."""
        self._say()

    def _say(self) -> None:
        """On the frame: how many headings hold the words, and what is known of the section under the cursor."""
        facts = [f"{self._tree.found:,} found"] if self._tree.query_words else []
        node = self._tree.cursor_node
        if node is not None and node.data is not None:
            facts += [f"line {node.data.line_no:,}", *self._tree.facts_of(node.data).words]
        self.border_subtitle = Content(fitted(" · ".join(facts), max(0, self.size.width - _CORNERS)))
