"""The documents of a folder, to choose one from."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Input, OptionList
from textual.worker import get_current_worker

from auditor_tui.ui.keys import Pane, bindings_of
from auditor_tui.ui.widgets.bar import Bar, Fact
from auditor_tui.ui.widgets.choice_list import Choice, ChoiceList
from auditor_tui.ui.widgets.hints import Hints
from auditor_tui.ui.widgets.inquiry import SafeInput
from auditor_tui.workspace.shelf_list import Listed, listed, state_in_words
from auditor_tui.workspace.vocabulary import Library


class DocumentSearch(SafeInput):
    """Where words are typed that documents are looked for by."""

    BINDING_GROUP_TITLE = "Search of the documents"
    BINDINGS = bindings_of("document search")


class DocumentsScreen(Screen[str | None]):
    """Gives back the id of the document that was chosen, or None."""

    PANE: ClassVar[Pane] = "documents"
    AUTO_FOCUS = "#documents"
    BINDING_GROUP_TITLE = "Documents"
    BINDINGS = bindings_of("documents")
    CSS = "DocumentSearch.-none { display: none; }"

    def __init__(self, library: Library, open_id: str | None = None) -> None:
        """Args: library: Whose documents. open_id: The one that is being read; the cursor begins there."""
        super().__init__()
        self._library = library
        self._open_id = open_id
        self._documents = listed(library)
        self._states: dict[str, str] = {}
        """How far each document is, as that is found out."""
        self._shown = self._documents
        """Those with the words that are looked for."""

    def compose(self) -> ComposeResult:
        """What is looked for, while something is, and the list."""
        yield Bar(id="documents-title")
        box = DocumentSearch(placeholder="words of the name", id="documents-search", classes="-none")
        box.cursor_blink = False
        yield box
        yield ChoiceList(id="documents")
        yield Hints()

    def on_mount(self) -> None:
        """Fill the list; how far each document is follows as it is found out."""
        self._show()
        choices = self.query_one(ChoiceList)
        ids = [document.doc_id for document in self._documents]
        if self._open_id in ids:
            choices.highlighted = ids.index(self._open_id)
        self.run_worker(self._find_out, thread=True, exit_on_error=False, group="describe")

    def _show(self) -> None:
        count, all_of_them = f"{len(self._shown):,}", f"{len(self._documents):,} in this folder"
        fit = f"{count} of {all_of_them}" if len(self._shown) < len(self._documents) else all_of_them
        self.query_one(Bar).show([Fact("Documents"), Fact(fit, 1)])
        self.query_one(ChoiceList).choose_from(list(map(self._choice, self._shown)))

    def _choice(self, document: Listed) -> Choice:
        is_open = "open" if document.doc_id == self._open_id else ""
        state = self._states.get(document.doc_id, "…")
        return Choice(document.title, " · ".join(fact for fact in (is_open, document.size, state) if fact))

    def _find_out(self) -> None:
        """In a thread: how far each document is."""
        worker = get_current_worker()
        for document in self._documents:
            state = state_in_words(self._library, document.doc_id)
            if worker.is_cancelled:
                return
            self.app.call_from_thread(self._found_out, document, state)

    def _found_out(self, document: Listed, state: str) -> None:
        self._states[document.doc_id] = state
        if self.is_mounted and document in self._shown:
            self.query_one(ChoiceList).change(self._shown.index(document), self._choice(document))

    # Looking for documents

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        words = event.value.casefold().split()
        self._shown = tuple(
            document
            for document in self._documents
            if all(word in f"{document.title} {document.doc_id}".casefold() for word in words)
        )
        self._show()

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.action_list()

    def action_search(self) -> None:
        """Show only documents with some words."""
        box = self.query_one(DocumentSearch)
        box.remove_class("-none")
        self.set_focus(box)

    def action_list(self) -> None:
        """On to the list; what is looked for stays."""
        self.set_focus(self.query_one(ChoiceList))

    def action_all(self) -> None:
        """Show all documents again."""
        box = self.query_one(DocumentSearch)
        box.value = ""
        box.add_class("-none")
        self.action_list()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A document was chosen."""
        event.stop()
        self.dismiss(self._shown[event.option_index].doc_id)

    def action_close(self) -> None:
        """Back without choosing; what was looked for goes first."""
        if self.query_one(DocumentSearch).value:
            self.action_all()
        else:
            self.dismiss(None)
