"""The printed page in step with the cursor: drawn by another process, shown when it is there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count

from textual.screen import Screen
from textual.timer import Timer
from textual.worker import get_current_worker

from auditor_tui.errors import AuditorError, LockedDocument
from auditor_tui.ui.keys import shown_key
from auditor_tui.ui.screens.figures import FigureAtCursor
from auditor_tui.ui.screens.password import PasswordScreen
from auditor_tui.ui.widgets.hints import Hints
from auditor_tui.ui.widgets.page_view import PageView
from auditor_tui.ui.widgets.reader import LineReader
from auditor_tui.workspace.figure.shown_figure import page_in_words
from auditor_tui.workspace.reading.printed_page import SHARES, PrintedPages, Wanted, figure_box, open_in_viewer

GROUP = "page"
_REST_SECONDS = 0.15
"""Rest of the cursor before a page is drawn: one that only passes by is not."""


class Paging:
    """Shows the page of the cursor's line, and on it the figure under the cursor."""

    def __init__(
        self,
        screen: Screen[None],
        reader: LineReader,
        figures: FigureAtCursor,
        view: PageView,
        make_pages: Callable[[], PrintedPages],
    ) -> None:
        """Args:
        screen: Whose workers wait for pictures.
        reader: Where the cursor is.
        figures: Knows the figure under it.
        view: Where pages are shown.
        make_pages: The pages of the document as it is when it is first looked at.
        """
        self._screen = screen
        self._reader = reader
        self._figures = figures
        self._view = view
        self._make_pages = make_pages
        self._pages: PrintedPages | None = None
        self._share = len(SHARES) - 2 if view.raw else 1
        """Half blocks show too few pixels for more than the figure and its neighbours."""
        self._shown: Wanted | None = None
        self._tried = False
        """Whether a password was typed for the file."""
        self._resting: Timer | None = None
        self._waiting: Timer | None = None
        """Says how long a page is being drawn already: the first takes a process that has libraries to load."""
        self.is_open = False

    def toggle(self) -> None:
        """Show the printed page beside the text, or no more."""
        self.is_open = not self.is_open
        self._screen.set_class(self.is_open, "-page")
        self._screen.query_one(Hints).refresh()
        self._shown = None
        self._wait_no_more()
        if self.is_open:
            self._view.say("Looking for the page …")
            self._screen.call_after_refresh(self.refresh)

    def zoom(self, direction: int) -> None:
        """Closer to the figure, or farther from it; nothing while no page is shown."""
        self._share = max(0, min(self._share + direction, len(SHARES) - 1))
        self.refresh()

    def moved(self) -> None:
        """The cursor stands elsewhere: once it rests there, its page is shown."""
        if self.is_open:
            if self._resting:
                self._resting.stop()
            self._resting = self._screen.set_timer(_REST_SECONDS, self.refresh)

    def refresh(self) -> None:
        """Show the page of the cursor's line, where another one is shown."""
        if not self.is_open:
            return
        wanted = self._wanted()
        if wanted is None:
            self._shown = None
            self._wait_no_more()
            self._view.say("This line is on no page.")
            return
        if wanted == self._shown or min(wanted.width, wanted.height) < 1:
            return
        self._shown = wanted
        self._wait_for(wanted)
        pages = self._pages = self._pages or self._make_pages()

        def draw() -> None:
            worker = get_current_worker()
            try:
                picture = pages.draw(wanted, lambda: worker.is_cancelled)
            except LockedDocument as error:
                self._tell(wanted, partial(self._ask_password, pages, str(error)))
                return
            except AuditorError as error:
                words = str(error)
                self._tell(wanted, lambda: self._view.say(words))
                return
            if picture:
                self._tell(wanted, lambda: self._show(wanted, *picture))

        self._screen.run_worker(draw, group=GROUP, exclusive=True, thread=True, exit_on_error=False)

    def _ask_password(self, pages: PrintedPages, said: str) -> None:
        """The file is locked: ask for its password, and draw the page with what is typed."""

        def typed(password: str | None) -> None:
            if password is None:
                self._view.say(f"{said} {shown_key(self._screen, 'reader.page')} twice asks for the password again.")
                return
            self._tried = True
            pages.unlock(password)
            self._shown = None
            self.refresh()

        self._view.say(said)
        if not isinstance(self._screen.app.screen, PasswordScreen):
            name = self._reader.document.source_name
            self._screen.app.push_screen(PasswordScreen(name, self._tried), typed)

    def open_viewer(self) -> None:
        """Open the page in a viewer of the system."""
        page = self._reader.document.page_at(self._reader.cursor_line_no)
        pages = self._pages = self._pages or self._make_pages()
        page_no = page.page_no if page else 1

        def start() -> None:
            try:
                said, severity = open_in_viewer(pages.file(), page_no), False
            except AuditorError as error:
                said, severity = str(error), True
            self._screen.app.call_from_thread(
                self._screen.notify, said, severity="error" if severity else "information", markup=False
            )

        self._screen.run_worker(start, group="viewer", thread=True, exit_on_error=False)

    def close(self) -> None:
        """The screen goes: end the process that draws."""
        self._wait_no_more()
        if self._pages:
            self._pages.close()

    def grown(self) -> None:
        """The document is another value now; its pages are those of the same file."""
        self.close()
        self._pages = self._shown = None
        self.refresh()

    def _wait_for(self, wanted: Wanted) -> None:
        seconds = count(1)

        def tick() -> None:
            self._view.say(f"Drawing page {wanted.page_no:,} … {next(seconds)} s")

        self._wait_no_more()
        self._waiting = self._screen.set_interval(1, tick)

    def _wait_no_more(self) -> None:
        if self._waiting:
            self._waiting.stop()
        self._waiting = None

    def _wanted(self) -> Wanted | None:
        line_no = self._reader.cursor_line_no
        page = self._reader.document.page_at(line_no)
        if page is None:
            return None
        figure = self._figures.current
        box = figure_box(figure) if figure and figure.page_no == page.page_no else None
        share = SHARES[self._share] if box else min(SHARES[self._share], 1.0)
        width, height = self._view.pixels
        return Wanted(page.page_no, box, share, width, height, self._view.raw)

    def _tell(self, wanted: Wanted, what: Callable[[], None]) -> None:
        def unless_late() -> None:
            if wanted == self._shown and self._screen.is_running:
                self._wait_no_more()
                what()

        self._screen.app.call_from_thread(unless_late)

    def _show(self, wanted: Wanted, width: int, height: int, content: bytes) -> None:
        page = self._reader.document.page(wanted.page_no)
        where = page_in_words(wanted.page_no, page.label if page else None)
        outlined = " · the figure is outlined" if wanted.around else ""
        self._view.say(f"{where}{outlined}")
        self._view.show_picture(width, height, content)
