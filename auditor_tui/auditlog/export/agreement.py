"""Does a paper still say what its log says? It is made again from the log, as far as it had come, and compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from auditor_tui import __version__
from auditor_tui.auditlog.difference import Difference, first_difference
from auditor_tui.auditlog.export.dossier import Dossier
from auditor_tui.auditlog.export.html import as_html
from auditor_tui.auditlog.export.identity import Identity, PaperOf, identity_in
from auditor_tui.auditlog.export.markdown import as_markdown
from auditor_tui.auditlog.review.rules import folded
from auditor_tui.auditlog.review.state import Review
from auditor_tui.auditlog.review.verify import ReviewVerdict
from auditor_tui.errors import LogError

RENDERERS: Final[dict[str, Callable[[Sequence[Dossier]], str]]] = {".md": as_markdown, ".html": as_html}
"""The forms of a paper that can be compared, by the end of the file's name."""

Open = Callable[[str], Dossier]
"""Gives the dossier of a log by its id."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """What comparing a paper with its logs showed."""

    logs: tuple[str, ...]
    difference: Difference | None
    later: tuple[str, ...] = ()
    """What was recorded of the logs after the paper was written."""
    version: str = __version__
    """Of the program that wrote the paper."""
    other_line_ends: bool = False
    """Whether the paper's lines end as on another system, which was left out of the comparison."""

    @property
    def agrees(self) -> bool:
        """Whether the paper says what its logs say, to the byte but for line ends."""
        return self.difference is None

    def sentences(self) -> list[str]:
        """What was found, in words."""
        names = f"log {self.logs[0]}" if len(self.logs) == 1 else f"{len(self.logs)} logs {', '.join(self.logs)}"
        if self.difference is None:
            how = (
                "line for line; its line ends are those of another system" if self.other_line_ends else "byte for byte"
            )
            verb = "says" if len(self.logs) == 1 else "say"
            return [f"agrees: the paper says what the {names} {verb}, {how}.", *self.later]
        verb = "gives" if len(self.logs) == 1 else "give"
        said = [f"differs: the paper is not what the {names} {verb}. {self.difference.sentence}."]
        if self.version != __version__:
            said.append(
                f"It was written by auditor {self.version}, and this is {__version__}: their wording may differ."
            )
        return [*said, *self.later]

    def as_data(self) -> dict[str, Any]:
        """What was found, as plain JSON values."""
        return {
            "logs": list(self.logs),
            "verdict": "agrees" if self.agrees else "differs",
            "difference": self.difference.as_data() if self.difference else None,
            "later": list(self.later),
            "other_line_ends": self.other_line_ends,
            "written_by": self.version,
        }


def compare_paper(text: str, suffix: str, open_log: Open) -> Agreement:
    """Compare a paper with the logs it names.

    Args:
        text: The paper; line ends may be those of any system.
        suffix: `.md` or `.html`.
        open_log: Gives a log by its id.

    Raises:
        LogError: when the paper names no log, or a log has another head than it names.
        AuditorError: as `open_log`.
    """
    paper = text.replace("\r\n", "\n")
    identity = identity_in(paper)
    later: list[str] = []
    dossiers = [_as_it_was(open_log(named.log_id), named, later) for named in identity.logs]
    again = RENDERERS[suffix](dossiers)
    difference = first_difference(again, paper, "paper")
    return Agreement(_ids(identity), difference, tuple(later), identity.version, other_line_ends=paper != text)


def _ids(identity: Identity) -> tuple[str, ...]:
    return tuple(named.log_id for named in identity.logs)


def _as_it_was(dossier: Dossier, named: PaperOf, later: list[str]) -> Dossier:
    """A dossier as it was when the paper was written; what was recorded since is added to what is later."""
    if dossier.log.records[-1].hash != named.head:
        raise LogError(
            f"The log {named.log_id} has the head {dossier.log.records[-1].hash}, but the paper names {named.head}.",
            "It is the paper of another log, or one of the two was changed.",
        )
    return _attested_then(_reviewed_then(dossier, named, later), named, later)


def _reviewed_then(dossier: Dossier, named: PaperOf, later: list[str]) -> Dossier:
    verdict = dossier.review_verdict
    if verdict is None or verdict.review is None:
        if named.review_head and verdict and not verdict.holds:
            raise LogError(f"The paper is of a log with its review, and that is not as it was. {verdict.complaint}")
        return dossier
    records = verdict.review.records
    kept = [record for record in records if record.seq <= (named.review_last or 0)]
    if named.review_head and not records:
        raise LogError(
            f"The paper is of the log {named.log_id} with its review up to record {named.review_last}, and no review of"
            " it is here: it was taken away, or is elsewhere."
        )
    if (kept[-1].hash if kept else None) != named.review_head:
        raise LogError(f"The review of {named.log_id} is not the one the paper is of: its head is another.")
    if len(kept) == len(records):
        return dossier
    later.append(f"{len(records) - len(kept)} records of the review of {named.log_id} are later than the paper.")
    review = folded(Review.of(dossier.log.header, dossier.log.records[-1].at), kept)
    if not kept:
        return replace(dossier, review_verdict=ReviewVerdict("none", review=review))
    last = kept[-1]
    then = replace(verdict, state="intact", entries=len(kept), last=last.seq, head=last.hash, review=review)
    return replace(dossier, review_verdict=then)


def _attested_then(dossier: Dossier, named: PaperOf, later: list[str]) -> Dossier:
    found = dossier.attestations
    if found is None:
        return dossier
    there = found.digests()
    for name, digest in named.attested.items():
        if there.get(name) != digest:
            state = "another file now" if name in there else "not there any more"
            raise LogError(f"The paper names {name}, which is {state}.", "It lies beside the log of the paper.")
    later += (f"{name} is later than the paper." for name in there if name not in named.attested)
    return replace(dossier, attestations=found.only(named.attested))


def is_paper(path: Path) -> bool:
    """Whether a file's name is that of a paper that can be compared."""
    return path.suffix.lower() in RENDERERS
