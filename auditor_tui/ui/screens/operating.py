"""A person's own operations: typed, or asked for at a figure; done beside the screen's thread, all in one log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from auditor_tui.errors import AuditorError, ProgramFault
from auditor_tui.workspace.at_figure import Operate
from auditor_tui.workspace.desk import Desk
from auditor_tui.workspace.vocabulary import Document

if TYPE_CHECKING:
    from auditor_tui.workspace.own_work import OwnStep, OwnWork

GROUP = "own"


class Operating:
    """Does operations on the document of a screen, and tells the screen of each."""

    def __init__(
        self,
        screen: Screen[None],
        desk: Desk,
        document: Callable[[], Document],
        came: Callable[[OwnStep, str], None],
        refused: Callable[[str], None],
    ) -> None:
        """Args:
        screen: Whose workers do them.
        desk: Whose session they belong to.
        document: Gives the document on the screen.
        came: Given what came of one, and the line that was typed, or "" where it was asked for at a figure.
        refused: Told why a line that was typed is no operation.
        """
        self._screen = screen
        self._desk = desk
        self._document = document
        self._came = came
        self._refused = refused
        self._work: OwnWork | None = None

    def typed(self, line: str) -> None:
        """Do what a line asks for."""
        document = self._document()

        def work() -> None:
            try:
                from auditor_tui.workspace.typed import parse_typed

                op, args = parse_typed(line, self._desk.session.registry, document.doc_id)
                done = self._own_work().run(document, op, args)
            except AuditorError as error:
                self._tell(self._refused, str(error))
            except Exception as error:  # the top of a worker: the screen must say so and stay
                self._tell(self._refused, str(ProgramFault.of(error)))
            else:
                self._tell(self._came, done, line)

        # None is given up for the next one: what was asked for stands in the log.
        self._screen.run_worker(work, group=GROUP, thread=True, exit_on_error=False)

    def on(self, document: Document) -> Operate:
        """Does operations on a document, from a thread; each is logged and told."""

        def operate(op: str, args: Mapping[str, Any]) -> Mapping[str, Any]:
            done = self._own_work().run(document, op, args)
            self._tell(self._came, done, "")
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

    def _own_work(self) -> OwnWork:
        from auditor_tui.workspace.own_work import OwnWork

        if self._work is None:
            self._work = OwnWork(self._desk.session)
        return self._work

    def _tell(self, what: Callable[..., None], *args: Any) -> None:
        def unless_gone() -> None:
            if self._screen.is_running:
                what(*args)

        if self._screen.is_running:
            self._screen.app.call_from_thread(unless_gone)
