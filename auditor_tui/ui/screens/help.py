"""The keys, made from the table of actions: those of the pane one comes from first; looked through as one types."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from auditor_tui.ui.keys import PANE_TITLES, Pane, actions_of, bindings_of, shown_keys
from auditor_tui.ui.widgets.hints import Hints
from auditor_tui.ui.widgets.inquiry import SafeInput
from auditor_tui.ui.widgets.line_painter import (
    CITED_GLYPH,
    COMMENT_GLYPH,
    CURSOR_GLYPH,
    GOVERNS_GLYPH,
    HIT_GLYPH,
    MARKED_GLYPH,
    READ_GLYPH,
    UNSEEN_GLYPH,
)
from auditor_tui.ui.widgets.outline_label import DAMAGE_GLYPH, DIFFERS_GLYPH, FOOTS_GLYPH, NO_TEXT_GLYPH
from auditor_tui.ui.widgets.overview import MATCH_GLYPH
from auditor_tui.ui.widgets.timeline import MARK_GLYPHS
from auditor_tui.workspace.figure.shown_figure import SUPPORT_MARKS

_KEY_CELLS = 16
_MARKS = (
    (READ_GLYPH, "a step read this line; the number is the step"),
    (HIT_GLYPH, "a search matched here"),
    (CITED_GLYPH, "a figure of the answer stands here"),
    (GOVERNS_GLYPH, "its unit or its period stands here"),
    (CURSOR_GLYPH, "the cursor"),
    (MARKED_GLYPH, "you marked this line"),
    (COMMENT_GLYPH, "you wrote something on this line"),
    (UNSEEN_GLYPH, "nobody looked at this line yet"),
    (MATCH_GLYPH, "in the column beside the text: what you look for is here"),
    (FOOTS_GLYPH, "in the outline: the totals computed again there foot"),
    (DIFFERS_GLYPH, "in the outline: one of them does not"),
    (NO_TEXT_GLYPH, "in the outline: a page there holds no text"),
    (DAMAGE_GLYPH, "in the outline: a page there says less than it shows"),
    (MARK_GLYPHS["same"], "in a replay: the operation gave the recorded result"),
    (MARK_GLYPHS["different"], "in a replay: it gave another one"),
    (MARK_GLYPHS["ahead"], "in a replay: it was not done again yet"),
    (SUPPORT_MARKS["read"], "the figure was read on a line"),
    (SUPPORT_MARKS["computed"], "the figure was computed"),
    (SUPPORT_MARKS["unsupported"], "nothing that was read says it"),
)


class HelpSearch(SafeInput):
    """Where words are typed that a key is looked for by."""

    BINDING_GROUP_TITLE = "Search of the help"
    BINDINGS = bindings_of("help search")


class HelpText(VerticalScroll, can_focus=True, inherit_bindings=False):
    """The keys and marks, scrolled with the keys that it lists for text."""

    BINDING_GROUP_TITLE = "Help"
    BINDINGS = bindings_of("help text")


class HelpScreen(ModalScreen[None]):
    """Keys and marks; Esc or the same key closes it."""

    PANE: ClassVar[Pane] = "help"
    BINDINGS = bindings_of("help")
    CSS = """
    HelpScreen { align: center middle; }
    HelpScreen > #help {
        width: 76; max-width: 100%; height: 90%; border: round $border; background: $surface; padding: 0 2;
        border-title-color: $border;
    }
    HelpScreen > Hints { dock: bottom; }
    HelpScreen HelpText { height: 1fr; scrollbar-size-vertical: 1; }
    HelpScreen Static { height: auto; }
    """

    def __init__(self, pane: Pane, keymap: Mapping[str, str]) -> None:
        """Args: pane: The one in use, whose keys come first. keymap: Keys by action, where they are not the usual."""
        super().__init__()
        self._panes = tuple(dict.fromkeys([pane, *PANE_TITLES]))
        self._keymap = keymap

    def compose(self) -> ComposeResult:
        """Where to look for a key, one block a pane, then the marks."""
        with Vertical(id="help") as box:
            box.border_title = "Keys"
            search = HelpSearch(placeholder="what a key does, or the key", id="help-search")
            search.cursor_blink = False
            yield search
            with HelpText(id="help-text"):
                yield Static(self.said(""), markup=False)
        yield Hints()

    def on_mount(self) -> None:
        """The text has the keys."""
        self.set_focus(self.query_one(HelpText))

    def said(self, wanted: str) -> Content:
        """The keys and marks with all the words that are wanted; everything where none are."""
        words = wanted.casefold().split()
        blocks = [_block(PANE_TITLES[pane], _keys_of(pane, self._keymap), words) for pane in self._panes]
        blocks.append(_block("Marks", _MARKS, words))
        return Content("\n").join(block for block in blocks if block) or Content("No key does that.")

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        self.query_one("HelpText > Static", Static).update(self.said(event.value))
        self.query_one(HelpText).scroll_home(animate=False)

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.action_text()

    def action_search(self) -> None:
        """Look for a key."""
        self.set_focus(self.query_one(HelpSearch))

    def action_text(self) -> None:
        """On to the text; what is looked for stays."""
        self.set_focus(self.query_one(HelpText))

    def action_all(self) -> None:
        """Show everything again."""
        self.query_one(HelpSearch).value = ""
        self.action_text()

    def action_close(self) -> None:
        """Back to where one was."""
        self.dismiss(None)


def _keys_of(pane: Pane, keymap: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    return ((shown_keys(action, keymap), action.tooltip) for action in actions_of(pane))


def _block(title: str, rows: Iterable[tuple[str, str]], words: Sequence[str]) -> Content:
    """A title and its rows that have all the words; nothing where there are none."""
    kept = [row for row in rows if all(word in " ".join((title, *row)).casefold() for word in words)]
    if not kept:
        return Content("")
    drawn = [Content.assemble((f"{keys:<{_KEY_CELLS}}", "bold"), " ", tooltip) for keys, tooltip in kept]
    return Content("\n").join([Content.assemble("\n", (title, "bold $accent")), *drawn])
