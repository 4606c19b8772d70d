"""The documents of a folder, to choose one from."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import OptionList

from auditor_tui.ui.keys import bindings_of
from auditor_tui.ui.widgets.bar import Bar, Fact
from auditor_tui.ui.widgets.choice_list import Choice, ChoiceList
from auditor_tui.ui.widgets.hints import Hints
from auditor_tui.workspace.vocabulary import Library


class DocumentsScreen(Screen[str | None]):
    """Gives back the id of the document that was chosen, or None."""

    BINDING_GROUP_TITLE = "Documents"
    BINDINGS = bindings_of("documents")

    def __init__(self, library: Library) -> None:
        super().__init__()
        self._ids = library.ids()

    def compose(self) -> ComposeResult:
        """The list."""
        yield Bar(id="documents-title")
        yield ChoiceList(id="documents")
        yield Hints()

    def on_mount(self) -> None:
        """Fill the list."""
        self.query_one(Bar).show([Fact("Documents"), Fact(f"{len(self._ids):,} in this folder", 1)])
        choices = self.query_one(ChoiceList)
        choices.choose_from([Choice(doc_id, "") for doc_id in self._ids])
        choices.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A document was chosen."""
        event.stop()
        self.dismiss(self._ids[event.option_index])

    def action_close(self) -> None:
        """Back without choosing."""
        self.dismiss(None)
