"""The outline: headings as a tree, each with its place and what is known of its section."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.message import Message
from textual.widgets import Tree
from textual.widgets.tree import TreeNode

from auditor_tui.ui.keys import bindings_of
from auditor_tui.ui.messages import HeadingChosen
from auditor_tui.ui.widgets.outline_label import PlaceCells, label, title_of
from auditor_tui.workspace.inquiry.step import ShownStep
from auditor_tui.workspace.reading.sections import SectionFacts, Sections
from auditor_tui.workspace.vocabulary import Document, Heading

_INDENT = 2
_DRAWN_LATER = Text("")
"""The label of every row: it is made where the row is drawn, and few of thousands are."""


class OutlineTree(Tree[Heading], inherit_bindings=False):
    """Jumps to the heading that is chosen, and shows the one the reader is under."""

    BINDING_GROUP_TITLE = "Outline"
    BINDINGS = bindings_of("outline")
    ICON_NODE = "▸"
    ICON_NODE_EXPANDED = "▾"
    COMPONENT_CLASSES: ClassVar[set[str]] = {"outline--marks", "outline--place"}
    DEFAULT_CSS = """
    OutlineTree {
        background: $background; min-width: 6; padding: 0; overflow-x: hidden;
        scrollbar-size-vertical: 1; scrollbar-size-horizontal: 0;
    }
    OutlineTree:focus { background-tint: $background 0%; }
    OutlineTree > .outline--marks { color: $agent-hit-mark; }
    OutlineTree > .outline--place { color: $line-number; }
    OutlineTree:nocolor > .tree--cursor { text-style: reverse; }
    """

    class FilterWanted(Message):
        """A person wants to type what headings are to be shown."""

    class Shown(Message):
        """Other headings are shown."""

    class Told(Message):
        """More is known of the headings that are shown."""

    def __init__(self, document: Document, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(Text("outline"), id=id)
        self.show_root = False
        self.show_guides = False
        self.guide_depth = _INDENT
        self.auto_expand = False
        self.query_words: tuple[str, ...] = ()
        """What the titles that are shown hold, folded; all are shown where it is empty."""
        self.found = 0
        """Headings that hold it."""
        self._by_index: dict[int, TreeNode[Heading]] = {}
        """By index among the document's headings, those that are in the tree."""
        self._drawn: dict[int, tuple[TreeNode[Heading], SectionFacts]] = {}
        """By the id of each node that was drawn, what is said beside its title: its row is kept until it changes."""
        self._steps: Sequence[ShownStep] = ()
        self._own_steps: list[ShownStep] = []
        self._reader_line = 1
        self._here: TreeNode[Heading] | None = None
        self._unfolded: set[int] | None = None
        """Lines of the headings that were unfolded before the filter; None while there is none."""
        self._kept_line = 1
        """Line of the heading the cursor was on before the filter."""
        self._take(document)

    def on_mount(self) -> None:
        """Show where the reader is as soon as the rows have their places."""
        self.call_after_refresh(self.show_place, self._reader_line)

    # What is shown

    def grow(self, document: Document) -> None:
        """Show more headings of the same document; those that were unfolded stay so."""
        unfolded, line_no = self._unfolded_lines(), self._cursor_line_no()
        self._take(document)
        if not self.query_words:
            self._unfold(unfolded)
        self.call_after_refresh(self.show_place, line_no)

    def filter_by(self, query: str) -> None:
        """Show the headings that hold all words of a query, in any order, with those they lie below.

        Without words all are shown again, folded as they were, the cursor on the heading it was on before the filter.
        """
        words = tuple(query.casefold().split())
        if words == self.query_words:
            return
        if self._unfolded is None:
            self._unfolded, self._kept_line = self._unfolded_lines(), self._cursor_line_no()
        self.query_words = words
        self._show()
        if words:
            self.call_after_refresh(self._to_match)
        else:
            above = self._document.section_at(self._kept_line)[:-1]
            self._unfold(self._unfolded | {heading.line_no for heading in above})
            self._unfolded = None
            self.call_after_refresh(self.show_place, self._kept_line)

    def _take(self, document: Document) -> None:
        self._document = document
        self._folded = [title_of(heading).casefold() for heading in document.outline]
        pages = max((len(str(heading.page_no or "")) for heading in document.outline), default=0)
        lines = max((len(f"{heading.line_no:,}") for heading in document.outline[-1:]), default=0)
        self._places = PlaceCells(pages, lines)
        self._look_at_steps()
        self._show()

    def _show(self) -> None:
        self.clear()
        self._by_index.clear()
        self._drawn.clear()
        self._here = None
        self._add(self._document.outline)
        self._put_here()
        self.post_message(self.Shown())

    def _add(self, outline: tuple[Heading, ...]) -> None:
        matching = self._matching() if self.query_words else []
        self.found = len(matching)
        shown = set(_with_ancestors(outline, matching)) if self.query_words else None
        path: list[TreeNode[Heading]] = [self.root]
        levels = [0]
        for index, heading in enumerate(outline):
            if shown is not None and index not in shown:
                continue
            while len(path) > 1 and levels[-1] >= heading.level:
                path.pop()
                levels.pop()
            # Only the outermost level starts unfolded: a report has hundreds of headings. What is found is in view.
            expand = len(path) == 1 or shown is not None
            node = path[-1].add(_DRAWN_LATER, data=heading, expand=expand, allow_expand=False)
            path[-1].allow_expand = True
            self._by_index[index] = node
            path.append(node)
            levels.append(heading.level)
        self.root.expand()

    def _matching(self) -> list[int]:
        """Indexes of the headings that hold all words of the query."""
        return [index for index, title in enumerate(self._folded) if all(word in title for word in self.query_words)]

    def _to_match(self) -> None:
        """The cursor goes to the first match from where it was on, or to the last one there is."""
        outline, matches = self._document.outline, self._matching()
        below = (index for index in matches if outline[index].line_no >= self._kept_line)
        index = next(below, matches[-1] if matches else None)
        if index is not None and index in self._by_index:
            self.move_cursor(self._by_index[index])

    def _unfolded_lines(self) -> set[int]:
        return {node.data.line_no for node in self._by_index.values() if node.data and node.is_expanded}

    def _unfold(self, line_nos: set[int]) -> None:
        for node in self._by_index.values():
            if node.data and node.data.line_no in line_nos:
                node.expand()

    # What is known of the sections

    def show_steps(self, steps: Sequence[ShownStep]) -> None:
        """These are the steps of the inquiry on the screen."""
        if len(steps) != len(self._steps) or steps[-1:] != self._steps[-1:]:
            self._steps = steps
            self._look_at_steps()

    def add_step(self, step: ShownStep) -> None:
        """A person did one more operation."""
        self._own_steps.append(step)
        self._look_at_steps()

    def facts_of(self, heading: Heading) -> SectionFacts:
        """What is known of the section of a heading, its subsections included."""
        return self._sections.look(heading.line_no, heading.last_line)

    def _look_at_steps(self) -> None:
        document = self._document
        self._sections = Sections(document.pages, [*self._steps, *self._own_steps], document.text_sha256)
        for node, facts in self._drawn.values():
            if node.data is not None and self.facts_of(node.data) != facts:
                node.refresh()
        self.post_message(self.Told())

    # Drawing

    def render_label(self, node: TreeNode[Heading], base_style: Style, style: Style) -> Text:
        """The title, cut to the room there is; at the right edge what is known of the section, and its page."""
        if node.data is None:
            return Text("")
        icon = (self.ICON_NODE_EXPANDED if node.is_expanded else self.ICON_NODE) if node.allow_expand else " "
        width = self.scrollable_content_region.width - max(0, _depth(node) - 1) * _INDENT
        facts = self.facts_of(node.data)
        self._drawn[node.id] = node, facts
        parts = label(node.data, facts, icon, width, self._places, reader_here=node is self._here)
        shown = base_style + style
        marks, place = (shown, shown) if node is self.cursor_node else map(self._styled, ("marks", "place"))
        return Text.assemble(
            (parts.icon + parts.title, shown), (parts.marks, shown + marks), (parts.place, shown + place), end=""
        )

    def _styled(self, name: str) -> Style:
        return self.get_component_rich_style(f"outline--{name}", partial=True)

    def get_label_width(self, node: TreeNode[Heading]) -> int:
        """Nothing: labels are cut to the room there is, so the tree never scrolls sideways."""
        return 1

    # Where the reader is, and the cursor

    def reader_at(self, line_no: int) -> None:
        """The reader is at a line: its heading is marked, and the cursor goes along while a person is elsewhere."""
        self._reader_line = line_no
        self._put_here()
        if not self.has_focus and not self.query_words:
            self.show_place(line_no)

    def show_place(self, line_no: int) -> None:
        """Put the cursor on the heading a line stands under, as deep as the tree is unfolded."""
        node = self._node_at(line_no)
        if node is not None and node is not self.cursor_node:
            self.move_cursor(node)

    def _put_here(self) -> None:
        here = self._node_at(self._reader_line)
        if here is not self._here:
            before, self._here = self._here, here
            for node in (before, here):
                if node is not None:
                    node.refresh()

    def _node_at(self, line_no: int) -> TreeNode[Heading] | None:
        """The heading a line stands under, as deep as the tree is unfolded; None above the first and filtered out."""
        for heading in reversed(self._document.section_at(line_no)):
            node = self._by_index.get(int(heading.node_id[1:]) - 1)
            if node is not None and _is_in_view(node):
                return node
        return None

    def _cursor_line_no(self) -> int:
        return self.cursor_node.data.line_no if self.cursor_node and self.cursor_node.data else self._reader_line

    def on_tree_node_expanded(self) -> None:
        """The reader may stand under a heading that is to be seen only now."""
        self._put_here()

    def on_tree_node_collapsed(self) -> None:
        """The heading the reader stands under may be hidden now: the one above it is marked."""
        self._put_here()

    def on_tree_node_selected(self, event: Tree.NodeSelected[Heading]) -> None:
        """Tell the screen which heading was chosen."""
        event.stop()
        if event.node.data:
            self.post_message(HeadingChosen(event.node.data.line_no))

    # The filter

    def action_filter(self) -> None:
        """Type what headings are to be shown."""
        self.post_message(self.FilterWanted())

    def action_show_all(self) -> None:
        """Show all headings again, the cursor on the one that was gone to under the filter."""
        self._kept_line = self._cursor_line_no()
        self.filter_by("")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Esc is for the filter while there is one, and steps back on the screen else."""
        return bool(self.query_words) if action == "show_all" else super().check_action(action, parameters)


def _with_ancestors(outline: Sequence[Heading], indexes: Iterable[int]) -> Iterator[int]:
    """Some headings of an outline and all those they lie below."""
    wanted = set(indexes)
    path: list[int] = []
    for index, heading in enumerate(outline):
        while path and outline[path[-1]].level >= heading.level:
            path.pop()
        path.append(index)
        if index in wanted:
            yield from path


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
