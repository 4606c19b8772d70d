"""The figure under the cursor: looked up beside the screen's thread, shown with what governs it when it is known."""

from __future__ import annotations

from collections.abc import Callable

from textual.screen import Screen
from textual.timer import Timer
from textual.worker import get_current_worker

from auditor_tui.ui.widgets.line_painter import Range
from auditor_tui.ui.widgets.reader import LineReader
from auditor_tui.workspace.figure.shown_figure import ShownFigure, printed_extent
from auditor_tui.workspace.figure.unit_choice import Choice, next_choice
from auditor_tui.workspace.inquiry.highlights import where_governed
from auditor_tui.workspace.reading.columns import is_same_block
from auditor_tui.workspace.reading.cursor import NOTHING, CursorFigures, LineFigures
from auditor_tui.workspace.vocabulary import Document, LineSpan

GROUP = "figure"


class FigureAtCursor:
    """Which figure of the cursor's line is meant, and where in the line it is printed."""

    def __init__(
        self,
        screen: Screen[None],
        reader: LineReader,
        figures: CursorFigures,
        changed: Callable[[], None],
        rest_seconds: float,
    ) -> None:
        """Args:
        screen: Whose workers look figures up.
        reader: Whose cursor is meant.
        figures: What looks them up.
        changed: Called whenever another figure, or none, is meant.
        rest_seconds: Rest of the cursor before a line is looked at, so that nothing holds up the next move; 0 for none.
        """
        self._screen = screen
        self._reader = reader
        self._figures = figures
        self._changed = changed
        self._rest_seconds = rest_seconds
        self._resting: Timer | None = None
        self._reveal_line: int | None = None
        """The line whose figure is brought into view once it is known."""
        self._reveal_governing = False
        """Whether what governs it is to be in view too, as far as it fits."""
        self._cell: int | None = None
        """The column one goes down or up in."""
        self._known_line: int | None = None
        """The last line whose columns are known."""
        self.of_line: LineFigures = NOTHING
        """What is known of the cursor's line."""
        self.current: ShownFigure | None = None
        self.unit: Choice = "printed"
        """The unit that values are said in besides the printed one."""

    def look_in(self, figures: CursorFigures) -> None:
        """Figures are of more of the document from now on."""
        self._figures = figures
        self.cursor_moved()

    def go_to(self, line_no: int, char: int) -> None:
        """Go to the figure at a character of a line; it is brought into view, sideways too, once it is known."""
        self._reveal_line, self._reveal_governing = line_no, True
        self._reader.show(LineSpan(line_no, line_no), char)
        self._arrived(0)

    def cursor_moved(self) -> None:
        """The cursor stands on another line: its figures are shown now, or when they are known."""
        self._arrived(self._rest_seconds)

    def _arrived(self, rest_seconds: float) -> None:
        if self._resting:
            self._resting.stop()
        line_no = self._reader.cursor_line_no
        known = self._figures.known(line_no)
        if known is not None:
            self._show(known)
            return
        # The columns stay while the next row of their table is looked up, so that nothing flickers; over another
        # table they would say what is not so.
        stay = self._known_line is not None and is_same_block(self._reader.document, self._known_line, line_no)
        self._show(LineFigures(columns=self.of_line.columns if stay else ()), known=False)
        if rest_seconds > 0:
            self._resting = self._screen.set_timer(rest_seconds, lambda: self._begin_to_look(line_no))
        else:
            self._begin_to_look(line_no)

    def _begin_to_look(self, line_no: int) -> None:
        if line_no == self._reader.cursor_line_no:
            self._screen.run_worker(
                lambda: self._look(line_no), group=GROUP, exclusive=True, thread=True, exit_on_error=False
            )

    def step(self, direction: int) -> None:
        """The next figure, or the one before; of the next line that has one where the cursor's has no more."""
        figures, current = self.of_line.figures, self.current
        # Where the line's figures are all out of view, none is meant: the first of them comes first, or the last.
        end = 0 if direction > 0 else len(figures) - 1
        index = figures.index(current) + direction if current in figures else end
        if 0 <= index < len(figures):
            self._reader.cursor_char = figures[index].char or 0
            self._reveal_line, self._reveal_governing = self._reader.cursor_line_no, False
            self._choose(figures[index])
            return
        if self._resting:
            self._resting.stop()  # or the look it waits for would end the search
        line_no = self._reader.cursor_line_no
        if self._figures.known(line_no) is None:
            line_no -= direction  # what stands on this line is not known yet: it comes first
        self._screen.run_worker(
            lambda: self._seek(line_no, direction), group=GROUP, exclusive=True, thread=True, exit_on_error=False
        )

    def stay_in_view(self) -> None:
        """The reader has another size: the figure under the cursor stays in view."""
        if self._reader.is_seen:
            self._reader.keep_in_view(set())
            if self.current and self.current.line_no == self._reader.cursor_line_no:
                self._reveal(self.current, governing=False)

    def moved_sideways(self) -> None:
        """The text stands elsewhere: a figure that is out of view now is not the one that is meant."""
        if self.current is None or not self._is_seen(self.current):
            self._reader.cursor_char = 0
            self._choose(self._nearest())

    def next_unit(self) -> None:
        """Say values in the next unit."""
        self.unit = next_choice(self.unit)
        self._changed()

    def _look(self, line_no: int) -> None:
        """In a thread: the figures of a line."""
        worker = get_current_worker()
        if worker.is_cancelled:
            return
        figures = self._figures.look(line_no)
        if not worker.is_cancelled:
            self._screen.app.call_from_thread(self._looked, line_no, figures)

    def _looked(self, line_no: int, figures: LineFigures) -> None:
        if line_no == self._reader.cursor_line_no and self._screen.is_running:
            self._show(figures)

    def _seek(self, line_no: int, direction: int) -> None:
        """In a thread: the next line that has a figure."""
        worker = get_current_worker()
        found = self._figures.beyond(line_no, direction, lambda: worker.is_cancelled)
        if not worker.is_cancelled:
            self._screen.app.call_from_thread(self._sought, found, direction)

    def _sought(self, line_no: int | None, direction: int) -> None:
        if line_no is None:
            where = "below" if direction > 0 else "above"
            self._screen.notify(f"No figure stands {where}.", markup=False, timeout=3)
            return
        known = self._figures.known(line_no) or NOTHING
        char = known.figures[0 if direction > 0 else -1].char if known.figures else 0
        self._reveal_line, self._reveal_governing = line_no, False
        self._reader.go(line_no, char or 0)
        self.cursor_moved()

    def _show(self, of_line: LineFigures, *, known: bool = True) -> None:
        self.of_line = of_line
        if known:
            self._known_line = self._reader.cursor_line_no
        if known and not of_line.columns:
            self._cell = None
        self._choose(self._nearest())

    def _nearest(self) -> ShownFigure | None:
        """The figure at the cursor's character; else that of the column one is in; else the first in view.

        None where no figure of the line is in view: what is said of it would be of nothing one sees.
        """
        figures, at = self.of_line.figures, self._reader.cursor_char
        if at:
            before = [figure for figure in figures if (figure.char or 0) <= at]
            return before[-1] if before else figures[0] if figures else None
        seen = [figure for figure in figures if self._is_seen(figure)]
        same = (figure for figure in seen if figure.cell is not None and figure.cell == self._cell)
        return next(same, None) or next(iter(seen), None)

    def _is_seen(self, figure: ShownFigure) -> bool:
        """Whether a figure is on the screen; while the reader is not, where it would be."""
        range_ = self._range(figure)
        return range_ is None or not self._reader.is_seen or self._reader.is_in_view(*range_)

    def _choose(self, figure: ShownFigure | None) -> None:
        self.current = figure
        if figure:
            self._cell = figure.cell
        document = self._reader.document
        self._reader.highlight_figure(self._range(figure), where_governed(figure, document) if figure else {})
        if figure and self._reveal_line == self._reader.cursor_line_no:
            self._reveal_line = None
            governing = self._reveal_governing
            self._reader.when_seen(lambda: self._reveal(figure, governing))
        self._changed()

    def _reveal(self, figure: ShownFigure, governing: bool) -> None:
        """Bring a figure into view; `governing`: and of what governs it as much as fits."""
        if range_ := self._range(figure):
            self._reader.reveal_sideways(*range_)
            if governing:
                self._reader.keep_in_view(set(self._reader.highlights.governing_now))

    def _range(self, figure: ShownFigure | None) -> tuple[int, Range] | None:
        document: Document = self._reader.document
        if figure is None or figure.line_no is None or figure.char is None:
            return None
        return figure.line_no, printed_extent(document.line(figure.line_no), figure.char, figure.printed)
