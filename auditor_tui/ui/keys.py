"""Every action of the app, once: its id, its keys, what it does, and the pane it belongs to.

Bindings, the command palette and the help are made from this table, so that none of them can say something else. No
action hangs on a `ctrl` key alone: terminals and multiplexers take those for themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from textual.binding import Binding, BindingType
from textual.keys import REPLACED_KEYS, key_to_character
from textual.screen import Screen

Pane = Literal[
    "app",
    "main",
    "outline",
    "reader",
    "details",
    "page",
    "inquiry",
    "replay",
    "find",
    "outline filter",
    "question",
    "list",
    "logs",
    "log search",
    "form",
    "form field",
    "choice",
    "documents",
    "opening",
    "password",
    "document search",
    "help",
    "help text",
    "help search",
]

PANE_TITLES: Final[dict[Pane, str]] = {
    "reader": "Reader",
    "details": "Details",
    "page": "Printed page",
    "outline": "Outline",
    "inquiry": "Inquiry",
    "replay": "Replay",
    "question": "Question",
    "main": "Panes",
    "find": "Find and go to",
    "outline filter": "Filter of the outline",
    "list": "Lists",
    "logs": "Saved logs",
    "log search": "Search of the saved logs",
    "form": "Forms",
    "form field": "A field of a form",
    "choice": "One of a few",
    "documents": "Documents",
    "document search": "Search of the documents",
    "opening": "While a document is read",
    "password": "Password",
    "help": "Help",
    "help text": "Text of the help",
    "help search": "Search of the help",
    "app": "Everywhere",
}


_KEY_NAMES: Final = {
    "slash": "/",
    "backslash": "\\",
    "at": "@",
    "minus": "-",
    "plus": "+",
    "underscore": "_",
    "backspace": "Backspace",
    "pagedown": "PgDn",
    "pageup": "PgUp",
    "f1": "F1",
    "f2": "F2",
    "home": "Home",
    "end": "End",
    "space": "Space",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "shift+down": "Shift+↓",
    "shift+up": "Shift+↑",
    "escape": "Esc",
    "enter": "Enter",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
}


@dataclass(frozen=True, slots=True)
class Action:
    """One thing the app can do at a key."""

    action_id: str
    """Stable name, for a user's own keys."""
    keys: str
    """Keys as Textual names them, separated by commas; the first is the one shown."""
    action: str
    """The Textual action that does it."""
    label: str
    """One or two words, for the line of hints."""
    tooltip: str
    """What it does, for the help and the palette."""
    pane: Pane
    hint: bool = False
    """Whether it is worth one of the few places in the line of hints."""

    @property
    def binding(self) -> Binding:
        """The action as Textual binds it."""
        return Binding(self.keys, self.action, self.label, show=self.hint, tooltip=self.tooltip, id=self.action_id)


ACTIONS: Final = (
    Action("app.help", "question_mark,f1", "help", "help", "Show the keys of this screen", "app", True),
    Action("app.guide", "f2", "guide", "guided replay", "Guided replay of the sample, a word on each step", "app"),
    Action("app.theme", "T", "change_theme", "theme", "Change the colours", "app"),
    Action("app.quit", "ctrl+q", "quit", "quit", "Leave auditor", "app"),
    Action("main.quit", "q", "leave", "quit", "Leave auditor", "main"),
    Action(
        "main.copy_or_stop", "ctrl+c", "copy_or_stop", "copy", "Copy the selection, or stop the search", "main", True
    ),
    Action("main.follow", "f", "follow", "follow", "Follow the researcher, or stop following", "main", True),
    Action("main.logs", "L", "app.logs", "logs", "Open a saved log as it ended", "main", True),
    Action("main.replay", "R", "replay", "replay", "Do the operations of this log again, step by step", "main"),
    Action("main.documents", "o", "app.documents", "documents", "Choose another document of the folder", "main"),
    Action("main.outline", "1", "pane('outline')", "outline", "Go to the outline; again: fill the screen", "main"),
    Action("main.reader", "2", "pane('reader')", "reader", "Go to the reader; again: fill the screen", "main"),
    Action("main.inquiry", "3", "pane('inquiry')", "inquiry", "Go to the inquiry; again: fill the screen", "main"),
    Action("main.zoom", "z", "zoom", "zoom", "Fill the screen with this pane, or show all again", "main"),
    Action("main.ask", "i,a", "ask", "ask", "Type a question", "main", True),
    Action("main.again", "A", "ask_again", "ask again", "Ask the last question about this document again", "main"),
    Action("main.wider", "greater_than_sign", "widen(1)", "wider", "Make this pane wider", "main"),
    Action("main.narrower", "less_than_sign", "widen(-1)", "narrower", "Make this pane narrower", "main"),
    Action("main.next_pane", "tab", "next_pane", "next pane", "Go to the next pane", "main"),
    Action("main.previous_pane", "shift+tab", "previous_pane", "previous pane", "Go to the pane before", "main"),
    Action("main.escape", "escape", "escape", "back", "Close, clear or step back, one thing at a time", "main"),
    Action("main.find", "slash", "find", "find", "Find in the document", "main", True),
    Action("main.next_match", "n", "next_match", "next", "Go to the next match", "main"),
    Action("main.previous_match", "N", "previous_match", "previous", "Go to the match before", "main"),
    Action("main.go_to", "colon,ctrl+g", "go_to", "go to", "Go to a line (812) or a page (p3)", "main"),
    Action("main.closer", "plus", "page_zoom(1)", "closer", "On the printed page: closer to the figure", "main", True),
    Action("main.farther", "minus", "page_zoom(-1)", "farther", "On the printed page: more of it", "main", True),
    Action("reader.down", "j,down", "line_down", "down", "One line down", "reader"),
    Action("reader.up", "k,up", "line_up", "up", "One line up", "reader"),
    Action("reader.select_down", "J,shift+down", "select_down", "select", "Select lines, downwards", "reader"),
    Action("reader.select_up", "K,shift+up", "select_up", "select", "Select lines, upwards", "reader"),
    Action("reader.page_down", "space,pagedown", "page_down", "page down", "One screen down", "reader"),
    Action("reader.page_up", "b,pageup", "page_up", "page up", "One screen up", "reader"),
    Action("reader.half_down", "ctrl+d", "half_down", "half down", "Half a screen down", "reader"),
    Action("reader.half_up", "ctrl+u", "half_up", "half up", "Half a screen up", "reader"),
    Action("reader.top", "g,home", "top", "top", "First line", "reader"),
    Action("reader.bottom", "G,end", "bottom", "bottom", "Last line", "reader"),
    Action("reader.left", "h,left", "left", "left", "Half a screen to the left", "reader"),
    Action("reader.right", "l,right", "right", "right", "Half a screen to the right", "reader"),
    Action("reader.line_start", "0", "line_start", "line start", "Start of the line", "reader"),
    Action("reader.line_end", "dollar_sign", "line_end", "line end", "End of the line", "reader"),
    Action("reader.figure_before", "comma", "screen.figure(-1)", "figure", "The figure before this one", "reader"),
    Action("reader.figure_next", "full_stop", "screen.figure(1)", "figure", "The next figure", "reader", True),
    Action("reader.unit", "u", "screen.unit", "unit", "Say values in the next unit: full, lakh, …", "reader"),
    Action("reader.details", "enter", "screen.details", "details", "All about this figure and its row", "reader", True),
    Action("reader.same", "equals_sign", "screen.same_amount", "same", "Find this amount elsewhere", "reader"),
    Action("reader.foot", "F", "screen.foot", "foot", "Add up the column of this figure", "reader"),
    Action("reader.heading_up", "left_square_bracket", "heading(-1)", "heading", "Heading above", "reader"),
    Action("reader.heading_down", "right_square_bracket", "heading(1)", "heading", "Next heading", "reader", True),
    Action("reader.table_up", "left_curly_bracket", "table(-1)", "table", "Table above", "reader"),
    Action("reader.table_down", "right_curly_bracket", "table(1)", "table", "Next table", "reader"),
    Action("reader.back", "left_parenthesis,backspace", "screen.trail(-1)", "back", "Where you were before", "reader"),
    Action("reader.forward", "right_parenthesis", "screen.trail(1)", "forward", "Forward to where you were", "reader"),
    Action("reader.raw", "v", "raw", "raw", "Draw tables in columns, or as they are in the text", "reader"),
    Action("reader.wrap", "w", "screen.wrap", "wrap", "Wrap paragraphs at the pane's edge, or not", "reader"),
    Action("reader.cite", "y", "screen.cite", "cite", "Copy a citation of this line or selection", "reader", True),
    Action("reader.copy_lines", "Y", "screen.copy_lines", "copy lines", "Copy the selected lines", "reader"),
    Action("reader.page", "p", "screen.page", "page", "Show the printed page beside the text, or not", "reader", True),
    Action("reader.viewer", "V", "screen.viewer", "viewer", "Open the page in the system's viewer", "reader", True),
    Action("reader.mark", "m", "screen.mark", "mark", "Mark this line, or mark it no more", "reader"),
    Action("reader.comment", "c", "screen.comment", "comment", "Write something on this line", "reader"),
    Action("reader.next_mark", "apostrophe", "screen.own_mark(1)", "next mark", "Next line you marked", "reader"),
    Action("reader.previous_mark", "quotation_mark", "screen.own_mark(-1)", "mark", "Marked line above", "reader"),
    Action("reader.coverage", "C", "screen.coverage", "looked at", "Show what nobody looked at yet, or not", "reader"),
    Action("reader.next_unseen", "x", "screen.next_unseen", "unseen", "Next line nobody looked at", "reader"),
    Action("details.go", "enter", "show_entry", "there and back", "Go to where this stands, or back", "details", True),
    Action("details.same", "equals_sign", "screen.same_amount", "same", "Find this amount elsewhere", "details", True),
    Action("details.foot", "F", "screen.foot", "foot", "Add up the column of this figure", "details", True),
    Action("details.unit", "u", "screen.unit", "unit", "Say values in the next unit: full, lakh, …", "details"),
    Action("details.close", "escape,q", "screen.close_details", "back", "Back to the text", "details", True),
    Action("details.down", "j,down", "entry(1)", "down", "Next fact that leads somewhere", "details"),
    Action("details.up", "k,up", "entry(-1)", "up", "The fact above that leads somewhere", "details"),
    Action("details.page_down", "space,pagedown,ctrl+d", "page_down", "page down", "One screen down", "details"),
    Action("details.page_up", "b,pageup,ctrl+u", "page_up", "page up", "One screen up", "details"),
    Action("page.viewer", "V", "screen.viewer", "viewer", "Open the page in the system's viewer", "page", True),
    Action("page.close", "escape,p", "screen.page", "back", "Back to the text alone", "page", True),
    Action("outline.down", "j,down", "cursor_down", "down", "Next heading", "outline"),
    Action("outline.up", "k,up", "cursor_up", "up", "Heading above", "outline"),
    Action("outline.open", "enter", "select_cursor", "read", "Read this section", "outline", True),
    Action("outline.fold", "space", "toggle_node", "fold", "Fold or unfold this heading", "outline", True),
    Action("outline.filter", "slash", "filter", "filter", "Show only headings with some words", "outline", True),
    Action("outline.all", "escape", "show_all", "all", "Show all headings again", "outline", True),
    Action("outline.top", "g,home", "scroll_home", "top", "First heading", "outline"),
    Action("outline.bottom", "G,end", "scroll_end", "bottom", "Last heading", "outline"),
    Action("outline.page_down", "pagedown,ctrl+d", "page_down", "page down", "One screen down", "outline"),
    Action("outline.page_up", "pageup,ctrl+u", "page_up", "page up", "One screen up", "outline"),
    Action("inquiry.down", "j,down", "entry(1)", "down", "Next step or figure", "inquiry"),
    Action("inquiry.up", "k,up", "entry(-1)", "up", "Step or figure above", "inquiry"),
    Action("inquiry.show", "enter", "show_entry", "show", "Show its lines, or a folded answer", "inquiry", True),
    Action("inquiry.open", "e", "open_step", "open", "Show what this step returned, or hide it", "inquiry", True),
    Action("inquiry.page_down", "space,pagedown,ctrl+d", "page_down", "page down", "One screen down", "inquiry"),
    Action("inquiry.page_up", "b,pageup,ctrl+u", "page_up", "page up", "One screen up", "inquiry"),
    Action("inquiry.top", "g,home", "scroll_home", "top", "The first question", "inquiry"),
    Action("inquiry.bottom", "G,end", "scroll_end", "bottom", "The end", "inquiry"),
    Action("replay.run", "r", "run", "run", "Go on by itself, or pause", "replay", True),
    Action("replay.step", "s", "step(1)", "step", "One step on", "replay", True),
    Action("replay.back", "S", "step(-1)", "step back", "One step back", "replay", True),
    Action("replay.pace", "t", "pace", "pace", "Go at the next pace: 1×, 2×, 5×, 20×, at once", "replay", True),
    Action("question.send", "enter", "submit", "ask", "Ask it", "question", True),
    Action("question.stop", "ctrl+c", "copy_or_stop", "stop", "Copy the selection, or stop", "question", True),
    Action("question.before", "up,ctrl+r", "recall(-1)", "before", "What was typed before", "question"),
    Action("question.after", "down", "recall(1)", "after", "What was typed after that", "question"),
    Action("question.leave", "escape", "screen.escape", "back", "Back to the text", "question", True),
    Action("find.give_up", "escape", "give_up", "back", "Back to where you were", "find", True),
    Action("outline_filter.keep", "enter,down", "keep", "headings", "Go on to the headings", "outline filter", True),
    Action("outline_filter.all", "escape", "show_all", "all", "Show all headings again", "outline filter", True),
    Action("list.open", "enter", "select", "open", "Open what is under the cursor", "list", True),
    Action("list.down", "j,down", "cursor_down", "down", "Next row", "list"),
    Action("list.up", "k,up", "cursor_up", "up", "Row above", "list"),
    Action("list.top", "g,home", "first", "top", "First row", "list"),
    Action("list.bottom", "G,end", "last", "bottom", "Last row", "list"),
    Action("logs.search", "slash", "search", "search", "Look for words, documents, outcomes, figures", "logs", True),
    Action("logs.replay", "r", "replay", "replay", "Do the operations of this log again, step by step", "logs", True),
    Action("logs.export", "e", "export", "export", "Write this log as a paper, as data, or as a bundle", "logs", True),
    Action("logs.note", "n", "note", "note", "Raise a review note on this log", "logs", True),
    Action("logs.answer", "a", "answer", "answer", "Answer a review note", "logs"),
    Action("logs.clear", "x", "clear", "clear", "Clear a review note", "logs"),
    Action("logs.conclude", "c", "conclude", "conclude", "Write your conclusion", "logs", True),
    Action("logs.sign", "s", "sign('preparer')", "sign off", "Sign the paper off as its preparer", "logs", True),
    Action("logs.review", "S", "sign('reviewer')", "reviewed", "Sign the paper off as its reviewer", "logs"),
    Action("logs.lock", "l", "lock", "lock", "Lock the paper: only additions come after it", "logs"),
    Action("logs.finish", "f", "finish", "finish", "Close a log that a stopped program left open", "logs"),
    Action("logs.outcome", "o", "filter('outcome')", "outcome", "Only logs of the next outcome, or all", "logs"),
    Action("logs.state", "w", "filter('review')", "state", "Only logs of the next state of review, or all", "logs"),
    Action("logs.close", "escape,q", "close", "back", "Back without opening a log", "logs", True),
    Action("log_search.leave", "escape,down", "screen.leave_search", "list", "Back to the list", "log search", True),
    Action("form.next", "enter", "next", "go on", "The next field; at the last one, do it", "form", True),
    Action("form.give_up", "escape", "give_up", "give up", "Do nothing", "form", True),
    Action("form_field.next", "enter", "screen.next", "go on", "The next field", "form field", True),
    Action("choice.next", "right,space,l", "choose(1)", "next", "The next choice", "choice", True),
    Action("choice.before", "left,h", "choose(-1)", "before", "The choice before", "choice"),
    Action("documents.search", "slash", "search", "search", "Show only documents with some words", "documents", True),
    Action("documents.close", "escape,q", "close", "back", "Back without opening a document", "documents", True),
    Action("document_search.keep", "enter,down", "screen.list", "list", "On to the list", "document search", True),
    Action("document_search.all", "escape", "screen.all", "all", "Show all documents again", "document search", True),
    Action("help.search", "slash", "search", "search", "Look for a key by what it does", "help", True),
    Action("help_text.down", "j,down", "scroll_down", "down", "One row down", "help text"),
    Action("help_text.up", "k,up", "scroll_up", "up", "One row up", "help text"),
    Action("help_text.page_down", "space,pagedown,ctrl+d", "page_down", "page down", "One screen down", "help text"),
    Action("help_text.page_up", "b,pageup,ctrl+u", "page_up", "page up", "One screen up", "help text"),
    Action("help_text.top", "g,home", "scroll_home", "top", "The first key", "help text"),
    Action("help_text.bottom", "G,end", "scroll_end", "bottom", "The marks", "help text"),
    Action("help_search.keep", "enter,down", "screen.text", "text", "On to the text", "help search", True),
    Action("help_search.all", "escape", "screen.all", "all", "Show everything again", "help search", True),
    Action("help.close", "escape,question_mark,f1,q", "close", "close", "Close the help", "help", True),
    Action("password.give_up", "escape", "give_up", "back", "Leave the file locked", "password", True),
    Action("opening.cancel", "escape", "cancel", "cancel", "Stop reading the document", "opening", True),
)


def actions_of(pane: Pane) -> Iterator[Action]:
    """The actions of one pane, in the order of the table."""
    return (action for action in ACTIONS if action.pane == pane)


def bindings_of(pane: Pane) -> list[BindingType]:
    """The actions of one pane as Textual binds them."""
    return [action.binding for action in actions_of(pane)]


def character_of(key: str) -> str | None:
    """The character that a key types, where it types one."""
    character = key_to_character(key) or (_KEY_NAMES.get(key) if key in REPLACED_KEYS else None)
    return character if character and character.isprintable() else None


def key_name(key: str) -> str:
    """A key as it is printed on a keyboard."""
    return _KEY_NAMES.get(key) or character_of(key) or key


def shown_keys(action: Action, keymap: Mapping[str, str]) -> str:
    """The keys of an action as they are printed on a keyboard.

    Args:
        action: The action.
        keymap: Keys by action, where they are not the usual.
    """
    return " ".join(map(key_name, keymap.get(action.action_id, action.keys).split(",")))


def readme_table() -> str:
    """Every action with its keys, a row a pane, as a table in Markdown."""
    rows = ["| where | keys |", "|---|---|"]
    for pane, title in PANE_TITLES.items():
        keys = (
            f"{' '.join(f'`{key}`' for key in shown_keys(action, {}).split())} {action.label}"
            for action in actions_of(pane)
        )
        rows.append(f"| {title} | {', '.join(keys)} |")
    return "\n".join(rows)


def shown_key(screen: Screen[Any], action_id: str) -> str:
    """The key at which an action is on a screen now, as it is printed on a keyboard; for sentences that name it."""
    bound = (active.binding for active in screen.active_bindings.values())
    here = next((binding.key for binding in bound if binding.id == action_id), None)
    usual = next(action.keys for action in ACTIONS if action.action_id == action_id)
    return key_name(here or usual.split(",")[0])
