"""Saved logs: every inquiry that was ever made, the newest first; looked through, opened, reviewed, exported."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.worker import get_current_worker

from auditor_tui.errors import AuditorError
from auditor_tui.text.counts import counted
from auditor_tui.ui.keys import Pane, bindings_of, shown_key
from auditor_tui.ui.screens.form import FormScreen
from auditor_tui.ui.screens.log_words import choice_of, export_name, said_of
from auditor_tui.ui.screens.paperwork import Asked, Paperwork
from auditor_tui.ui.widgets.bar import Bar, Fact
from auditor_tui.ui.widgets.choice_list import ChoiceList
from auditor_tui.ui.widgets.hints import Hints
from auditor_tui.ui.widgets.inquiry import SafeInput
from auditor_tui.ui.widgets.roomy_text import RoomyText
from auditor_tui.workspace.desk import Desk
from auditor_tui.workspace.logs.acting import PaperStanding, in_app, paper_standing
from auditor_tui.workspace.logs.log_query import EVERY, parse_query, with_next

if TYPE_CHECKING:
    from collections.abc import Callable

    from auditor_tui.workspace.vocabulary import LogSummary

BREAKPOINTS: Final = [(0, "-narrow"), (100, "-wide")]
"""Columns, and the class of the screen from there on: a wide one has what is known of a log beside the list."""
_SHARE_SECONDS: Final = 0.2
"""Rest between two batches of what a search or a check found out, so that the list is not drawn for each."""
_FILTERS: Final = "words   document:…   outcome:…   figure:24,810.50   review:open"


class LogChosen(NamedTuple):
    """A log that is to be shown."""

    path: Path
    replayed: bool
    """Whether its operations are to be done again."""


class LogSearch(SafeInput):
    """Where words and filters are typed."""

    BINDING_GROUP_TITLE = "Search of the saved logs"
    BINDINGS = bindings_of("log search")


class LogsScreen(Screen[LogChosen | None]):
    """Gives back the log that was chosen, or None."""

    PANE: ClassVar[Pane] = "logs"
    AUTO_FOCUS = "#logs"
    BINDING_GROUP_TITLE = "Saved logs"
    BINDINGS = bindings_of("logs")
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    CSS = """
    LogsScreen > #logs-body { height: 1fr; }
    LogsScreen #no-logs { padding: 1 2; height: auto; color: $foreground 70%; }
    LogsScreen #logs-list { width: 1fr; min-width: 8; }
    LogsScreen #log-standing {
        width: 56; padding: 0 1; border-left: vkey $border-blurred; scrollbar-size-vertical: 1;
    }
    LogsScreen.-narrow #log-standing { display: none; }
    LogsScreen #log-standing > RoomyText { height: auto; }
    LogsScreen .-none { display: none; }
    """

    def __init__(self, desk: Desk) -> None:
        """Args: desk: Whose logs, and whose clock says when something was done."""
        super().__init__()
        self._desk = desk
        self._logs: list[LogSummary] = []
        self._line = ""
        """What is looked for."""
        self._generation = 0
        """Raised with every change of it: a search that ends late belongs to an older one."""
        self._stay_at: Path | None = None
        """The log that is to be under the cursor once the list is there."""
        self._progress = ""
        """How far the search is, while it goes on."""
        self._standing: tuple[Path, PaperStanding] | None = None
        self._paperwork = Paperwork(desk)

    def compose(self) -> ComposeResult:
        """What is looked for, the list, and what is known of the log under the cursor."""
        yield Bar(id="logs-title")
        box = LogSearch(placeholder=_FILTERS, id="logs-search")
        box.cursor_blink = False
        yield box
        with Horizontal(id="logs-body"):
            with Vertical(id="logs-list"):
                yield Static("", id="no-logs", classes="-none", markup=False)
                yield ChoiceList(id="logs")  # there while it is empty too: what is hidden loses the keys
            with VerticalScroll(id="log-standing", can_focus=False):
                yield RoomyText()
        yield Hints()

    def on_mount(self) -> None:
        """Fill the list."""
        self._look()

    # Looking for logs

    @on(Input.Changed, "#logs-search")
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        self._line = event.value
        self._generation += 1
        if self._desk.find_delay_seconds > 0:
            self.set_timer(self._desk.find_delay_seconds, partial(self._look_at_rest, self._generation))
        else:
            self._look()

    def _look_at_rest(self, generation: int) -> None:
        if generation == self._generation:
            self._look()

    @on(Input.Submitted, "#logs-search")
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.action_leave_search()

    def action_search(self) -> None:
        """Look for something among the logs."""
        self.set_focus(self.query_one(LogSearch))

    def action_leave_search(self) -> None:
        """Back to the list; what is looked for stays."""
        self.set_focus(self.query_one(ChoiceList))

    def action_filter(self, name: str) -> None:
        """Only logs of the next outcome, or of the next state of review; behind the last, all again."""
        self.query_one(LogSearch).value = with_next(self._line, name)

    def _look(self) -> None:
        try:
            wanted = parse_query(self._line)
        except AuditorError as error:
            self._show_title(in_app(error))
            return
        generation, shelf = self._generation, self._desk.log_shelf

        def read() -> None:
            worker = get_current_worker()
            if wanted is EVERY:
                self._tell(self._found, generation, shelf.all(), "")
                return
            found, shared = [], time.monotonic()
            for log, done, total in shelf.search(wanted):
                if worker.is_cancelled:
                    return
                if log:
                    found.append(log)
                if time.monotonic() - shared > _SHARE_SECONDS:
                    self._tell(self._found, generation, list(found), f"{done:,} of {total:,} looked at")
                    shared = time.monotonic()
            self._tell(self._found, generation, found, "")

        self.run_worker(read, group="logs", exclusive=True, thread=True, exit_on_error=False)

    def _tell(self, what: Callable[..., None], *args: object) -> None:
        """From a thread: tell the screen, unless it went away meanwhile."""
        if self.is_running and not get_current_worker().is_cancelled:
            self.app.call_from_thread(what, *args)

    def _found(self, generation: int, logs: list[LogSummary], progress: str) -> None:
        """Show the logs that were found so far; without progress those are all."""
        if generation != self._generation or not self.is_mounted:
            return
        before, self._logs = self._logs, logs
        choices, nothing = self.query_one(ChoiceList), self.query_one("#no-logs", Static)
        paths = [log.path for log in logs]
        if before and [log.path for log in before] == paths[: len(before)]:
            for index, log in enumerate(before):
                if log != logs[index]:
                    choices.change(index, choice_of(logs[index]))
            choices.add([choice_of(log) for log in logs[len(before) :]])
        else:
            choices.choose_from([choice_of(log) for log in logs])
            if self._stay_at in paths:
                choices.highlighted = paths.index(self._stay_at)
        none = "No log fits." if self._line.strip() else "No question has been asked yet. Each one is kept here."
        nothing.update("" if progress else none)
        nothing.set_class(bool(logs or progress), "-none")
        if not logs:
            self._show_standing(None)
        self._progress = progress
        self._show_title()
        self.call_after_refresh(self._check_in_view)

    @on(ChoiceList.Scrolled)
    def _scrolled(self) -> None:
        self._check_in_view()

    def _check_in_view(self) -> None:
        """Read and check the logs that are on the screen: all of a large folder would take long, and nobody looks."""
        in_view = [self._logs[index] for index in self.query_one(ChoiceList).in_view if index < len(self._logs)]
        unchecked = [log.path for log in in_view if not log.checked]
        shelf = self._desk.log_shelf

        def check() -> None:
            worker = get_current_worker()
            checked: list[LogSummary] = []
            shared = time.monotonic()
            for path in unchecked:
                if worker.is_cancelled:
                    return
                checked.append(shelf.checked(path))
                if time.monotonic() - shared > _SHARE_SECONDS:
                    self._tell(self._checked, tuple(checked))
                    checked, shared = [], time.monotonic()
            self._tell(self._checked, tuple(checked))

        if unchecked:
            self.run_worker(check, group="check", exclusive=True, thread=True, exit_on_error=False)

    def _checked(self, logs: tuple[LogSummary, ...]) -> None:
        """Say of logs in the list what came out of reading them."""
        choices = self.query_one(ChoiceList)
        index_of = {log.path: index for index, log in enumerate(self._logs)}
        for log in logs:
            index = index_of.get(log.path)
            if index is not None:
                self._logs[index] = log
                choices.change(index, choice_of(log))

    def _show_title(self, fault: str = "") -> None:
        count = counted(len(self._logs), "log")
        said = fault or (f"{count} fit" if self._line.strip() and len(self._logs) != 1 else count)
        self.query_one("#logs-title", Bar).show([Fact("Saved logs", 1), Fact(said), Fact(self._progress)])

    # The log under the cursor

    @property
    def current(self) -> LogSummary | None:
        """The log under the cursor."""
        index = self.query_one(ChoiceList).highlighted
        return self._logs[index] if index is not None and index < len(self._logs) else None

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Another log is under the cursor: what its paper has come to is read beside the screen's thread."""
        event.stop()
        self._read_standing()

    def _read_standing(self) -> None:
        log = self.current
        if log is None:
            return
        self._stay_at = log.path
        path, clock, shelf = log.path, self._desk.session.clock, self._desk.log_shelf

        def read() -> None:
            try:
                standing = paper_standing(path, clock)
            except AuditorError as error:
                standing = PaperStanding((str(error),))
            self._tell(self._read, shelf.checked(path), standing)

        self._standing = None
        self.run_worker(read, group="standing", exclusive=True, thread=True, exit_on_error=False)

    def _read(self, log: LogSummary, standing: PaperStanding) -> None:
        current = self.current
        if self.is_mounted and current and current.path == log.path:
            self._standing = log.path, standing
            self._show_standing(said_of(log, standing))
            self._checked((log,))

    def _show_standing(self, content: Content | None) -> None:
        self.query_one("#log-standing > RoomyText", RoomyText).say(content or "")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A log was chosen; one that cannot be read says why instead."""
        event.stop()
        self._choose(replayed=False)

    def action_replay(self) -> None:
        """Do the operations of the log under the cursor again."""
        self._choose(replayed=True)

    def _choose(self, *, replayed: bool) -> None:
        log = self.current
        if log is None:
            self._say_nothing_there()
        elif log.fault and not log.created_at:
            self.notify(log.fault, severity="error", markup=False)
        else:
            self.dismiss(LogChosen(log.path, replayed))

    def action_close(self) -> None:
        """Back without choosing."""
        self.dismiss(None)

    # What people do to its paper

    def action_finish(self) -> None:
        """Close a log that a stopped program left open."""
        self._ask(self._paperwork.closing)

    def action_conclude(self) -> None:
        """Write a conclusion."""
        self._ask(self._paperwork.conclusion)

    def action_note(self) -> None:
        """Raise a review note."""
        self._ask(self._paperwork.note)

    def action_answer(self) -> None:
        """Answer a review note."""
        self._ask(self._paperwork.answer)

    def action_clear(self) -> None:
        """Clear a review note."""
        self._ask(self._paperwork.clearing)

    def action_sign(self, role: str) -> None:
        """Sign the paper off."""
        self._ask(self._paperwork.preparing if role == "preparer" else self._paperwork.reviewing)

    def action_lock(self) -> None:
        """Lock the paper, once that was confirmed."""
        self._ask(self._paperwork.locking)

    def action_export(self) -> None:
        """Write the log into a file."""
        self._ask(partial(self._paperwork.export, name=export_name(self.current) if self.current else ""))

    def _ask(self, make: Asked) -> None:
        log = self.current
        if log is None:
            self._say_nothing_there()
            return
        if self._standing is None or self._standing[0] != log.path:
            self.notify("What its paper has come to is still being read.", markup=False, timeout=3)
            return
        try:
            form, act = make(log.path, self._standing[1])
        except AuditorError as error:
            self.notify(in_app(error), severity="warning", markup=False)
            return
        self.app.push_screen(FormScreen(form, act, in_app), self._acted)

    def _acted(self, said: str | None) -> None:
        if said is not None:
            self.notify(said, markup=False, timeout=10)
            self._look()
            self._read_standing()

    def _say_nothing_there(self) -> None:
        key = shown_key(self, "logs.search")
        self.notify(f"No log is under the cursor; {key} looks for others.", markup=False, timeout=3)
