"""The figure under the cursor: looked up beside the screen's thread, shown when it is known."""

from __future__ import annotations

from collections.abc import Callable

from textual.screen import Screen
from textual.worker import get_current_worker

from auditor_tui.ui.widgets.line_painter import Range
from auditor_tui.ui.widgets.reader import LineReader
from auditor_tui.workspace.cursor import CursorFigures
from auditor_tui.workspace.shown_figure import ShownFigure, printed_extent
from auditor_tui.workspace.vocabulary import Document

GROUP = "figure"


class FigureAtCursor:
    """Which figure of the cursor's line is meant, and where in the line it is printed."""

    def __init__(
        self, screen: Screen[None], reader: LineReader, figures: CursorFigures, changed: Callable[[], None]
    ) -> None:
        self._screen = screen
        self._reader = reader
        self._figures = figures
        self._changed = changed
        self._of_line: tuple[ShownFigure, ...] = ()
        self.current: ShownFigure | None = None

    def look_in(self, figures: CursorFigures) -> None:
        """Figures are of more of the document from now on."""
        self._figures = figures
        self.cursor_moved()

    def cursor_moved(self) -> None:
        """The cursor stands on another line: its figures are shown now, or when they are known."""
        line_no = self._reader.cursor_line_no
        known = self._figures.known(line_no)
        self._show(known or ())
        if known is None:
            self._screen.run_worker(
                lambda: self._look(line_no), group=GROUP, exclusive=True, thread=True, exit_on_error=False
            )

    def step(self, direction: int) -> None:
        """The next figure of the line, or the one before."""
        if not self._of_line:
            return
        index = self._of_line.index(self.current) if self.current in self._of_line else -1
        self._choose(self._of_line[max(0, min(index + direction, len(self._of_line) - 1))])
        if self.current and self._reader.highlights.figure_now:
            self._reader.reveal_sideways(*self._reader.highlights.figure_now)

    def _look(self, line_no: int) -> None:
        worker = get_current_worker()
        if worker.is_cancelled:
            return
        figures = self._figures.look(line_no)
        if not worker.is_cancelled:
            self._screen.app.call_from_thread(self._looked, line_no, figures)

    def _looked(self, line_no: int, figures: tuple[ShownFigure, ...]) -> None:
        if line_no == self._reader.cursor_line_no and self._screen.is_running:
            self._show(figures)

    def _show(self, figures: tuple[ShownFigure, ...]) -> None:
        self._of_line = tuple(sorted(figures, key=lambda figure: figure.char or 0))
        self._choose(self._nearest())

    def _nearest(self) -> ShownFigure | None:
        """The figure the answer cites on this line, else the one at the cursor's character, else the first."""
        cited = self._reader.highlights.figures.get(self._reader.cursor_line_no, ())
        at = cited[0][0] if cited else self._reader.cursor_char
        before = [figure for figure in self._of_line if (figure.char or 0) <= at]
        return before[-1] if before else self._of_line[0] if self._of_line else None

    def _choose(self, figure: ShownFigure | None) -> None:
        self.current = figure
        self._reader.highlight_figure(_range(self._reader.document, figure))
        self._changed()


def _range(document: Document, figure: ShownFigure | None) -> tuple[int, Range] | None:
    if figure is None or figure.line_no is None or figure.char is None:
        return None
    return figure.line_no, printed_extent(document.line(figure.line_no), figure.char, figure.printed)
