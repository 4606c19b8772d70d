"""The main screen: a document with the inquiries about it; or a saved log on the text it was made from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from auditor_tui.text.sanitise import terminal_safe
from auditor_tui.ui.clipboard import copy
from auditor_tui.ui.keys import bindings_of
from auditor_tui.ui.messages import Asked, PersonMoved, ReplayWanted, TargetChosen
from auditor_tui.ui.pixels import Pixels
from auditor_tui.ui.screens.hint_words import Doings, hint_words
from auditor_tui.ui.screens.inquiring import Inquiring
from auditor_tui.ui.screens.panes import BREAKPOINTS, PANES_CSS, PaneName
from auditor_tui.ui.screens.reading import ReadingScreen
from auditor_tui.ui.widgets.bar import Bar, Fact
from auditor_tui.ui.widgets.context_bar import ContextBar
from auditor_tui.ui.widgets.hints import Hints
from auditor_tui.ui.widgets.inquiry import InquiryView, QuestionInput
from auditor_tui.ui.widgets.outline_pane import OutlinePane
from auditor_tui.ui.widgets.status_line import StatusLine, TopBar
from auditor_tui.workspace.desk import Desk
from auditor_tui.workspace.inquiry.highlights import reading_of, where_cited
from auditor_tui.workspace.inquiry.screen_state import ScreenState, Target
from auditor_tui.workspace.inquiry.step import OPERATION_SIGN
from auditor_tui.workspace.looks import load_looks
from auditor_tui.workspace.vocabulary import Document

if TYPE_CHECKING:
    from auditor_tui.workspace.inquiry.own_work import OwnStep
    from auditor_tui.workspace.logs.saved import SavedInquiry


class MainScreen(ReadingScreen):
    """Outline, reader and inquiry of one document; or a saved log on the text it was made from."""

    BINDING_GROUP_TITLE = "Panes"
    BINDINGS = bindings_of("main")
    AUTO_FOCUS = "#reader"
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    CSS = PANES_CSS

    def __init__(
        self,
        desk: Desk,
        document: Document,
        *,
        question: str | None = None,
        saved: SavedInquiry | None = None,
        pixels: Pixels | None = None,
    ) -> None:
        """Show a document.

        Args:
            desk: What the app works at.
            document: What is read.
            question: Asked at once.
            saved: A log opened as it ended; no question can be asked then.
            pixels: How this terminal draws pixels, where it does.
        """
        super().__init__(desk, document, pixels, saved.source if saved else None)
        self._question = question
        self._saved = saved
        self._researcher_name = saved.state.researcher if saved else desk.researcher_name
        self._stop_asked = False
        self._leave_asked = False
        self._cut_off = ""
        """Why the document stays without its last pages, once that is known."""
        self.inquiry_view = self.make_inquiry_view()
        self.question_input = QuestionInput(id="question")
        self.inquiring = Inquiring(self, desk, document.doc_id, self._inquiry_changed)

    def make_inquiry_view(self) -> InquiryView:
        """What shows the steps and the answer."""
        return InquiryView(id="inquiry")

    def compose(self) -> ComposeResult:
        """Bars above and below, the panes between them."""
        self.panes.take_size()
        yield TopBar(id="top")
        with Horizontal(id="panes"):
            yield OutlinePane(self.outline, id="outline-pane", classes="pane")
            with Vertical(id="reader-pane", classes="pane -current") as reader_pane:
                reader_pane.border_title = "2 Reader"
                yield ContextBar(id="context")
                yield self.columns
                with Horizontal(id="text"):
                    yield self.reader
                    yield self.overview
                yield self.details
                yield self.find_bar
            with Vertical(id="page-pane", classes="pane") as page_pane:
                page_pane.border_title = "Printed page"
                yield self.page_view
            with Vertical(id="inquiry-pane", classes="pane") as inquiry_pane:
                inquiry_pane.border_title = "3 Inquiry"
                yield self.inquiry_view
                yield Bar(id="saved") if self._saved else self.question_input
        yield StatusLine(id="status")
        yield Hints(self.words_for)

    def on_mount(self) -> None:
        """The reader has the keys; a question given with the document is asked."""
        looks = load_looks()
        self.panes.take_widths(looks.outline, looks.inquiry)
        self.set_focus(self.reader)
        self.keeping.take()
        if not self._saved and not self._question:
            self.call_after_refresh(self._restore)
        self.figures.cursor_moved()
        self._show_top()
        if self._saved:
            self.inquiring.state = self._saved.state
            self.call_after_refresh(self.show_state, self._saved.state, self._saved.state.target)
            self.say_of_log(self._saved.verdict)
            if not self._saved.intact:
                self.notify(self._saved.verdict, severity="warning", markup=False)
        else:
            self.call_after_refresh(self._begin_waiting)

    def _restore(self) -> None:
        """Stand where one stood, and say what was asked last."""
        if self.keeping.restore() and (question := self.keeping.question):
            self.inquiry_view.remind(f"{self.key('main.again')} asks again: {question}")

    def grow(self, document: Document) -> None:
        """Show more of the document, or all of it; a question that waited for that is asked."""
        super().grow(document)
        self._show_top()
        self._begin_waiting()

    def on_unmount(self) -> None:
        """Keep where one was; a saved log has its own place."""
        self.paging.close()
        self.operating.close()
        if not self._saved:
            self.keeping.save()

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
        if message.question.startswith(OPERATION_SIGN):
            self.question_input.clear()
            self.operating.typed(message.question)
        elif self.document.awaited and not self._saved:
            self._ask_later(message.question)
        elif self._begin(message.question):
            self.question_input.clear()
        elif self.inquiring.steer(message.question):
            self.question_input.clear()
            self.notify("Said to the researcher, who is told before the next step.", markup=False, timeout=4)
        else:
            self.notify(f"The researcher is still at work; {self.key('main.copy_or_stop')} stops it.", markup=False)

    @on(PersonMoved)
    def person_moved(self) -> None:
        """A person moved the reader: following pauses."""
        self.inquiring.person_moved()
        self._show_top()
        self.show_standing()

    @on(TargetChosen)
    def _target_chosen(self, message: TargetChosen) -> None:
        self.choose(message.target)

    def choose(self, target: Target) -> None:
        """Go where a row of the inquiry leads."""
        if target.text_sha256 not in (None, self.document.text_sha256):
            self.notify("Those lines are in another document.", markup=False, timeout=4)
            return
        self._show_target(target)
        self.person_moved()
        if self.panes.single:
            self.panes.use("reader")
            self.set_focus(self.reader)

    # The inquiry

    def own_view(self) -> InquiryView:
        """Where a person's own operations are shown."""
        return self.inquiry_view

    def give_back(self, line: str) -> None:
        """What was typed is no operation: it is in the box again, unless something else is."""
        if not self.question_input.value:
            self.question_input.begin_with(line)

    def own_step(self, done: OwnStep, typed: bool) -> None:
        """One was done; one that was typed moves the reader."""
        step = done.step
        self.outline.add_step(step)
        self.keeping.looked(step.spans)
        if typed and (span := step.focus or next(iter(step.spans), None)):
            self._show_target(Target(step.text_sha256, span, None))
            self.person_moved()

    def _begin(self, question: str) -> bool:
        if self._saved or self.inquiring.state.running:
            return False
        self._stop_asked = self._leave_asked = False
        self.inquiry_view.begin()
        self.keeping.question = question
        return self.inquiring.ask(question)

    def show_state(self, state: ScreenState, show: Target | None) -> None:
        """Show an inquiry as it was at some time, and the lines meant."""
        self.inquiring.state = state
        self._inquiry_changed(show)

    def say_of_log(self, words: str) -> None:
        """Say something of the saved log where a question would be typed."""
        self.query_one("#saved", Bar).show([Fact(words), Fact(f"{self.key('main.escape')} closes", 1)])

    def _inquiry_changed(self, show: Target | None) -> None:
        state = self.inquiring.state
        self.inquiry_view.update_state(state)
        self.outline.show_steps(state.steps)
        spans, hits = reading_of(state, self.document.text_sha256)
        figures, units = where_cited(state, self.document)
        marks = state.marks_of(self.document.text_sha256)
        self.reader.highlight(marks=marks, reading=spans, hits=hits, figures=figures, units=units)
        self.keeping.steps(marks)
        self._show_target(show)
        self._show_top()
        self.show_standing()

    def _show_target(self, target: Target | None) -> None:
        if target is None or target.text_sha256 not in (None, self.document.text_sha256):
            return
        if target.char is None:
            self.reader.show(target.span)
        else:
            self.figures.go_to(target.span.first, target.char)

    @property
    def takes_questions(self) -> bool:
        """Whether something can be asked here: not of a log that was saved."""
        return self._saved is None

    def action_ask(self) -> None:
        """Type a question."""
        if not self.takes_questions:
            self._refuse_question()
        else:
            self.panes.use("inquiry")
            self.set_focus(self.question_input)

    def action_ask_again(self) -> None:
        """Ask the last question about this document once more."""
        if not self.takes_questions:
            self._refuse_question()
        elif self.keeping.question:
            self._asked(Asked(self.keeping.question))
        else:
            self.notify("Nothing was asked about this document yet.", markup=False, timeout=3)

    def _refuse_question(self) -> None:
        self.notify(f"Nothing is asked of a saved log; {self.key('main.escape')} closes it.", markup=False)

    def type_operation(self, name: str) -> None:
        """Begin to type an operation."""
        self.action_ask()
        self.question_input.begin_with(f"{OPERATION_SIGN}{name} ")

    def action_follow(self) -> None:
        """Follow the researcher, or stop following."""
        self._show_target(self.inquiring.toggle_follow())
        self._show_top()
        self.show_standing()

    def action_replay(self) -> None:
        """Do the operations of the log that is shown again, step by step."""
        log = self._saved.path if self._saved else None if self.inquiring.at_work else self.inquiring.log
        if log is None:
            self.notify("There is no closed log on the screen to replay.", markup=False, timeout=4)
        else:
            self.post_message(ReplayWanted(log))

    # Panes and leaving

    def ring(self) -> list[Widget]:
        """The places that take keys, in the order one goes through them."""
        if self.paging.is_open:
            return super().ring()
        return [*super().ring(), self.inquiry_view, *([] if self._saved else [self.question_input])]

    def target_of(self, name: PaneName) -> Widget:
        """What takes the keys in a pane."""
        return self.inquiry_view if name == "inquiry" else super().target_of(name)

    def action_copy_or_stop(self) -> None:
        """Copy what is selected, else stop the researcher, else say how to leave."""
        if selected := self.get_selected_text():
            copy(self.app, selected, "the selection")
        elif self.inquiring.at_work:
            self.inquiring.stop()
        else:
            self.notify(f"{self.key('app.quit')} leaves auditor.", markup=False, timeout=3)

    def action_escape(self) -> None:
        """One step back: selection, question, find, zoom, researcher, saved log."""
        if self.selections:
            self.clear_selection()
        elif self.question_input.has_focus:
            self.panes.use("inquiry" if self.panes.single else "reader")
            self.set_focus(self.inquiry_view if self.panes.single else self.reader)
        elif self.finding.query:
            self.finding.clear()
            self.show_standing()
        elif self.paging.is_open:
            self.action_page()
        elif self.panes.zoomed:
            self.panes.zoom()
        elif self.inquiring.at_work:
            self._escape_running()
        elif self._saved:
            self.dismiss()

    def _escape_running(self) -> None:
        if self._stop_asked:
            self.inquiring.stop()
        else:
            self._stop_asked = True
            self.notify(f"{self.key('main.escape')} again stops the researcher.", markup=False, timeout=4)

    def action_leave(self) -> None:
        """Leave the app; while a researcher is at work, only when asked twice."""
        if self.inquiring.at_work and not self._leave_asked:
            self._leave_asked = True
            self.notify(
                f"A question is being worked on; {self.key('main.quit')} again stops it and leaves.",
                markup=False,
                timeout=5,
            )
        else:
            self.app.exit()

    # The bars

    def words_for(self, action_id: str) -> str | None:
        """What the line of hints says of an action as things stand."""
        inquiring = self.inquiring
        doings = Doings(
            inquiring.at_work, inquiring.listens, inquiring.follow.on, self.paging.is_open, self._saved is not None
        )
        return hint_words(action_id, doings)

    def notice(self) -> str:
        """Where the researcher went meanwhile, or how much was looked at."""
        follow = self.inquiring.follow
        behind = follow.latest.span.first if follow.latest and not follow.on and follow.missed else None
        return f"researcher at line {behind:,}, {self.key('main.follow')} follows" if behind else super().notice()

    def following(self) -> str:
        """Whether the reader goes along with the researcher, where there is one to go along with."""
        return "saved log" if self._saved else self.inquiring.follow.words

    def _show_top(self) -> None:
        state = self.inquiring.state
        researcher = terminal_safe(state.researcher) or self._researcher_name
        facts = [Fact(researcher, 1), Fact(state.sent_out, 2), Fact(self.following())]
        self.query_one("#top", TopBar).show_document(self.document, facts)
        self.query_one(Hints).refresh()
