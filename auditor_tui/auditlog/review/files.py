"""Where the review of a log lies, and its records as they are read."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pydantic import ValidationError

from auditor_tui.auditlog.chain import Entry
from auditor_tui.auditlog.reader import REVIEW_SUFFIX, draft_seal_path, seal_path
from auditor_tui.auditlog.review.events import REVIEW_EVENT, REVIEW_VERSION, ReviewRecord
from auditor_tui.auditlog.validation import fault_in_words
from auditor_tui.errors import LogError

OPENING: Final = "review"
"""The type of the first record."""


def review_path(log: Path) -> Path:
    """Where the review of a log lies: beside it."""
    return log.with_name(log.stem + REVIEW_SUFFIX)


def review_seal_path(log: Path) -> Path:
    """Where the seal of a review lies."""
    return seal_path(review_path(log))


def review_draft_path(log: Path) -> Path:
    """Where the next seal of a review is drafted, while a record is written."""
    return draft_seal_path(review_path(log))


def read_review_record(entry: Entry) -> ReviewRecord:
    """The record of an entry.

    Raises:
        LogError: when it is none that this version can read.
    """
    version = entry.data.get("review_version")
    if entry.type == OPENING and version not in range(1, REVIEW_VERSION + 1):
        raise LogError(f"The review has version {version!r}, and this program reads those up to {REVIEW_VERSION}.")
    try:
        event = REVIEW_EVENT.validate_python({"actor": entry.actor, "type": entry.type, "data": entry.data})
    except ValidationError as error:
        where, fault = fault_in_words(error)
        where = where.partition(".")[2] or where
        raise LogError(f"It is no {entry.type} that this version can read: {where} {fault}.") from None
    return ReviewRecord(seq=entry.seq, at=entry.at, event=event, prev=entry.prev, hash=entry.hash)
