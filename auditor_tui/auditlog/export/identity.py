"""Which logs a paper is of, for a program to read: a comment that no renderer shows, at its end.

It names each log, its head, how far its review had come, and the signatures and time-stamps there were, so that the
same paper can be made again and compared.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from auditor_tui import __version__
from auditor_tui.auditlog.canonical import canonical
from auditor_tui.auditlog.export.dossier import Dossier
from auditor_tui.errors import LogError

PAPER_FORMAT: Final = "auditor-paper-1"
_COMMENT: Final = re.compile(rf"<!-- {PAPER_FORMAT} (\{{.*\}}) -->")


@dataclass(frozen=True, slots=True)
class PaperOf:
    """One log that a paper says it is of."""

    log_id: str
    head: str
    review_last: int | None
    """`seq` of the last record of its review; None where the paper knows of no review."""
    review_head: str | None
    attested: dict[str, str] = field(default_factory=dict)
    """SHA-256 of each signature and time-stamp that lay beside it, by the file's name."""


@dataclass(frozen=True, slots=True)
class Identity:
    """What a paper says of itself."""

    version: str
    """Of the program that wrote it."""
    logs: tuple[PaperOf, ...]


def identity_comment(dossiers: Sequence[Dossier]) -> str:
    """The comment of a paper, on one line."""
    logs = [
        {
            "log_id": dossier.log.header.log_id,
            "head": dossier.log.records[-1].hash,
            "review_last": dossier.review.records[-1].seq if dossier.review else None,
            "review_head": dossier.review.records[-1].hash if dossier.review else None,
            "attested": dossier.attestations.digests() if dossier.attestations else {},
        }
        for dossier in dossiers
    ]
    data = canonical({"version": __version__, "logs": logs}).decode()
    # Nothing in it can end the comment, whatever a log calls itself.
    for character in "<>-&":
        data = data.replace(character, f"\\u{ord(character):04x}")
    return f"<!-- {PAPER_FORMAT} {data} -->"


def identity_in(paper: str) -> Identity:
    """What a paper says of itself.

    Raises:
        LogError: when it says nothing that can be read.
    """
    # The last line alone: what a document or a person wrote, a fence included, stands above it.
    found = _COMMENT.fullmatch(paper.rstrip("\n").rpartition("\n")[2])
    if found is None:
        if _COMMENT.search(paper):
            raise LogError(
                "Something stands below the last line of this paper, which names its log: it was added to.",
                "Take away what follows that line, and verify it again.",
            )
        raise LogError("This is no paper that names its log.", "`auditor export` writes one that does, at its end.")
    try:
        data = json.loads(found[1])
        logs = tuple(PaperOf(**_typed(entry)) for entry in data["logs"])
        return Identity(str(data["version"]), logs)
    except (ValueError, TypeError, KeyError, RecursionError):
        raise LogError("What this paper says of its log cannot be read.") from None


_KINDS: Final = {"log_id": str, "head": str, "review_last": int | None, "review_head": str | None, "attested": dict}


def _typed(entry: dict[str, Any]) -> dict[str, Any]:
    entry = {"attested": {}, **entry}  # papers named none before there were any over a review
    if entry.keys() != _KINDS.keys() or not all(isinstance(entry[name], kind) for name, kind in _KINDS.items()):
        raise TypeError
    return entry
