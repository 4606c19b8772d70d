"""The port between the loop and whoever decides: rules, a script, a model, or a person.

A researcher sees the question, the ids of the documents it may use, and what its own operations returned. It has no
other access to a document.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any, Protocol

from auditor_tui.auditlog.events import ModelCall, Outcome, Role, Text
from auditor_tui.operations.result import Result


@dataclass(frozen=True, slots=True)
class Call:
    """Run this operation next."""

    op: str
    args: dict[str, Any]
    why: str | None = None


@dataclass(frozen=True, slots=True)
class Cited:
    """A figure of the answer, in the form an operation returned it, and what it is there for."""

    figure: dict[str, Any]
    role: Role


@dataclass(frozen=True, slots=True)
class Computed:
    """A calculation of the answer, in the form the `calculate` operation returned it, and what it is there for."""

    calculation: dict[str, Any]
    """Its `data`."""
    role: Role


@dataclass(frozen=True, slots=True)
class Proposal:
    """The end of the inquiry, as the researcher would have it; the gate decides what becomes of it."""

    outcome: Outcome
    text: str
    reason: str
    figures: tuple[Cited, ...] = ()
    calculations: tuple[Computed, ...] = ()


Step = Call | ModelCall | Text | Proposal
"""What a researcher may do within a turn, in the order it does it."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A call that was run: its place in the log, and what came back."""

    seq: int
    call: Call
    result: Result | None
    error: str | None = None
    """Set instead of `result` when the operation refused its arguments; says what would have worked."""

    @property
    def found_nothing(self) -> bool:
        """Whether this was a search that came back empty: its data lists `hits`, and there are none."""
        return self.result is not None and self.result.data.get("hits") == []


@dataclass
class Inquiry:
    """What a researcher knows: the question, the documents, and what was done so far."""

    question: str
    documents: tuple[str, ...]
    """Ids; the first is the one the question is about."""
    taken: list[Taken] = field(default_factory=list)


class Researcher(Protocol):
    """Decides the next operations until it proposes an end."""

    @property
    def name(self) -> str:
        """`rules`, `scripted`, …: shown on screen and written into the log."""

    def turn(self, inquiry: Inquiry) -> AsyncIterator[Step]:
        """One turn: any number of steps; its calls are run, in order, when the turn is over.

        A turn that yields neither a call nor a proposal ends the inquiry with the outcome `stopped`.
        """
