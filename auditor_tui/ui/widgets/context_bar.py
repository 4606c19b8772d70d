"""Pinned above the text: the section the cursor is in, and the unit that governs there."""

from __future__ import annotations

from collections.abc import Sequence

from auditor_tui.ui.widgets.bar import Bar, Fact
from auditor_tui.workspace.figure.shown_figure import ShownFigure
from auditor_tui.workspace.vocabulary import Heading


class ContextBar(Bar):
    """Section on the left, unit and how far away its declaration stands on the right."""

    DEFAULT_CSS = """
    ContextBar { background: $panel; color: $foreground; }
    """

    def show_context(self, sections: Sequence[Heading], figure: ShownFigure | None) -> None:
        """Say where the cursor is, and what governs the figure under it."""
        titles = [heading.title for heading in sections]
        section = " › ".join(titles[-2:]) if titles else "no heading above"
        self.show([Fact(section)], [Fact(unit_with_distance(figure))] if figure else [])


def unit_with_distance(figure: ShownFigure) -> str:
    """The declaration as printed and how many lines away it stands: "(In ₹ crore) 22 ↑"."""
    if figure.unit_state == "conflict":
        return "units in conflict"
    if figure.unit_state != "stated" or not figure.unit_text:
        return "unit not stated"
    if not figure.unit_distance:
        return figure.unit_text
    return f"{figure.unit_text} {abs(figure.unit_distance)} {'↑' if figure.unit_distance > 0 else '↓'}"
