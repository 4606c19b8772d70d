"""What is kept for a person who reads: marks and comments, where one was, and which lines were looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from textual.screen import Screen
from textual.timer import Timer

from auditor_tui.errors import AuditorError
from auditor_tui.ui.screens.panes import Panes
from auditor_tui.ui.widgets.reader import LineReader
from auditor_tui.workspace.inquiry.marks import Marks
from auditor_tui.workspace.reading.coverage import Coverage, in_words
from auditor_tui.workspace.reading.own_marks import OwnMarks, load_marks, save_marks
from auditor_tui.workspace.reading.place import Place, load_place, save_place
from auditor_tui.workspace.vocabulary import LineSpan


class Keeping:
    """Keeps it under the digest of the text; nothing is kept of a document that is still coming in."""

    def __init__(
        self, screen: Screen[None], reader: LineReader, panes: Panes, look_seconds: float, changed: Callable[[], None]
    ) -> None:
        """Args:
        screen: Whose timers measure.
        reader: What is marked and looked at.
        panes: Which of them are in use.
        look_seconds: How long lines stay on the screen to count as looked at; 0 for none.
        changed: Told when a mark, or what was looked at, is another.
        """
        self._screen = screen
        self._reader = reader
        self._panes = panes
        self._look_seconds = look_seconds
        self._changed = changed
        self._resting: Timer | None = None
        self.marks = OwnMarks()
        self._covered = reader.document
        self.coverage = Coverage(reader.document.lines)
        self.shows_coverage = False
        self.question = ""
        """What was asked last about this document, now or another time."""

    # Marks

    def take(self) -> None:
        """The reader has a document, or more of it: what is kept of it is shown, with what was marked meanwhile."""
        document = self._reader.document
        if document is not self._covered:
            seen, self._covered = self.coverage.spans(), document
            self.coverage = Coverage(document.lines)
            self.coverage.looked_at(seen)
        if document.awaited:
            return
        made, self.marks = self.marks, OwnMarks()
        try:
            self.marks = load_marks(document.text_sha256, len(document.lines))
        except AuditorError as error:
            self._screen.notify(str(error), severity="warning", markup=False, timeout=8)
        for line_no in made:
            self.marks = self.marks.commented(line_no, made.comments[line_no])
        if made:
            self._keep()
        self._show()

    def toggle_mark(self) -> None:
        """Mark the cursor's line, or mark it no more."""
        self.marks = self.marks.toggled(self._reader.cursor_line_no)
        self._keep()
        self._show()

    def comment(self, words: str) -> None:
        """Say something of the cursor's line; without words it stays marked."""
        self.marks = self.marks.commented(self._reader.cursor_line_no, words)
        self._keep()
        self._show()

    def beyond(self, direction: int) -> int | None:
        """The next marked line, or the one before."""
        return self.marks.beyond(self._reader.cursor_line_no, direction)

    @property
    def comment_here(self) -> str | None:
        """What is said of the cursor's line; "" where it is only marked."""
        return self.marks.comments.get(self._reader.cursor_line_no)

    def _keep(self) -> None:
        document = self._reader.document
        if document.awaited:
            return
        try:
            save_marks(document.text_sha256, self.marks)
        except AuditorError as error:
            self._screen.notify(str(error), severity="error", markup=False, timeout=8)

    def _show(self) -> None:
        self._reader.highlight(own=self.marks.comments)
        self._changed()

    # What was looked at

    def moved(self) -> None:
        """Other lines are in view: once they have rested there, they were looked at."""
        if self.shows_coverage:
            return  # what nobody looked at is on the screen to be seen as such
        if self._look_seconds > 0:
            if self._resting:
                self._resting.stop()
            self._resting = self._screen.set_timer(self._look_seconds, self._looked)
        else:
            self._looked()

    def _looked(self) -> None:
        if not self.shows_coverage and self._reader.is_seen:
            self.coverage.looked_at([self._reader.lines_in_view])

    def looked(self, spans: Iterable[LineSpan]) -> None:
        """Lines were shown in another way."""
        self.coverage.looked_at(spans)

    def steps(self, marks: Marks) -> None:
        """Lines that steps of a researcher returned were looked at."""
        self.coverage.looked_at(LineSpan(line_no, line_no) for line_no, mark in marks.items() if mark.steps)

    def show_coverage(self, on: bool) -> None:
        """Show which lines nobody looked at, or show that no more."""
        if on:
            self._looked()
        self.shows_coverage = on
        self._reader.highlight(unseen=self.coverage.is_unseen if on else None)
        self._changed()

    def next_unseen(self) -> int | None:
        """The first line below the cursor that nobody looked at."""
        return self.coverage.next_unseen(self._reader.cursor_line_no)

    @property
    def notice(self) -> str:
        """How much was looked at, while that is shown."""
        return in_words(self.coverage) if self.shows_coverage else ""

    # Where one was

    def restore(self) -> bool:
        """Stand again where one stood in this text.

        Returns:
            Whether that is known.
        """
        document, reader = self._reader.document, self._reader
        place = None if document.awaited else load_place(document.text_sha256, len(document.lines))
        if place is None:
            return False
        self.coverage.looked_at(place.seen)
        self.question = self.question or place.question
        if place.raw:
            reader.action_raw()
        self._panes.zoomed = place.zoomed
        self._panes.arrange()
        reader.put_back(place.line_no, place.left, place.top)
        reader.cursor_char = place.char
        return True

    def save(self) -> None:
        """Keep where one is."""
        document, reader = self._reader.document, self._reader
        if document.awaited or not document.lines:
            return
        left, (top, _) = reader.scroll_offset.x, reader.top
        place = Place(
            reader.cursor_line_no,
            reader.cursor_char,
            left,
            top,
            self._panes.zoomed,
            reader.model.raw,
            tuple(self.coverage.spans()),
            self.question,
        )
        save_place(document.text_sha256, len(document.lines), place)
