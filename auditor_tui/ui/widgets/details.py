"""The panel under the text: all about the figure under the cursor, each fact leading to where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from rich.cells import cell_len

from auditor_tui.ui.keys import bindings_of
from auditor_tui.ui.messages import DetailChosen
from auditor_tui.ui.widgets.line_painter import GOVERNS_GLYPH
from auditor_tui.ui.widgets.row_view import RowView
from auditor_tui.ui.widgets.rows import Part, Row
from auditor_tui.ui.widgets.wrapping import fitted, wrapped
from auditor_tui.workspace.inquiry.screen_state import Target
from auditor_tui.workspace.reading.details import Detail, Tone

_LABEL_CELLS: Final = 8
_GLYPHS: Final[dict[Tone, str]] = {"governs": GOVERNS_GLYPH, "wrong": "!"}
_LEADS: Final = "›"


class DetailsView(RowView, can_focus=True, inherit_bindings=False):
    """Facts as rows: a glyph, what it is about, what is so."""

    PREFIX = "details"
    BINDING_GROUP_TITLE = "Details"
    BINDINGS = bindings_of("details")
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        f"details--{role}" for role in ("label", "plain", "figure", "governs", "wrong", "quiet", "cursor")
    }
    DEFAULT_CSS = """
    DetailsView {
        display: none; height: auto; max-height: 50%; min-width: 8; padding: 0 1;
        background: $surface; color: $foreground;
        border-top: solid $border-blurred; border-title-color: $foreground 70%;
        overflow-x: hidden; overflow-y: auto; scrollbar-size-vertical: 1; scrollbar-size-horizontal: 0;
    }
    DetailsView:focus { border-top: solid $border; border-title-color: $border; border-title-style: bold; }
    DetailsView.-open { display: block; }
    DetailsView > .details--label { color: $line-number; }
    DetailsView > .details--figure { color: $heading; text-style: bold; }
    DetailsView > .details--governs { color: $unit-header-mark; }
    DetailsView > .details--wrong { color: $error; text-style: bold; }
    DetailsView > .details--quiet { color: $foreground 60%; }
    DetailsView > .details--cursor { background: $block-cursor-blurred-background; }
    DetailsView:focus > .details--cursor { background: $block-cursor-background; }
    DetailsView:nocolor > .details--cursor { text-style: reverse; }
    DetailsView:nocolor > .details--label { color: $foreground; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._facts: tuple[Detail, ...] = ()
        self.border_title = "Details"

    @property
    def is_open(self) -> bool:
        """Whether it is on the screen."""
        return self.has_class("-open")

    def show_facts(self, facts: Sequence[Detail]) -> None:
        """Say these facts; the cursor stays on its fact where that is still there."""
        if tuple(facts) != self._facts:
            self._facts = tuple(facts)
            self._lay_out()

    def open(self) -> None:
        """Put it on the screen, and take the keys."""
        self.add_class("-open")
        leads = [index for index, row in enumerate(self.rows) if row.target]
        governs = [index for index in leads if self.rows[index].parts[0].role == "governs"]
        self.cursor_row = next(iter(governs or leads), None)
        self.scroll_home(animate=False)
        self.screen.set_focus(self)

    def point_at(self, label: str) -> None:
        """Put the cursor on the first fact about something, and bring it into view."""
        found = (index for index, row in enumerate(self.rows) if row.parts[1].text.strip() == label)
        if (index := next(found, None)) is not None:
            self.cursor_row = index
            self.scroll_to(y=index, animate=False, force=True)
            self.refresh()

    def close(self) -> None:
        """Take it off the screen."""
        self.remove_class("-open")
        self.cursor_row = None

    def on_resize(self) -> None:
        """Wrap everything anew for the new width."""
        self._lay_out()

    def choose(self, target: Target) -> None:
        """A fact was chosen."""
        self.post_message(DetailChosen(target))

    def _lay_out(self) -> None:
        rows = detail_rows(self._facts, self.row_width)
        # One row more for the border; the style sheet keeps it to half of the pane.
        self.styles.height = len(rows) + 1
        self.set_rows(rows)


def detail_rows(facts: Sequence[Detail], width: int) -> list[Row]:
    """Facts as rows of a width."""
    labels = min(max([_LABEL_CELLS, *(cell_len(fact.label) for fact in facts)]), max(1, width // 3))
    return [row for fact in facts for row in _fact_rows(fact, labels, width)]


def _fact_rows(fact: Detail, labels: int, width: int) -> Iterator[Row]:
    glyph = _GLYPHS.get(fact.tone, _LEADS if fact.target else " ")
    label = fitted(fact.label, labels)
    head = f"{glyph} {label}{' ' * (labels - cell_len(label))} "
    for index, text in enumerate(wrapped(fact.text, max(2, width - len(head)))):
        lead = head if index == 0 else " " * cell_len(head)
        parts = (Part(lead[:2], fact.tone), Part(lead[2:], "label"), Part(text, fact.tone))
        # What goes on is a part of the same fact: the cursor stops at its first row alone.
        yield Row(parts, fact.target if index == 0 else None)
