"""The outline: headings as a tree, each with its page."""

from __future__ import annotations

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.widgets import Tree
from textual.widgets.tree import TreeNode

from auditor_tui.text.sanitise import terminal_safe
from auditor_tui.ui.keys import bindings_of
from auditor_tui.ui.messages import HeadingChosen
from auditor_tui.ui.widgets.wrapping import fitted
from auditor_tui.workspace.vocabulary import Document, Heading

_INDENT = 2
_ICON_CELLS = 2


class OutlineTree(Tree[Heading], inherit_bindings=False):
    """Jumps to the heading that is chosen, and shows the one the reader is under."""

    BINDING_GROUP_TITLE = "Outline"
    BINDINGS = bindings_of("outline")
    ICON_NODE = "▸ "
    ICON_NODE_EXPANDED = "▾ "
    DEFAULT_CSS = """
    OutlineTree {
        background: $background; min-width: 6; padding: 0; overflow-x: hidden;
        scrollbar-size-vertical: 1; scrollbar-size-horizontal: 0;
    }
    OutlineTree:focus { background-tint: $background 0%; }
    OutlineTree:nocolor > .tree--cursor { text-style: reverse; }
    """

    def __init__(self, document: Document, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(Text("outline"), id=id)
        self.show_root = False
        self.show_guides = False
        self.guide_depth = _INDENT
        self.auto_expand = False
        self._by_heading: dict[str, TreeNode[Heading]] = {}
        self._take(document)

    def grow(self, document: Document) -> None:
        """Show more headings of the same document; those that were unfolded stay so."""
        unfolded = {node.data.line_no for node in self._by_heading.values() if node.data and node.is_expanded}
        cursor = self.cursor_node.data.line_no if self.cursor_node and self.cursor_node.data else 1
        self.clear()
        self._by_heading.clear()
        self._take(document)
        for node in self._by_heading.values():
            if node.data and node.data.line_no in unfolded:
                node.expand()
        self.call_after_refresh(self.show_place, cursor)

    def _take(self, document: Document) -> None:
        self._document = document
        self._page_cells = max((len(_page(heading)) for heading in document.outline), default=0)
        self._add(document.outline)

    def _add(self, outline: tuple[Heading, ...]) -> None:
        path: list[TreeNode[Heading]] = [self.root]
        levels = [0]
        for heading in outline:
            while len(path) > 1 and levels[-1] >= heading.level:
                path.pop()
                levels.pop()
            # Only the outermost level starts unfolded: a report has hundreds of headings.
            node = path[-1].add(Text(_title(heading)), data=heading, expand=len(path) == 1, allow_expand=False)
            path[-1].allow_expand = True
            self._by_heading[heading.node_id] = node
            path.append(node)
            levels.append(heading.level)
        self.root.expand()

    def render_label(self, node: TreeNode[Heading], base_style: Style, style: Style) -> Text:
        """The title, cut to the room there is, and its page at the right edge."""
        depth = max(0, _depth(node) - 1)
        icon = (self.ICON_NODE_EXPANDED if node.is_expanded else self.ICON_NODE) if node.allow_expand else "  "
        page = _page(node.data) if node.data else ""
        room = self.scrollable_content_region.width - depth * _INDENT - _ICON_CELLS - self._page_cells - 1
        title = fitted(_title(node.data), max(1, room)) if node.data else ""
        blank = " " * (max(1, room) - cell_len(title))
        shown = base_style + style
        return Text.assemble((icon, shown), (title + blank, shown), (f" {page:>{self._page_cells}}", shown), end="")

    def get_label_width(self, node: TreeNode[Heading]) -> int:
        """Nothing: labels are cut to the room there is, so the tree never scrolls sideways."""
        return 1

    def show_place(self, line_no: int) -> None:
        """Put the cursor on the heading a line stands under, as deep as the tree is unfolded."""
        for heading in reversed(self._document.section_at(line_no)):
            node = self._by_heading[heading.node_id]
            if _is_in_view(node):
                if node is not self.cursor_node:
                    self.move_cursor(node)
                return

    def on_tree_node_selected(self, event: Tree.NodeSelected[Heading]) -> None:
        """Tell the screen which heading was chosen."""
        event.stop()
        if event.node.data:
            self.post_message(HeadingChosen(event.node.data.line_no))


def _title(heading: Heading) -> str:
    return terminal_safe(heading.title).strip() or "(no title)"


def _page(heading: Heading) -> str:
    return str(heading.page_no) if heading.page_no is not None else ""


def _depth(node: TreeNode[Heading]) -> int:
    depth = 0
    while node.parent is not None:
        node, depth = node.parent, depth + 1
    return depth


def _is_in_view(node: TreeNode[Heading]) -> bool:
    parent = node.parent
    while parent is not None:
        if not parent.is_expanded:
            return False
        parent = parent.parent
    return True
