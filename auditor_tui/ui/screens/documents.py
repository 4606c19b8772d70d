"""The documents of a folder, to choose one from."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import OptionList
from textual.worker import get_current_worker

from auditor_tui.ui.keys import Pane, bindings_of
from auditor_tui.ui.widgets.bar import Bar, Fact
from auditor_tui.ui.widgets.choice_list import Choice, ChoiceList
from auditor_tui.ui.widgets.hints import Hints
from auditor_tui.workspace.shelf_list import listed, state_in_words
from auditor_tui.workspace.vocabulary import Library


class DocumentsScreen(Screen[str | None]):
    """Gives back the id of the document that was chosen, or None."""

    PANE: ClassVar[Pane] = "documents"
    BINDING_GROUP_TITLE = "Documents"
    BINDINGS = bindings_of("documents")

    def __init__(self, library: Library, open_id: str | None = None) -> None:
        """Args: library: Whose documents. open_id: The one that is being read; the cursor begins there."""
        super().__init__()
        self._library = library
        self._open_id = open_id
        self._documents = listed(library)

    def compose(self) -> ComposeResult:
        """The list."""
        yield Bar(id="documents-title")
        yield ChoiceList(id="documents")
        yield Hints()

    def on_mount(self) -> None:
        """Fill the list; how far each document is follows as it is found out."""
        self.query_one(Bar).show([Fact("Documents"), Fact(f"{len(self._documents):,} in this folder", 1)])
        choices = self.query_one(ChoiceList)
        choices.choose_from([self._choice(index, "…") for index in range(len(self._documents))])
        ids = [document.doc_id for document in self._documents]
        if self._open_id in ids:
            choices.highlighted = ids.index(self._open_id)
        choices.focus()
        self.run_worker(self._find_out, thread=True, exit_on_error=False, group="describe")

    def _choice(self, index: int, state: str) -> Choice:
        document = self._documents[index]
        is_open = "open" if document.doc_id == self._open_id else ""
        return Choice(document.title, " · ".join(fact for fact in (is_open, document.size, state) if fact))

    def _find_out(self) -> None:
        """In a thread: how far each document is."""
        worker = get_current_worker()
        for index, document in enumerate(self._documents):
            state = state_in_words(self._library, document.doc_id)
            if worker.is_cancelled:
                return
            self.app.call_from_thread(self._found_out, index, state)

    def _found_out(self, index: int, state: str) -> None:
        if self.is_mounted:
            self.query_one(ChoiceList).change(index, self._choice(index, state))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A document was chosen."""
        event.stop()
        self.dismiss(self._documents[event.option_index].doc_id)

    def action_close(self) -> None:
        """Back without choosing."""
        self.dismiss(None)
