"""The one vocabulary of events: what the loop yields, the log stores, the screen folds and a replay produces.

An event is what happened; a `Record` is an event with its place in the chain. `data` models hold JSON values without
floats: figures and boxes are strings, so that every value survives canonical JSON exactly.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag, TypeAdapter

from auditor_tui.auditlog.header import Data
from auditor_tui.auditlog.header import DocumentIdentity as DocumentIdentity
from auditor_tui.auditlog.header import Header as Header

Outcome = Literal["answered", "not_found", "false_premise", "conversion_limited", "refused", "stopped"]
Support = Literal["read", "computed", "unsupported"]
Role = Literal["answer", "operand", "context"]

OUTSIDE: Final = "mcp"
"""Begins the name of a researcher that is a program outside this one."""


def is_outside(researcher: str) -> bool:
    """Whether the results of the operations went to a program outside, which does with them what it will."""
    return researcher.partition(":")[0] == OUTSIDE


class Question(Data):
    """A question as asked."""

    text: str


class OperationRun(Data):
    """One operation with complete arguments and its full result."""

    op: str
    args: dict[str, Any]
    doc: str | None
    """`text_sha256` of the document it ran on."""
    result: dict[str, Any]
    """`Result.as_data()`, or `{"error": message}` when the operation refused its arguments."""
    result_hash: str
    """SHA-256 of the result's canonical JSON."""
    why: str | None = None
    """The researcher's stated reason: context, never evidence."""
    milliseconds: int | None = None
    """How long it ran, by the injected clock, up to the time of its record."""


class Usage(Data):
    """Tokens of one model call."""

    input_tokens: int = 0
    output_tokens: int = 0
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0


class ModelCall(Data):
    """One call to a model: what it was, what it cost, and what left the machine."""

    model: str
    """As the service names it; as it was asked for where nothing came back."""
    hosted: bool
    stop_reason: str | None
    """None where the reply broke off."""
    usage: Usage
    lines_sent: tuple[tuple[str, int, int], ...] = ()
    """(`text_sha256`, first line, last line) of the document text that this call sent as the first of its log, so that
    the calls of a log together list each line once; empty for a model on this machine."""
    endpoint: str = ""
    """Scheme, host and port of the service."""
    settings: dict[str, str | int | bool] = Field(default_factory=dict)
    """What was asked for: model, limits, effort."""
    system: str | None = None
    """The system prompt, in the first call of a log."""
    prompt_sha256: str = ""
    """SHA-256 over system prompt and tools as they were sent: the same for each call of a log."""
    received: str | None = None
    """The blocks of the reply as they came, as JSON: what a later call has to send back unchanged."""
    complete: bool = True
    """Whether the service said that the reply was at its end."""
    error: str | None = None
    """Why nothing came of the call: the kind of the fault, and in words what was done about it."""
    milliseconds: int = 0
    cost_usd: str | None = None
    """By the price table of the settings; None where the model has no price there."""
    left_out: tuple[tuple[str, int], ...] = ()
    """(`log_id`, `seq`) of each operation whose result was left out from this call on, to make room."""


class Repeated(Data):
    """An operation asked for again with the same arguments: it was not run, and the first result was pointed to."""

    op: str
    args: dict[str, Any]
    """Complete, defaults filled in."""
    first: int
    """`seq` of the operation whose result this would be."""
    why: str | None = None


class Text(Data):
    """Words kept apart from evidence: those of the researcher, of a person who steers it, or of the program to it."""

    text: str


class Answer(Data):
    """The answer with its figures, each in the figure form with `role`, `support` and `support_seq` added."""

    text: str
    figures: tuple[dict[str, Any], ...] = ()
    calculations: tuple[dict[str, Any], ...] = ()


class OutcomeReached(Data):
    """How the inquiry ended: a field, never inferred from words."""

    outcome: Outcome
    reason: str
    searches_without_hit: tuple[int, ...] = ()
    """`seq` of each operation that looked and found nothing."""


class Fault(Data):
    """Something went wrong that the reader of the log must know."""

    message: str
    exit_code: int


class DescribedDocument(Data):
    """What is known of a document that was not opened."""

    doc_id: str
    lines: int | None
    pages: int | None
    source_bytes: int | None
    note: str | None


class UnopenedDocument(Data):
    """A document that could not be opened when it was asked for."""

    doc_id: str
    reason: str


class LibraryKnown(Data):
    """What the operations from here on know of the library, and those before did not."""

    ids: tuple[str, ...] | None = None
    """Every id there is, from the first such record of a log; None in those after it."""
    opened: tuple[DocumentIdentity, ...] = ()
    """Documents opened now, and pinned like those of the header."""
    described: tuple[DescribedDocument, ...] = ()
    unopened: tuple[UnopenedDocument, ...] = ()


class Seal(Data):
    """The closing record: how many records stand before it."""

    records: int


class _Event(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    actor: str
    """`agent`, `system`, or the id of a person."""


class HeaderEvent(_Event):
    """Line 1."""

    type: Literal["header"] = "header"
    data: Header


class QuestionEvent(_Event):
    """A question was asked."""

    type: Literal["question"] = "question"
    data: Question


class OperationEvent(_Event):
    """An operation ran."""

    type: Literal["operation"] = "operation"
    data: OperationRun


class RepeatedEvent(_Event):
    """An operation was asked for again."""

    type: Literal["repeated"] = "repeated"
    data: Repeated


class ModelCallEvent(_Event):
    """A model was called."""

    type: Literal["model_call"] = "model_call"
    data: ModelCall


class TextEvent(_Event):
    """Something was said: by the researcher (`agent`), to it by the program (`system`), or by a person."""

    type: Literal["text"] = "text"
    data: Text


class AnswerEvent(_Event):
    """An answer was given."""

    type: Literal["answer"] = "answer"
    data: Answer


class OutcomeEvent(_Event):
    """The inquiry ended."""

    type: Literal["outcome"] = "outcome"
    data: OutcomeReached


class LibraryEvent(_Event):
    """More became known of the library: logs of a connection have these, since documents are opened as they are used.

    A log without them is about the documents of its header, and its operations knew of no others.
    """

    type: Literal["library"] = "library"
    data: LibraryKnown


class ErrorEvent(_Event):
    """A fault was recorded."""

    type: Literal["error"] = "error"
    data: Fault


class SealEvent(_Event):
    """The log was closed."""

    type: Literal["sealed"] = "sealed"
    data: Seal


class OtherEvent(_Event):
    """An event of a type this version does not know: kept as it is, so that a newer log can still be read."""

    type: str
    data: dict[str, Any]


_KNOWN: Final = frozenset(
    {
        "header",
        "question",
        "library",
        "operation",
        "repeated",
        "model_call",
        "text",
        "answer",
        "outcome",
        "error",
        "sealed",
    }
)


def _tag(event: Any) -> str:
    kind = event.get("type") if isinstance(event, dict) else getattr(event, "type", None)
    return kind if isinstance(kind, str) and kind in _KNOWN else "other"


Event = Annotated[
    Annotated[HeaderEvent, Tag("header")]
    | Annotated[QuestionEvent, Tag("question")]
    | Annotated[LibraryEvent, Tag("library")]
    | Annotated[OperationEvent, Tag("operation")]
    | Annotated[RepeatedEvent, Tag("repeated")]
    | Annotated[ModelCallEvent, Tag("model_call")]
    | Annotated[TextEvent, Tag("text")]
    | Annotated[AnswerEvent, Tag("answer")]
    | Annotated[OutcomeEvent, Tag("outcome")]
    | Annotated[ErrorEvent, Tag("error")]
    | Annotated[SealEvent, Tag("sealed")]
    | Annotated[OtherEvent, Tag("other")],
    Discriminator(_tag),
]

EVENT: TypeAdapter[Event] = TypeAdapter(Event)
"""Parses one event from its `type`."""


class Record(BaseModel):
    """An event in the chain: what stands on one line of a log."""

    model_config = ConfigDict(frozen=True)

    seq: int
    """1 for the header, counting up."""
    at: str
    """UTC time from the injected clock, `2026-01-31T09:30:00Z`."""
    event: Event
    prev: str
    """`hash` of the record before; 64 zeros for the header."""
    hash: str
