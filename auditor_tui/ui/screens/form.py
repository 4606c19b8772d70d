"""A few things to fill in, and then an act: what cannot be done is said in the form, with everything still in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, Static

from auditor_tui.errors import AuditorError, ProgramFault
from auditor_tui.text.sanitise import terminal_safe
from auditor_tui.ui.keys import bindings_of, shown_key
from auditor_tui.ui.widgets.choice_row import ChoiceRow
from auditor_tui.ui.widgets.hints import Hints
from auditor_tui.ui.widgets.inquiry import SafeInput
from auditor_tui.ui.widgets.roomy_text import RoomyText

Act = Callable[[Mapping[str, str]], str]
"""Does what the form is for, away from the screen's thread, and tells what was done."""


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to fill in."""

    name: str
    label: str
    value: str = ""
    needed: str = ""
    """Why it cannot stay empty, where it cannot."""
    placeholder: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    """Where it is one of a few things: each a value, and what it is."""
    follows: Callable[[str, str, str], str] | None = None
    """Given its text, what was chosen in the form before, and what now: the text that goes with that."""


@dataclass(frozen=True, slots=True)
class Form:
    """What is asked."""

    title: str
    fields: tuple[Field, ...]
    said: tuple[str, ...] = ()
    """What a person must know before."""


class FormInput(SafeInput):
    """One line to fill in."""

    BINDING_GROUP_TITLE = "Field"
    BINDINGS = bindings_of("form field")


class FormScreen(ModalScreen[str | None]):
    """Gives back what was done, or None where the person gave up."""

    AUTO_FOCUS = ""
    BINDING_GROUP_TITLE = "Form"
    BINDINGS = bindings_of("form")
    CSS = """
    FormScreen { align: center middle; }
    FormScreen > #form {
        width: 84; max-width: 100%; height: auto; max-height: 100%; padding: 1 2; background: $surface;
        border: round $border; border-title-color: $border; scrollbar-size-vertical: 1;
    }
    FormScreen > Hints { dock: bottom; }
    FormScreen Static { height: auto; }
    FormScreen .label { margin-top: 1; color: $foreground 70%; }
    FormScreen #form-fault { color: $error; text-style: bold; }
    FormScreen #form-fault.-none { display: none; }
    FormScreen #form-keys { margin-top: 1; color: $foreground 60%; }
    """

    def __init__(self, form: Form, act: Act, wording: Callable[[AuditorError], str] = str) -> None:
        """Args:
        form: What is asked.
        act: Done once it is filled in.
        wording: How an error is said.
        """
        super().__init__()
        self._form = form
        self._act = act
        self._wording = wording
        self._at_work = False
        self._choice = next((field.choices[0][0] for field in form.fields if field.choices), "")

    def compose(self) -> ComposeResult:
        """What must be known, then label and field, field by field."""
        with VerticalScroll(id="form", can_focus=False) as box:
            box.border_title = self._form.title
            for said in self._form.said:
                yield RoomyText(terminal_safe(said))
            for field in self._form.fields:
                yield RoomyText(terminal_safe(field.label), classes="label")
                yield _widget_of(field)
            yield RoomyText(id="form-fault", classes="-none")
            yield Static("", id="form-keys", markup=False)
        yield Hints(self.words_for)

    def on_mount(self) -> None:
        """Ready to fill in the first field that is empty, or that there is something to choose in."""
        keys = f"{shown_key(self, 'form.next')} goes on, and at the last field does it"
        self.query_one("#form-keys", Static).update(Content(f"{keys}; {shown_key(self, 'form.give_up')} gives up"))
        fields = zip(self._form.fields, self._widgets, strict=True)
        waiting = (widget for field, widget in fields if len(field.choices) > 1 or not (field.choices or field.value))
        # What must be known before stands above: it is not scrolled out of sight.
        next(waiting, self._widgets[0]).focus(scroll_visible=False)

    @property
    def _widgets(self) -> Sequence[Widget]:
        return [self.query_one(f"#form-{field.name}") for field in self._form.fields]

    def _values(self) -> dict[str, str]:
        return {
            field.name: widget.value.strip()
            for field, widget in zip(self._form.fields, self._widgets, strict=True)
            if isinstance(widget, Input | ChoiceRow)
        }

    def words_for(self, action_id: str) -> str | None:
        """What the line of hints says: at the last field, that the key does it."""
        return "do it" if action_id.endswith(".next") and self._widgets[-1].has_focus else None

    @on(ChoiceRow.Chosen)
    def _chosen(self, event: ChoiceRow.Chosen) -> None:
        """What follows a choice, as the name of a file its form, is changed with it."""
        event.stop()
        before, self._choice = self._choice, event.value
        for field, widget in zip(self._form.fields, self._widgets, strict=True):
            if field.follows and isinstance(widget, Input):
                widget.value = field.follows(widget.value, before, event.value)

    def action_next(self) -> None:
        """The next field; behind the last one, do it."""
        widgets = self._widgets
        here = next((index for index, widget in enumerate(widgets) if widget.has_focus), len(widgets) - 1)
        if here + 1 < len(widgets):
            if not self._is_left_empty(here):
                self._say("")
                widgets[here + 1].focus()
        elif not any(map(self._is_left_empty, range(len(widgets)))):
            self._do()

    def _is_left_empty(self, index: int) -> bool:
        """Whether a field is empty that cannot stay so; then it says why, below it, and has the keys."""
        field, widget = self._form.fields[index], self._widgets[index]
        if not field.needed or self._values()[field.name]:
            return False
        self._say(field.needed, widget)
        widget.focus()
        return True

    def _do(self) -> None:
        if self._at_work:
            return
        self._at_work = True
        self._say("")
        values = self._values()

        def work() -> None:
            try:
                said = self._act(values)
            except AuditorError as error:
                self.app.call_from_thread(self._failed, self._wording(error))
            except Exception as error:  # the top of a worker: the screen must say so and stay
                self.app.call_from_thread(self._failed, str(ProgramFault.of(error)))
            else:
                self.app.call_from_thread(self._done, said)

        # Not exclusive: what has begun to be written is written to its end.
        self.run_worker(work, group="form", thread=True, exit_on_error=False)

    def _failed(self, words: str) -> None:
        self._at_work = False
        self._say(words)

    def _done(self, said: str) -> None:
        self._at_work = False
        if self.is_current:
            self.dismiss(said)

    def _say(self, words: str, below: Widget | None = None) -> None:
        """Say something below a field, or below all of them."""
        if not self.is_mounted:
            return
        box, fault = self.query_one("#form"), self.query_one("#form-fault", RoomyText)
        box.move_child(fault, after=below or self._widgets[-1])
        fault.say(terminal_safe(words))
        fault.set_class(not words, "-none")
        if words:
            fault.call_after_refresh(fault.scroll_visible, animate=False)

    def action_give_up(self) -> None:
        """Do nothing; while it is being done already, it is waited for."""
        if not self._at_work:
            self.dismiss(None)


def _widget_of(field: Field) -> Widget:
    if field.choices:
        return ChoiceRow(field.choices, id=f"form-{field.name}")
    box = FormInput(field.value, placeholder=field.placeholder, id=f"form-{field.name}", select_on_focus=False)
    box.cursor_blink = False
    return box
