"""Rows of text in parts, and what choosing one leads to. No Textual."""

from __future__ import annotations

from typing import NamedTuple

from auditor_tui.workspace.inquiry.screen_state import Target


class Part(NamedTuple):
    """A stretch of one row."""

    text: str
    role: str


class Row(NamedTuple):
    """One row, and the lines it leads to."""

    parts: tuple[Part, ...]
    target: Target | None = None
    opens: int | None = None
    """The `seq` of the step whose result it shows or hides."""

    @property
    def text(self) -> str:
        """The row without its styles."""
        return "".join(part.text for part in self.parts)
