"""The main screen: three panes on one document, and the mediator between them."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import DescendantFocus, Resize
from textual.screen import Screen
from textual.widget import Widget

from auditor_tui.errors import AuditorError
from auditor_tui.text.sanitise import terminal_safe
from auditor_tui.ui.clipboard import copy
from auditor_tui.ui.keys import bindings_of
from auditor_tui.ui.messages import Asked, CursorMoved, HeadingChosen, PersonMoved, TargetChosen
from auditor_tui.ui.screens.figures import FigureAtCursor
from auditor_tui.ui.screens.finding import Finding
from auditor_tui.ui.screens.inquiring import Inquiring
from auditor_tui.ui.screens.panes import BREAKPOINTS, PANES_CSS, PaneName, Panes
from auditor_tui.ui.widgets.bar import Bar, Fact
from auditor_tui.ui.widgets.context_bar import ContextBar
from auditor_tui.ui.widgets.find_bar import FindBar
from auditor_tui.ui.widgets.hints import Hints
from auditor_tui.ui.widgets.inquiry import InquiryView, QuestionInput
from auditor_tui.ui.widgets.outline_tree import OutlineTree
from auditor_tui.ui.widgets.reader import LineReader
from auditor_tui.ui.widgets.status_line import Standing, StatusLine, TopBar
from auditor_tui.workspace.citation import citation, place_asked
from auditor_tui.workspace.cursor import CursorFigures
from auditor_tui.workspace.desk import Desk
from auditor_tui.workspace.fold import Target
from auditor_tui.workspace.highlights import reading_of, where_cited
from auditor_tui.workspace.saved import SavedInquiry
from auditor_tui.workspace.vocabulary import Document, LineSpan


class MainScreen(Screen[None]):
    """Outline, reader and inquiry of one document; or a saved log on the text it was made from."""

    BINDING_GROUP_TITLE = "Panes"
    BINDINGS = bindings_of("main")
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    CSS = PANES_CSS

    def __init__(
        self, desk: Desk, document: Document, *, question: str | None = None, saved: SavedInquiry | None = None
    ) -> None:
        """Show a document.

        Args:
            desk: What the app works at.
            document: What is read.
            question: Asked at once.
            saved: A log opened as it ended; no question can be asked then.
        """
        super().__init__()
        self._desk = desk
        self.document = document
        self._question = question
        self._saved = saved
        self._researcher_name = saved.state.researcher if saved else desk.make_researcher().name
        self._stop_asked = False
        self._cut_off = ""
        """Why the document stays without its last pages, once that is known."""
        self.reader = LineReader(document, id="reader")
        self.outline = OutlineTree(document, id="outline")
        self.inquiry_view = InquiryView(id="inquiry")
        self.question_input = QuestionInput(id="question")
        self.find_bar = FindBar(id="find")
        self.panes = Panes(self)
        self.finding = Finding(self, self.reader, self.find_bar, desk.find_delay_seconds, self._person_moved)
        self.inquiring = Inquiring(self, desk, document.doc_id, self._inquiry_changed)
        self.figures = FigureAtCursor(
            self, self.reader, CursorFigures(document, desk.session.registry), self._show_standing
        )

    def compose(self) -> ComposeResult:
        """Bars above and below, the panes between them."""
        yield TopBar(id="top")
        with Horizontal(id="panes"):
            with Vertical(id="outline-pane", classes="pane") as outline_pane:
                outline_pane.border_title = "1 Outline"
                yield self.outline
            with Vertical(id="reader-pane", classes="pane") as reader_pane:
                reader_pane.border_title = "2 Reader"
                yield ContextBar(id="context")
                yield self.reader
                yield self.find_bar
            with Vertical(id="inquiry-pane", classes="pane") as inquiry_pane:
                inquiry_pane.border_title = "3 Inquiry"
                yield self.inquiry_view
                yield Bar(id="saved") if self._saved else self.question_input
        yield StatusLine(id="status")
        yield Hints()

    def on_mount(self) -> None:
        """The reader has the keys; a question given with the document is asked."""
        self.panes.arrange()
        self.reader.focus()
        self.figures.cursor_moved()
        self._show_top()
        if self._saved:
            self.inquiring.state = self._saved.state
            self.call_after_refresh(self._inquiry_changed, self._saved.state.target)
            self.query_one("#saved", Bar).show([Fact(self._saved.verdict), Fact("esc closes", 1)])
            if not self._saved.intact:
                self.notify(self._saved.verdict, severity="warning", markup=False)
        else:
            self.call_after_refresh(self._begin_waiting)

    def grow(self, document: Document) -> None:
        """Show more of the document, or all of it; a question that waited for that is asked."""
        self.document = document
        self.reader.grow(document)
        self.outline.grow(document)
        self.figures.look_in(CursorFigures(document, self._desk.session.registry))
        self.finding.look_again()
        self._show_top()
        self._begin_waiting()

    def no_more(self, reason: str) -> None:
        """The rest of the document does not come in; what is there stays, and no question can wait for more."""
        self._cut_off = reason
        self.notify(reason, severity="error", markup=False, timeout=20)
        self._show_top()

    def _ask_later(self, question: str) -> None:
        """A question waits for the last page, one at a time; none does where no more pages come."""
        if self._cut_off:
            self.notify(f"Nothing can be asked: {self._cut_off}", severity="error", markup=False, timeout=8)
        elif self._question and self._question != question:
            self.notify(f"Waiting for the last page already: {self._question}", markup=False, timeout=6)
        else:
            self._question = question
            self.question_input.value = ""
            self.notify("It is asked once the last page is converted.", markup=False, timeout=6)

    def _begin_waiting(self) -> None:
        if self._question and not self.document.awaited and self._begin(self._question):
            self._question = None

    # What the panes say

    @on(Asked)
    def _asked(self, message: Asked) -> None:
        if self.document.awaited and not self._saved:
            self._ask_later(message.question)
        elif self._begin(message.question):
            self.question_input.value = ""
        else:
            self.notify("The researcher is still at work; ctrl+c stops it.", markup=False, timeout=4)

    @on(CursorMoved)
    def _cursor_moved(self) -> None:
        self.figures.cursor_moved()
        if not self.outline.has_focus:
            self.outline.show_place(self.reader.cursor_line_no)

    @on(PersonMoved)
    def _person_moved(self) -> None:
        self.inquiring.person_moved()
        self._show_top()
        self._show_standing()

    @on(HeadingChosen)
    def _heading_chosen(self, message: HeadingChosen) -> None:
        self._jump(LineSpan(message.line_no, message.line_no))
        self.panes.use("reader")
        self.reader.focus()

    @on(TargetChosen)
    def _target_chosen(self, message: TargetChosen) -> None:
        if message.target.text_sha256 not in (None, self.document.text_sha256):
            self.notify("Those lines are in another document.", markup=False, timeout=4)
            return
        self._jump(message.target.span)
        if self.panes.single:
            self.panes.use("reader")
            self.reader.focus()

    def _jump(self, span: LineSpan) -> None:
        """A person goes somewhere: following pauses."""
        self.reader.show(span)
        self._person_moved()

    # The inquiry

    def _begin(self, question: str) -> bool:
        if self._saved or self.inquiring.state.running:
            return False
        self._stop_asked = False
        self.inquiry_view.begin()
        return self.inquiring.ask(question)

    def _inquiry_changed(self, show: Target | None) -> None:
        state = self.inquiring.state
        self.inquiry_view.update_state(state)
        spans, hits = reading_of(state, self.document.text_sha256)
        figures, units = where_cited(state, self.document)
        self.reader.highlight(
            marks=state.marks_of(self.document.text_sha256), reading=spans, hits=hits, figures=figures, units=units
        )
        self._show_target(show)
        self._show_top()
        self._show_standing()

    def _show_target(self, target: Target | None) -> None:
        if target and target.text_sha256 in (None, self.document.text_sha256):
            self.reader.show(target.span)
            ranges = self.reader.highlights.figures.get(target.span.first, ())
            if target.step is None and ranges:
                self.reader.reveal_sideways(target.span.first, ranges[0])
                self.reader.keep_in_view(self._governing(target.span.first))

    def _governing(self, line_no: int) -> set[int]:
        """The lines that set unit and period of the answer's figures on a line."""
        figures = [figure for figure in self.inquiring.state.figures if figure.line_no == line_no]
        lines = {line for figure in figures for line in (figure.unit_line_no, figure.period_line_no)}
        return {line for line in lines if line is not None}

    def action_ask(self) -> None:
        """Type a question."""
        if self._saved is None:
            self.panes.use("inquiry")
            self.question_input.focus()

    def action_follow(self) -> None:
        """Follow the researcher, or stop following."""
        self._show_target(self.inquiring.toggle_follow())
        self._show_top()
        self._show_standing()

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
            self._jump(LineSpan(line_no, line_no))
        self.find_bar.close()
        self.reader.focus()

    @on(FindBar.GivenUp)
    def _find_given_up(self) -> None:
        if self.find_bar.purpose == "find":
            self.finding.give_up()
        self.find_bar.close()
        self.reader.focus()
        self._show_standing()

    def action_next_match(self) -> None:
        """Go to the next match."""
        self._step_match(1)

    def action_previous_match(self) -> None:
        """Go to the match before."""
        self._step_match(-1)

    def _step_match(self, direction: int) -> None:
        if self.finding.step(direction):
            self._person_moved()
        else:
            self.notify("Nothing is found; / looks for something.", markup=False, timeout=3)

    def action_figure(self, direction: int) -> None:
        """The next figure of the cursor's line, or the one before."""
        self.figures.step(direction)
        self._person_moved()

    # Panes

    def action_pane(self, name: PaneName) -> None:
        """Use a pane; again: zoom it."""
        self.panes.focus(name, self._target_of(name))

    def action_zoom(self) -> None:
        """Fill the screen with the pane in use, or show all."""
        self.panes.zoom()

    def action_next_pane(self) -> None:
        """The next place that takes keys."""
        self._step_pane(1)

    def action_previous_pane(self) -> None:
        """The place before."""
        self._step_pane(-1)

    def _step_pane(self, direction: int) -> None:
        ring = [self.outline, self.reader, self.inquiry_view, *([] if self._saved else [self.question_input])]
        here = next((index for index, widget in enumerate(ring) if widget.has_focus), 0)
        widget = ring[(here + direction) % len(ring)]
        if pane := self.panes.pane_of(widget):
            self.panes.use(pane)
        widget.focus()

    def _target_of(self, name: PaneName) -> Widget:
        if name == "outline":
            return self.outline
        return self.reader if name == "reader" else self.inquiry_view

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """The pane that has the keys is the one in use."""
        if pane := self.panes.pane_of(event.widget):
            self.panes.use(pane)

    def on_resize(self, event: Resize) -> None:
        """Narrow, normal or wide."""
        self.panes.arrange()

    # Copying, leaving

    def action_cite(self) -> None:
        """Copy a citation of the cursor's line."""
        copy(self.app, citation(self.document, self.reader.cursor_line_no), "a citation of this line")

    def action_copy_lines(self) -> None:
        """Copy whole lines as they are in the text."""
        span = self.reader.selected_lines
        lines = [line for _, line in self.document.numbered(span)]
        copy(self.app, "\n".join(lines), "1 line" if len(lines) == 1 else f"{len(lines):,} lines")

    def action_copy_or_stop(self) -> None:
        """Copy what is selected, else stop the researcher, else say how to leave."""
        if selected := self.get_selected_text():
            copy(self.app, selected, "the selection")
        elif self.inquiring.state.running:
            self.inquiring.stop()
        else:
            self.notify("ctrl+q leaves auditor.", markup=False, timeout=3)

    def action_escape(self) -> None:
        """One step back: selection, question, find, zoom, researcher, saved log."""
        if self.selections:
            self.clear_selection()
        elif self.question_input.has_focus:
            self.panes.use("inquiry" if self.panes.single else "reader")
            (self.inquiry_view if self.panes.single else self.reader).focus()
        elif self.finding.query:
            self.finding.clear()
            self._show_standing()
        elif self.panes.zoomed:
            self.panes.zoom()
        elif self.inquiring.state.running:
            self._escape_running()
        elif self._saved:
            self.dismiss()

    def _escape_running(self) -> None:
        if self._stop_asked:
            self.inquiring.stop()
        else:
            self._stop_asked = True
            self.notify("Esc again stops the researcher.", markup=False, timeout=4)

    # The bars

    def _show_top(self) -> None:
        state, follow = self.inquiring.state, self.inquiring.follow
        researcher = terminal_safe(state.researcher) or self._researcher_name
        following = "saved log" if self._saved else "follow ●" if follow.on else "follow ○"
        facts = [Fact(researcher, 1), Fact(state.sent_out, 2), Fact(following)]
        self.query_one("#top", TopBar).show_document(self.document, facts)

    def _show_standing(self) -> None:
        follow = self.inquiring.follow
        behind = follow.latest.span.first if follow.latest and not follow.on and follow.missed else None
        notice = f"researcher at line {behind:,}, f follows" if behind else ""
        line_no = self.reader.cursor_line_no
        figure = self.figures.current
        standing = Standing(self.document, line_no, self.reader.column, figure, self.finding.count, notice)
        self.query_one("#status", StatusLine).show_standing(standing)
        self.query_one("#context", ContextBar).show_context(self.document.section_at(line_no), figure)
