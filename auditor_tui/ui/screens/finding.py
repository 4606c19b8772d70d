"""Finding in the text: what was typed, what it matches, and where one came from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.screen import Screen
from textual.worker import Worker, get_current_worker

from auditor_tui.errors import AuditorError
from auditor_tui.ui.widgets.find_bar import FindBar
from auditor_tui.ui.widgets.reader import LineReader
from auditor_tui.workspace.reading.find import Matches, find
from auditor_tui.workspace.vocabulary import Document

GROUP = "find"


class Finding:
    """Keeps reader and find bar in step; the whole document is looked through beside the screen's thread."""

    def __init__(
        self, screen: Screen[None], reader: LineReader, bar: FindBar, delay_seconds: float, moved: Callable[[], None]
    ) -> None:
        """Args:
        screen: Whose workers search.
        reader: What is searched and shown.
        bar: Where a person types.
        delay_seconds: Rest of the keys before a search starts; 0 for none.
        moved: Told when a search moved the reader.
        """
        self._screen = screen
        self._reader = reader
        self._bar = bar
        self._delay_seconds = delay_seconds
        self._moved = moved
        self._origin = (1, 0, 0, 0)
        self._wrapped = False
        self._pending = False
        """Whether a search that moves the reader is still to end."""
        self._generation = 0
        """Raised with every change: a search that ends late belongs to an older one."""
        self.matches = Matches()
        self.query = ""

    def begin(self) -> None:
        """The bar opens: remember where the reader is."""
        self._origin = (self._reader.cursor_line_no, self._reader.scroll_offset.x, *self._reader.top)
        self._bar.open("find")

    def typed(self, query: str) -> None:
        """Something else is looked for, once the keys have rested."""
        self.query = query
        self._generation += 1
        self._pending = True
        generation = self._generation
        if self._delay_seconds > 0:
            self._screen.set_timer(self._delay_seconds, lambda: self._search(generation, self._found))
        else:
            self._search(generation, self._found)

    def look_again(self) -> None:
        """The document has grown: more may be found, and nobody moves.

        While a search is still to come, that one will see the new pages by itself.
        """
        if self.query and not self._pending:
            self._generation += 1
            self._search(self._generation, self._found_more)

    def _search(self, generation: int, found: Callable[[Matches], None]) -> None:
        if generation == self._generation:
            query, document = self.query, self._reader.document
            self._screen.run_worker(
                lambda: self._look(query, document, generation, found),
                group=GROUP,
                exclusive=True,
                thread=True,
                exit_on_error=False,
            )

    def _look(self, query: str, document: Document, generation: int, found: Callable[[Matches], None]) -> None:
        """In a thread: look through the whole document."""
        worker = get_current_worker()
        try:
            matches = find(document, query)
        except AuditorError as error:
            words = str(error)
            self._tell(worker, generation, lambda: self._failed(words))
        else:
            self._tell(worker, generation, lambda: found(matches))

    def _tell(self, worker: Worker[Any], generation: int, what: Callable[[], None]) -> None:
        def unless_late() -> None:
            if generation == self._generation:
                what()

        if not worker.is_cancelled:
            self._screen.app.call_from_thread(unless_late)

    def _found(self, matches: Matches) -> None:
        """Show the first match from where the bar was opened."""
        self._pending = False
        self.matches = matches
        self._wrapped = False
        line_no = matches.at_or_after(self._origin[0])
        if line_no is None:
            self._reader.highlight(matches=matches, match_now=None)
            self._bar.say(self._none() if self.query else "")
        else:
            self._show(line_no)
        self._moved()

    def _found_more(self, matches: Matches) -> None:
        self.matches = matches
        self._reader.highlight(matches=matches)
        self._bar.say(self.count)

    def _failed(self, words: str) -> None:
        self._pending = False
        self.matches = Matches()
        self._reader.highlight(matches=self.matches, match_now=None)
        self._bar.say(words)

    def step(self, direction: int) -> bool:
        """Go to the next match, or the one before.

        Returns:
            Whether there is one.
        """
        cursor, now = self._reader.cursor_line_no, self._reader.highlights.match_now
        here = self.matches.get(cursor)
        if now and now[0] == cursor and now[1] in here:
            place = here.index(now[1]) + direction
            if 0 <= place < len(here):
                self._wrapped = False
                self._show(cursor, place)
                return True
        line_no = self.matches.after(cursor) if direction > 0 else self.matches.before(cursor)
        if line_no is None:
            return False
        self._wrapped = line_no <= cursor if direction > 0 else line_no >= cursor
        self._show(line_no, 0 if direction > 0 else -1)
        return True

    def give_up(self) -> None:
        """Back to where the bar was opened, nothing highlighted."""
        line_no, x, top, top_char = self._origin
        self.clear()
        self._bar.close()
        self._reader.put_back(line_no, x, top, top_char)

    def clear(self) -> None:
        """Nothing is looked for any more."""
        self.query, self.matches = "", Matches()
        self._pending = False
        self._generation += 1
        self._reader.highlight(matches=self.matches, match_now=None)

    @property
    def count(self) -> str:
        """`3/47`, and whether the search went round the end; nothing while nothing is looked for."""
        if not self.query:
            return ""
        if not self.matches:
            return self._none()
        now = self._reader.highlights.match_now
        place = self.matches.place(*now) if now else 0
        more = "" if self.matches.is_counted else "+"
        wrapped = " wrapped" if self._wrapped else ""
        return f"{'…' if place is None else f'{place:,}'}/{len(self.matches):,}{more}{wrapped}"

    def _none(self) -> str:
        document = self._reader.document
        return f"no match in the first {len(document.pages):,} pages" if document.awaited else "no match"

    def _show(self, line_no: int, which: int = 0) -> None:
        """Show a match of a line: the first, or the one at a place, counted from its end where it is negative."""
        range_ = self.matches.get(line_no)[which]
        self._reader.highlight(matches=self.matches, match_now=(line_no, range_))
        self._reader.reveal(line_no, range_)
        self._bar.say(self.count)
