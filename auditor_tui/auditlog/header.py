"""Line 1 of a log: what paper this is, who prepares it, which documents it pins, and what made it."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

LOG_VERSION: Final = 4
"""Version of what a log's records hold; `migrations` reads those of earlier ones."""


def _is_a_day(text: str) -> str:
    date.fromisoformat(text)
    return text


Day = Annotated[str, Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"), AfterValidator(_is_a_day)]
"""A date as `2026-01-31`."""


class Data(BaseModel):
    """What a record holds: JSON values without floats, and nothing that its type does not name."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Origin(Data):
    """Where a file came from, as the person who obtained it says; a program cannot know."""

    title: str | None = None
    publisher: str | None = None
    obtained_from: str | None = None
    """An address or a person."""
    obtained_on: Day | None = None


UNKNOWN_ORIGIN: Final = Origin()


class DocumentIdentity(Origin):
    """What pins a document: the file, the text and the page records, each by digest."""

    doc_id: str
    source_name: str
    source_bytes: int
    source_sha256: str
    text_sha256: str
    """Over the lines, joined by a line feed, in UTF-8."""
    line_index_sha256: str | None = None
    """Over where each line begins in that text: a line number means one thing. None where it was not recorded."""
    pages_sha256: str
    lines: int
    pages: int
    converter: dict[str, str | int]
    """Of a text file, the encoding and the line ends that it came with too."""
    converted_at: str | None = None
    """When the conversion was stored on this machine, UTC; None where it was none, or is not known."""
    path_as_opened: str | None = None
    """The whole path the file was opened at; None where there was none, or it cannot be written as text."""


class Engagement(Data):
    """The identity of a working paper, as whoever asks states it; None is "not stated"."""

    engagement: str | None = None
    entity: str | None = None
    period: str | None = None
    area: str | None = None
    paper_ref: str | None = None
    objective: str | None = None
    """Why the question is asked, and which assertion it tests."""
    preparer: str | None = None
    preparer_id: str | None = None
    """What tells two people of one name apart: a staff number, an address."""
    preparer_role: str | None = None
    report_date: Day | None = None
    lock_days: Annotated[int, Field(ge=0, le=3650)] | None = None
    """Days from the report date to the lock: 14, 45 and 60 are in use."""
    lock_rule: str | None = None
    """The rule that the days come from, as the firm names it."""
    retain_until: Day | None = None
    confidentiality: str | None = None
    egress_policy: str | None = None
    """`none` where no line of a document may leave the machine."""


NO_ENGAGEMENT: Final = Engagement()
"""Nothing is stated."""


class Header(Engagement):
    """Line 1 of a log."""

    log_format: Literal["auditor-log-1"] = "auditor-log-1"
    log_version: int = LOG_VERSION
    """As it was written: a log of an earlier version keeps its number when it is read."""
    log_id: str
    tool_name: str = "auditor"
    tool_version: str
    tool_source_sha256: str | None = None
    """Over the program's own source files: two builds that call themselves the same version are told apart."""
    created_at: str
    host_timezone: str | None = None
    """Offset of the machine's local time from UTC when the log was begun, `+05:30`; every time in a log is UTC."""
    host_system: str | None = None
    """Operating system, processor and Python."""
    documents: tuple[DocumentIdentity, ...]
    researcher: str
    """Who decides the next operation: `rules`, `scripted`, `claude`, or `mcp:NAME VERSION` for a program outside."""
    operations: dict[str, int]
    """Operations offered, each with the version of its rules."""
    limits: dict[str, int | str] = Field(default_factory=dict)
    """Where the inquiry stops by itself: most turns, most operations and the like, decimals as strings."""
    follows: dict[str, str] | None = None
    """`{log_id, head}` of the log this one follows."""
