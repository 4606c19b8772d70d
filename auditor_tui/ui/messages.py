"""What the panes tell the screen; they never talk to each other."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from textual.message import Message

from auditor_tui.workspace.inquiry.screen_state import Target


@dataclass
class CursorMoved(Message):
    """The reader's cursor stands on another line."""

    line_no: int


@dataclass
class PersonMoved(Message):
    """A person scrolled, jumped or clicked in the reader: following pauses."""


@dataclass
class MovedSideways(Message):
    """The reader's columns stand elsewhere on the screen, whoever moved them."""


@dataclass
class ReaderResized(Message):
    """The reader has more or less room."""


@dataclass
class HeadingChosen(Message):
    """A heading of the outline was chosen."""

    line_no: int


@dataclass
class OverviewChosen(Message):
    """A place in the overview was chosen."""

    line_no: int


@dataclass
class Asked(Message):
    """A question was typed."""

    question: str


@dataclass
class DetailChosen(Message):
    """A fact of the panel of details was chosen."""

    target: Target


@dataclass
class TargetChosen(Message):
    """A step or a figure of the inquiry was chosen."""

    target: Target


@dataclass
class ReplayWanted(Message):
    """The operations of a saved log are to be done again."""

    log: Path
