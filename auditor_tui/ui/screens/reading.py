"""Reading one document: outline and reader, what is pinned around them, finding, going, copying."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from textual import on
from textual.events import DescendantBlur
from textual.widget import Widget

from auditor_tui.errors import AuditorError
from auditor_tui.text.counts import counted
from auditor_tui.ui.clipboard import copy
from auditor_tui.ui.keys import shown_key
from auditor_tui.ui.messages import (
    CursorMoved,
    DetailChosen,
    HeadingChosen,
    MovedSideways,
    OverviewChosen,
    PersonMoved,
    ReaderResized,
)
from auditor_tui.ui.pixels import Pixels
from auditor_tui.ui.screens.detailing import Detailing
from auditor_tui.ui.screens.figures import FigureAtCursor
from auditor_tui.ui.screens.finding import Finding
from auditor_tui.ui.screens.keeping import Keeping
from auditor_tui.ui.screens.operating import Operating
from auditor_tui.ui.screens.paging import Paging
from auditor_tui.ui.screens.paned import PanedScreen
from auditor_tui.ui.screens.panes import PaneName
from auditor_tui.ui.widgets.column_bar import ColumnBar, OverColumn
from auditor_tui.ui.widgets.context_bar import ContextBar
from auditor_tui.ui.widgets.details import DetailsView
from auditor_tui.ui.widgets.find_bar import FindBar
from auditor_tui.ui.widgets.outline_tree import OutlineTree
from auditor_tui.ui.widgets.overview import Overview, Sight
from auditor_tui.ui.widgets.page_view import PageView
from auditor_tui.ui.widgets.reader import LineReader
from auditor_tui.ui.widgets.status_line import Standing, StatusLine
from auditor_tui.workspace.desk import Desk
from auditor_tui.workspace.figure.citation import citation, place_asked
from auditor_tui.workspace.looks import keep_looks, load_looks
from auditor_tui.workspace.reading.cursor import CursorFigures
from auditor_tui.workspace.reading.printed_page import PrintedPages
from auditor_tui.workspace.reading.trail import Trail
from auditor_tui.workspace.vocabulary import Document, LineSpan

if TYPE_CHECKING:
    from auditor_tui.ui.widgets.inquiry import InquiryView
    from auditor_tui.workspace.inquiry.own_work import OwnStep
    from auditor_tui.workspace.vocabulary import Registry


class ReadingScreen(PanedScreen):
    """What can be done with a document without asking anything about it."""

    def __init__(
        self, desk: Desk, document: Document, pixels: Pixels | None = None, source: Path | None = None
    ) -> None:
        """Args:
        desk: What the app works at.
        document: What is read.
        pixels: How this terminal draws pixels, where it does.
        source: The document's file, where the desk's library does not know it.
        """
        super().__init__()
        self._desk = desk
        self.document = document
        self.trail = Trail()
        self.reader = LineReader(document, wraps=load_looks().wraps is not False, id="reader")
        self.outline = OutlineTree(document, id="outline")
        self.find_bar = FindBar(id="find")
        self.columns = ColumnBar(id="columns")
        self.details = DetailsView(id="details")
        self.finding = Finding(self, self.reader, self.find_bar, desk.find_delay_seconds, self.person_moved)
        self.figures = FigureAtCursor(
            self,
            self.reader,
            CursorFigures(document, self._operations),
            self._figure_changed,
            desk.patience_seconds,
        )
        self.overview = Overview(id="overview")
        self.page_view = PageView(pixels, id="page")
        self.paging = Paging(
            self,
            self.reader,
            self.figures,
            self.page_view,
            lambda: PrintedPages(self.document, desk.library, source, desk.opening.given),
        )
        self.keeping = Keeping(self, self.reader, self.panes, desk.look_seconds, self.show_standing)
        self.operating = Operating(self, desk, lambda: self.document, self.own_view, self.own_step, self.give_back)
        self.detailing = Detailing(self, self.reader, self.figures, self.details, self.operating.on, self.person_moved)

    def grow(self, document: Document) -> None:
        """Show more of the document, or all of it."""
        self.document = document
        self.reader.grow(document)
        self.outline.grow(document)
        self.keeping.take()
        self.paging.grown()
        self.figures.look_in(CursorFigures(document, self._operations))
        self.finding.look_again()

    def _operations(self) -> Registry:
        return self._desk.session.registry

    def key(self, action_id: str) -> str:
        """The key of an action, for sentences that name it."""
        return shown_key(self, action_id)

    def own_view(self) -> InquiryView:
        """Where a person's own operations are shown."""
        raise NotImplementedError

    def own_step(self, done: OwnStep, typed: bool) -> None:
        """One was done: typed, or asked for at a figure."""
        raise NotImplementedError

    def give_back(self, line: str) -> None:
        """What was typed is no operation."""
        raise NotImplementedError

    # What else there is on the screen

    def ring(self) -> list[Widget]:
        """The places that take keys, in the order one goes through them."""
        return [self.reader, self.page_view] if self.paging.is_open else [self.outline, self.reader]

    def notice(self) -> str:
        """What the status line says first, where that is anything."""
        return self.keeping.notice

    # Moving

    @on(CursorMoved)
    def _cursor_moved(self) -> None:
        self.trail.moved(self.reader.cursor_line_no, self.reader.size.height)
        self.figures.cursor_moved()
        self.outline.reader_at(self.reader.cursor_line_no)

    @on(PersonMoved)
    def person_moved(self) -> None:
        """A person moved the reader."""
        self.show_standing()

    @on(MovedSideways)
    def _moved_sideways(self) -> None:
        self.figures.moved_sideways()
        self._show_columns()

    @on(ReaderResized)
    def _reader_resized(self) -> None:
        self.figures.stay_in_view()
        self._show_columns()

    @on(HeadingChosen)
    def _heading_chosen(self, message: HeadingChosen) -> None:
        self.jump(LineSpan(message.line_no, message.line_no))
        self.panes.use("reader")
        self.set_focus(self.reader)

    def jump(self, span: LineSpan) -> None:
        """A person goes somewhere."""
        self.reader.show(span)
        self.person_moved()

    def action_trail(self, direction: int) -> None:
        """Back to where one was before a jump, or forward again."""
        if (line_no := self.trail.step(direction)) is None:
            where = "further back" if direction < 0 else "further forward"
            self.notify(f"No jump leads {where}.", markup=False, timeout=3)
        else:
            self.jump(LineSpan(line_no, line_no))

    def action_figure(self, direction: int) -> None:
        """The next figure, or the one before."""
        self.figures.step(direction)
        self.person_moved()

    def action_unit(self) -> None:
        """Say values in the next unit."""
        self.figures.next_unit()

    def _figure_changed(self) -> None:
        self.show_standing()
        self.detailing.refresh()
        self.paging.moved()

    # Details

    def action_details(self) -> None:
        """Say all there is to say of the line under the cursor."""
        self.detailing.open()

    def action_close_details(self) -> None:
        """Take the panel of details off the screen."""
        self.detailing.close()

    def action_same_amount(self) -> None:
        """Find the same amount elsewhere."""
        self.detailing.look_for_amount()

    def action_foot(self) -> None:
        """Add up the column of the figure."""
        self.detailing.foot()

    @on(DetailChosen)
    def _detail_chosen(self, message: DetailChosen) -> None:
        self.detailing.chosen(message.target)

    def on_descendant_blur(self, event: DescendantBlur) -> None:
        """The panel of details goes along with the cursor again once it has lost the keys."""
        if event.widget is self.details:
            self.detailing.lost_keys()

    # The printed page

    def action_page(self) -> None:
        """Show the printed page beside the text, or no more."""
        self.paging.toggle()
        if self.paging.is_open and self.panes.single:
            self.panes.use("page")
            self.set_focus(self.page_view)
        elif not self.paging.is_open:
            self.panes.use("reader")
            self.set_focus(self.reader)

    def action_page_zoom(self, direction: int) -> None:
        """Closer to the figure on the page, or farther."""
        self.paging.zoom(direction)

    def action_viewer(self) -> None:
        """Open the page in a viewer of the system."""
        self.paging.open_viewer()

    # Marks, and what was looked at

    def action_mark(self) -> None:
        """Mark the cursor's line, or mark it no more."""
        self.keeping.toggle_mark()

    def action_comment(self) -> None:
        """Write something on the cursor's line."""
        self.find_bar.open("comment", self.keeping.comment_here or "")

    def action_own_mark(self, direction: int) -> None:
        """Go to the next marked line, or the one before."""
        if (line_no := self.keeping.beyond(direction)) is None:
            self.notify(f"No line is marked; {self.key('reader.mark')} marks one.", markup=False, timeout=3)
        else:
            self.jump(LineSpan(line_no, line_no))

    def action_coverage(self) -> None:
        """Show which lines nobody looked at, or show that no more."""
        self.keeping.show_coverage(not self.keeping.shows_coverage)

    def action_next_unseen(self) -> None:
        """Go to the next line that nobody looked at."""
        self.keeping.show_coverage(True)
        if (line_no := self.keeping.next_unseen()) is None:
            self.notify("Every line was looked at.", markup=False, timeout=3)
        else:
            self.jump(LineSpan(line_no, line_no))

    @on(OverviewChosen)
    def _overview_chosen(self, message: OverviewChosen) -> None:
        self.jump(LineSpan(message.line_no, message.line_no))

    # Finding and going

    def action_find(self) -> None:
        """Find in the document."""
        self.panes.use("reader")
        self.finding.begin()

    def action_go_to(self) -> None:
        """Go to a line or a page."""
        self.panes.use("reader")
        self.find_bar.open("go to")

    @on(FindBar.Changed)
    def _find_changed(self, message: FindBar.Changed) -> None:
        self.finding.typed(message.query)

    @on(FindBar.Kept)
    def _find_kept(self, message: FindBar.Kept) -> None:
        if message.purpose == "go to":
            try:
                line_no = place_asked(self.document, message.text)
            except AuditorError as error:
                self.find_bar.say(str(error))
                return
            self.jump(LineSpan(line_no, line_no))
        elif message.purpose == "comment":
            self.keeping.comment(message.text)
        self.find_bar.close()
        self.set_focus(self.reader)

    @on(FindBar.GivenUp)
    def _find_given_up(self) -> None:
        if self.find_bar.purpose == "find":
            self.finding.give_up()
        self.find_bar.close()
        self.set_focus(self.reader)
        self.show_standing()

    def action_wrap(self) -> None:
        """Wrap paragraphs at the pane's edge, or draw each as one row; it is so the next time too."""
        self.reader.wraps = not self.reader.wraps
        keep_looks(replace(load_looks(), wraps=self.reader.wraps))
        self.figures.stay_in_view()
        self.person_moved()

    def action_next_match(self) -> None:
        """Go to the next match."""
        self._step_match(1)

    def action_previous_match(self) -> None:
        """Go to the match before."""
        self._step_match(-1)

    def _step_match(self, direction: int) -> None:
        if self.finding.step(direction):
            self.person_moved()
        else:
            self.notify(
                f"Nothing is found; {shown_key(self, 'main.find')} looks for something.", markup=False, timeout=3
            )

    # Panes

    def rearranged(self) -> None:
        """The panes are of another size."""
        self.call_after_refresh(self.show_standing)
        self.call_after_refresh(self.paging.refresh)

    def target_of(self, name: PaneName) -> Widget:
        """What takes the keys in a pane."""
        return {"outline": self.outline, "page": self.page_view}.get(name, self.reader)

    # Copying

    def action_cite(self) -> None:
        """Copy a citation of the selected lines, or of the cursor's."""
        first, last = self.reader.selected_lines
        what = "a citation of this line" if first == last else f"a citation of {last - first + 1:,} lines"
        copy(self.app, citation(self.document, first, last), what)

    def action_copy_lines(self) -> None:
        """Copy whole lines as they are in the text."""
        span = self.reader.selected_lines
        lines = [line for _, line in self.document.numbered(span)]
        copy(self.app, "\n".join(lines), counted(len(lines), "line"))

    # The bars

    def show_standing(self) -> None:
        """Say where the reader stands: in the status line, and pinned above the text."""
        if not self.is_mounted:
            return
        line_no, figure = self.reader.cursor_line_no, self.figures.current
        standing = Standing(
            self.document,
            line_no,
            self.reader.column,
            figure,
            self.figures.unit,
            self.finding.count,
            self.notice(),
            self.keeping.comment_here or "",
        )
        self.query_one("#status", StatusLine).show_standing(standing)
        self.query_one("#context", ContextBar).show_context(self.document.section_at(line_no), figure)
        self._show_columns()
        self._show_overview()
        self.keeping.moved()

    def _show_overview(self) -> None:
        in_view = self.reader.lines_in_view
        matches = self.finding.matches.line_nos
        self.overview.show_sight(Sight(len(self.document.lines), self.reader.highlights, matches, *in_view))

    def _show_columns(self) -> None:
        headers = {header.cell: header.levels for header in self.figures.of_line.columns}
        self.columns.set_class(not self.reader.has_tables, "-none")
        here = self.figures.current.cell if self.figures.current else None
        in_view = self.reader.columns_in_view(self.reader.cursor_line_no) if headers else []
        self.columns.show_columns(
            [
                OverColumn(place.first, place.last, headers.get(place.cell, ()), place.cell == here, place.is_whole)
                for place in in_view
            ]
        )
