"""Reviewing a saved log: what people have said of it, and saying more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from auditor_tui.auditlog.export.evidence import text_sha256_of
from auditor_tui.auditlog.reader import LOG_SUFFIX, REVIEW_SUFFIX, Log, find_log, read_header, read_log
from auditor_tui.auditlog.review.asked import check_name
from auditor_tui.auditlog.review.legend import LEGEND as LEGEND
from auditor_tui.auditlog.review.legend import Tick as Tick
from auditor_tui.auditlog.review.state import Review as Review
from auditor_tui.auditlog.review.verify import ReviewVerdict, verify_review
from auditor_tui.auditlog.review.writer import ReviewWriter
from auditor_tui.auditlog.verify import Verdict, verify
from auditor_tui.auditlog.writer import Clock
from auditor_tui.errors import AuditorError, UsageError
from auditor_tui.settings import paths
from auditor_tui.settings.config import load_config

_SHOWN: int = 6
"""Ids of figures that an error lists."""


@dataclass(frozen=True)
class Reviewed:
    """A log, and what people have said of it since it was closed."""

    log: Verdict
    verdict: ReviewVerdict

    @property
    def review(self) -> Review | None:
        """What the review has come to; None where the log or the review does not hold."""
        return self.verdict.review


def review_of(path: Path) -> Reviewed:
    """The review of a saved log.

    Raises:
        LogError: when neither the log nor its seal is there.
    """
    log = verify(path)
    return Reviewed(log, verify_review(path, log))


def reviewing(path: Path, clock: Clock) -> ReviewWriter:
    """The one writer of a log's review; every action of it records at once. Close it, or use it in `with`.

    Raises:
        LogError: when the log is not closed and intact, its review does not hold, or another program writes it.
    """
    return ReviewWriter.open(path, clock)


def who(name: str | None) -> str:
    """The name that an action is recorded under: the one given, else the preparer of the settings.

    Raises:
        UsageError: when neither is there, or the name has several lines.
    """
    by = name or load_config().engagement.preparer
    if not by or not by.strip():
        raise UsageError(
            "Who does that?", 'Say --by NAME, or set it once: preparer = "NAME" under [engagement] in config.toml.'
        )
    check_name(by)
    return by


def figure_of(path: Path, name: str, doc_id: str | None = None) -> dict[str, Any]:
    """A figure of a log as a tick mark holds it.

    Args:
        path: The log.
        name: The figure's id, as the answer or the result of an operation has it, or `=EXPRESSION` for a calculation.
        doc_id: Which document it stands in, where the log is about several.

    Raises:
        UsageError: when the log has no such figure, or one in each of several documents; says which it has.
    """
    log = read_log(path)
    named = {pinned.text_sha256: pinned.doc_id for pinned in log.documents}
    there = [(doc, figure) for doc, figure in _figures(log) if doc_id in (None, named.get(doc))]
    found = {doc: figure for doc, figure in reversed(there) if figure["id"] == name}
    if len(found) == 1:
        ((doc, figure),) = found.items()
        return {"figure": name, "doc": doc or None, **{part: figure.get(part) for part in ("printed", "line", "page")}}
    if found:
        docs = ", ".join(str(named.get(doc)) for doc in found)
        raise UsageError(f"{name} is a figure of {len(found)} documents.", f"Say of which: {docs}.")
    ids = list(dict.fromkeys(str(figure["id"]) for _, figure in there))
    shown = ", ".join(ids[:_SHOWN]) + (f" and {len(ids) - _SHOWN} more" if len(ids) > _SHOWN else "")
    raise UsageError(f"The log has no figure {name!r}.", f"It has {shown or 'none'}.")


def check_subject(path: Path, review: Review, what: str | None) -> None:
    """See that what a note is about is there: a figure, a record by its number, or a mark, note or addition.

    Raises:
        UsageError: when it is not.
    """
    if what is None:
        return
    ids = {state.mark.said.id for state in review.marks} | {state.note.said.id for state in review.notes}
    ids |= {state.addition.said.id for state in review.additions}
    log = read_log(path)
    records = {str(record.seq) for record in log.records} | {str(record.seq) for record in review.records}
    if what in ids or what.removeprefix("record ") in records or any(f["id"] == what for _, f in _figures(log)):
        return
    raise UsageError(
        f"The log has no figure, record, mark or note {what!r}.",
        "A figure is named as in L812C6, a record by its number, a mark as in T1.",
    )


def head_of(name: str) -> str | None:
    """The head of the log that a name means, where it is one that is saved here, closed and intact."""
    try:
        verdict = verify(find_log(name, paths.logs_dir()))
    except AuditorError:
        return None
    return verdict.head if verdict.intact else None


@dataclass(frozen=True, slots=True)
class IncomingReference:
    """A cross-reference that another saved log's review makes to this one."""

    log_id: str
    by: str
    at: str
    text: str

    @property
    def sentence(self) -> str:
        """The reference in words."""
        return f"referred to by {self.log_id}" + (f": {self.text}" if self.text else "") + f" ({self.by}, {self.at})"


def referred_from(path: Path) -> list[IncomingReference]:
    """Which reviews beside a log refer to it, by its id or its paper's reference; those that do not hold are left out.

    Raises:
        LogError: when the log has no header.
    """
    header = read_header(path)
    names = {header.log_id, header.paper_ref} - {None}
    found = []
    for other in sorted(path.parent.glob("*" + REVIEW_SUFFIX)):
        log = other.with_name(other.name.removesuffix(REVIEW_SUFFIX) + LOG_SUFFIX)
        review = None if log == path or not log.exists() else review_of(log).review
        for reference in review.references if review else ():
            if reference.said.to in names:
                text = reference.said.text or ""
                found.append(IncomingReference(log.stem, reference.by, reference.at, text))
    return found


def _figures(log: Log) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every figure of the answer, then of the operations' results, each with the text it stands in."""
    for figure in log.answer.data.figures if log.answer else ():
        if isinstance(figure.get("id"), str):
            yield text_sha256_of(figure, log) or "", figure
    for calculation in log.answer.data.calculations if log.answer else ():
        if expression := calculation.get("expression"):
            yield "", {"id": f"={expression}", "printed": calculation.get("value")}
    for _, event in log.operations():
        data = event.data.result.get("data")
        for figure in data.get("figures", ()) if isinstance(data, Mapping) else ():
            if isinstance(figure, Mapping) and isinstance(figure.get("id"), str):
                yield event.data.doc or "", figure
