"""What the browser of saved logs says of each log: in its row, beside the list, and in the name of an export."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, Final

from textual.content import Content

from auditor_tui.text.counts import counted
from auditor_tui.text.sanitise import terminal_safe
from auditor_tui.ui.widgets.choice_list import Choice
from auditor_tui.ui.widgets.inquiry_rows import OUTCOME_WORDS
from auditor_tui.workspace.inquiry.own_work import PERSON
from auditor_tui.workspace.logs.acting import PaperStanding

if TYPE_CHECKING:
    from auditor_tui.workspace.vocabulary import LogSummary

OWN_WORK: Final = "Operations of your own"
"""What a log is called in which nobody asked anything, as long as it is not known which they were."""
UNCHECKED: Final = "…"
"""Stands where it is not known yet whether a log holds together."""
_ENDED: Final = "ended"
_NAME_CHARS: Final = 48
"""Of a question in the name of a file."""
_NAMED: Final = ("L", "N", "M")
"""Categories of characters that stand in the name of a file: letters, digits, and the marks on them."""


def choice_of(log: LogSummary) -> Choice:
    """A log as a row of the list."""
    words = {str(outcome): text for outcome, text in OUTCOME_WORDS.items()}
    when = log.created_at.replace("T", " ").replace("Z", " UTC")
    # A first look may not reach back to the outcome: that there is none is known once all of the log was read.
    outcome = words.get(log.outcome, "no outcome" if log.checked else "")
    if is_own(log):
        # A person's own work has no outcome: leaving the app ends it, and nothing was stopped by that.
        outcome = _ENDED if log.outcome else ""
    closed = "" if log.sealed else "not closed"
    unchecked = "" if log.checked else UNCHECKED
    first, *others = log.document.split(", ")
    document = f"{first} and {len(others):,} more" if len(others) > 1 else log.document
    facts = (when, outcome, log.review, document, log.researcher, closed, log.fault or "", unchecked)
    return Choice(title_of(log), " · ".join(fact for fact in facts if fact))


def title_of(log: LogSummary) -> str:
    """What was asked, else what was done."""
    if log.question or not (log.operations or is_own(log)):
        return log.question or log.log_id
    if not log.operations:
        return OWN_WORK
    own = " of your own" if is_own(log) else ""
    return f"{counted(len(log.operations), 'operation')}{own}: {', '.join(dict.fromkeys(log.operations))}"


def is_own(log: LogSummary) -> bool:
    """Whether it holds what a person did without asking anything."""
    return not log.question and log.researcher == PERSON


def said_of(log: LogSummary, standing: PaperStanding) -> Content:
    """What is known of a log: question, answer, and what people have said of it since."""
    parts: list[tuple[str, str] | str] = [(terminal_safe(title_of(log)), "bold"), "\n"]
    if log.answer:
        parts += ["\n", terminal_safe(log.answer), "\n"]
    if log.fault:
        parts += ["\n", (terminal_safe(log.fault), "$error bold"), "\n"]
    for said in standing.sentences:
        style = "$warning" if said.startswith("still missing") else ""
        parts += ["\n", (terminal_safe(said), style)]
    parts += ["\n\n", (terminal_safe(log.log_id), "$foreground 60%")]
    return Content.assemble(*parts)


def export_name(log: LogSummary) -> str:
    """What a file made of a log is called to begin with, without its end: document, question, and the log itself.

    The end of the log's id keeps apart what was asked twice: an export may take the place of an earlier one.
    """
    document = PurePath(log.document.split(", ")[0]).stem
    asked = log.question or " ".join(dict.fromkeys(log.operations))
    parts = (_slug(document), _slug(asked), _slug(log.log_id.rpartition("-")[2]))
    return "-".join(part for part in parts if part) or log.path.stem


def _slug(text: str) -> str:
    """Words that any file system takes, as many as fit; a word is never cut."""
    spelled = "".join(char if unicodedata.category(char)[0] in _NAMED or char == "_" else " " for char in text)
    return "-".join(_first_words(spelled.casefold().split()))


def _first_words(words: Sequence[str]) -> list[str]:
    kept: list[str] = []
    room = _NAME_CHARS
    for word in words:
        room -= len(word.encode()) + 1
        if room < 0:
            return kept or [word[: _NAME_CHARS // 4]]
        kept.append(word)
    return kept
