"""The port between the loop and whoever decides: rules, a script, a model, or a person.

A researcher sees the question, the ids of the documents it may use, and what its own operations returned. It has no
other access to a document.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from auditor_tui.auditlog.events import Event, ModelCall, Outcome, Role, Text
from auditor_tui.operations.registry import Registry
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
    repeats: int | None = None
    """`seq` of the same call made before, whose result this is: it was not run again."""

    @property
    def found_nothing(self) -> bool:
        """Whether this was a search that came back empty: its data lists `hits`, and there are none."""
        return self.repeats is None and self.result is not None and self.result.data.get("hits") == []


@dataclass(frozen=True)
class Course:
    """The course of one inquiry, as its log has it."""

    log_id: str
    documents: tuple[str, ...]
    """Ids; the first is the one the question is about."""
    events: Sequence[tuple[int, Event]]
    """Each with its `seq`, from the question on."""


def _no_limit() -> float | None:
    return None


@dataclass
class Inquiry:
    """What a researcher knows: the question, the documents, and what was done so far."""

    question: str
    documents: tuple[str, ...]
    """Ids; the first is the one the question is about."""
    taken: list[Taken] = field(default_factory=list)
    operations: Registry = field(default_factory=Registry)
    """What may be called."""
    log_id: str = ""
    lengths: Mapping[str, int] = field(default_factory=dict)
    """Lines of each document, as far as known."""
    history: list[tuple[int, Event]] = field(default_factory=list)
    """Every event so far with its `seq`; one that a researcher's own step became is in it before the next step."""
    earlier: tuple[Course, ...] = ()
    """The inquiries that this one follows, the first of them first."""
    left_out: set[tuple[str, int]] = field(default_factory=set)
    """(`log_id`, `seq`) of operations whose results the researcher no longer has before it."""
    seconds_left: Callable[[], float | None] = _no_limit
    """How long it may go on; None where there is no limit."""

    @property
    def course(self) -> Course:
        """This inquiry so far."""
        return Course(self.log_id, self.documents, self.history)


class TimeUp(Exception):
    """Raised within a turn by a researcher that waited for something until no time was left."""


class Researcher(Protocol):
    """Decides the next operations until it proposes an end."""

    @property
    def name(self) -> str:
        """`rules`, `scripted`, …: shown on screen and written into the log."""

    def turn(self, inquiry: Inquiry) -> AsyncIterator[Step]:
        """One turn: any number of steps; its calls are run, in order, when the turn is over.

        A turn that yields neither a call nor a proposal ends the inquiry with the outcome `stopped`. Whatever it waits
        for, it waits no longer than `inquiry.seconds_left()`.

        Raises:
            TimeUp: when that was not long enough; what there was of it has been yielded.
        """


@runtime_checkable
class Conversing(Protocol):
    """A researcher that talks with a model: it can be told things, and holds a connection."""

    @property
    def hosted(self) -> bool:
        """Whether what it is told leaves this machine."""

    @property
    def can_revise(self) -> bool:
        """Whether its last proposal may be handed back, with what is wrong with it said in the history."""

    async def aclose(self) -> None:
        """Let go of the connection; the loop does so when the inquiry ends, however it ends."""
