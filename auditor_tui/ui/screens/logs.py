"""Saved logs: every inquiry that was ever made, the newest first."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import OptionList, Static

from auditor_tui.ui.keys import bindings_of
from auditor_tui.ui.widgets.bar import Bar, Fact
from auditor_tui.ui.widgets.choice_list import Choice, ChoiceList
from auditor_tui.ui.widgets.hints import Hints
from auditor_tui.ui.widgets.inquiry_rows import OUTCOME_WORDS
from auditor_tui.workspace.history import saved_logs

if TYPE_CHECKING:
    from auditor_tui.workspace.vocabulary import LogSummary


class LogsScreen(Screen[Path | None]):
    """Gives back the log that was chosen, or None."""

    BINDING_GROUP_TITLE = "Saved logs"
    BINDINGS = bindings_of("logs")
    CSS = """
    LogsScreen > #no-logs { padding: 1 2; height: 1fr; color: $foreground 70%; }
    """

    def __init__(self, logs_dir: Path | None) -> None:
        super().__init__()
        self._logs = saved_logs(logs_dir)

    def compose(self) -> ComposeResult:
        """The list, or that there is nothing in it."""
        yield Bar(id="logs-title")
        if self._logs:
            yield ChoiceList(id="logs")
        else:
            yield Static("No question has been asked yet. Each one is kept here.", id="no-logs", markup=False)
        yield Hints()

    def on_mount(self) -> None:
        """Fill the list."""
        count = "1 log" if len(self._logs) == 1 else f"{len(self._logs):,} logs"
        self.query_one(Bar).show([Fact("Saved logs"), Fact(count, 1)])
        if self._logs:
            choices = self.query_one(ChoiceList)
            choices.choose_from([_choice(log) for log in self._logs])
            choices.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A log was chosen; one that cannot be read says why instead."""
        event.stop()
        log = self._logs[event.option_index]
        if log.fault and not log.question:
            self.notify(log.fault, severity="error", markup=False)
        else:
            self.dismiss(log.path)

    def action_close(self) -> None:
        """Back without choosing."""
        self.dismiss(None)


def _choice(log: LogSummary) -> Choice:
    words = {str(outcome): text for outcome, text in OUTCOME_WORDS.items()}
    when = log.created_at.replace("T", " ").removesuffix("Z")
    outcome = words.get(log.outcome, "no outcome")
    closed = "" if log.sealed else "not closed"
    facts = (when, outcome, log.document, log.researcher, closed, log.fault or "")
    return Choice(log.question or log.log_id, " · ".join(fact for fact in facts if fact))
