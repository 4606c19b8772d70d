"""A person's own operations: typed, or asked for at a figure; done beside the screen's thread, all in one log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from auditor_tui.errors import AuditorError, ProgramFault
from auditor_tui.workspace.desk import Desk
from auditor_tui.workspace.inquiry.step import OPERATION_SIGN, as_typed
from auditor_tui.workspace.reading.at_figure import Operate
from auditor_tui.workspace.vocabulary import Document

if TYPE_CHECKING:
    from auditor_tui.ui.widgets.inquiry import InquiryView
    from auditor_tui.workspace.inquiry.own_work import OwnStep, OwnWork

GROUP = "own"


class Operating:
    """Does operations on the document of a screen, and tells the screen of each."""

    def __init__(
        self,
        screen: Screen[None],
        desk: Desk,
        document: Callable[[], Document],
        view: Callable[[], InquiryView],
        came: Callable[[OwnStep, bool], None],
        refused: Callable[[str], None],
    ) -> None:
        """Args:
        screen: Whose workers do them.
        desk: Whose session they belong to.
        document: Gives the document on the screen.
        view: Gives where they are shown.
        came: Given what came of one, and whether it was typed.
        refused: Given back a line that is no operation.
        """
        self._screen = screen
        self._desk = desk
        self._document = document
        self._view = view
        self._told = came
        self._give_back = refused
        self._work: OwnWork | None = None

    def typed(self, line: str) -> None:
        """Do what a line asks for."""
        document, number = self._document(), self._began(line)

        def work() -> None:
            try:
                from auditor_tui.workspace.inquiry.typed import parse_typed

                op, args = parse_typed(line, self._desk.session.registry, document.doc_id)
                done = self._own_work().run(document, op, args)
            except AuditorError as error:
                self._tell(self._refused, number, str(error), line)
            except Exception as error:  # the top of a worker: the screen must say so and stay
                self._tell(self._refused, number, str(ProgramFault.of(error)), line)
            else:
                self._tell(self._came, number, done, True)

        # None is given up for the next one: what was asked for stands in the log.
        self._screen.run_worker(work, group=GROUP, thread=True, exit_on_error=False)

    def on(self, document: Document) -> Operate:
        """Does operations on a document, from a thread; each is logged and told."""

        def operate(op: str, args: Mapping[str, Any]) -> Mapping[str, Any]:
            number = self._screen.app.call_from_thread(self._began, OPERATION_SIGN + as_typed(op, args))
            try:
                done = self._own_work().run(document, op, args)
            except AuditorError as error:
                self._tell(self._refused, number, str(error))
                raise
            self._tell(self._came, number, done, False)
            if done.error:
                raise done.error
            return done.data

        return operate

    def close(self) -> None:
        """End the log; where that cannot be, it says so."""
        if self._work:
            try:
                self._work.close()
            except AuditorError as error:
                self._screen.app.notify(str(error), severity="error", markup=False)

    def _began(self, words: str) -> int:
        return self._view().begin_own(words)

    def _came(self, number: int, done: OwnStep, typed: bool) -> None:
        self._view().end_own(number, done.step, opened=typed)
        if done.log is None:
            self._screen.notify("It is in no log: the last pages are still coming in.", markup=False, timeout=4)
        self._told(done, typed)

    def _refused(self, number: int, words: str, line: str = "") -> None:
        self._view().end_own(number, None)
        self._screen.notify(words, severity="error", markup=False, timeout=10)
        if line:
            self._give_back(line)

    def _own_work(self) -> OwnWork:
        from auditor_tui.workspace.inquiry.own_work import OwnWork

        if self._work is None:
            self._work = OwnWork(self._desk.session)
        return self._work

    def _tell(self, what: Callable[..., None], *args: Any) -> None:
        def unless_gone() -> None:
            if self._screen.is_running:
                what(*args)

        if self._screen.is_running:
            self._screen.app.call_from_thread(unless_gone)
