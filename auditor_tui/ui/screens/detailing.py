"""The panel of details: of the figure under the cursor, or of the one it was opened on while it has the keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from textual.screen import Screen
from textual.worker import get_current_worker

from auditor_tui.ui.screens.figures import FigureAtCursor
from auditor_tui.ui.widgets.details import DetailsView
from auditor_tui.ui.widgets.reader import LineReader
from auditor_tui.workspace.figure.shown_figure import ShownFigure
from auditor_tui.workspace.inquiry.screen_state import Target
from auditor_tui.workspace.reading.at_figure import Footed, Operate, SameAmount, footed, same_amount
from auditor_tui.workspace.reading.cursor import LineFigures
from auditor_tui.workspace.reading.details import details_of

if TYPE_CHECKING:
    from auditor_tui.workspace.vocabulary import Document

GROUP = "details"
_LOOKED_FOR: Final = SameAmount(fault="being looked for …")
_ADDED_UP: Final = Footed(said="being added up …")
T = TypeVar("T")


class _Subject(NamedTuple):
    """What the panel is about."""

    line_no: int
    of_line: LineFigures
    figure: ShownFigure | None


class Detailing:
    """Keeps the panel in step with the cursor, leads to where facts stand and back, and asks about a figure."""

    def __init__(
        self,
        screen: Screen[None],
        reader: LineReader,
        figures: FigureAtCursor,
        view: DetailsView,
        operate: Callable[[Document], Operate],
        moved: Callable[[], None],
    ) -> None:
        """Args:
        screen: Whose workers ask.
        reader: What facts lead into.
        figures: Knows the figure under the cursor.
        view: Where facts are said.
        operate: Gives what does operations on a document.
        moved: Told when a fact moved the reader.
        """
        self._screen = screen
        self._reader = reader
        self._figures = figures
        self._view = view
        self._operate = operate
        self._moved = moved
        self._pinned: _Subject | None = None
        self._back: Target | None = None
        """Where one came from, while one looks at where a fact stands."""
        self._same: dict[str, SameAmount] = {}
        self._foot: dict[str, Footed] = {}
        self._asked: tuple[str, str] | None = None
        """What is being found out, and of which figure."""

    def open(self) -> None:
        """Say what there is to say of the line under the cursor; while the panel has the keys it stays with that."""
        self._pinned = self._subject()
        self._back = None
        self._show(self._pinned)
        self._view.open()
        self._screen.call_after_refresh(lambda: self._reader.keep_in_view(set()))

    def close(self) -> None:
        """Take the panel off the screen; the reader has the keys again."""
        self._view.close()
        self._pinned = None
        self._reader.focus()

    def lost_keys(self) -> None:
        """The panel has the keys no more: it goes along with the cursor."""
        self._pinned = None
        self.refresh()

    def refresh(self) -> None:
        """What is known, or where the cursor stands, has changed."""
        subject = self._subject()
        if self._pinned and self._pinned.figure is None and self._pinned.line_no == subject.line_no:
            self._pinned = subject  # its figures were not known yet
        if self._view.is_open:
            self._show(self._pinned or subject)

    def chosen(self, target: Target) -> None:
        """Go to where a fact stands; chosen once more, back to where one came from."""
        here, back = self._reader.cursor_line_no, self._back
        if back and here == target.span.first and back.span.first != here:
            target, self._back = back, None
        elif self._pinned:
            char = self._pinned.figure.char if self._pinned.figure else None
            line_no = self._pinned.line_no
            self._back = Target(None, target.span._replace(first=line_no, last=line_no), None, char)
        if target.char is None:
            self._reader.show(target.span)
        else:
            self._figures.go_to(target.span.first, target.char)
        self._moved()

    def look_for_amount(self) -> None:
        """Look for the same amount elsewhere."""
        self._ask("same", self._same, same_amount)

    def foot(self) -> None:
        """Add up the column of the figure."""
        self._ask("foot", self._foot, footed)

    def _ask(self, about: str, known: dict[str, T], operation: Callable[[Document, Operate, ShownFigure], T]) -> None:
        if not (self._view.is_open and self._view.has_focus):
            self.open()
        figure = self._pinned.figure if self._pinned else None
        if figure is None:
            self._screen.notify("There is no figure on this line.", markup=False, timeout=3)
            return
        if figure.figure_id in known:
            self._view.point_at(about)
            return
        document = self._reader.document
        self._asked = about, figure.figure_id
        self.refresh()
        self._view.point_at(about)

        def ask() -> None:
            worker = get_current_worker()
            found = operation(document, self._operate(document), figure)
            if not worker.is_cancelled:
                self._screen.app.call_from_thread(told, found)

        def told(found: T) -> None:
            known[figure.figure_id] = found
            self._asked = None
            if self._screen.is_running:
                self.refresh()
                self._view.point_at(about)

        self._screen.run_worker(ask, group=GROUP, exclusive=True, thread=True, exit_on_error=False)

    def _subject(self) -> _Subject:
        return _Subject(self._reader.cursor_line_no, self._figures.of_line, self._figures.current)

    def _show(self, subject: _Subject) -> None:
        figure_id = subject.figure.figure_id if subject.figure else ""
        facts = details_of(
            self._reader.document,
            *subject,
            self._figures.unit,
            self._same.get(figure_id) or (_LOOKED_FOR if self._asked == ("same", figure_id) else None),
            self._foot.get(figure_id) or (_ADDED_UP if self._asked == ("foot", figure_id) else None),
        )
        self._view.show_facts(facts)
