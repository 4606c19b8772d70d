"""Many logs as a list: what each is about, whether its files hold together, and which of them are looked for.

Everything a log says is untrusted: it may come from another machine. Whoever shows it makes it safe to show.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from itertools import chain
from pathlib import Path
from typing import Any, Final

from auditor_tui.auditlog.chain import Entry, split_entries
from auditor_tui.auditlog.reader import is_log_name
from auditor_tui.auditlog.review.verify import ReviewVerdict, verify_review
from auditor_tui.auditlog.verify import Verdict, verify
from auditor_tui.errors import LogError, reason_of


@dataclass(frozen=True, slots=True)
class LogSummary:
    """One log in a list. A log that cannot be read is listed with its fault, and nothing else is known of it."""

    log_id: str
    path: Path
    created_at: str = ""
    document: str = ""
    """Names of the files asked about, as they were called."""
    question: str = ""
    outcome: str = ""
    """Empty while the inquiry has none."""
    answer: str = ""
    researcher: str = ""
    operations: tuple[str, ...] = ()
    """Names of the operations that were done, in their order."""
    sealed: bool = False
    progress: str = ""
    """How far people have come with it: begun, concluded, signed off by the preparer, reviewed; empty before."""
    locked: bool = False
    """Whether its review is locked, however far it came."""
    retain_until: str = ""
    """The day until which its header says it is kept; nothing deletes it then."""
    fault: str | None = None
    """What is wrong with it or its review: changed, cut, unfinished, or not to be read."""
    checked: bool = True
    """Whether all of it was read; else this is what its first and last records say, and no fault was looked for."""

    @property
    def review(self) -> str:
        """Progress and lock in words; empty where there is nothing to say."""
        if not self.locked:
            return self.progress
        return "reviewed, locked" if self.progress == REVIEWED else "locked, never reviewed"

    def as_data(self) -> dict[str, Any]:
        """The summary as plain JSON values."""
        return {
            "log_id": self.log_id,
            "path": str(self.path),
            "created_at": self.created_at,
            "document": self.document,
            "question": self.question,
            "outcome": self.outcome,
            "answer": self.answer,
            "researcher": self.researcher,
            "sealed": self.sealed,
            "review": self.progress,
            "locked": self.locked,
            "retain_until": self.retain_until or None,
            "fault": self.fault,
        }


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for among logs; everything that is stated has to fit. Case makes no difference."""

    document: str = ""
    """Part of a document's id or file name."""
    outcome: str = ""
    figure: str = ""
    """The id of a figure that the answer or an operation has, or the number it prints, in any grouping."""
    text: str = ""
    """Words of the question, the answer, or what an operation returned."""
    review: str = ""
    """One of `REVIEW_STATES`."""

    def fits(self, summary: LogSummary, entries: Sequence[Entry]) -> bool:
        """Whether a log is one of those looked for."""
        return (
            _within(self.document, _document_words(entries))
            and self.outcome in ("", summary.outcome)
            and self._is_as_far(summary)
            and _within(self.text, _words(entries))
            and (not self.figure or any(map(self._is_figure, _figures(entries))))
        )

    def may_fit(self, data: bytes) -> bool:
        """Whether a log of these bytes may be one of those looked for: where not, it need not be taken apart."""
        if self.outcome and f'"outcome":"{self.outcome}"'.encode() not in data:
            return False
        words = [word.casefold() for word in (self.document, self.text) if word and not _ESCAPED.search(word)]
        if not words:
            return True
        said = data.decode(errors="replace").casefold()
        return all(word in said for word in words)

    def _is_as_far(self, summary: LogSummary) -> bool:
        match self.review:
            case "open":
                return not summary.locked and summary.progress != REVIEWED
            case "locked":
                return summary.locked
            case "locked-unreviewed":
                return summary.locked and summary.progress != REVIEWED
            case _:
                return self.review in ("", summary.progress)

    def _is_figure(self, figure: dict[str, Any]) -> bool:
        if self.figure.casefold() == text_of(figure, "id").casefold():
            return True
        number = _number(self.figure)
        return number is not None and number == _number(text_of(figure, "printed"))


EVERY: Final = Wanted()
"""Every log there is."""
REVIEWED: Final = "reviewed"
REVIEW_STATES: Final = (
    "begun", "concluded", "signed off by the preparer", REVIEWED, "locked", "locked-unreviewed", "open"
)  # fmt: skip
"""How far a review can have come, locked or not; what is locked; `open` is what is neither reviewed nor locked."""
_NUMERIC: Final = "0123456789."
_ESCAPED: Final = re.compile(r'["\\\x00-\x1f]')
"""What is spelled in another way in a log than it is said."""


def list_logs(folder: Path, wanted: Wanted = EVERY, now: str = "") -> list[LogSummary]:
    """The logs of a folder that are looked for, the newest first; one that is broken is listed with its fault.

    Args:
        folder: Where they are.
        wanted: What is looked for.
        now: The time that the day of a lock is judged by, as records have it; a review's own latest record counts
            where it is later.
    """
    return newest_first(summary for path in log_paths(folder) if (summary := read_summary(path, wanted, now)))


def log_paths(folder: Path) -> list[Path]:
    """The logs of a folder, in no order; none where it cannot be looked into."""
    try:
        return [path for path in folder.iterdir() if is_log_name(path.name)]
    except OSError:
        return []


def newest_first(logs: Iterable[LogSummary]) -> list[LogSummary]:
    """Logs by when they say they were begun."""
    return sorted(logs, key=lambda summary: (summary.created_at, summary.log_id), reverse=True)


def read_summary(path: Path, wanted: Wanted = EVERY, now: str = "") -> LogSummary | None:
    """What is known of one log once all of it was read and checked; None where it is not looked for.

    Args:
        path: The log.
        wanted: What is looked for.
        now: As in `list_logs`.
    """
    try:
        if wanted is not EVERY and not wanted.may_fit(path.read_bytes()):
            return None
    except OSError:
        pass  # that is its fault, and told as such
    summary, entries = _read(path, now)
    return summary if wanted is EVERY or wanted.fits(summary, entries) else None


def _read(path: Path, now: str) -> tuple[LogSummary, Sequence[Entry]]:
    entries: list[Entry] = []
    torn = False
    try:
        data = path.read_bytes()
        verdict = verify(path, entries)
        review = verify_review(path, verdict)
        if verdict.changed:
            entries, intact_bytes = split_entries(data)
            torn = intact_bytes < len(data)
        else:
            torn = not data.endswith(b"\n")
    except OSError as error:
        return LogSummary(path.stem, path, fault=f"It cannot be read: {reason_of(error)}."), ()
    except LogError as error:
        return LogSummary(path.stem, path, fault=str(error)), ()
    if not entries or entries[0].type != "header":
        return LogSummary(path.stem, path, fault=verdict.fault), ()
    last = {entry.type: entry.data for entry in entries}
    header = entries[0].data
    summary = LogSummary(
        log_id=text_of(header, "log_id") or path.stem,
        path=path,
        created_at=text_of(header, "created_at"),
        document=document_names(_document_lists(entries)),
        question=text_of(last.get("question", {}), "text"),
        outcome=text_of(last.get("outcome", {}), "outcome"),
        answer=text_of(last.get("answer", {}), "text"),
        researcher=text_of(header, "researcher"),
        operations=tuple(text_of(entry.data, "op") for entry in entries if entry.type == "operation"),
        sealed=entries[-1].type == "sealed",
        progress=_progress(review),
        locked=review.review is not None and review.review.locked_at(now) is not None,
        retain_until=text_of(header, "retain_until"),
        fault=_fault(verdict, torn=torn) or (None if review.holds else review.sentence),
    )
    return summary, entries


def _progress(verdict: ReviewVerdict) -> str:
    review = verdict.review
    if review is None or not review.records:
        return ""
    if review.sign_off("reviewer"):
        return REVIEWED
    if review.sign_off("preparer"):
        return "signed off by the preparer"
    return "concluded" if review.conclusion else "begun"


def _fault(verdict: Verdict, *, torn: bool) -> str | None:
    if verdict.changed:
        return verdict.fault
    return "Its last record was never finished." if torn else None


def document_names(lists: Iterable[Any]) -> str:
    """Names of the files that lists of documents name, as they were called."""
    return ", ".join(text_of(document, "source_name") for document in _named(lists))


def _document_words(entries: Sequence[Entry]) -> Iterator[str]:
    for document in _documents(entries):
        yield from (text_of(document, "source_name"), text_of(document, "doc_id"))


def _documents(entries: Sequence[Entry]) -> Iterator[dict[str, Any]]:
    return _named(_document_lists(entries))


def _document_lists(entries: Sequence[Entry]) -> list[Any]:
    """Where a log names documents: in its header, and where more were opened later."""
    return [
        entries[0].data.get("documents"),
        *(entry.data.get("opened") for entry in entries if entry.type == "library"),
    ]


def _named(lists: Iterable[Any]) -> Iterator[dict[str, Any]]:
    documents = chain.from_iterable(listed for listed in lists if isinstance(listed, list))
    return (document for document in documents if isinstance(document, dict))


def _words(entries: Sequence[Entry]) -> Iterator[str]:
    """What was asked, answered and returned."""
    for entry in entries:
        if entry.type in ("question", "answer"):
            yield text_of(entry.data, "text")
        if entry.type == "operation":
            yield text_of(entry.data.get("result"), "text")


def _figures(entries: Sequence[Entry]) -> Iterator[dict[str, Any]]:
    for entry in entries:
        result = entry.data.get("result") if entry.type == "operation" else None
        holder = entry.data if entry.type == "answer" else result.get("data") if isinstance(result, dict) else None
        figures = holder.get("figures") if isinstance(holder, dict) else None
        yield from (figure for figure in (figures if isinstance(figures, list) else ()) if isinstance(figure, dict))


def _within(words: str, texts: Iterable[str]) -> bool:
    wanted = words.casefold()
    return not wanted or any(wanted in text.casefold() for text in texts)


def _number(text: str) -> Decimal | None:
    """The number that a text prints, without grouping, signs and units; None where it prints none."""
    try:
        return Decimal("".join(character for character in text if character in _NUMERIC))
    except InvalidOperation:
        return None


def text_of(data: Any, name: str) -> str:
    """A member that is text; empty where there is none."""
    value = data.get(name) if isinstance(data, dict) else None
    return value if isinstance(value, str) else ""
