"""What people do to the paper of a saved log, each as a form to fill in and what is done with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final, cast

from auditor_tui.errors import UsageError
from auditor_tui.ui.screens.form import Act, Field, Form
from auditor_tui.workspace.desk import Desk
from auditor_tui.workspace.logs import acting
from auditor_tui.workspace.logs.acting import LockDay, OpenNote, PaperStanding, Role
from auditor_tui.workspace.logs.exporting import FORMS, export_file, suffix_of
from auditor_tui.workspace.logs.exporting import Form as ExportForm

Asked = Callable[[Path, PaperStanding], tuple[Form, Act]]
"""Given a log and what its paper has come to: the form, and what it is for."""

_CONFIRMED: Final = "lock"
_NOTE_CHARS: Final = 60
_SAID: Final = "Nothing is recorded without words: something must be written here."
_NAMED: Final = "Nothing is recorded without the name of who does it."
_EXTENT: Final = "A reviewer says how far the paper was reviewed."
_AFTER: Final = "After some days only:"
_DATE: Final = "2026-01-31"
_NOW: Final = "now"
_BY_DATE: Final = "day"


class Paperwork:
    """The forms; the name that somebody gave last as preparer, or as reviewer, is in the next one already."""

    def __init__(self, desk: Desk) -> None:
        """Args: desk: Whose clock says when something was done."""
        self._desk = desk
        self._last_names: dict[Role, str] = {}

    def closing(self, log: Path, standing: PaperStanding) -> tuple[Form, Act]:
        """The end of a log that a stopped program left open."""
        said = ("What it recorded stays; what was under way is recorded as interrupted, and how it ended.",)
        confirm = Field("confirm", "To close it, type close", placeholder="close")

        def close(values: Mapping[str, str]) -> str:
            if values["confirm"].casefold() != "close":
                raise UsageError("It is closed only where close is typed.")
            return acting.close(log, self._clock)

        return Form("Close a log that was left open", (confirm,), said), close

    def conclusion(self, log: Path, standing: PaperStanding) -> tuple[Form, Act]:
        """A person's conclusion."""
        form = Form("Conclusion", (Field("text", "What you conclude", needed=_SAID), self._by(standing)))
        return form, self._recorded(lambda by, values: acting.conclude(log, self._clock, by, values["text"]))

    def note(self, log: Path, standing: PaperStanding) -> tuple[Form, Act]:
        """A review note."""
        about = Field(
            "on", "What it is about, if anything", placeholder="a figure (L812C6), a record (14), a mark (T1)"
        )
        form = Form(
            "Review note", (Field("text", "What there is to say", needed=_SAID), about, self._by(standing, "reviewer"))
        )
        return form, self._recorded(
            lambda by, values: acting.raise_note(log, self._clock, by, values["text"], values["on"] or None),
            "reviewer",
        )

    def answer(self, log: Path, standing: PaperStanding) -> tuple[Form, Act]:
        """The answer to a review note."""
        form = Form(
            "Answer to a review note", (_which(standing), Field("text", "The answer", needed=_SAID), self._by(standing))
        )
        return form, self._recorded(
            lambda by, values: acting.answer_note(log, self._clock, by, values["note"], values["text"])
        )

    def clearing(self, log: Path, standing: PaperStanding) -> tuple[Form, Act]:
        """The end of a review note."""
        why = Field("text", "What there is to say of it", placeholder="needed where the note was not answered")
        form = Form("Clear a review note", (_which(standing), why, self._by(standing, "reviewer")))
        return form, self._recorded(
            lambda by, values: acting.clear_note(log, self._clock, by, values["note"], values["text"] or None),
            "reviewer",
        )

    def preparing(self, log: Path, standing: PaperStanding) -> tuple[Form, Act]:
        """The preparer's sign-off."""
        form = Form(
            "Sign off as preparer", (Field("extent", "What was done, if there is to be said"), self._by(standing))
        )
        return form, self._recorded(
            lambda by, values: acting.sign_off(log, self._clock, by, "preparer", values["extent"] or None)
        )

    def reviewing(self, log: Path, standing: PaperStanding) -> tuple[Form, Act]:
        """The reviewer's sign-off."""
        extent = Field("extent", "How far it was reviewed", needed=_EXTENT)
        form = Form("Sign off as reviewer", (extent, self._by(standing, "reviewer")))
        return form, self._recorded(
            lambda by, values: acting.sign_off(log, self._clock, by, "reviewer", values["extent"] or None),
            "reviewer",
        )

    def locking(self, log: Path, standing: PaperStanding) -> tuple[Form, Act]:
        """The lock, now or after some day, with what the paper lacks."""
        lacks = tuple(f"• still missing: {what}" for what in standing.missing) or ("Nothing is missing.",)
        said = ("Nothing is changed in a locked paper any more; only additions come after it.", *lacks)
        day = standing.lock_day
        fields = (
            Field("when", "When", choices=((_NOW, "lock it at once"), (_BY_DATE, "so many days after the report"))),
            Field("report_date", f"{_AFTER} date of the report", day.report_date if day else "", placeholder=_DATE),
            Field("days", f"{_AFTER} days from then to the lock", str(day.days) if day else "", placeholder="60"),
            Field("rule", f"{_AFTER} the rule those days come from, if any", day.rule if day else ""),
            Field("why", f"{_AFTER} why the day is later than the one stated, if it is"),
            self._by(standing),
            Field("confirm", f"To lock it at once, type {_CONFIRMED}", placeholder=_CONFIRMED),
        )

        def lock(by: str, values: Mapping[str, str]) -> str:
            if values["when"] == _BY_DATE:
                return acting.lock_on(log, self._clock, by, _lock_day(values), values["why"] or None)
            if values["confirm"].casefold() != _CONFIRMED:
                raise UsageError(f"It is locked only where {_CONFIRMED} is typed.")
            return acting.lock(log, self._clock, by)

        return Form("Lock the paper", fields, said), self._recorded(lock)

    def export(self, log: Path, standing: PaperStanding, name: str) -> tuple[Form, Act]:
        """A file with the paper, or with the log as data; to begin with it has a name, and the end of its form."""
        first = next(iter(FORMS))
        target = Path.cwd() / f"{name}{suffix_of(first)}"
        fields = (
            Field("form", "As what", choices=tuple(FORMS.items())),
            Field("path", "Into which file", str(target), follows=_with_suffix),
        )
        return Form("Export", fields), partial(_export, log)

    @property
    def _clock(self) -> Callable[[], datetime]:
        return self._desk.session.clock

    def _by(self, standing: PaperStanding, role: Role = "preparer") -> Field:
        """Who does it: whoever did something last in that role, else the preparer of the settings where it is theirs.

        A review is not begun with the name of somebody who stands for the paper: nobody reviews their own work.
        """
        known = self._last_names.get(role, acting.usual_name() if role == "preparer" else "")
        if role == "reviewer" and standing.is_preparer(known):
            known = ""
        hint = "your name, as it is to stand in the paper"
        return Field("by", "Who does that", known, needed=_NAMED, placeholder=hint)

    def _recorded(self, act: Callable[[str, Mapping[str, str]], str], role: Role = "preparer") -> Act:
        def recorded(values: Mapping[str, str]) -> str:
            by = values["by"]
            if not by:
                raise UsageError(_NAMED)
            said = act(by, values)
            self._last_names[role] = by
            return said

        return recorded


def _lock_day(values: Mapping[str, str]) -> LockDay:
    """The day that a form states.

    Raises:
        UsageError: when the date or the days are missing, or no number of days.
    """
    if not values["report_date"] or not values["days"]:
        raise UsageError("A paper that locks by itself takes the date of the report, and the days from then.")
    if not (values["days"].isascii() and values["days"].isdigit()):
        raise UsageError("The days from the report to the lock are a whole number.")
    return LockDay(values["report_date"], int(values["days"]), values["rule"])


def _which(standing: PaperStanding) -> Field:
    """Which review note is meant.

    Raises:
        UsageError: when none is open.
    """
    if not standing.open_notes:
        raise UsageError("No review note of this log is open.")
    return Field(
        "note", "Which note", choices=tuple((note.note_id, _note_in_words(note)) for note in standing.open_notes)
    )


def _note_in_words(note: OpenNote) -> str:
    text = note.text if len(note.text) <= _NOTE_CHARS else f"{note.text[: _NOTE_CHARS - 1]}…"
    return f"{'answered' if note.answered else 'open'}: {text}"


def _with_suffix(path: str, before: str, now: str) -> str:
    """A path whose end goes with the form, as long as it went with the one before."""
    old, new = (suffix_of(cast(ExportForm, form)) for form in (before, now))
    return f"{path.removesuffix(old)}{new}" if path.endswith(old) else path


def _export(log: Path, values: Mapping[str, str]) -> str:
    if not values["path"]:
        raise UsageError("An export is a file: say which.")
    target = Path(values["path"]).expanduser()
    told: list[str] = []
    export_file(log, cast(ExportForm, values["form"]), target, told.append)
    return " ".join([f"Wrote {target}.", *told])
