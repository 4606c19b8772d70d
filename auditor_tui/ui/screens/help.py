"""The keys, made from the table of actions: those of the pane one comes from first."""

from __future__ import annotations

from collections.abc import Mapping

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from auditor_tui.ui.keys import PANE_TITLES, Pane, actions_of, bindings_of, shown_keys
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
from auditor_tui.workspace.shown_figure import SUPPORT_MARKS

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


class HelpScreen(ModalScreen[None]):
    """Keys and marks; Esc or the same key closes it."""

    BINDINGS = bindings_of("help")
    CSS = """
    HelpScreen { align: center middle; }
    HelpScreen > VerticalScroll {
        width: 76; max-width: 100%; height: 90%; border: round $border; background: $surface; padding: 0 2;
        border-title-color: $border; scrollbar-size-vertical: 1;
    }
    HelpScreen Static { height: auto; }
    """

    def __init__(self, pane: Pane, keymap: Mapping[str, str]) -> None:
        """Args: pane: The one in use, whose keys come first. keymap: Keys by action, where they are not the usual."""
        super().__init__()
        self._pane = pane
        self._keymap = keymap

    def compose(self) -> ComposeResult:
        """One block a pane, then the marks."""
        panes = dict.fromkeys([self._pane, *PANE_TITLES])
        with VerticalScroll(can_focus=True) as scroll:
            scroll.border_title = "Keys"
            yield Static(Content("\n").join([*(_block(pane, self._keymap) for pane in panes), _marks()]))

    def action_close(self) -> None:
        """Back to where one was."""
        self.dismiss(None)


def _block(pane: Pane, keymap: Mapping[str, str]) -> Content:
    rows = [Content.assemble("\n", (PANE_TITLES[pane], "bold $accent"))]
    for action in actions_of(pane):
        rows.append(Content.assemble((f"{shown_keys(action, keymap):<{_KEY_CELLS}}", "bold"), " ", action.tooltip))
    return Content("\n").join(rows)


def _marks() -> Content:
    rows = [Content.assemble("\n", ("Marks", "bold $accent"))]
    rows += [Content.assemble((f"{glyph:<{_KEY_CELLS}}", "bold"), " ", words) for glyph, words in _MARKS]
    return Content("\n").join(rows)
