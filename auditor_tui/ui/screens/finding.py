"""Finding in the text: what was typed, what it matches, and where one came from."""

from __future__ import annotations

from auditor_tui.ui.widgets.find_bar import FindBar
from auditor_tui.ui.widgets.reader import LineReader
from auditor_tui.workspace.find import Matches


class Finding:
    """Keeps reader and find bar in step; the screen runs the search itself."""

    def __init__(self, reader: LineReader, bar: FindBar) -> None:
        self._reader = reader
        self._bar = bar
        self._origin = (1, 0, 0)
        self._wrapped = False
        self.matches = Matches()
        self.query = ""
        self.generation = 0
        """Raised with every change: a search that ends late belongs to an older one."""

    def begin(self) -> None:
        """The bar opens: remember where the reader is."""
        self._origin = (self._reader.cursor_line_no, *self._reader.scroll_offset)
        self._bar.open("find")

    def typed(self, query: str) -> int:
        """Something else is looked for.

        Returns:
            The generation that its result must bear.
        """
        self.query = query
        self.generation += 1
        return self.generation

    def found(self, matches: Matches, generation: int) -> None:
        """A search ended: show the first match from where the bar was opened."""
        if generation != self.generation:
            return
        self.matches = matches
        self._wrapped = False
        line_no = matches.at_or_after(self._origin[0])
        if line_no is None:
            self._reader.highlight(matches=matches, match_now=None)
            self._bar.say("no match" if self.query else "")
            return
        self._show(line_no)

    def grown(self, matches: Matches, generation: int) -> None:
        """The same was looked for in more of the document: more may be found, and nobody moves."""
        if generation == self.generation:
            self.matches = matches
            self._reader.highlight(matches=matches)

    def failed(self, words: str, generation: int) -> None:
        """A search could not be made."""
        if generation == self.generation:
            self.matches = Matches()
            self._reader.highlight(matches=self.matches, match_now=None)
            self._bar.say(words)

    def step(self, direction: int) -> bool:
        """Go to the next match, or the one before.

        Returns:
            Whether there is one.
        """
        cursor = self._reader.cursor_line_no
        line_no = self.matches.after(cursor) if direction > 0 else self.matches.before(cursor)
        if line_no is None:
            return False
        self._wrapped = line_no <= cursor if direction > 0 else line_no >= cursor
        self._show(line_no)
        return True

    def give_up(self) -> None:
        """Back to where the bar was opened, nothing highlighted."""
        line_no, x, y = self._origin
        self.clear()
        self._bar.close()
        self._reader.put_back(line_no, x, y)

    def clear(self) -> None:
        """Nothing is looked for any more."""
        self.query, self.matches = "", Matches()
        self.generation += 1
        self._reader.highlight(matches=self.matches, match_now=None)

    @property
    def count(self) -> str:
        """`3/47`, and whether the search went round the end; nothing while nothing is looked for."""
        if not self.query:
            return ""
        if not self.matches:
            return "no match"
        now = self._reader.highlights.match_now
        place = self.matches.place(now[0]) if now else 0
        return f"{place}/{len(self.matches):,}" + (" wrapped" if self._wrapped else "")

    def _show(self, line_no: int) -> None:
        ranges = self.matches.get(line_no)
        self._reader.highlight(matches=self.matches, match_now=(line_no, ranges[0]))
        self._reader.reveal(line_no, ranges[0])
        self._bar.say(self.count)
